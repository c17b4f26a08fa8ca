import { setImmediate as turn } from 'node:timers/promises';

/** Bytes looked at before others have their turn: some 10 ms. */
const SLICE = 4_194_304;

const [QUOTE, COMMA, BACKSLASH] = [0x22, 0x2c, 0x5c];
const [LIST, OBJECT] = [0x5b, 0x7b];

/**
 * Whether a JSON text has at most so many values (objects, lists, and what follows a comma in one), counted before it is parsed: 27 MB of
 * two million members took 29 s to be refused once they were parsed, walked and coerced, and 60 MB of brackets 7 s. Ends at the first value
 * too many. What is no JSON is not found out here.
 */
export async function hasAtMostValues(text: Buffer, most: number): Promise<boolean> {
  const scan: Scan = { at: 0, values: 0, inText: false };
  while (scan.at < text.length) {
    scanUpTo(Math.min(scan.at + SLICE, text.length), text, scan, most);
    if (scan.values > most) return false;
    if (scan.at < text.length) await turn();
  }
  return true;
}

interface Scan {
  at: number;
  values: number;
  inText: boolean;
}

function scanUpTo(end: number, text: Buffer, scan: Scan, most: number): void {
  while (scan.at < end && scan.values <= most) {
    if (scan.inText) {
      skipText(text, scan);
      continue;
    }
    const byte = text[scan.at++];
    if (byte === QUOTE) scan.inText = true;
    else if (byte === COMMA || byte === OBJECT || byte === LIST) scan.values += 1;
  }
}

/** To the end of a text, by searching for quotes: most of a long body is the text of documents. */
function skipText(text: Buffer, scan: Scan): void {
  const quote = text.indexOf(QUOTE, scan.at);
  if (quote < 0) {
    scan.at = text.length;
    return;
  }
  let before = quote;
  while (before > scan.at && text[before - 1] === BACKSLASH) before -= 1;
  scan.at = quote + 1;
  if ((quote - before) % 2 === 0) scan.inText = false;
}
