import type { ClaimId, EntityId } from '../../domain/typed-ids.ts';
import {
  settleQuestion,
  type Disagreement,
  type Settled,
  type Succession,
  type Verdict,
} from '../../domain/settle-question.ts';
import { compareAuthority, type Comparing, type Rival } from '../../domain/rivals.ts';
import { separates } from '../../domain/separation.ts';
import type { ClaimObject, TemporalQualifier } from '../../domain/claim-record.ts';
import type { Period } from '../../domain/time.ts';
import { literalText, objectKey, qualifiersKey } from '../../domain/literal-values.ts';
import { groupedBy } from '../../lib/grouped.ts';
import type { Commit } from '../../storage/index.ts';
import type { ReconcileDeps } from './reconcile-deps.ts';
import { dismissedTogether } from './dismissed.ts';
import type { FreshClaim } from './judge-claims.ts';
import { isSettled, valueKey, type ResolvedCandidate, type CurrentClaim } from './current-claims.ts';
import { sidesOf, type ClaimSide } from './sides.ts';

/** A value that is said for a question, with what is stored of it. */
export interface Answer {
  readonly id: ClaimId;
  /** Equal for answers to one question. */
  readonly question: string;
  readonly subjectId: EntityId;
  readonly predicate: string;
  readonly qualifiersKey: string;
  readonly edge: boolean;
  readonly value: string;
  /** The value for people, of what is said just now; null = it was written before. */
  readonly shown: string | null;
  readonly stated: Period;
  readonly temporal: TemporalQualifier;
  readonly verifiedAt: Date;
  /** null = it is said for the first time, and not written yet. */
  readonly known: CurrentClaim | null;
}

/** What came of settling questions. */
export interface SettledAnswers {
  /** Of those that were settled; the others stay what they are. */
  readonly verdicts: ReadonlyMap<ClaimId, Verdict>;
  readonly disagreements: readonly (Disagreement & { readonly question: string })[];
  readonly successions: readonly (Succession & { readonly question: string })[];
  readonly sides: ReadonlyMap<ClaimId, ClaimSide>;
  readonly comparing: Comparing;
}

const LONGEST_SHOWN = 120;

const shownValue = (object: ClaimObject): string =>
  object.type === 'ENTITY' ? 'another entity' : JSON.stringify(literalText(object).slice(0, LONGEST_SHOWN));

export const freshAnswer = ({ id, candidate, validity }: FreshClaim, edge: boolean, now: Date): Answer => ({
  id,
  question: questionKey(candidate),
  subjectId: candidate.subjectId,
  predicate: candidate.predicate,
  qualifiersKey: qualifiersKey(candidate.qualifiers),
  edge,
  value: objectKey(candidate.object),
  shown: shownValue(candidate.object),
  stated: validity,
  temporal: candidate.temporal,
  verifiedAt: now,
  known: null,
});

export const knownAnswer = (known: CurrentClaim): Answer => ({
  id: known.id,
  question: valueKey(known.subjectId, known.predicate, known.qualifiersKey),
  subjectId: known.subjectId,
  predicate: known.predicate,
  qualifiersKey: known.qualifiersKey,
  edge: known.edge,
  value: known.objectKey,
  shown: null,
  stated: known.validity,
  temporal: known.temporal,
  verifiedAt: known.verifiedAt,
  known,
});

const questionKey = ({ subjectId, predicate, qualifiers }: ResolvedCandidate): string =>
  valueKey(subjectId, predicate, qualifiersKey(qualifiers));

export const comparingIn = (commit: Commit, { settings }: Pick<ReconcileDeps, 'settings'>): Comparing => ({
  now: commit.at,
  settings,
});

/**
 * Settles the questions that these answers are all the answers to. Their evidence is to be written already. A fixed number of statements,
 * none where nobody contradicts anybody and nothing was settled before.
 */
export async function settleAnswers(
  commit: Commit,
  answers: readonly Answer[],
  deps: ReconcileDeps,
): Promise<SettledAnswers> {
  const questions = [...groupedBy(answers, ({ question }) => question)].filter(([, all]) => isAsked(all));
  const all = questions.flatMap(([, some]) => some);
  const sides = await sidesOf(commit, all, deps.settings);
  const dismissed = await dismissedTogether(
    commit,
    all.map((answer) => ({ ...answer, objectKey: answer.value, validity: answer.stated })),
  );
  const comparing = comparingIn(commit, deps);
  const settled = questions.map(([question, some]) => {
    const separated = new Map(some.map(({ id, known }) => [id, known?.separated ?? null]));
    const exempt = (a: ClaimId, b: ClaimId): boolean =>
      separates(separated.get(a) ?? null, separated.get(b) ?? null) || dismissed(a, b);
    const isOne = some.some(({ predicate }) => deps.ontology.singleValued(predicate));
    const among = settleQuestion(rivalsAmong(some, sides), comparing, { exempt, isOne });
    // That one value followed another was no question.
    return { question, ...among, successions: isOne ? among.successions : [] };
  });
  const each = <T>(of: (one: Settled) => readonly T[]) =>
    settled.flatMap((one) => of(one).map((item) => ({ ...item, question: one.question })));
  return {
    verdicts: new Map(settled.flatMap(({ verdicts }) => [...verdicts])),
    disagreements: each(({ disagreements }) => disagreements),
    successions: each(({ successions }) => successions),
    sides,
    comparing,
  };
}

/** Several values, or what was settled or doubted while there were: one value that simply stands needs nothing. */
function isAsked(answers: readonly Answer[]): boolean {
  const [first] = answers;
  return answers.some(
    ({ value, known }) =>
      value !== first?.value || (known !== null && (known.status !== 'ACTIVE' || known.supersededBy !== null)),
  );
}

/** What was superseded and is said by nobody any more comes not back. */
function rivalsAmong(answers: readonly Answer[], sides: ReadonlyMap<ClaimId, ClaimSide>): Rival[] {
  return answers.flatMap(({ id, value, stated, known }): Rival[] => {
    const found = sides.get(id);
    if (!found || (known && isSettled(known) && found.support === null)) return [];
    return [{ ...found.side, id, value, stated, spokenAt: found.spokenAt }];
  });
}

/**
 * Whose words say when a claim holds, and whether it is so, was so or is planned: those of the best founded that say so. A copy by somebody
 * else changes neither; of equals, what says more of the present counts. `before` = what spoke for it until now.
 */
export function restatedBy(
  candidate: Pick<ResolvedCandidate, 'validity' | 'temporal'>,
  known: Pick<CurrentClaim, 'validity' | 'temporal'>,
  speaker: Pick<Rival, 'authority' | 'best'>,
  before: Pick<Rival, 'authority' | 'best'> | null,
): boolean {
  const founded = before === null ? 0 : compareAuthority(speaker, before);
  return founded > 0 || (founded === 0 && compareWords(candidate, known) < 0);
}

const PRESENCE: readonly TemporalQualifier[] = ['PERMANENT', 'CURRENT', 'HISTORICAL', 'PROJECTED'];
type Words = Pick<ResolvedCandidate, 'validity' | 'temporal'>;

/** Negative where `a` says more: of the present, then of when it began, then of a longer time. 0 = the same. */
function compareWords(a: Words, b: Words): number {
  const presence = PRESENCE.indexOf(a.temporal) - PRESENCE.indexOf(b.temporal);
  const begins = ({ validity: { from } }: Words): number => from?.getTime() ?? Number.MAX_SAFE_INTEGER;
  const ends = ({ validity: { to } }: Words): number => to?.getTime() ?? Number.MAX_SAFE_INTEGER;
  return presence || begins(a) - begins(b) || ends(b) - ends(a);
}
