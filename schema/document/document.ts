import { Field, Float, Int, ObjectType } from 'type-graphql';
import type { DocumentKind, DocumentRecord, Revision, Source, SourceKind } from '../../src/domain/document-record.ts';
import type { SourceId } from '../../src/domain/typed-ids.ts';
import type { QuarantinedItem, QuarantineState } from '../../src/domain/quarantine-record.ts';
import type { Disguise, ScreenFinding, ScreenPlace } from '../../src/domain/screening-rules.ts';
import { OWNER, VERSION } from '../entity/entity.ts';
import { DisguiseEnum, QuarantineStateEnum, ScreenFindingKindEnum, ScreenPlaceEnum } from './quarantine-enums.ts';
import { DocumentKindEnum, SourceKindEnum } from './document-enums.ts';
import { Node, nodeId, type At } from '../shared/node-interface.ts';
import { DocumentFacetsNode } from '../shared/facet-types.ts';
import { connectionOf, PageInfo, type Cursor } from '../shared/paging.ts';
import { ReadingIssueValue } from './revision-parts.ts';
import { DateTime } from '../shared/scalars.ts';

@ObjectType('Source', {
  implements: Node,
  simpleResolvers: true,
  description: 'A source of documents: a folder, repository, feed, forum or conversation.',
})
export class SourceNode implements Node {
  readonly id: string;
  @Field(() => String, { description: 'Natural key, unique in the space.' })
  readonly key: string;
  @Field(() => SourceKindEnum, { description: 'What kind of source it is.' })
  readonly kind: SourceKind;
  @Field(() => String, { description: 'Name to show for it.' })
  readonly name: string;
  @Field(() => String, {
    nullable: true,
    description: 'Folder path or URL where a person finds it; null if not given.',
  })
  readonly uri: string | null;
  @Field(() => Boolean, {
    description: 'True if it was removed, with its documents; claims without other evidence have ended.',
  })
  readonly removed: boolean;
  @Field(() => String, { nullable: true, description: OWNER })
  readonly owner: string | null;
  @Field(() => Int, { description: VERSION })
  readonly version: number;
  @Field(() => DateTime, { description: 'When it was registered here.' })
  readonly createdAt: Date;
  @Field(() => DateTime, { description: 'When it last changed.' })
  readonly updatedAt: Date;

  readonly record: Source;
  readonly at: At;

  constructor(record: Source, at: At) {
    this.record = record;
    this.at = at;
    this.id = nodeId('src', record.id, at);
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
  description: 'A text with its revisions: a file, page, post or note. Its id stays the same when its content changes.',
})
export class DocumentNode implements Node {
  readonly id: string;
  @Field(() => String, {
    description: 'Natural key, unique in the space: defined by its pack, else made from its source and path.',
  })
  readonly key: string;
  @Field(() => DocumentKindEnum, { description: 'What kind of document it is.' })
  readonly kind: DocumentKind;
  @Field(() => String, { nullable: true, description: 'Its title; null if it has none.' })
  readonly title: string | null;
  @Field(() => String, { description: 'Its path within the source, with `/`.' })
  readonly path: string;
  @Field(() => String, { nullable: true, description: 'File path or URL where a person finds it; null if not given.' })
  readonly uri: string | null;
  @Field(() => String, { description: 'Its media type, such as `text/markdown`.' })
  readonly mediaType: string;
  @Field(() => String, { description: 'Name of the pack (see `Query.packs`) that read it.' })
  readonly pack: string;
  @Field(() => [String], {
    nullable: true,
    description:
      'Fingerprints of the pack, reader and settings that read its current revision, then of packs that were tried and ' +
      'did not match. If they differ when it is ingested again, it is reread. null = not known.',
  })
  readonly readBy: readonly string[] | null;
  @Field(() => Boolean, {
    description: 'True if it was removed: it is kept, but claims without other evidence have ended.',
  })
  readonly removed: boolean;
  @Field(() => String, { nullable: true, description: OWNER })
  readonly owner: string | null;
  @Field(() => Int, { description: VERSION })
  readonly version: number;
  @Field(() => DateTime, { description: 'When it was first recorded here.' })
  readonly createdAt: Date;
  @Field(() => DateTime, { description: 'When it last changed.' })
  readonly updatedAt: Date;

  readonly record: DocumentRecord;
  readonly at: At;

  constructor(record: DocumentRecord, at: At) {
    this.record = record;
    this.at = at;
    this.id = nodeId('doc', record.id, at);
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
  description: 'One state of the text of a document. Immutable: its id is derived from its content.',
})
export class RevisionNode implements Node {
  readonly id: string;
  @Field(() => String, { description: 'SHA-256 of the bytes as received, hexadecimal.' })
  readonly contentHash: string;
  @Field(() => Int, { description: 'Length of the content as received, in bytes.' })
  readonly bytes: number;
  @Field(() => String, {
    nullable: true,
    description: 'The version of it in its source, such as a git commit hash; null if not given.',
  })
  readonly sourceRevision: string | null;
  @Field(() => DateTime, { nullable: true, description: 'When its author published it; null if not known.' })
  readonly publishedAt: Date | null;
  @Field(() => DateTime, { description: 'When it was fetched from its source.' })
  readonly retrievedAt: Date;
  @Field(() => DateTime, {
    nullable: true,
    description: 'Modification time of the file, for information only; null if not given.',
  })
  readonly modifiedAt: Date | null;
  @Field(() => [ReadingIssueValue], {
    description:
      'Problems that the last reading tolerated, such as broken front matter or parts left out; empty if there were none.',
  })
  readonly issues: readonly ReadingIssueValue[];
  @Field(() => DateTime, { description: 'When it was stored here.' })
  readonly createdAt: Date;

  readonly record: RevisionRecord;
  readonly at: At;

  constructor(record: RevisionRecord, at: At) {
    this.record = record;
    this.at = at;
    this.id = nodeId('rev', record.id, at);
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
  description:
    'Something suspicious that screening found in a document, such as a prompt injection, with its position.',
})
export class ScreenFindingType {
  @Field(() => ScreenFindingKindEnum, { description: 'What kind of attack it looks like.' })
  readonly kind: ScreenFinding['kind'];
  @Field(() => String, { description: 'Name of the screening rule that matched.' })
  readonly rule: string;
  @Field(() => ScreenPlaceEnum, { description: 'The part of the document in which it was found.' })
  readonly place: ScreenPlace;
  @Field(() => DisguiseEnum, {
    nullable: true,
    description: 'The encoding or trick that hid it; null if it is plainly readable.',
  })
  readonly disguise: Disguise | null;
  @Field(() => Int, { description: 'Start offset in the text, in UTF-16 code units.' })
  readonly start: number;
  @Field(() => Int, { description: 'End offset in the text, in UTF-16 code units, excluded.' })
  readonly end: number;
  @Field(() => String, { description: 'The words found, escaped so that they are safe to show.' })
  readonly quote: string;
  @Field(() => Float, {
    description: 'Its weight: 1 quarantines a document by itself; smaller ones only if several are close together.',
  })
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
  description: 'A document that screening quarantined, with the reason. Nothing of it is in the graph.',
})
export class QuarantinedNode implements Node {
  readonly id: string;
  @Field(() => String, { description: 'Its path within the source, with `/`.' })
  readonly path: string;
  @Field(() => String, { nullable: true, description: 'File path or URL where a person finds it; null if not given.' })
  readonly uri: string | null;
  @Field(() => DocumentKindEnum, { description: 'What kind of document it is.' })
  readonly kind: DocumentKind;
  @Field(() => String, { nullable: true, description: 'Its media type, such as `text/markdown`; null if not known.' })
  readonly mediaType: string | null;
  @Field(() => String, { description: 'SHA-256 of its bytes, hexadecimal.' })
  readonly contentHash: string;
  @Field(() => Int, { description: 'Its length in bytes.' })
  readonly bytes: number;
  @Field(() => String, {
    description:
      'Why it was quarantined, as a code: `EMPTY`, `TOO_LARGE`, `ENCODING`, `INSTRUCTION`, `HIDDEN`, `RATE` …',
  })
  readonly reason: string;
  @Field(() => String, { description: 'Why it was quarantined, for people.' })
  readonly message: string;
  @Field(() => [ScreenFindingType], {
    description:
      'What screening found in its text, in order; empty if the reason is not in the text (size, encoding, rate).',
  })
  readonly findings: ScreenFindingType[];
  @Field(() => String, {
    nullable: true,
    description:
      'Part of its text around the first finding, escaped so that it is safe to show; null if there is no text.',
  })
  readonly preview: string | null;
  @Field(() => String, {
    nullable: true,
    description: 'The reason given by the person who released it; null if it was not released or none was given.',
  })
  readonly releaseReason: string | null;
  @Field(() => QuarantineStateEnum, { description: 'Whether it waits for a decision, was released or was discarded.' })
  readonly state: QuarantineState;
  @Field(() => String, { nullable: true, description: OWNER })
  readonly owner: string | null;
  @Field(() => Int, { description: VERSION })
  readonly version: number;
  @Field(() => DateTime, { description: 'When it was received.' })
  readonly createdAt: Date;
  @Field(() => DateTime, { description: 'When it last changed.' })
  readonly updatedAt: Date;

  readonly record: QuarantinedItem;
  readonly at: At;

  constructor(record: QuarantinedItem, at: At) {
    this.record = record;
    this.at = at;
    this.id = nodeId('qua', record.id, at);
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
export const DocumentConnection = connectionOf('Document', 'documents', () => DocumentNode, {
  totalCount: true,
  facets: DocumentFacetsNode,
});
export const QuarantinedConnection = connectionOf(
  'QuarantinedDocument',
  'quarantined documents',
  () => QuarantinedNode,
);

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
    'An entry in the history of a document: which revision was seen, where and when. A return to an earlier text is a new entry.',
})
export class RevisionEdge {
  @Field(() => RevisionNode, { description: 'The revision.' })
  readonly node: RevisionNode;
  @Field(() => String, { description: 'Opaque cursor of the item: pass it as `after` to get the items that follow.' })
  readonly cursor: Cursor;
  @Field(() => Int, { description: 'Position in the history, from 0.' })
  readonly n: number;
  @Field(() => DateTime, { description: 'When this revision was seen.' })
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

@ObjectType('RevisionConnection', { simpleResolvers: true, description: 'A page of the history of a document.' })
export class RevisionConnection {
  @Field(() => [RevisionEdge], { description: 'The entries of the page, oldest first.' })
  readonly edges: readonly RevisionEdge[];
  @Field(() => [RevisionNode], { description: 'The revisions of the entries, in the same order.' })
  readonly nodes: readonly RevisionNode[];
  @Field(() => PageInfo, { description: 'Whether there are more pages, and the cursors of this one.' })
  readonly pageInfo: PageInfo;

  constructor(edges: readonly RevisionEdge[], pageInfo: PageInfo) {
    this.edges = edges;
    this.nodes = edges.map((edge) => edge.node);
    this.pageInfo = pageInfo;
  }
}
