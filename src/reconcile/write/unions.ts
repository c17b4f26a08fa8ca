import type { ClaimStatus } from '../../domain/claims.ts';
import { conflictSeverity } from '../../domain/confidence.ts';
import type { ClaimId, ConflictId, EntityId } from '../../domain/ids.ts';
import type { Precision } from '../../domain/time.ts';
import type { Commit } from '../../storage/index.ts';
import type { ReconcileDeps } from './apply.ts';
import { updateClaims, type ClaimChange } from './claims.ts';
import { openConflicts, undisputed, type Question } from './conflicts.ts';
import { confidenceOf, strengthOf, type Support } from './evidence.ts';
import { judgeUnion, type UnionClaim, type UnionQuestion } from './judge-union.ts';
import { qualifiersKey } from './ledger.ts';

/** The policy of a conflict that there is only because entities were merged. */
export const UNION = 'MERGED_ENTITIES';

/** What is looked at again. */
export interface UnionScope {
  /** Entities that stand for others, or did: whatever is said of them and of all that are merged with them. */
  readonly roots: readonly EntityId[];
  /** Entities that stood for others, or for themselves, until now: their open questions are looked at as well. */
  readonly former: readonly EntityId[];
  /** null = all. */
  readonly predicates: readonly string[] | null;
  /** Entities that were one until now: what they say alike has counted together. */
  readonly parted: readonly EntityId[];
  /** Claims that stood until now. */
  readonly ended: readonly ClaimId[];
  /** Why a question that does not stand any more is dismissed. */
  readonly because: string;
}

/** Questions that merging opens or opened, as they stand now. */
export interface Union {
  readonly questions: readonly (UnionQuestion & { readonly severity: number })[];
  /** Questions that are new on the desk. */
  readonly opened: number;
}

/**
 * Brings what rests on merges alone in line with the claims as they stand: the questions that merged entities' claims raise, who is
 * disputed for them, and whose support counts together. What it writes is a function of the standing claims and the merges, so
 * that taking a merge back leaves nothing of it. Only claims of the commit's own owner, as everywhere. A fixed number of
 * statements; one where nothing is merged.
 */
export async function reviewUnions(commit: Commit, scope: UnionScope, deps: ReconcileDeps): Promise<Union> {
  const claims = await unionClaims(commit, scope);
  const judged = judgeUnion(claims, (predicate) => deps.ontology.singleValued(predicate));
  const parted = new Set(scope.parted);
  const before = judgeUnion(
    claims.filter((claim) => parted.has(claim.subjectId)).map((claim) => ({ ...claim, root: PARTED })),
    () => false,
  );
  const asked = new Set(judged.questions.flatMap((question) => question.parties));
  const weighed = new Set([...judged.weighed, ...before.weighed]);
  const support = await supportTogether(commit, [...new Set([...asked, ...weighed])], judged.twins);
  const strength = (id: ClaimId): number => strengthOf(support.get(id) ?? { extraction: 0, documents: 0 }, deps.policy);
  const questions = judged.questions.map((question) => toQuestion(question, strength));
  const released = await settleUnions(commit, scope, claims, questions);
  const opened = await openConflicts(commit, questions, deps.ids);
  await updateStatuses(commit, claims, { asked, weighed, released, support }, deps);
  return {
    questions: judged.questions.map((question) => ({
      ...question,
      severity: conflictSeverity(question.parties.map(strength)),
    })),
    opened,
  };
}

/** Stands for no entity: those that were one until now, compared once more. */
const PARTED = 'parted' as EntityId;

/**
 * The same after a commit changed some claims: finds out by itself which of them are about merged entities. One statement where none
 * is.
 */
export async function reviewClaims(commit: Commit, touched: readonly ClaimId[], deps: ReconcileDeps): Promise<Union> {
  if (touched.length === 0) return NOTHING;
  const rows = await commit.query<{ root: EntityId; predicate: string }>(
    'reconcile.unitedClaims',
    `select distinct g.canonical_id as root, c.predicate from (
        select id, subject_id, predicate from claims where space_id = $1 and id = any($2::uuid[])
        union select id, subject_id, predicate from claims_history where space_id = $1 and id = any($2::uuid[]) and until = $4) c
      cross join lateral (
        (select canonical_id from merges where space_id = $1 and member_id = c.subject_id and owner_id is not distinct from $3 limit 1)
        union all
        (select canonical_id from merges where space_id = $1 and canonical_id = c.subject_id and owner_id is not distinct from $3 limit 1)) g`,
    [commit.scope.spaceId, touched, commit.owner, commit.number],
  );
  if (rows.length === 0) return NOTHING;
  const scope = {
    roots: [...new Set(rows.map((row) => row.root))],
    predicates: [...new Set(rows.map((row) => row.predicate))],
    former: [],
    parted: [],
    ended: touched,
    because: 'its sides contradict each other no more',
  };
  return reviewUnions(commit, scope, deps);
}

const NOTHING: Union = { questions: [], opened: 0 };

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
  edge: boolean;
  status: ClaimStatus;
  confidence: number;
}

type Known = UnionClaim & { readonly status: ClaimStatus; readonly confidence: number };

async function unionClaims(commit: Commit, { roots, predicates, ended }: UnionScope): Promise<Known[]> {
  const rows = await commit.query<Row>(
    'reconcile.unionClaims',
    `select c.id, r.root, c.subject_id, c.predicate, c.object_key, c.qualifiers, c.valid_from, c.valid_to, c.valid_precision, c.edge,
        c.status, c.confidence,
        coalesce((select canonical_id from merges where space_id = $1 and member_id = c.object_entity_id
          and owner_id is not distinct from $3), c.object_entity_id) as object_root
      from unnest($2::uuid[]) as r (root)
      cross join lateral (select r.root as id union all
        select member_id from merges where space_id = $1 and canonical_id = r.root and owner_id is not distinct from $3) kin
      join claims c on c.space_id = $1 and c.subject_id = kin.id and c.owner_id is not distinct from $3
        and ($4::text[] is null or c.predicate = any($4)) and (c.status in ('ACTIVE', 'DISPUTED') or c.id = any($5::uuid[]))
      order by c.created_at, c.id`,
    [commit.scope.spaceId, roots, commit.owner, predicates, ended],
  );
  return rows.map((row) => ({
    id: row.id,
    subjectId: row.subject_id,
    root: row.root,
    predicate: row.predicate,
    qualifiersKey: qualifiersKey(row.qualifiers),
    value: row.object_root === null ? row.object_key : `E:${row.object_root}`,
    validity: { from: row.valid_from, to: row.valid_to, precision: row.valid_precision },
    edge: row.edge,
    standing: row.status === 'ACTIVE' || row.status === 'DISPUTED',
    status: row.status,
    confidence: row.confidence,
  }));
}

/** What speaks for each claim, with what speaks for its twins: a document that speaks for several of them counts once. */
async function supportTogether(
  commit: Commit,
  claims: readonly ClaimId[],
  twins: ReadonlyMap<ClaimId, readonly ClaimId[]>,
): Promise<Map<ClaimId, Support>> {
  const together = new Map(claims.map((id) => [id, [id, ...(twins.get(id) ?? [])]] as const));
  const all = [...new Set([...together.values()].flat())];
  if (all.length === 0) return new Map();
  const rows = await commit.query<{ claim_id: ClaimId; document_id: string; confidence: number }>(
    'reconcile.supportTogether',
    `select e.claim_id, e.document_id, max(e.confidence) as confidence from claim_evidence e
      join documents d on d.space_id = e.space_id and d.id = e.document_id and d.current_revision_id = e.revision_id and not d.removed
      where e.space_id = $1 and e.claim_id = any($2::uuid[]) and e.stance = 'SUPPORTS' and e.said group by e.claim_id, e.document_id`,
    [commit.scope.spaceId, all],
  );
  return new Map(
    [...together].flatMap(([claimId, ids]) => {
      const found = rows.filter((row) => ids.includes(row.claim_id));
      if (found.length === 0) return [];
      const extraction = Math.max(...found.map((row) => row.confidence));
      const documents = new Set(found.map((row) => row.document_id)).size;
      return [[claimId, { claimId, extraction, documents }] as const];
    }),
  );
}

/** The key of a question that there is only because entities were merged; `qualifiers` by `qualifiersKey`. */
export const unionKey = (root: string, predicate: string, qualifiers: string): string =>
  `UNION:${root}:${predicate}:${qualifiers}`;

function toQuestion(question: UnionQuestion, strength: (id: ClaimId) => number): Question {
  const { root, predicate, kind } = question;
  return {
    key: unionKey(root, predicate, question.qualifiersKey),
    kind,
    subjectId: root,
    predicate,
    name: null,
    policy: UNION,
    rationale:
      kind === 'TEMPORAL'
        ? `${predicate} holds one value at a time; entities that were merged have several, which begin at different times`
        : `${predicate} holds one value at a time; entities that were merged have several for the same time`,
    parties: question.parties.map((id) => ({ claimId: id, entityId: null, strength: strength(id) })),
  };
}

interface OpenUnion {
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
async function settleUnions(
  commit: Commit,
  scope: UnionScope,
  claims: readonly Known[],
  questions: readonly Question[],
): Promise<ClaimId[]> {
  const rows = await commit.query<OpenUnion>(
    'reconcile.openUnions',
    `select f.id, f.question_key, f.subject_id, f.predicate, p.claim_id from conflicts f
      join conflict_parties p on p.space_id = $1 and p.conflict_id = f.id and p.claim_id is not null
      where f.space_id = $1 and f.status = 'OPEN' and f.policy = $2 and f.owner_id is not distinct from $3
        and f.subject_id = any($4::uuid[]) and ($5::text[] is null or f.predicate = any($5)) order by f.id, p.n`,
    [commit.scope.spaceId, UNION, commit.owner, [...scope.roots, ...scope.former], scope.predicates],
  );
  const asked = new Map(
    questions.map((question) => [question.key, new Set(question.parties.map((party) => party.claimId))]),
  );
  const moot = rows.filter((row) => !asked.has(row.question_key));
  const ended = new Set(claims.filter((claim) => !claim.standing).map((claim) => claim.id));
  const leaving = rows.filter(
    (row) => asked.get(row.question_key)?.has(row.claim_id) === false && !ended.has(row.claim_id),
  );
  await dismiss(commit, [...new Map(moot.map((row) => [row.id, row])).values()], scope.because);
  if (leaving.length > 0) {
    await commit.query(
      'reconcile.leaveConflicts',
      `delete from conflict_parties p using jsonb_to_recordset($2::jsonb) as n (conflict_id uuid, claim_id uuid)
        where p.space_id = $1 and p.conflict_id = n.conflict_id and p.claim_id = n.claim_id`,
      [commit.scope.spaceId, JSON.stringify(leaving.map(({ id, claim_id }) => ({ conflict_id: id, claim_id })))],
    );
  }
  return [...new Set([...moot, ...leaving].map((row) => row.claim_id))];
}

async function dismiss(commit: Commit, conflicts: readonly OpenUnion[], because: string): Promise<void> {
  if (conflicts.length === 0) return;
  await commit.query(
    'reconcile.dismissUnions',
    `update conflicts set status = 'DISMISSED', resolved_by = 'policy', resolved_at = $3, resolution_rationale = $4,
        resolution_commit = $5, version = version + 1, updated_at = $3 where space_id = $1 and id = any($2::uuid[])`,
    [commit.scope.spaceId, conflicts.map((row) => row.id), commit.at, because, commit.number],
  );
  for (const { id, subject_id: subject } of conflicts) {
    commit.emit({ kind: 'CONFLICT_DISMISSED', subject: id, about: [subject], owner: commit.owner, data: { by: 'policy' } });
  }
}

interface Verdict {
  readonly asked: ReadonlySet<ClaimId>;
  readonly weighed: ReadonlySet<ClaimId>;
  readonly released: readonly ClaimId[];
  readonly support: ReadonlyMap<ClaimId, Support>;
}

async function updateStatuses(
  commit: Commit,
  claims: readonly Known[],
  { asked, weighed, released, support }: Verdict,
  { policy }: ReconcileDeps,
): Promise<void> {
  const free = new Set(await undisputed(commit, released));
  const alone = await supportTogether(
    commit,
    [...free].filter((id) => !support.has(id)),
    new Map(),
  );
  const changes = claims.flatMap((claim): ClaimChange[] => {
    if (!claim.standing) return [];
    const begins = asked.has(claim.id) && claim.status === 'ACTIVE';
    const ends = free.has(claim.id);
    const disputed = begins || (claim.status === 'DISPUTED' && !ends);
    const found = begins || ends || weighed.has(claim.id) ? (support.get(claim.id) ?? alone.get(claim.id)) : undefined;
    const confidence = found && confidenceOf(found, disputed, policy);
    const changed = confidence !== undefined && confidence.value !== claim.confidence;
    if (!begins && !ends && !changed) return [];
    return [
      {
        id: claim.id,
        ...(begins ? { status: 'DISPUTED' as const, reason: 'CONTRADICTION' } : {}),
        ...(ends ? { status: 'ACTIVE' as const, reason: null } : {}),
        ...(confidence && changed ? { confidence } : {}),
      },
    ];
  });
  await updateClaims(commit, changes);
}
