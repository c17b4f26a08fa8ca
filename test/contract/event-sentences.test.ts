import { expect, it } from '@jest/globals';
import { createSqlGraph } from '../../graph/store/index.ts';
import { OpenSession } from '../../resolvers/index.ts';
import { streamed } from '../../resolvers/stream/follow.ts';
import { EventValue } from '../../schema/index.ts';
import { ontologyOf } from '../../src/domain/ontology.ts';
import type { Scope } from '../../src/domain/scope.ts';
import { systemClock } from '../../src/domain/time.ts';
import { systemIds } from '../../src/domain/typed-ids.ts';
import { assertClaim } from '../../src/ingest/index.ts';
import type { Database } from '../../src/storage/index.ts';
import { EventStream, START } from '../../src/stream/index.ts';
import { describeDatabase } from '../support/database.ts';
import { about, Desk } from '../support/desk.ts';
import { asking, type Asking } from '../support/graphql.ts';
import { ALL_SETTINGS, settingDefaults } from '../support/settings.ts';
import { write } from '../support/writes.ts';

const named = (name: string, type = 'THING') => ({ named: { name, type } });

/** `KIND: sentence` of all that happened since a commit. */
async function told(me: Asking, since = 0): Promise<string[]> {
  const query = '{ commits(first: 50) { nodes { number changes(first: 100) { nodes { kind sentence } } } } }';
  interface Found {
    readonly number: number;
    readonly changes: { readonly nodes: readonly { readonly kind: string; readonly sentence: string }[] };
  }
  const { commits } = await me.get<{ commits: { nodes: readonly Found[] } }>(query);
  return commits.nodes
    .filter(({ number }) => number > since)
    .toReversed()
    .flatMap(({ changes }) => changes.nodes.map(({ kind, sentence }) => `${kind}: ${sentence}`));
}

describeDatabase('what happened, in a sentence', (context) => {
  const open = async (): Promise<Asking> => asking(context().database, await context().space());

  it('says of claims, names and questions what a person would', async () => {
    const me = await open();
    const subject = named('Ada Quill', 'PERSON');
    const first = await write(me, 'assertClaim', {
      subject,
      predicate: 'SHIPS_BUILT',
      object: { number: { number: 104 } },
    });
    await write(me, 'addAlias', { entity: (await entityId(me, 'Ada Quill')) ?? '', text: 'A. Quill' });
    await write(me, 'retractClaim', { id: first.claim?.id, reason: 'a slip' });
    await write(me, 'updateSetting', { key: 'page.default', value: 20 });
    await write(me, 'registerSource', { source: { key: 'bay' } });
    const all = await told(me);
    expect(all).toContain('ENTITY_ADDED: Ada Quill: added, person');
    expect(all).toContain('ALIAS_ADDED: Ada Quill is also called A. Quill');
    expect(all).toContain('SETTING_CHANGED: The setting page.default is now 20');
    expect(all).toContain('SOURCE_REGISTERED: Source bay: registered');
    const [statement] = all.flatMap((line) => (line.startsWith('CLAIM_ADDED: ') ? [line.slice(13)] : []));
    expect(statement).toMatch(/^Ada Quill .*104$/);
    expect(all).toContain(`CLAIM_RETRACTED: ${statement}: retracted`);
  });

  it('says what is disputed, what was decided, and both sides of the question', async () => {
    const { database, space } = context();
    const desk = new Desk(database, await space());
    for (const height of ['10 m', '12 m'])
      await desk.do((commit) => assertClaim(commit, about('Skerry Light', 'height', height), desk.deps));
    const me = asking(database, desk.scope);
    const opened = await told(me);
    expect(opened).toContain('CLAIM_DISPUTED: Skerry Light is 10 m high: disputed');
    const question = 'Skerry Light is 10 m high, or Skerry Light is 12 m high';
    expect(opened).toContain(`CONFLICT_OPENED: ${question}: in question`);
    const { conflicts } = await me.get<{ conflicts: { nodes: readonly { id: string; version: number }[] } }>(
      '{ conflicts { nodes { id version } } }',
    );
    const [{ id, version } = { id: '', version: 0 }] = conflicts.nodes;
    await write(me, 'dismissConflict', { id, expectedVersion: version, reason: 'both are near' });
    expect(await told(me)).toContain(`CONFLICT_DISMISSED: ${question}: dismissed`);
  });

  it('says who was merged into whom and that they are not the same, by their own names', async () => {
    const me = await open();
    for (const name of ['Tern', 'MV Tern', 'Gannet'])
      await write(me, 'assertClaim', { subject: named(name), predicate: 'SORT', object: { text: name } });
    const [tern, mv, gannet] = await Promise.all(['Tern', 'MV Tern', 'Gannet'].map((name) => entityId(me, name)));
    const since = await head(me);
    await write(me, 'mergeEntities', { canonical: mv, members: [tern], reason: 'one ship' });
    await write(me, 'unmergeEntity', { member: tern, reason: 'two ships' });
    await write(me, 'declareDistinct', { a: mv, b: gannet, reason: 'two ships' });
    const all = await told(me, since);
    expect(all).toContain('ENTITY_MERGED: Tern was merged into MV Tern');
    expect(all).toContain('ENTITY_UNMERGED: Tern was separated again from MV Tern');
    expect(
      all.some((line) => /^ENTITIES_DISTINCT: (MV Tern|Gannet) is not the same as (MV Tern|Gannet)$/.test(line)),
    ).toBe(true);
  });

  it('is one line that no terminal obeys, however long and whatever stands in a statement', async () => {
    const me = await open();
    const text = `first\nsecond \u202edrow\u202c \u200fmark ${'long '.repeat(200)}`;
    await write(me, 'assertClaim', { subject: named('Ada'), predicate: 'NOTE', object: { text } });
    for (const line of await told(me)) {
      expect(line).not.toMatch(/[\p{Cc}\u061c\u200e\u200f\u2028-\u202e\u2066-\u2069]/u);
      expect(line.length).toBeLessThan(330);
    }
  });

  it('a page of changes, and a page of events, are told in the statements of one', async () => {
    const { database, space, as } = context();
    const scope = await space('ada');
    const me = asking(database, scope);
    const lines = Array.from({ length: 40 }, (_, n) => `Ship ${n}`);
    const text = `---\ntype: ship\n---\n\n# Fleet\n\n${lines.map((name) => `- ${name} was built in 1961.`).join('\n')}\n`;
    await ingest(me, text);
    for (const name of lines)
      await write(me, 'assertClaim', { subject: named(name), predicate: 'SORT', object: { text: 'x' } });
    const other = asking(database, as(scope, 'bob'));
    const secret = { subject: named('Bob only'), predicate: 'SORT', object: { text: 'secret' }, visibility: 'PRIVATE' };
    await write(other, 'assertClaim', secret);
    const page = (count: number) =>
      me.ask(`{ commits(first: ${count}) { nodes { changes(first: 50) { nodes { sentence } } } } }`);
    expect((await page(40)).sent.length).toBeLessThanOrEqual((await page(2)).sent.length + 1);

    const sent: string[] = [];
    const stream = new EventStream({ database, settings: settingDefaults });
    const following = await stream.follow({ ...everything, spaceId: scope.spaceId, owner: 'ada', after: START });
    const sentences: string[] = [];
    while (!sentences.includes('Ship 39 sort x')) {
      const { value } = await following.next();
      if (!value) throw new Error('expected an event');
      const op = session(counting(database, sent), scope);
      sentences.push(await streamed(op, value, EventValue).sentence());
      await op.close();
    }
    stream.close();
    expect(sentences.filter((sentence) => /^Ship \d+ .*x$/.test(sentence))).toHaveLength(40);
    expect(sentences.join()).not.toContain('secret');
    // Of each kind of thing at most 100 events at once, each in a statement or two.
    expect(sent.length).toBeLessThanOrEqual(12);
  });
});

const everything = { kinds: null, about: null, job: null };

async function entityId(me: Asking, name: string): Promise<string | undefined> {
  const query = '{ entities(first: 50) { nodes { id name } } }';
  const { entities } = await me.get<{ entities: { nodes: readonly { id: string; name: string }[] } }>(query);
  return entities.nodes.find((entity) => entity.name === name)?.id;
}

const head = async (me: Asking): Promise<number> =>
  (await me.get<{ commits: { nodes: readonly { number: number }[] } }>('{ commits(first: 1) { nodes { number } } }'))
    .commits.nodes[0]?.number ?? 0;

const ingest = (me: Asking, text: string) =>
  me.get('mutation ($input: IngestInput!) { ingest(input: $input) { __typename } }', {
    input: { documents: [{ path: 'fleet.md', text }], source: { key: 'bay' } },
  });

/** A database that notes the statements of its readers. */
function counting(database: Database, sent: string[]): Database {
  const reader: Database['reader'] = (scope) => {
    const inner = database.reader(scope);
    return new Proxy(inner, {
      get: (target, property) => {
        const value: unknown = Reflect.get(target, property);
        if (typeof value !== 'function') return value;
        return (...args: readonly unknown[]): unknown => {
          if (property === 'query') sent.push(String(args[0]));
          return Reflect.apply(value, target, args);
        };
      },
    });
  };
  return new Proxy(database, {
    get: (target, property) => {
      const value: unknown = property === 'reader' ? reader : Reflect.get(target, property);
      return typeof value === 'function' && property !== 'reader' ? (value.bind(target) as unknown) : value;
    },
  });
}

const session = (database: Database, scope: Scope): OpenSession =>
  new OpenSession(
    {
      ...{ database, graph: createSqlGraph(), embeddings: null, clock: systemClock, ids: systemIds, version: '0.0.0' },
      ...{ packs: [], ontology: ontologyOf([]), languageModel: null, entailment: null, settings: ALL_SETTINGS },
      stream: new EventStream({ database, settings: settingDefaults }),
      secret: 'a secret of thirty-two characters',
    },
    scope,
  );
