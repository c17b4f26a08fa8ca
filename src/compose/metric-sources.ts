import { inferenceWaiting } from '../../graph/inference/index.ts';
import { commitsBehind } from '../jobs/index.ts';
import type { Database } from '../storage/index.ts';
import type { AnswerCache, MetricSource, Searches } from '../server/index.ts';
import type { EventStream } from '../stream/index.ts';
import { countFresh, embeddingQueue } from '../vectors/index.ts';
import { countQueuedCases } from '../reconcile/index.ts';

/** Counts that grow while the program works, by name: what has no table to be counted in. */
export class Counter {
  private readonly counts = new Map<string, number>();

  add(name: string, by = 1): void {
    this.counts.set(name, (this.counts.get(name) ?? 0) + by);
  }

  get values(): ReadonlyMap<string, number> {
    return this.counts;
  }
}

/** What the parts of the program count as they go. */
export class Counters {
  readonly commits = new Counter();
  /** By what became of them. */
  readonly documents = new Counter();
  /** By what became of them (`MentionAnswer`). */
  readonly mentions = new Counter();
  /** By what became of them (`RerankState`). */
  readonly reranks = new Counter();
  /** By what became of them (`TraceOutcome`). */
  readonly traces = new Counter();
  /** Spans of OpenTelemetry, by what became of them (`SpanOutcome`). */
  readonly spans = new Counter();
  /** Entities looked for before anybody asked, by outcome. */
  readonly prefetches = new Counter();
  /** By outcome. */
  readonly modelCalls = new Counter();
  readonly modelDollars = new Counter();
}

const one = (value: number): ReadonlyMap<string, number> => new Map([['', value]]);
const total = (counter: Counter): ReadonlyMap<string, number> => one(counter.values.get('') ?? 0);

interface Observed {
  readonly stream: EventStream;
  readonly searches: Searches;
  readonly answers: AnswerCache;
}

/** Followers of the commits whose position is all that says how far they are; inference has positions of each rule. */
const FOLLOWERS = ['evidence', 'answers', 'suggestions', 'duplicates'];

/** What /metrics reads from the parts of the program (docs/operations.md lists all of it). */
export function metricSources(
  database: Database,
  { stream, searches, answers }: Observed,
  counters: Counters,
): MetricSource[] {
  const ofServer = [...ofQueues(database), ...ofStream(stream), ...searches.readings, ...answers.readings];
  return [...ofDatabase(database, counters), ...ofServer, ...ofModels(counters)];
}

function ofDatabase(database: Database, counters: Counters): MetricSource[] {
  return [
    {
      name: 'claimgraph_connections',
      help: 'Connections to the database by what they do; waiting: callers without one.',
      kind: 'gauge',
      label: 'state',
      read: () => new Map(Object.entries(database.connectionCounts())),
    },
    {
      name: 'claimgraph_commits_total',
      help: 'Commits that this process made, over all spaces.',
      kind: 'counter',
      label: null,
      read: () => total(counters.commits),
    },
    {
      name: 'claimgraph_documents_total',
      help: 'Documents handed in to this process, by what became of them.',
      kind: 'counter',
      label: 'status',
      read: () => counters.documents.values,
    },
    {
      name: 'claimgraph_mentions_total',
      help: 'Mentions that resolveEntity was asked about in this process, by the stage that resolved each; MODEL: a language model chose.',
      kind: 'counter',
      label: 'answer',
      read: () => counters.mentions.values,
    },
    {
      name: 'claimgraph_prefetches_total',
      help: 'Entities of conversations that this process looked for before anybody asked, by what came of it: DONE or FAILED.',
      kind: 'counter',
      label: 'outcome',
      read: () => counters.prefetches.values,
    },
  ];
}

function ofQueues(database: Database): MetricSource[] {
  return [
    {
      name: 'claimgraph_embedding_queue',
      help: 'Texts without a vector; failed: given up, of the waiting ones.',
      kind: 'gauge',
      label: 'state',
      read: async () => new Map(Object.entries(await embeddingQueue(database))),
    },
    {
      name: 'claimgraph_follower_lag_commits',
      help: 'Commits that each follower of the commits is behind in the space where it is furthest behind.',
      kind: 'gauge',
      label: 'follower',
      read: () => commitsBehind(database, FOLLOWERS),
    },
    {
      name: 'claimgraph_inference_queue',
      help: 'What inference is behind: commits of the space furthest behind, and passages that wait to be read by a model again.',
      kind: 'gauge',
      label: 'of',
      read: async () => new Map(Object.entries(await inferenceWaiting(database))),
    },
    {
      name: 'claimgraph_statement_queue',
      help: 'Statements to be judged: fresh ones that nobody has compared, and cases that wait for a decision.',
      kind: 'gauge',
      label: 'state',
      read: async () =>
        new Map([
          ['fresh', await countFresh(database)],
          ['queued', await countQueuedCases(database)],
        ]),
    },
  ];
}

function ofStream(stream: EventStream): MetricSource[] {
  return [
    {
      name: 'claimgraph_subscriptions',
      help: 'Subscriptions that are being served.',
      kind: 'gauge',
      label: null,
      read: () => one(stream.subscribers),
    },
    {
      name: 'claimgraph_subscription_lag_commits',
      help: 'Commits that the slowest subscription is behind.',
      kind: 'gauge',
      label: null,
      read: () => one(stream.lag),
    },
  ];
}

function ofModels(counters: Counters): MetricSource[] {
  return [
    {
      name: 'claimgraph_model_calls_total',
      help: 'Calls to language models, by outcome.',
      kind: 'counter',
      label: 'outcome',
      read: () => counters.modelCalls.values,
    },
    {
      name: 'claimgraph_reranks_total',
      help: 'Searches that were to be reranked in this process, by what became of it.',
      kind: 'counter',
      label: 'state',
      read: () => counters.reranks.values,
    },
    {
      name: 'claimgraph_traces_total',
      help: 'Traces that were to be kept in this process, by what became of it.',
      kind: 'counter',
      label: 'outcome',
      read: () => counters.traces.values,
    },
    {
      name: 'claimgraph_otel_spans_total',
      help: 'Spans of OpenTelemetry that this process handed to a collector, by what became of them.',
      kind: 'counter',
      label: 'outcome',
      read: () => counters.spans.values,
    },
    {
      name: 'claimgraph_model_dollars_total',
      help: 'US dollars that calls to language models came to, as far as prices are known.',
      kind: 'counter',
      label: null,
      read: () => total(counters.modelDollars),
    },
  ];
}
