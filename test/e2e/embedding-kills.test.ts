import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, it, jest } from '@jest/globals';
import { openEmbedded, type Database } from '../../src/storage/index.ts';
import { startChild, type ChildServer } from '../support/child-server.ts';
import { claimgraph } from '../support/claimgraph.ts';
import { openTestPostgres } from '../support/database.ts';
import { embeddingServer, letters, vectors } from '../support/embedding-server.ts';
import { ask } from '../support/http.ts';
import { describeOnDatabases } from '../support/legs.ts';

// Each life of the server is a process of its own.
jest.setTimeout(600_000);

/** Requests to the model at which the process dies: before the answer, or so long after it. */
const DEATHS: readonly (readonly [request: number, afterMs: number | null])[] = [
  [2, null],
  [5, 0],
  [8, 3],
  [11, 30],
];
const DOCUMENTS = 12;
const SECTIONS = 12;
/** What the test asks while it waits, which the model is asked for too. */
const QUESTION = 'gulls';
/** What each life asks the model once, to learn its dimension. */
const LENGTH = 'length';
/** Texts asked for at once, at most. */
const BATCH = 32;

let folder = '';
let child: ChildServer | null = null;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'embedding-kills-'));
  mkdirSync(join(folder, 'texts'));
  for (let n = 0; n < DOCUMENTS; n++) writeFileSync(join(folder, 'texts', `${n}.md`), documentOf(n));
});
afterEach(async () => {
  child?.child.kill('SIGKILL');
  await child?.ended;
  rmSync(folder, { recursive: true, force: true });
});

const documentOf = (n: number): string =>
  `# Report ${n}\n\n${Array.from({ length: SECTIONS }, (_, m) => `## Part ${m}\n\nOn day ${n} the crew of ship ${m} counted ${n * m} gulls.\n`).join('\n')}`;

/** How the queue and the store stand. */
interface Standing {
  readonly waiting: number;
  readonly stored: number;
  /** Texts that there are, of every kind. */
  readonly texts: number;
  /** Vectors that are not those of their text. */
  readonly wrong: number;
}

async function standing(database: Database): Promise<Standing> {
  const count = async (of: string): Promise<number> => {
    const [row] = await database.system((query) =>
      query<{ n: string }>('test.count', `select count(*) as n ${of}`, []),
    );
    return Number(row?.n);
  };
  const indexed = await count(`from indexed_texts where kind in ('CHUNK', 'CLAIM')`);
  return {
    waiting: await count('from embedding_queue'),
    stored: await count('from embeddings_1'),
    texts: indexed + (await count('from (select distinct space_id, owner_id, entity_id from aliases) as named')),
    wrong: await count(`from embeddings_1 where abs(vector_norm(vector) - 1) > 0.001`),
  };
}

interface Place {
  readonly environment: Readonly<Record<string, string>>;
  /** What happens between a death and the next life, besides time. */
  passed(): Promise<void>;
  look<T>(work: (database: Database) => Promise<T>): Promise<T>;
}

async function drill(place: Place): Promise<void> {
  const data = join(folder, 'data');
  const deaths = [...DEATHS];
  const model = await embeddingServer((texts, request) => {
    const [next] = deaths;
    if (next !== undefined && request >= next[0]) {
      deaths.shift();
      const die = (): void => void child?.child.kill('SIGKILL');
      if (next[1] === null) {
        die();
        return 'cut';
      }
      setTimeout(die, next[1]);
    }
    return vectors(texts.map((text) => letters(text)));
  });
  const environment = {
    CLAIMGRAPH_DATA_DIR: data,
    CLAIMGRAPH_SAMPLE: 'off',
    CLAIMGRAPH_EMBEDDER: 'openai',
    CLAIMGRAPH_EMBEDDING_MODEL: 'letters',
    CLAIMGRAPH_OPENAI_BASE_URL: `${model.url}/v1`,
    CLAIMGRAPH_OPENAI_API_KEY: 'none',
    ...place.environment,
  };
  try {
    // The documents first, so that every life finds a queue: with no server there is nobody to embed.
    const ingested = await claimgraph(['ingest', join(folder, 'texts')], { cwd: folder, environment });
    expect(ingested).toMatchObject({ code: 0 });
    for (let lives = 0; ; lives += 1) {
      expect(lives).toBeLessThanOrEqual(DEATHS.length);
      child = startChild({ PORT: '0', CLAIMGRAPH_LOG: 'silent', ...environment });
      const { url } = await child.listening(data);
      if (await drained(url, child)) break;
      await place.passed();
    }
    child.child.kill('SIGTERM');
    await child.ended;
    const stands = await place.look(standing);
    expect(deaths).toEqual([]);
    expect(stands).toEqual({ waiting: 0, stored: stands.texts, texts: stands.texts, wrong: 0 });
    expect(stands.texts).toBeGreaterThan(DOCUMENTS * SECTIONS);
    // What was stored is not made again: at most one batch for each death is asked for twice.
    const asked = model.texts.flat().filter((text) => text !== QUESTION && text !== LENGTH);
    expect(asked.length - stands.texts).toBeLessThanOrEqual(DEATHS.length * BATCH);
  } finally {
    await model.close();
  }
}

/** Waits until nothing waits for its vector; false = the process died before. */
async function drained(url: string, { child: { exitCode, signalCode }, ended }: ChildServer): Promise<boolean> {
  let alive = exitCode === null && signalCode === null;
  void ended.then(() => {
    alive = false;
  });
  const query = `{ search(text: "${QUESTION}", strategy: FUSED, first: 1) { dense { state } } }`;
  while (alive) {
    const answer = await ask(url, query).catch(() => null);
    const search = answer?.json().data?.search as { dense: { state: string } } | undefined;
    if (search?.dense.state === 'READY') return true;
    await new Promise((done) => setTimeout(done, 100));
  }
  return false;
}

const PROMISE =
  '[SE-32] a process that embeds is killed -9 again and again: each text has its vector once, none is lost, the queue drains';

async function inFolder(): Promise<void> {
  await drill({
    environment: {},
    passed: () => Promise.resolve(),
    look: async (work) => {
      const database = await openEmbedded({ folder: join(folder, 'data', 'database'), timeoutMs: 30_000 });
      try {
        return await work(database);
      } finally {
        await database.close();
      }
    },
  });
}

async function onServer(): Promise<void> {
  const { database, url, drop } = await openTestPostgres();
  try {
    await drill({
      environment: { CLAIMGRAPH_DATABASE_URL: url, CLAIMGRAPH_UNSAFE_POSTGRES: '1' },
      // Whoever held a lease is known to be gone when it has run out, which nobody needs to wait for here.
      passed: () =>
        database.system(async (query) => {
          await query('test.expire', 'update embedding_queue set leased_until = clock_timestamp()', []);
        }),
      look: (work) => work(database),
    });
  } finally {
    await drop();
  }
}

describeOnDatabases('embedding', { embedded: () => it(PROMISE, inFolder), postgres: () => it(PROMISE, onServer) });
