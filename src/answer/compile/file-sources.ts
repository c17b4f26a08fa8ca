import type { Conflict } from '../../domain/claim-record.ts';
import type { TextRange } from '../../domain/text.ts';
import type { ClaimId } from '../../domain/typed-ids.ts';
import { groundedSentences, type GroundedSentence } from '../grounded-sentences.ts';
import { noteOf, type InjectedFile } from '../inject/inject-files.ts';
import { renderFile } from '../inject/render-file.ts';
import type { GroundRead } from '../tell-sentences.ts';
import { headingLines, type ContextSource } from './context-sources.ts';

/** A line of a named file that a prompt has. */
interface ShownLine {
  readonly sentence: GroundedSentence;
  /** Of its file. */
  readonly range: TextRange;
}

const linesShown = ({ shown }: InjectedFile): ShownLine[] =>
  shown === null
    ? []
    : groundedSentences([shown.passage]).flatMap((sentence) => {
        const place = sentence.ground.kind === 'QUOTE' ? sentence.ground.place : null;
        if (place?.kind !== 'REVISION') return [];
        return shown.ranges.some(({ start, end }) => start <= place.start && place.end <= end)
          ? [{ sentence, range: { start: place.start, end: place.end } }]
          : [];
      });

/** What of named files a prompt has, by lines and sentences. */
export const sentencesOfFiles = (files: readonly InjectedFile[]): GroundedSentence[] =>
  files.flatMap((file) => linesShown(file).map(({ sentence }) => sentence));

/** Claims that a named file makes where it is shown. */
export const claimsOfFiles = (files: readonly InjectedFile[], { claims }: GroundRead): ReadonlySet<ClaimId> =>
  new Set(sentencesOfFiles(files).flatMap((sentence) => (claims.get(sentence) ?? []).map(({ id }) => id)));

/** Each file that a prompt has under a number, in the order in which they were named. */
export function fileSources(files: readonly InjectedFile[], ground: GroundRead): ContextSource[] {
  const there = files.filter(({ shown }) => shown !== null);
  return there.flatMap((file, index): ContextSource[] => {
    const { shown, entry } = file;
    if (!shown || !entry) return [];
    const { passage, ranges } = shown;
    const lines = linesShown(file);
    const { text, at } = renderFile(passage.text, ranges);
    const sentences = lines.map(({ sentence: { passage: id, position }, range }) => {
      const n = ranges.findIndex(({ start, end }) => start <= range.start && range.end <= end);
      const offset = (at[n] ?? 0) - (ranges[n]?.start ?? 0);
      return { start: range.start + offset, end: range.end + offset, place: { passage: id, position } };
    });
    return [
      {
        ...{ n: index + 1, text, sentences, confidence: passage.reliability, document: entry.documentId },
        heading: headingLines(passage.context ?? '').join(' › '),
        note: noteOf(entry, shown),
        conflicts: conflictsOf(lines, ground),
      },
    ];
  });
}

function conflictsOf(lines: readonly ShownLine[], { claims, conflicts }: GroundRead): Conflict[] {
  const ids = lines.flatMap(({ sentence }) => (claims.get(sentence) ?? []).map(({ id }) => id));
  return [...new Map(ids.flatMap((id) => conflicts.get(id) ?? []).map((one) => [one.id, one])).values()];
}
