import { ConflictingState, NotFound, StaleVersion } from '../domain/errors.ts';
import { versionOfEpisode, type MemoryId } from '../domain/memory-record.ts';
import { type Commit, present } from '../storage/index.ts';
import { episodesByIds } from './read-episodes.ts';

/**
 * Has an episode of the owner's forgotten: no list has it by default, and its message is not learned from again. Two statements.
 * @throws NotFound, StaleVersion, ConflictingState if it was forgotten before
 */
export async function forgetEpisode(commit: Commit, id: MemoryId, expectedVersion: number | null): Promise<void> {
  const episode = (await episodesByIds(present(commit), [id])).get(id);
  if (!episode) throw new NotFound('no such memory of yours in this space', ['id']);
  const version = versionOfEpisode(episode);
  if (expectedVersion !== null && expectedVersion !== version)
    throw new StaleVersion('the memory', expectedVersion, version);
  if (episode.forgottenAt !== null) throw new ConflictingState('expected a memory that is not forgotten yet', ['id']);
  await commit.query('memory.forgetEpisode', 'update memories set forgotten_at = $3 where space_id = $1 and id = $2', [
    ...[commit.scope.spaceId, id, commit.at],
  ]);
}
