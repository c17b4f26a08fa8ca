import type { ClaimStatus, TemporalQualifier } from '../../domain/claim-record.ts';
import { conflictSeverity, type Confidence } from '../../domain/confidence-formula.ts';
import type { ClaimId, ConflictId, EntityId } from '../../domain/typed-ids.ts';
import type { Separation } from '../../domain/separation.ts';
import type { Precision } from '../../domain/time.ts';
import { groupedBy } from '../../lib/grouped.ts';
import { unseen, type Commit } from '../../storage/index.ts';
import type { ReconcileDeps } from './reconcile-deps.ts';
import { updateClaims, type ClaimChange } from './write-claims.ts';
import { dismissConflicts, leaveConflicts, openConflicts, MERGE_CONFLICT, type Question } from './write-conflicts.ts';
import { confidenceOf } from './write-evidence.ts';
import { judgeMerge, type MergeQuestionClaim, type MergeQuestion } from '../../domain/judge-merge.ts';
import { dismissedTogether } from './dismissed.ts';
import { qualifiersKey } from '../../domain/literal-values.ts';
import {
  CONFIRMATIONS,
  strongest,
  EVIDENCE_CONFIDENCE,
  toSupport,
  TRUST_OF_DOCUMENT,
  type Support,
  type EvidenceConfidence,
} from './support.ts';
import { strengthOf } from './sides.ts';
import { relationsAmong } from './merged-relations.ts';
import { joinCurrent, lastVerifiedNow } from '../../record/index.ts';

/** What is looked at again. */
export interface MergeReviewScope {
  /** Entities that stand for others, or did: whatever is said of them and of all that are merged with them. */
  readonly roots: readonly EntityId[];
  /** Entities that stood for others, or for themselves, until now: their open questions are looked at as well. */
  readonly former: readonly EntityId[];
  /** null = all. */
  readonly predicates: readonly string[] | null;
  /** Claims that this commit said, ended or put in doubt: ended ones are looked at for the last time. */
  readonly touched: readonly ClaimId[];
  /** Why a question that does not stand any more is dismissed. */
  readonly because: string;
}

/** Questions that merging opens or opened, as they stand now. */
export interface MergeReview {
  readonly questions: readonly (MergeQuestion & { readonly severity: number })[];
  /** Questions that are new on the desk. */
  readonly opened: number;
}

/**
 * Brings what rests on merges alone in line with the claims as they stand: the questions that merged entities' claims raise, who is
 * disputed for them, and whose support counts together. What it writes is a function of the standing claims and the merges, so
 * that taking a merge back leaves nothing of it. Only claims of the commit's own owner, as everywhere. A fixed number of
 * statements; one where nothing is merged.
 */
export async function reviewMergedEntities(
  commit: Commit,
  scope: MergeReviewScope,
  deps: ReconcileDeps,
): Promise<MergeReview> {
  const claims = await mergedClaims(commit, scope);
  const currentClaims = claims.filter(isCurrentClaim);
  const dismissed = await dismissedTogether(commit, currentClaims);
  const singleValued = (predicate: string): boolean => deps.ontology.singleValued(predicate);
  const relations = await relationsAmong(commit, currentClaims, deps);
  const judged = judgeMerge(currentClaims, singleValued, dismissed, relations);
  const asked = new Set(judged.questions.flatMap((question) => question.doubted));
  const parties = new Set(judged.questions.flatMap((question) => question.parties));
  const weighed = claims.filter(
    (claim) => claim.ignoringMerges !== null || parties.has(claim.id) || judged.twins.has(claim.id),
  );
  const support = await supportEach(
    commit,
    weighed.map((claim) => claim.id),
    judged.twins,
  );
  const verifiedAt = new Map(claims.map((claim) => [claim.id, claim.verifiedAt]));
  const strength = (id: ClaimId): number =>
    strengthOf(support.get(id)?.together ?? null, verifiedAt.get(id) ?? commit.at, commit.at, deps.settings);
  const questions = judged.questions.map((question) => toQuestion(question, strength));
  const released = new Set(await settleMergeConflicts(commit, scope, claims, questions));
  const opened = await openConflicts(commit, questions, deps.ids);
  const disputed = await disputedIgnoringMerges(commit, currentClaims);
  const lets = ({ id, status, reason }: Known): boolean =>
    status === 'DISPUTED' && !asked.has(id) && !disputed.has(id) && (reason === MERGE_CONFLICT || released.has(id));
  const free = new Set(currentClaims.filter(lets).map(({ id }) => id));
  const affected = { asked, twins: judged.twins, free, disputed, support, touched: new Set(scope.touched) };
  await updateClaims(
    commit,
    claims.flatMap((claim) => changeOf(claim, affected, deps) ?? []),
  );
  return {
    questions: judged.questions.map((question) => ({
      ...question,
      severity: conflictSeverity(question.parties.map(strength)),
    })),
    opened,
  };
}

/**
 * The same after a commit changed some claims: finds out by itself which of them are about merged entities. One statement where none
 * is.
 */
export async function reviewClaims(
  commit: Commit,
  touched: readonly ClaimId[],
  deps: ReconcileDeps,
): Promise<MergeReview> {
  if (touched.length === 0) return NOTHING;
  const rows = await commit.query<{ root: EntityId; predicate: string }>(
    'reconcile.unitedClaims',
    `select distinct g.root, c.predicate from (
        select subject_id, predicate, apart from claims where space_id = $1 and id = any(${TOUCHED})
        union all
        select subject_id, predicate, apart from claims_history where space_id = $1 and id = any(${TOUCHED}) and until = $4) c
      cross join lateral (select coalesce((select canonical_id from merges where space_id = $1 and member_id = c.subject_id
        and owner_id is not distinct from $3), c.subject_id) as root) g
      where c.apart is not null
        or exists (select from merges m where m.space_id = $1 and m.canonical_id = g.root and m.owner_id is not distinct from $3)`,
    [commit.scope.spaceId, touched, commit.owner, commit.number],
  );
  if (rows.length === 0) return NOTHING;
  const scope = {
    roots: [...new Set(rows.map((row) => row.root))],
    predicates: [...new Set(rows.map((row) => row.predicate))],
    former: [],
    touched,
    because: 'its sides contradict each other no more',
  };
  return reviewMergedEntities(commit, scope, deps);
}

/** How many they are says nothing of the plan: planning took two thirds of the statement. */
const TOUCHED = `${unseen('$2', 'uuid[]')}::uuid[]`;

const NOTHING: MergeReview = { questions: [], opened: 0 };

interface Row {
  id: ClaimId;
  root: EntityId;
  subject_id: EntityId;
  object_root: EntityId | null;
  predicate: string;
  object_key: string;
  qualifiers: Record<string, string>;
  valid_from: Date | null;
  valid_to: Date | null;
  valid_precision: Precision | null;
  temporal: TemporalQualifier;
  edge: boolean;
  separated: Separation | null;
  status: ClaimStatus;
  status_reason: string | null;
  last_verified_at: Date;
  confidence: number;
  confidence_parts: Confidence['parts'];
  apart: Confidence | null;
  since: string;
}

interface Known extends MergeQuestionClaim {
  readonly objectKey: string;
  readonly temporal: TemporalQualifier;
  readonly status: ClaimStatus;
  readonly reason: string | null;
  readonly verifiedAt: Date;
  readonly confidence: Confidence;
  readonly ignoringMerges: Confidence | null;
  /** This very commit wrote it. */
  readonly written: boolean;
}

const isCurrentClaim = ({ status }: Known): boolean => status === 'ACTIVE' || status === 'DISPUTED';

async function mergedClaims(commit: Commit, { roots, predicates, touched }: MergeReviewScope): Promise<Known[]> {
  const rows = await commit.query<Row>(
    'reconcile.mergedClaims',
    `select c.id, r.root, c.subject_id, c.predicate, c.object_key, c.qualifiers, c.valid_from, c.valid_to, c.valid_precision,
      c.temporal, c.edge,
        c.separated, c.status, c.status_reason, ${lastVerifiedNow('c')} as last_verified_at, c.confidence, c.confidence_parts,
          c.apart, c.since,
        coalesce((select canonical_id from merges where space_id = $1 and member_id = c.object_entity_id
          and owner_id is not distinct from $3), c.object_entity_id) as object_root
      from unnest($2::uuid[]) as r (root)
      cross join lateral (select r.root as id union all
        select member_id from merges where space_id = $1 and canonical_id = r.root and owner_id is not distinct from $3) member
      join claims c on c.space_id = $1 and c.subject_id = member.id and c.owner_id is not distinct from $3
        and ($4::text[] is null or c.predicate = any($4)) and (c.status in ('ACTIVE', 'DISPUTED') or c.id = any($5::uuid[]))
      order by c.created_at, c.id`,
    [commit.scope.spaceId, roots, commit.owner, predicates, touched],
  );
  return rows.map((row) => ({
    id: row.id,
    subjectId: row.subject_id,
    root: row.root,
    predicate: row.predicate,
    qualifiersKey: qualifiersKey(row.qualifiers),
    objectKey: row.object_key,
    value: row.object_root === null ? row.object_key : `E:${row.object_root}`,
    validity: { from: row.valid_from, to: row.valid_to, precision: row.valid_precision },
    temporal: row.temporal,
    edge: row.edge,
    separated: row.separated,
    status: row.status,
    reason: row.status_reason,
    verifiedAt: row.last_verified_at,
    confidence: { value: row.confidence, parts: row.confidence_parts },
    ignoringMerges: row.apart,
    written: Number(row.since) === commit.number,
  }));
}

/** What speaks for a claim by itself, and together with its twins; null = nothing. */
interface Supports {
  readonly own: Support | null;
  readonly together: Support | null;
}

/** A document that speaks for several of a claim and its twins counts once. One statement. */
async function supportEach(
  commit: Commit,
  claims: readonly ClaimId[],
  twins: ReadonlyMap<ClaimId, readonly ClaimId[]>,
): Promise<Map<ClaimId, Supports>> {
  const all = [...new Set(claims.flatMap((id) => [id, ...(twins.get(id) ?? [])]))];
  if (all.length === 0) return new Map();
  const spoken = await commit.query<SpokenFor>(
    'reconcile.supportEach',
    `select e.claim_id, e.document_id, ${EVIDENCE_CONFIDENCE} as strongest, ${TRUST_OF_DOCUMENT} as trust,
        ${CONFIRMATIONS} as confirmations from claim_evidence e
      ${joinCurrent('e')}
      where e.space_id = $1 and e.claim_id = any($2::uuid[]) and e.stance = 'SUPPORTS' and e.said group by e.claim_id, e.document_id`,
    [commit.scope.spaceId, all],
  );
  const byClaim = groupedBy(spoken, (row) => row.claim_id);
  const sum = (ids: readonly ClaimId[]): Support | null => {
    const found = ids.flatMap((id) => byClaim.get(id) ?? []);
    if (found.length === 0) return null;
    const trusts = [...groupedBy(found, (row) => row.document_id).values()].map((rows) =>
      Math.max(...rows.map(({ trust }) => trust)),
    );
    const confirmed = new Map(found.map((row) => [row.claim_id, row.confirmations]));
    return toSupport(strongest(found.map((row) => row.strongest)), {
      documents: trusts.length,
      meanTrust: trusts.reduce((total, trust) => total + trust, 0) / trusts.length,
      bestTrust: Math.max(...trusts),
      confirmations: [...confirmed.values()].reduce((all, one) => all + one, 0),
    });
  };
  return new Map(claims.map((id) => [id, { own: sum([id]), together: sum([id, ...(twins.get(id) ?? [])]) }]));
}

interface SpokenFor {
  claim_id: ClaimId;
  document_id: string;
  strongest: EvidenceConfidence;
  trust: number;
  confirmations: number;
}

/** The key of a question that there is only because entities were merged; `qualifiers` by `qualifiersKey`. */
export const mergeQuestionKey = (root: string, predicate: string, qualifiers: string): string =>
  `UNION:${root}:${predicate}:${qualifiers}`;

function toQuestion(question: MergeQuestion, strength: (id: ClaimId) => number): Question {
  const { root, predicate, kind } = question;
  return {
    key: mergeQuestionKey(root, predicate, question.qualifiersKey),
    kind,
    subjectId: root,
    predicate,
    name: null,
    policy: MERGE_CONFLICT,
    rationale:
      kind === 'TEMPORAL'
        ? `${predicate} holds one value at a time; entities that were merged have several, which begin at different times`
        : `${predicate} holds one value at a time; entities that were merged have several for the same time`,
    parties: question.parties.map((id) => ({ claimId: id, entityId: null, strength: strength(id) })),
  };
}

interface OpenMergeConflict {
  id: ConflictId;
  question_key: string;
  subject_id: EntityId;
  predicate: string;
  claim_id: ClaimId;
}

/**
 * Dismisses the open questions of a scope that are none any more, and lets go of parties that still stand but contradict nobody in them.
 * @returns claims that are in such a question no more
 */
async function settleMergeConflicts(
  commit: Commit,
  scope: MergeReviewScope,
  claims: readonly Known[],
  questions: readonly Question[],
): Promise<ClaimId[]> {
  const rows = await commit.query<OpenMergeConflict>(
    'reconcile.openUnions',
    `select f.id, f.question_key, f.subject_id, f.predicate, p.claim_id from conflicts f
      join conflict_parties p on p.space_id = $1 and p.conflict_id = f.id and p.claim_id is not null
      where f.space_id = $1 and f.status = 'OPEN' and f.policy = $2 and f.owner_id is not distinct from $3
        and f.subject_id = any($4::uuid[]) and ($5::text[] is null or f.predicate = any($5)) order by f.id, p.n`,
    [commit.scope.spaceId, MERGE_CONFLICT, commit.owner, [...scope.roots, ...scope.former], scope.predicates],
  );
  const asked = new Map(
    questions.map((question) => [question.key, new Set(question.parties.map((party) => party.claimId))]),
  );
  const moot = rows.filter((row) => !asked.has(row.question_key));
  const ended = new Set(claims.filter((claim) => !isCurrentClaim(claim)).map((claim) => claim.id));
  const leaving = rows.filter(
    (row) => asked.get(row.question_key)?.has(row.claim_id) === false && !ended.has(row.claim_id),
  );
  await dismissConflicts(commit, [...new Set(moot.map((row) => row.id))], scope.because);
  await leaveConflicts(commit, leaving);
  return [...new Set([...moot, ...leaving].map((row) => row.claim_id))];
}

/**
 * Of these claims, those that an open question which would be there without any merge puts in doubt. A claim that is stronger by far
 * is asked about and not in doubt for it: a merge alone can be why it is DISPUTED. One statement.
 */
async function disputedIgnoringMerges(commit: Commit, claims: readonly Known[]): Promise<Set<ClaimId>> {
  const doubted = claims.flatMap(({ id, status, reason }) =>
    status === 'DISPUTED' && reason !== MERGE_CONFLICT ? [id] : [],
  );
  if (doubted.length === 0) return new Set();
  const rows = await commit.query<{ claim_id: ClaimId }>(
    'reconcile.disputedIgnoringMerges',
    `select distinct p.claim_id from conflict_parties p join conflicts f on f.space_id = $1 and f.id = p.conflict_id
      where p.space_id = $1 and p.claim_id = any($2::uuid[]) and f.status = 'OPEN' and f.policy <> $3`,
    [commit.scope.spaceId, doubted, MERGE_CONFLICT],
  );
  return new Set(rows.map((row) => row.claim_id));
}

interface Affected {
  readonly asked: ReadonlySet<ClaimId>;
  readonly twins: ReadonlyMap<ClaimId, unknown>;
  /** In doubt no more. */
  readonly free: ReadonlySet<ClaimId>;
  /** In doubt for an open question that no merge made. */
  readonly disputed: ReadonlySet<ClaimId>;
  readonly support: ReadonlyMap<ClaimId, Supports>;
  /** By this commit. */
  readonly touched: ReadonlySet<ClaimId>;
}

const inDoubt = ({ parts }: Confidence): boolean =>
  parts.some(({ name, input }) => name === 'contradiction' && input !== 0);

/**
 * How a claim changes; null = not at all. How sure it is without the merge is kept beside it as long as the merge makes it otherwise,
 * and given back when it does so no more: also to a claim that ends, as nobody weighs it again.
 */
function changeOf(
  claim: Known,
  { asked, twins, free, disputed, support, touched }: Affected,
  { settings }: ReconcileDeps,
): ClaimChange | null {
  const { id, ignoringMerges } = claim;
  if (!isCurrentClaim(claim)) return ignoringMerges && { id, confidence: ignoringMerges, ignoringMerges: null };
  const found = support.get(id);
  const weigh = (by: Support | null | undefined, isDisputed: boolean): Confidence | null =>
    by ? confidenceOf(by, isDisputed, settings) : null;
  // What this commit weighed, it weighed with the merge in mind; and an own question may have come or gone.
  const stale =
    ignoringMerges === null || claim.written || touched.has(id) || inDoubt(ignoringMerges) !== disputed.has(id);
  const alone = stale ? weigh(found?.own, disputed.has(id)) : ignoringMerges;
  const released = free.has(id) ? ({ status: 'ACTIVE', reason: null } as const) : {};
  if (!asked.has(id) && !twins.has(id)) {
    if (ignoringMerges === null) return free.has(id) ? { id, ...released } : null;
    return { id, ...released, confidence: alone ?? ignoringMerges, ignoringMerges: null };
  }
  // Why it is in doubt is kept as well: for this alone, or for a question of its own.
  const begins = asked.has(id) && !disputed.has(id) && claim.reason !== MERGE_CONFLICT;
  const together = weigh(found?.together, asked.has(id) || disputed.has(id)) ?? claim.confidence;
  const untouched = ignoringMerges === null && !claim.written && claim.status === 'ACTIVE';
  const kept = untouched ? claim.confidence : (alone ?? ignoringMerges ?? claim.confidence);
  if (!begins && !free.has(id) && together.value === claim.confidence.value && ignoringMerges?.value === kept.value)
    return null;
  return {
    id,
    ...released,
    ...(begins ? { status: 'DISPUTED' as const, reason: MERGE_CONFLICT } : {}),
    confidence: together,
    ignoringMerges: kept,
  };
}
