import type { ReviewState } from '../../domain/entity-record.ts';
import { InvalidInput, NotFound, StaleVersion } from '../../domain/errors.ts';
import type { AliasId } from '../../domain/typed-ids.ts';
import { recountNames } from '../../index/index.ts';
import { type Commit, type NothingToCommit, present } from '../../storage/index.ts';
import { aliasesByIds } from '../read/read-aliases.ts';

export interface AliasReview {
  readonly id: AliasId;
  readonly verdict: Exclude<ReviewState, 'UNREVIEWED' | 'PENDING'>;
  readonly expectedVersion: number | null;
}

/**
 * A person confirms a name, or refuses it: a refused one is kept and leads nowhere any more (PI-17, PI-56). A name that a model
 * inferred means, once it is confirmed, the entity it was inferred for, whoever else bears it. The same verdict again
 * changes nothing. A commit of its own, that can be undone.
 * @throws NotFound; StaleVersion; InvalidInput to refuse an entity the name it is shown by
 */
export async function reviewAlias(
  commit: Commit,
  { id, verdict, expectedVersion }: AliasReview,
): Promise<{ readonly id: AliasId } | NothingToCommit<{ readonly id: AliasId }>> {
  const view = present(commit);
  const alias = (await aliasesByIds(view, [id])).get(id);
  if (!alias) throw new NotFound('no such alias in this space', ['id']);
  if (expectedVersion !== null && expectedVersion !== alias.version)
    throw new StaleVersion('the alias', expectedVersion, alias.version);
  if (alias.kind === 'NAME' && verdict === 'REJECTED') {
    const message = `${JSON.stringify(alias.text)} is what the entity calls itself: refuse other names, or put the entity right`;
    throw new InvalidInput(message, ['verdict']);
  }
  if (alias.reviewState === verdict) return commit.nothing({ id });
  // A person says who is meant by a name that a model asked about: that goes before an entity which only its mention made.
  const chosen = alias.kind === 'INFERRED' ? (verdict === 'ACCEPTED' ? commit.at : null) : alias.chosenAt;
  await commit.query(
    'identity.reviewAlias',
    'update aliases set review_state = $3, chosen_at = $4, version = version + 1 where space_id = $1 and id = $2',
    [commit.scope.spaceId, id, verdict, chosen],
  );
  await recountNames(commit, [id]);
  const data = { text: alias.text, verdict };
  commit.emit({ kind: 'ALIAS_REVIEWED', subject: id, about: [alias.entityId], owner: alias.owner, data });
  return { id };
}
