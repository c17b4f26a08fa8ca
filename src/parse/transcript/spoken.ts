import type { Block, ParsedDocument, Place, Unit } from '../../domain/text.ts';
import { trimmed } from '../../lib/ranges.ts';
import { clockTime, milliseconds } from './cues.ts';
import { turnPrefix } from './transcript.ts';

const TIME = '[[(]?(?:(\\d{1,2}):)?(\\d{1,2}):(\\d{2})(?:[.,](\\d{1,3}))?[\\])]?';
const NAME = "(?<name>\\p{Lu}[\\p{L}\\p{N} .'’_-]{0,39}?)";
/** `[00:01:02] Ada: words`, `Ada (00:01:02): words`, `Ada: words`. */
const TURN = new RegExp(`^[ \\t]*(?:${TIME}[ \\t]+)?${NAME}(?:[ \\t]+${TIME})?[ \\t]*:[ \\t]+(?=\\S)`, 'gmu');
/** Lines that say who speaks and when, from which on a text is what was said rather than prose with colons. */
const FEWEST = 3;

interface Opening {
  readonly at: number;
  readonly speaker: string;
  readonly start: number | null;
}

function openingsOf(text: string): Opening[] {
  return [...text.matchAll(TURN)].map((found) => {
    const times = found[3] === undefined ? found.slice(6, 10) : found.slice(1, 5);
    const speaker = found.groups?.['name'] ?? '';
    return { at: found.index, speaker, start: times[2] === undefined ? null : milliseconds(times) };
  });
}

/**
 * A plain text that is a transcript, `Speaker: words` with times at half of its turns at least, as such: each turn a unit of
 * its own, with its time as its place. The text stays as it is. Other texts come back as they went in.
 */
export function asSpoken(document: ParsedDocument): ParsedDocument {
  const { text } = document;
  const openings = openingsOf(text);
  const timed = openings.filter(({ start }) => start !== null).length;
  if (timed < FEWEST || timed * 2 < openings.length) return document;
  const first = openings[0]?.at ?? 0;
  const turns = openings.map((opening, i) => {
    const next = openings[i + 1];
    return {
      ...opening,
      ...trimmed(text, { start: opening.at, end: next?.at ?? text.length }),
      ends: next?.start ?? null,
      from: opening.start,
    };
  });
  const before = document.blocks
    .filter(({ start }) => start < first)
    .map((block) => ({ ...block, ...trimmed(text, { start: block.start, end: Math.min(block.end, first) }) }));
  return {
    ...document,
    type: 'transcript',
    blocks: [
      ...before,
      ...turns.map(({ start, end }): Block => {
        return { kind: 'paragraph', start, end, headingPath: [], level: null, label: null, atomic: false };
      }),
    ],
    places: turns.flatMap(({ start, from }): Place[] => (from === null ? [] : [{ start, label: clockTime(from) }])),
    units: turns.map(({ start, end, speaker, from, ends }): Unit => {
      const turn = { speaker, start: from, end: ends };
      return { kind: 'turn', start, end, name: '', prefix: turnPrefix(speaker, from), turn };
    }),
  };
}
