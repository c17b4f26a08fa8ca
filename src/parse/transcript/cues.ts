import type { ParseIssue } from '../../domain/text.ts';
import { issue } from '../parse-limits.ts';

/** Words that were said together; times in milliseconds. */
export interface Cue {
  readonly start: number | null;
  readonly end: number | null;
  /** null = the format does not say. */
  readonly speaker: string | null;
  readonly words: string;
}

export interface Cues {
  readonly cues: readonly Cue[];
  readonly issues: readonly ParseIssue[];
}

const TIME = '(?:(\\d{1,3}):)?(\\d{1,2}):(\\d{2})(?:[.,](\\d{1,3}))?';
const TIMING = new RegExp(`^\\s*${TIME}\\s*-->\\s*${TIME}(?:\\s.*)?$`, 'u');

/** `[hh:]mm:ss[.mmm]`, its parts as a pattern finds them, in milliseconds. */
export function milliseconds(parts: readonly (string | undefined)[]): number {
  const [hours = '0', minutes = '0', seconds = '0', rest = '0'] = parts;
  return ((Number(hours) * 60 + Number(minutes)) * 60 + Number(seconds)) * 1000 + Number(rest.padEnd(3, '0'));
}

/** `01:02:03.004`, always with hours. */
export function clockTime(ms: number): string {
  const [seconds, rest] = [Math.floor(ms / 1000), ms % 1000];
  const two = (n: number): string => String(n).padStart(2, '0');
  const time = `${two(Math.floor(seconds / 3600))}:${two(Math.floor(seconds / 60) % 60)}:${two(seconds % 60)}`;
  return `${time}.${String(rest).padStart(3, '0')}`;
}

const ENTITIES: Readonly<Record<string, string>> = {
  amp: '&',
  lt: '<',
  gt: '>',
  nbsp: '\u00a0',
  quot: '"',
  apos: "'",
  lrm: '\u200e',
  rlm: '\u200f',
};

/** Without the marks of style; `<` that opens no tag of captions stays. */
function plainWords(payload: string): string {
  return payload
    .replace(/<\/?(?:[cibuv]|ruby|rt|lang|font)(?:[.\s][^<>]*)?>|<\d[\d:.]*>|\{\\[^{}]*\}/giu, '')
    .replace(/&(\w{2,4});/gu, (whole, name: string) => ENTITIES[name] ?? whole)
    .replace(/\s+/gu, ' ')
    .trim();
}

const VOICE = /<v(?:\.[^\s>]*)?\s+([^<>]{1,200})>/giu;
const NAMED = /^(?:>>\s*|-\s*)?([\p{Lu}][\p{L}\p{N} .'’_-]{0,39}):\s+(?=\S)/u;

/** What of a cue each of its voices says. */
function* voicesOf(payload: string): Generator<{ speaker: string | null; words: string }> {
  const voices = [...payload.matchAll(VOICE)];
  const before = payload.slice(0, voices[0]?.index ?? payload.length);
  for (const line of before.split(/\n(?=\s*(?:-|>>)\s*\S)/u)) {
    const named = NAMED.exec(plainWords(line));
    const words = plainWords(line).slice(named?.[0].length ?? 0);
    if (words !== '') yield { speaker: named?.[1]?.trim() ?? null, words };
  }
  for (const [i, voice] of voices.entries()) {
    const words = plainWords(payload.slice(voice.index + voice[0].length, voices[i + 1]?.index));
    if (words !== '') yield { speaker: voice[1]?.trim() ?? null, words };
  }
}

const NOT_SPOKEN = /^(?:WEBVTT|NOTE|STYLE|REGION)(?:[ \t].*)?$/u;

/**
 * The cues of WebVTT or SubRip: blocks between empty lines, each with a line of times. Notes and styles are no words. A
 * block whose times cannot be read keeps its words, without a time, and is named in an issue.
 */
export function readCues(text: string, format: 'WebVTT' | 'SubRip'): Cues {
  const cues: Cue[] = [];
  const issues: ParseIssue[] = [];
  if (format === 'WebVTT' && !/^WEBVTT(?:[ \t\n]|$)/u.test(text)) {
    issues.push(issue('SYNTAX', 'expected WEBVTT on the first line; the cues are read all the same', 1));
  }
  for (const { at: number, block } of blocksOfLines(text)) {
    if (format === 'WebVTT' && NOT_SPOKEN.test(block[0] ?? '')) continue;
    const timed = block.findIndex((line) => line.includes('-->'));
    const times = TIMING.exec(block[timed] ?? '');
    if (!times && timed !== -1)
      issues.push(issue('SYNTAX', 'times that cannot be read; the words have none', number + timed));
    else if (timed === -1) issues.push(issue('SYNTAX', 'expected times above these words; they have none', number));
    const start = times ? milliseconds(times.slice(1, 5)) : null;
    const end = times ? milliseconds(times.slice(5, 9)) : null;
    const payload = timed === -1 ? block : block.slice(timed + 1);
    for (const voice of voicesOf(payload.join('\n'))) cues.push({ ...voice, start, end });
  }
  return { cues, issues };
}

/** Lines between empty lines, with the number of the first. */
function* blocksOfLines(text: string): Generator<{ at: number; block: string[] }> {
  let block: string[] = [];
  let number = 0;
  for (const line of [...text.split('\n'), '']) {
    number += 1;
    if (line.trim() !== '') block.push(line);
    else if (block.length > 0) {
      yield { at: number - block.length, block };
      block = [];
    }
  }
}
