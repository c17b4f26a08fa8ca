import { collectDefaultMetrics, Counter, Gauge, Histogram, Registry } from 'prom-client';
import { ERROR_CODES } from '../domain/errors.ts';
import { withDeadline } from '../lib/deadline.ts';
import type { Operations } from './operation-port.ts';

/** A number that is read when somebody asks, by the value of its one label. */
export interface MetricSource {
  readonly name: string;
  readonly help: string;
  /** The label of the values; null = there is one value. */
  readonly label: string | null;
  /** Counters only ever grow while the process runs. */
  readonly kind: 'gauge' | 'counter';
  readonly read: () => Promise<ReadonlyMap<string, number>> | ReadonlyMap<string, number>;
}

/** Errors that GraphQL and the transport know besides ours; any other text as a code counts as OTHER. */
const WIRE_CODES = [
  'INTERNAL',
  'GRAPHQL_PARSE_FAILED',
  'GRAPHQL_VALIDATION_FAILED',
  'OPERATION_RESOLUTION_FAILURE',
  'LIMIT_EXCEEDED',
  'BAD_REQUEST',
  'RATE_LIMITED',
  'TIMEOUT',
  'METHOD_NOT_ALLOWED',
  'NOT_ACCEPTABLE',
  'UNSUPPORTED_MEDIA_TYPE',
  'PERSISTED_QUERY_NOT_SUPPORTED',
] as const;
const CODES: ReadonlySet<string> = new Set([...ERROR_CODES, ...WIRE_CODES]);

/** From a cached read to a long ingest. */
const SECONDS = [0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10, 30, 120, 600];

/** A reading that takes longer is left out of this answer: a database that is away must not make the metrics wait. */
const PATIENCE_MS = 1_000;

/**
 * The metrics for Prometheus. Labels take few values, none of them from callers: no names of operations, spaces or
 * owners, which would be texts of theirs and grow without bound.
 */
export class Metrics {
  private readonly registry = new Registry();
  private readonly running: Gauge<'kind'>;
  private readonly seconds: Histogram<'kind'>;
  private readonly errors: Counter<'code'>;
  private readonly unread: Counter<'reading'>;

  constructor(readings: readonly MetricSource[]) {
    const registers = [this.registry];
    collectDefaultMetrics({ register: this.registry, prefix: 'claimgraph_' });
    this.running = new Gauge({
      name: 'claimgraph_operations_running',
      help: 'Operations under way, by kind.',
      labelNames: ['kind'],
      registers,
    });
    this.seconds = new Histogram({
      name: 'claimgraph_operation_seconds',
      help: 'Time of operations that were let in, by kind; of a subscription, of its beginning and of each event.',
      labelNames: ['kind'],
      buckets: SECONDS,
      registers,
    });
    this.errors = new Counter({
      name: 'claimgraph_errors_total',
      help: 'Errors answered, by code.',
      labelNames: ['code'],
      registers,
    });
    this.unread = new Counter({
      name: 'claimgraph_metrics_unread_total',
      help: 'Readings that could not be had in time, by name: usually the database is away.',
      labelNames: ['reading'],
      registers,
    });
    for (const reading of readings) this.add(reading);
  }

  get contentType(): string {
    return this.registry.contentType;
  }

  /** All of it in the text format of Prometheus. */
  text(): Promise<string> {
    return this.registry.metrics();
  }

  countError(code: unknown): void {
    const known = typeof code === 'string' && CODES.has(code) ? code : 'OTHER';
    this.errors.inc({ code: known });
  }

  /** Operations whose number and time are counted. */
  measured<Context extends object>(operations: Operations<Context>): Operations<Context> {
    const started = new WeakMap<Context, () => void>();
    return {
      ...operations,
      open: async (request) => {
        const context = await operations.open(request);
        const { kind } = request;
        const stop = this.seconds.startTimer({ kind });
        this.running.inc({ kind });
        started.set(context, () => {
          stop();
          this.running.dec({ kind });
        });
        return context;
      },
      close: async (context) => {
        started.get(context)?.();
        started.delete(context);
        await operations.close(context);
      },
    };
  }

  private add(reading: MetricSource): void {
    const { name, help, label } = reading;
    const common = { name, help, labelNames: label === null ? [] : [label], registers: [this.registry] };
    const collect = async (clear: () => void, set: (labels: object, value: number) => void): Promise<void> => {
      const values = await this.inTime(reading);
      clear();
      for (const [value, number] of values) set(label === null ? {} : { [label]: value }, number);
    };
    // What stands without a label is set to 0 by `reset`: it is removed, as an outage is no 0.
    if (reading.kind === 'gauge') {
      const gauge: Gauge = new Gauge({
        ...common,
        collect: () => collect(clear, (labels, value) => gauge.set(labels, value)),
      });
      const clear = (): void => (label === null ? gauge.remove() : gauge.reset());
      return;
    }
    const counter: Counter = new Counter({
      ...common,
      collect: () => collect(clear, (labels, value) => counter.inc(labels, value)),
    });
    const clear = (): void => (label === null ? counter.remove() : counter.reset());
  }

  private async inTime({ name, read }: MetricSource): Promise<ReadonlyMap<string, number>> {
    const none = new Map<string, number>();
    const reading = Promise.resolve()
      .then(read)
      .catch(() => null);
    const values = await withDeadline(reading, PATIENCE_MS, () => null);
    if (values === null) this.unread.inc({ reading: name });
    return values ?? none;
  }
}
