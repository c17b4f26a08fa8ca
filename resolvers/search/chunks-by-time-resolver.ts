import { Args, Ctx, FieldResolver, Query, Resolver, Root } from 'type-graphql';
import {
  ChunkConnection,
  ChunkNode,
  chunkOf,
  ChunkPlaceValue,
  ChunksByTimeArgs,
  type ConnectionOf,
} from '../../schema/index.ts';
import type { RevisionId } from '../../src/domain/typed-ids.ts';
import { listChunks, statusesThen } from '../../src/ingest/index.ts';
import type { View } from '../../src/storage/index.ts';
import { connect } from '../request/connection-page.ts';
import type { RequestContext, RequestSession } from '../request/context.ts';
import { idsNamedOrKeyed } from '../request/keys-as-ids.ts';
import { contentFilter, sourcesMeant } from './content-filters.ts';

/** Content by its time: what was written when, and what the status of its subject was then. */
@Resolver(() => ChunkPlaceValue)
export class ChunksByTimeResolver {
  @Query(() => ChunkConnection, {
    description:
      'Chunks whose content has a time, in the order of it: how something evolved, without any inferred relationship. Chunks without ' +
      'a time are not among them.',
  })
  async chunks(
    @Ctx() { op }: RequestContext,
    @Args(() => ChunksByTimeArgs) args: ChunksByTimeArgs,
  ): Promise<ConnectionOf<ChunkNode>> {
    const [filter, { orderDirection }] = [await filterOf(op, args), args];
    return connect(op, ChunkConnection, {
      list: { name: 'Query.chunks', of: null, shape: shapeOf(args) },
      args,
      read: (view, page) => listChunks(view, filter, orderDirection, page),
      toNode: (record, at) => new ChunkNode(chunkOf(record), at),
    });
  }

  @FieldResolver(() => String, {
    nullable: true,
    description:
      'The status of what the document is about, as it was at `contentAt`; null if the content has no time, or no status is known for ' +
      'that time.',
  })
  async statusThen(@Ctx() { op }: RequestContext, @Root() { record, at }: ChunkPlaceValue): Promise<string | null> {
    const { status } = await op.ofParent('ChunkPlace.statusThen', op.recordView(at), statusesByPlace, placeKey(record));
    return status;
  }
}

async function filterOf(op: RequestSession, args: ChunksByTimeArgs) {
  const documentIds = args.documents ? await idsNamedOrKeyed(op, 'doc', args.documents) : null;
  return { content: contentFilter(args.content), documentIds, sourceIds: await sourcesMeant(op, args) };
}

/** A cursor belongs to the list as it was asked for. */
const shapeOf = ({ content, documents, sources, sourceKinds, orderDirection, asOf }: ChunksByTimeArgs): unknown[] => [
  ...[content, documents, sources, sourceKinds, orderDirection, asOf],
];

const placeKey = ({ revisionId, n }: { readonly revisionId: RevisionId; readonly n: number }): string =>
  `${revisionId} ${n}`;

/** All that are asked for at the same time are read in one statement. */
async function statusesByPlace(
  view: View,
  keys: readonly string[],
): Promise<ReadonlyMap<string, { readonly status: string | null }>> {
  const places = keys.map((key) => {
    const [revisionId = '', n] = key.split(' ');
    return { revisionId: revisionId as RevisionId, n: Number(n) };
  });
  const statuses = await statusesThen(view, places);
  return new Map(keys.map((key, i) => [key, { status: statuses[i] ?? null }]));
}
