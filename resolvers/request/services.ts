import type { GraphStore } from '../../graph/store/index.ts';
import type { At } from '../../schema/index.ts';
import type { GuardedSearch } from '../../src/web/index.ts';
import type { Ids } from '../../src/domain/typed-ids.ts';
import type { MentionAnswer } from '../../src/domain/mention-answers.ts';
import type { Ontology } from '../../src/domain/ontology.ts';
import type { Pack } from '../../src/domain/pack.ts';
import type { RerankState } from '../../src/domain/rerankers.ts';
import type { Settings } from '../../src/domain/setting.ts';
import type { Clock } from '../../src/domain/time.ts';
import type { Ongoing } from '../../src/lib/ongoing.ts';
import type { LiveDatabase } from '../../src/livedata/index.ts';
import type { Entailment, LanguageModel, Reranker } from '../../src/models/index.ts';
import type { Database, View } from '../../src/storage/index.ts';
import type { EvidenceReads, ServedCache } from '../../src/evidence/index.ts';
import type { TimedTrace } from '../../src/domain/trace-record.ts';
import type { TraceOutcome } from '../../src/trace/index.ts';
import type { EventStream } from '../../src/stream/index.ts';
import type { Embeddings } from '../../src/vectors/index.ts';

/** What the contract stands on: the same for every operation, handed in by who composes the program. */
export interface Services {
  readonly database: Database;
  readonly graph: GraphStore;
  /** Evidence of earlier questions; null or left out: each retrieval is live. */
  readonly cache?: ServedCache | null;
  /** Told of every evidence object that is read; null or left out: nobody counts. */
  readonly evidenceReads?: Pick<EvidenceReads, 'note'> | null;
  /** The web, as a search engine knows it; null or left out: none is configured. */
  readonly web?: GuardedSearch | null;
  /** A business database of the user's, read only; null or left out: none is configured. */
  readonly live?: LiveDatabase | null;
  /** null = no vectors are made: search goes by words. */
  readonly embeddings: Embeddings | null;
  readonly clock: Clock;
  readonly ids: Ids;
  /** In order of priority. */
  readonly packs: readonly Pack[];
  readonly ontology: Ontology;
  /** null = none is configured. */
  readonly languageModel: LanguageModel | null;
  /** Judges pairs of statements with the rules; null = rules alone. */
  readonly entailment: Pick<Entailment, 'name' | 'judge'> | null;
  /** Puts hits in the order in which they answer a question; null or left out: none is configured. */
  readonly reranker?: Pick<Reranker, 'name' | 'score'> | null;
  readonly stream: EventStream;
  /** All settings of the program, those of the server too. */
  readonly settings: Settings;
  /** Signs cursors: the same on every server of one database. */
  readonly secret: string;
  /** Follows work that goes on after an answer; null or left out: answers wait for all of it. */
  readonly ongoing?: Ongoing | null;
  /** Loads the sample into this space; null or left out: it is not the sample's. */
  readonly loadSample?: (() => Promise<void>) | null;
  /** Told the code of every refusal that a mutation answers with; left out: nobody counts them. */
  readonly onRefused?: (code: string) => void;
  /** Told what became of every document that was handed in. */
  readonly onDocument?: (status: string) => void;
  /** Told when messages were accepted: somebody has to store them. */
  readonly onMessages?: () => void;
  /** Told what became of every search that was to be reranked. */
  readonly onReranked?: (state: RerankState) => void;
  /** Told what went wrong with work that goes on after an answer. */
  readonly onLateFault?: (error: unknown) => void;
  /**
   * Told of every walk of a question, after it; `traceId` null = its trace is not kept; `traceparent` as the caller sent it. Left out:
   * walks are recorded to be kept alone.
   */
  readonly onWalk?: ((walk: TimedTrace, traceId: string | null, traceparent?: string) => void) | undefined;
  /** Told what became of every trace. */
  readonly onTrace?: (outcome: TraceOutcome) => void;
  /** Told what became of every mention that was to be resolved. */
  readonly onMention?: (answer: MentionAnswer) => void;
  /** The key that a caller chose for the job that a mutation starts; null or left out: none. */
  readonly jobKey?: string | null;
  /** Of the program. */
  readonly version: string;
}

/**
 * What is in reach while a view is held: neither a second connection, for which an embedded database would wait until the view is
 * closed, nor a model, which takes its time. Work that holds no view is handed all of it (`Work` in `mutation.ts`).
 */
export type ReadServices = Omit<
  Services,
  'database' | 'languageModel' | 'entailment' | 'reranker' | 'loadSample' | 'web'
> & {
  readonly database: Pick<Database, 'kind'>;
  readonly languageModel: Pick<LanguageModel, 'states'> | null;
};

/** Reads many things of one kind at once, by id or by parent. */
export type BatchRead<K, V> = (view: View, ids: readonly K[]) => Promise<ReadonlyMap<K, V>>;

/** A kind of thing: how it is read, and how the contract shows it. */
export interface NodeKind<K extends string, V, N> {
  readonly read: BatchRead<K, V>;
  readonly make: (record: V, at: At) => N;
}
