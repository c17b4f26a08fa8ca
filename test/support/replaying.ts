import { createSqlGraph } from '../../graph/store/index.ts';
import type { Scope } from '../../src/domain/scope.ts';
import { defaultsOf } from '../../src/domain/setting.ts';
import { systemClock } from '../../src/domain/time.ts';
import type { TraceId } from '../../src/domain/typed-ids.ts';
import { viewRulesOf } from '../../src/domain/view-vocabulary.ts';
import { builtInConcepts, packsWith } from '../../src/packs/index.ts';
import { LIVE_LIMITS, NO_CACHE, type FindDeps } from '../../src/retrieve/index.ts';
import type { Database } from '../../src/storage/index.ts';
import { readTrace, type StoredTrace, type Trace } from '../../src/trace/index.ts';
import type { WordEmbedder } from './embedded-texts.ts';
import { settingDefaults } from './settings.ts';

/** What a replay has of a program: its database and its packs; there is no port that could be asked. */
export function withoutPorts(database: Database): FindDeps {
  const packs = packsWith([]);
  const [concepts, rules] = [builtInConcepts, viewRulesOf(packs)];
  const settings = settingDefaults;
  return {
    ...{ database, settings, concepts, rules, clock: systemClock, now: new Date(0), zone: 'UTC' },
    ...{ embeddings: null, languageModel: null, entailment: null, reranker: null, cache: NO_CACHE(systemClock) },
    views: { graph: createSqlGraph(), embeddings: null, concepts, rules, settings },
    live: {
      ...{ web: null, packs, clock: systemClock, settings: { ...settings, ...defaultsOf(LIVE_LIMITS) } },
      embedder: { embed: () => Promise.reject(new Error('a replay asked a real embedder')) },
    },
  };
}

/** Traces of a caller, in the order in which they were made. */
export const tracesOf = (database: Database, scope: Scope): Promise<StoredTrace[]> =>
  database.read(scope, async (sql) => {
    const rows = await sql.query<{ id: TraceId }>('test.traces', 'select id from traces order by id');
    const traces: StoredTrace[] = [];
    for (const { id } of rows) {
      const trace = await readTrace(sql, id);
      if (trace) traces.push(trace);
    }
    return traces;
  });

/** A trace as text, but for when it was walked and how long it took. */
export const bytesOf = ({ version, head, steps, calls, isWhole }: Trace): string =>
  JSON.stringify({ version, head, calls, isWhole, steps: steps.map((step) => ({ ...step, ms: 0, dollars: 0 })) });

/** A reranker of which no two answers are the same: what replays has nothing but the trace to have them from. */
export function moodyReranker(seed = 0): NonNullable<FindDeps['reranker']> {
  let asked = seed;
  return {
    name: 'moody',
    score: (_question, texts) => {
      asked += 1;
      return Promise.resolve({
        scores: texts.map((_, n) => ((asked * 31 + n * 17) % 97) / 97),
        model: { name: 'moody', version: `v${seed}` },
      });
    },
  };
}

/** The same model, by its name, with every vector turned: nothing is near to what it was near to. */
export const turned = (embedder: WordEmbedder): WordEmbedder => ({
  ...embedder,
  embed: async (texts, purpose) =>
    (await embedder.embed(texts, purpose)).map((vector) => Float32Array.from([...vector.slice(1), vector[0] ?? 0])),
});
