import { createHash } from 'node:crypto';
import { Field, Int, ObjectType } from 'type-graphql';
import type { PlacedChunk } from '../../src/domain/documents.ts';
import { encodeId, type ChunkId } from '../../src/domain/ids.ts';
import type { ChunkType } from '../../src/domain/text.ts';
import { ChunkTypeEnum } from '../shared/enums.ts';
import { Node, type At } from '../shared/node.ts';
import { connectionOf } from '../shared/paging.ts';

@ObjectType('CodeUnit', { simpleResolvers: true, description: 'The definition that a chunk is, or is a part of.' })
export class CodeUnitValue {
  @Field(() => String, { description: 'Its name.' })
  readonly name!: string;
  @Field(() => String, {
    description: 'The word of its language: `function`, `method`, `class`, `struct` …; `block` for code among prose.',
  })
  readonly kind!: string;
  @Field(() => String, { description: 'The language.' })
  readonly language!: string;
  @Field(() => String, { nullable: true, description: 'What stands before its body, on one line; null for a block.' })
  readonly signature!: string | null;
  @Field(() => String, { nullable: true, description: 'The comment that documents it; null where there is none.' })
  readonly doc!: string | null;
}

@ObjectType('SpecPart', { simpleResolvers: true, description: 'What a part of a specification asks for.' })
export class SpecPartValue {
  @Field(() => String, { description: 'The section that makes it one.' })
  readonly section!: string;
  @Field(() => [String], { description: 'The words of RFC 2119 in it, each once: `MUST`, `SHOULD NOT` …' })
  readonly normative!: readonly string[];
}

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
    description:
      'What is put before the text when it is embedded and searched, to say where it stands; no part of the text.',
  })
  readonly prefix: string;
  @Field(() => Boolean, { description: 'It was not to be split: code, structured data.' })
  readonly atomic: boolean;
  @Field(() => ChunkTypeEnum, { description: 'What it is.' })
  readonly type: ChunkType;
  @Field(() => CodeUnitValue, { nullable: true, description: 'Of code: the definition; null where there is none.' })
  readonly code: CodeUnitValue | null;
  @Field(() => SpecPartValue, {
    nullable: true,
    description: 'Of a specification: what it asks for; null where it is none.',
  })
  readonly spec: SpecPartValue | null;

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
    this.type = record.type;
    this.code = record.code && Object.assign(new CodeUnitValue(), record.code);
    this.spec = record.spec && Object.assign(new SpecPartValue(), record.spec);
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
  @Field(() => String, { description: 'SHA-256 of the text, in hexadecimal digits.' })
  readonly contentHash: string;

  readonly record: ChunkRecord;
  readonly at: At;

  constructor(record: ChunkRecord, at: At) {
    this.record = record;
    this.at = at;
    this.id = encodeId('chk', record.id);
    this.text = record.text;
    this.tokens = record.tokens;
    this.contentHash = createHash('sha256').update(record.text).digest('hex');
  }
}

export const ChunkConnection = connectionOf('Chunk', 'chunks', () => ChunkNode);
export const ChunkPlaceConnection = connectionOf('ChunkPlace', 'places of a chunk', () => ChunkPlaceValue);
