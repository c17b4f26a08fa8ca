import type { TemporalQualifier } from './claim-record.ts';
import type { CaseId, ClaimId } from './typed-ids.ts';
import { STATEMENT_CASE_SETTINGS, type StatementCaseSettings } from './settings.ts';
import { defaultsOf } from './setting.ts';
import type { Owner } from './scope.ts';
import type { StatementJudgement } from './statement-verdicts.ts';
import { disjoint, type Period } from './time.ts';

const DEFAULTS = defaultsOf(STATEMENT_CASE_SETTINGS);

/** What is asked of two statements: are they one; can they not both hold. */
export const CASE_QUESTIONS = ['MERGE', 'CONTRADICTION'] as const;
export type CaseQuestion = (typeof CASE_QUESTIONS)[number];

/** QUEUED: nobody has decided. MOOT: one of the two stands no more. The others are what was decided, once and for all. */
export const CASE_STATES = ['QUEUED', 'MERGED', 'KEPT_BOTH', 'CONTRADICTION', 'DIFFERENT_CONTEXTS', 'MOOT'] as const;
export type CaseState = (typeof CASE_STATES)[number];

/** Two statements of which rules alone do not say what they are to each other. */
export interface StatementCase {
  readonly id: CaseId;
  /** The lesser of the two ids. */
  readonly lowId: ClaimId;
  readonly highId: ClaimId;
  readonly question: CaseQuestion;
  readonly state: CaseState;
  /** Of their vectors, as they were compared. */
  readonly cosine: number;
  /** Why rules do not decide, for people. */
  readonly why: string;
  /** The model that decided; null = nobody has. */
  readonly decidedBy: string | null;
  readonly owner: Owner;
  readonly version: number;
  readonly createdAt: Date;
  readonly updatedAt: Date;
}

/** A free statement, as far as judging needs it. */
export interface Statement {
  readonly id: ClaimId;
  readonly predicate: string;
  readonly text: string;
  /** Equal for equal qualifiers. */
  readonly qualifiersKey: string;
  readonly validity: Period;
  readonly temporal: TemporalQualifier;
  readonly active: boolean;
  /** It is a side of an open conflict. */
  readonly contested: boolean;
  readonly confidence: number;
  readonly createdAt: Date;
}

/** What follows from two statements that lie near each other. */
export type Finding =
  /** Nothing: they stand beside each other. */
  | { readonly kind: 'NOTHING' }
  /** Not both can hold: one takes the place of the other (SE-34), or they are in doubt. Which, is weighed with what speaks for them. */
  | { readonly kind: 'CONTRADICTION' }
  | { readonly kind: 'MERGE' }
  | { readonly kind: 'ASK'; readonly question: CaseQuestion; readonly why: string };

const NOTHING: Finding = { kind: 'NOTHING' };
const isNow = (temporal: TemporalQualifier): boolean => temporal === 'CURRENT' || temporal === 'PERMANENT';

/**
 * May the two be about one and the same: under equal qualifiers, for times that meet, and both of what is, or both of what was or may
 * be? What is not, contradicts and repeats nothing, however alike the words.
 */
export const mayMeet = (a: Statement, b: Statement): boolean =>
  a.qualifiersKey === b.qualifiersKey &&
  !disjoint(a.validity, b.validity) &&
  (a.temporal === b.temporal || (isNow(a.temporal) && isNow(b.temporal)));

/**
 * What follows from a judgement (SE-34, SF-14, SF-18, SF-22, SF-23), pure. Likeness nominates and never decides: what no rule decides
 * is asked where the two are nearly one, and else left alone.
 * @param cosine of their vectors, −1 to 1
 */
export function findingOf(
  a: Statement,
  b: Statement,
  { verdict, reasons }: Pick<StatementJudgement, 'verdict' | 'reasons'>,
  cosine: number,
  settings: StatementCaseSettings = DEFAULTS,
): Finding {
  const ask = (question: CaseQuestion, why: string): Finding => ({ kind: 'ASK', question, why });
  const seen = reasons.map(({ signal, detail }) => `${signal}: ${detail}`).join('; ');
  if (verdict === 'CONFLICT') {
    if (cosine < settings['consolidation.contradiction'])
      return ask('CONTRADICTION', `they seem to contradict each other, but are not alike enough (${seen})`);
    return { kind: 'CONTRADICTION' };
  }
  if (!a.active || !b.active) return NOTHING;
  if (verdict === 'DUPLICATE') return ofDuplicates(a, b, settings, (why) => ask('MERGE', why));
  const open = reasons.some(({ signal }) => signal === 'OPEN');
  if (open) return ask('CONTRADICTION', `they contradict each other as far as they say anything for sure (${seen})`);
  const undecided =
    reasons.some(({ signal }) => signal === 'UNALIGNED') && cosine >= settings['consolidation.undecided'];
  return undecided && !a.contested && !b.contested ? ask('MERGE', `no rule decides (${seen})`) : NOTHING;
}

function ofDuplicates(
  a: Statement,
  b: Statement,
  settings: StatementCaseSettings,
  ask: (why: string) => Finding,
): Finding {
  if (a.contested || b.contested) return ask('they say the same, and one of them is contradicted');
  if (a.predicate !== b.predicate)
    return ask(`they say the same, under the predicates ${a.predicate} and ${b.predicate}`);
  const gap = Math.abs(a.confidence - b.confidence);
  if (gap > settings['consolidation.gap']) return ask(`they say the same, and one is surer by ${gap.toFixed(2)}`);
  return { kind: 'MERGE' };
}

/** Which of two takes the other's place: the surer, then the older one (SF-15). Negative = `a`. */
export const byStrength = (a: Statement, b: Statement): number =>
  b.confidence - a.confidence || a.createdAt.getTime() - b.createdAt.getTime() || (a.id < b.id ? -1 : 1);

/** Two claims that are to be one, by id. */
export type Twins = readonly [ClaimId, ClaimId];

/**
 * Clusters of twins → who is merged into whom: the strongest of each is the winner, and takes only those that are its own twins. A
 * chain of neighbours may join what lies far apart, so what is left of a cluster is a cluster again (SF-14, SF-15).
 */
export function mergesOf(
  twins: readonly Twins[],
  statements: ReadonlyMap<ClaimId, Statement>,
): { readonly winner: ClaimId; readonly loser: ClaimId }[] {
  const left = new Map<ClaimId, Set<ClaimId>>();
  for (const [a, b] of twins) {
    left.set(a, (left.get(a) ?? new Set()).add(b));
    left.set(b, (left.get(b) ?? new Set()).add(a));
  }
  const order = [...left.keys()].flatMap((id) => statements.get(id) ?? []).sort(byStrength);
  const gone = new Set<ClaimId>();
  const merges: { winner: ClaimId; loser: ClaimId }[] = [];
  for (const { id: winner } of order) {
    if (gone.has(winner)) continue;
    for (const loser of left.get(winner) ?? []) {
      if (gone.has(loser)) continue;
      gone.add(loser);
      merges.push({ winner, loser });
    }
    gone.add(winner);
  }
  return merges;
}
