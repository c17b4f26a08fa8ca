import { CALENDAR } from '../in-prose/noun-lists.ts';
import type { Reading } from '../in-prose/prose-rules.ts';
import type { Complement } from './complements.ts';
import { EPISODES } from './note-verbs.ts';
import { isAdverb, VAGUE } from './note-words.ts';
import { namedBy } from './objects-of-clauses.ts';
import { spellDone, spellPresent } from './verb-groups.ts';
import {
  dateOf,
  isPrice,
  isSurelyPerson,
  literal,
  lowWords,
  relation,
  upper,
  wordsAt,
  type Said,
  type Subject,
} from './what-is-said.ts';

/** What somebody says, thinks, wants or does in a meeting states nothing that lasts. */
const NO_FACTS: ReadonlySet<string> = new Set(
  (
    'say think believe know want need hope wish like love hate feel ask tell wonder seem look try agree decide discuss propose ' +
    'thank welcome report note learn regret remember forget mean expect suggest consider recommend second raise present ' +
    'explain mention point remind request invite approve adopt reject resolve confirm announce declare describe claim argue ' +
    'congratulate apologise greet depend concern worry matter happen let help get prefer fear doubt imagine guess suppose vote ' +
    'attend speak send bring wait call come arrive leave return stop keep put show see hear find lose break fail fall become ' +
    'gather assemble march protest celebrate meet write sign read add inform submit refer defer postpone ' +
    'record minute circulate lay hand give'
  ).split(' '),
);
/** In the present these say what somebody does all the time. */
const HABITS: ReadonlySet<string> = new Set(
  (
    'come leave keep show see send bring write give call hear meet sit stand open close start begin run take go serve ' +
    'play work attend sail receive sing use get make do record sell read sign help hand lay'
  ).split(' '),
);
const PLACES_OF_VALUES =
  /^(?:in|on|at|to|from|with|by|under|for|since|until|till|near|through|over|above|beside|behind|into|every)$/u;
const MOST_WORDS = 5;

/** A value as its clause names it: somebody, a day, a number with its unit; null = it says none. */
type Value =
  | { readonly kind: 'literal'; readonly object: Parameters<typeof literal>[2] }
  | { readonly kind: 'named'; readonly named: readonly Subject[] };

const isDay = (piece: Complement): boolean =>
  CALENDAR.has((piece.tokens[0]?.low ?? '').replace(/s$/u, '')) ||
  (piece.kind === 'quantity' &&
    (CALENDAR.has(piece.noun[0]?.low ?? '') || /^(?:am|pm|o'clock|noon)$/u.test(piece.noun[0]?.low ?? '')));

/** `two hours and ten minutes`: one duration, in its words. */
function durationAt(said: Said, n: number): string | null {
  const pieces = [said.rest[n], said.rest[n + 1]];
  const units = pieces.map((piece) =>
    piece?.kind === 'quantity' ? said.shape.quantityAt(piece.tokens[0]?.text ?? '')?.unit : undefined,
  );
  const first = pieces[0]?.tokens[0];
  const last = pieces[1]?.tokens.at(-1);
  const isTime = (unit: string | null | undefined): boolean =>
    /^(?:years|months|weeks|days|h|min|s)$/u.test(unit ?? '');
  return first && last && units.every(isTime) ? said.shape.wordsOf(first.start, last.end) : null;
}

function valueOf(said: Said, piece: Complement): Value | null {
  const duration = durationAt(said, said.rest.indexOf(piece));
  if (duration !== null) return { kind: 'literal', object: { type: 'TEXT', text: duration } };
  const date = dateOf(said, piece.tokens[0]);
  if (date && (piece.kind === 'date' || piece.noun.length === 0) && piece.by !== '')
    return { kind: 'literal', object: date };
  const begins = /^(?:start|begin|open|end|close|finish|reopen|resume)$/u.test(said.clause.verb.lemma);
  if (isDay(piece) && (piece.by !== '' || begins)) {
    const text = wordsAt(said, [...piece.tokens, ...piece.noun]);
    return text === '' ? null : { kind: 'literal', object: { type: 'TEXT', text } };
  }
  if (piece.kind === 'name') {
    const named = namedBy(said, piece);
    return named.length === 0 ? null : { kind: 'named', named };
  }
  if (piece.kind !== 'quantity') return null;
  const quantity = said.shape.quantityAt(piece.tokens[0]?.text ?? '');
  // `Her engines develop 900 horsepower`
  const noun =
    piece.noun.length === 1 &&
    /^(?:horsepower|hp|bhp|degrees|copies|watts|volts|amps|knots|decibels)$/u.test(piece.noun[0]?.low ?? '')
      ? piece.noun[0]?.low
      : undefined;
  if (quantity !== null && quantity.unit === null && noun !== undefined)
    return { kind: 'literal', object: { ...quantity, unit: noun } };
  if (quantity === null || quantity.unit === null || quantity.unit === '%') return null;
  const unit = quantity.unit === 'lb' ? '£' : quantity.unit;
  return { kind: 'literal', object: { ...quantity, unit } };
}

/**
 * What a clause says that no other rule has a word for: the verb with the words up to the preposition of a value is the predicate
 * (relation phrases of open information extraction, Fader et al. 2011), the name, the day or the measure after it the value.
 */
export function readAsSaid(said: Said, subject: Subject, attribute = ''): Reading[] {
  if (!mayState(said, subject)) return [];
  const plural = /[^s]s$/u.test(attribute);
  const verb = `${attribute} ${wordedVerb(said, plural)}`.trim();
  let words = '';
  const found: Reading[] = [];
  for (const piece of said.rest) {
    const value = valueOf(said, piece);
    if (value === null) {
      const more = piece.kind === 'words' ? wordsOf(piece) : null;
      if (more === null || found.length > 0) break;
      words = `${words} ${more}`;
      if (words.split(' ').length > MOST_WORDS) break;
      continue;
    }
    if (piece.by !== '' && !PLACES_OF_VALUES.test(piece.by)) break;
    if (piece.by === '' && /^(?:leave|enter|reach|pass)$/u.test(said.clause.verb.lemma)) break;
    const predicate = `${verb}${words} ${piece.by}`.replace(/\s+/gu, ' ').trim();
    found.push(...readingsOf(subject, predicate, value));
    if (durationAt(said, said.rest.indexOf(piece)) !== null) break;
    // What was said of a second one may be of the first one's.
    if (value.kind === 'named' && piece.by === '') break;
  }
  return found;
}

function readingsOf(subject: Subject, predicate: string, value: Value): Reading[] {
  if (value.kind === 'literal') return [literal(subject, predicate, value.object)];
  return value.named
    .filter((one) => one.meant.text !== subject.meant.text)
    .map((one) => relation(subject, upper(predicate), one));
}

/** Words of a piece without its article; null = too many, or such as refer to something else. */
function wordsOf(piece: Complement): string | null {
  const words = piece.tokens.filter(({ low }) => !isAdverb(low)).map(({ low }) => low);
  if (piece.tokens.some(({ kind }) => kind !== 'word') || words.length > 3) return null;
  if (
    words.some(
      (word) =>
        VAGUE.has(word) ||
        /^(?:what|how|why|that|which|who|to|minus|lot|bit|great|good|more|less|most|it|them|him|her)$/u.test(word),
    )
  )
    return null;
  const det = /^(?:its|his|her|their|our)$/u.test(piece.det) ? piece.det : '';
  return [piece.by, det, ...words].filter((word) => word !== '').join(' ');
}

function mayState(said: Said, subject: Subject): boolean {
  const { verb } = said.clause;
  const { lemma, tense, voice } = verb;
  const [base = ''] = lemma.split(' ');
  if (voice === 'be' || voice === 'have') return false;
  // `joined X as head`: the office says it. `a company that makes …`: what it is says it.
  if (said.clause.hangs || (lemma === 'join' && said.rest.some(({ by }) => by === 'as'))) return false;
  // `23 people, spread over Graz`: of which of them is not said.
  if (verb.bare && said.clause.shares === 'before') return false;
  if (VAGUE.has(subject.meant.text.toLowerCase().split(' ').at(-1) ?? '')) return false;
  const day = said.rest[0]?.by === 'on' && said.rest[0].kind === 'date';
  if (tense === 'present' || (tense === 'perfect' && voice === 'active'))
    return !NO_FACTS.has(base) || HABITS.has(base) || (base === 'fall' && day) || base === 'report';
  if (voice === 'passive') return !NO_FACTS.has(base) || /^(?:call|find|fall)$/u.test(base);
  return (
    !NO_FACTS.has(base) &&
    (!EPISODES.has(lemma) || base === 'serve' || (base === 'go' && said.rest[0]?.kind === 'words'))
  );
}

/** The verb as it is written, without its helpers. */
function wordedVerb(said: Said, plural: boolean): string {
  const { verb } = said.clause;
  if (verb.voice === 'passive') return spellDone(verb.lemma);
  if (verb.tense === 'present') return plural ? verb.lemma : spellPresent(verb.lemma);
  const particle = verb.lemma.includes(' ') ? 2 : 1;
  return lowWords(said.tokens.slice(verb.end - particle, verb.end));
}

/** `It is open on Sunday mornings`, `The tower is visible from Hobb`: adjective and preposition as they are said. */
export function readQualityAsSaid(said: Said, subject: Subject): Reading[] {
  const [first, ...others] = said.rest;
  if (said.clause.verb.tense === 'past' || first?.kind !== 'words' || first.by !== '' || first.det !== '') return [];
  const words = lowWords(first.tokens);
  if (first.tokens.length > 2 || !QUALITIES.test(words) || isSurelyPerson(subject)) return [];
  const found: Reading[] = [];
  for (const piece of others) {
    const value = piece.by === '' ? null : valueOf(said, piece);
    if (value === null || !PLACES_OF_VALUES.test(piece.by)) break;
    found.push(...readingsOf(subject, `${words} ${piece.by}`, value));
  }
  return found;
}
/** Such as say how a thing stands, not how anybody finds it. */
const QUALITIES =
  /^(?:open|closed|visible|valid|available|accessible|free|made|full|empty|wired|ready|due|dedicated|native|common|adjacent|parallel|identical|sacred|home|back|let|out)$/u;

/** `It sees rabbits and birds`, `The shop sells compost`: what somebody does, in words; only of ones with a name. */
export function readHabit(said: Said, subject: Subject): Reading[] {
  const { verb, subject: phrase } = said.clause;
  const works =
    /^(?:make|produce|sell|brew|bake|grow|stock|teach|treat|repair|see|do|take|offer|hire|supply|build|publish|print|breed|handle|distil|import|export|store|serve)$/u;
  if (verb.voice !== 'active' || verb.tense !== 'present' || !works.test(verb.lemma) || isPrice(verb.lemma)) return [];
  if (subject.meant.described === true && phrase?.det !== 'the') return [];
  if (/^(?:take|do|see|handle)$/u.test(verb.lemma) && !isSurelyPerson(subject) && subject.meant.described) return [];
  const pieces: Complement[] = [];
  for (const piece of said.rest) {
    if (piece.kind !== 'words' || piece.by !== '' || pieces.length > 3) break;
    pieces.push(piece);
  }
  // `keeps minus 80 degrees`: the number is what it keeps.
  if (said.rest[pieces.length]?.by === '') return [];
  return pieces.flatMap((piece): Reading[] => {
    const words = piece.tokens.map(({ low }) => low);
    const isPlain =
      words.length <= 3 &&
      piece.tokens.every(({ kind }) => kind === 'word') &&
      !words.some((word) => VAGUE.has(word) || isAdverb(word)) &&
      !/^(?:it|them|us|me|him|her|you|place|care|part|well|good|sure|what|how|that)$/u.test(words[0] ?? '');
    return isPlain && /^(?:the|)$/u.test(piece.det)
      ? [literal(subject, spellPresent(verb.lemma), { type: 'TEXT', text: wordsAt(said, piece.tokens) })]
      : [];
  });
}
