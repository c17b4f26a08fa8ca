import { Arg, Args, Ctx, FieldResolver, Float, ID, Int, Query, Resolver, Root } from 'type-graphql';
import {
  AsOfInput,
  ChunkNode,
  ClaimNode,
  ConversationNode,
  DocumentNode,
  EntityNode,
  EvidenceChunkValue,
  EvidenceObjectConnection,
  EvidenceObjectNode,
  EvidenceObjectsArgs,
  EvidenceSourceValue,
  TopicNode,
  type ConnectionOf,
} from '../../schema/index.ts';
import { decodeIdAsRead, type SourceId } from '../../src/domain/typed-ids.ts';
import { trustOfSources } from '../../src/reconcile/index.ts';
import { evidenceParts } from '../../src/evidence/index.ts';
import type { View } from '../../src/storage/index.ts';
import { vectorsOfChunks } from '../../src/vectors/index.ts';
import { atOfId, instantOf } from '../request/as-of.ts';
import type { RequestContext, RequestSession } from '../request/context.ts';
import { evidenceList } from './evidence-list.ts';
import { evidenceRead } from '../request/note-evidence-reads.ts';
import {
  chunkById,
  claimById,
  conversationOf,
  documentById,
  entityOf,
  evidenceObjectById,
  required,
  topicById,
} from '../request/node-loaders.ts';
import { wantedFirst } from '../request/wanted-first.ts';

const SOME = 20;
const FIRST = 'How many at most, up to the setting `page.max`. Left out: 20.';

/** Evidence memory: what was found and what was ingested, as evidence. */
@Resolver(() => EvidenceObjectNode)
export class EvidenceObjectResolver {
  @Query(() => EvidenceObjectNode, {
    nullable: true,
    description:
      'An evidence object by its id; null if there is none, or none of its words stand in a current document.',
  })
  async evidenceObject(
    @Ctx() { op }: RequestContext,
    @Arg('id', () => ID, { description: 'Its id (`evo_…`).' }) id: string,
    @Arg('asOf', () => AsOfInput, {
      nullable: true,
      description: 'The point in time to read at. Left out: the one that the id carries, by default now.',
    })
    asOf?: AsOfInput | null,
  ): Promise<EvidenceObjectNode | null> {
    const named = decodeIdAsRead(id, 'evo');
    return evidenceRead(op, named.id, await atOfId(op, named.instant, asOf));
  }

  @Query(() => EvidenceObjectConnection, {
    description: 'Evidence objects, the newest first: of an entity, of a topic, of a period, or all.',
  })
  evidenceObjects(
    @Ctx() { op }: RequestContext,
    @Args(() => EvidenceObjectsArgs) args: EvidenceObjectsArgs,
  ): Promise<ConnectionOf<EvidenceObjectNode>> {
    return evidenceList(op, args);
  }

  @FieldResolver(() => ConversationNode, {
    nullable: true,
    description: 'The conversation in which the question was asked; null if there was none.',
  })
  conversation(
    @Ctx() { op }: RequestContext,
    @Root() { record: { origin } }: EvidenceObjectNode,
  ): Promise<ConversationNode | null> | null {
    return origin.kind === 'QUESTION' && origin.conversationId ? conversationOf(op, origin.conversationId) : null;
  }

  @FieldResolver(() => DocumentNode, {
    nullable: true,
    description: 'The document that first brought its words; null if a question found it, or it is there no more.',
  })
  document(
    @Ctx() { op }: RequestContext,
    @Root() { record: { origin }, at }: EvidenceObjectNode,
  ): Promise<DocumentNode | null> | null {
    return origin.kind === 'INGESTION' ? documentById(op, origin.documentId, at) : null;
  }

  @FieldResolver(() => [EntityNode], {
    description: 'The entities that its words name, and that their claims are about.',
  })
  async entities(
    @Ctx() { op }: RequestContext,
    @Root() { record, at }: EvidenceObjectNode,
    @Arg('first', () => Int, { nullable: true, description: FIRST }) first?: number | null,
  ): Promise<EntityNode[]> {
    const most = await wantedFirst(op, first, SOME);
    const ids = await op.ofParent('EvidenceObject.entities', op.recordView(at), evidenceParts.entities, record.id);
    return Promise.all(ids.slice(0, most).map(async (id) => entityOf(op, id, at)));
  }

  @FieldResolver(() => [TopicNode], { description: 'Its topics; none while it waits for its embedding.' })
  async topics(@Ctx() { op }: RequestContext, @Root() { record, at }: EvidenceObjectNode): Promise<TopicNode[]> {
    const ids = await op.ofParent('EvidenceObject.topics', op.recordView(at), evidenceParts.topics, record.id);
    const found = await Promise.all(ids.map((id) => topicById(op, id, at)));
    return found.filter((topic) => topic !== null);
  }

  @FieldResolver(() => [Float], {
    nullable: true,
    description:
      'The embedding of the topic by which the question found it, of an ingested one that of its words; normalised to length 1. Null ' +
      'while there is none.',
  })
  async topicEmbedding(
    @Ctx() { op }: RequestContext,
    @Root() { record, at }: EvidenceObjectNode,
  ): Promise<number[] | null> {
    const name = 'EvidenceObject.topicEmbedding';
    const { vector } = await op.ofParent(name, op.recordView(at), perId(evidenceParts.directions), record.id);
    return vector && [...vector];
  }

  @FieldResolver(() => [EvidenceChunkValue], { description: 'Its words, the best first, as far as they are current.' })
  async chunks(
    @Ctx() { op }: RequestContext,
    @Root() { record, at }: EvidenceObjectNode,
    @Arg('first', () => Int, { nullable: true, description: FIRST }) first?: number | null,
  ): Promise<EvidenceChunkValue[]> {
    const most = await wantedFirst(op, first, SOME);
    const chunks = await op.ofParent('EvidenceObject.chunks', op.recordView(at), evidenceParts.chunks, record.id);
    return chunks.slice(0, most).map((chunk) => new EvidenceChunkValue(chunk, at));
  }

  @FieldResolver(() => [EvidenceSourceValue], { description: 'The documents from which its words come, each once.' })
  async sources(
    @Ctx() { op }: RequestContext,
    @Root() { record, at }: EvidenceObjectNode,
  ): Promise<EvidenceSourceValue[]> {
    const chunks = await op.ofParent('EvidenceObject.chunks', op.recordView(at), evidenceParts.chunks, record.id);
    const byDocument = new Map(chunks.map(({ source }) => [source.documentId, source]));
    return [...byDocument.values()].map((source) => new EvidenceSourceValue(source, at));
  }

  @FieldResolver(() => [ClaimNode], { description: 'The claims that were extracted from its words, the surest first.' })
  async claims(
    @Ctx() { op }: RequestContext,
    @Root() { record, at }: EvidenceObjectNode,
    @Arg('first', () => Int, { nullable: true, description: FIRST }) first?: number | null,
  ): Promise<ClaimNode[]> {
    const most = await wantedFirst(op, first, SOME);
    const read = (view: View, ids: readonly (typeof record.id)[]) => evidenceParts.claims(view, ids, most);
    const ids = await op.ofParent(`EvidenceObject.claims ${most}`, op.recordView(at), read, record.id);
    return Promise.all(ids.map((id) => required(claimById(op, id, at), `claim ${id}`)));
  }

  @FieldResolver(() => [EvidenceObjectNode], {
    description:
      'Contradiction flags: the evidence objects with claims that are in an open conflict with one of its own.',
  })
  async contradictedBy(
    @Ctx() { op }: RequestContext,
    @Root() { record, at }: EvidenceObjectNode,
    @Arg('first', () => Int, { nullable: true, description: FIRST }) first?: number | null,
  ): Promise<EvidenceObjectNode[]> {
    const most = await wantedFirst(op, first, SOME);
    const read = (view: View, ids: readonly (typeof record.id)[]) => evidenceParts.contradictions(view, ids, most);
    const ids = await op.ofParent(`EvidenceObject.contradictedBy ${most}`, op.recordView(at), read, record.id);
    return Promise.all(ids.map((id) => required(evidenceObjectById(op, id, at), `evidence object ${id}`)));
  }
}

/** The words of an evidence object, and where they come from. */
@Resolver(() => EvidenceChunkValue)
export class EvidenceChunkResolver {
  @FieldResolver(() => ChunkNode, { description: 'The stored chunk.' })
  chunk(@Ctx() { op }: RequestContext, @Root() { record, at }: EvidenceChunkValue): Promise<ChunkNode> {
    return required(chunkById(op, record.chunkId, at), `chunk ${record.chunkId}`);
  }

  @FieldResolver(() => [Float], {
    nullable: true,
    description: 'Its embedding by the model in use, normalised to length 1; null while it waits for it.',
  })
  async embedding(@Ctx() { op }: RequestContext, @Root() { record, at }: EvidenceChunkValue): Promise<number[] | null> {
    const name = 'EvidenceChunk.embedding';
    const { vector } = await op.ofParent(name, op.recordView(at), perId(vectorsOfChunks), record.chunkId);
    return vector && [...vector];
  }

  @FieldResolver(() => Float, {
    description: 'Reliability of its source, 0 to 1: the trust in it at the time of reading.',
  })
  reliability(@Ctx() { op }: RequestContext, @Root() { record, at }: EvidenceChunkValue): Promise<number> {
    return reliabilityOf(op, record.source.sourceId, at);
  }
}

@Resolver(() => EvidenceSourceValue)
export class EvidenceSourceResolver {
  @FieldResolver(() => Float, {
    description: 'Reliability of its source, 0 to 1: the trust in it at the time of reading.',
  })
  reliability(@Ctx() { op }: RequestContext, @Root() { record, at }: EvidenceSourceValue): Promise<number> {
    return reliabilityOf(op, record.sourceId, at);
  }

  @FieldResolver(() => DocumentNode, { description: 'The document.' })
  document(@Ctx() { op }: RequestContext, @Root() { record, at }: EvidenceSourceValue): Promise<DocumentNode> {
    return required(documentById(op, record.documentId, at), `document ${record.documentId}`);
  }
}

async function reliabilityOf(op: RequestSession, id: SourceId, at: EvidenceChunkValue['at']): Promise<number> {
  const [settings, now] = [await op.settings(), await instantOf(op, at)];
  const read = (view: View, ids: readonly SourceId[]) => trustOfSources(view, ids, now, settings);
  return (await op.ofParent(`Source.trust ${now.getTime()}`, op.recordView(at), read, id)).value;
}

/** A read whose map leaves out what has no vector, as one that answers for every id. */
const perId =
  <K extends string, V>(read: (view: View, ids: readonly K[]) => Promise<ReadonlyMap<K, V>>) =>
  async (view: View, ids: readonly K[]): Promise<Map<K, { readonly vector: V | null }>> => {
    const found = await read(view, ids);
    return new Map(ids.map((id) => [id, { vector: found.get(id) ?? null }]));
  };
