import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import type { EntityRecord, LabelledPair, Member, Tables } from '../../src/identity/index.ts';
import { legs } from '../../test/support/leg-list.ts';

if (!legs.corpora.present) {
  console.error(legs.corpora.missing);
  process.exit(2);
}
const folder = path.join(legs.corpora.at, 'er-dev');
if (!existsSync(folder)) {
  console.error('expected the folder er-dev in the folder of the corpora (CLAIMGRAPH_CORPORA_DIR)');
  process.exit(2);
}

const linesOf = <T>(file: string): T[] =>
  readFileSync(path.join(folder, file), 'utf8')
    .split('\n')
    .filter(Boolean)
    .map((line) => JSON.parse(line) as T);

/** Sets of labelled pairs. */
export const PAIR_SETS = [
  'abt-buy',
  'amazon-google',
  'walmart-amazon',
  'dblp-acm',
  'fodors-zagats',
  'itunes-amazon',
  'beer',
] as const;

interface PairRow {
  readonly split: string;
  readonly left: EntityRecord;
  readonly right: EntityRecord;
  readonly match: 0 | 1;
}

/** The restaurants' `class` is the number of the pair they belong to: the answer, not an attribute. */
function withoutAnswer(set: string, record: EntityRecord): EntityRecord {
  if (set !== 'fodors-zagats') return record;
  return Object.fromEntries(Object.entries(record).filter(([field]) => field !== 'class'));
}

/** The labelled pairs of a set; `split` null = all of them. */
export const pairsOf = (set: string, split: string | null): LabelledPair[] =>
  linesOf<PairRow>(`pairs/${set}.jsonl`)
    .filter((row) => split === null || row.split === split)
    .map(({ left, right, match }) => ({
      left: withoutAnswer(set, left),
      right: withoutAnswer(set, right),
      same: match === 1,
    }));

type Identified = Readonly<Record<string, string>> & { readonly id: string };
const recordOf = ({ id, cluster: _, ...record }: Identified & { readonly cluster?: string }) => ({ id, record });

/** Citations of one source; half 0 or 1 by the order in which clusters first come, null = both. */
export function citations(half: number | null): Member[] {
  const rows = linesOf<Identified & { readonly cluster: string }>('cora.jsonl');
  const clusters = [...new Set(rows.map(({ cluster }) => cluster))];
  return rows
    .filter(({ cluster }) => half === null || clusters.indexOf(cluster) % 2 === half)
    .map((row) => ({ cluster: row.cluster, record: recordOf(row).record }));
}

/** Films of two sources. */
export const films = (): Tables => ({
  left: linesOf<Identified>('films/imdb.jsonl').map(recordOf),
  right: linesOf<Identified>('films/dbpedia.jsonl').map(recordOf),
  matches: linesOf<{ imdb: string; dbpedia: string }>('films/matches.jsonl').map(({ imdb, dbpedia }) => [
    imdb,
    dbpedia,
  ]),
});

interface AliasRow {
  readonly id?: string;
  readonly name: string;
  readonly aliases: readonly (string | { readonly text: string })[];
}

export const ALIAS_SETS = ['nicknames', 'countries'] as const;
export const aliasesOf = (set: string) =>
  linesOf<AliasRow>(`aliases/${set}.jsonl`).map(({ id, name, aliases }) => ({
    id: id ?? name,
    name,
    aliases: aliases.map((alias) => (typeof alias === 'string' ? alias : alias.text)),
  }));
