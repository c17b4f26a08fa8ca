import { statSync } from 'node:fs';
import { InvalidInput, type Issue } from '../../domain/errors.ts';
import { UsageError } from '../exit-codes.ts';
import { linesOf } from '../import/lines.ts';
import { LABELS, type Label } from './figures.ts';

/** One pair of a labelled file. */
export interface LabelledRow {
  readonly id: string | number;
  readonly a: string;
  readonly b: string;
  readonly label: Label;
}

/** Bytes of one line: two long documents. */
const LONGEST_LINE = 4 * 1024 ** 2;
/** Mistakes that are told; more would not be read. */
const TOLD = 20;

/**
 * The rows of a file, one JSON object a line: `id`, `a`, `b`, `label`; other members are left alone. Empty lines are passed over.
 * @throws UsageError when there is no such file; InvalidInput with every mistake of the file, each with its line
 */
export async function readRows(path: string): Promise<LabelledRow[]> {
  const found = statSync(path, { throwIfNoEntry: false });
  if (!found?.isFile())
    throw new UsageError(`expected a file of labelled pairs, got ${path}: ${found ? 'it is no file' : 'there is none'}`);
  const rows: LabelledRow[] = [];
  const issues: Issue[] = [];
  for await (const line of linesOf(path, LONGEST_LINE)) {
    const read = 'text' in line ? rowOf(line.text) : `the line has ${line.bytes.toLocaleString('en')} bytes, more than ${LONGEST_LINE.toLocaleString('en')}`; // prettier-ignore
    if (typeof read === 'string') issues.push({ path: [line.number], message: read });
    else rows.push(read);
  }
  if (issues.length > 0) {
    const told = issues.slice(0, TOLD).map((issue) => `${path}: line ${String(issue.path[0])}: ${issue.message}`);
    const more = issues.length > TOLD ? [`${path}: ${issues.length} lines are wrong, the first ${TOLD} are shown`] : [];
    throw new InvalidInput([...told, ...more].join('\n'), [], issues);
  }
  if (rows.length === 0) throw new InvalidInput(`${path}: expected at least one labelled pair, the file has none`);
  return rows;
} // prettier-ignore

/** The row, or what is wrong with the line. */
function rowOf(text: string): LabelledRow | string {
  let value: unknown;
  try {
    value = JSON.parse(text);
  } catch {
    return 'expected a JSON object, got something else';
  }
  if (typeof value !== 'object' || value === null || Array.isArray(value))
    return 'expected a JSON object, got something else';
  const { id, a, b, label } = value as Readonly<Record<string, unknown>>;
  if (typeof id !== 'string' && typeof id !== 'number') return 'id: expected a text or a number';
  for (const [name, statement] of Object.entries({ a, b }))
    if (typeof statement !== 'string' || statement.trim() === '') return `${name}: expected a statement, a text that is not empty`; // prettier-ignore
  const known = LABELS.find((each) => each === label);
  if (known === undefined) return `label: expected ${LABELS.join(', ')}, got ${label === undefined ? 'nothing' : JSON.stringify(label).slice(0, 80)}`; // prettier-ignore
  return { id, a: String(a), b: String(b), label: known };
}
