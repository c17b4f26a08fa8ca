import { beforeAll, expect, it } from '@jest/globals';
import type { Commit, Database } from '../../src/storage/index.ts';
import { append, conversationWorker, logOf, startOne } from '../support/conversing.ts';
import { describeDatabase } from '../support/database.ts';
import { wordEmbedder, workerOf } from '../support/embedded-texts.ts';
import { asking, type Asking } from '../support/graphql.ts';

const LOGGED = 1_000;
const AT_ONCE = 100;

/** A method of what is listened to knows whose it is. */
const bound = (found: unknown, target: object): unknown =>
  typeof found === 'function' ? (found.bind(target) as unknown) : found;

/** The numbers of the messages that a commit of the worker read, in the order in which it read them. */
function readingOf(database: Database): { readonly recorded: Database; readonly read: number[] } {
  const read: number[] = [];
  const listening = (commit: Commit): Commit =>
    new Proxy(commit, {
      get(target, name) {
        const found: unknown = Reflect.get(target, name);
        if (name !== 'query') return bound(found, target);
        return async (statement: string, text: string, values: []) => {
          const rows = await target.query<{ n?: unknown }>(statement, text, values);
          if (/\b(?:from|join) messages\b/.test(text)) read.push(...rows.map(({ n }) => Number(n)));
          return rows;
        };
      },
    });
  const recorded = new Proxy(database, {
    get(target, name) {
      const found: unknown = Reflect.get(target, name);
      if (name !== 'commit') return bound(found, target);
      const commit: Database['commit'] = (scope, request, work) =>
        target.commit(scope, request, (one) => work(listening(one)));
      return commit;
    },
  });
  return { recorded, read };
}

describeDatabase('the worker of a long conversation', (context) => {
  const embedder = wordEmbedder('tail', ['harbour', 'anchor']);
  let me: Asking;
  let id: string;

  /** Stores, embeds and publishes what there is. @returns what was read and embedded for it */
  async function follow(): Promise<{ readonly read: readonly number[]; readonly embedded: readonly string[] }> {
    const { recorded, read } = readingOf(context().database);
    const before = embedder.asked.length;
    const { worker, faults } = conversationWorker(recorded);
    await worker.drain();
    await workerOf(context().database, embedder).worker.drain();
    await worker.drain();
    expect(faults).toEqual([]);
    return { read, embedded: embedder.asked.slice(before) };
  }

  beforeAll(async () => {
    const { database } = context();
    await workerOf(database, embedder).worker.drain();
    me = asking(database, await context().space());
    id = await startOne(me);
    for (let from = 0; from < LOGGED; from += AT_ONCE)
      await append(
        me,
        id,
        Array.from({ length: AT_ONCE }, (_, n) => `Message number ${from + n + 1} of the harbour.`),
      );
  }, 60_000);

  it('[RS-55] embeds each of 1,000 messages once, and reads each once, the last of a batch again with the next', async () => {
    const { read, embedded } = await follow();
    expect(await logOf(me, id)).toMatchObject({ messageCount: LOGGED, stored: LOGGED, published: LOGGED });
    expect(embedded).toHaveLength(LOGGED);
    const again = read.filter((n, i) => read.indexOf(n) < i);
    expect(new Set(read).size).toBe(LOGGED);
    expect(again).toEqual(Array.from({ length: again.length }, (_, n) => 32 * (n + 1)));
  }, 60_000);

  it('[RS-55] of one message more it reads that one and the one before, and embeds it alone', async () => {
    await append(me, id, ['Who paid for the anchor?']);
    const { read, embedded } = await follow();
    expect(read).toEqual([LOGGED, LOGGED + 1]);
    expect(embedded).toEqual([`Message number ${LOGGED} of the harbour.\nWho paid for the anchor?`]);
    expect(await logOf(me, id)).toMatchObject({ published: LOGGED + 1 });
  });

  it('[RS-55] where nothing was said it reads and embeds nothing', async () => {
    expect(await follow()).toEqual({ read: [], embedded: [] });
  });

  it('[RS-55] where it was forgotten how far it is, the log is read again and not embedded again', async () => {
    await context().database.system((query) =>
      query('test.forget', 'update conversation_progress set stored = 0, published = 0 where space_id = $1', [
        me.scope.spaceId,
      ]),
    );
    const { read, embedded } = await follow();
    expect(new Set(read).size).toBe(LOGGED + 1);
    expect(embedded).toEqual([]);
    expect(await logOf(me, id)).toMatchObject({ stored: LOGGED + 1, published: LOGGED + 1 });
  }, 60_000);
});
