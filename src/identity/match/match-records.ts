import type { MatchSettings } from '../identity-settings.ts';
import { EVIDENCE, RIVALS } from './weights.ts';
import { prepareRecord, type PreparedRecord, type RecordContext } from './record-context.ts';
import type { Evidence } from './match-evidence.ts';
import { evidenceOf } from './record-evidence.ts';
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

export type Identification =
  'CODE' | 'TELEPHONE' | 'DURATION' | 'PEOPLE_AND_YEAR' | 'NAME_AND_PERSON' | 'ALL_ATTRIBUTES';
export type Contradiction =
  | 'OTHER_CODE'
  | 'OTHER_NUMBER'
  | 'OTHER_MEASURE'
  | 'OTHER_COLOUR'
  | 'OTHER_EDITION'
  | 'OTHER_AMOUNT'
  | 'OTHER_YEAR'
  | 'OTHER_TELEPHONE'
  | 'OTHER_DURATION'
  | 'OTHER_PEOPLE'
  | 'OTHER_NAME'
  | 'CLOSE_RIVAL';

type MatchThresholds = Pick<MatchSettings, 'match.same' | 'match.asks' | 'match.name'>;

/**
 * Whether two records are of one thing (SE-41). `score` weighs the evidence; SAME needs more than a score: something that identifies
 * the thing agrees (a code, a telephone number …), and nothing contradicts. Symmetric; the same answer for the same set.
 */
export function matchRecords(
  a: EntityRecord,
  b: EntityRecord,
  context: RecordContext,
  settings: MatchThresholds,
): RecordMatch {
  const [left, right] = [prepareRecord(a, context), prepareRecord(b, context)];
  const evidence = evidenceOf(left, right, context);
  const parts = Object.entries(evidence)
    .filter(([, value]) => value !== 0)
    .map(([piece, value]): EvidencePart => {
      const known = piece as keyof Evidence;
      return { piece: known, value, contribution: value * EVIDENCE[known] };
    });
  parts.unshift({ piece: 'bias', value: 1, contribution: EVIDENCE.bias });
  const identifiedBy = identification(left, right, evidence, context, settings);
  return judged(parts, identifiedBy, contradictions(left, right, evidence), settings);
}

/** A pair of records, by identity: the same record in two pairs is the same object. */
export interface RecordPair {
  readonly left: EntityRecord;
  readonly right: EntityRecord;
}

/**
 * What `matchRecords` said of pairs of two sources each of which has a thing once, set against each other: what fits one record
 * better is a rival of the pair. A clear lead over the best rival adds to the score, arrears take away; without a lead
 * nothing is SAME. In the order of `pairs`.
 */
export function againstRivals(
  pairs: readonly RecordPair[],
  matches: readonly RecordMatch[],
  settings: MatchThresholds,
): RecordMatch[] {
  const odds = matches.map(oddsOf);
  const lefts = bestTwo(
    pairs.map(({ left }) => left),
    odds,
  );
  const rights = bestTwo(
    pairs.map(({ right }) => right),
    odds,
  );
  return matches.map((match, n) => {
    const own = odds[n] ?? 0;
    const rival = (two: BestTwo | undefined): number => (!two ? -Infinity : two.first > own ? two.first : two.second);
    const pair = pairs[n];
    const best = pair ? Math.max(rival(lefts.get(pair.left)), rival(rights.get(pair.right))) : -Infinity;
    if (best === -Infinity) return withLead(match, own, null, settings);
    return withLead(match, own, own - best, settings);
  });
}

interface BestTwo {
  readonly first: number;
  readonly second: number;
}

function bestTwo(records: readonly EntityRecord[], odds: readonly number[]): Map<EntityRecord, BestTwo> {
  const best = new Map<EntityRecord, BestTwo>();
  records.forEach((record, n) => {
    const own = odds[n] ?? 0;
    const { first, second } = best.get(record) ?? { first: -Infinity, second: -Infinity };
    best.set(record, own > first ? { first: own, second: first } : { first, second: Math.max(second, own) });
  });
  return best;
}

const logistic = (odds: number): number => 1 / (1 + Math.exp(-odds));
const oddsOf = ({ parts }: Pick<RecordMatch, 'parts'>): number =>
  parts.reduce((sum, { contribution }) => sum + contribution, 0);

/** `lead` over the best rival in log odds; null = there is none, and nothing to be gained or lost. */
function withLead(match: RecordMatch, own: number, lead: number | null, settings: MatchThresholds): RecordMatch {
  const value = lead === null ? 0 : Math.max(RIVALS.least, Math.min(RIVALS.most, lead));
  const contribution = (RIVALS.own - 1) * own + RIVALS.lead * value;
  const close = lead !== null && lead < RIVALS.clear;
  const against = close ? [...match.contradictedBy, 'CLOSE_RIVAL' as const] : match.contradictedBy;
  return judged([...match.parts, { piece: 'rivals', value, contribution }], match.identifiedBy, against, settings);
}

function judged(
  parts: readonly EvidencePart[],
  identifiedBy: readonly Identification[],
  contradictedBy: readonly Contradiction[],
  settings: MatchThresholds,
): RecordMatch {
  const score = logistic(oddsOf({ parts }));
  const certain = identifiedBy.length > 0 && contradictedBy.length === 0;
  const verdict =
    score < settings['match.asks'] ? 'DIFFERENT' : score >= settings['match.same'] && certain ? 'SAME' : 'ASK';
  return { verdict, score, parts, identifiedBy, contradictedBy };
}

/** Share of the most a word can weigh from which a code is one thing's and not a series'. */
const RARE = 0.5;

function identification(
  a: PreparedRecord,
  b: PreparedRecord,
  evidence: Evidence,
  context: RecordContext,
  settings: MatchThresholds,
): Identification[] {
  const { text = 0, amount, otherAmount, lessCovered = 0, moreCovered = 0 } = evidence;
  // Who has a code of its own is known by that one: others in its name may be what it is an accessory of.
  const own = ({ ids, codes }: PreparedRecord): readonly string[] => (ids.length > 0 ? ids : codes);
  const others = own(b);
  const sameCode = own(a).some((code) => others.includes(code) && context.weight(code) > RARE * context.most);
  // A code that is all two records share may be a series': something else has to agree too.
  const compared = [...a.fields].some(([field, { kind }]) => kind !== 'NAME' && b.fields.has(field));
  const besides = compared && (text > 0.3 || otherAmount === 0 || moreCovered >= settings['match.name']);
  const found: Identification[] = [];
  if (sameCode && besides) found.push('CODE');
  if (evidence.telephone) found.push('TELEPHONE');
  if (evidence.duration && lessCovered >= 0.5) found.push('DURATION');
  if (evidence.year && (evidence.people ?? 0) >= 0.5) found.push('PEOPLE_AND_YEAR');
  if (evidence.samePerson && moreCovered >= settings['match.name']) found.push('NAME_AND_PERSON');
  if (text > 0.8 && amount === 1 && lessCovered >= settings['match.name']) found.push('ALL_ATTRIBUTES');
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
