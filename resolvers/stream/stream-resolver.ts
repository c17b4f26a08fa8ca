import { Args, Ctx, FieldResolver, Query, Resolver, Root, Subscription } from 'type-graphql';
import {
  AnswerEventValue,
  AnswerValue,
  ClaimEventsArgs,
  ClaimEventValue,
  ClaimNode,
  ConflictEventValue,
  ConflictNode,
  DigestsArgs,
  DocumentNode,
  EntityNode,
  EventDigestValue,
  EventsArgs,
  EventValue,
  IngestionArgs,
  IngestionEventValue,
  JobNode,
  Node,
  QuarantinedNode,
  StreamArgs,
  type StreamRecord,
} from '../../schema/index.ts';
import { decodeId, type Id } from '../../src/domain/typed-ids.ts';
import type { Digest, StreamItem } from '../../src/stream/index.ts';
import { NOW } from '../request/as-of.ts';
import type { RequestContext, RequestSession } from '../request/context.ts';
import { digested, follow, followDigests, kindsOf, logEnd, streamed, type Wanted } from './follow.ts';
import { changedNode } from '../request/node-by-id.ts';
import {
  answerById,
  claimById,
  conflictById,
  documentById,
  entityById,
  jobById,
  quarantinedById,
} from '../request/node-loaders.ts';

/** The beginning of a subscription, as type-graphql hands it over. */
interface Beginning {
  readonly args: StreamArgs & Wanted;
  readonly context: RequestContext;
}

const CLAIMS = kindsOf('CLAIM_');
const CONFLICTS = kindsOf('CONFLICT_');
const ANSWERS = kindsOf('ANSWER_');
const INGESTION = kindsOf('DOCUMENT_', 'SOURCE_');

const JOBS = kindsOf('JOB_');

/** Events of the commit log as they happen. */
@Resolver()
export class StreamResolver {
  @Query(() => String, {
    description:
      'Cursor of the end of the commit log as this operation sees it. Subscribe `after` it to miss nothing that happens after this read.',
  })
  streamCursor(@Ctx() { op }: RequestContext): Promise<string> {
    return logEnd(op);
  }

  @Subscription(() => EventValue, {
    description: 'All events of the space.',
    subscribe: ({ args, context }: Beginning) => follow(context.op, args, args),
  })
  events(
    @Root() item: StreamItem,
    @Ctx() { op }: RequestContext,
    @Args(() => EventsArgs) _args: EventsArgs,
  ): EventValue {
    return streamed(op, item, EventValue);
  }

  @Subscription(() => EventDigestValue, {
    description:
      'The same events, many as one: a message counts what happened since the first event after the last message.',
    subscribe: ({ args, context }: { args: DigestsArgs; context: RequestContext }) => followDigests(context.op, args),
  })
  digests(
    @Root() digest: Digest,
    @Ctx() { op }: RequestContext,
    @Args(() => DigestsArgs) _args: DigestsArgs,
  ): EventDigestValue {
    return digested(op, digest);
  }

  @Subscription(() => IngestionEventValue, {
    description: 'Events of documents and sources; with `job`, of how that job goes as well.',
    subscribe: ({ args, context }: Beginning) =>
      follow(context.op, args, { kinds: args.job ? [...INGESTION, ...JOBS] : INGESTION, job: args.job }),
  })
  ingestion(
    @Root() item: StreamItem,
    @Ctx() { op }: RequestContext,
    @Args(() => IngestionArgs) _args: IngestionArgs,
  ): IngestionEventValue {
    return streamed(op, item, IngestionEventValue);
  }

  @Subscription(() => ConflictEventValue, {
    description: 'Events of conflicts: opened, resolved, reopened, dismissed.',
    subscribe: ({ args, context }: Beginning) => follow(context.op, args, { kinds: CONFLICTS }),
  })
  conflicts(
    @Root() item: StreamItem,
    @Ctx() { op }: RequestContext,
    @Args(() => StreamArgs) _args: StreamArgs,
  ): ConflictEventValue {
    return streamed(op, item, ConflictEventValue);
  }

  @Subscription(() => AnswerEventValue, {
    description: 'Events of your answers: one no longer stands as it did.',
    subscribe: ({ args, context }: Beginning) => follow(context.op, args, { kinds: ANSWERS }),
  })
  answers(
    @Root() item: StreamItem,
    @Ctx() { op }: RequestContext,
    @Args(() => StreamArgs) _args: StreamArgs,
  ): AnswerEventValue {
    return streamed(op, item, AnswerEventValue);
  }

  @Subscription(() => ClaimEventValue, {
    description: 'Events of claims, of all or of those about one entity.',
    subscribe: ({ args, context }: Beginning) => follow(context.op, args, { kinds: CLAIMS, about: args.about }),
  })
  claims(
    @Root() item: StreamItem,
    @Ctx() { op }: RequestContext,
    @Args(() => ClaimEventsArgs) _args: ClaimEventsArgs,
  ): ClaimEventValue {
    return streamed(op, item, ClaimEventValue);
  }
}

const LEFT = 'as it is now; null if it no longer exists.';

@Resolver(() => EventValue)
export class EventResolver {
  @FieldResolver(() => Node, { nullable: true, description: `The object that it happened to, ${LEFT}` })
  node(@Root() { record: { kind, subject } }: EventValue, @Ctx() { op }: RequestContext): Promise<Node | null> | null {
    return kind === 'GAP' || subject === null ? null : changedNode(op, { kind, subject }, NOW);
  }

  @FieldResolver(() => JobNode, {
    nullable: true,
    description: 'The job that it is about or that caused it, as it is now; null if there is none.',
  })
  job(@Root() { record }: EventValue, @Ctx() { op }: RequestContext): Promise<JobNode | null> | null {
    return jobOf(op, record);
  }

  @FieldResolver(() => [EntityNode], { description: 'The entities that it is about, as they are now.' })
  async about(@Root() { record }: EventValue, @Ctx() { op }: RequestContext): Promise<EntityNode[]> {
    const entities = await Promise.all(record.about.map((id) => entityById(op, id, NOW)));
    return entities.filter((entity) => entity !== null);
  }
}

@Resolver(() => AnswerEventValue)
export class AnswerEventResolver {
  @FieldResolver(() => AnswerValue, { nullable: true, description: `The answer, ${LEFT}` })
  answer(@Root() { record }: AnswerEventValue, @Ctx() { op }: RequestContext): Promise<AnswerValue | null> | null {
    return record.subject === null ? null : answerById(op, record.subject as Id<'ans'>);
  }
}

@Resolver(() => ClaimEventValue)
export class ClaimEventResolver {
  @FieldResolver(() => ClaimNode, { nullable: true, description: `The claim, ${LEFT}` })
  claim(@Root() { record }: ClaimEventValue, @Ctx() { op }: RequestContext): Promise<ClaimNode | null> | null {
    return record.subject === null ? null : claimById(op, record.subject as Id<'clm'>, NOW);
  }
}

@Resolver(() => ConflictEventValue)
export class ConflictEventResolver {
  @FieldResolver(() => ConflictNode, { nullable: true, description: `The conflict, ${LEFT}` })
  conflict(@Root() { record }: ConflictEventValue, @Ctx() { op }: RequestContext): Promise<ConflictNode | null> | null {
    return record.subject === null ? null : conflictById(op, record.subject as Id<'cfl'>, NOW);
  }
}

/** What a document that is there comes with. */
const READ: readonly string[] = ['DOCUMENT_ADDED', 'DOCUMENT_REVISED', 'DOCUMENT_REREAD'];

@Resolver(() => IngestionEventValue)
export class IngestionEventResolver {
  @FieldResolver(() => DocumentNode, {
    nullable: true,
    description: 'The document as it is now; null if it was quarantined, or the event is about a source.',
  })
  document(
    @Root() { record: { kind, subject } }: IngestionEventValue,
    @Ctx() { op }: RequestContext,
  ): Promise<DocumentNode | null> | null {
    if (subject === null || !READ.includes(kind)) return null;
    return documentById(op, subject as Id<'doc'>, NOW);
  }

  @FieldResolver(() => QuarantinedNode, {
    nullable: true,
    description: 'The quarantined document as it is now; null for all other events.',
  })
  quarantined(
    @Root() { record: { kind, subject } }: IngestionEventValue,
    @Ctx() { op }: RequestContext,
  ): Promise<QuarantinedNode | null> | null {
    if (subject === null || !(kind === 'DOCUMENT_QUARANTINED' || kind === 'DOCUMENT_RELEASED')) return null;
    return quarantinedById(op, subject as Id<'qua'>, NOW);
  }

  @FieldResolver(() => JobNode, {
    nullable: true,
    description: 'The job that caused it, as it is now; null if none did.',
  })
  job(@Root() { record }: IngestionEventValue, @Ctx() { op }: RequestContext): Promise<JobNode | null> | null {
    return jobOf(op, record);
  }
}

function jobOf(op: RequestSession, { data: { job } }: StreamRecord): Promise<JobNode | null> | null {
  return typeof job === 'string' ? jobById(op, decodeId(job, 'job').id) : null;
}
