import { randomBytes } from 'node:crypto';
import { SpanKind, SpanStatusCode, TraceFlags, type HrTime, type SpanContext } from '@opentelemetry/api';
import { parseTraceParent } from '@opentelemetry/core';
import { OTLPTraceExporter } from '@opentelemetry/exporter-trace-otlp-http';
import { resourceFromAttributes } from '@opentelemetry/resources';
import { BatchSpanProcessor, type ReadableSpan, type SpanExporter } from '@opentelemetry/sdk-trace-base';
import type { TimedTrace } from '../domain/trace-record.ts';
import { CONVENTIONS, spansOf, type WalkSpan } from './spans-of-walk.ts';

export interface TelemetryOptions {
  /** Of a collector; `/v1/traces` is added. */
  readonly endpoint: string;
  readonly service: string;
  readonly version: string;
  /** Whether spans have words of people and of documents. */
  readonly content: boolean;
  /** Told how many spans came to what. */
  readonly onSpans: (outcome: SpanOutcome, count: number) => void;
  /** Told why some were not sent. */
  readonly onFault: (error: unknown) => void;
}

/** DROPPED: as many as may wait for a collector waited already. */
export type SpanOutcome = 'SENT' | 'FAILED' | 'DROPPED';

export interface Telemetry {
  /**
   * Hands a walk over, and returns at once.
   * @param traceId `trc_…`; null = the trace is not kept
   * @param traceparent the header of the request (W3C Trace Context): the walk is part of that span, and is not sent where
   * that is not sampled; left out or none: it is a trace of its own
   */
  readonly walked: (walk: TimedTrace, traceId: string | null, traceparent?: string) => void;
  /** Sends what waits, and no longer than `MOST_MS`. */
  readonly stop: () => Promise<void>;
}

/** Spans that wait: four of the largest traces. */
const MOST_WAITING = 8_192;
const MOST_MS = 3_000;
const SEND_EVERY_MS = 2_000;

/**
 * Sends walks to a collector, some seconds after the answers. Neither an answer nor an end waits for a collector: what cannot be sent is
 * counted, told and forgotten. Headers, compression and certificates are the exporter's own (`OTEL_EXPORTER_OTLP_HEADERS` …).
 */
export function openTelemetry(options: TelemetryOptions): Telemetry {
  const { endpoint, service, version, content, onSpans } = options;
  const waiting = { spans: 0 };
  const exporter = new OTLPTraceExporter({ url: `${endpoint}/v1/traces`, timeoutMillis: MOST_MS });
  const batches = new BatchSpanProcessor(counted(exporter, waiting, options), {
    ...{ maxQueueSize: MOST_WAITING, scheduledDelayMillis: SEND_EVERY_MS, exportTimeoutMillis: MOST_MS + 500 },
  });
  const resource = resourceFromAttributes({ 'service.name': service, 'service.version': version });
  const of = {
    ...{ resource, links: [], events: [], ended: true },
    ...{ droppedAttributesCount: 0, droppedEventsCount: 0, droppedLinksCount: 0 },
    instrumentationScope: { name: 'claimgraph', version, schemaUrl: `https://opentelemetry.io/schemas/${CONVENTIONS}` },
  };
  return {
    walked: (walk, traceId, traceparent = '') => {
      const caller = parseTraceParent(traceparent);
      if (caller && !(caller.traceFlags & TraceFlags.SAMPLED)) return;
      const spans = withIds(spansOf(walk, { traceId, content }), caller);
      if (waiting.spans + spans.length > MOST_WAITING) {
        onSpans('DROPPED', spans.length);
        return;
      }
      waiting.spans += spans.length;
      for (const span of spans) batches.onEnd({ ...of, ...span });
    },
    stop: async () => {
      const late = new Promise<void>((resolve) => setTimeout(resolve, MOST_MS).unref());
      await Promise.race([batches.shutdown().catch(options.onFault), late]);
    },
  };
}

/** The same exporter; what became of each batch is told, and no fault of it is anybody else's. */
const counted = (
  exporter: SpanExporter,
  waiting: { spans: number },
  { onSpans, onFault }: Pick<TelemetryOptions, 'onSpans' | 'onFault'>,
): SpanExporter => ({
  export: (spans, done) =>
    exporter.export(spans, (result) => {
      waiting.spans -= spans.length;
      onSpans(result.error ? 'FAILED' : 'SENT', spans.length);
      if (result.error) onFault(result.error);
      done(result);
    }),
  shutdown: () => exporter.shutdown(),
  forceFlush: () => exporter.forceFlush?.() ?? Promise.resolve(),
});

type OwnOfSpan = Omit<
  ReadableSpan,
  | 'resource'
  | 'links'
  | 'events'
  | 'ended'
  | 'instrumentationScope'
  | 'droppedAttributesCount'
  | 'droppedEventsCount'
  | 'droppedLinksCount'
>;

const KINDS = { INTERNAL: SpanKind.INTERNAL, CLIENT: SpanKind.CLIENT } as const;

function withIds(spans: readonly WalkSpan[], caller: SpanContext | null): OwnOfSpan[] {
  const traceId = caller?.traceId ?? hex(16);
  const contexts = spans.map((): SpanContext => ({ traceId, spanId: hex(8), traceFlags: TraceFlags.SAMPLED }));
  return spans.map(({ name, kind, attributes, parent, fault, began, ended }, n) => {
    const parentSpanContext = parent === null ? (caller ?? undefined) : contexts[parent];
    return {
      ...{ name, kind: KINDS[kind], spanContext: () => contexts[n] as SpanContext },
      ...(parentSpanContext && { parentSpanContext }),
      ...{ startTime: timeOf(began), endTime: timeOf(ended), duration: timeOf(ended - began) },
      status: fault
        ? { code: SpanStatusCode.ERROR, ...(fault.message !== '' && { message: fault.message }) }
        : { code: SpanStatusCode.UNSET },
      attributes: { ...(attributes as ReadableSpan['attributes']), ...(fault && { 'error.type': fault.name }) },
    };
  });
}

const hex = (bytes: number): string => randomBytes(bytes).toString('hex');

/** Seconds, and nanoseconds of the next one. */
function timeOf(ms: number): HrTime {
  const seconds = Math.floor(ms / 1_000);
  return [seconds, Math.round((ms - seconds * 1_000) * 1e6)];
}
