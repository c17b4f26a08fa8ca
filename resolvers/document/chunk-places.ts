import { ChunkNode, chunkOf, type At } from '../../schema/index.ts';
import type { PlacedChunk } from '../../src/domain/document-record.ts';
import { chunksAt } from '../../src/ingest/index.ts';
import type { View } from '../../src/storage/index.ts';
import type { NodeKind, RequestSession } from '../request/context.ts';

export type ChunkPlace = Pick<PlacedChunk, 'revisionId' | 'n'>;

/** The chunk at a place; all places asked for at the same time are read in one statement. */
export function chunkAt(op: RequestSession, { revisionId, n }: ChunkPlace, at: At): Promise<ChunkNode | null> {
  return op.node(PLACED_CHUNK, at, keyOf({ revisionId, n }));
}

const keyOf = ({ revisionId, n }: ChunkPlace): string => JSON.stringify([revisionId, n]);

async function chunksByPlace(view: View, keys: readonly string[]): Promise<Map<string, PlacedChunk>> {
  const places = keys.map((key) => {
    const [revisionId, n] = JSON.parse(key) as [ChunkPlace['revisionId'], number];
    return { revisionId, n };
  });
  return new Map((await chunksAt(view, places)).map((chunk) => [keyOf(chunk), chunk]));
}

const PLACED_CHUNK: NodeKind<string, PlacedChunk, ChunkNode> = {
  read: chunksByPlace,
  make: (place, at) => new ChunkNode(chunkOf(place), at),
};
