import { setTimeout as sleep } from 'node:timers/promises';
import { Unavailable } from '../../domain/errors.ts';
import { answersOf } from '../client/event-client.ts';
import { HttpClient, type HttpTarget } from '../client/http.ts';
import { execute, toError } from '../client/client-port.ts';
import { EXIT, type ExitCode } from '../exit-codes.ts';
import { printable } from '../failure.ts';
import { LogEndDocument, WatchDocument, type EventKind, type WatchSubscription } from '../generated/operations.ts';
import { write, type Io } from '../io.ts';

export interface WatchArguments {
  /** A cursor, or `start`; null = from now on. */
  readonly after: string | null;
  /** null = all. */
  readonly kinds: readonly string[] | null;
  readonly json: boolean;
}

type Event = WatchSubscription['events'];

/** A server that is started again is back soon; one that stays away is asked ever more rarely. */
const WAITS_SECONDS = [0.5, 1, 2, 5, 10] as const;

/**
 * `claimgraph watch`: a line for each event, until it is interrupted. When the server goes away it waits, connects again and
 * goes on after the last event it showed.
 */
export async function runWatch(target: HttpTarget, args: WatchArguments, io: Io): Promise<ExitCode> {
  const { interrupted } = io;
  const client = new HttpClient(target, io.fetch);
  const end = await execute(client, LogEndDocument, {}, interrupted);
  let cursor = args.after ?? end.streamCursor;
  await write(io.stderr, `claimgraph: watching ${client.place}; Ctrl-C ends it\n`);
  for (let lost = 0; !interrupted.aborted;) {
    try {
      for await (const event of eventsAfter(target, cursor, args.kinds, interrupted)) {
        await write(io.stdout, args.json ? `${JSON.stringify(event)}\n` : lineOf(event));
        cursor = event.cursor;
        lost = 0;
      }
    } catch (error) {
      if (!(error instanceof Unavailable)) throw error;
      if (lost === 0) await write(io.stderr, `claimgraph: ${printable(error.message)}; connecting again\n`);
      const wait = WAITS_SECONDS[lost] ?? WAITS_SECONDS[WAITS_SECONDS.length - 1] ?? 1;
      lost += 1;
      await sleep(wait * 1000, undefined, { signal: interrupted }).catch(() => undefined); // aborted: the loop ends
    }
  }
  await write(io.stderr, `claimgraph: stopped; to go on: claimgraph watch --after ${cursor}\n`);
  return EXIT.ok;
}

async function* eventsAfter(
  target: HttpTarget,
  after: string,
  kinds: readonly string[] | null,
  signal: AbortSignal,
): AsyncGenerator<Event, void> {
  // The server says which kinds there are.
  const variables = { after, kinds: kinds as EventKind[] | null };
  for await (const result of answersOf(target, { query: WatchDocument.toString(), variables }, signal)) {
    const [first] = result.errors ?? [];
    if (first) throw toError(first, target.url);
    yield (result.data as WatchSubscription).events;
  }
}

/** `2026-11-22T10:00:00.000Z  #12  CLAIM_ADDED  clm_01…  MV Gannet carries 104 passengers` */
export function lineOf({ at, commit, kind, subject, sentence }: Event): string {
  return `${[at, `#${commit}`, kind, subject ?? '', printable(sentence)].filter((part) => part !== '').join('  ')}\n`;
}
