import type { AliasId, Ids } from '../../domain/typed-ids.ts';
import type { Commit } from '../../storage/index.ts';
import type { ToIndex } from '../../index/index.ts';
import { addAliases } from '../write/write-aliases.ts';
import type { Understood } from './understand.ts';

/** What a resolution left behind. */
export interface Recorded {
  /** The name whose use was counted. */
  readonly used: AliasId | null;
  readonly learnt: AliasId | null;
}

/**
 * Writes what a resolution shows: a name that led somewhere was used once more (OM-43), a name that was understood by likeness is known to
 * the caller from now on (OM-45), and what a pronoun meant is remembered for its conversation (OM-50). Three statements at most.
 */
export async function recordMeaning(
  commit: Commit,
  text: string,
  session: string | null,
  { resolution, learns }: Understood,
  ids: Ids,
): Promise<{ recorded: Recorded; toIndex: ToIndex }> {
  if (resolution.kind !== 'RESOLVED') return { recorded: { used: null, learnt: null }, toIndex: {} };
  const { aliasId: used, entity, confidence } = resolution;
  if (used !== null) await countUse(commit, used);
  if (learns === null || (learns === 'COREFERENCE' && session === null))
    return { recorded: { used, learnt: null }, toIndex: {} };
  const name = {
    entityId: entity.id,
    text: text.trim(),
    kind: 'SPELLING',
    method: learns,
    origin: learns,
    confidence,
    evidence: null,
  } as const;
  const { added, toIndex } = await addAliases(
    commit,
    [learns === 'COREFERENCE' && session !== null ? { ...name, session } : name],
    ids,
  );
  return { recorded: { used, learnt: added[0]?.aliasId ?? null }, toIndex };
}

/** The count belongs to the name, and so to whoever the name belongs to. */
async function countUse(commit: Commit, id: AliasId): Promise<void> {
  await commit.query(
    'identity.countUse',
    `insert into alias_uses (space_id, alias_id, owner_id, uses, last_used_at)
      select a.space_id, a.id, a.owner_id, 1, $3 from aliases a where a.space_id = $1 and a.id = $2
      on conflict (space_id, alias_id) do update set uses = alias_uses.uses + 1, last_used_at = excluded.last_used_at`,
    [commit.scope.spaceId, id, commit.at],
  );
}
