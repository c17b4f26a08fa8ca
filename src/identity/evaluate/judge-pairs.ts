import { defaultsOf } from '../../domain/setting.ts';
import { MATCH_SETTINGS, NAME_SETTINGS } from '../identity-settings.ts';
import { againstRivals, matchRecords, type RecordMatch, type RecordPair } from '../match/match-records.ts';
import { blockRecords } from '../match/blocking.ts';
import { recordContext } from '../match/record-context.ts';
import type { EntityRecord } from '../match/record-fields.ts';
import type { Each } from './each-judged.ts';
import type { JudgedPair } from './resolution-figures.ts';

const settings = defaultsOf({ ...NAME_SETTINGS, ...MATCH_SETTINGS });

export interface LabelledPair extends RecordPair {
  readonly same: boolean;
}

/** Pairs that were judged, and those that were never compared: true ones, false ones. */
export interface Judged {
  readonly judged: readonly JudgedPair[];
  readonly missed: number;
  readonly unseen: number;
}

/** One object for equal records of a side: what is compared with two is one thing. */
function uniqueRecords(): (record: EntityRecord) => EntityRecord {
  const seen = new Map<string, EntityRecord>();
  return (record) => {
    const key = JSON.stringify(record);
    const known = seen.get(key);
    if (!known) seen.set(key, record);
    return known ?? record;
  };
}

/**
 * Judges labelled pairs of two sources as matching would: words are counted in the records of the file, pairs of one
 * record are rivals. Labels are not looked at.
 */
export async function judgePairs(labelled: readonly LabelledPair[], each: Each): Promise<Judged> {
  const [left, right] = [uniqueRecords(), uniqueRecords()];
  const pairs = labelled.map((pair) => ({ left: left(pair.left), right: right(pair.right) }));
  const matches = againstRivals(pairs, await compared(pairs, each), settings);
  const judged = labelled.map(({ same }, n) => ({ same, verdict: matches[n]?.verdict ?? 'DIFFERENT' }));
  return { judged, missed: 0, unseen: 0 };
}

function compared(pairs: readonly RecordPair[], each: Each): Promise<RecordMatch[]> {
  const records = new Set(pairs.flatMap(({ left, right }) => [left, right]));
  const context = recordContext([...records]);
  return each(pairs, ({ left, right }) => matchRecords(left, right, context, settings), 'pairs');
}

export interface Member {
  readonly cluster: string;
  readonly record: EntityRecord;
}

/** How many others a record of one source may be the same as, and still be compared with most of them. */
const CLUSTER_CANDIDATES = 60;

/**
 * Judges records of one source: those that share rare words are compared, and what is the same as one thing is one. A pair
 * is SAME when a chain of SAME leads from one to the other, ASK when the chain has an ASK.
 */
export async function judgeClusters(members: readonly Member[], each: Each): Promise<Judged> {
  const records = members.map(({ record }) => ({ ...record }));
  const context = recordContext(records);
  const blocks = blockRecords(records, null, context, { words: 12, records: 200, candidates: CLUSTER_CANDIDATES });
  const [asked, merged] = [chains(members.length), chains(members.length)];
  await each(
    blocks,
    ([a, b]) => {
      const { verdict } = matchRecords(records[a] ?? {}, records[b] ?? {}, context, settings);
      if (verdict !== 'DIFFERENT') asked.join(a, b);
      if (verdict === 'SAME') merged.join(a, b);
    },
    'pairs',
  );
  const judged = members.flatMap((member, a) =>
    members.slice(a + 1).map(({ cluster }, n): JudgedPair => {
      const b = a + 1 + n;
      const verdict =
        merged.root(a) === merged.root(b) ? 'SAME' : asked.root(a) === asked.root(b) ? 'ASK' : 'DIFFERENT';
      return { verdict, same: member.cluster === cluster };
    }),
  );
  return { judged, missed: 0, unseen: 0 };
}

/** Who is joined to whom, over any number of others. */
function chains(count: number): { join(a: number, b: number): void; root(a: number): number } {
  const parents = Array.from({ length: count }, (_, n) => n);
  const root = (a: number): number => {
    let at = a;
    while (parents[at] !== at) at = parents[at] = parents[parents[at] ?? at] ?? at;
    return at;
  };
  return { join: (a, b) => void (parents[root(a)] = root(b)), root };
}

export interface Tables {
  readonly left: readonly { readonly id: string; readonly record: EntityRecord }[];
  readonly right: readonly { readonly id: string; readonly record: EntityRecord }[];
  readonly matches: readonly (readonly [left: string, right: string])[];
}

/** Finds in two sources who is whom: pairs that share rare words are compared, and are each other's rivals. */
export async function judgeTables({ left, right, matches }: Tables, each: Each): Promise<Judged> {
  const lefts = left.map(({ record }) => record);
  const rights = right.map(({ record }) => record);
  const context = recordContext([...lefts, ...rights]);
  const truth = new Set(matches.map(([a, b]) => JSON.stringify([a, b])));
  const blocks = blockRecords(lefts, rights, context);
  const pairs = blocks.map(([a, b]) => ({ left: lefts[a] ?? {}, right: rights[b] ?? {} }));
  const likeness = await each(pairs, (pair) => matchRecords(pair.left, pair.right, context, settings), 'pairs');
  const decided = againstRivals(pairs, likeness, settings);
  const judged = blocks.map(([a, b], n): JudgedPair => ({
    same: truth.has(JSON.stringify([left[a]?.id, right[b]?.id])),
    verdict: decided[n]?.verdict ?? 'DIFFERENT',
  }));
  const missed = truth.size - judged.filter(({ same }) => same).length;
  return { judged, missed, unseen: left.length * right.length - judged.length - missed };
}
