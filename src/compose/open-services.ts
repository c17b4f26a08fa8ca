import { availableParallelism } from 'node:os';
import { defaultsOf } from '../domain/setting.ts';
import type { GraphStore } from '../../graph/store/index.ts';
import { estimateCost, OpenSession, type Services } from '../../resolvers/index.ts';
import type { Configuration } from '../config/index.ts';
import type { GuardedSearch } from '../web/index.ts';
import { systemIds } from '../domain/typed-ids.ts';
import type { RerankState } from '../domain/rerankers.ts';
import type { Scope } from '../domain/scope.ts';
import { systemClock } from '../domain/time.ts';
import { LEXICAL_SETTINGS } from '../lexical/index.ts';
import { prefetchQuestionVectors, type Embeddings } from '../vectors/index.ts';
import type { Ongoing } from '../lib/ongoing.ts';
import type { EvidenceReads, ServedCache } from '../evidence/index.ts';
import type { Entailment, LanguageModel, Reranker } from '../models/index.ts';
import { AnswerCache, Searches, type Logger, type Operations } from '../server/index.ts';
import type { Database } from '../storage/index.ts';
import type { LiveDatabase } from '../livedata/index.ts';
import { LiveSettings } from '../record/index.ts';
import { STREAM_LIMITS, EventStream } from '../stream/index.ts';
import type { TraceOutcome } from '../trace/index.ts';
import { answersKept } from './answers-kept.ts';
import { openEmbeddings, type BackgroundEmbedding } from './embedding.ts';
import { loadKnowledge, type Installation } from './installation.ts';
import { openLanguageModel } from './language-model.ts';
import type { Counters } from './metric-sources.ts';
import { SETTINGS, SPACE_SETTINGS } from './settings-of-rooms.ts';
import { loadSample, SAMPLE_SPACE, samplePack } from './sample.ts';
import { WorkUnderWay } from './work-under-way.ts';
import { openEntailment } from './open-entailment.ts';
import { openReranker } from './open-reranker.ts';

/** @throws ConfigurationError */
export const openModels = (configuration: Configuration, log: Logger): Models => ({
  embeddings: openEmbeddings(configuration, log),
  entailment: openEntailment(configuration),
  reranker: openReranker(configuration),
});

export interface Models {
  readonly embeddings: Embeddings;
  /** null = statements are judged by rules alone. */
  readonly entailment: Entailment | null;
  /** null = the fused order stands. */
  readonly reranker: Reranker | null;
}

interface Vectors extends Models {
  /** null = vectors are left to the next server. */
  readonly background: BackgroundEmbedding | null;
}

/** What operations stand on besides the installation. */
interface ServiceOptions extends Vectors {
  readonly graph: GraphStore;
  /** null = each retrieval is live. */
  readonly cache: ServedCache | null;
  readonly web: GuardedSearch | null;
  readonly live: LiveDatabase | null;
  readonly evidenceReads: EvidenceReads;
  /** null = every answer waits for all of its work. */
  readonly ongoing: Ongoing | null;
  readonly counters: Counters;
  /** Told the code of every refusal that a mutation answers with. */
  readonly onRefused: (code: string) => void;
  /** Told what went wrong with work that goes on after an answer. */
  readonly onLateFault: (error: unknown) => void;
  /** Told when messages were accepted. */
  readonly onMessages: () => void;
  readonly onWalk?: Services['onWalk'];
}

/** What every operation stands on, whatever way it comes. */
export function createServices(
  configuration: Configuration,
  installation: Installation,
  version: string,
  { embeddings, entailment, reranker, background, ongoing, counters, ...others }: ServiceOptions,
): ServerServices {
  const { database, spaces, secret, knowledge } = installation;
  const live = new LiveSettings(database, spaces, systemClock, SPACE_SETTINGS);
  database.onCommit((spaceId) => live.wrote(spaceId));
  const stream = new EventStream({ database, settings: defaultsOf(STREAM_LIMITS) });
  const languageModel = openLanguageModel(configuration, database, counters);
  const common = {
    ...others,
    database,
    clock: systemClock,
    ids: systemIds,
    stream,
    settings: SETTINGS,
    secret,
    version,
    languageModel,
    entailment,
    reranker,
    embeddings,
    ongoing,
    ...countedBy(counters),
  };
  const services: Services = { ...common, ...knowledge };
  const pack = samplePack();
  const sampleServices: Services = pack === null ? services : ofSample(pack, configuration, installation, common);
  const underWay = new WorkUnderWay(background);
  const operations: Operations<{ readonly op: OpenSession }> = {
    estimateCost,
    open: opening(
      spaces,
      (name) => live.mayBeMerged(name),
      underWay,
      (name) => (name === SAMPLE_SPACE ? sampleServices : services),
    ),
    prefetch: prefetching(database, spaces, embeddings),
    ...answersKept(database),
    actualCost: ({ op }) => op.used,
    hints: ({ op }) => op.hints,
    close: async ({ op }) => {
      if (underWay.ended(op)) live.changed(op.scope.spaceName);
      await op.close();
    },
  };
  const searches = new Searches(searchesAtOnce(database, configuration));
  const answers = new AnswerCache(configuration.answerCacheMb);
  return { operations, underWay, stream, searches, answers, languageModel, settingsOf: (name) => live.of(name) };
}

function opening(
  spaces: Installation['spaces'],
  mayBeMerged: (spaceName: string) => boolean,
  underWay: WorkUnderWay,
  servicesOf: (spaceName: string) => Services,
): Operations<{ readonly op: OpenSession }>['open'] {
  return async ({ caller, kind, appendsOnly, settings, traceparent, turns }) => {
    const { spaceName, owner, role } = caller;
    // The keys file names its spaces; without keys the first write of the owner makes one.
    const make = caller.keyId !== null || (kind !== 'query' && role === 'ADMIN');
    const spaceId = make ? await spaces.made(spaceName) : await spaces.existing(spaceName);
    const scope: Scope = { spaceId, spaceName, owner, role, everySpace: caller.keyId === null };
    // A write reads them again, just before its commit, but for what is said: it waits for nothing.
    const known = kind === 'mutation' && !appendsOnly ? null : settings;
    const merged = kind === 'mutation' || mayBeMerged(spaceName);
    const op = new OpenSession(withParent(servicesOf(spaceName), traceparent), scope, {
      settings: known,
      merged,
      turns,
    });
    underWay.began(op, { kind, appendsOnly });
    return { op };
  };
}

/** Walks of this operation belong to the span of its caller. */
const withParent = (services: Services, traceparent: string | null): Services => {
  const { onWalk } = services;
  if (!onWalk || traceparent === null) return services;
  return { ...services, onWalk: (walk, traceId) => onWalk(walk, traceId, traceparent) };
};

const prefetching =
  (
    database: Database,
    spaces: Installation['spaces'],
    embeddings: Embeddings,
  ): NonNullable<Operations<object>['prefetch']> =>
  async ({ spaceName, owner, role }, questions) => {
    const longest = LEXICAL_SETTINGS['search.maxCharacters'].default;
    // One that is not there yet has nothing to be found, and is told so.
    const spaceId = await spaces.existing(spaceName).catch(() => null);
    if (spaceId !== null)
      await prefetchQuestionVectors(database, { spaceId, spaceName, owner, role }, embeddings, {
        texts: questions,
        longest,
      });
  };

/**
 * One for each processor: more of them are done no sooner, and what is small waits behind all of them. A search reads over two connections:
 * three quarters of all are left to others. The embedded database reads for one operation at a time.
 */
function searchesAtOnce({ kind }: Database, { poolSize, poolOverflow }: Configuration): number {
  if (kind === 'embedded') return 1;
  return Math.max(1, Math.min(availableParallelism(), Math.floor((poolSize + poolOverflow) / 8)));
}

const countedBy = ({ documents, mentions, reranks, traces }: Counters) => ({
  onReranked: (state: RerankState) => reranks.add(state),
  onTrace: (outcome: TraceOutcome) => traces.add(outcome),
  onDocument: (status: string) => documents.add(status),
  onMention: (answer: string) => mentions.add(answer),
});

/** The sample is read with its own pack, and can be loaded again where it was to be loaded. */
function ofSample(
  pack: string,
  { sample }: Configuration,
  { database, spaces }: Installation,
  common: Omit<Services, 'packs' | 'ontology'>,
): Services {
  const knowledge = loadKnowledge([pack]);
  const load = async (): Promise<void> => {
    await loadSample({ database, spaces, ids: systemIds, knowledge });
  };
  return { ...common, ...knowledge, loadSample: sample === 'off' ? null : load };
}

interface ServerServices {
  readonly underWay: WorkUnderWay;
  readonly operations: Operations<{ readonly op: OpenSession }>;
  readonly stream: EventStream;
  readonly searches: Searches;
  readonly answers: AnswerCache;
  readonly languageModel: LanguageModel | null;
  readonly settingsOf: LiveSettings<typeof SPACE_SETTINGS>['of'];
}
