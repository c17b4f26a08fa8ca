import { setTimeout as sleep } from 'node:timers/promises';
import { DomainError, Unavailable } from '../../domain/errors.ts';
import { answersOf } from '../client/event-client.ts';
import { HttpClient } from '../client/http.ts';
import type { HttpTarget } from '../client/server-address.ts';
import { execute, toError } from '../client/client-port.ts';
import { EXIT, type ExitCode } from '../exit-codes.ts';
import { printable } from '../failure.ts';
import {
  LogEndDocument,
  WatchDigestsDocument,
  WatchDocument,
  type WatchDigestsSubscription,
  type WatchSubscription,
} from '../generated/operations.ts';
import { write, type Io } from '../io.ts';
import type { WatchArguments } from './watch-arguments.ts';

type Event = WatchSubscription['events'];
type Digest = WatchDigestsSubscription['digests'];

/** A server that is started again is back soon; one that stays away is asked ever more rarely. */
const WAITS_SECONDS = [0.5, 1, 2, 5, 10] as const;

/**
 * `claimgraph watch`: a line for each event, until it is interrupted. When the server goes away it waits, connects again and
 * goes on after the last event it showed.
 */
export async function runWatch(target: HttpTarget, args: WatchArguments, io: Io): Promise<ExitCode> {
  const { interrupted } = io;
  const client = new HttpClient(target, io.fetch);
  let cursor = args.after ?? (await endOfLog(client, interrupted));
  await write(io.stderr, `claimgraph: watching ${client.place}; Ctrl-C ends it\n`);
  for (let lost = 0; !interrupted.aborted;) {
    try {
      for await (const event of eventsAfter(target, cursor, args, interrupted)) {
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

/** A space that nobody has written to yet has no end: watching it begins at its start. */
async function endOfLog(client: HttpClient, signal: AbortSignal): Promise<string> {
  try {
    return (await execute(client, LogEndDocument, {}, signal)).streamCursor;
  } catch (error) {
    if (error instanceof DomainError && error.code === 'NOT_FOUND') return 'start';
    throw error;
  }
}

async function* eventsAfter(
  target: HttpTarget,
  after: string,
  { kinds, types, sources, minConfidence, digest }: WatchArguments,
  signal: AbortSignal,
): AsyncGenerator<Event | Digest, void> {
  const wanted = { after, kinds: kinds && [...kinds], types, sources, minConfidence };
  const asked =
    digest === null
      ? { query: WatchDocument.toString(), variables: wanted }
      : {
          query: WatchDigestsDocument.toString(),
          variables: { ...wanted, everySeconds: digest },
        };
  for await (const result of answersOf(target, asked, signal)) {
    const [first] = result.errors ?? [];
    if (first) throw toError(first, target.url);
    const data = result.data as WatchSubscription | WatchDigestsSubscription;
    yield 'digests' in data ? data.digests : data.events;
  }
}

/** `2026-11-22T10:00:00.000Z  #12  CLAIM_ADDED  clm_01…  MV Gannet carries 104 passengers`; a digest by its commits. */
export function lineOf(event: Event | Digest): string {
  const sentence = printable(event.sentence);
  if ('total' in event) return `#${event.fromCommit}–#${event.toCommit}  ${sentence}\n`;
  const { at, commit, kind, subject } = event;
  return `${[at, `#${commit}`, kind, subject ?? '', sentence].filter((part) => part !== '').join('  ')}\n`;
}
