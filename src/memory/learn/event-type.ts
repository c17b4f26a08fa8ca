import { EPISODE_EVENT_TYPES, type EpisodeEventType } from '../../domain/memory-record.ts';
import { typeAndIntent } from '../../question/index.ts';
import {
  ASKS,
  CORRECTS,
  DENIES_FIRST,
  isPhatic,
  REMEMBERS,
  REQUESTS,
  UPDATES,
} from '../../text/english/message-types.ts';
import { sentenceEnds } from '../../text/sentence-ends.ts';

/** Characters that are read: patterns of times take a second for 30,000, and who writes more than a page pastes a document. */
const LONGEST = 2_000;
/** The type of a sentence does not depend on when it is said. */
const AT_ANY_TIME = { now: new Date(0), zone: 'UTC' };

/**
 * What somebody does by a message (OM-36), by patterns alone: of all that its sentences do, what stands first in `EPISODE_EVENT_TYPES`.
 * Of a long message its beginning is read. Pure; English. `npm run bench -- event-types` says how often it is right.
 */
export function eventTypeOf(message: string): EpisodeEventType {
  const text = message.slice(0, LONGEST);
  const no = DENIES_FIRST.exec(text);
  if (no && typeAndIntent(text.slice(no[0].length), AT_ANY_TIME).type === 'STATEMENT') return 'CORRECTION';
  const done = new Set(sentencesIn(text).map(ofSentence));
  return EPISODE_EVENT_TYPES.find((type) => done.has(type)) ?? 'OTHER';
}

function ofSentence(sentence: string): EpisodeEventType {
  if (isPhatic(sentence) && !CORRECTS.test(sentence)) return 'OTHER';
  if (REMEMBERS.test(sentence)) return 'STATEMENT';
  const { type, intent } = typeAndIntent(sentence, AT_ANY_TIME);
  const asks = type === 'QUESTION' || ASKS.test(sentence);
  if (REQUESTS.test(sentence) && !CORRECTS.test(sentence)) return 'COMMAND';
  if (asks) return 'QUESTION';
  if (CORRECTS.test(sentence)) return 'CORRECTION';
  if (UPDATES.test(sentence)) return 'UPDATE';
  return intent === 'CONVERSATIONAL' ? 'OTHER' : type;
}

function sentencesIn(text: string): string[] {
  const ends = [...sentenceEnds(text, { start: 0, end: text.length }), text.length];
  return ends.map((end, n) => text.slice(n === 0 ? 0 : ends[n - 1], end).trim()).filter((one) => one !== '');
}
