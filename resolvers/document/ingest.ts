import { Arg, Ctx, Mutation, Resolver } from 'type-graphql';
import {
  type Ingested,
  IngestInput,
  IngestResult,
  type Refused,
  RegisterSourceInput,
  RegisterSourceResult,
  Released,
  ReleaseQuarantinedInput,
  ReleaseQuarantinedResult,
  Removed,
  RemoveDocumentInput,
  RemoveDocumentResult,
  RemoveSourceInput,
  RemoveSourceResult,
  SourceWritten,
} from '../../schema/index.ts';
import { decodeId, type DocumentId, type SourceId } from '../../src/domain/ids.ts';
import {
  registerSource,
  releaseQuarantined,
  removeDocument,
  removeSource,
  type Removal,
} from '../../src/ingest/index.ts';
import { NothingToCommit } from '../../src/storage/index.ts';
import { NOW } from '../request/as-of.ts';
import type { RequestContext } from '../request/context.ts';
import { runIngest } from './ingest-run.ts';
import { sourceOf } from './source-input.ts';
import { documentById, quarantinedById, sourceById, required } from '../request/node-loaders.ts';
import { answered, committed, ingestDeps, ownerOf, target } from '../request/write.ts';

const INPUT = 'What to write.';

/** What comes in from outside, and what is taken out again. */
@Resolver()
export class IngestResolver {
  @Mutation(() => IngestResult, {
    description: 'Reads documents: each in a commit of its own, so that one that fails takes no other with it.',
  })
  ingest(
    @Ctx() { op }: RequestContext,
    @Arg('input', () => IngestInput, { description: INPUT }) input: IngestInput,
  ): Promise<Ingested | Refused> {
    return answered(op, 'ingest', () => runIngest(op, input));
  }

  @Mutation(() => RegisterSourceResult, {
    description: 'Makes a source known. A removed one comes back, without its documents.',
  })
  registerSource(
    @Ctx() { op }: RequestContext,
    @Arg('input', () => RegisterSourceInput, { description: INPUT }) input: RegisterSourceInput,
  ): Promise<SourceWritten | Refused> {
    return answered(op, 'registerSource', async () => {
      const source = sourceOf(input.source);
      const owner = ownerOf(op.scope, input.visibility);
      const request = { mutation: 'registerSource', input, owner, reason: `register source ${source.key}` } as const;
      const { value, done } = await committed(op, request, async (commit) => {
        const written = await registerSource(commit, source, op.services.ids);
        return written instanceof NothingToCommit ? commit.nothing({ id: written.value.id }) : { id: written.id };
      });
      return new SourceWritten(done, await required(sourceById(op, value.id, NOW), `source ${value.id}`));
    });
  }

  @Mutation(() => RemoveDocumentResult, {
    description:
      'Takes a document out of the present: what rested on it alone ends, and all of it is kept for what was known then.',
  })
  removeDocument(
    @Ctx() { op }: RequestContext,
    @Arg('input', () => RemoveDocumentInput, { description: INPUT }) input: RemoveDocumentInput,
  ): Promise<Removed | Refused> {
    return answered(op, 'removeDocument', async () => {
      const id: DocumentId = decodeId(input.id, 'doc').id;
      const { owner, key } = await target(documentById(op, id, NOW), 'document', 'id');
      const deps = await ingestDeps(op);
      const removal = { id, expectedVersion: input.expectedVersion ?? null };
      const request = { mutation: 'removeDocument', input, owner, reason: `remove document ${key}` } as const;
      const { value, done } = await committed(op, request, async (commit) =>
        counted(await removeDocument(commit, removal, deps)),
      );
      return new Removed(done, value.documents, value.claims);
    });
  }

  @Mutation(() => RemoveSourceResult, { description: 'Takes a source out of the present, with all its documents.' })
  removeSource(
    @Ctx() { op }: RequestContext,
    @Arg('input', () => RemoveSourceInput, { description: INPUT }) input: RemoveSourceInput,
  ): Promise<Removed | Refused> {
    return answered(op, 'removeSource', async () => {
      const id: SourceId = decodeId(input.id, 'src').id;
      const { owner, key } = await target(sourceById(op, id, NOW), 'source', 'id');
      const deps = await ingestDeps(op);
      const removal = { id, expectedVersion: input.expectedVersion ?? null };
      const request = { mutation: 'removeSource', input, owner, reason: `remove source ${key}` } as const;
      const { value, done } = await committed(op, request, async (commit) =>
        counted(await removeSource(commit, removal, deps)),
      );
      return new Removed(done, value.documents, value.claims);
    });
  }

  @Mutation(() => ReleaseQuarantinedResult, {
    description: 'Lets a document in that screening held back: it is read as if there was nothing against it.',
  })
  releaseQuarantined(
    @Ctx() { op }: RequestContext,
    @Arg('input', () => ReleaseQuarantinedInput, { description: INPUT }) input: ReleaseQuarantinedInput,
  ): Promise<Released | Refused> {
    return answered(op, 'releaseQuarantined', async () => {
      const id = decodeId(input.id, 'qua').id;
      const { owner, path } = await target(quarantinedById(op, id, NOW), 'document held back', 'id');
      const deps = await ingestDeps(op);
      const release = { id, expectedVersion: input.expectedVersion ?? null, reason: input.reason ?? null };
      const request = { mutation: 'releaseQuarantined', input, owner, reason: `release ${path}` } as const;
      const { value, done } = await committed(op, request, async (commit) => {
        const { documentId } = await releaseQuarantined(commit, release, deps);
        return { documentId };
      });
      return new Released(
        done,
        await required(documentById(op, value.documentId, NOW), `document ${value.documentId}`),
      );
    });
  }
}

const counted = ({ documents, ended }: Removal) => ({ documents: documents.length, claims: ended });
