import { Field, Int, ObjectType } from 'type-graphql';
import type { DocumentId, RevisionId } from '../../src/domain/typed-ids.ts';
import { Node, type At } from '../shared/node-interface.ts';
import { connectionOf } from '../shared/paging.ts';
import { DateTime } from '../shared/scalars.ts';

export interface CorpusBuildRecord {
  readonly commit: number;
  readonly createdAt: Date | null;
  readonly revisions: ReadonlyMap<DocumentId, RevisionId>;
  readonly totalDocuments: number;
  readonly totalChunks: number;
  readonly manifestHash: string;
}

@ObjectType('CorpusEntry', { simpleResolvers: true, description: 'A document in a corpus build, with its revision.' })
export class CorpusEntryValue {
  readonly documentId: DocumentId;
  readonly revisionId: RevisionId;
  readonly at: At;
  constructor(documentId: DocumentId, revisionId: RevisionId, at: At) {
    this.documentId = documentId;
    this.revisionId = revisionId;
    this.at = at;
  }
}

@ObjectType('CorpusBuild', {
  implements: Node,
  simpleResolvers: true,
  description:
    'All documents with their revisions as they were after one commit. Immutable, as it refers to that commit.',
})
export class CorpusBuildNode implements Node {
  readonly id: string;
  @Field(() => DateTime, {
    nullable: true,
    description:
      'When the commit was made; null if it is private to someone else, and for number 0 (before the first commit).',
  })
  readonly createdAt: Date | null;
  @Field(() => Int, { description: 'Number of the commit.' })
  readonly commit: number;
  @Field(() => Int, { description: 'Number of documents in it.' })
  readonly totalDocuments: number;
  @Field(() => Int, { description: 'Number of chunks in it; one that occurs in two documents counts twice.' })
  readonly totalChunks: number;
  @Field(() => String, {
    description:
      'SHA-256, hexadecimal, of the lines `<document> <revision>` (UUIDs), each with a line feed, in order of ' +
      'documents: equal hashes mean equal builds.',
  })
  readonly manifestHash: string;

  readonly record: CorpusBuildRecord;
  readonly at: At;

  constructor(id: string, record: CorpusBuildRecord, at: At) {
    this.id = id;
    this.record = record;
    this.at = at;
    this.createdAt = record.createdAt;
    this.commit = record.commit;
    this.totalDocuments = record.totalDocuments;
    this.totalChunks = record.totalChunks;
    this.manifestHash = record.manifestHash;
  }
}

export const CorpusEntryConnection = connectionOf('CorpusEntry', 'documents of a corpus build', () => CorpusEntryValue);
