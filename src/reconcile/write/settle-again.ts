import type { Claim, ClaimStatus } from '../../domain/claim-record.ts';
import type { ClaimId, ConflictId } from '../../domain/typed-ids.ts';
import type { ConfidenceSettings } from '../../domain/settings.ts';
import type { SettlementPolicy } from '../../domain/contradiction.ts';
import type { Verdict } from '../../domain/settle-question.ts';
import { explain, type Rival } from '../../domain/rivals.ts';
import { groupedBy } from '../../lib/grouped.ts';
import type { Commit } from '../../storage/index.ts';
import { updateClaims, type ClaimChange } from './write-claims.ts';
import {
  dismissConflicts,
  leaveConflicts,
  openConflicts,
  recordSettled,
  MERGE_CONFLICT,
  type Question,
} from './write-conflicts.ts';
import type { ReconcileDeps } from './reconcile-deps.ts';
import { confidenceOf } from './write-evidence.ts';
import { rivalsOf, type CurrentClaim } from './current-claims.ts';
import { knownAnswer, settleAnswers, type Answer, type SettledAnswers } from './settled-answers.ts';
import type { Support } from './support.ts';

/** What is said of a stored claim by whoever speaks now. */
export interface Heard {
  /** It is said anew, and not only read again. */
  readonly verified: boolean;
  /** Words that say better than before when it holds. */
  readonly words: Pick<Claim, 'validity' | 'temporal'> | null;
}

/** How a stored claim changes by a verdict and by what is said of it; null = not at all. */
export function changeOf(
  known: CurrentClaim,
  verdict: Verdict | undefined,
  { support, heard }: { readonly support: Support | null; readonly heard: Heard | null },
  settings: ConfidenceSettings,
): ClaimChange | null {
  const { status, reason } = lifeOf(known, verdict);
  const turns = status !== known.status || reason !== known.statusReason;
  const weighed = support && (heard || (turns && status !== 'SUPERSEDED'));
  const confidence = weighed ? confidenceOf(support, status === 'DISPUTED', settings) : null;
  const surer = confidence !== null && confidence.value !== known.confidence;
  const successor = verdict ? verdict.successor : known.supersededBy;
  const points = successor !== known.supersededBy;
  const { validity: stated, temporal } = heard?.words ?? known;
  const endsAt = verdict ? verdict.to : heard?.words ? stated.to : known.endsAt;
  const times = Boolean(heard?.words) || endsAt?.getTime() !== known.endsAt?.getTime();
  const verified = heard?.verified ?? false;
  if (!turns && !points && !surer && !times && !verified) return null;
  return {
    id: known.id,
    ...(turns ? { status, reason } : {}),
    ...(points ? { supersededBy: successor } : {}),
    ...(times ? { timing: { stated, endsAt, temporal } } : {}),
    ...(confidence ? { confidence } : {}),
    verified,
  };
}

/** What is in doubt for a merge alone stays so: that is looked at by itself. */
function lifeOf(known: CurrentClaim, verdict: Verdict | undefined): { status: ClaimStatus; reason: string | null } {
  const unchanged = { status: known.status, reason: known.statusReason };
  if (!verdict) return unchanged;
  const { status, policy } = verdict;
  if (status === 'SUPERSEDED') return { status, reason: policy };
  if (status === 'DISPUTED') return { status, reason: 'CONTRADICTION' };
  return known.status === 'DISPUTED' && known.statusReason === MERGE_CONFLICT ? unchanged : { status, reason: null };
}

/**
 * Puts on record what is open and what a policy decided, and takes off the desk what is a question no more. At most
 * nine statements. @returns how many questions are new on the desk
 */
export async function recordQuestions(
  commit: Commit,
  answers: readonly Answer[],
  settled: SettledAnswers,
  deps: ReconcileDeps,
): Promise<number> {
  const byId = new Map(answers.map((answer) => [answer.id, answer]));
  const open = openQuestions(byId, settled);
  const opened = await openConflicts(commit, open, deps.ids);
  await closeQuestions(commit, answers, settled, open);
  await recordSettled(commit, decided(byId, settled), deps.ids);
  return opened;
}

type ById = ReadonlyMap<ClaimId, Answer>;

function openQuestions(byId: ById, { disagreements, sides, comparing }: SettledAnswers): Question[] {
  const strength = (id: ClaimId): number => sides.get(id)?.side.strength ?? 0;
  return [...groupedBy(disagreements, ({ question }) => question).values()].flatMap((pairs): Question[] => {
    const last = pairs.at(-1);
    const answer = last && byId.get(last.a.id);
    if (!last || !answer) return [];
    const parties = [...new Set(pairs.flatMap(({ a, b }) => (byId.get(a.id)?.known ? [a.id, b.id] : [b.id, a.id])))];
    const alike = pairs.every(({ a, b }) => !byId.get(a.id)?.known && !byId.get(b.id)?.known);
    const why = alike ? 'the same text says several' : explain(last.a, last.b, last.policy, comparing);
    return [
      {
        ...aboutOf(answer),
        policy: alike ? 'SINGLE_VALUED' : last.policy,
        rationale: rationale(shownFirst(byId, last) ?? answer, why),
        parties: parties.map((id) => ({ claimId: id, entityId: null, strength: strength(id) })),
      },
    ];
  });
}

const aboutOf = ({ question, edge, subjectId, predicate }: Answer) => ({
  key: question,
  kind: edge ? ('EDGE' as const) : ('VALUE' as const),
  subjectId,
  predicate,
  name: null,
});

/** Of two sides the one that is said just now, which people will look for. */
const shownFirst = (byId: ById, { a, b }: { readonly a: Rival; readonly b: Rival }): Answer | undefined =>
  [b, a].map(({ id }) => byId.get(id)).find((answer) => answer !== undefined && answer.shown !== null) ??
  byId.get(a.id);

function rationale({ predicate, shown }: Pick<Answer, 'predicate' | 'shown'>, why: string): string {
  const what = shown === null ? 'several are said' : `${shown} is said, and something else as well`;
  return `${predicate} holds one value at a time; ${what} for the same time; ${why}`;
}

/** What a policy has decided, for the record: nothing is superseded without a reason that can be read (OM-61). */
function decided(byId: ById, { successions, comparing }: SettledAnswers): (Question & { winner: ClaimId })[] {
  return successions.flatMap(({ winner, loser, policy }) => {
    const answer = byId.get(loser.id);
    if (!answer || answer.known?.supersededBy === winner.id) return [];
    const party = ({ id, strength }: Rival) => ({ claimId: id, entityId: null, strength });
    const pair = { a: loser, b: winner };
    const why = rationale(shownFirst(byId, pair) ?? answer, explain(loser, winner, policy, comparing));
    return [{ ...aboutOf(answer), policy, rationale: why, parties: [party(loser), party(winner)], winner: winner.id }];
  });
}

/** Open questions of which sides contradict nobody any more. Two statements at most, none where nobody was in doubt. */
async function closeQuestions(
  commit: Commit,
  answers: readonly Answer[],
  { verdicts }: SettledAnswers,
  open: readonly Question[],
): Promise<void> {
  const relieved = answers.filter(
    ({ id, known }) =>
      known?.status === 'DISPUTED' && known.statusReason !== MERGE_CONFLICT && verdicts.get(id)?.status === 'ACTIVE',
  );
  if (relieved.length === 0) return;
  const undefeated = answers.flatMap(({ id }) => (verdicts.get(id)?.status === 'SUPERSEDED' ? [] : [id]));
  const rows = await commit.query<{ id: ConflictId; question_key: string; claim_id: ClaimId }>(
    'reconcile.openOfQuestions',
    `select f.id, f.question_key, p.claim_id from conflicts f
      join conflict_parties p on p.space_id = $1 and p.conflict_id = f.id and p.claim_id = any($4::uuid[])
      where f.space_id = $1 and f.status = 'OPEN' and f.owner_id is not distinct from $2 and f.question_key = any($3::text[])
        order by f.id`,
    [commit.scope.spaceId, commit.owner, [...new Set(relieved.map(({ question }) => question))], undefeated],
  );
  const asked = new Map(open.map(({ key, parties }) => [key, new Set(parties.map(({ claimId }) => claimId))]));
  const moot = [...groupedBy(rows, ({ id }) => id)].filter(([, [row]]) => row && !asked.has(row.question_key));
  const compatible = moot.filter(([, sides]) => sides.length > 1).map(([id]) => id);
  await dismissConflicts(commit, compatible, 'its sides contradict each other no more');
  await leaveConflicts(
    commit,
    rows.filter((row) => asked.get(row.question_key)?.has(row.claim_id) === false),
  );
}

/**
 * After claims ended or lost support: the questions that they answered are settled anew, so that what had given way to them may stand
 * again, if it was by one of these policies (left out: by any). Call it before moot questions are settled. Two statements where nothing
 * was decided for them.
 * @returns claims that changed
 */
export async function settleAgain(
  commit: Commit,
  claims: readonly ClaimId[],
  deps: ReconcileDeps,
  policies?: readonly SettlementPolicy[],
): Promise<ClaimId[]> {
  if (claims.length === 0) return [];
  const known = await rivalsOf(commit, claims, policies);
  const answers = known.filter(({ predicate }) => deps.ontology.succeeds(predicate)).map(knownAnswer);
  const settled = await settleAnswers(commit, answers, deps);
  const changes = answers.flatMap(({ id, known: claim }): ClaimChange[] => {
    const support = settled.sides.get(id)?.support ?? null;
    const change = claim && changeOf(claim, settled.verdicts.get(id), { support, heard: null }, deps.settings);
    return change ? [change] : [];
  });
  await updateClaims(commit, changes);
  await recordQuestions(commit, answers, settled, deps);
  return changes.map(({ id }) => id);
}
