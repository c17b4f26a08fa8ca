import type { PackConcepts } from '../domain/concepts.ts';
import { expandQuery, type ReferenceSettings } from '../identity/index.ts';
import type { LexicalSettings } from '../lexical/index.ts';
import type { View } from '../storage/index.ts';

/** A question with more to look for, as far as a question may be long (`search.maxCharacters`). */
export const widerQuestion = (
  text: string,
  more: readonly string[],
  settings: Pick<LexicalSettings, 'search.maxCharacters'>,
): string => [text, ...more].join(' ').slice(0, settings['search.maxCharacters']);

/**
 * A question with the other names of what it names, as far as a question may be long (`search.maxCharacters`).
 * @throws InvalidInput for one that is longer
 */
export async function expandedText(
  view: View,
  text: string,
  packs: readonly PackConcepts[],
  settings: Pick<LexicalSettings, 'search.maxCharacters'> & ReferenceSettings,
): Promise<string> {
  const { expanded } = await expandQuery(view, text, packs, settings);
  const most = settings['search.maxCharacters'];
  return expanded.reduce((all, name) => (all.length + name.length < most ? `${all} ${name}` : all), text);
}
