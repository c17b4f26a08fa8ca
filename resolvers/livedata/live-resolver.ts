import { Arg, Args, Ctx, FieldResolver, Int, Query, Resolver, Root } from 'type-graphql';
import {
  ClaimNode,
  EntityLiveArgs,
  EntityLiveValue,
  EntityNode,
  ExternalRefValue,
  LiveDatabaseValue,
  LiveDisagreementValue,
  LiveRecordsValue,
  LiveRecordValue,
  LiveRelatedValue,
  RecordRelationValue,
  RecordTypeValue,
  RelatedRecordsArgs,
} from '../../schema/index.ts';
import {
  disagreementsOf,
  externalRefsOf,
  findRecords,
  LIVE_DATABASE_VARIABLE,
  onlyRef,
  readFacts,
  readRelated,
} from '../../src/livedata/index.ts';
import type { ClaimWhere } from '../../src/domain/filter.ts';
import type { EntityId } from '../../src/domain/typed-ids.ts';
import { claimsOf } from '../../src/reconcile/index.ts';
import type { View } from '../../src/storage/index.ts';
import { NOW } from '../request/as-of.ts';
import type { RequestContext } from '../request/context.ts';
import { checkedFirst, liveDeps, ontologyNow, wantedByQuestion, wantedRecords } from './live-deps.ts';

const NONE = {
  state: 'OFF',
  message: `none: ${LIVE_DATABASE_VARIABLE} is not set for a server here`,
  checks: [],
  checkedAt: null,
} as const;

const STANDING: ClaimWhere = { status: { in: ['ACTIVE', 'DISPUTED'] } };
const CLAIMS = { first: 500, after: null };

@Resolver()
export class LiveDatabaseResolver {
  @Query(() => LiveDatabaseValue, {
    description: 'The business database that is read and never written: whether it can be read, and why not.',
  })
  liveDatabase(@Ctx() { op }: RequestContext): LiveDatabaseValue {
    return new LiveDatabaseValue(op.services.live?.statusFor(op.scope) ?? NONE);
  }

  @Query(() => [RecordTypeValue], { description: 'All record types of the space, by name; at most 100.' })
  async recordTypes(@Ctx() { op }: RequestContext): Promise<RecordTypeValue[]> {
    return [...(await ontologyNow(op)).types];
  }

  @Query(() => [RecordRelationValue], { description: 'Relations between records, by their names; at most 500.' })
  async recordRelations(
    @Ctx() { op }: RequestContext,
    @Arg('fromType', () => String, { nullable: true, description: 'Only those that lead from this record type.' })
    fromType?: string | null,
  ): Promise<RecordRelationValue[]> {
    const { relations } = await ontologyNow(op);
    const leading = relations.filter((relation) => typeof fromType !== 'string' || relation.fromType === fromType);
    return leading.map((relation) => new RecordRelationValue(relation));
  }

  @Query(() => LiveRecordsValue, {
    description:
      'Records of the live database, of any type, whose name has these letters in it, large or small. Nothing is stored; `linkRecord` ' +
      'makes an entity stand for one. An error if the live database cannot be read.',
  })
  async liveRecords(
    @Ctx() { op }: RequestContext,
    @Arg('name', () => String, { description: 'A part of the name, or all of it; at most 200 characters.' })
    name: string,
    @Arg('first', () => Int, { defaultValue: 10, description: 'The largest number of records to return.' })
    first: number,
  ): Promise<LiveRecordsValue> {
    const found = await findRecords(await liveDeps(op), name, checkedFirst(first));
    return new LiveRecordsValue(found.candidates, found.truncated, found.readAt);
  }
}

@Resolver(() => EntityNode)
export class EntityLiveResolver {
  @FieldResolver(() => ExternalRefValue, {
    nullable: true,
    description:
      'The record of the live database that it stands for; null if it stands for none. Where entities that stand for several were ' +
      'merged, its own or the one linked first, and `live` is an error.',
  })
  async externalRef(@Root() entity: EntityNode, @Ctx() { op }: RequestContext): Promise<ExternalRefValue | null> {
    const view = op.recordView(entity.at);
    const [ref = null] = await op.ofParent('Entity.externalRef', view, externalRefsOf, entity.record.id);
    return ref;
  }

  @FieldResolver(() => EntityLiveValue, {
    nullable: true,
    description:
      'What the live database says of it now, whatever point in time the entity was read at; null if it stands for no record. An error ' +
      'if the live database cannot be read, never an empty answer.',
  })
  async live(
    @Root() entity: EntityNode,
    @Ctx() { op }: RequestContext,
    @Args(() => EntityLiveArgs) args: EntityLiveArgs,
  ): Promise<EntityLiveValue | null> {
    const refs = await op.ofParent('Entity.externalRef', op.recordView(NOW), externalRefsOf, entity.record.id);
    const ref = onlyRef(refs);
    if (ref === null) return null;
    const wanted = await wantedByQuestion(op, args);
    return new EntityLiveValue(await readFacts(await liveDeps(op), ref, wanted), entity);
  }
}

@Resolver(() => EntityLiveValue)
export class LiveDisagreementResolver {
  @FieldResolver(() => [LiveDisagreementValue], {
    description:
      'Claims about the entity, of documents or remembered, that hold or are disputed now and say otherwise than a property of the ' +
      'record: the record wins. Of the first 500 claims.',
  })
  async disagreements(@Root() live: EntityLiveValue, @Ctx() { op }: RequestContext): Promise<LiveDisagreementValue[]> {
    const read = (view: View, ids: readonly EntityId[]) => claimsOf(view, ids, STANDING, 'CREATED', 'ASC', CLAIMS);
    const { items } = await op.ofParent('EntityLive.disagreements', op.view(NOW), read, live.entity.record.id);
    const claims = items.map(({ node }) => node);
    return disagreementsOf(live.record, claims).map(
      ({ property, claim }) => new LiveDisagreementValue(property, new ClaimNode(claim, NOW)),
    );
  }
}

@Resolver(() => LiveRecordValue)
export class LiveRecordResolver {
  @FieldResolver(() => [LiveRelatedValue], {
    description: 'The records that its relations lead to, such as the lines of an order.',
  })
  async related(
    @Root() { type, key }: LiveRecordValue,
    @Ctx() { op }: RequestContext,
    @Args(() => RelatedRecordsArgs) args: RelatedRecordsArgs,
  ): Promise<LiveRelatedValue[]> {
    const [deps, wanted] = [await liveDeps(op), wantedRecords(args)];
    const name = `LiveRecord.related ${JSON.stringify([type, wanted])}`;
    const read = (_view: unknown, keys: readonly string[]) => readRelated(deps, type, keys, wanted);
    const related = await op.ofParent(name, op.recordView(NOW), read, key);
    return related.map((one) => new LiveRelatedValue(one));
  }
}
