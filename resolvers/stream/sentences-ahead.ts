import type { EventKind, StoredEvent } from '../../src/domain/event-record.ts';
import type { StreamItem } from '../../src/stream/index.ts';
import type { RequestSession } from '../request/context.ts';
import { sentenceOf } from '../request/event-sentences.ts';

type EventItem = Extract<StreamItem, { kind: 'event' }>;

/** By event, and by who reads it: what a name leads to may be private to its owner. */
const known = new WeakMap<StoredEvent, Map<string, Promise<string>>>();

/**
 * The sentence of an event. Each event of a subscription is answered in surroundings of its own, so those at hand behind it that are about
 * things of the same kind are read with it, in the statements of one: a page of events costs what an event costs, for all who follow.
 */
export async function sentenceOfEvent(op: RequestSession, { event, ahead }: EventItem): Promise<string> {
  const { owner } = op.scope;
  const earlier = known.get(event)?.get(owner);
  if (earlier) return earlier;
  const sentences = [event, ...ahead()]
    .filter((other) => other === event || isAlike(other, event, owner))
    .map((other) => sentenceFor(op, other, owner));
  // Nothing may be under way any more when what this event is answered in is given back.
  await Promise.allSettled(sentences);
  return sentences[0] ?? '';
}

function isAlike(other: StoredEvent, event: StoredEvent, owner: string): boolean {
  return (other.owner === null || other.owner === owner) && thingOf(other.kind) === thingOf(event.kind);
}

const thingOf = (kind: EventKind): string => kind.slice(0, kind.indexOf('_'));

function sentenceFor(op: RequestSession, event: StoredEvent, owner: string): Promise<string> {
  const ofEvent = known.get(event) ?? new Map<string, Promise<string>>();
  known.set(event, ofEvent);
  const earlier = ofEvent.get(owner);
  if (earlier) return earlier;
  const sentence = sentenceOf(op, event);
  ofEvent.set(owner, sentence);
  sentence.catch(() => ofEvent.delete(owner)); // the next who asks reads again
  return sentence;
}
