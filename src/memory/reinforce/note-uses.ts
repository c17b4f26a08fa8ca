import type { GivenAnswer } from '../../domain/given-answer.ts';
import type { Clock } from '../../domain/time.ts';
import type { Sql } from '../../storage/index.ts';
import type { MemorySettings } from '../memory-settings.ts';

/**
 * Notes which private claims of the caller an answer told of, in the transaction that records it: they are reinforced for it behind the
 * reply. What is told with another side of its conflict is not noted. One statement, which writes nothing where everything is shared.
 */
export async function noteUses(
  sql: Sql,
  { id, answer, behind }: Pick<GivenAnswer, 'id' | 'answer' | 'behind'>,
  { clock, settings }: { readonly clock: Clock; readonly settings: MemorySettings },
): Promise<void> {
  const told = new Set(answer.sentences.flatMap(({ disputed }, n) => (disputed ? [] : (behind[n] ?? []))));
  if (told.size === 0 || !settings['memory.reinforceByUse']) return;
  await sql.query(
    'memory.noteUses',
    `insert into memory_uses (space_id, owner_id, answer_id, claims, at)
      select $1, $2, $3, array_agg(c.id order by c.id), $5 from claims c
        where c.space_id = $1 and c.owner_id = $2 and c.id = any($4::uuid[]) having count(*) > 0
      on conflict (space_id, answer_id) do nothing`,
    [sql.scope.spaceId, sql.scope.owner, id, [...told], clock.now()],
  );
}
