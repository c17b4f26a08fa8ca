import type { ParseSettings } from '../parse-settings.ts';
import type { ParsedDocument, Unit } from '../../domain/text.ts';
import { cutIssue } from '../parse-limits.ts';
import { bareLinks } from '../plain.ts';
import { rangeOf, TextWriter } from '../text-writer.ts';
import { clockTime, readCues } from './cues.ts';
import type { Cue } from './cues.ts';

/** What one speaker says until another does, or, where nobody is named, until nobody speaks for a while. */
interface Turn {
  readonly speaker: string | null;
  readonly cues: readonly Cue[];
}

/** A silence after which unnamed words are another turn. */
const PAUSE_MS = 2_000;

function turnsOf(cues: readonly Cue[]): Turn[] {
  const turns: { speaker: string | null; cues: Cue[] }[] = [];
  for (const cue of cues) {
    const last = turns.at(-1);
    const before = last?.cues.at(-1);
    const pause = (cue.start ?? 0) - (before?.end ?? 0) >= PAUSE_MS;
    const goesOn = last && last.speaker === cue.speaker && (cue.speaker !== null || !pause);
    if (goesOn) last.cues.push(cue);
    else turns.push({ speaker: cue.speaker, cues: [cue] });
  }
  return turns;
}

export const turnPrefix = (speaker: string | null, start: number | null): string =>
  [speaker, start === null ? null : clockTime(start)].filter((part) => part !== null).join(', ');

/** Captions as what was said: a paragraph for each turn, `Speaker: words`; each cue is a place. */
export function parseCaptions(
  text: string,
  mediaType: 'text/vtt' | 'application/x-subrip',
  settings: Pick<ParseSettings, 'parse.maxCharacters'>,
): ParsedDocument {
  const { cues, issues } = readCues(text, mediaType === 'text/vtt' ? 'WebVTT' : 'SubRip');
  const writer = new TextWriter(settings['parse.maxCharacters']);
  const turns = turnsOf(cues).map((turn) => {
    const mark = writer.mark();
    writer.from(labelOf(turn.cues[0]));
    if (turn.speaker !== null) writer.words(`${turn.speaker}: `);
    for (const cue of turn.cues) {
      writer.from(labelOf(cue));
      writer.words(`${cue.words} `);
    }
    writer.close(mark);
    writer.endBlock();
    return { turn, mark };
  });
  const written = writer.text();
  return {
    type: 'transcript',
    text: written,
    mediaType,
    title: null,
    frontMatter: [],
    frontMatterRange: null,
    blocks: writer.blocks,
    links: bareLinks(written, { start: 0, end: written.length }),
    keyValues: [],
    tables: [],
    records: [],
    issues: [...issues, ...cutIssue(writer, settings)],
    places: writer.places,
    units: turns.flatMap(({ turn: { speaker, cues: turnCues }, mark }): Unit[] => {
      const range = rangeOf(mark);
      const times = { start: turnCues[0]?.start ?? null, end: turnCues.at(-1)?.end ?? null };
      if (!range) return [];
      return [
        { kind: 'turn', ...range, name: '', prefix: turnPrefix(speaker, times.start), turn: { speaker, ...times } },
      ];
    }),
  };
}

function labelOf(cue: Cue | undefined): string {
  const start = cue?.start ?? null;
  return start === null ? 'without a time' : `${clockTime(start)} – ${clockTime(cue?.end ?? start)}`;
}
