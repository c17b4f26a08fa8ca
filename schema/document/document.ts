import { Field, Float, Int, ObjectType } from 'type-graphql';
import type { DocumentKind, DocumentRecord, Revision, Source, SourceKind } from '../../src/domain/documents.ts';
import { encodeId, type SourceId } from '../../src/domain/ids.ts';
import type { QuarantinedItem, QuarantineState } from '../../src/domain/quarantine.ts';
import type { Disguise, ScreenFinding, ScreenPlace } from '../../src/domain/screening.ts';
import { OWNER, VERSION } from '../entity/entity.ts';
import {
  DisguiseEnum,
  DocumentKindEnum,
  QuarantineStateEnum,
  ScreenFindingKindEnum,
  ScreenPlaceEnum,
  SourceKindEnum,
} from '../shared/enums.ts';
import { Node, type At } from '../shared/node.ts';
import { connectionOf, PageInfo, type Cursor } from '../shared/paging.ts';
import { ReadingIssueValue } from './revision-parts.ts';
import { DateTime } from '../shared/scalars.ts';

@ObjectType('Source', { implements: Node, simpleResolvers: true, description: 'Where documents come from.' })
export class SourceNode implements Node {
  readonly id: string;
  @Field(() => String, { description: 'Natural key, unique in the space.' })
  readonly key: string;
  @Field(() => SourceKindEnum, { description: 'What kind of place it is.' })
  readonly kind: SourceKind;
  @Field(() => String, { description: 'What it is called.' })
  readonly name: string;
  @Field(() => String, { nullable: true, description: 'Where a person finds it: folder or address.' })
  readonly uri: string | null;
  @Field(() => Boolean, { description: 'It was removed, with all that rested on it alone.' })
  readonly removed: boolean;
  @Field(() => String, { nullable: true, description: OWNER })
  readonly owner: string | null;
  @Field(() => Int, { description: VERSION })
  readonly version: number;
  @Field(() => DateTime, { description: 'When it was registered.' })
  readonly createdAt: Date;
  @Field(() => DateTime, { description: 'When it last changed.' })
  readonly updatedAt: Date;

  readonly record: Source;
  readonly at: At;

  constructor(record: Source, at: At) {
    this.record = record;
    this.at = at;
    this.id = encodeId('src', record.id);
    this.key = record.key;
    this.kind = record.kind;
    this.name = record.name;
    this.uri = record.uri;
    this.removed = record.removed;
    this.owner = record.owner;
    this.version = record.version;
    this.createdAt = record.createdAt;
    this.updatedAt = record.updatedAt;
  }
}

@ObjectType('Document', {
  implements: Node,
  simpleResolvers: true,
  description: 'A text with its history: a file, a page, a note. Its id survives every change of its content.',
})
export class DocumentNode implements Node {
  readonly id: string;
  @Field(() => String, { description: 'Natural key, unique in the space: by its pack, else its place in the source.' })
  readonly key: string;
  @Field(() => DocumentKindEnum, { description: 'What it is.' })
  readonly kind: DocumentKind;
  @Field(() => String, { nullable: true, description: 'Its title; null where it has none.' })
  readonly title: string | null;
  @Field(() => String, { description: 'Its place in the source.' })
  readonly path: string;
  @Field(() => String, { nullable: true, description: 'Where a person finds it: file path or address.' })
  readonly uri: string | null;
  @Field(() => String, { description: 'Its media type, such as `text/markdown`.' })
  readonly mediaType: string;
  @Field(() => String, { description: 'The pack by which it was read.' })
  readonly pack: string;
  @Field(() => [String], {
    nullable: true,
    description:
      'Fingerprints of what read its present text, first its pack with reader and settings, then packs that were tried and are not for it: when others read it now, it is read again. null = not known; then it is read again when its content changes, or when it is asked for.',
  })
  readonly readBy: readonly string[] | null;
  @Field(() => Boolean, { description: 'It was removed: it is kept, and what rested on it alone has ended.' })
  readonly removed: boolean;
  @Field(() => String, { nullable: true, description: OWNER })
  readonly owner: string | null;
  @Field(() => Int, { description: VERSION })
  readonly version: number;
  @Field(() => DateTime, { description: 'When it was first seen.' })
  readonly createdAt: Date;
  @Field(() => DateTime, { description: 'When it last changed.' })
  readonly updatedAt: Date;

  readonly record: DocumentRecord;
  readonly at: At;

  constructor(record: DocumentRecord, at: At) {
    this.record = record;
    this.at = at;
    this.id = encodeId('doc', record.id);
    this.key = record.key;
    this.kind = record.kind;
    this.title = record.title;
    this.path = record.path;
    this.uri = record.uri;
    this.mediaType = record.mediaType;
    this.pack = record.pack;
    this.readBy = record.readBy;
    this.removed = record.removed;
    this.owner = record.owner;
    this.version = record.version;
    this.createdAt = record.createdAt;
    this.updatedAt = record.updatedAt;
  }
}

/** The text is read apart, when it is asked for: it may be megabytes. */
export type RevisionRecord = Omit<Revision, 'text'>;

@ObjectType('Revision', {
  implements: Node,
  simpleResolvers: true,
  description: 'A document as it was at one time. Write-once: its id is derived from its content.',
})
export class RevisionNode implements Node {
  readonly id: string;
  @Field(() => String, { description: 'SHA-256 of the bytes as they came, hexadecimal.' })
  readonly contentHash: string;
  @Field(() => Int, { description: 'Length of what came, in bytes.' })
  readonly bytes: number;
  @Field(() => String, { nullable: true, description: "The source's own version of it, such as a git commit." })
  readonly sourceRevision: string | null;
  @Field(() => DateTime, { nullable: true, description: 'When its author published it, where the source knows.' })
  readonly publishedAt: Date | null;
  @Field(() => DateTime, { description: 'When it was fetched.' })
  readonly retrievedAt: Date;
  @Field(() => DateTime, { nullable: true, description: 'Time of the file; decides nothing.' })
  readonly modifiedAt: Date | null;
  @Field(() => [ReadingIssueValue], {
    description: 'What its reader put up with, when it read it last: broken front matter, parts left out.',
  })
  readonly issues: readonly ReadingIssueValue[];
  @Field(() => DateTime, { description: 'When it was stored.' })
  readonly createdAt: Date;

  readonly record: RevisionRecord;
  readonly at: At;

  constructor(record: RevisionRecord, at: At) {
    this.record = record;
    this.at = at;
    this.id = encodeId('rev', record.id);
    this.contentHash = record.contentHash;
    this.bytes = record.bytes;
    this.sourceRevision = record.sourceRevision;
    this.publishedAt = record.publishedAt;
    this.retrievedAt = record.retrievedAt;
    this.modifiedAt = record.modifiedAt;
    this.issues = record.issues.map((issue) => new ReadingIssueValue(issue));
    this.createdAt = record.createdAt;
  }
}

@ObjectType('ScreenFinding', {
  simpleResolvers: true,
  description: 'Something that screening holds against a document, with its place.',
})
export class ScreenFindingType {
  @Field(() => ScreenFindingKindEnum, { description: 'What it is.' })
  readonly kind: ScreenFinding['kind'];
  @Field(() => String, { description: 'The rule that found it.' })
  readonly rule: string;
  @Field(() => ScreenPlaceEnum, { description: 'In which part of the document it stands.' })
  readonly place: ScreenPlace;
  @Field(() => DisguiseEnum, { nullable: true, description: 'What hid it; null where it stands plainly.' })
  readonly disguise: Disguise | null;
  @Field(() => Int, { description: 'Where it starts, in UTF-16 units of the text.' })
  readonly start: number;
  @Field(() => Int, { description: 'Where it ends, in UTF-16 units of the text.' })
  readonly end: number;
  @Field(() => String, { description: 'Its words, made safe to show.' })
  readonly quote: string;
  @Field(() => Float, { description: 'What it weighs; 1 holds a document by itself, less needs company nearby.' })
  readonly weight: number;

  constructor({ kind, rule, place, disguise, start, end, quote, weight }: ScreenFinding) {
    this.kind = kind;
    this.rule = rule;
    this.place = place;
    this.disguise = disguise;
    this.start = start;
    this.end = end;
    this.quote = quote;
    this.weight = weight;
  }
}

@ObjectType('QuarantinedDocument', {
  implements: Node,
  simpleResolvers: true,
  description: 'A document that screening held back, with why. Nothing of it is in the graph.',
})
export class QuarantinedNode implements Node {
  readonly id: string;
  @Field(() => String, { description: 'Its place in the source.' })
  readonly path: string;
  @Field(() => String, { nullable: true, description: 'Where a person finds it: file path or address.' })
  readonly uri: string | null;
  @Field(() => DocumentKindEnum, { description: 'What it is.' })
  readonly kind: DocumentKind;
  @Field(() => String, { nullable: true, description: 'Its media type; null where nothing is known of it.' })
  readonly mediaType: string | null;
  @Field(() => String, { description: 'SHA-256 of its bytes, hexadecimal.' })
  readonly contentHash: string;
  @Field(() => Int, { description: 'Its length in bytes.' })
  readonly bytes: number;
  @Field(() => String, {
    description: 'Why it was held back, as a word: `EMPTY`, `TOO_LARGE`, `ENCODING`, `INSTRUCTION`, `HIDDEN`, `RATE` …',
  })
  readonly reason: string;
  @Field(() => String, { description: 'Why it was held back, for people.' })
  readonly message: string;
  @Field(() => [ScreenFindingType], {
    description: 'What screening found in its text, by place; empty where its bytes are the reason.',
  })
  readonly findings: ScreenFindingType[];
  @Field(() => String, {
    nullable: true,
    description: 'Part of its text around the first finding, made safe to show; null where there is no text.',
  })
  readonly preview: string | null;
  @Field(() => String, { nullable: true, description: 'Why it was let in, in the words of whoever did.' })
  readonly releaseReason: string | null;
  @Field(() => QuarantineStateEnum, { description: 'What became of it.' })
  readonly state: QuarantineState;
  @Field(() => String, { nullable: true, description: OWNER })
  readonly owner: string | null;
  @Field(() => Int, { description: VERSION })
  readonly version: number;
  @Field(() => DateTime, { description: 'When it came.' })
  readonly createdAt: Date;
  @Field(() => DateTime, { description: 'When it last changed.' })
  readonly updatedAt: Date;

  readonly record: QuarantinedItem;
  readonly at: At;

  constructor(record: QuarantinedItem, at: At) {
    this.record = record;
    this.at = at;
    this.id = encodeId('qua', record.id);
    this.path = record.path;
    this.uri = record.uri;
    this.kind = record.kind;
    this.mediaType = record.mediaType;
    this.contentHash = record.contentHash;
    this.bytes = record.bytes;
    this.reason = record.reason;
    this.message = record.message;
    this.findings = record.findings.map((finding) => new ScreenFindingType(finding));
    this.preview = record.preview;
    this.releaseReason = record.releaseReason;
    this.state = record.state;
    this.owner = record.owner;
    this.version = record.version;
    this.createdAt = record.createdAt;
    this.updatedAt = record.updatedAt;
  }
}

export const SourceConnection = connectionOf('Source', 'sources', () => SourceNode);
export const DocumentConnection = connectionOf('Document', 'documents', () => DocumentNode);
export const QuarantinedConnection = connectionOf('QuarantinedDocument', 'documents held back', () => QuarantinedNode);

/** An entry of a document's history, without its revision. */
export interface RevisionEntry {
  readonly n: number;
  readonly observedAt: Date;
  readonly sourceId: SourceId;
  readonly commit: number;
}

@ObjectType('RevisionEdge', {
  simpleResolvers: true,
  description:
    "An entry in a document's history: which revision was seen, where and when. A return to an earlier text is a new entry.",
})
export class RevisionEdge {
  @Field(() => RevisionNode, { description: 'The revision.' })
  readonly node: RevisionNode;
  @Field(() => String, { description: 'Its place in the list, for `after`.' })
  readonly cursor: Cursor;
  @Field(() => Int, { description: 'Its place in the history, from 0 on.' })
  readonly n: number;
  @Field(() => DateTime, { description: 'When it was seen.' })
  readonly observedAt: Date;

  readonly entry: RevisionEntry;
  readonly at: At;

  constructor(node: RevisionNode, cursor: Cursor, entry: RevisionEntry) {
    this.node = node;
    this.cursor = cursor;
    this.n = entry.n;
    this.observedAt = entry.observedAt;
    this.entry = entry;
    this.at = node.at;
  }
}

@ObjectType('RevisionConnection', { simpleResolvers: true, description: "A page of a document's history." })
export class RevisionConnection {
  @Field(() => [RevisionEdge], { description: 'The entries, in order.' })
  readonly edges: readonly RevisionEdge[];
  @Field(() => [RevisionNode], { description: 'The revisions alone, in order.' })
  readonly nodes: readonly RevisionNode[];
  @Field(() => PageInfo, { description: 'Where the page lies in its list.' })
  readonly pageInfo: PageInfo;

  constructor(edges: readonly RevisionEdge[], pageInfo: PageInfo) {
    this.edges = edges;
    this.nodes = edges.map((edge) => edge.node);
    this.pageInfo = pageInfo;
  }
}
