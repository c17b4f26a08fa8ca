import type { Alias } from '../../domain/entity-record.ts';
import type { AliasId, EntityId, Ids } from '../../domain/typed-ids.ts';
import { normalName } from '../../text/normal-name.ts';
import type { NameSettings } from '../identity-settings.ts';
import { recountNames, type ToIndex } from '../../index/index.ts';
import { type Commit, present } from '../../storage/index.ts';
import { aliasesByIds } from '../read/read-aliases.ts';
import { addAliases, checkAlias, type AliasSource } from './write-aliases.ts';

/**
 * Somebody says whom they mean by a name that may mean several (OM-52): the entity goes by it from now on, as a name that a person
 * stated, and where several do it is the one that is meant by the owner of the commit (null = by everyone). What the same owner chose
 * before for the same name of a thing of the same type holds no more. Five statements.
 * @throws NotFound no such entity; InvalidInput as `addAlias`
 */
export async function learnChoice(
  commit: Commit,
  input: { readonly entityId: EntityId; readonly text: string; readonly evidence: AliasSource | null },
  { ids, settings }: { readonly ids: Ids; readonly settings: NameSettings },
): Promise<{ alias: Alias; toIndex: ToIndex }> {
  const { entityId, evidence } = input;
  const text = await checkAlias(commit, input, settings);
  const confidence = settings['resolve.chosenAlias'];
  const { toIndex } = await addAliases(
    commit,
    [{ entityId, text, kind: 'USER', method: 'CHOSEN', confidence, evidence }],
    ids,
  );
  const rows = await commit.query<{ id: AliasId; entity_id: EntityId; text: string }>(
    'identity.chooseAlias',
    `update aliases a set version = a.version + 1, chosen_at = case when a.entity_id = $4 and a.text = $5 then $6::timestamptz end,
        review_state = case when a.entity_id = $4 and a.text = $5 then 'ACCEPTED' else a.review_state end
      from entities e, entities mine
      where a.space_id = $1 and a.owner_id is not distinct from $2 and a.norm = $3 and e.space_id = $1 and e.id = a.entity_id
        and mine.space_id = $1 and mine.id = $4 and e.type = mine.type
        and (a.chosen_at is not null or a.entity_id = $4 and a.text = $5)
      returning a.id, a.entity_id, a.text`,
    [commit.scope.spaceId, commit.owner, normalName(text), entityId, text, commit.at],
  );
  const learned = rows.find((row) => row.entity_id === entityId && row.text === text);
  await recountNames(
    commit,
    rows.map(({ id }) => id),
  );
  const view = present(commit);
  const alias = learned && (await aliasesByIds(view, [learned.id])).get(learned.id);
  if (!alias) throw new Error('a name that was just chosen is not there');
  return { alias, toIndex };
}
