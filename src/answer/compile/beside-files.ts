import type { DropReason } from '../../domain/answer-record.ts';
import { linesOfFile } from '../inject/lines-of-file.ts';
import type { InjectedFile } from '../inject/inject-files.ts';
import type { Told } from '../tell-sentences.ts';
import { verifySentences } from '../verify/verify-sentences.ts';
import type { VerifySettings } from '../verify/verify-settings.ts';
import type { ContextSource } from './context-sources.ts';

/** Fewer words stand anywhere, and repeat nothing. */
const LEAST_WORDS = 3;

const words = (text: string): string =>
  ` ${text
    .toLowerCase()
    .replaceAll(/[^\p{L}\p{N}]+/gu, ' ')
    .trim()} `;

/** Do the named files say these words, whatever signs and line breaks stand between them? */
export function saidInFiles(files: readonly Pick<ContextSource, 'text'>[]): (text: string) => boolean {
  const texts = files.map(({ text }) => words(text));
  return (text) => {
    const said = words(text);
    return said.trim().split(' ').length >= LEAST_WORDS && texts.some((one) => one.includes(said));
  };
}

/** Are all words that it rests on among those that the prompt has of a named file? */
export const restsOnFiles =
  (files: readonly InjectedFile[]) =>
  ({ quotes }: Pick<Told, 'quotes'>): boolean =>
    quotes.length > 0 &&
    quotes.every(({ place }) =>
      files.some(
        ({ shown }) =>
          place.kind === 'REVISION' &&
          shown?.passage.id === place.revisionId &&
          shown.ranges.some(({ start, end }) => start <= place.start && place.end <= end),
      ),
    );

/** What is said in the conversation before, as a prompt may have it. */
export interface ContextTurn {
  readonly role: string;
  readonly text: string;
}

export interface DroppedPart {
  readonly text: string;
  readonly reason: DropReason;
}

/**
 * What was said before, without what named files say as well, or speak against: in this prompt alone (RS-12, RS-14, RS-23). Rules decide,
 * as they check the sentences of an answer.
 */
export async function turnsBesideFiles<T extends ContextTurn>(
  turns: readonly T[],
  files: readonly ContextSource[],
  numbers: VerifySettings,
): Promise<{ readonly turns: readonly T[]; readonly dropped: readonly DroppedPart[] }> {
  if (files.length === 0 || turns.length === 0) return { turns, dropped: [] };
  const isSaid = saidInFiles(files);
  const parts = turns.map(({ text }) => linesOfFile(text, false));
  const drafted = turns.flatMap(({ text }, n) =>
    (parts[n] ?? []).map(({ start, end }) => ({ text: text.slice(start, end), cited: [] })),
  );
  const support = files.map(({ n, text, heading: context, document, confidence: reliability }) => {
    return { id: String(n), text, context, document, reliability };
  });
  const checks = await verifySentences({ entailment: null, embedder: null, numbers }, drafted, support);
  const dropped: DroppedPart[] = [];
  let next = 0;
  const left = turns.map((turn, n) => {
    let kept = '';
    let from = 0;
    for (const { start, end } of parts[n] ?? []) {
      const text = turn.text.slice(start, end);
      const isAgainst = checks[next]?.verdict === 'CONTRADICTED';
      next += 1;
      if (!isAgainst && !isSaid(text)) continue;
      dropped.push({ text, reason: isAgainst ? 'AGAINST_FILES' : 'IN_FILES' });
      kept += turn.text.slice(from, start);
      from = end;
    }
    return { ...turn, text: `${kept}${turn.text.slice(from)}`.trim() };
  });
  return { turns: left.filter(({ text }) => /[\p{L}\p{N}]/u.test(text)), dropped };
}
