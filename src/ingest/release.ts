import { ConflictingState, InvalidInput } from '../domain/errors.ts';
import { type Commit, NothingToCommit } from '../storage/index.ts';
import { commitDocument, type CommittedDocument } from './commit-document.ts';
import type { CommitDeps } from './ingest-deps.ts';
import { prepare } from './prepare.ts';
import { markReleased, type ReleaseInput } from './write/write-quarantine.ts';

/** Characters: a sentence or ten. */
const LONGEST_REASON = 1_000;

/**
 * A person lets a held document in: it is ingested as if screening had nothing against it, in the commit of the release.
 * From then on these bytes are not held again when the same source brings them, under whatever path.
 * @throws NotFound, StaleVersion, ConflictingState when it was decided before, or holds no text that could be read
 */
export async function releaseQuarantined(
  commit: Commit,
  input: ReleaseInput,
  deps: CommitDeps,
): Promise<CommittedDocument> {
  if ((input.reason?.length ?? 0) > LONGEST_REASON) {
    const message = `expected a reason of at most ${LONGEST_REASON} characters, got ${input.reason?.length}`;
    throw new InvalidInput(message, ['reason']);
  }
  const released = await markReleased(commit, input);
  const prepared = await prepare(commit.scope.spaceId, released.item, {
    sourceKey: released.sourceKey,
    packs: deps.packs,
    settings: deps.settings,
    released: true,
  });
  if (prepared.kind === 'HELD')
    throw new ConflictingState(`the document cannot be released: ${prepared.message}`, ['id']);
  const done = await commitDocument(commit, prepared, released.sourceId, deps);
  return done instanceof NothingToCommit ? done.value : done;
}
