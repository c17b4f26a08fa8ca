import { hasControlCharacter } from '../lib/control-characters.ts';
import { endpointUrl, shownUrl } from './endpoint-variables.ts';
import { onOff, type Variable } from './variable.ts';

/** Where spans of OpenTelemetry go: by the names that all its programs take. */
export interface TelemetryConfiguration {
  /** null = nothing is sent. */
  readonly telemetryEndpoint: string | null;
  readonly telemetryService: string;
  /** Spans have words of people and of documents. */
  readonly telemetryContent: boolean;
}

const LONGEST_NAME = 200;

export const TELEMETRY_VARIABLES: {
  readonly [K in keyof TelemetryConfiguration]: Variable<TelemetryConfiguration[K]>;
} = {
  telemetryEndpoint: {
    name: 'OTEL_EXPORTER_OTLP_ENDPOINT',
    parse: endpointUrl,
    fallback: () => null,
    allowed: 'an `http` or `https` address without user, password or query',
    otherwise: 'nothing is sent',
    meaning:
      'A collector of OpenTelemetry that takes OTLP over HTTP: spans of questions go to `/v1/traces` there. See operations.md.',
    shown: shownUrl,
  },
  telemetryService: {
    name: 'OTEL_SERVICE_NAME',
    parse: (value) => (value.length <= LONGEST_NAME && !hasControlCharacter(value) ? value : undefined),
    fallback: () => 'claimgraph',
    allowed: `a name of at most ${LONGEST_NAME} characters`,
    otherwise: '`claimgraph`',
    meaning: 'What the collector calls this server.',
  },
  telemetryContent: {
    name: 'CLAIMGRAPH_OTEL_CONTENT',
    parse: onOff,
    fallback: () => false,
    allowed: '`on` or `off`',
    otherwise: '`off`',
    meaning: 'Whether spans have words: questions, what models wrote, what each step was given and gave.',
  },
};
