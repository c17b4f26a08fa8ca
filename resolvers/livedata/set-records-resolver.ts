import { Arg, Ctx, Mutation, Resolver } from 'type-graphql';
import {
  CheckLiveDatabaseInput,
  CheckLiveDatabaseResult,
  LinkRecordInput,
  LinkRecordResult,
  LiveDatabaseChecked,
  LiveDatabaseValue,
  RecordLinked,
  RecordRelationSet,
  RecordRelationValue,
  RecordTypeSet,
  SetRecordRelationInput,
  SetRecordRelationResult,
  SetRecordTypeInput,
  SetRecordTypeResult,
  type Refused,
} from '../../schema/index.ts';
import { decodeId } from '../../src/domain/typed-ids.ts';
import { linkRecord, relationKey, setRecordRelation, setRecordType } from '../../src/livedata/index.ts';
import { NOW } from '../request/as-of.ts';
import type { RequestContext, RequestSession } from '../request/context.ts';
import { doneOf, expected, longMutation, target } from '../request/mutation.ts';
import { entityById, required } from '../request/node-loaders.ts';
import { liveOf, ontologyNow } from './live-deps.ts';

const INPUT = 'The data of the request.';

const checking = longMutation({
  name: 'checkLiveDatabase',
  read: (_op, _input: CheckLiveDatabaseInput) => null,
  work: async ({ services }, { scope }) => {
    const live = liveOf(services);
    await live.check();
    const { checkedAt, ...status } = live.statusFor(scope);
    return { ...status, checkedAt: checkedAt && checkedAt.toISOString() };
  },
  show: (_op, { checkedAt, ...status }) =>
    new LiveDatabaseChecked(
      new LiveDatabaseValue({ ...status, checkedAt: checkedAt === null ? null : new Date(checkedAt) }),
    ),
});

const settingType = longMutation({
  name: 'setRecordType',
  read: (_op, input: SetRecordTypeInput) => {
    const { entityType, table, keyColumn, nameColumn, dateColumn, amountColumn, properties } = input;
    const optional = {
      nameColumn: nameColumn ?? null,
      dateColumn: dateColumn ?? null,
      amountColumn: amountColumn ?? null,
    };
    const named = properties.map(({ name, column }) => ({ name, column }));
    return { entityType, table, keyColumn, ...optional, properties: named, expectedVersion: expected(input) };
  },
  work: ({ services, commitRequest }, { scope, found }) => {
    const deps = { database: services.database, live: liveOf(services) };
    return setRecordType(deps, scope, found, commitRequest(null, `set record type ${found.entityType}`));
  },
  show: async (op, committed, _asked, replayed) => {
    const { types } = await ontologyNow(op);
    const found = types.find(({ entityType }) => entityType === committed.value) ?? null;
    return new RecordTypeSet(doneOf(op, committed, replayed), await required(Promise.resolve(found), 'a record type'));
  },
});

const settingRelation = longMutation({
  name: 'setRecordRelation',
  read: (_op, input: SetRecordRelationInput) => {
    const { fromType, relation, toType, cardinality, meaning, keywords, joinSpec, constraints } = input;
    const { fromColumn, toColumn } = joinSpec;
    const rules = constraints.map(({ column, operator, value }) => ({ column, operator, value }));
    const said = { fromType, relation, toType, cardinality, meaning, keywords };
    return { ...said, joinSpec: { fromColumn, toColumn }, constraints: rules, expectedVersion: expected(input) };
  },
  work: ({ services, commitRequest }, { scope, found }) => {
    const deps = { database: services.database, live: liveOf(services) };
    const reason = `set relation ${found.fromType} ${found.relation} ${found.toType}`;
    return setRecordRelation(deps, scope, found, commitRequest(null, reason));
  },
  show: async (op, committed, _asked, replayed) => {
    const { relations } = await ontologyNow(op);
    const found = relations.find((relation) => relationKey(relation) === committed.value) ?? null;
    const relation = await required(Promise.resolve(found), 'a relation');
    return new RecordRelationSet(doneOf(op, committed, replayed), new RecordRelationValue(relation));
  },
});

const linking = longMutation({
  name: 'linkRecord',
  read: async (op, { type, key, entity }: LinkRecordInput) => ({
    ...{ type, key },
    entityId: typeof entity === 'string' ? await entityToLink(op, entity) : null,
  }),
  work: ({ services, settings, commitRequest }, { scope, found }) => {
    const { database, clock, ids } = services;
    const deps = { database, clock, ids, settings, live: liveOf(services) };
    return linkRecord(deps, scope, found, commitRequest(null, `link record ${found.type} ${found.key}`.slice(0, 200)));
  },
  show: async (op, committed, _asked, replayed) =>
    new RecordLinked(
      doneOf(op, committed, replayed),
      await required(entityById(op, committed.value, NOW), `entity ${committed.value}`),
    ),
});

const entityToLink = async (op: RequestSession, entity: string) =>
  (await target(entityById(op, decodeId(entity, 'ent').id, NOW), 'entity', 'entity')).record.id;

@Resolver()
export class SetRecordsResolver {
  @Mutation(() => CheckLiveDatabaseResult, {
    description:
      'Looks at the live database anew: whether it can be reached, and whether its role may do nothing but read. Role ADMIN.',
  })
  checkLiveDatabase(
    @Ctx() { op }: RequestContext,
    @Arg('input', () => CheckLiveDatabaseInput, { description: INPUT }) input: CheckLiveDatabaseInput,
  ): Promise<LiveDatabaseChecked | Refused> {
    return checking(op, input);
  }

  @Mutation(() => SetRecordTypeResult, {
    description:
      'Says in which table of the live database records of a type stand. Table and columns are looked up there first. Role ADMIN.',
  })
  setRecordType(
    @Ctx() { op }: RequestContext,
    @Arg('input', () => SetRecordTypeInput, { description: INPUT }) input: SetRecordTypeInput,
  ): Promise<RecordTypeSet | Refused> {
    return settingType(op, input);
  }

  @Mutation(() => SetRecordRelationResult, {
    description:
      'Says how records of one type lead to those of another: from then on they can be read, without a restart. Columns are looked up in ' +
      'the live database first, and a join that fans out against its cardinality is refused. Role ADMIN.',
  })
  setRecordRelation(
    @Ctx() { op }: RequestContext,
    @Arg('input', () => SetRecordRelationInput, { description: INPUT }) input: SetRecordRelationInput,
  ): Promise<RecordRelationSet | Refused> {
    return settingRelation(op, input);
  }

  @Mutation(() => LinkRecordResult, {
    description:
      'Makes an entity stand for a record of the live database, with the name of the record as an alias. An entity stands for one ' +
      'record, and a record for one entity. Role WRITER.',
  })
  linkRecord(
    @Ctx() { op }: RequestContext,
    @Arg('input', () => LinkRecordInput, { description: INPUT }) input: LinkRecordInput,
  ): Promise<RecordLinked | Refused> {
    return linking(op, input);
  }
}
