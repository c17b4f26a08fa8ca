import { CommitNode, CorpusBuildNode, pointInTime } from '../../schema/index.ts';
import { InvalidInput } from '../../src/domain/errors.ts';
import { corpusBuild } from '../../src/ingest/index.ts';
import { commitsByNumber, type CommitRecord, type View } from '../../src/storage/index.ts';
import { checkKept } from './as-of.ts';
import type { RequestSession } from './context.ts';
import { numberedId } from './numbered-ids.ts';

/** Of what has no point in time of its own. */
export const PRESENT = pointInTime({ recorded: null, valid: null, ignoringMerges: false });

/** A commit by its number; null where there is none that the caller may see. */
export async function commitByNumber(op: RequestSession, number: number): Promise<CommitNode | null> {
  const record = await op.node(RECORD, PRESENT, String(number));
  return record && commitNode(op, record);
}

export const commitNode = (op: RequestSession, record: CommitRecord): CommitNode =>
  new CommitNode(numberedId('com', op.scope, record.number), record);

/** A commit's id depends on who asks: its record is kept, and shown anew. */
const RECORD = { read: recordsByNumber, make: (record: CommitRecord): CommitRecord => record };

/** Loaders want text as keys. */
async function recordsByNumber(view: View, numbers: readonly string[]): Promise<Map<string, CommitRecord>> {
  const records = await commitsByNumber(view.sql, numbers.map(Number));
  return new Map(records.map((record) => [String(record.number), record]));
}

/**
 * The documents as they stood after a commit.
 * @throws InvalidInput when the commit is still to come
 */
export async function buildOf(op: RequestSession, commit: number): Promise<CorpusBuildNode> {
  const head = await op.reader.head();
  if (commit < 0 || commit > head)
    throw new InvalidInput(`expected a commit from 0 to ${head}, got ${commit}`, ['commit']);
  const at = pointInTime({ recorded: await checkKept(op, commit, 'asOf'), valid: null, ignoringMerges: false });
  const build = await corpusBuild(op.recordView(at));
  op.used += build.totalDocuments;
  return new CorpusBuildNode(numberedId('bld', op.scope, commit), build, at);
}
