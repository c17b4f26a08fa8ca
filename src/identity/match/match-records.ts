import { EVIDENCE, RIVALS } from '../../domain/policy-matching.ts';
import type { Policy } from '../../domain/policy.ts';
import { prepareRecord, type PreparedRecord, type RecordContext } from './record-context.ts';
import { evidenceOf, type Evidence } from './record-evidence.ts';
import type { EntityRecord } from './record-fields.ts';

/** Of one thing; of two; or a person should say. */
export type Verdict = 'SAME' | 'DIFFERENT' | 'ASK';

/** One piece of evidence: how much of it there is, and what that adds to the log odds. */
export interface EvidencePart {
  readonly piece: keyof typeof EVIDENCE | 'rivals';
  readonly value: number;
  readonly contribution: number;
}

export interface RecordMatch {
  readonly verdict: Verdict;
  /** 0–1: how likely it is that they are the same. */
  readonly score: number;
  /** What the score is made of; the contributions sum to its log odds. */
  readonly parts: readonly EvidencePart[];
  /** What says that they are the same beyond likeness: without, a person is asked. */
  readonly identifiedBy: readonly Identification[];
  /** What forbids to merge them unasked, however alike they are. */
  readonly contradictedBy: readonly Contradiction[];
}

export type Identification = 'CODE' | 'TELEPHONE' | 'DURATION' | 'PEOPLE_AND_YEAR' | 'ALL_ATTRIBUTES';
export type Contradiction =
  | 'OTHER_CODE' | 'OTHER_NUMBER' | 'OTHER_MEASURE' | 'OTHER_COLOUR' | 'OTHER_EDITION' | 'OTHER_AMOUNT' | 'OTHER_YEAR'
  | 'OTHER_TELEPHONE' | 'OTHER_DURATION' | 'OTHER_PEOPLE' | 'OTHER_NAME' | 'CLOSE_RIVAL'; // prettier-ignore

type MatchPolicy = Pick<Policy, 'match.same' | 'match.asks' | 'match.name'>;

/**
 * Whether two records are of one thing (SE-41). `score` weighs the evidence; SAME needs more than a score: something that identifies
 * the thing agrees (a code, a telephone number …), and nothing contradicts. Symmetric; the same answer for the same set.
 */
export function matchRecords(a: EntityRecord, b: EntityRecord, context: RecordContext, policy: MatchPolicy): RecordMatch {
  return judged(compare(a, b, context, policy), null, policy);
}

/** A pair of records, by identity: the same record in two pairs is the same object. */
export interface RecordPair {
  readonly left: EntityRecord;
  readonly right: EntityRecord;
}

/**
 * The same for pairs of two sources each of which has a thing once: what fits one record better is a rival of the pair.
 * A clear lead over the best rival adds to the score, arrears take away; without a lead nothing is SAME. In the order of `pairs`.
 */
export function matchPairs(pairs: readonly RecordPair[], context: RecordContext, policy: MatchPolicy): RecordMatch[] {
  const compared = pairs.map(({ left, right }) => compare(left, right, context, policy));
  const sides = [pairs.map(({ left }) => left), pairs.map(({ right }) => right)];
  const best = sides.map((records) => {
    const two = new Map<EntityRecord, { first: number; second: number }>();
    records.forEach((record, n) => {
      const odds = compared[n]?.odds ?? 0;
      const known = two.get(record) ?? { first: -Infinity, second: -Infinity };
      if (odds > known.first) two.set(record, { first: odds, second: known.first });
      else two.set(record, { first: known.first, second: Math.max(known.second, odds) });
    });
    return two;
  });
  return compared.map((pair, n) => {
    const rivals = best.map((two, side) => {
      const known = two.get(sides[side]?.[n] ?? {});
      return !known ? -Infinity : known.first > pair.odds ? known.first : known.second;
    });
    return judged(pair, pair.odds - Math.max(...rivals), policy);
  });
}

interface Compared {
  readonly odds: number;
  readonly parts: readonly EvidencePart[];
  readonly identifiedBy: readonly Identification[];
  readonly contradictedBy: readonly Contradiction[];
}

function compare(a: EntityRecord, b: EntityRecord, context: RecordContext, policy: MatchPolicy): Compared {
  const [left, right] = [prepareRecord(a, context), prepareRecord(b, context)];
  const evidence = evidenceOf(left, right, context);
  const parts = Object.entries(evidence)
    .filter(([, value]) => value !== 0)
    .map(([piece, value]): EvidencePart => {
      const known = piece as keyof Evidence;
      return { piece: known, value, contribution: value * EVIDENCE[known] };
    });
  parts.unshift({ piece: 'bias', value: 1, contribution: EVIDENCE.bias });
  return {
    odds: parts.reduce((sum, { contribution }) => sum + contribution, 0),
    parts,
    identifiedBy: identification(left, right, evidence, context, policy),
    contradictedBy: contradictions(left, right, evidence),
  };
}

const logistic = (odds: number): number => 1 / (1 + Math.exp(-odds));

/** `lead` over the best rival in log odds; Infinity = there is none, null = none was looked for. */
function judged(pair: Compared, lead: number | null, policy: MatchPolicy): RecordMatch {
  const { parts, identifiedBy, contradictedBy } = pair;
  const gained = lead === null || lead === Infinity ? 0 : Math.max(RIVALS.least, Math.min(RIVALS.most, lead));
  const odds = lead === null ? pair.odds : RIVALS.own * pair.odds + RIVALS.lead * gained;
  const against = lead !== null && lead < 1 ? [...contradictedBy, 'CLOSE_RIVAL' as const] : contradictedBy;
  const score = logistic(odds);
  const certain = identifiedBy.length > 0 && against.length === 0;
  const verdict = score < policy['match.asks'] ? 'DIFFERENT' : score >= policy['match.same'] && certain ? 'SAME' : 'ASK';
  const rivals: EvidencePart[] = lead === null ? [] : [{ piece: 'rivals', value: gained, contribution: odds - pair.odds }];
  return { verdict, score, parts: [...parts, ...rivals], identifiedBy, contradictedBy: against };
}

/** Share of the most a word can weigh from which a code is one thing's and not a series'. */
const RARE = 0.5;

function identification(
  a: PreparedRecord,
  b: PreparedRecord,
  evidence: Evidence,
  context: RecordContext,
  policy: MatchPolicy,
): Identification[] {
  const { text = 0, amount, otherAmount, lessCovered = 0, moreCovered = 0 } = evidence;
  // Who has a code of its own is known by that one: others in its name may be what it is an accessory of.
  const own = ({ ids, codes }: PreparedRecord): readonly string[] => (ids.length > 0 ? ids : codes);
  const others = own(b);
  const sameCode = own(a).some((code) => others.includes(code) && context.weight(code) > RARE * context.most);
  // A code that is all two records share may be a series': something else has to agree too.
  const compared = [...a.fields].some(([field, { kind }]) => kind !== 'NAME' && b.fields.has(field));
  const besides = compared && (text > 0.3 || otherAmount === 0 || moreCovered >= policy['match.name']);
  const found: Identification[] = [];
  if (sameCode && besides) found.push('CODE');
  if (evidence.telephone) found.push('TELEPHONE');
  if (evidence.duration && lessCovered >= 0.5) found.push('DURATION');
  if (evidence.year && (evidence.people ?? 0) >= 0.5) found.push('PEOPLE_AND_YEAR');
  if (text > 0.8 && amount === 1 && lessCovered >= policy['match.name']) found.push('ALL_ATTRIBUTES');
  return found;
}

/** What evidence forbids at what amount. */
const FORBIDS: readonly (readonly [keyof Evidence, number, Contradiction])[] = [
  ['otherCode', 1, 'OTHER_CODE'],
  ['otherNumber', 1, 'OTHER_NUMBER'],
  ['halfOtherNumber', 1, 'OTHER_NUMBER'],
  ['otherMeasure', 0.5, 'OTHER_MEASURE'],
  ['otherColour', 1, 'OTHER_COLOUR'],
  ['otherAmount', 1, 'OTHER_AMOUNT'],
  ['otherYear', 1, 'OTHER_YEAR'],
  ['otherTelephone', 1, 'OTHER_TELEPHONE'],
  ['otherDuration', 0.5, 'OTHER_DURATION'],
  ['otherPeople', 0.6, 'OTHER_PEOPLE'],
  ['bothLack', 0.6, 'OTHER_NAME'],
];

function contradictions(a: PreparedRecord, b: PreparedRecord, evidence: Evidence): Contradiction[] {
  const found = new Set(FORBIDS.filter(([piece, from]) => (evidence[piece] ?? 0) >= from).map(([, , what]) => what));
  const ids = a.ids.length > 0 && b.ids.length > 0 && !a.ids.some((id) => b.ids.includes(id));
  if (ids || otherDigits(a, b)) found.add('OTHER_CODE');
  const lacking = (own: PreparedRecord, other: PreparedRecord): boolean =>
    [...own.editions].some((word) => !other.editions.has(word) && !other.all.has(word));
  if (lacking(a, b) || lacking(b, a)) found.add('OTHER_EDITION');
  return [...found];
}

/** One attribute has words with digits on both sides that the other record has nowhere: one digit off is another thing. */
function otherDigits(a: PreparedRecord, b: PreparedRecord): boolean {
  const lacking = (words: readonly string[], other: PreparedRecord, joined: string): boolean =>
    words.some((word) => /\d/u.test(word) && !other.all.has(word) && !joined.includes(word));
  const bare = (text: string): string => text.replace(/[^\p{L}\p{N}]/gu, '');
  return [...a.fields].some(([field, own]) => {
    const other = b.fields.get(field);
    if (!other || !['NAME', 'CODE', 'TEXT'].includes(own.kind)) return false;
    return lacking(own.words, b, bare(other.text)) && lacking(other.words, a, bare(own.text));
  });
}
