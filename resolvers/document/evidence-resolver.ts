import { Ctx, FieldResolver, Resolver, Root } from 'type-graphql';
import {
  AliasNode,
  ChunkNode,
  chunkOf,
  ClaimNode,
  DocumentNode,
  EntityNode,
  EvidenceNode,
  MentionNode,
  RevisionNode,
  SourceNode,
  SpanNode,
} from '../../schema/index.ts';
import type { SpanId } from '../../src/domain/typed-ids.ts';
import { chunksOfSpans, spanTexts, type SpanReading } from '../../src/ingest/index.ts';
import type { View } from '../../src/storage/index.ts';
import type { RequestSession, RequestContext } from '../request/context.ts';
import {
  aliasById,
  claimById,
  documentById,
  entityOf,
  revisionById,
  sourceById,
  spanById,
  required,
} from '../request/node-loaders.ts';

@Resolver(() => SpanNode)
export class SpanResolver {
  @FieldResolver(() => DocumentNode, { description: 'The document that the words are from.' })
  document(@Root() { record, at }: SpanNode, @Ctx() { op }: RequestContext): Promise<DocumentNode> {
    return required(documentById(op, record.documentId, at), `document ${record.documentId}`);
  }

  @FieldResolver(() => RevisionNode, { description: 'The revision that the words are from.' })
  revision(@Root() { record, at }: SpanNode, @Ctx() { op }: RequestContext): Promise<RevisionNode> {
    return required(revisionById(op, record.revisionId, at), `revision ${record.revisionId}`);
  }

  @FieldResolver(() => String, {
    description: 'The text before the words, as much as the setting `span.context` says.',
  })
  async before(@Root() span: SpanNode, @Ctx() { op }: RequestContext): Promise<string> {
    return (await reading(op, span)).before;
  }

  @FieldResolver(() => String, {
    description: 'The text after the words, as much as the setting `span.context` says.',
  })
  async after(@Root() span: SpanNode, @Ctx() { op }: RequestContext): Promise<string> {
    return (await reading(op, span)).after;
  }

  @FieldResolver(() => Boolean, {
    description:
      'True if the text of the revision at these offsets still has the stored hash; checked when it is read.',
  })
  async valid(@Root() span: SpanNode, @Ctx() { op }: RequestContext): Promise<boolean> {
    return (await reading(op, span)).valid;
  }

  @FieldResolver(() => [ChunkNode], { description: 'The chunks that contain the words, in order of the text.' })
  async chunks(@Root() { record, at }: SpanNode, @Ctx() { op }: RequestContext): Promise<ChunkNode[]> {
    const places = await op.ofParent('Span.chunks', op.recordView(at), chunksOfSpans, record.id);
    return places.map((place) => new ChunkNode(chunkOf(place), at));
  }
}

/** What the text says today at the places of all spans that are asked for at the same time. */
async function reading(op: RequestSession, span: SpanNode): Promise<SpanReading> {
  const around = (await op.settings())['span.context'];
  const read = async (view: View, ids: readonly SpanId[]): Promise<Map<SpanId, SpanReading>> => {
    const spans = await Promise.all(ids.map((id) => spanById(op, id, span.at)));
    return spanTexts(
      view,
      spans.flatMap((found) => found?.record ?? []),
      around,
    );
  };
  return op.ofParent('Span.reading', op.recordView(span.at), read, span.record.id);
}

@Resolver(() => EvidenceNode)
export class EvidenceResolver {
  @FieldResolver(() => SpanNode, { description: 'The exact words and their place in the document.' })
  span(@Root() { record, at }: EvidenceNode, @Ctx() { op }: RequestContext): Promise<SpanNode> {
    return required(spanById(op, record.spanId, at), `span ${record.spanId}`);
  }

  @FieldResolver(() => SourceNode, { description: 'The source of the document.' })
  source(@Root() { record, at }: EvidenceNode, @Ctx() { op }: RequestContext): Promise<SourceNode> {
    return required(sourceById(op, record.sourceId, at), `source ${record.sourceId}`);
  }

  @FieldResolver(() => ClaimNode, {
    nullable: true,
    description: 'The claim that it supports or refutes; null for evidence of an alias.',
  })
  claim(@Root() { record, at }: EvidenceNode, @Ctx() { op }: RequestContext): Promise<ClaimNode | null> | null {
    return record.claimId && claimById(op, record.claimId, at);
  }

  @FieldResolver(() => AliasNode, {
    nullable: true,
    description: 'The alias that it is evidence for; null for evidence of a claim.',
  })
  alias(@Root() { record, at }: EvidenceNode, @Ctx() { op }: RequestContext): Promise<AliasNode | null> | null {
    return record.aliasId && aliasById(op, record.aliasId, at);
  }
}

@Resolver(() => MentionNode)
export class MentionResolver {
  @FieldResolver(() => EntityNode, { description: 'The entity that is meant.' })
  entity(@Root() { record, at }: MentionNode, @Ctx() { op }: RequestContext): EntityNode | Promise<EntityNode> {
    return entityOf(op, record.entityId, at);
  }

  @FieldResolver(() => SpanNode, { description: 'The words that refer to the entity.' })
  span(@Root() { record, at }: MentionNode, @Ctx() { op }: RequestContext): Promise<SpanNode> {
    return required(spanById(op, record.spanId, at), `span ${record.spanId}`);
  }
}
