/**
 * telemetry: walks of questions as spans of OpenTelemetry (docs/operations.md). In: a trace with its times, after the answer. Out: spans by
 * the conventions for GenAI, sent to a collector by OTLP over HTTP. It is loaded, with its packages, where it is on. Writes no table.
 */
export { openTelemetry } from './span-export.ts';
export type { Telemetry, TelemetryOptions } from './span-export.ts';
