import type { ClaimId, EntityId } from '../../domain/typed-ids.ts';
import {
  mergeGroupOfEach,
  linkEntities,
  unlinkEntity,
  type MergeInput,
  type UnmergeInput,
} from '../../identity/index.ts';
import { type Commit, present } from '../../storage/index.ts';
import type { ReconcileDeps } from './reconcile-deps.ts';
import { updateClaims } from './write-claims.ts';
import { settleDuplicates } from './duplicate-conflicts.ts';
import type { MergeQuestion } from '../../domain/judge-merge.ts';
import { reviewMergedEntities, type MergeReview } from './review-claims.ts';

/** What a merge leads to. */
export interface Merged {
  /** Rows that are read with the canonical entity from now on. */
  readonly moved: Moved;
  /** What the entities that are now one contradict each other in, questions that stood open already among them. */
  readonly questions: readonly (Omit<MergeQuestion, 'qualifiersKey'> & { readonly severity: number })[];
}

export interface Moved {
  /** Whatever their status. */
  readonly claims: number;
  /** Claims among them, and those about others, that are edges at one of the entities. */
  readonly relationships: number;
  readonly aliases: number;
  readonly mentions: number;
}

/**
 * Several entities are one from now on (model.md: a pointer, never a rewrite). Rows keep the entity that their evidence named; the
 * contradictions between them become open conflicts, and what they say alike counts together. A fixed number of statements.
 * @throws what `linkEntities` throws
 */
export async function mergeEntities(commit: Commit, input: MergeInput, deps: ReconcileDeps): Promise<Merged> {
  const joining = await linkEntities(commit, input, deps);
  const moved = await countOf(commit, joining);
  const scope = {
    roots: [input.canonical],
    former: input.members,
    predicates: null,
    touched: [],
    because: 'its entities were merged with others',
  };
  const { questions } = await reviewMergedEntities(commit, scope, deps);
  await settleDuplicates(commit, [input.canonical, ...input.members]);
  return { moved, questions: questions.map(({ qualifiersKey: _key, ...question }) => question) };
}

/**
 * Takes a merge back: what the merge alone had put in doubt stands as before, and the conflicts that it had opened are dismissed. What
 * was decided in such a conflict is no longer held against a claim about another entity. A fixed number of statements.
 * @returns the entity that it was one with
 * @throws what `unlinkEntity` throws
 */
export async function unmergeEntity(commit: Commit, input: UnmergeInput, deps: ReconcileDeps): Promise<EntityId> {
  const { canonical, left } = await unlinkEntity(commit, input);
  const stayed = (await mergeGroupOfEach(present(commit), [canonical])).get(canonical) ?? [];
  await reviewParted(commit, [canonical, input.member], [...left, ...stayed], deps);
  return canonical;
}

/** After entities that were one are so no longer, however that came. */
export async function reviewParted(
  commit: Commit,
  roots: readonly EntityId[],
  parted: readonly EntityId[],
  deps: ReconcileDeps,
): Promise<MergeReview> {
  await standAgain(commit, parted);
  const because = 'its entities are not merged any more';
  return reviewMergedEntities(commit, { roots, former: parted, predicates: null, touched: [], because }, deps);
}

/** Claims that a person let lose against a claim about what is another entity now. */
async function standAgain(commit: Commit, parted: readonly EntityId[]): Promise<void> {
  const rows = await commit.query<{ id: ClaimId }>(
    'reconcile.lostByMerge',
    `select c.id from claims c join claims w on w.space_id = $1 and w.id = c.superseded_by
      where c.space_id = $1 and c.subject_id = any($2::uuid[]) and c.status = 'SUPERSEDED' and c.status_reason = 'RESOLVED_BY_PERSON'
        and c.owner_id is not distinct from $3 and w.subject_id <> c.subject_id
        and ${rootOf('w.subject_id')} <> ${rootOf('c.subject_id')} order by c.id`,
    [commit.scope.spaceId, parted, commit.owner],
  );
  await updateClaims(
    commit,
    rows.map(({ id }) => ({ id, status: 'ACTIVE' as const, reason: null, supersededBy: null })),
  );
}

const rootOf = (id: string): string =>
  `coalesce((select canonical_id from merges where space_id = $1 and member_id = ${id}), ${id})`;

async function countOf(commit: Commit, entities: readonly EntityId[]): Promise<Moved> {
  const [row] = await commit.query<Record<keyof Moved, string>>(
    'reconcile.countMoved',
    `select (select count(*) from claims where space_id = $1 and subject_id = any($2::uuid[])) as claims,
      (select count(*) from (select id from claims where space_id = $1 and edge and subject_id = any($2::uuid[])
        union select id from claims where space_id = $1 and edge and object_entity_id = any($2::uuid[])) e) as relationships,
      (select count(*) from aliases where space_id = $1 and entity_id = any($2::uuid[])) as aliases,
      (select count(*) from mentions where space_id = $1 and entity_id = any($2::uuid[])) as mentions`,
    [commit.scope.spaceId, entities],
  );
  const count = (of: keyof Moved): number => Number(row?.[of] ?? 0);
  return {
    claims: count('claims'),
    relationships: count('relationships'),
    aliases: count('aliases'),
    mentions: count('mentions'),
  };
}
