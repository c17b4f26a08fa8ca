import type { EventType, ViewRules } from '../../../src/domain/view-vocabulary.ts';
import type { PublishedText, TimelineEvent } from './timeline-events.ts';

/**
 * What happened to the texts themselves (PI-18): that one was published, where its source says when, and that it was another later. When
 * a first text was read says nothing of it, and a change whose moment claims record already is no second event.
 * @param claimEvents the events that claims record
 */
export function publicationsOf(
  texts: readonly PublishedText[],
  rules: ViewRules,
  claimEvents: readonly TimelineEvent[],
): TimelineEvent[] {
  const moments = new Set(claimEvents.map(({ date }) => date.getTime()));
  return texts.flatMap((text) => {
    const { n, name, publishedAt, observedAt } = text;
    const date = publishedAt ?? (n > 0 ? observedAt : null);
    if (date === null || (n > 0 && moments.has(date.getTime()))) return [];
    const what = `“${name}” was ${n === 0 ? 'published' : 'changed'}`;
    return {
      id: `${text.revisionId}:${n}`,
      date,
      precision: 'DAY',
      title: what,
      description: `${what}, ${publishedAt ? 'as its source says' : 'as it was seen when it was read again'}.`,
      type: n === 0 ? firstOf(text.pack, rules) : null,
      claims: [],
      text,
      related: [],
      actors: [],
    };
  });
}

const firstOf = (pack: string, { texts }: ViewRules): EventType | null =>
  texts.find((rule) => rule.pack === pack)?.type ?? null;
