import { Arg, Ctx, Mutation, Resolver } from 'type-graphql';
import {
  type Done,
  type Ingested,
  IngestInput,
  IngestResult,
  Limits,
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
import { decodeId } from '../../src/domain/typed-ids.ts';
import {
  registerSource,
  releaseQuarantined,
  removeDocument,
  removeSource,
  type Removal,
} from '../../src/ingest/index.ts';
import { NOW } from '../request/as-of.ts';
import type { RequestContext, RequestSession } from '../request/context.ts';
import { ingestion } from './ingestion.ts';
import { sourceOf } from './source-input.ts';
import { documentById, quarantinedById, sourceById, required } from '../request/node-loaders.ts';
import { expected, mutation, ofFound, ownerOf, target } from '../request/mutation.ts';

const INPUT = 'The data of the request.';

const registration = mutation({
  name: 'registerSource',
  read: (_op, input: RegisterSourceInput) => sourceOf(input.source),
  owner: ({ scope, input }) => ownerOf(scope, input.visibility),
  reason: ({ found }) => `register source ${found.key}`,
  commit: (commit, { found }, { ids }) => registerSource(commit, found, ids),
  keep: ({ id }) => ({ id }),
  show: async (op, done, { value: { id } }) =>
    new SourceWritten(done, await required(sourceById(op, id, NOW), `source ${id}`)),
});

/** Counts are kept: which documents there were is for the log. */
const counted = ({ documents, ended }: Removal) => ({ documents: documents.length, claims: ended });
const removed = (_op: RequestSession, done: Done, { value }: { readonly value: ReturnType<typeof counted> }): Removed =>
  new Removed(done, value.documents, value.claims);

const documentRemoval = mutation({
  name: 'removeDocument',
  read: (op, { id }: RemoveDocumentInput) => target(documentById(op, decodeId(id, 'doc').id, NOW), 'document', 'id'),
  owner: ofFound,
  reason: ({ found }) => `remove document ${found.key}`,
  commit: (commit, { input, found }, deps) =>
    removeDocument(commit, { id: found.record.id, expectedVersion: expected(input) }, deps),
  keep: counted,
  show: removed,
});

const sourceRemoval = mutation({
  name: 'removeSource',
  read: (op, { id }: RemoveSourceInput) => target(sourceById(op, decodeId(id, 'src').id, NOW), 'source', 'id'),
  owner: ofFound,
  reason: ({ found }) => `remove source ${found.key}`,
  commit: (commit, { input, found }, deps) =>
    removeSource(commit, { id: found.record.id, expectedVersion: expected(input) }, deps),
  keep: counted,
  show: removed,
});

export const release = mutation({
  name: 'releaseQuarantined',
  read: (op, { id }: ReleaseQuarantinedInput) =>
    target(quarantinedById(op, decodeId(id, 'qua').id, NOW), 'document held back', 'id'),
  owner: ofFound,
  reason: ({ found }) => `release ${found.path}`,
  commit: (commit, { input, found }, deps) => {
    const { reason = null } = input;
    return releaseQuarantined(commit, { id: found.record.id, reason, expectedVersion: expected(input) }, deps);
  },
  keep: ({ documentId }) => ({ documentId }),
  show: async (op, done, { value: { documentId: id } }) =>
    new Released(done, await required(documentById(op, id, NOW), `document ${id}`)),
});

/** What comes in from outside, and what is taken out again. */
@Resolver()
export class IngestResolver {
  @Limits('LONG')
  @Mutation(() => IngestResult, {
    description:
      'Ingests documents: screening, parsing, extraction, then one commit per document, so that one failure does not affect others.',
  })
  ingest(
    @Ctx() { op }: RequestContext,
    @Arg('input', () => IngestInput, { description: INPUT }) input: IngestInput,
  ): Promise<Ingested | Refused> {
    return ingestion(op, input);
  }

  @Mutation(() => RegisterSourceResult, {
    description:
      'Registers a source. One that is registered already stays as it is; a removed one is restored, without its documents.',
  })
  registerSource(
    @Ctx() { op }: RequestContext,
    @Arg('input', () => RegisterSourceInput, { description: INPUT }) input: RegisterSourceInput,
  ): Promise<SourceWritten | Refused> {
    return registration(op, input);
  }

  @Mutation(() => RemoveDocumentResult, {
    description: 'Removes a document: claims without other evidence end. History is kept and can be read with `asOf`.',
  })
  removeDocument(
    @Ctx() { op }: RequestContext,
    @Arg('input', () => RemoveDocumentInput, { description: INPUT }) input: RemoveDocumentInput,
  ): Promise<Removed | Refused> {
    return documentRemoval(op, input);
  }

  @Mutation(() => RemoveSourceResult, {
    description: 'Removes a source with all its documents. History is kept and can be read with `asOf`.',
  })
  removeSource(
    @Ctx() { op }: RequestContext,
    @Arg('input', () => RemoveSourceInput, { description: INPUT }) input: RemoveSourceInput,
  ): Promise<Removed | Refused> {
    return sourceRemoval(op, input);
  }

  @Mutation(() => ReleaseQuarantinedResult, {
    description: 'Releases a quarantined document: it is ingested without screening.',
  })
  releaseQuarantined(
    @Ctx() { op }: RequestContext,
    @Arg('input', () => ReleaseQuarantinedInput, { description: INPUT }) input: ReleaseQuarantinedInput,
  ): Promise<Released | Refused> {
    return release(op, input);
  }
}
