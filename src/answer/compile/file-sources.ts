import type { Conflict } from '../../domain/claim-record.ts';
import type { TextRange } from '../../domain/text.ts';
import type { ClaimId } from '../../domain/typed-ids.ts';
import { groundedSentences, type GroundedSentence } from '../grounded-sentences.ts';
import { noteOf, type InjectedFile, type ManifestEntry, type ShownFile } from '../inject/inject-files.ts';
import { renderFile } from '../inject/render-file.ts';
import type { GroundRead } from '../tell-sentences.ts';
import { claimsThatHold, headingLines, type ContextSource } from './context-sources.ts';

/** A line of a named file that a prompt has. */
interface ShownLine {
  readonly sentence: GroundedSentence;
  /** Of its file. */
  readonly range: TextRange;
}

/** A file that a prompt has, read once: what is known of its lines is known of these very objects. */
export interface FileLines {
  readonly entry: ManifestEntry;
  readonly shown: ShownFile;
  readonly lines: readonly ShownLine[];
}

/** The files that a prompt has, in the order in which they were named. */
export const linesOfFiles = (files: readonly InjectedFile[]): FileLines[] =>
  files.flatMap(({ entry, shown }) => (entry && shown ? [{ entry, shown, lines: linesShown(shown) }] : []));

const linesShown = ({ passage, ranges }: ShownFile): ShownLine[] =>
  groundedSentences([passage]).flatMap((sentence) => {
    const place = sentence.ground.kind === 'QUOTE' ? sentence.ground.place : null;
    if (place?.kind !== 'REVISION') return [];
    return ranges.some(({ start, end }) => start <= place.start && place.end <= end)
      ? [{ sentence, range: { start: place.start, end: place.end } }]
      : [];
  });

/** Claims that named files make where they are shown. */
export const claimsOfFiles = (files: readonly FileLines[], { claims }: GroundRead): ReadonlySet<ClaimId> =>
  new Set(
    files.flatMap(({ lines }) => lines.flatMap(({ sentence }) => claims.get(sentence) ?? [])).map(({ id }) => id),
  );

/** Each under a number. */
export const fileSources = (files: readonly FileLines[], ground: GroundRead): ContextSource[] =>
  files.map(({ entry, shown, lines }, index) => {
    const { passage, ranges } = shown;
    const { text, at } = renderFile(passage.text, ranges);
    const sentences = lines.map(({ sentence: { passage: id, position, ground: of }, range }) => {
      const n = ranges.findIndex(({ start, end }) => start <= range.start && range.end <= end);
      const offset = (at[n] ?? 0) - (ranges[n]?.start ?? 0);
      const quotes = of.kind === 'QUOTE' ? [{ quote: of.quote, place: of.place }] : [];
      return { start: range.start + offset, end: range.end + offset, place: { passage: id, position }, quotes };
    });
    return {
      ...{ n: index + 1, text, sentences, confidence: passage.reliability, document: entry.documentId },
      heading: headingLines(passage.context ?? '').join(' › '),
      day: null,
      note: noteOf(entry, shown),
      conflicts: conflictsOf(lines, ground),
      claims: claimsThatHold(
        lines.map(({ sentence }) => sentence),
        ground.claims,
      ),
    };
  });

function conflictsOf(lines: readonly ShownLine[], { claims, conflicts }: GroundRead): Conflict[] {
  const ids = lines.flatMap(({ sentence }) => (claims.get(sentence) ?? []).map(({ id }) => id));
  return [...new Map(ids.flatMap((id) => conflicts.get(id) ?? []).map((one) => [one.id, one])).values()];
}
