/** What one run of `ingest` added, in the order and under the names of its `--json` line. Part of the contract. */
export const COUNT_NAMES = [
  'documents',
  'revisions',
  'chunks',
  'entities',
  'claims',
  'relationships',
  'aliases',
  'conflicts',
  'reread',
  'unchanged',
  'quarantined',
  'failed',
] as const;
export type CountName = (typeof COUNT_NAMES)[number];
export type Counts = Readonly<Record<CountName, number>>;

export const NO_COUNTS: Counts = Object.freeze(
  Object.fromEntries(COUNT_NAMES.map((name) => [name, 0])) as Record<CountName, number>,
);

export function addCounts(a: Counts, b: Partial<Counts>): Counts {
  return Object.fromEntries(COUNT_NAMES.map((name) => [name, a[name] + (b[name] ?? 0)])) as Record<CountName, number>;
}

/**
 * The one line of `--json`. `seconds` is wall time with milliseconds.
 * @param skipped numbers of files that were not read, by what they are: `.png`, `lock file`, `IGNORED`
 */
export function jsonLine(counts: Counts, seconds: number, skipped: ReadonlyMap<string, number>): string {
  const line = Object.fromEntries(COUNT_NAMES.map((name) => [name, counts[name]]));
  return JSON.stringify({ ...line, skipped: Object.fromEntries(skipped), seconds: Math.round(seconds * 1000) / 1000 });
}

const WORDS: Readonly<Partial<Record<CountName, readonly [one: string, many: string]>>> = {
  documents: ['document', 'documents'],
  revisions: ['revision', 'revisions'],
  entities: ['entity', 'entities'],
  claims: ['claim', 'claims'],
  relationships: ['relationship', 'relationships'],
  aliases: ['alias', 'aliases'],
  conflicts: ['conflict', 'conflicts'],
};

/** The same for people: what was added first, then what was not. */
export function summary(counts: Counts, seconds: number): string {
  const added = Object.entries(WORDS).flatMap(([name, [one, many]]) => {
    const count = counts[name as CountName];
    return count === 0 ? [] : [`${count.toLocaleString('en')} ${count === 1 ? one : many}`];
  });
  const rest = (['reread', 'unchanged', 'quarantined', 'failed'] as const).flatMap((name) =>
    counts[name] === 0 ? [] : [`${counts[name].toLocaleString('en')} ${name === 'reread' ? 'read again' : name}`],
  );
  const first = added.length === 0 ? 'nothing added' : `added ${added.join(', ')}`;
  return [first, ...rest].join('; ') + ` (${seconds.toFixed(1)} s)`;
}
