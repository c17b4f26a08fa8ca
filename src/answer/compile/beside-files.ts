import type { DropReason } from '../../domain/answer-record.ts';
import { FUNCTION_TERMS } from '../../text/function-terms.ts';
import { termsOf } from '../../text/terms-of-text.ts';
import { linesOfFile } from '../inject/citable-lines.ts';
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

/** What has less of its words in the files is near none of their lines, and is not compared: each is read beside all lines. */
const LEAST_SHARED = 0.5;

/** Does a text have words of its own, and the files enough of these? */
function nearFiles(files: readonly Pick<ContextSource, 'text' | 'heading'>[]): (text: string) => boolean {
  const there = new Set(files.flatMap(({ text, heading }) => termsOf(`${heading}\n${text}`)));
  return (text) => {
    const own = [...new Set(termsOf(text))].filter((term) => !FUNCTION_TERMS.has(term));
    return own.length > 0 && own.filter((term) => there.has(term)).length >= LEAST_SHARED * own.length;
  };
}

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
  const isNear = nearFiles(files);
  const all = turns.flatMap(({ text }, n) => (parts[n] ?? []).map(({ start, end }) => text.slice(start, end)));
  const near = [...new Set(all.filter((text) => !isSaid(text) && isNear(text)))];
  const support = files.map(({ n, text, heading: context, document, confidence: reliability }) => {
    return { id: String(n), text, context, document, reliability };
  });
  const drafted = near.map((text) => ({ text, cited: [] }));
  const checks = await verifySentences({ entailment: null, embedder: null, numbers }, drafted, support);
  const against = new Set(near.filter((_, n) => checks[n]?.verdict === 'CONTRADICTED'));
  const dropped: DroppedPart[] = [];
  const left = turns.map((turn, n) => {
    let kept = '';
    let from = 0;
    for (const { start, end } of parts[n] ?? []) {
      const text = turn.text.slice(start, end);
      const isAgainst = against.has(text);
      if (!isAgainst && !isSaid(text)) continue;
      dropped.push({ text, reason: isAgainst ? 'AGAINST_FILES' : 'IN_FILES' });
      kept += turn.text.slice(from, start);
      from = end;
    }
    return { ...turn, text: `${kept}${turn.text.slice(from)}`.trim() };
  });
  return { turns: left.filter(({ text }) => /[\p{L}\p{N}]/u.test(text)), dropped };
}
