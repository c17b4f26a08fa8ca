import { createSqlGraph } from '../../graph/store/index.ts';
import type { Scope } from '../../src/domain/scope.ts';
import { defaultsOf } from '../../src/domain/setting.ts';
import { systemClock } from '../../src/domain/time.ts';
import type { Strategy } from '../../src/domain/search-terms.ts';
import type { TraceId } from '../../src/domain/typed-ids.ts';
import { viewRulesOf } from '../../src/domain/view-vocabulary.ts';
import { builtInConcepts, packsWith } from '../../src/packs/index.ts';
import type { Embedder } from '../../src/models/index.ts';
import { LIVE_LIMITS } from '../../src/web/index.ts';
import {
  retrieveEvidence,
  searchQuestion,
  type RetrievalRequest,
  type FindDeps,
  type FoundEvidence,
} from '../../src/retrieve/index.ts';
import { NO_CACHE } from '../../src/evidence/index.ts';
import type { Database } from '../../src/storage/index.ts';
import { readTrace, recordedEmbedder, recordedSparse, type RecordedWalk } from '../../src/trace/index.ts';
import type { StoredTrace, Trace } from '../../src/domain/trace-record.ts';
import { Embeddings } from '../../src/vectors/index.ts';
import type { WordEmbedder } from './embedded-texts.ts';
import { randomFrom } from './random.ts';
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

/** A trace as text, but for when it was walked and how long it took; of calls side by side, whichever came first. */
export const bytesOf = ({ version, head, steps, calls, isWhole }: Trace): string =>
  JSON.stringify({
    ...{ version, head, isWhole },
    steps: steps.map((step) => ({ ...step, ms: 0, dollars: 0 })),
    calls: calls.map(({ n: _, ...call }) => JSON.stringify(call)).sort(),
  });

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

/** Likewise one that judges pairs. */
export function moodyEntailment(seed: number): NonNullable<FindDeps['entailment']> {
  const random = randomFrom(seed);
  const judged = () => ({ entailment: random(), neutral: 0, contradiction: 0, cut: false });
  return { name: 'moody', judge: (pairs) => Promise.resolve(pairs.map(judged)) };
}

/** The same model, by its name, with every vector turned: nothing is near to what it was near to. */
export const turned = (embedder: WordEmbedder): WordEmbedder => ({
  ...embedder,
  embed: async (texts, purpose) =>
    (await embedder.embed(texts, purpose)).map((vector) => Float32Array.from([...vector.slice(1), vector[0] ?? 0])),
});

const ALL_OPEN: RetrievalRequest['eligibility'] = { off: new Set(), only: null, injected: new Set() };

/** `retrieve` as it is walked over all kinds, by a recorder. */
export async function retrieved(
  database: Database,
  scope: Scope,
  text: string,
  {
    walk,
    embedder,
    settings = {},
    strategy = null,
  }: {
    readonly walk: RecordedWalk;
    readonly embedder: Embedder;
    readonly settings?: Readonly<Record<string, unknown>>;
    readonly strategy?: Strategy | null;
  },
): Promise<{ found: FoundEvidence; trace: Trace }> {
  const { clock: _, ...deps } = withoutPorts(database);
  const real = new Embeddings(embedder, () => embedder);
  const embeddings = real.through(
    (one) => recordedEmbedder(walk, one),
    (one) => recordedSparse(walk, one),
  );
  const asked = { text, kinds: null, expand: true, strategy, fusion: 'NORMALISED_SUM', weights: null } as const;
  const search = searchQuestion({ ...asked, filters: null }, embeddings);
  const request = { candidates: 20, first: 5, eligibility: ALL_OPEN, strictness: 0.1, diversity: null };
  const found = await database.read(scope, (sql) =>
    retrieveEvidence({ sql, recorded: null, valid: { clock: new Date() }, validByDefault: true }, search, request, {
      ...{ ...deps, embeddings, recorder: walk, settings: { ...deps.settings, ...settings } },
    }),
  );
  return {
    found,
    trace: walk.trace({ walk: 'retrieve', at: new Date(), commit: 0, request: text, settings, ports: {} }),
  };
}
