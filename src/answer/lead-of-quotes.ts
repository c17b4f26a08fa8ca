import type { AnswerSentence, CitedPlace } from '../domain/answer-record.ts';
import { placeKey, UNATTRIBUTED, type Attribution } from '../domain/attributed-words.ts';
import { attributionsAt } from '../ingest/index.ts';
import type { View } from '../storage/index.ts';

/** Whose words stand in a place, and from when. */
export type AttributionOf = (place: CitedPlace) => Attribution;

/** Whose words are cited, and from when: read where it stands, so that nothing of it is kept with an answer. Two statements, or none. */
export async function readAttributions(view: View, cited: readonly CitedPlace[]): Promise<AttributionOf> {
  const keys = new Set(cited.flatMap((place) => (place.kind === 'REVISION' ? placeKey(place) : [])));
  const found = await attributionsAt(view, [...keys]);
  return (place) => (place.kind === 'REVISION' ? (found.get(placeKey(place)) ?? UNATTRIBUTED) : UNATTRIBUTED);
}

/** A day is enough to tell which of two texts is the later one. */
export const dayOf = ({ at }: Attribution): string | null => at?.slice(0, 10) ?? null;

/**
 * What is said before each of the sentences of an answer, `Ada, 2031-04-12: `: words of a post are said by somebody, who may be the `I` in
 * them. Words of other texts have their day where those of one answer are of several: then one of them may be what no longer holds. What
 * a claim states and what a model wrote speaks for itself.
 */
export function leadsOf(
  sentences: readonly (Pick<AnswerSentence, 'kind'> & { readonly said: readonly Attribution[] })[],
): string[] {
  const words = sentences.map(({ kind, said: [first] }) => (kind === 'QUOTE' ? first : undefined));
  const days = new Set(words.flatMap((one) => (one ? (dayOf(one) ?? []) : [])));
  return words.map((one) => {
    if (!one) return '';
    const day = one.by !== null || days.size > 1 ? dayOf(one) : null;
    const parts = [one.by, day].filter((part) => part !== null);
    return parts.length === 0 ? '' : `${parts.join(', ')}: `;
  });
}
