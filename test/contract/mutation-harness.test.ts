import { createHash } from 'node:crypto';
import { setImmediate } from 'node:timers/promises';
import { isDeepStrictEqual } from 'node:util';
import { expect, it } from '@jest/globals';
import { createSqlGraph } from '../../graph/store/index.ts';
import { NOW } from '../../resolvers/request/as-of.ts';
import type { RequestSession } from '../../resolvers/request/context.ts';
import { everyones, longMutation, mutation, type MutationSpec, type Work } from '../../resolvers/request/mutation.ts';
import { sourceById } from '../../resolvers/request/node-loaders.ts';
import { OpenSession, type SearchTurns } from '../../resolvers/request/session.ts';
import { ConflictingState } from '../../src/domain/errors.ts';
import { systemIds } from '../../src/domain/typed-ids.ts';
import { ontologyOf } from '../../src/domain/ontology.ts';
import type { Scope } from '../../src/domain/scope.ts';
import { systemClock } from '../../src/domain/time.ts';
import { registerSource } from '../../src/ingest/index.ts';
import { commitsByNumber, type Database } from '../../src/storage/index.ts';
import { Searches } from '../../src/server/index.ts';
import { EventStream } from '../../src/stream/index.ts';
import { describeDatabase } from '../support/database.ts';
import { ALL_SETTINGS, settingDefaults } from '../support/settings.ts';

interface Input {
  readonly key: string;
  readonly idempotencyKey?: string | null;
}

const session = (
  database: Database,
  scope: Scope,
  onRefused?: (code: string) => void,
  turns: SearchTurns | null = null,
): OpenSession =>
  new OpenSession(
    {
      ...{ database, graph: createSqlGraph(), embeddings: null, clock: systemClock, ids: systemIds, version: '0.0.0' },
      ...{ packs: [], ontology: ontologyOf([]), languageModel: null, entailment: null, settings: ALL_SETTINGS },
      stream: new EventStream({ database, settings: settingDefaults }),
      secret: 'a secret of thirty-two characters',
      ...(onRefused && { onRefused }),
    },
    scope,
    { turns },
  );

/** Reads, so that a view is open; and writes. */
const register = mutation({
  name: 'registerSource',
  read: async (op, { key }: Input) => ({ key: `${key}-${(await op.reader.head()) > 0 ? 'later' : 'first'}` }),
  owner: everyones,
  reason: ({ found }) => `register ${found.key}`,
  commit: (commit, { found: { key } }, { ids }) =>
    registerSource(commit, { key, kind: 'FOLDER', name: key, uri: null }, ids),
  keep: ({ id }) => ({ id }),
  show: async (op, { replayed }, { value: { id } }) => ({ replayed, key: (await sourceById(op, id, NOW))?.key }),
});

const working = (work: (op: OpenSession, work: Work) => Promise<unknown>, op: OpenSession) =>
  longMutation({
    name: 'registerSource',
    read: (reading) => reading.reader.head(),
    work: (outside) => work(op, outside),
    show: async (showing, value) => ({ value, head: await showing.reader.head() }),
  })(op, {});

/** What the type of a resolver's session gives away, of what only the harness may use. */
type Hidden<Whole, Names extends string> = Extract<keyof Whole, Names>;
type CommitGiven = Parameters<MutationSpec<Input, null, number, null, null>['commit']>[2];
const unreachable: [
  Hidden<RequestSession, 'outside' | 'close' | 'releaseSnapshot'>,
  Hidden<RequestSession['services']['database'], 'commit' | 'read' | 'reader' | 'note'>,
  Hidden<NonNullable<RequestSession['services']['languageModel']>, 'complete'>,
  Hidden<RequestSession['services'], 'entailment'>,
  Hidden<CommitGiven, 'database' | 'reader' | 'embedder' | 'languageModel'>,
] extends [never, never, never, never, never]
  ? true
  : false = true;

/** May a mutation keep this for a repeated request, which gets it back as JSON has it? */
type Keeps<K> = (() => K) extends MutationSpec<Input, null, number, K, null>['keep'] ? true : false;
const kept: [
  Keeps<{ readonly id: string; readonly of?: readonly (number | null)[] }>,
  Keeps<{ readonly at: Date }>,
  Keeps<readonly Map<string, number>[]>,
  Keeps<() => string>,
] extends [true, false, false, false]
  ? true
  : false = true;

describeDatabase('the harness of mutations', (context) => {
  it('writes although a view was open, shows what was written, and answers a repeated request as before', async () => {
    const { database, space } = context();
    const op = session(database, await space());
    const input = { key: 'docs', idempotencyKey: 'k' };
    try {
      expect(await register(op, input)).toEqual({ replayed: false, key: 'docs-first' });
      expect(await register(op, input)).toEqual({ replayed: true, key: 'docs-first' });
      expect(await commitsByNumber(op.reader, [1])).toMatchObject([
        { reason: 'register docs-first', actor: 'ada', owner: null },
      ]);
    } finally {
      await op.close();
    }
  });

  it('holds no view while work is done, and none can be opened: a model or another connection waits for nobody', async () => {
    const { database, space } = context();
    const scope = await space();
    const op = session(database, scope);
    try {
      const written = await working(async (held, { services, commitRequest }) => {
        expect(() => held.reader).toThrow(/nothing to be read through the operation/);
        expect(() => sourceById(held, systemIds.next('src'), NOW)).toThrow(/nothing to be read/);
        const { commit } = await services.database.commit(scope, commitRequest(null, 'by hand'), (commit) =>
          registerSource(commit, { key: 'x', kind: 'FOLDER', name: 'x', uri: null }, services.ids),
        );
        return commit;
      }, op);
      expect(written).toEqual({ value: 1, head: 1 });
    } finally {
      await op.close();
    }
  });

  it('shows what came of a search in a turn, for which it waits before there is a view, and which it leaves to work again', async () => {
    const { database, space } = context();
    const scope = await space();
    const searches = new Searches(1);
    const placeOf = (owner: string) => {
      const place = searches.admit({ caller: { owner, spaceName: 'a' }, fields: 1, questions: [], most: 9 });
      if (typeof place === 'number') throw new Error('expected a place');
      return place;
    };
    const [mine, others] = [placeOf('ada'), placeOf('bob')];
    const op = session(database, scope, undefined, mine);
    const waiting = (): unknown => searches.readings[0]?.read();
    const state = (running: number, waiting: number) => new Map(Object.entries({ running, waiting }));
    try {
      await others.begin();
      const showing = working(() => Promise.resolve('done'), op);
      while (!isDeepStrictEqual(waiting(), state(1, 1))) await setImmediate();
      expect(await database.read(scope, (sql) => sql.head())).toBe(0); // nobody holds the connection
      others.leave();
      expect(await showing).toEqual({ value: 'done', head: 0 });
      expect(waiting()).toEqual(state(1, 0));
      await working(() => {
        expect(waiting()).toEqual(state(0, 0));
        return Promise.resolve('again');
      }, op);
      expect(waiting()).toEqual(state(1, 0));
    } finally {
      mine.leave();
      await op.close();
    }
    expect(waiting()).toEqual(state(0, 0));
  });

  it('marks a request by its name and its input, and its key by who asks: those of before are known again', async () => {
    const { database, space } = context();
    const op = session(database, await space());
    const asked = longMutation({
      name: 'undo',
      read: (_op, _input: { readonly commit: number; readonly idempotencyKey?: string }) => null,
      work: ({ commitRequest }) => Promise.resolve(commitRequest(null, 'undo commit 3')),
      show: (_op, request) => request,
    });
    try {
      expect(await asked(op, { idempotencyKey: 'k', commit: 3 })).toEqual({
        ...{ actor: 'ada', owner: null, reason: 'undo commit 3', idempotencyKey: '["ada","k"]' },
        requestHash: createHash('sha256').update('["undo",{"idempotencyKey":"k","commit":3}]').digest('hex'),
      });
    } finally {
      await op.close();
    }
  });

  it('answers refusals of its work as values and counts them; faults stay errors, and its view can be read afterwards', async () => {
    const { database, space } = context();
    const counted: string[] = [];
    const op = session(database, await space(), (code) => counted.push(code));
    const failing = (error: Error) => working(() => Promise.reject(error), op);
    try {
      expect(await failing(new ConflictingState('not now', ['key']))).toMatchObject({ message: 'not now' });
      await expect(failing(new Error('a fault'))).rejects.toThrow('a fault');
      expect(counted).toEqual(['CONFLICTING_STATE']);
      expect(await op.reader.head()).toBe(0);
    } finally {
      await op.close();
    }
  });

  it('refuses who may not before anything is read', async () => {
    const { database, space, as } = context();
    const op = session(database, as(await space(), 'somebody', 'READER'));
    try {
      expect(await register(op, { key: 'docs' })).toMatchObject({ message: expect.stringMatching(/role WRITER/) });
    } finally {
      await op.close();
    }
  });

  it('keeps the database, models and the end of a view out of reach of resolvers', () => {
    expect(unreachable).toBe(true);
  });

  it('keeps for a repeated request only what JSON gives back as it was', () => {
    expect(kept).toBe(true);
  });
});
