import type { ModelReply } from './language-server.ts';
import type { Random } from './random.ts';
import { streams, textEvents } from './streamed-text.ts';

/** What the evidence says. */
export const FACTS = [
  'The ferry pays dues of forty crowns for each landing at the quay.',
  'Dues go to the harbour office.',
  'The ferry was built in 1998 by Holm Ltd.',
  'It carries 212 passengers and 40 cars.',
  'The crane is not for hire in winter.',
];
/** Each says something that the evidence does not. */
const WRONG = [
  'The ferry pays dues of ninety crowns for each landing at the quay.',
  'The ferry was built in 1989 by Holm Ltd.',
  'The ferry was built in 1998 by Berg Ltd.',
  'It carries 312 passengers and 40 cars.',
  'The crane is for hire in winter.',
  'The mayor of the town is called Ada Byron.',
];
/** Words in which no fact of the evidence stands as it is written there. */
const STRANGE = [
  'Die Fähre zahlt neunzig Kronen für jede Landung am Kai.',
  'Паром платит девяносто крон за каждую высадку.',
  'フェリーは上陸ごとに九十クローネを払う。',
  'The ferry pays dues of NaN crowns for each landing at the quay.',
  '{"answer": "The ferry pays ninety crowns."}',
];
const MARKS = [' [1]', '', ' [2]', ' [1][3]', ' [99]', ' [NaN]'];
/** Events that are none. */
const SPOILT = ['data: {"choices": [{"delta": {"content": NaN}}]}\n\n', 'data: {"choices":\n\n', 'data: null\n\n'];

export const oneOf = <T>(random: Random, list: readonly T[]): T => list[Math.floor(random() * list.length)] as T;

function draft(random: Random): string {
  const sentences = Array.from({ length: 1 + Math.floor(random() * 5) }, () => {
    const said = oneOf(random, random() < 0.5 ? FACTS : random() < 0.7 ? WRONG : STRANGE);
    return random() < 0.1 ? `# ${said}\n` : `${said}${oneOf(random, MARKS)}`;
  });
  return sentences.join(oneOf(random, [' ', '\n', '\n\n- ']));
}

/** Right and wrong sentences in pieces of any length, in a stream that may be cut at any byte, or have an event that is none. */
export function randomDraft(random: Random): ModelReply {
  const text = draft(random);
  const pieces: string[] = [];
  for (let at = 0; at < text.length;) {
    const end = at + 1 + Math.floor(random() * 30);
    pieces.push(text.slice(at, end));
    at = end;
  }
  const events = textEvents(pieces, oneOf(random, ['stop', 'stop', 'length']));
  if (random() < 0.1) events.splice(Math.floor(random() * events.length), 0, oneOf(random, SPOILT));
  const bytes = Buffer.from(events.join(''));
  return random() < 0.3 ? streams([bytes.subarray(0, Math.floor(random() * bytes.length))]) : streams([bytes]);
}

/** How a sentence is told that is not verified. */
export const MARKED = /^\[|\((?:partly verified|not checked|unverified)\)$/u;
