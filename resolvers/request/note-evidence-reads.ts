import type { At, EvidenceObjectNode } from '../../schema/index.ts';
import type { EvidenceObjectId } from '../../src/domain/typed-ids.ts';
import type { RequestSession } from './context.ts';
import { evidenceObjectById } from './node-loaders.ts';

/** An evidence object, which counts as a read of it (SE-127). */
export async function evidenceRead(
  op: RequestSession,
  id: EvidenceObjectId,
  at: At,
): Promise<EvidenceObjectNode | null> {
  const found = await evidenceObjectById(op, id, at);
  if (found) noteReads(op, [id]);
  return found;
}

/** Beside the answer: nothing waits for it. */
export function noteReads(op: RequestSession, ids: readonly EvidenceObjectId[]): void {
  op.services.evidenceReads?.note(op.scope, ids);
}
