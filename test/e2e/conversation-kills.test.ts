import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, it, jest } from '@jest/globals';
import { ConversationDrill, type Death } from '../support/conversation-drill.ts';
import { openTestPostgres } from '../support/database.ts';
import { describeOnDatabases } from '../support/legs.ts';

/** Kills of each kind. */
const KILLS = Number(process.env.CLAIMGRAPH_TEST_KILLS ?? '1');

// Each kill is two lives of a server, some seconds each.
jest.setTimeout(120_000 + KILLS * 120_000);

/** Points of each kind, taken by turns: before, within and after its transaction. */
const DEATHS: Readonly<Record<string, readonly Death[]>> = {
  append: [
    { at: 'conversation.moveHead>storage.announce' },
    { at: 'storage.announce>storage.commit' },
    { at: 'conversation.lock>messages.insert' },
  ],
  acknowledgement: [{ acknowledged: true }],
  store: [
    { at: 'conversation.lockProgress>documents.insert' },
    { at: 'conversation.moveStored>storage.writeCommit' },
    { at: 'conversation.moveStored>storage.commit' },
  ],
  embed: [{ model: null }, { model: 0 }, { model: 3 }, { model: 30 }],
  publish: [{ at: 'conversation.publish>storage.announce' }, { at: 'conversation.publish>conversation.keptVectors' }],
  learn: [
    { at: 'memory.moveLearned>memory.lastCommit' },
    { at: 'memory.lastCommit>memories.insert' },
    { at: 'memories.insert>storage.announce' },
  ],
};

let folder = '';
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'conversation-kills-'));
});
afterEach(() => {
  rmSync(folder, { recursive: true, force: true });
});

async function drill(environment: Readonly<Record<string, string>>, passed: () => Promise<void>): Promise<void> {
  const drill = new ConversationDrill(join(folder, 'data'), environment);
  try {
    await drill.begin();
    let n = 0;
    for (let kill = 0; kill < KILLS; kill++)
      for (const points of Object.values(DEATHS)) {
        const death = points[kill % points.length];
        if (death) await drill.round((n += 1), death, passed);
      }
    await drill.settle();
  } finally {
    await drill.close();
  }
}

const PROMISE =
  '[RS-64 OM-112] the process of a conversation is killed -9 at append, store, embed, publish and learning: each acknowledged turn is there ' +
  'once, and at once, and is learned from once; readers see whole generations';

const inFolder = (): Promise<void> => drill({}, () => Promise.resolve());

async function onServer(): Promise<void> {
  const { database, url, drop } = await openTestPostgres();
  const expire = (): Promise<void> =>
    database.system(async (query) => {
      await query('test.expire', 'update embedding_queue set leased_until = clock_timestamp()', []);
    });
  try {
    await drill({ CLAIMGRAPH_DATABASE_URL: url, CLAIMGRAPH_UNSAFE_POSTGRES: '1' }, expire);
  } finally {
    await drop();
  }
}

describeOnDatabases('conversation', { embedded: () => it(PROMISE, inFolder), postgres: () => it(PROMISE, onServer) });
