import { isA, roleOf } from './phrases.ts';
import type { Reading } from './prose-rules.ts';
import { DATE, NAME, QUANTITY, type Shape } from './shape-of-words.ts';

/** A reading with the end of its words in the shape: what stands after them cannot have changed it. */
export interface PlacedReading {
  readonly reading: Reading;
  readonly start: number;
  readonly end: number;
  /** An aside of the writer: it holds even where the sentence hands on what somebody said later. */
  readonly aside: boolean;
}

type Groups = Readonly<Record<string, string | undefined>>;
interface SentenceRule {
  readonly pattern: RegExp;
  readonly aside: boolean;
  readonly read: (groups: Groups, shape: Shape, match: RegExpExecArray) => readonly Reading[];
}
const rule = (pattern: string, aside: boolean, read: SentenceRule['read']): SentenceRule => ({
  pattern: new RegExp(pattern, 'gu'),
  aside,
  read,
});

const OFFICE = '(?<office>(?:the |an? )?[\\p{L} -]{2,60}?)';

/** `Aldo Ferri (12 March 1901 – 4 June 1977)`; only a person, or a name that a person's could be, is born. */
function lived({ name = '', born, died }: Groups, shape: Shape): Reading[] {
  const { type = null, text = '' } = shape.nameAt(name)?.value ?? {};
  if (type !== 'PERSON' && !(type === null && text.includes(' '))) return [];
  const event = (predicate: string, at: string | undefined): Reading[] => {
    const date = at === undefined ? null : shape.dateAt(at);
    return date ? [{ rule: 'event', subject: { character: name, as: 'PERSON' }, predicate, object: date }] : [];
  };
  return [...event('born', born), ...event('died', died)];
}

/** Nouns whose value a sentence may give for a name: `the population of Elmbridge is 131,000`. */
function property({ what = '', of = '', value = '' }: Groups, shape: Shape): Reading[] {
  const quantity = shape.quantityAt(value);
  const date = shape.dateAt(value);
  const object = quantity ?? date;
  if (!object || /\b(?:number|aim|goal|lot|end|rest|most|part)\b/u.test(what)) return [];
  const as = what === 'population' ? ('PLACE' as const) : null;
  return [{ rule: quantity ? 'quantity' : 'event', subject: { character: of, as }, predicate: what, object }];
}

/** `Lake Orrin, the deepest lake of the region, covers …` */
function apposed({ name = '', det = '', object = '' }: Groups, shape: Shape, match: RegExpExecArray): Reading[] {
  const start = match.index + match[0].indexOf(`, ${det} ${object},`) + 3 + det.length;
  const phrase = {
    subject: name,
    start: start - det.length - 4,
    end: start + object.length,
    text: `is ${det} ${object}`,
  };
  return isA({ verb: 'is', det, object }, { ...phrase, start: start - det.length - 4 }, shape);
}

const RULES: readonly SentenceRule[] = [
  rule(
    `^(?:[Tt]he )?(?<name>${NAME}), (?<det>an?|the) (?<object>[^,;:()]{3,80}), (?=[\\p{Ll}])(?!(?:and|or|an?|the|who|which|where|whose|when|while|but) )`,
    true,
    apposed,
  ),
  rule(
    `(?<name>${NAME}), ${OFFICE} (?:of|at|for) (?:[Tt]he )?(?<at>${NAME})(?=[,.;]|$)`,
    true,
    ({ name = '', office = '', at = '' }, shape) => (mayBePerson(name, shape) ? roleOf(name, office, at, shape) : []),
  ),
  rule(`(?<name>${NAME}) \\((?:born (?:on |in )?)(?<born>${DATE})\\)`, true, lived),
  rule(`(?<name>${NAME}) \\((?<born>${DATE}) ?[–-] ?(?<died>${DATE})\\)`, true, lived),
  rule(
    `^[Tt]he (?<what>[\\p{Ll}]+(?: [\\p{Ll}]+)?) of (?:[Tt]he )?(?<of>${NAME}) (?:is|was) (?:about |around |over )?(?<value>${QUANTITY}|${DATE})(?=[.,;]|$)`,
    false,
    property,
  ),
  rule(
    `^[Tt]he capital(?: city)? of (?:[Tt]he )?(?<of>${NAME}) is (?<name>${NAME})(?=[.,;]|$)`,
    false,
    ({ of = '', name = '' }) => [
      {
        rule: 'relation',
        subject: { character: name, as: 'PLACE' },
        predicate: 'CAPITAL_OF',
        object: { character: of, as: 'PLACE' },
      },
    ],
  ),
  rule(
    `^[Tt]he (?<office>[\\p{L} -]{2,60}?) of (?:[Tt]he )?(?<at>${NAME}) is (?<name>${NAME})(?=[.,;]|$)`,
    false,
    ({ office = '', at = '', name = '' }, shape) => (mayBePerson(name, shape) ? roleOf(name, office, at, shape) : []),
  ),
];

function mayBePerson(name: string, shape: Shape): boolean {
  const { type = null, text = '' } = shape.nameAt(name)?.value ?? {};
  return type === 'PERSON' || (type === null && text.includes(' '));
}

/** What a sentence says without a verb of its own, or in a turn of its own. */
export function readTurns(shape: Shape): PlacedReading[] {
  const found = RULES.flatMap(({ pattern, aside, read }) =>
    [...shape.text.matchAll(pattern)].flatMap((match) =>
      read(match.groups ?? {}, shape, match).map((reading) => ({
        reading,
        start: match.index,
        end: match.index + match[0].length,
        aside,
      })),
    ),
  );
  const inOffice = new Set(
    found.filter(({ reading }) => reading.rule === 'role').map(({ reading }) => reading.subject.character),
  );
  return found.filter(({ reading }) => reading.rule !== 'copula' || !inOffice.has(reading.subject.character));
}
