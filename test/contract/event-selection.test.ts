import { expect, it } from '@jest/globals';
import { DigestsArgs } from '../../schema/index.ts';
import { followDigests, type Wanted } from '../../resolvers/stream/follow.ts';
import { follow } from '../../resolvers/stream/follow.ts';
import { selectionBy } from '../../resolvers/stream/select-events.ts';
import { OpenSession } from '../../resolvers/index.ts';
import { ontologyOf } from '../../src/domain/ontology.ts';
import type { Scope } from '../../src/domain/scope.ts';
import { systemClock } from '../../src/domain/time.ts';
import { systemIds } from '../../src/domain/typed-ids.ts';
import { createSqlGraph } from '../../graph/store/index.ts';
import { EventStream, START, type EventSubscription, type StreamItem } from '../../src/stream/index.ts';
import { describeDatabase } from '../support/database.ts';
import { asking, type Asking } from '../support/graphql.ts';
import { ALL_SETTINGS, settingDefaults } from '../support/settings.ts';
import { write } from '../support/writes.ts';

/** The next items until nothing more comes. */
async function all(from: EventSubscription): Promise<StreamItem[]> {
  const items: StreamItem[] = [];
  for (;;) {
    let over: NodeJS.Timeout | undefined;
    const silence = new Promise<null>((resolve) => (over = setTimeout(resolve, 400, null)));
    const next = await Promise.race([from.next(), silence]);
    clearTimeout(over);
    if (next === null || next.done === true) break;
    items.push(next.value);
  }
  await from.return();
  return items;
}

const args = (given: Partial<DigestsArgs>): DigestsArgs => Object.assign(new DigestsArgs(), given);
const subjectsOf = (items: readonly StreamItem[], kind: string): string[] =>
  items.flatMap((item) => (item.kind === 'event' && item.event.kind === kind ? [String(item.event.data.name)] : []));
const countOf = (items: readonly StreamItem[], kind: string): number =>
  items.filter((item) => item.kind === 'event' && item.event.kind === kind).length;

describeDatabase('a part of what happens', (context) => {
  const sessionOf = (scope: Scope, stream: EventStream): OpenSession => {
    const { database } = context();
    const services = {
      database,
      graph: createSqlGraph(),
      embeddings: null,
      clock: systemClock,
      ids: systemIds,
      packs: [],
      ontology: ontologyOf([]),
      languageModel: null,
      entailment: null,
      stream,
      settings: ALL_SETTINGS,
      secret: 'a secret of the test',
      version: '0',
    };
    return new OpenSession(services, scope);
  };

  async function seen(scope: Scope, wanted: Wanted): Promise<StreamItem[]> {
    const stream = new EventStream({ database: context().database, settings: settingDefaults });
    const op = sessionOf(scope, stream);
    const selection = selectionBy(op, wanted);
    const nothing = { kinds: null, about: null, job: null };
    const events = await stream.follow({
      spaceId: scope.spaceId,
      owner: scope.owner,
      after: START,
      ...nothing,
      selection,
    });
    const items = await all(events);
    stream.close();
    await op.close();
    return items;
  }

  const say = (me: Asking, name: string, type: string, predicate: string, more = {}) =>
    write(me, 'assertClaim', { subject: { named: { name, type } }, predicate, object: { text: 'yes' }, ...more });

  it('is about entities of some types, in any case', async () => {
    const { database, space } = context();
    const scope = await space();
    const me = asking(database, scope);
    await say(me, 'Ada Quill', 'PERSON', 'AWAKE');
    await say(me, 'MV Tern', 'VESSEL', 'AFLOAT');
    expect(subjectsOf(await seen(scope, { types: ['vessel'] }), 'ENTITY_ADDED')).toEqual(['MV Tern']);
    expect(subjectsOf(await seen(scope, { types: ['PERSON', 'VESSEL'] }), 'ENTITY_ADDED')).toEqual([
      'Ada Quill',
      'MV Tern',
    ]);
    expect(await seen(scope, { types: ['LIGHTHOUSE'] })).toEqual([]);
  });

  it('is about some entities, by name, alias, key or id', async () => {
    const { database, space } = context();
    const scope = await space();
    const me = asking(database, scope);
    for (const name of ['Ada Quill', 'MV Tern', 'MV Gannet']) await say(me, name, 'THING', 'KNOWN');
    const { entity } = await me.get<{ entity: { id: string } }>('{ entity(name: "MV Tern") { id } }');
    await write(me, 'addAlias', { entity: entity.id, text: 'Old Faithful' });
    const added = async (about: readonly string[] | null): Promise<string[]> => {
      const stream = new EventStream({ database, settings: settingDefaults });
      const op = sessionOf(scope, stream);
      try {
        return subjectsOf(await all(await follow(op, args({ after: 'start' }), { about })), 'ENTITY_ADDED');
      } finally {
        stream.close();
        await op.close();
      }
    };
    expect(await added(['old faithful', 'ada quill'])).toEqual(['Ada Quill', 'MV Tern']);
    expect(await added([entity.id])).toEqual(['MV Tern']);
    expect(await added(null)).toHaveLength(3);
    await expect(added(['nobody'])).rejects.toMatchObject({ code: 'NOT_FOUND', inputPath: ['about', 0] });
    await expect(added([])).rejects.toMatchObject({ code: 'INVALID', inputPath: ['about'] });
  });

  it('is of some sources: their documents, and claims that those state', async () => {
    const { database, space } = context();
    const scope = await space();
    const me = asking(database, scope);
    for (const [key, ship] of [
      ['bay', 'Gannet'],
      ['harbour', 'Tern'],
    ]) {
      const text = `# Notes\n\nHalden ${ship} Ltd was founded in 1998.\n`;
      await write(me, 'ingest', { source: { key }, documents: [{ path: `${ship}.md`, text }] });
    }
    const everything = await seen(scope, {});
    const bay = await seen(scope, { sources: ['bay'] });
    expect(countOf(everything, 'DOCUMENT_ADDED')).toBe(2);
    expect(countOf(bay, 'DOCUMENT_ADDED')).toBe(1);
    expect(countOf(bay, 'SOURCE_REGISTERED')).toBe(1);
    expect(countOf(bay, 'CLAIM_ADDED')).toBe(countOf(everything, 'CLAIM_ADDED') / 2);
    expect(countOf(bay, 'CLAIM_ADDED')).toBeGreaterThan(0);
    expect(await seen(scope, { sources: ['elsewhere'] })).toEqual([]);
  });

  it('leaves out claims that are less sure, and keeps what has no confidence', async () => {
    const { database, space } = context();
    const scope = await space();
    const me = asking(database, scope);
    await say(me, 'Ada Quill', 'PERSON', 'AWAKE');
    const sure = await seen(scope, { minConfidence: 0 });
    const surer = await seen(scope, { minConfidence: 1 });
    expect([countOf(sure, 'CLAIM_ADDED'), countOf(surer, 'CLAIM_ADDED')]).toEqual([1, 0]);
    expect(countOf(surer, 'ENTITY_ADDED')).toBe(1);
  });

  it('says what is wrong with a filter', async () => {
    const { space } = context();
    const scope = await space();
    await expect(seen(scope, { minConfidence: 7 })).rejects.toThrow('expected a confidence from 0 to 1, got 7');
    await expect(seen(scope, { types: [] })).rejects.toThrow('expected 1 to 100 types, got 0');
    await expect(seen(scope, { sources: Array.from({ length: 101 }, String) })).rejects.toThrow('1 to 100 sources');
  });

  it('a burst is one digest with counts, the first events, and the place to go on from', async () => {
    const { database, space } = context();
    const scope = await space();
    const me = asking(database, scope);
    const stream = new EventStream({ database, settings: { ...settingDefaults, 'stream.pollMs': 20 } });
    const op = sessionOf(scope, stream);
    const digests = await followDigests(op, args({ after: 'start', everySeconds: 1, kinds: ['CLAIM_ADDED'] }));
    for (let n = 0; n < 12; n++) await say(me, 'Ada Quill', 'PERSON', `TRAIT_${n}`);
    const first = (await digests.next()).value;
    expect(first?.counts).toEqual(new Map([['CLAIM_ADDED', 12]]));
    expect(first?.first).toHaveLength(10);
    const waiting = digests.next();
    await say(me, 'Ada Quill', 'PERSON', 'LATER');
    const second = (await waiting).value;
    expect(second).toMatchObject({ from: second?.to, counts: new Map([['CLAIM_ADDED', 1]]) });
    expect(second?.from).toBeGreaterThan(first?.to ?? Infinity);
    const ended = digests.next();
    stream.close();
    expect((await ended).done).toBe(true);
    await expect(followDigests(op, args({ everySeconds: 0 }))).rejects.toThrow('expected 1 to 3600 seconds, got 0');
    await op.close();
  });
});
