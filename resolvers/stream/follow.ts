import { EventDigestValue, EventValue, GapValue, type StreamArgs, type StreamRecord } from '../../schema/index.ts';
import { InvalidInput } from '../../src/domain/errors.ts';
import { EVENT_KINDS, type EventKind } from '../../src/domain/event-record.ts';
import { decodeId } from '../../src/domain/typed-ids.ts';
import { calledBy } from '../../src/jobs/index.ts';
import { lastNotice, type LogPosition } from '../../src/storage/index.ts';
import {
  endOf,
  EventDigests,
  START,
  type Digest,
  type EventSubscription,
  type FollowedJob,
  type StreamItem,
} from '../../src/stream/index.ts';
import type { RequestSession } from '../request/context.ts';
import type { ListKey } from '../request/cursor.ts';
import { NOW } from '../request/as-of.ts';
import { idsNamed } from '../request/starting-point.ts';
import { checkedJobKey } from '../request/mutation.ts';
import { subjectId } from '../request/node-by-id.ts';
import { selectionBy, type Traits } from './select-events.ts';
import { sentenceOfEvent } from './sentences-ahead.ts';

/** One for all streams of a space: a cursor is a place in its log, whatever was being looked at. */
const LOG: ListKey = { name: 'Subscription', of: null, shape: [] };
const FROM_THE_START = 'start';
const LONGEST_DIGEST_SECONDS = 3_600;

export interface Wanted extends Traits {
  /** null = all. */
  readonly kinds?: readonly string[] | null | undefined;
  readonly job?: string | null | undefined;
}

/**
 * Follows the log for a caller.
 * @throws InvalidInput on a cursor that is none, or another's; NotFound, AmbiguousName on whom it is to be about; Unavailable
 */
export async function follow(op: RequestSession, { after }: StreamArgs, wanted: Wanted): Promise<EventSubscription> {
  const { kinds = null, about = null, job = null } = wanted;
  const { spaceId, owner } = op.scope;
  const selection = selectionBy(op, wanted);
  const entities = about === null ? null : new Set(await idsNamed(op, about, NOW, 'about'));
  const asked = {
    spaceId,
    owner,
    after: after === null || after === undefined ? null : positionOf(op, after),
    kinds: kinds === null ? null : new Set(EVENT_KINDS.filter((kind) => kinds.includes(kind))),
    about: entities,
    job: job === null ? null : followedJob(op, job),
    selection,
  };
  await op.letGo();
  return op.services.stream.follow(asked);
}

/** The same, a digest at a time. @throws InvalidInput on seconds out of range, and as `follow` does */
export async function followDigests(
  op: RequestSession,
  args: StreamArgs & Wanted & { readonly everySeconds: number },
): Promise<EventDigests> {
  const { everySeconds } = args;
  if (!(everySeconds >= 1 && everySeconds <= LONGEST_DIGEST_SECONDS))
    throw new InvalidInput(`expected 1 to ${LONGEST_DIGEST_SECONDS} seconds, got ${everySeconds}`, ['everySeconds']);
  return new EventDigests(await follow(op, args, args), everySeconds * 1_000);
}

/** A digest in the form of the contract. */
export function digested(op: RequestSession, { counts, first, at, from, to }: Digest): EventDigestValue {
  const shown = first.map((item) => streamed(op, item, EventValue));
  return new EventDigestValue(cursorOf(op, at), [from, to], counts, shown);
}

/** Kinds of events whose names begin so: what a stream about one kind of thing brings. */
export const kindsOf = (...prefixes: readonly string[]): EventKind[] =>
  EVENT_KINDS.filter((kind) => prefixes.some((prefix) => kind.startsWith(prefix)));

/** The end of the log as this operation sees it. */
export const logEnd = async (op: RequestSession): Promise<string> =>
  cursorOf(op, endOf(await op.reader.head(), await lastNotice(op.reader)));

/** An event in the form of the contract. */
export function streamed<T>(
  op: RequestSession,
  item: StreamItem,
  Type: new (record: StreamRecord, cursor: string) => T,
): T {
  const cursor = cursorOf(op, item.at);
  if (item.kind === 'event') {
    const { event } = item;
    const sentence = (): Promise<string> => sentenceOfEvent(op, item);
    const shown = { sentence, subjectId: subjectId(event), gap: null, private: event.owner !== null };
    return new Type({ ...event, ...shown }, cursor);
  }
  const { from, to } = item;
  const at = op.services.clock.now();
  const sentence = (): Promise<string> =>
    Promise.resolve(`What happened in the commits ${from} to ${to} is no longer kept`);
  const nothing = { sentence, subject: null, subjectId: null, about: [], data: {}, private: false };
  return new Type({ kind: 'GAP', commit: to, at, gap: new GapValue(from, to), ...nothing }, cursor);
}

const cursorOf = (op: RequestSession, { commit, n, notice }: LogPosition): string =>
  op.cursors.encode(LOG, { position: [n, notice], commit, valid: null });

function positionOf(op: RequestSession, cursor: string): LogPosition {
  if (cursor === FROM_THE_START) return START;
  try {
    const { commit, position } = op.cursors.decode(LOG, cursor);
    // One of a version before notices has none of them behind it.
    return { commit, n: Number(position[0]), notice: Number(position[1] ?? 0) };
  } catch (error) {
    if (!(error instanceof InvalidInput)) throw error;
    throw new InvalidInput(
      'expected `start`, or a cursor that a stream of this space gave to this very caller; or leave `after` out ' +
        'to see what comes from now on',
      ['after'],
    );
  }
}

/** An id, or a key under which jobs were started or will be. */
function followedJob(op: RequestSession, text: string): FollowedJob {
  if (!text.startsWith('job_')) return { ids: new Set(), called: calledBy(op.scope, checkedJobKey(text)) };
  decodeId(text, 'job');
  return { ids: new Set([text]), called: null };
}
