import { Args, Ctx, FieldResolver, Resolver, Root } from 'type-graphql';
import {
  ChunkConnection,
  ChunkNode,
  chunkOf,
  ChunkPlaceConnection,
  ChunkPlaceValue,
  DocumentNode,
  PageArgs,
  PlaceValue,
  RevisionNode,
  RevisionReadingValue,
  ThreadPostValue,
  type ConnectionOf,
} from '../../schema/index.ts';
import type { PlacedChunk, RevisionReading } from '../../src/domain/document-record.ts';
import type { RevisionId } from '../../src/domain/typed-ids.ts';
import { postsOfRevisions } from '../../src/vectors/index.ts';
import {
  placedChunks,
  placementsOf,
  readingsOfRevisions,
  revisionPlaces,
  revisionTexts,
} from '../../src/ingest/index.ts';
import type { View } from '../../src/storage/index.ts';
import { NOW } from '../request/as-of.ts';
import { chunkAt } from './chunk-places.ts';
import type { RequestSession, RequestContext } from '../request/context.ts';
import { connect } from '../request/connection-page.ts';
import { chunkById, documentById, revisionById, required } from '../request/node-loaders.ts';

@Resolver(() => RevisionNode)
export class RevisionResolver {
  @FieldResolver(() => DocumentNode, { description: 'The document that it is a revision of.' })
  document(@Root() { record, at }: RevisionNode, @Ctx() { op }: RequestContext): Promise<DocumentNode> {
    return required(documentById(op, record.documentId, at), `document ${record.documentId}`);
  }

  @FieldResolver(() => String, {
    description: 'The whole text, with LF line ends and no byte order mark. All offsets refer to it.',
  })
  text(@Root() { record, at }: RevisionNode, @Ctx() { op }: RequestContext): Promise<string> {
    return op.ofParent('Revision.text', op.recordView(at), revisionTexts, record.id);
  }

  @FieldResolver(() => [PlaceValue], {
    description:
      'How offsets of `text` map to the original file (page, element), in order; empty if the text is the original.',
  })
  async places(@Root() { record, at }: RevisionNode, @Ctx() { op }: RequestContext): Promise<PlaceValue[]> {
    const places = await op.ofParent('Revision.places', op.recordView(at), revisionPlaces, record.id);
    return places.map((place) => new PlaceValue(place));
  }

  @FieldResolver(() => [ThreadPostValue], {
    description: 'The posts, in order, if the document is a forum thread; else empty.',
  })
  async posts(@Root() { record, at }: RevisionNode, @Ctx() { op }: RequestContext): Promise<ThreadPostValue[]> {
    const posts = await op.ofParent('Revision.posts', op.recordView(at), postsOfRevisions, record.id);
    return posts.map((post) => new ThreadPostValue(post, record.id, at));
  }

  @FieldResolver(() => RevisionReadingValue, {
    nullable: true,
    description: 'How far a language model has read it; null if none was asked.',
  })
  async modelReading(
    @Root() { record }: RevisionNode,
    @Ctx() { op }: RequestContext,
  ): Promise<RevisionReadingValue | null> {
    const [reading] = await op.ofParent('Revision.modelReading', op.recordView(NOW), readingsOf, record.id);
    return reading ? new RevisionReadingValue(reading) : null;
  }

  @FieldResolver(() => ChunkConnection, { description: 'Its chunks, in order of the text.' })
  async chunks(
    @Root() { record: { id }, at: parent }: RevisionNode,
    @Ctx() { op }: RequestContext,
    @Args(() => PageArgs) args: PageArgs,
  ): Promise<ConnectionOf<ChunkNode>> {
    return connect(op, ChunkConnection, {
      list: { name: 'Revision.chunks', of: id, shape: [] },
      args,
      parent,
      read: (view, page, batch) => op.ofParent(batch, view, (v, ids) => placedChunks(v, ids, page), id),
      toNode: (place, at) => new ChunkNode(chunkOf(place), at),
    });
  }
}

/** Of each revision the one reading, or none. */
async function readingsOf(
  view: View,
  ids: readonly RevisionId[],
): Promise<Map<RevisionId, readonly RevisionReading[]>> {
  const found = await readingsOfRevisions(view, ids);
  return new Map(ids.map((id) => [id, [found.get(id) ?? []].flat()]));
}

@Resolver(() => ThreadPostValue)
export class ThreadPostResolver {
  @FieldResolver(() => DocumentNode, { description: 'The document of the thread.' })
  async document(@Root() { revisionId, at }: ThreadPostValue, @Ctx() { op }: RequestContext): Promise<DocumentNode> {
    const { documentId } = (await required(revisionById(op, revisionId, at), `revision ${revisionId}`)).record;
    return required(documentById(op, documentId, at), `document ${documentId}`);
  }

  @FieldResolver(() => ChunkNode, { description: 'The chunk in which the post begins.' })
  chunk(@Root() { chunkId, at }: ThreadPostValue, @Ctx() { op }: RequestContext): Promise<ChunkNode> {
    return required(chunkById(op, chunkId, at), `chunk ${chunkId}`);
  }
}

@Resolver(() => ChunkNode)
export class ChunkResolver {
  @FieldResolver(() => ChunkPlaceValue, {
    nullable: true,
    description:
      'The occurrence through which it was reached (a revision, a search hit), else its first one in a current ' +
      'revision; null if there is none.',
  })
  async place(@Root() chunk: ChunkNode, @Ctx() { op }: RequestContext): Promise<ChunkPlaceValue | null> {
    const place = await placeOf(op, chunk);
    return place && new ChunkPlaceValue(place, chunk.at);
  }

  @FieldResolver(() => ChunkPlaceConnection, { description: 'All its occurrences in current revisions.' })
  async places(
    @Root() { record: { id }, at: parent }: ChunkNode,
    @Ctx() { op }: RequestContext,
    @Args(() => PageArgs) args: PageArgs,
  ): Promise<ConnectionOf<ChunkPlaceValue>> {
    return connect(op, ChunkPlaceConnection, {
      list: { name: 'Chunk.places', of: id, shape: [] },
      args,
      parent,
      read: (view, page, batch) => op.ofParent(batch, view, (v, ids) => placementsOf(v, ids, page), id),
      toNode: (place, at) => new ChunkPlaceValue(place, at),
    });
  }

  @FieldResolver(() => ChunkNode, {
    nullable: true,
    description: 'The previous chunk at its `place`; null if it is the first, or has no place.',
  })
  previous(@Root() chunk: ChunkNode, @Ctx() { op }: RequestContext): Promise<ChunkNode | null> {
    return neighbour(op, chunk, -1);
  }

  @FieldResolver(() => ChunkNode, {
    nullable: true,
    description: 'The next chunk at its `place`; null if it is the last, or has no place.',
  })
  next(@Root() chunk: ChunkNode, @Ctx() { op }: RequestContext): Promise<ChunkNode | null> {
    return neighbour(op, chunk, 1);
  }
}

@Resolver(() => ChunkPlaceValue)
export class ChunkPlaceResolver {
  @FieldResolver(() => RevisionNode, { description: 'The revision in which it occurs.' })
  revision(@Root() { record, at }: ChunkPlaceValue, @Ctx() { op }: RequestContext): Promise<RevisionNode> {
    return required(revisionById(op, record.revisionId, at), `revision ${record.revisionId}`);
  }

  @FieldResolver(() => DocumentNode, { description: 'The document in which it occurs.' })
  async document(@Root() { record, at }: ChunkPlaceValue, @Ctx() { op }: RequestContext): Promise<DocumentNode> {
    const { documentId } = (await required(revisionById(op, record.revisionId, at), `revision ${record.revisionId}`))
      .record;
    return required(documentById(op, documentId, at), `document ${documentId}`);
  }
}

const FIRST_PLACE = { first: 1, after: null };

async function placeOf(op: RequestSession, { record, at }: ChunkNode): Promise<PlacedChunk | null> {
  if (record.place) return record.place;
  const view = op.recordView(at);
  const page = await op.ofParent('Chunk.place', view, (v, ids) => placementsOf(v, ids, FIRST_PLACE), record.id);
  return page.items[0]?.node ?? null;
}

async function neighbour(op: RequestSession, chunk: ChunkNode, step: 1 | -1): Promise<ChunkNode | null> {
  const place = await placeOf(op, chunk);
  if (!place || place.n + step < 0) return null;
  return chunkAt(op, { revisionId: place.revisionId, n: place.n + step }, chunk.at);
}
