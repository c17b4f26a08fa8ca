import type { GraphQLResolveInfo } from 'graphql';
import { Arg, Args, Ctx, FieldResolver, ID, Info, Query, Resolver, Root } from 'type-graphql';
import {
  AsOfInput,
  DocumentConnection,
  DocumentNode,
  DocumentsArgs,
  HeldArgs,
  PageAsOfArgs,
  PageArgs,
  QuarantineArgs,
  QuarantinedConnection,
  QuarantinedNode,
  RevisionConnection,
  RevisionEdge,
  RevisionNode,
  SourceConnection,
  SourceNode,
  SourcesArgs,
  CommitNode,
  EntityNode,
  type At,
  type ConnectionOf,
} from '../../schema/index.ts';
import type { DocumentWhere } from '../../src/domain/filter.ts';
import { decodeIdAsRead, type DocumentId } from '../../src/domain/typed-ids.ts';
import {
  documentCounts,
  documentCountsOf,
  documentsOf,
  listDocuments,
  listQuarantine,
  listSources,
  quarantinedOf,
  revisionsOf,
} from '../../src/ingest/index.ts';
import { atOf, atOfId } from '../request/as-of.ts';
import { commitByNumber } from '../request/commit-nodes.ts';
import type { RequestContext, RequestSession } from '../request/context.ts';
import { oneOf } from '../../src/domain/one-of.ts';
import { connect, pageInfoOf, pageOf } from '../request/connection-page.ts';
import { hintIfEmpty } from '../request/hints.ts';
import { idsNamedOrKeyed } from '../request/keys-as-ids.ts';
import { shapeOfSources, sourceFilter } from './source-filter.ts';
import { asRoomsTakeIt } from '../request/kinds-as-types.ts';
import { narrowedBy } from '../request/narrowed.ts';
import {
  documentById,
  documentByKey,
  entityById,
  revisionById,
  sourceById,
  required,
} from '../request/node-loaders.ts';
import { DOCUMENT_FILTER, whereOf } from '../request/where-arguments.ts';

@Resolver(() => DocumentNode)
export class DocumentResolver {
  @Query(() => DocumentNode, {
    nullable: true,
    description:
      'A document by its id or its natural key; give exactly one. Removed documents are returned too. null if there is none.',
  })
  async document(
    @Ctx() { op }: RequestContext,
    @Arg('id', () => ID, { nullable: true, description: 'Its id (`doc_…`).' }) id?: string | null,
    @Arg('key', () => String, { nullable: true, description: 'Its natural key (`Document.key`).' }) key?: string | null,
    @Arg('asOf', () => AsOfInput, {
      nullable: true,
      description:
        'The point in time to read at, on both time axes. Left out: the one that the id carries, by default now.',
    })
    asOf?: AsOfInput | null,
  ): Promise<DocumentNode | null> {
    const by = oneOf({ id, key }, ['id', 'key']);
    if (by === 'key') return documentByKey(op, key ?? '', await atOf(op, asOf));
    const named = decodeIdAsRead(id ?? '', 'doc');
    return documentById(op, named.id, await atOfId(op, named.instant, asOf));
  }

  @Query(() => DocumentConnection, {
    description:
      'Documents, page by page, including removed ones. Messages of conversations are among them only if `where` has a condition on ' +
      '`kind`.',
  })
  documents(
    @Ctx() { op }: RequestContext,
    @Info() info: GraphQLResolveInfo,
    @Args(() => DocumentsArgs) args: DocumentsArgs,
  ): Promise<ConnectionOf<DocumentNode>> {
    return documentList(op, info, args);
  }

  @FieldResolver(() => SourceNode, { description: 'The source that it comes from.' })
  source(@Root() { record, at }: DocumentNode, @Ctx() { op }: RequestContext): Promise<SourceNode> {
    return required(sourceById(op, record.sourceId, at), `source ${record.sourceId}`);
  }

  @FieldResolver(() => RevisionNode, {
    nullable: true,
    description: 'The revision that counts now; null if it never had one.',
  })
  currentRevision(
    @Root() { record, at }: DocumentNode,
    @Ctx() { op }: RequestContext,
  ): Promise<RevisionNode | null> | null {
    return record.currentRevisionId && revisionById(op, record.currentRevisionId, at);
  }

  @FieldResolver(() => EntityNode, {
    nullable: true,
    description: 'The entity that the document is about, as its pack defines it; null if there is none.',
  })
  subject(@Root() { record, at }: DocumentNode, @Ctx() { op }: RequestContext): Promise<EntityNode | null> | null {
    return record.subjectId && entityById(op, record.subjectId, at);
  }

  @FieldResolver(() => RevisionConnection, { description: 'Its history, oldest first.' })
  revisions(
    @Root() { record, at: parent }: DocumentNode,
    @Ctx() { op }: RequestContext,
    @Args(() => PageArgs) args: PageArgs,
  ): Promise<RevisionConnection> {
    return historyOf(op, record.id, parent, args);
  }
}

async function historyOf(op: RequestSession, id: DocumentId, parent: At, args: PageArgs): Promise<RevisionConnection> {
  const { page, at, cursorOf } = await pageOf(op, {
    list: { name: 'Document.revisions', of: id, shape: [] },
    args,
    parent,
    read: (view, request, batch) => op.ofParent(batch, view, (v, ids) => revisionsOf(v, ids, request), id),
  });
  const edges = page.items.map(
    ({ node, position }) => new RevisionEdge(new RevisionNode(node.revision, at), cursorOf(position), node),
  );
  return new RevisionConnection(edges, pageInfoOf(edges, page.hasNextPage, args));
}

@Resolver(() => RevisionEdge)
export class RevisionEdgeResolver {
  @FieldResolver(() => SourceNode, { description: 'The source in which it was seen.' })
  source(@Root() { entry, at }: RevisionEdge, @Ctx() { op }: RequestContext): Promise<SourceNode> {
    return required(sourceById(op, entry.sourceId, at), `source ${entry.sourceId}`);
  }

  @FieldResolver(() => CommitNode, {
    nullable: true,
    description: 'The commit that recorded it; null if that commit is private to someone else.',
  })
  commit(@Root() { entry }: RevisionEdge, @Ctx() { op }: RequestContext): Promise<CommitNode | null> {
    return commitByNumber(op, entry.commit);
  }
}

@Resolver(() => SourceNode)
export class SourceResolver {
  @Query(() => SourceConnection, {
    description: 'Sources in order of their keys, page by page, including removed ones.',
  })
  async sources(
    @Ctx() { op }: RequestContext,
    @Args(() => SourcesArgs) args: SourcesArgs,
  ): Promise<ConnectionOf<SourceNode>> {
    const filter = await sourceFilter(op, args);
    return connect(op, SourceConnection, {
      list: { name: 'Query.sources', of: null, shape: shapeOfSources(args) },
      args,
      read: (view, page) => listSources(view, page, filter),
      toNode: (record, at) => new SourceNode(record, at),
    });
  }

  @FieldResolver(() => DocumentConnection, { description: 'Its documents, oldest first, including removed ones.' })
  documents(
    @Root() { record: { id }, at: parent }: SourceNode,
    @Ctx() { op }: RequestContext,
    @Args(() => PageAsOfArgs) args: PageAsOfArgs,
  ): Promise<ConnectionOf<DocumentNode>> {
    return connect(op, DocumentConnection, {
      list: { name: 'Source.documents', of: id, shape: [args.asOf] },
      args,
      parent,
      read: (view, page, batch) => op.ofParent(batch, view, (v, ids) => documentsOf(v, ids, page), id),
      toNode: (record, at) => new DocumentNode(record, at),
      counts: (view) => documentCountsOf(view, id),
    });
  }

  @FieldResolver(() => QuarantinedConnection, {
    description: 'Its documents that screening quarantined, oldest first.',
  })
  async quarantined(
    @Root() { record: { id }, at: parent }: SourceNode,
    @Ctx() { op }: RequestContext,
    @Args(() => HeldArgs) args: HeldArgs,
  ): Promise<ConnectionOf<QuarantinedNode>> {
    const state = args.state ?? null;
    return connect(op, QuarantinedConnection, {
      list: { name: 'Source.quarantined', of: id, shape: [state, args.asOf] },
      args,
      parent,
      read: (view, page, batch) => op.ofParent(batch, view, (v, ids) => quarantinedOf(v, ids, state, page), id),
      toNode: (record, at) => new QuarantinedNode(record, at),
    });
  }
}

@Resolver(() => QuarantinedNode)
export class QuarantinedResolver {
  @Query(() => QuarantinedConnection, {
    description: 'Documents that screening quarantined, oldest first, page by page.',
  })
  async quarantine(
    @Ctx() { op }: RequestContext,
    @Args(() => QuarantineArgs) args: QuarantineArgs,
  ): Promise<ConnectionOf<QuarantinedNode>> {
    const { sources = null, state = null } = args;
    const filter = { sourceIds: sources && (await idsNamedOrKeyed(op, 'src', sources)), state };
    return connect(op, QuarantinedConnection, {
      list: { name: 'Query.quarantine', of: null, shape: [sources, state, args.asOf] },
      args,
      read: (view, page) => listQuarantine(view, filter, page),
      toNode: (record, at) => new QuarantinedNode(record, at),
    });
  }

  @FieldResolver(() => SourceNode, { description: 'The source that it comes from.' })
  source(@Root() { record, at }: QuarantinedNode, @Ctx() { op }: RequestContext): Promise<SourceNode> {
    return required(sourceById(op, record.sourceId, at), `source ${record.sourceId}`);
  }
}

async function documentList(
  op: RequestSession,
  info: GraphQLResolveInfo,
  args: DocumentsArgs,
): Promise<ConnectionOf<DocumentNode>> {
  const { where, orderBy, orderDirection, asOf } = args;
  const filter = whereOf<DocumentWhere>(where, DOCUMENT_FILTER, await op.settings());
  const read = await asRoomsTakeIt(op, filter, DOCUMENT_FILTER);
  const found = await connect(op, DocumentConnection, {
    list: { name: 'Query.documents', of: null, shape: [filter, orderBy, orderDirection, asOf] },
    args,
    read: (view, page) => listDocuments(view, read, orderBy, orderDirection, page),
    toNode: (record, at) => new DocumentNode(record, at),
    counts: (view) => documentCounts(view, read),
  });
  await hintIfEmpty(op, info, found.edges, narrowedBy(where));
  return found;
}
