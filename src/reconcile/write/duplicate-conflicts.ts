import type { ConflictId, EntityId, Ids } from '../../domain/typed-ids.ts';
import { agreeingIn, distinctPairs, mergeGroupOfEach, type LikelyDuplicate } from '../../identity/index.ts';
import { groupedBy } from '../../lib/grouped.ts';
import { type Commit, present } from '../../storage/index.ts';
import { dismissConflicts, openConflicts, type Question } from './write-conflicts.ts';

/** The policy of a question whether two entities are one, that nobody but the search for duplicates asks. */
export const LIKELY_DUPLICATE = 'LIKELY_DUPLICATE';

/** The key of the question whether two entities are one. */
export const duplicateKey = (two: readonly EntityId[]): string => ['DUPLICATE', ...[...two].sort()].join(':');

const keyOf = ({ low, high }: LikelyDuplicate): string => duplicateKey([low, high]);

/**
 * Asks whether entities are one. What was asked before is not asked again, however it was answered. Nothing is merged here.
 * @returns questions that are new
 */
export async function askIfOne(commit: Commit, pairs: readonly LikelyDuplicate[], ids: Ids): Promise<number> {
  if (pairs.length === 0) return 0;
  const together = await inOneQuestion(commit, pairs);
  const fresh = pairs.filter((pair) => !together.has(keyOf(pair)));
  return openConflicts(commit, fresh.map(questionOf), ids);
}

/** Pairs that are two sides of one question already, decided or not: whether they are one, or which of them is meant. One statement. */
async function inOneQuestion(commit: Commit, pairs: readonly LikelyDuplicate[]): Promise<Set<string>> {
  const rows = await commit.query<{ low: EntityId; high: EntityId }>(
    'reconcile.inOneQuestion',
    `select n.low, n.high from jsonb_to_recordset($2::jsonb) as n (low uuid, high uuid)
      where exists (select from conflict_parties p join conflict_parties o on o.space_id = $1 and o.conflict_id = p.conflict_id
        where p.space_id = $1 and p.entity_id = n.low and o.entity_id = n.high)`,
    [commit.scope.spaceId, JSON.stringify(pairs.map(({ low, high }) => ({ low, high })))],
  );
  return new Set(rows.map(({ low, high }) => duplicateKey([low, high])));
}

function questionOf(pair: LikelyDuplicate): Question {
  const { low, high, names } = pair;
  return {
    key: keyOf(pair),
    kind: 'IDENTITY',
    subjectId: low,
    predicate: null,
    name: names[0].name,
    policy: LIKELY_DUPLICATE,
    rationale: rationaleOf(pair),
    parties: [low, high].map((entityId) => ({ claimId: null, entityId, strength: 0.5 })),
  };
}

function rationaleOf(pair: LikelyDuplicate): string {
  const [first, second] = pair.names.map(({ name, key }) => (key === null ? name : `${name} (${key})`));
  const { type } = pair.names[0];
  if (pair.likeness === 'SAME_PERSON')
    return `${first} and ${second} may be one person, by ${agreeingIn(pair)}: one, or two?`;
  if (pair.likeness === 'SAME_NAME')
    return `${first} and ${second} are each a ${type} of this name: one, or two of the same name?`;
  return `${first} and ${second} are each a ${type}, and their names are nearly the same: one, or two?`;
}
/**
 * Takes questions off the desk that have an answer by now: their entities were merged, or declared distinct. Three statements, one
 * where there is no such question.
 */
export async function settleDuplicates(commit: Commit, entities: readonly EntityId[]): Promise<void> {
  const rows = await commit.query<{ id: ConflictId; entity_id: EntityId }>(
    'reconcile.openDuplicates',
    `select f.id, p.entity_id from conflicts f
      join conflict_parties p on p.space_id = $1 and p.conflict_id = f.id and p.entity_id is not null
      where f.space_id = $1 and f.status = 'OPEN' and f.policy = $2 and f.owner_id is not distinct from $3
        and exists (select from conflict_parties o where o.space_id = $1 and o.conflict_id = f.id and o.entity_id = any($4::uuid[]))
      order by f.id, p.entity_id`,
    [commit.scope.spaceId, LIKELY_DUPLICATE, commit.owner, entities],
  );
  if (rows.length === 0) return;
  const view = present(commit);
  const parties = rows.map((row) => row.entity_id);
  const mergeGroups = await mergeGroupOfEach(view, parties);
  const asked = [...groupedBy(rows, (row) => row.id).values()].flatMap(([one, other]) =>
    one && other ? [{ id: one.id, low: one.entity_id, high: other.entity_id }] : [],
  );
  const distinct = new Set((await distinctPairs(view, parties)).map(({ lowId, highId }) => `${lowId} ${highId}`));
  const isOne = ({ low, high }: (typeof asked)[number]): boolean =>
    mergeGroups.get(low)?.[0] === mergeGroups.get(high)?.[0];
  const isTwo = ({ low, high }: (typeof asked)[number]): boolean => distinct.has(`${low} ${high}`);
  const those = (answered: (pair: (typeof asked)[number]) => boolean) => asked.filter(answered).map(({ id }) => id);
  await dismissConflicts(commit, those(isOne), 'its entities were merged');
  await dismissConflicts(commit, those(isTwo), 'its entities were declared distinct');
}
