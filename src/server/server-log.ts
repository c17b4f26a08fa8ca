import { destination, pino, stdSerializers, type Logger } from 'pino';

export type { Logger };

/** Where lines go: standard error, or whatever takes them (tests). */
export interface LogTarget {
  write(line: string): void;
}

/** Names under which a secret could be logged by mistake, at the top or one level down. */
const SECRETS = ['authorization', 'key', 'secret', 'password', 'cookie', 'databaseUrl', 'connectionString'];

/**
 * JSON lines: a text from outside can never begin a line of its own, as line ends are escaped. Errors are logged with
 * their cause and stack, without what drivers hang on to them (statements, parameters, rows).
 */
export function createLog(level: string, target?: LogTarget): Logger {
  const options = {
    level,
    base: null,
    timestamp: () => `,"time":"${new Date().toISOString()}"`,
    formatters: { level: (label: string) => ({ level: label }) },
    redact: { paths: SECRETS.flatMap((name) => [name, `*.${name}`]), censor: '(not shown)' },
    serializers: { err: serializeError },
  };
  // Written at once: a process that is about to die must not keep its last words.
  return pino(options, target ?? destination({ fd: 2, sync: true }));
}

function serializeError(value: unknown): object {
  if (!(value instanceof Error)) return { message: String(value) };
  const { type, message, stack } = stdSerializers.err(value);
  const code = 'code' in value && typeof value.code === 'string' ? { code: value.code } : {};
  return { type, message, ...code, stack };
}
