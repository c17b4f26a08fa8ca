import { ConflictingState } from '../domain/errors.ts';
import type { QuarantineId } from '../domain/ids.ts';
import type { Commit } from '../storage/index.ts';
import { commitDocument, type CommittedDocument } from './commit-document.ts';
import type { IngestDeps } from './ingest-items.ts';
import { prepare } from './prepare.ts';
import { markReleased } from './write/quarantine.ts';
import { NothingToCommit } from '../storage/index.ts';

/**
 * A person lets a held document in: it is walked as if screening had nothing against it, in the commit of the release.
 * @throws NotFound, StaleVersion, ConflictingState when it was decided before, or holds no text that could be read
 */
export async function releaseQuarantined(
  commit: Commit,
  input: { readonly id: QuarantineId; readonly expectedVersion: number | null },
  deps: IngestDeps,
): Promise<CommittedDocument> {
  const released = await markReleased(commit, input);
  const prepared = prepare(released.item, {
    sourceKey: released.sourceKey,
    packs: deps.packs,
    policy: deps.policy,
    released: true,
  });
  if (prepared.kind === 'HELD')
    throw new ConflictingState(`the document cannot be released: ${prepared.message}`, ['id']);
  const done = await commitDocument(commit, prepared, released.sourceId, deps);
  return done instanceof NothingToCommit ? done.value : done;
}
