import { createHash } from 'node:crypto';
import { Field, Int, ObjectType } from 'type-graphql';
import type { PlacedChunk } from '../../src/domain/document-record.ts';
import type { ChunkId } from '../../src/domain/typed-ids.ts';
import type { ChunkType } from '../../src/domain/text.ts';
import { ChunkTypeEnum } from './document-enums.ts';
import { Node, nodeId, type At } from '../shared/node-interface.ts';
import { connectionOf } from '../shared/paging.ts';
import { DateTime } from '../shared/scalars.ts';

@ObjectType('CodeUnit', { simpleResolvers: true, description: 'The code definition that a chunk is, or is part of.' })
export class CodeUnitValue {
  @Field(() => String, { description: 'Its name in the code.' })
  readonly name!: string;
  @Field(() => String, {
    description:
      'What it is, in terms of its language: `function`, `method`, `class`, `struct` …; `block` for a code block in prose.',
  })
  readonly kind!: string;
  @Field(() => String, { description: 'The programming language.' })
  readonly language!: string;
  @Field(() => String, {
    nullable: true,
    description: 'Its signature (all before the body) on one line; null for a block.',
  })
  readonly signature!: string | null;
  @Field(() => String, { nullable: true, description: 'Its documentation comment; null if there is none.' })
  readonly doc!: string | null;
}

@ObjectType('SpecPart', { simpleResolvers: true, description: 'What a part of a specification demands.' })
export class SpecPartValue {
  @Field(() => String, { description: 'Heading of the specification section.' })
  readonly section!: string;
  @Field(() => [String], { description: 'The RFC 2119 keywords in it, each once: `MUST`, `SHOULD NOT` …' })
  readonly normative!: readonly string[];
}

@ObjectType('ChunkPlace', { simpleResolvers: true, description: 'An occurrence of a chunk in a revision.' })
export class ChunkPlaceValue {
  @Field(() => Int, { description: 'Position among the chunks of the revision, from 0.' })
  readonly n: number;
  @Field(() => Int, { description: 'Start offset in `revision.text`, in UTF-16 code units.' })
  readonly start: number;
  @Field(() => Int, { description: 'End offset in `revision.text`, in UTF-16 code units, excluded.' })
  readonly end: number;
  @Field(() => [String], { description: 'The headings above it, outermost first; empty if there are none.' })
  readonly headingPath: readonly string[];
  @Field(() => String, {
    description:
      'Context (such as the title) that is prepended to the text when it is embedded and searched; not part of the document.',
  })
  readonly prefix: string;
  @Field(() => Boolean, {
    description: 'True if it was kept whole instead of being split, as code and structured data are.',
  })
  readonly atomic: boolean;
  @Field(() => ChunkTypeEnum, { description: 'What kind of content it is.' })
  readonly type: ChunkType;
  @Field(() => CodeUnitValue, {
    nullable: true,
    description: 'For code: the definition that it is or belongs to; else null.',
  })
  readonly code: CodeUnitValue | null;
  @Field(() => SpecPartValue, {
    nullable: true,
    description: 'For a specification: what it demands; else null.',
  })
  readonly spec: SpecPartValue | null;
  @Field(() => DateTime, {
    nullable: true,
    description:
      'When its content is from: the time of the post, else when the text was published or dates itself; null if it does not say.',
  })
  readonly contentAt: Date | null;
  @Field(() => Int, { nullable: true, description: 'The year of `contentAt` in UTC.' })
  readonly contentYear: number | null;
  @Field(() => String, { nullable: true, description: 'The quarter of `contentAt` in UTC, such as `2024-Q1`.' })
  readonly contentQuarter: string | null;

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
    this.contentAt = record.contentAt;
    this.contentYear = record.contentAt && record.contentAt.getUTCFullYear();
    this.contentQuarter = record.contentAt && quarterOf(record.contentAt);
  }
}

const quarterOf = (at: Date): string => `${at.getUTCFullYear()}-Q${Math.floor(at.getUTCMonth() / 3) + 1}`;

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
    'A part of a revision that is embedded and searched as one. Its id is derived from its text: revisions with the ' +
    'same part share the chunk.',
})
export class ChunkNode implements Node {
  readonly id: string;
  @Field(() => String, { description: 'The text.' })
  readonly text: string;
  @Field(() => Int, { description: 'Length in tokens of the encoding cl100k_base.' })
  readonly tokens: number;
  @Field(() => String, { description: 'SHA-256 of the text, hexadecimal.' })
  readonly contentHash: string;

  readonly record: ChunkRecord;
  readonly at: At;

  constructor(record: ChunkRecord, at: At) {
    this.record = record;
    this.at = at;
    this.id = nodeId('chk', record.id, at);
    this.text = record.text;
    this.tokens = record.tokens;
    this.contentHash = createHash('sha256').update(record.text).digest('hex');
  }
}

export const ChunkConnection = connectionOf('Chunk', 'chunks', () => ChunkNode);
export const ChunkPlaceConnection = connectionOf('ChunkPlace', 'occurrences of a chunk', () => ChunkPlaceValue);
