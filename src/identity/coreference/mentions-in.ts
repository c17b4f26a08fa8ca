import { MONTHS, WEEKDAYS } from '../../text/english/calendar.ts';
import type { EntityKind } from '../../domain/entity-kinds.ts';

/** A name in what somebody said. `start` is in UTF-16 units. */
export interface SpokenName {
  readonly text: string;
  readonly start: number;
}

/** Words that point to somebody without a name. `noun`: what the phrase says they are (`customer`); null for a pronoun. */
export interface Reference {
  readonly noun: string | null;
  /** What they cannot be; `it` is nobody, `she` is no company. */
  readonly never: readonly EntityKind[];
}

const words = (list: string): ReadonlySet<string> => new Set(list.split(' '));

/** First words of sentences that name nobody, although they are capitalised. */
const OPENERS = words(
  'a about after all also an and any are as at be because before both but by can could did do does during each every few find for from ' +
    'get give had has have he hello her here hers hi his how i if in into is it its just last let list many may me might more most my next ' +
    'no none not now of ok on one only or our ours out over please remember she should show since so some tell thank thanks that the their ' +
    'theirs them then there these they this those to today tomorrow under until us was we were what when where which while who whom whose ' +
    `why will with would yes yesterday you your yours ${[...WEEKDAYS, ...MONTHS].join(' ')}`,
);
const NAME =
  /(?<![\p{L}\p{N}])\p{Lu}[\p{L}\p{N}&.'’-]*(?:\s+(?:(?:of|de|la|van|von|der|&)\s+)?[\p{Lu}\p{N}][\p{L}\p{N}&.'’-]*)*/gu;

/**
 * The names in what somebody said, by pattern alone (OM-40): runs of capitalised words, without those that only begin a sentence.
 * Pronouns and phrases such as `that customer` are no names: `referenceOf` tells them.
 */
export function namesIn(text: string): SpokenName[] {
  return [...text.matchAll(NAME)].flatMap(({ 0: run, index }): SpokenName[] => {
    let start = 0;
    for (;;) {
      const word = /^([\p{L}'’]+)(\s+|$)/u.exec(run.slice(start));
      if (!word || !OPENERS.has((word[1] ?? '').toLowerCase())) break;
      start += word[0].length;
    }
    const name = run.slice(start).replace(/['’]s?$|[.'’-]+$/u, '');
    return name === '' ? [] : [{ text: name, start: index + start }];
  });
}

const THINGS: readonly EntityKind[] = ['CONCEPT', 'EVENT', 'LOCATION', 'PRODUCT', 'ORGANISATION'];
const PRONOUNS: ReadonlyMap<string, readonly EntityKind[]> = new Map([
  ...['he', 'him', 'his', 'she', 'her', 'hers'].map((word) => [word, THINGS] as const),
  ...['it', 'its', 'itself'].map((word) => [word, ['PERSON']] as const),
  ...['they', 'them', 'their', 'theirs', 'this', 'that', 'these', 'those'].map((word) => [word, []] as const),
]);
const PHRASE = /^(?:that|this|the|these|those|the same|said) (?:\p{L}+ )?(\p{L}+)$/u;
const NOUNS = words(
  'account agency author bank city client committee company conference contact contract country customer deal document employee event ' +
    'firm foundation group invoice library man meeting notice one order organisation organization paper party person place port product ' +
    'project proposal report researcher ship station supplier team thing town university user vendor vessel woman',
);

/** What the words point to, where they name nobody (OM-47); null = they may be a name. */
export function referenceOf(text: string): Reference | null {
  const phrase = text.trim().toLowerCase().replace(/\s+/gu, ' ');
  const never = PRONOUNS.get(phrase);
  if (never) return { noun: null, never };
  const noun = PHRASE.exec(phrase)?.[1]?.replace(/s$/u, '') ?? '';
  return NOUNS.has(noun) ? { noun, never: [] } : null;
}
