/**
 * The evidence cache: how often it takes one question for another, and how often it misses a paraphrase, by threshold (SE-160); how long a
 * hit takes, in this process and in Redis; and that nothing is shared between owners. `-- FILE` judges pairs of one's own and nothing else:
 * below a line of headings `SAME` or `OTHER`, what differs, and two questions, by tabs.
 */
import { readFileSync } from 'node:fs';
import { createClient } from '@redis/client';
import { legs } from '../../test/support/leg-list.ts';
import { AskedCache, found, placeOf, question as asQuestion } from '../../test/support/cached.ts';
import { judgedPairs, pairsOfFile, type Pair } from '../../test/support/judged-questions.ts';
import { randomFrom, type Random } from '../../test/support/random.ts';
import { settingDefaults } from '../../test/support/settings.ts';
import type { CacheStore } from '../../src/evidence/cache/cache-store.ts';
import { cosineOf } from '../../src/evidence/cache/cache-entry.ts';
import { MemoryStore } from '../../src/evidence/cache/memory-store.ts';
import { RedisStore } from '../../src/evidence/cache/redis-store.ts';
import { createEmbedder } from '../../src/models/index.ts';
import { printFigures, printTable, type Figure } from '../support/table.ts';
import { percentile } from '../../src/lib/percentile.ts';

const THRESHOLDS = [0.95, 0.9, 0.87, 0.85, 0.83, 0.8, 0.75];
/** What an owner asks for in a session. */
const ENTRIES = 1_000;
const ASKED = 1_000;
const STRANGERS = 10_000;

const embedder = createEmbedder({
  embedder: 'minilm',
  model: null,
  dimension: null,
  modelsDir: null,
  cacheDir: new URL('../..', import.meta.url).pathname,
  openAiBaseUrl: null,
  openAiKey: null,
});

function thresholds(pairs: readonly Pair[]): void {
  const [same, others] = [
    pairs.filter(({ kind }) => kind === 'PARAPHRASE'),
    pairs.filter(({ kind }) => kind !== 'PARAPHRASE'),
  ];
  const share = (some: readonly Pair[], of: readonly Pair[]): string =>
    `${some.length} (${((100 * some.length) / of.length).toFixed(0)} %)`;
  const rows = THRESHOLDS.map((threshold) => {
    const near = ({ cosine }: Pair): boolean => cosine >= threshold;
    return [
      threshold.toFixed(2),
      share(others.filter(near), others),
      share(
        others.filter((pair) => near(pair) && pair.alike),
        others,
      ),
      share(
        same.filter((pair) => !near(pair)),
        same,
      ),
      share(
        same.filter((pair) => !near(pair) || !pair.alike),
        same,
      ),
    ];
  });
  const headings = ['cosine', 'false hits by vectors alone', 'false hits', 'missed by vectors alone', 'missed'];
  printTable(`${others.length} questions that only look alike, ${same.length} paraphrases`, headings, rows);
  const kinds = [...new Set(others.map(({ kind }) => kind))];
  printTable(
    'False hits at 0.87 by what differs',
    ['differs', 'pairs', 'by vectors alone', 'served'],
    kinds.map((kind) => {
      const [all, near] = [
        others.filter((pair) => pair.kind === kind),
        others.filter((pair) => pair.kind === kind && pair.cosine >= 0.87),
      ];
      return [kind, String(all.length), String(near.length), String(near.filter(({ alike }) => alike).length)];
    }),
  );
}

/** A number as a word: questions with other numbers are never taken for one. */
const lettersOf = (n: number): string => n.toString(26).replace(/\d/gu, (digit) => 'qrstuvwxyz'[Number(digit)] ?? '');

function randomVector(random: Random): Float32Array {
  const vector = Float32Array.from({ length: 384 }, () => random() - 0.5);
  const length = Math.sqrt(cosineOf(vector, vector));
  return vector.map((value) => value / length);
}

function nearTo(vector: Float32Array, random: Random): Float32Array {
  const other = randomVector(random);
  const moved = vector.map((value, n) => value + 0.3 * (other[n] ?? 0));
  const length = Math.sqrt(cosineOf(moved, moved));
  return moved.map((value) => value / length);
}

async function latencies(name: string, store: CacheStore): Promise<Figure[]> {
  const random = randomFrom(5);
  const cache = new AskedCache(store);
  cache.now = Date.now();
  const known = Array.from({ length: ENTRIES }, (_, n) =>
    asQuestion(`question ${lettersOf(n)}`, { vector: randomVector(random) }),
  );
  const chunks = Array.from({ length: 10 }, (_, n) => ({
    ...found(`chunk ${n}`).chunks[0],
    contentHash: `${n}`.padStart(64, '0'),
  }));
  cache.live = found('live', { chunks: chunks as ReturnType<typeof found>['chunks'] });
  for (const one of known) await cache.retrieve(one);
  const times: Record<string, number[]> = { EXACT: [], SEMANTIC: [], MISS: [] };
  for (let n = 0; n < ASKED; n += 1) {
    const one = known[Math.floor(random() * ENTRIES)] ?? known[0];
    for (const asked of [
      one,
      one?.vector && asQuestion(`alike ${lettersOf(n)}`, { vector: nearTo(one.vector, random) }),
    ]) {
      if (!asked) continue;
      const started = performance.now();
      const { outcome } = await cache.retrieve(asked);
      times[outcome]?.push(performance.now() - started);
    }
  }
  return (['EXACT', 'SEMANTIC'] as const).flatMap((outcome) =>
    [0.5, 0.95].map((share) => ({
      name: `${name}: ${outcome} hit, p${share * 100} of ${times[outcome]?.length ?? 0}, ${ENTRIES} entries`,
      value: `${percentile(times[outcome] ?? [], share).toFixed(2)} ms`,
      floor: share === 0.95 ? '≤ 5 ms' : '',
    })),
  );
}

async function strangers(store: CacheStore): Promise<number> {
  const random = randomFrom(9);
  const questions = Array.from({ length: 50 }, (_, n) =>
    asQuestion(`question ${lettersOf(n)}`, { vector: randomVector(random) }),
  );
  const owners = Array.from({ length: 20 }, (_, n) => `owner ${n}`);
  const spaces = [placeOf().spaceId, placeOf().spaceId];
  const caches = owners.flatMap((owner) =>
    spaces.map((spaceId) => new AskedCache(store, {}, placeOf({ owner, spaceId }))),
  );
  const pick = <T>(list: readonly T[]): T => list[Math.floor(random() * list.length)] as T;
  let hits = 0;
  for (let n = 0; n < STRANGERS; n += 1) {
    const [mine, theirs, asked] = [pick(caches), pick(caches), pick(questions)];
    for (const cache of [mine, theirs]) cache.now = Date.now();
    mine.live = found(`of ${mine.place.owner} in ${mine.place.spaceId}`);
    theirs.live = found(`of ${theirs.place.owner} in ${theirs.place.spaceId}`);
    await mine.ask(asked);
    const again = n % 2 === 0 ? asked : asQuestion(`alike ${lettersOf(n)}`, { vector: asked.vector });
    if (!(await theirs.ask(again)).endsWith(`of ${theirs.place.owner} in ${theirs.place.spaceId}`)) hits += 1;
  }
  return hits;
}

async function served(): Promise<void> {
  const figures = await latencies('this process', new MemoryStore(settingDefaults));
  const strange = [
    {
      name: `this process: hits across owners and spaces, of ${STRANGERS} pairs`,
      value: String(await strangers(new MemoryStore(settingDefaults))),
      floor: '0',
    },
  ];
  if (legs.redis.present) {
    const client = createClient({ url: legs.redis.at });
    await client.connect();
    const prefix = `bench:${Date.now()}`;
    const store = new RedisStore(client, settingDefaults, prefix);
    figures.push(...(await latencies('Redis', store)));
    strange.push({
      name: `Redis: hits across owners and spaces, of ${STRANGERS} pairs`,
      value: String(await strangers(store)),
      floor: '0',
    });
    for await (const keys of client.scanIterator({ MATCH: `${prefix}:*`, COUNT: 1_000 }))
      if (keys.length > 0) await client.del(keys);
    client.destroy();
  }
  printFigures('The evidence cache', [...figures, ...strange]);
}

const file = process.argv[2];
thresholds(await (file ? pairsOfFile(embedder, readFileSync(file, 'utf8')) : judgedPairs(embedder)));
await embedder.close();
if (!file) await served();
