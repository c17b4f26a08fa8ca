import { afterEach, expect, it } from '@jest/globals';
import { systemClock } from '../../src/domain/time.ts';
import { systemIds, type TraceId } from '../../src/domain/typed-ids.ts';
import type { Scope } from '../../src/domain/scope.ts';
import { replayEvidence } from '../../src/replay/index.ts';
import { resetSpace, type Database, type Sql } from '../../src/storage/index.ts';
import { expireTraces, keepTrace, OtherTraceVersion, readTrace, RecordedWalk } from '../../src/trace/index.ts';
import type { StoredTrace, Trace } from '../../src/domain/trace-record.ts';
import { Embeddings } from '../../src/vectors/index.ts';
import { askingForEvidence, HARBOUR, QUESTION, type AskedEvidence } from '../support/asking-for-evidence.ts';
import { describeDatabase } from '../support/database.ts';
import { asking, type Asking } from '../support/graphql.ts';
import { bytesOf, moodyReranker, tracesOf, withoutPorts } from '../support/replaying.ts';
import type { ScriptedEngine } from '../support/search-engine.ts';
import { write } from '../support/writes.ts';

const HEAD = { walk: 'test', at: new Date(), commit: 1, request: { asked: 'a\0b' }, settings: {}, ports: {} };

const TRACE = `query ($id: ID!) { trace(id: $id) { id version commit isWhole steps { n parent name input output ms dollars reason fault } } }`;
const LIST = `query ($first: Int, $after: String) { traces(first: $first, after: $after) {
  nodes { id walk at question isWhole ms dollars ended } pageInfo { hasNextPage endCursor } } }`;
interface ListedTraces {
  readonly nodes: readonly { readonly walk: string; readonly ended: string | null }[];
  readonly pageInfo: { readonly hasNextPage: boolean; readonly endCursor: string | null };
}
interface ShownTrace {
  readonly id: string;
  readonly steps: readonly { readonly name: string; readonly output: string | null }[];
}

/** A walk of one step, which found what no database takes as it is. */
async function small(): Promise<StoredTrace> {
  const walk = new RecordedWalk();
  await walk.step('odd', { input: () => 'NUL \0 and half \ud800', reason: () => 'so\0' }, () =>
    walk.ask({ port: 'web', request: 'q' }, () => Promise.resolve(['\0', 0.1 + 0.2])),
  );
  return { id: systemIds.next('trc'), ...walk.trace(HEAD) };
}

/** The same database, in which a note fails at this statement. */
function failing(database: Database, statement: string): Database {
  const broken = (sql: Sql): Sql => ({
    scope: sql.scope,
    query: (name, text, values) =>
      name === statement ? Promise.reject(new Error('no space left on device')) : sql.query(name, text, values),
  });
  const note: Database['note'] = (scope, work) => database.note(scope, (sql) => work(broken(sql)));
  return new Proxy(database, {
    get: (target, property, receiver) => {
      const value: unknown = property === 'note' ? note : Reflect.get(target, property, receiver);
      return typeof value === 'function' ? (value.bind(target) as unknown) : value;
    },
  });
}

describeDatabase('traces that are kept', (context) => {
  const engines: ScriptedEngine[] = [];
  afterEach(() => {
    for (const engine of engines.splice(0)) engine.close();
  });
  const keep = async (scope: Scope, trace: StoredTrace, clock = systemClock): Promise<TraceId> => {
    await keepTrace({ database: context().database, clock, settings: { 'trace.days': 7 } }, scope, trace);
    return trace.id;
  };
  async function begin(days: number): Promise<AskedEvidence> {
    const asked = await askingForEvidence(context(), engines, HARBOUR, { reranker: moodyReranker() });
    await write(asked.me, 'updateSetting', { key: 'trace.days', value: days });
    return asked;
  }

  it('are read again to the byte, by their owner in their space and by nobody else', async () => {
    const { database, space, as } = context();
    const [mine, elsewhere] = [await space('ada'), await space('ada')];
    const trace = await small();
    const id = await keep(mine, trace);
    const again = await database.read(mine, (sql) => readTrace(sql, id));
    expect(again && bytesOf(again)).toBe(
      bytesOf({ ...trace, steps: trace.steps.map((step) => ({ ...step, reason: 'so' })) }),
    );
    for (const who of [as(mine, 'bob'), elsewhere])
      expect(await database.read(who, (sql) => readTrace(sql, id))).toBeNull();
  });

  it('are gone when their time is over, and read no more before they are removed', async () => {
    const { database, space } = context();
    const mine = await space();
    const past = { now: () => new Date(systemClock.now().getTime() - 8 * 86_400_000) };
    const [over, kept] = [await keep(mine, await small(), past), await keep(mine, await small())];
    expect(await database.read(mine, (sql) => readTrace(sql, over))).toBeNull();
    await expireTraces(database);
    const left = await database.read(mine, (sql) =>
      sql.query('test.steps', 'select trace_id from trace_steps union select trace_id from recorded_calls'),
    );
    expect(left).toEqual([{ trace_id: kept }]);
  });

  it('go with their space', async () => {
    const { database, space } = context();
    const [mine, other] = [await space(), await space()];
    const [id, stays] = [await keep(mine, await small()), await keep(other, await small())];
    const { rows } = await resetSpace(
      database,
      { id: mine.spaceId, name: mine.spaceName },
      { actor: 'ada', idempotencyKey: null, writer: () => Promise.resolve(null) },
    );
    expect(rows).toMatchObject({ traces: 1, trace_steps: 1, recorded_calls: 1 });
    expect(await database.read(mine, (sql) => readTrace(sql, id))).toBeNull();
    expect(await database.read(other, (sql) => readTrace(sql, stays))).not.toBeNull();
  });

  it.each(['trace.keepTrace', 'trace_steps.insert', 'recorded_calls.insert'])(
    'one that cannot be kept at %s leaves nothing, is counted, and fails no answer',
    async (statement) => {
      const { database } = context();
      const { find, me, embedder } = await begin(7);
      const outcomes: string[] = [];
      const embeddings = new Embeddings(embedder, () => embedder);
      const onTrace = (outcome: string): void => void outcomes.push(outcome);
      const broken = asking(failing(database, statement), me.scope, { embeddings, onTrace });
      expect((await find(QUESTION, {}, broken)).kept.length).toBeGreaterThan(0);
      expect(outcomes).toEqual(['LOST']);
      expect(await tracesOf(database, me.scope)).toEqual([]);
      const well = asking(database, me.scope, { embeddings, onTrace });
      await find(QUESTION, {}, well);
      expect(outcomes).toEqual(['LOST', 'KEPT']);
    },
  );

  it('none is made where a space keeps them for 0 days; else one a question, of its steps in order', async () => {
    const { database } = context();
    const { find, me } = await begin(0);
    await find('Is the crane idle?');
    expect(await tracesOf(database, me.scope)).toEqual([]);
    await write(me, 'updateSetting', { key: 'trace.days', value: 1 });
    await find(QUESTION, { web: 'NEVER', strictness: 0 });
    const [trace] = await tracesOf(database, me.scope);
    expect(trace).toMatchObject({
      isWhole: true,
      version: 1,
      head: { walk: 'findEvidence', ports: { reranker: 'moody' } },
    });
    expect(trace?.steps.map(({ name }) => name)).toEqual([
      ...['findEvidence', 'question', 'linked', 'gather', 'coverage', 'search'],
      ...['CHUNK', 'lexical', 'named', 'graph', 'dense', 'fuse', 'asked', 'earlier'],
      ...['web', 'rerank', 'gate'],
    ]);
  });

  it('`findEvidence` names its trace, which `trace` tells step by step, to whoever asked and to nobody else', async () => {
    const { me, as } = await begin(7);
    const asked = `mutation { findEvidence(input: { question: "${QUESTION}", web: NEVER }) { ... on EvidenceFound { traceId } } }`;
    const { findEvidence } = await me.get<{ findEvidence: { traceId: string } }>(asked);
    expect(findEvidence.traceId).toMatch(/^trc_/u);
    const read = async (who: Asking) =>
      (await who.get<{ trace: ShownTrace | null }>(TRACE, { id: findEvidence.traceId })).trace;
    const trace = await read(me);
    expect(trace).toMatchObject({ id: findEvidence.traceId, isWhole: true, version: 1 });
    const gate = trace?.steps.find(({ name }) => name === 'gate');
    expect(JSON.parse(gate?.output ?? '')).toMatchObject({
      kept: expect.arrayContaining([expect.objectContaining({ reason: 'RELEVANT', method: 'RULES' })]),
    });
    expect(trace?.steps[0]).toMatchObject({
      name: 'findEvidence',
      parent: null,
      dollars: 0,
      reason: null,
      fault: null,
    });
    expect(await read(as('bob'))).toBeNull();
  });

  it("`traces` lists one's own, the newest first, page by page, each with why it ended, and nobody else's", async () => {
    const { me, as, find } = await begin(7);
    await find(QUESTION, { web: 'NEVER' });
    await find('Is the crane idle?', { web: 'NEVER' });
    await write(me, 'updateSetting', { key: 'search.maxCharacters', value: 100 });
    const ask = 'mutation ($question: String!) { ask(input: { question: $question }) { __typename } }';
    await me.get(ask, { question: 'a '.repeat(200) });
    const list = (who: Asking, args: object) => who.get<{ traces: ListedTraces }>(LIST, { ...args });
    const { traces: first } = await list(me, { first: 2 });
    expect(first.nodes).toMatchObject([
      { walk: 'ask', ended: expect.stringMatching(/^findEvidence: .+characters/u) },
      { walk: 'findEvidence', question: 'Is the crane idle?', ended: expect.stringMatching(/^[A-Z]+$/u), dollars: 0 },
    ]);
    const { traces: rest } = await list(me, { first: 2, after: first.pageInfo.endCursor });
    expect(rest).toMatchObject({ nodes: [{ question: QUESTION, isWhole: true }], pageInfo: { hasNextPage: false } });
    expect((await list(as('bob'), {})).traces.nodes).toEqual([]);
  });

  it('one of another version is refused, and one without a call it needs says which', async () => {
    const { database } = context();
    const { find, me } = await begin(7);
    await find(QUESTION, { web: 'NEVER' });
    const [trace] = await tracesOf(database, me.scope);
    if (!trace) throw new Error('a trace is kept');
    const replay = (of: Trace) => replayEvidence(withoutPorts(database), me.scope, of);
    await expect(replay({ ...trace, version: 2 })).rejects.toThrow(OtherTraceVersion);
    const { found, diverged, diff } = await replay({
      ...trace,
      calls: trace.calls.filter(({ port }) => port !== 'reranker'),
    });
    expect(found).toBeNull();
    expect(diverged?.at).toMatchObject({ port: 'reranker', step: 'findEvidence/rerank' });
    expect(diff.first?.path).toBe('findEvidence/rerank/DIVERGED');
  });
});
