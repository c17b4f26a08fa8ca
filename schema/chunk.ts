import { Field, Int, ObjectType } from 'type-graphql';
import type { PlacedChunk } from '../src/domain/documents.ts';
import { encodeId, type ChunkId } from '../src/domain/ids.ts';
import { Node, type At } from './node.ts';
import { connectionOf } from './paging.ts';

@ObjectType('ChunkPlace', { simpleResolvers: true, description: 'Where a chunk stands in a revision.' })
export class ChunkPlaceValue {
  @Field(() => Int, { description: 'Which chunk of the revision it is, from 0 on.' })
  readonly n: number;
  @Field(() => Int, { description: 'Where it begins in `revision.text`, in UTF-16 code units.' })
  readonly start: number;
  @Field(() => Int, { description: 'Where it ends in `revision.text`, in UTF-16 code units, not included.' })
  readonly end: number;
  @Field(() => [String], { description: 'The headings above it, outermost first.' })
  readonly headingPath: readonly string[];
  @Field(() => String, {
    description: 'What the index puts before the text to say where it stands; no part of the text.',
  })
  readonly prefix: string;
  @Field(() => Boolean, { description: 'It was not to be split: code, structured data.' })
  readonly atomic: boolean;

  readonly record: PlacedChunk;
  readonly at: At;

  constructor(record: PlacedChunk, at: At) {
    this.record = record;
    this.at = at;
    this.n = record.n;
    this.start = record.start;
    this.end = record.end;
    this.headingPath = record.headingPath;
    this.prefix = record.prefix;
    this.atomic = record.atomic;
  }
}

/** A chunk with the place through which it was reached, if it was reached through one. */
export interface ChunkRecord {
  readonly id: ChunkId;
  readonly text: string;
  readonly tokens: number;
  readonly place: PlacedChunk | null;
}

export const chunkOf = (place: PlacedChunk): ChunkRecord => ({
  id: place.chunkId,
  text: place.text,
  tokens: place.tokens,
  place,
});

@ObjectType('Chunk', {
  implements: Node,
  simpleResolvers: true,
  description:
    'A piece of text, as it is searched. Its id is derived from the text: revisions that share it share the chunk.',
})
export class ChunkNode implements Node {
  readonly id: string;
  @Field(() => String, { description: 'The text.' })
  readonly text: string;
  @Field(() => Int, { description: 'Its length in tokens of the reference tokenizer (cl100k_base).' })
  readonly tokens: number;

  readonly record: ChunkRecord;
  readonly at: At;

  constructor(record: ChunkRecord, at: At) {
    this.record = record;
    this.at = at;
    this.id = encodeId('chk', record.id);
    this.text = record.text;
    this.tokens = record.tokens;
  }
}

export const ChunkConnection = connectionOf('Chunk', 'chunks', () => ChunkNode);
export const ChunkPlaceConnection = connectionOf('ChunkPlace', 'places of a chunk', () => ChunkPlaceValue);
