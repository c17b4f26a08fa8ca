import { serve } from './compose.ts';
import { readConfiguration } from './config.ts';
import { DomainError } from './domain/errors.ts';

const EXIT_CODES: Readonly<Record<string, number>> = { CONFIGURATION: 78, LOCKED: 75, UNAVAILABLE: 69 };
const EXIT_FAULT = 70;
const EXIT_INTERRUPTED = 130;

const stop = new AbortController();
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) {
  process.on(signal, () => {
    // Who presses Ctrl-C twice does not want to wait.
    if (stop.signal.aborted && signal === 'SIGINT') process.exit(EXIT_INTERRUPTED);
    stop.abort();
  });
}

try {
  await serve(readConfiguration(process.env), {
    say: (text) => void process.stdout.write(`${text}\n`),
    stop: stop.signal,
  });
} catch (error) {
  if (!(error instanceof DomainError)) throw error;
  for (const line of error.message.split('\n')) process.stderr.write(`claimgraph: ${line}\n`);
  process.exitCode = EXIT_CODES[error.code] ?? EXIT_FAULT;
}
