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
  Limits,
  type Refused,
} from '../../schema/index.ts';
import { restoredRules } from '../../graph/inference/index.ts';
import { restoredConversations } from '../../src/conversation/index.ts';
import { decodeId } from '../../src/domain/typed-ids.ts';
import { beginImport, cancelImport, importPart } from '../../src/ingest/index.ts';
import type { RequestContext } from '../request/context.ts';
import { doneOf, longMutation } from '../request/mutation.ts';
import { jobShown } from '../request/node-loaders.ts';

const beginning = longMutation({
  name: 'beginImport',
  read: (_op, { name, lines, content }: BeginImportInput) => ({ name, lines, content }),
  work: ({ services, idempotencyKey }, { scope, found }) => beginImport(services, scope, { ...found, idempotencyKey }),
  show: async (op, { job, resumed }, _asked, replayed) => new ImportBegun(await jobShown(op, job, replayed), resumed),
});

const ABOVE = { rules: restoredRules, ...restoredConversations };

const part = longMutation({
  name: 'importLines',
  read: (_op, { lines, check, before, job }: ImportLinesInput) => ({
    ...{ lines, check, before },
    job: typeof job === 'string' ? decodeId(job, 'job').id : null,
  }),
  work: ({ services, settings, commitRequest }, { scope, found }) => {
    const deps = { ...services, above: ABOVE, most: settings['limit.importLines'] };
    const { actor, idempotencyKey, requestHash } = commitRequest(null, 'import lines');
    return importPart(deps, scope, { ...found, actor, idempotencyKey, requestHash });
  },
  show: async (op, { commit, replayed, job, ...counts }, _asked, kept) =>
    new Imported(doneOf(op, { commit, replayed }, kept), counts, job && (await jobShown(op, job, kept))),
});

const cancelling = longMutation({
  name: 'cancelImport',
  read: (_op, { job }: CancelImportInput) => decodeId(job, 'job').id,
  work: ({ services }, { scope, found }) => cancelImport(services, scope, found),
  show: async (op, job, _asked, replayed) => new ImportCancelled(await jobShown(op, job, replayed)),
});

/** What another space of Claimgraph gave out. */
@Resolver()
export class ImportResolver {
  @Mutation(() => BeginImportResult, {
    description: 'Starts an import whose lines are sent in parts with `importLines`; all parts belong to one job.',
  })
  beginImport(
    @Ctx() { op }: RequestContext,
    @Arg('input', () => BeginImportInput, { description: 'What to import.' }) input: BeginImportInput,
  ): Promise<ImportBegun | Refused> {
    return beginning(op, input);
  }

  @Limits('LONG')
  @Mutation(() => ImportLinesResult, {
    description:
      'Imports lines of an export with their ids, all or none. Lines that are already there, unchanged, are skipped.',
  })
  importLines(
    @Ctx() { op }: RequestContext,
    @Arg('input', () => ImportLinesInput, { description: 'What to import.' }) input: ImportLinesInput,
  ): Promise<Imported | Refused> {
    return part(op, input);
  }

  @Mutation(() => CancelImportResult, {
    description:
      'Cancels an import before its last part. What was imported stays; `beginImport` with the same content resumes it.',
  })
  cancelImport(
    @Ctx() { op }: RequestContext,
    @Arg('input', () => CancelImportInput, { description: 'Which import.' }) input: CancelImportInput,
  ): Promise<ImportCancelled | Refused> {
    return cancelling(op, input);
  }
}
