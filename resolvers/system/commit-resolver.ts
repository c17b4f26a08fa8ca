import { Arg, Args, Ctx, FieldResolver, ID, Int, Query, Resolver, Root } from 'type-graphql';
import {
  AsOfInput,
  CommitChangeConnection,
  CommitChangeValue,
  CommitConnection,
  CommitNode,
  CommitsArgs,
  CorpusBuildNode,
  CorpusEntryConnection,
  CorpusEntryValue,
  DocumentNode,
  Node,
  PageArgs,
  RevisionNode,
  type ConnectionOf,
} from '../../schema/index.ts';
import type { CommitWhere } from '../../src/domain/filter.ts';
import { decodeId, type DocumentId } from '../../src/domain/typed-ids.ts';
import { documentsOfBuild } from '../../src/ingest/index.ts';
import { commitAt, commitCounts, listCommits } from '../../src/storage/index.ts';
import { changesOfCommits } from '../../src/stream/index.ts';
import { checkEventsKept, NOW } from '../request/as-of.ts';
import { buildOf, commitByNumber, commitNode, PRESENT } from '../request/commit-nodes.ts';
import { sentenceOf } from '../request/event-sentences.ts';
import type { RequestContext } from '../request/context.ts';
import { changedNode } from '../request/node-by-id.ts';
import { lastInstant } from '../../src/domain/time-given.ts';
import { oneOf } from '../../src/domain/one-of.ts';
import { connect } from '../request/connection-page.ts';
import { COMMIT_FILTER, whereOf } from '../request/where-arguments.ts';
import { documentById, revisionById, required } from '../request/node-loaders.ts';

@Resolver(() => CommitNode)
export class CommitResolver {
  @Query(() => CommitNode, { nullable: true, description: 'A commit by its number; null if there is none.' })
  commit(
    @Ctx() { op }: RequestContext,
    @Arg('number', () => Int, { description: 'Number of the commit.' }) number: number,
  ): Promise<CommitNode | null> {
    return commitByNumber(op, number);
  }

  @Query(() => CommitConnection, {
    description: 'Commits, newest first, page by page: who changed what, when and why.',
  })
  async commits(
    @Ctx() { op }: RequestContext,
    @Args(() => CommitsArgs) args: CommitsArgs,
  ): Promise<ConnectionOf<CommitNode>> {
    const filter = whereOf<CommitWhere>(args.where, COMMIT_FILTER, await op.settings());
    return connect(op, CommitConnection, {
      list: { name: 'Query.commits', of: null, shape: [filter] },
      args,
      read: (view, page) => listCommits(view, filter, page),
      toNode: (record) => commitNode(op, record),
      counts: (view) => commitCounts(view, filter),
    });
  }

  @FieldResolver(() => CommitNode, {
    nullable: true,
    description: 'The commit that it undid; null if it is not an undo.',
  })
  undoes(@Root() { record }: CommitNode, @Ctx() { op }: RequestContext): Promise<CommitNode | null> | null {
    return record.undoes === null ? null : commitByNumber(op, record.undoes);
  }

  @FieldResolver(() => CommitChangeConnection, { description: 'The changes that it made, in order.' })
  async changes(
    @Root() { number }: CommitNode,
    @Ctx() { op }: RequestContext,
    @Args(() => PageArgs) args: PageArgs,
  ): Promise<ConnectionOf<CommitChangeValue>> {
    await checkEventsKept(op, number);
    return connect(op, CommitChangeConnection, {
      list: { name: 'Commit.changes', of: String(number), shape: [] },
      args,
      parent: PRESENT,
      read: (view, page, name) => op.ofParent(name, view, (v, ns) => changesOfCommits(v, ns, page), String(number)),
      toNode: (change) => new CommitChangeValue(change, NOW),
    });
  }
}

@Resolver(() => CommitChangeValue)
export class CommitChangeResolver {
  @FieldResolver(() => Node, {
    nullable: true,
    description: 'The object that changed, as it is now; null if it no longer exists.',
  })
  node(@Root() { record, at }: CommitChangeValue, @Ctx() { op }: RequestContext): Promise<Node | null> {
    return changedNode(op, record, at);
  }

  @FieldResolver(() => String, {
    description:
      'What changed, in one line of plain English, without control characters: `MV Gannet carries 104 passengers: disputed`. ' +
      'Names are read as they are now.',
  })
  sentence(@Root() { record }: CommitChangeValue, @Ctx() { op }: RequestContext): Promise<string> {
    return sentenceOf(op, record);
  }
}

@Resolver(() => CorpusBuildNode)
export class CorpusBuildResolver {
  @Query(() => CorpusBuildNode, {
    description: 'All documents as they were after a commit or at an instant. Left out both: as they are now.',
  })
  async corpusBuild(
    @Ctx() { op }: RequestContext,
    @Arg('commit', () => Int, { nullable: true, description: 'Number of the commit.' }) commit?: number | null,
    @Arg('asOf', () => AsOfInput, { nullable: true, description: 'The instant, in the field `recorded`.' })
    asOf?: AsOfInput | null,
  ): Promise<CorpusBuildNode> {
    const recorded = asOf?.recorded ?? null;
    if (recorded === null && typeof commit !== 'number') return buildOf(op, await op.reader.head());
    const by = oneOf({ commit, asOf: recorded }, ['commit', 'asOf']);
    return buildOf(
      op,
      by === 'commit' ? (commit ?? 0) : await commitAt(op.reader, recorded ? lastInstant(recorded) : new Date(0)),
    );
  }

  @FieldResolver(() => CorpusEntryConnection, {
    description: 'Its documents with their revisions, in order of document id.',
  })
  documents(
    @Root() { record, at: parent }: CorpusBuildNode,
    @Ctx() { op }: RequestContext,
    @Args(() => PageArgs) args: PageArgs,
  ): Promise<ConnectionOf<CorpusEntryValue>> {
    return connect(op, CorpusEntryConnection, {
      list: { name: 'CorpusBuild.documents', of: String(record.commit), shape: [] },
      args,
      parent,
      read: (_view, page) => Promise.resolve(documentsOfBuild(record, page)),
      toNode: ([documentId, revisionId]) => new CorpusEntryValue(documentId, revisionId, parent),
    });
  }

  @FieldResolver(() => RevisionNode, {
    nullable: true,
    description: 'The revision of one document in this build; null if the document is not in it.',
  })
  revision(
    @Root() { record, at }: CorpusBuildNode,
    @Ctx() { op }: RequestContext,
    @Arg('document', () => ID, { description: 'The document (`doc_…`).' }) document: string,
  ): Promise<RevisionNode | null> | null {
    const id: DocumentId = decodeId(document, 'doc').id;
    const revision = record.revisions.get(id);
    return revision ? revisionById(op, revision, at) : null;
  }
}

@Resolver(() => CorpusEntryValue)
export class CorpusEntryResolver {
  @FieldResolver(() => DocumentNode, { description: 'The document.' })
  document(@Root() { documentId, at }: CorpusEntryValue, @Ctx() { op }: RequestContext): Promise<DocumentNode> {
    return required(documentById(op, documentId, at), `document ${documentId}`);
  }

  @FieldResolver(() => RevisionNode, { description: 'Its revision in this build.' })
  revision(@Root() { revisionId, at }: CorpusEntryValue, @Ctx() { op }: RequestContext): Promise<RevisionNode> {
    return required(revisionById(op, revisionId, at), `revision ${revisionId}`);
  }
}
