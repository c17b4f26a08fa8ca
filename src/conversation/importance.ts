import type { Message } from '../domain/conversation-record.ts';

const DECIDES =
  /\b(?:decid(?:ed?|es|ing)|decisions?|agreed?|agreement|conclu(?:ded?|sion)|settled|chose|chosen|approved|rejected|deadlines?)\b/iu;
const OBLIGES =
  /\b(?:must|never|always|required?|requirements?|mandatory|remember|important(?:ly)?|do not|don['’]t)\b/iu;

/** What anything said is worth, and what a decision or a rule adds to it; the mark of a client is the highest value there is. */
const PLAIN = 0.2;
const STEP = 0.3;

/**
 * How important a message is, 0 to 1: 1 where its client marked it, else by whether it tells of a decision and whether it lays down a rule.
 * It rests on what never changes, so it is the same whenever it is asked (RS-44, RS-49).
 */
export function importanceOf({ important, text }: Pick<Message, 'important' | 'text'>): number {
  if (important) return 1;
  return PLAIN + (DECIDES.test(text) ? STEP : 0) + (OBLIGES.test(text) ? STEP : 0);
}
