import { Arg, Ctx, Mutation, Resolver } from 'type-graphql';
import {
  BeginImportInput,
  BeginImportResult,
  CancelImportInput,
  CancelImportResult,
  ImportBegun,
  ImportCancelled,
  Imported,
  ImportLinesInput,
  ImportLinesResult,
  JobNode,
  type Refused,
} from '../../schema/index.ts';
import { restoredRules } from '../../graph/inference/index.ts';
import { InvalidInput, TooLarge } from '../../src/domain/errors.ts';
import { decodeId } from '../../src/domain/ids.ts';
import { beginImport, cancelImport, importPart } from '../../src/ingest/index.ts';
import type { RequestSession, RequestContext } from '../request/context.ts';
import { commitByNumber } from '../request/commits.ts';
import { answered, hashOf, keyOf } from '../request/write.ts';

/** What another space of Claimgraph gave out. */
@Resolver()
export class ImportResolver {
  @Mutation(() => BeginImportResult, {
    description: 'Begins an import whose lines come in parts (`importLines`): one job from the first part to the last.',
  })
  beginImport(
    @Ctx() { op }: RequestContext,
    @Arg('input', () => BeginImportInput, { description: 'What to bring in.' }) input: BeginImportInput,
  ): Promise<ImportBegun | Refused> {
    return answered(op, 'beginImport', async () => {
      const { name, lines, content } = input;
      await op.releaseSnapshot();
      const beginning = { name, lines, content, idempotencyKey: keyOf(op.scope, input.idempotencyKey) };
      const { job, resumed } = await beginImport(op.services, op.scope, beginning);
      return new ImportBegun(new JobNode(job), resumed);
    });
  }

  @Mutation(() => ImportLinesResult, {
    description:
      'Brings lines of an export in, all of them or none, with their ids. What is there already, the same, stays as it is.',
  })
  importLines(
    @Ctx() { op }: RequestContext,
    @Arg('input', () => ImportLinesInput, { description: 'What to bring in.' }) input: ImportLinesInput,
  ): Promise<Imported | Refused> {
    return answered(op, 'importLines', () => bringIn(op, input));
  }

  @Mutation(() => CancelImportResult, {
    description: 'Ends an import before its last part. What came in stays; begun again, it goes on as the same job.',
  })
  cancelImport(
    @Ctx() { op }: RequestContext,
    @Arg('input', () => CancelImportInput, { description: 'Which one.' }) input: CancelImportInput,
  ): Promise<ImportCancelled | Refused> {
    return answered(op, 'cancelImport', async () => {
      await op.releaseSnapshot();
      const job = await cancelImport(op.services, op.scope, decodeId(input.job, 'job').id);
      return new ImportCancelled(new JobNode(job));
    });
  }
}

async function bringIn(op: RequestSession, input: ImportLinesInput): Promise<Imported> {
  const most = (await op.policy())['limit.importLines'];
  const { lines, check, before } = input;
  if (lines.length === 0) throw new InvalidInput('expected at least one line, got none', ['lines']);
  if (lines.length > most)
    throw new TooLarge(`expected at most ${most} lines at once, got ${lines.length}; send them in parts`, ['lines']);
  const of = input.job ?? null;
  await op.releaseSnapshot();
  const { commit, replayed, job, ...counts } = await importPart({ ...op.services, rules: restoredRules }, op.scope, {
    lines,
    check,
    before,
    job: of === null ? null : decodeId(of, 'job').id,
    actor: op.scope.owner,
    idempotencyKey: keyOf(op.scope, input.idempotencyKey),
    requestHash: hashOf('importLines', input),
  });
  const done = { commit: () => (commit === null ? Promise.resolve(null) : commitByNumber(op, commit)), replayed };
  return new Imported(done, counts, job && new JobNode(job));
}
