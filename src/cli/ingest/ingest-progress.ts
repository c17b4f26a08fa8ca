import cliProgress from 'cli-progress';
import type { Io } from '../io.ts';

/** Shows how far a run is, and lets lines through meanwhile. */
export interface Progress {
  /** So many documents are through, so many of them with a fault. */
  update(done: number, failed: number): void;
  /** A line for people, above the bar where there is one. */
  say(line: string): void;
  stop(): void;
}

/** No bar: lines go to stderr as they come. */
export function plainProgress({ stderr }: Pick<Io, 'stderr'>): Progress {
  return {
    update: () => undefined,
    say: (line) => void stderr.write(`${line}\n`),
    stop: () => undefined,
  };
}

/** A bar on a terminal: share, items, items per second. */
export function barProgress(
  { stderr }: Pick<Io, 'stderr'>,
  total: number,
  [what, items] = ['ingest', 'documents'],
): Progress {
  const bars = new cliProgress.MultiBar(
    {
      format: `${what} {bar} {percentage}%  {value}/{total} ${items}  {rate}/s{failures}`,
      stream: stderr,
      hideCursor: true,
      clearOnComplete: false,
      forceRedraw: true, // lines above it come and go at any time
    },
    cliProgress.Presets.shades_classic,
  );
  const started = performance.now();
  const shown = (done: number, failed: number): object => {
    const seconds = (performance.now() - started) / 1000;
    return {
      rate: done === 0 ? '–' : (done / Math.max(seconds, 0.001)).toFixed(0),
      failures: failed === 0 ? '' : `  ${failed} failed`,
    };
  };
  const bar = bars.create(total, 0, shown(0, 0));
  return {
    update: (done, failed) => {
      // More than were counted: files came meanwhile.
      if (done > total) bar.setTotal(done);
      bar.update(done, shown(done, failed));
    },
    say: (line) => bars.log(`${line}\n`),
    stop: () => bars.stop(),
  };
}
