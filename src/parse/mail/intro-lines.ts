import type { RecordField, TextRange } from '../../domain/text.ts';
import { mailDateIn } from './mail-dates.ts';

/** The lines above a quote that say whose words it has. */
export interface Intro {
  /** How many lines it takes. */
  readonly lines: number;
  /** Who, and when, as far as it is said for sure. */
  readonly fields: readonly RecordField[];
  /** It says who and when, so that it is one whatever stands below. */
  readonly isWhole: boolean;
}

/** What mail programs say that people did, in the languages that they speak most. */
const VERB =
  'wrote|writes|schrieb|a écrit|escribió|ha scritto|escreveu|schreef|skrev|napisał|napisała|pisze|napsal|kirjoitti|' +
  'написал|написала|пишет|写道';
const INTRO = new RegExp(`(?:\\s|^)(?:${VERB})(?:\\s[^:\\n]{1,120})?\\s?:\\s*$|<[^<>\\s]+@[^<>\\s]+>\\s?:\\s*$`, 'u');
const SAID = new RegExp(VERB, 'u');
const ADDRESS = /[<(](?:mailto:)?([^<>()\s]+@[^<>()\s]+)[>)]/u;
const NAME = "\\p{Lu}[\\p{L}\\p{M}.'’-]*(?:\\s+[\\p{L}\\p{M}.'’-]+){0,5}";
/** A name right before its address; before the verb, after the date's comma; behind the verb; or at the very beginning. */
const NAMED = [
  new RegExp(`(?<name>${NAME})["”]?\\s*[<(](?:mailto:)?[^<>()\\s]+@`, 'u'),
  new RegExp(`[,\\d]["“]?[ \\t\\n]+(?<name>${NAME})["”]?\\s+(?:${VERB})\\s?:\\s*$`, 'u'),
  new RegExp(`\\s(?:${VERB})\\s+(?<name>${NAME})\\s*:\\s*$`, 'u'),
  new RegExp(`^(?<name>${NAME})\\s+(?:${VERB})`, 'u'),
];
/** How an intro begins that is broken over lines. */
const BEGINS =
  /^[ \t]*(?:On|At|Am|Le|El|Il|Em|Op|Den|På|W dniu|Dne|\d{1,4}[.-]|(?:Mon|Tue|Wed|Thu|Fri|Sat|Sun)[a-z]*[ ,])/u;
const LEADING_VERB = new RegExp(`^(?:${VERB})\\s+`, 'u');
const LONGEST = 500;

const field = (name: string, text: string, range: TextRange, value: string): RecordField => {
  const raw = text.slice(range.start, range.end);
  const items = [{ value, text: raw, range }];
  return { name, nameRange: range, raw, valueRange: range, items, isList: false, records: [] };
};

/** From the name to the end of the address, or as much of it as there is. */
function writerIn(words: string): TextRange | null {
  const address = ADDRESS.exec(words);
  for (const form of address ? NAMED.slice(0, 1) : NAMED.slice(1)) {
    const found = form.exec(words);
    const name = found?.groups?.['name'];
    if (!found || name === undefined) continue;
    const verb = LEADING_VERB.exec(name)?.[0].length ?? 0;
    const start = words.indexOf(name, found.index) + verb;
    return { start, end: address ? address.index + address[0].length : start + name.length - verb };
  }
  return address ? { start: address.index + 1, end: address.index + address[0].length - 1 } : null;
}

/** Is it an intro what begins at the first of these lines? It may be broken over as many. */
export function introAt(text: string, lines: readonly (TextRange & { readonly words: string })[]): Intro | null {
  const [first] = lines;
  if (!first) return null;
  for (const [i, line] of lines.entries()) {
    if (line.words.trim() === '' || line.words.trimStart().startsWith('>') || line.end - first.start > LONGEST)
      return null;
    const words = text.slice(first.start, line.end);
    if (!INTRO.test(words)) {
      if (i === 0 && !BEGINS.test(line.words)) return null;
      continue;
    }
    // Prose that begins alike above a whole intro is not part of it.
    if (i > 0 && introAt(text, lines.slice(1, i + 1))?.isWhole === true) return null;
    const who = writerIn(words);
    const date = mailDateIn(words);
    const at = ({ start, end }: TextRange): TextRange => ({ start: first.start + start, end: first.start + end });
    const one = (range: TextRange): string => words.slice(range.start, range.end).replace(/\s+/gu, ' ');
    return {
      lines: i + 1,
      fields: [
        ...(who ? [field('from', text, at(who), one(who))] : []),
        ...(date ? [field('date', text, at(date), date.iso)] : []),
      ],
      isWhole: who !== null && (date?.iso.includes('T') ?? false) && SAID.test(words),
    };
  }
  return null;
}
