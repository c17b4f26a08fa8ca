import type { Configuration } from '../config/index.ts';
import type { Logger } from '../server/index.ts';
import type { Telemetry } from '../telemetry/index.ts';
import type { Counters } from './metric-sources.ts';

interface OpenedTelemetry {
  readonly onWalk: Telemetry['walked'] | undefined;
  /** Sends what waits. */
  readonly stop: () => Promise<void>;
}

/** Told once while a collector is away, however many batches fail meanwhile. */
const TOLD_EVERY_MS = 60_000;

/** Spans go to the collector that the settings name; where they name none, its packages are not loaded. */
export async function openTelemetryOf(
  { telemetryEndpoint: endpoint, telemetryService: service, telemetryContent: content }: Configuration,
  version: string,
  { spans }: Pick<Counters, 'spans'>,
  log: Logger,
): Promise<OpenedTelemetry> {
  if (endpoint === null) return { onWalk: undefined, stop: () => Promise.resolve() };
  const { openTelemetry } = await import('../telemetry/index.ts');
  let toldAt = -TOLD_EVERY_MS;
  const telemetry = openTelemetry({
    ...{ endpoint, service, version, content },
    onSpans: (outcome, count) => spans.add(outcome, count),
    onFault: (error) => {
      if (performance.now() - toldAt < TOLD_EVERY_MS) return;
      toldAt = performance.now();
      log.warn({ err: error }, 'spans could not be sent to the collector (OTEL_EXPORTER_OTLP_ENDPOINT); they are lost');
    },
  });
  return { onWalk: telemetry.walked, stop: telemetry.stop };
}
