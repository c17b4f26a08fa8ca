import { editDistance } from '../../text/edit-distance.ts';
import { fold } from '../../text/fold.ts';
import type { Limit } from './limit.ts';

interface PersonName {
  readonly given: readonly string[];
  readonly family: string;
}

const TITLE = /^(?:dr|mr|mrs|ms|prof|sir|dame|jr|sr|phd|md)$/u;
const words = (text: string): string[] => (text.match(/[\p{L}\p{M}]+/gu) ?? []).filter((word) => !TITLE.test(word));

/** `Smith, John` and `John Smith`; one word alone is a family name. null = no letters. */
function personName(name: string): PersonName | null {
  const [before = '', after] = fold(name)
    .text.replace(/(?<=\p{L})['-](?=\p{L})/gu, '')
    .split(',');
  const front = words(before);
  if (after !== undefined && words(after).length > 0 && front.length > 0)
    return { given: words(after), family: front.join(' ') };
  const family = front.at(-1);
  return family === undefined ? null : { given: front.slice(0, -1), family };
}

/**
 * The most that two names of people may lead to. Equal given names decide, an initial that agrees asks, and people of one
 * family name with other given names are never the same: nicknames are known by aliases, not guessed.
 */
export function personLimit(a: string, b: string): Limit {
  const [left, right] = [personName(a), personName(b)];
  if (!left || !right) return 'ASK';
  const family = left.family === right.family ? 'DECIDE' : alike(left.family, right.family) ? 'ASK' : 'NEVER';
  if (family === 'NEVER') return sharesWord(left, right) ? 'ASK' : 'NEVER';
  if (left.given.length === 0 || right.given.length === 0) return 'ASK';
  const limits = Array.from({ length: Math.min(left.given.length, right.given.length) }, (_, at) =>
    givenLimit(left.given[at] ?? '', right.given[at] ?? ''),
  );
  if (limits.includes('NEVER')) return 'NEVER';
  const whole = left.given.length === right.given.length && !limits.includes('ASK');
  return whole ? family : 'ASK';
}

/** A family name alone, or written in another order. */
const sharesWord = (a: PersonName, b: PersonName): boolean =>
  (a.given.length === 0 && b.given.includes(a.family)) ||
  (b.given.length === 0 && a.given.includes(b.family)) ||
  (a.given.includes(b.family) && b.given.includes(a.family));

function givenLimit(a: string, b: string): Limit {
  if (a === b) return 'DECIDE';
  const [short, long] = a.length < b.length ? [a, b] : [b, a];
  if (short.length === 1) return long.startsWith(short) ? 'ASK' : 'NEVER';
  return alike(a, b) ? 'ASK' : 'NEVER';
}

/** Perhaps mistyped: two letters exchanged, or one error in five letters and more. */
function alike(a: string, b: string): boolean {
  if (editDistance(a, b, 1) > 1) return false;
  const isTransposed = a.length === b.length && Array.from(a).sort().join('') === Array.from(b).sort().join('');
  return isTransposed || Math.min(a.length, b.length) >= 5;
}
