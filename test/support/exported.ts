/** An exported line, as far as every type has it. */
export interface ExportedLine {
  readonly type: string;
  readonly id: string;
  readonly [field: string]: unknown;
}

export const exportedLines = (jsonl: string): ExportedLine[] =>
  jsonl
    .trimEnd()
    .split('\n')
    .map((line) => JSON.parse(line) as ExportedLine);

/** Which field of which type refers to what; `[]` marks a list, a `.` leads inside. */
const REFERENCES: readonly [type: string, field: string, to: readonly string[]][] = [
  ['Document', 'source', ['Source']],
  ['Document', 'subject', ['Entity']],
  ['Document', 'history[].revision', ['Revision']],
  ['Document', 'history[].source', ['Source']],
  ['Document', 'currentRevision', ['Revision']],
  ['Document', 'revisions[]', ['Revision']],
  ['Revision', 'document', ['Document']],
  ['Alias', 'entity', ['Entity']],
  ['Claim', 'subject', ['Entity']],
  ['Claim', 'object.entity', ['Entity']],
  ['Claim', 'supersededBy', ['Claim']],
  ['Mention', 'entity', ['Entity']],
  ['Mention', 'revision', ['Revision']],
  ['Mention', 'document', ['Document']],
  ['Evidence', 'source', ['Source']],
  ['Evidence', 'claim', ['Claim']],
  ['Evidence', 'alias', ['Alias']],
  ['Evidence', 'revision', ['Revision']],
  ['Evidence', 'document', ['Document']],
  ['Relationship', 'from', ['Entity']],
  ['Relationship', 'to', ['Entity']],
  ['Relationship', 'claim', ['Claim']],
  ['Conflict', 'subject', ['Entity']],
  ['Conflict', 'parties[].claim', ['Claim']],
  ['Conflict', 'parties[].entity', ['Entity']],
];

function valuesAt(thing: unknown, path: readonly string[]): unknown[] {
  const [step, ...rest] = path;
  if (thing === null || thing === undefined) return [];
  if (step === undefined) return [thing];
  const name = step.replace('[]', '');
  const value = (thing as Record<string, unknown>)[name];
  const values: unknown[] = step.endsWith('[]') && Array.isArray(value) ? value : [value];
  return values.flatMap((one) => valuesAt(one, rest));
}

/** What is wrong with an export as a whole: ids twice, references to nothing, quotes that the text does not have. */
export function exportFaults(lines: readonly ExportedLine[]): string[] {
  const byId = new Map(lines.map((line) => [line.id, line]));
  const faults = byId.size === lines.length ? [] : [`${lines.length - byId.size} ids stand twice`];
  for (const line of lines) {
    for (const [type, field, to] of REFERENCES) {
      if (line.type !== type) continue;
      for (const id of valuesAt(line, field.split('.'))) {
        const found = byId.get(String(id))?.type ?? 'nothing';
        if (!to.includes(found)) faults.push(`${line.type} ${line.id}: ${field} ${String(id)} leads to ${found}`);
      }
    }
    if (line.type !== 'Evidence' && line.type !== 'Mention') continue;
    const revision = String(byId.get(String(line.revision))?.text);
    const words = revision.slice(Number(line.start), Number(line.end));
    if (words !== line.quote) faults.push(`${line.type} ${line.id}: its quote is not what the revision says there`);
  }
  return faults;
}
