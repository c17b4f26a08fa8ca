import { printable } from '../../failure.ts';
import { write, type Io } from '../../io.ts';

/** What a watcher says: one line for each. Part of the contract, under `event` of a `--json` line. */
export type WatchEvent = {
  /** Key of the source; null = of all of them. */
  readonly source: string | null;
  readonly path?: string;
  readonly reason?: string;
} & (
  | { readonly event: 'ADDED' | 'REVISED' | 'REREAD' | 'FAILED' | 'SKIPPED' }
  | { readonly event: 'QUARANTINED'; readonly quarantine?: string }
  /** It may not come yet; after so many seconds it is brought again. */
  | { readonly event: 'WAITING'; readonly retryAfter: number }
  | { readonly event: 'RENAMED'; readonly from: string }
  /** The file is gone. GONE: what it said stays in the graph; REMOVED: it was taken out. */
  | { readonly event: 'GONE' | 'REMOVED' }
  /** A whole folder is gone, or there again; the system or the server does not answer. */
  | { readonly event: 'FOLDER_GONE' | 'FOLDER_BACK' | 'POLLING' | 'AWAY' | 'BACK' }
  /** All that was there was read, and from now on changes are. */
  | { readonly event: 'WATCHING' }
);

export type Tell = (event: WatchEvent) => Promise<void>;

/** Lines for people or for programs, as they come. */
export function teller({ stdout }: Pick<Io, 'stdout'>, json: boolean, several: boolean): Tell {
  return async (event) => {
    const at = new Date().toISOString();
    await write(stdout, json ? `${JSON.stringify({ at, ...event })}\n` : lineOf(event, at, several));
  };
}

/** `10:32:05  revised      guide/intro.md`, in the time of Greenwich. */
export function lineOf(event: WatchEvent, at: string, several: boolean): string {
  const { source, path, reason } = event;
  const place = path === undefined ? '' : several && source !== null ? `${source}/${path}` : path;
  const word = event.event.toLowerCase().replace('_', ' ').padEnd(11);
  const came = event.event === 'RENAMED' ? `${event.from} → ${place}` : place;
  const details = [came, reason ?? ''].filter((part) => part !== '').join(': ');
  return `${printable([at.slice(11, 19), word, details].join('  ').trimEnd())}\n`;
}
