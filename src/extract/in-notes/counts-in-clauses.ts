import { commonPredicate } from '../../domain/common-predicates.ts';
import type { Reading } from '../in-prose/prose-rules.ts';
import { CALENDAR } from '../in-prose/noun-lists.ts';
import { MEMBERS, DIMENSIONS } from './note-words.ts';
import type { Quantity } from '../in-prose/quantities.ts';
import type { Complement } from './complements.ts';
import { COUNTED, LOADS, PEOPLE, SPECTATORS } from './note-verbs.ts';
import type { Token } from './note-tokens.ts';
import { spellPresent } from './verb-groups.ts';
import { standIn, type Meant } from './whom-notes-mean.ts';
import {
  isSurelyPerson,
  isPrice,
  literal,
  lowWords,
  numberOf,
  rangeAt,
  wordsAt,
  type Said,
  type Subject,
} from './what-is-said.ts';

/** Words before what is counted that do not change what it is. */
const HOW =
  /^(?:(?:paid|permanent|full-time|part-time|active|paying|other|regular|registered|enrolled|different|single|double|individual|separate|more|further|good|full|small|large|big|new|old) )+/u;
const NOT_COUNTED =
  /^(?:degrees?|times?|percent|of|to|or|years?|days?|hours?|minutes?|weeks?|months?|seconds?|items?|points?|votes?|things|reasons|ways|questions|matters|motions|goals|games|matches|pm|am|st|nd|rd|th|o'clock|p|per|quarters?|thirds?|halves)\b/u;

/** Of what a counted noun is the number. */
export function countedAs(noun: readonly Token[], subject: Subject): string | null {
  const words = lowWords(noun).replace(HOW, '');
  const last = words.split(' ').at(-1) ?? '';
  if (noun.some(({ low }) => CALENDAR.has(low))) return null;
  if (words === '' || NOT_COUNTED.test(words) || NOT_COUNTED.test(last)) return null;
  if (PEOPLE.test(last)) return MEMBERS.test(subject.meant.text) ? 'members' : 'employees';
  const common = commonPredicate(words) ?? commonPredicate(last);
  if (common?.value === 'NUMBER') return common.name;
  return common === null || common.value === 'PERSON' || common.value === 'THING' ? words : null;
}

const AREA = new Set(['m²', 'km²', 'ha', 'acres', 'mi²', 'ft²']);
const LENGTH = new Set(['m', 'km', 'cm', 'mm', 'ft', 'in', 'mi']);
const MASS = new Set(['t', 'kg', 'g', 'lb', 'tons', 'mg']);
const SPEED = new Set(['knots', 'km/h', 'mph']);
const MONEY_SIGN = /^(?:[€$£¥]|CHF)$/u;

/** What a number with a unit says after a verb; null = nothing that is known. */
function measureOf(lemma: string, unit: string, by: string): string | null {
  if (lemma === 'weigh') return 'weight';
  if (/^(?:cost|price|amount)$/u.test(lemma)) return 'price';
  if (lemma === 'value') return 'value';
  if (AREA.has(unit))
    return /^(?:cover|measure|stretch|extend|occupy|span|comprise|have|be|farm|cultivate|stand|own)$/u.test(lemma)
      ? 'area'
      : null;
  if (LENGTH.has(unit)) {
    if (/^(?:lie|stand|situate|sit|perch)$/u.test(lemma)) return by === 'at' || by === '' ? 'altitude' : null;
    if (/^(?:measure|span|stretch|extend|run|cover)$/u.test(lemma)) return 'length';
    if (lemma === 'rise' || lemma === 'tower') return 'height';
    if (lemma === 'draw') return 'draught';
  }
  if (SPEED.has(unit)) return /^(?:reach|make|do|travel|sail|cruise|run)$/u.test(lemma) ? 'speed' : null;
  if (
    MONEY_SIGN.test(unit) &&
    /^(?:sell|rent|let|go|hire|charge|retail|fetch|buy|purchase|acquire|be|come)$/u.test(lemma)
  )
    return 'price';
  return null;
}

/** What the numbers after a verb say of its subject. */
export function readNumbers(said: Said, subject: Subject): Reading[] {
  const { verb } = said.clause;
  return said.rest.flatMap((piece, n): Reading[] => {
    if (piece.kind !== 'quantity') return [];
    return readNumber(said, subject, piece, said.rest[n + 1], verb.lemma);
  });
}

function readNumber(
  said: Said,
  subject: Subject,
  piece: Complement,
  next: Complement | undefined,
  lemma: string,
): Reading[] {
  const quantity = said.shape.quantityAt(piece.tokens[0]?.text ?? '');
  if (!quantity) return [];
  const put = (predicate: string): Reading[] => {
    const value = numberOf(said, piece, predicate);
    return value ? [literal(subject, predicate, value)] : [];
  };
  const how = dimensionOf(said, piece, next);
  if (how !== null && quantity.unit !== null) return put(how);
  if (quantity.unit === '%') return [];
  const isMoney =
    quantity.unit !== null && (MONEY_SIGN.test(quantity.unit) || (quantity.unit === 'lb' && lemma !== 'weigh'));
  const money = isMoney || isCoin(piece);
  if (piece.by === 'for' && said.clause.verb.voice === 'active' && said.rest[0] !== piece && said.rest[0]?.by === '')
    return [];
  if (
    piece.by === 'for' &&
    money &&
    /^(?:buy|sell|purchase|acquire|rent|let|lease|go|hire|insure|take over)$/u.test(lemma)
  )
    return [literal(subject, 'price', { ...quantity, unit: priceUnit(quantity.unit, piece) })];
  if (!['', 'at', 'over', 'to', 'on', 'for', 'of', 'between', 'under', 'with', 'around', 'by'].includes(piece.by))
    return [];
  if (money) {
    if (piece.by !== '' && !/^(?:at|to|of|on|for)$/u.test(piece.by)) return [];
    const sold = priceOfSold(said, piece, quantity);
    if (sold) return sold;
    const predicate = measureOf(lemma, '€', piece.by) ?? moneyBy(piece, next, lemma);
    return predicate === null
      ? []
      : [literal(subject, predicate, { ...quantity, unit: priceUnit(quantity.unit, piece) })];
  }
  if (quantity.unit !== null) {
    const predicate = measureOf(lemma, quantity.unit, piece.by);
    if (predicate !== null) return put(predicate);
    if (LOADS[lemma] !== undefined && (MASS.has(quantity.unit) || quantity.unit === 'L')) return put('capacity');
    return /^(?:lift|keep|span|print|pump|produce|generate|bear|yield|store|reach|last|take|drain|draw|power)$/u.test(
      lemma,
    ) &&
      piece.by === '' &&
      !said.clause.verb.bare
      ? put(lemma === 'keep' ? 'temperature' : lemma === 'last' || lemma === 'take' ? 'duration' : spellPresent(lemma))
      : [];
  }
  return counted(said, subject, piece, lemma);
}

/** `The shop sells compost at £4`: of the compost; null = nothing is sold but the subject. */
function priceOfSold(said: Said, piece: Complement, quantity: Quantity): Reading[] | null {
  const { lemma, voice } = said.clause.verb;
  const [sold] = said.rest;
  const sells = voice === 'active' && /^(?:sell|rent|hire|let|offer|buy|charge)$/u.test(lemma);
  if (!sells || sold === piece || sold?.kind !== 'words' || sold.by !== '') return null;
  const meant: Meant = { text: wordsAt(said, sold.tokens), ref: null, type: null, described: true };
  const isThing = lemma !== 'charge' && sold.tokens.length <= 2 && sold.tokens.every(({ kind }) => kind === 'word');
  const price = { ...quantity, unit: priceUnit(quantity.unit, piece) };
  return isThing ? [literal({ meant, who: standIn(meant, rangeAt(said, sold.tokens)) }, 'price', price)] : [];
}

const isCoin = ({ noun }: Complement): boolean =>
  /^(?:crowns?|kronor|kroner|krone|rupees?|yen|yuan|pesos?|rand|lira|zloty|forints?|guilders?|marks?|shillings?|pence|cents?|dirhams?|shekels?|roubles?)$/u.test(
    noun[0]?.low ?? '',
  );
const priceUnit = (unit: string | null, { noun }: Complement): string | null =>
  unit === 'lb' ? '£' : (unit ?? noun[0]?.low ?? null);

/** `pays £8,000 a year in rent`, `gave £15,000` */
function moneyBy(piece: Complement, next: Complement | undefined, lemma: string): string | null {
  if (piece.by !== '') return null;
  if (lemma === 'pay') {
    const what = next?.kind === 'words' && /^(?:in|for|as|of)$/u.test(next.by) ? lowWords(next.tokens) : '';
    return isPrice(what) ? what : null;
  }
  const done = {
    give: 'gave',
    donate: 'donated',
    raise: 'raised',
    earn: 'earns',
    owe: 'owes',
    contribute: 'contributed',
    invest: 'invested',
    lend: 'lent',
    grant: 'granted',
    spend: 'spent',
    award: 'awarded',
  }[lemma];
  return done ?? (lemma === 'carry' ? 'carries' : null);
}

/** `97 metres long`, `7 metres from stem to stern`, `2.4 metres across` */
function dimensionOf(said: Said, { noun, end }: Complement, next: Complement | undefined): string | null {
  const word = noun[0]?.low ?? said.tokens[end]?.low ?? '';
  const direct = DIMENSIONS[word];
  if (direct !== undefined) return direct;
  if (next?.kind === 'words' && next.by === 'in') {
    const what = lowWords(next.tokens);
    if (/^(?:length|width|height|depth|diameter|breadth|circumference|area|weight|size)$/u.test(what))
      return what === 'breadth' ? 'width' : what;
  }
  if (next?.by === 'above' && /^(?:sea|sea level|the sea)/u.test(lowWords(next.tokens))) return 'altitude';
  return next?.by === 'from' && /^(?:stem|bow|end|tip|nose)/u.test(lowWords(next.tokens)) ? 'length' : null;
}

/** Numbers without a unit: of what is counted, or of what the verb takes. */
function counted(said: Said, subject: Subject, piece: Complement, lemma: string): Reading[] {
  const value = said.shape.quantityAt(piece.tokens[0]?.text ?? '');
  if (!value) return [];
  const noun = lowWords(piece.noun).replace(HOW, '');
  const last = noun.split(' ').at(-1) ?? '';
  if (NOT_COUNTED.test(noun)) return [];
  const load = LOADS[lemma];
  if (load !== undefined) {
    if (piece.by !== '' || isSurelyPerson(subject)) return [];
    const other = COUNTED[last] ?? (noun === '' || SPECTATORS.test(last) ? (load === 'contains' ? null : load) : null);
    if (other === null && load === 'contains')
      return noun === '' ? [] : [literal(subject, countedAs(piece.noun, subject) ?? noun, value)];
    return other === null ? [literal(subject, 'capacity', { ...value, unit: last })] : [literal(subject, other, value)];
  }
  if (/^(?:employ|engage)$/u.test(lemma) && piece.by === '')
    return [
      literal(
        subject,
        PEOPLE.test(last) || noun === '' ? 'employees' : (countedAs(piece.noun, subject) ?? 'employees'),
        value,
      ),
    ];
  if (
    /^(?:give|provide|offer)$/u.test(lemma) && piece.by === 'to'
      ? PEOPLE.test(last)
      : /^(?:give|provide|offer|find)$/u.test(lemma) && piece.by === 'for' && PEOPLE.test(last)
  ) {
    const work = said.rest.some((other) => /\b(?:work|employment|jobs)\b/u.test(lowWords(other.tokens)));
    return [literal(subject, work ? 'employees' : 'capacity', value)];
  }
  if (lemma === 'cater' && piece.by === 'for') return [literal(subject, 'capacity', value)];
  if (lemma === 'number' && noun === '')
    return MEMBERS.test(subject.meant.text) ? [literal(subject, 'members', value)] : [];
  const counts =
    /^(?:number|count|have|list|keep|boast|run|comprise|consist|pay|maintain|offer|provide|total|own|print|contain|include|feature|operate|stock|serve|grow|feed|breed|produce|bake|host|store|display|exhibit|hold|publish|train|teach|sell|brew|manage|rent|be)$/u;
  const fits = ['', ...(lemma === 'run' ? ['to'] : []), ...(lemma === 'consist' ? ['of'] : [])].includes(piece.by);
  if (!counts.test(lemma) || !fits || noun === '' || isSurelyPerson(subject)) return [];
  const predicate = countedAs(piece.noun, subject);
  return predicate === null ? [] : [literal(subject, predicate, value)];
}
