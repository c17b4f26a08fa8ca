import { OPINION_NOUNS } from '../in-prose/noun-lists.ts';
import type { Reading } from '../in-prose/prose-rules.ts';
import { countedAs, readNumbers } from './counts-in-clauses.ts';
import { DIMENSIONS } from './note-words.ts';
import { addressAt, isFixed, namedBy } from './objects-of-clauses.ts';
import { readQualityAsSaid } from './said-in-words.ts';
import { isOffice } from './subjects-of-clauses.ts';
import {
  dateIn,
  dateOf,
  isPerson,
  isPrice,
  isSurelyPerson,
  literal,
  lowWords,
  numberOf,
  relation,
  type Said,
  type Subject,
  upper,
} from './what-is-said.ts';
import { classesOfNoun } from './whom-notes-mean.ts';
import { readValue } from './values-of-attributes.ts';
import { readHas } from './possessions.ts';
import { readOffice, readSeat } from './offices-held.ts';
import { readBelongs } from './belonging.ts';

/** What `is` and `has` say. */
export function readState(said: Said): Reading[] {
  const [subject, second] = said.subjects;
  if (!subject || second) return subject && second ? readSeveral(said) : [];
  if (said.attribute !== null) return readValue(said, subject, said.attribute);
  if (said.clause.verb.voice === 'have') return readHas(said, subject);
  return readIs(said, subject);
}

/** `Ada and Tom are trustees of X` */
const readSeveral = (said: Said): Reading[] =>
  said.clause.verb.voice === 'be'
    ? said.subjects.flatMap((one) => readOffice({ ...said, subjects: [one] }, one) ?? [])
    : [];

function readIs(said: Said, subject: Subject): Reading[] {
  const [first, second] = said.rest;
  if (!first) return [];
  const office = readOffice(said, subject);
  if (office) return office;
  const seat = readSeat(said, subject);
  if (seat.length > 0) return seat;
  const tie = readBelongs(said, subject);
  if (tie) return tie;
  if (first.kind === 'quantity') {
    if (
      first.by === '' &&
      first.noun.length > 0 &&
      /^(?:people|strong|members|employees)$/u.test(first.noun[0]?.low ?? '')
    ) {
      const predicate =
        countedAs(
          first.noun.filter(({ low }) => low !== 'strong'),
          subject,
        ) ?? 'members';
      const value = said.shape.quantityAt(first.tokens[0]?.text ?? '');
      return value && value.unit === null && !isSurelyPerson(subject) ? [literal(subject, predicate, value)] : [];
    }
    const dimension =
      DIMENSIONS[first.noun[0]?.low ?? ''] !== undefined ||
      second?.by === 'in' ||
      second?.by === 'from' ||
      second?.by === 'above';
    const money = subject.meant.described === true || isPrice(subject.meant.text.toLowerCase());
    return dimension || money ? readNumbers(said, subject) : [];
  }
  if (first.kind === 'date') return [];
  const since =
    first.kind === 'words' &&
    /^(?:being|existence|business|operation|use|up and running|running|going|up)\b/u.test(lowWords(first.tokens))
      ? dateIn(said, /^since$/u)
      : null;
  if (since) return [literal(subject, 'founded', since)];
  const known = [...readPlace(said, subject), ...readQuality(said, subject), ...readKind(said, subject)];
  return known.length > 0 ? known : readQualityAsSaid(said, subject);
}

/** `is in Bergen`, `is at 1 Linden Square` */
function readPlace(said: Said, subject: Subject): Reading[] {
  const [first] = said.rest;
  if (!first || !/^(?:in|at|on|near|opposite|beside)$/u.test(first.by) || said.clause.verb.tense === 'past') return [];
  const address = addressAt(said, 0);
  if (address !== null) return [literal(subject, 'address', { type: 'TEXT', text: address })];
  // What is somewhere on a day only takes place there.
  if (first.kind !== 'name' || !isFixed(subject) || isPerson(subject) || said.rest.some(({ kind }) => kind === 'date'))
    return [];
  return namedBy(said, first)
    .filter((one) => !isPerson(one) && one.meant.text !== subject.meant.text)
    .map((one) =>
      relation(
        subject,
        /^(?:in|on|at)$/u.test(first.by) ? 'LOCATED_IN' : upper(`is ${first.by}`),
        one,
        first.by === 'in' ? 'PLACE' : null,
      ),
    );
}

/** `is valid until 1 May 2027`, `is worth 1,200 pounds`, `is open from April` */
function readQuality(said: Said, subject: Subject): Reading[] {
  const [first, second] = said.rest;
  if (first?.kind !== 'words' || first.by !== '' || first.det !== '' || !second || isSurelyPerson(subject)) return [];
  const words = lowWords(first.tokens);
  const date = dateOf(said, second.tokens[0]);
  if (date && second.kind === 'date') {
    const { by } = second;
    if (/^(?:valid|good|in force)(?: .*)?$/u.test(words) && /^(?:until|till|to|through)$/u.test(by))
      return [literal(subject, 'expires', date)];
    if (/^due(?: .*)?$/u.test(words)) return [literal(subject, 'due', date)];
    if (/^(?:open|closed|available|free)$/u.test(words) && /^(?:until|till)$/u.test(by))
      return [literal(subject, `${words} until`, date)];
    return /running|active|going|operational/u.test(words) && by === 'since' ? [literal(subject, 'founded', date)] : [];
  }
  if (second.kind === 'quantity' && /^worth$/u.test(words)) {
    const value = numberOf(said, second, 'value');
    return value ? [literal(subject, 'value', value)] : [];
  }
  return [];
}

/** `is a bakery in Altmühl`: what it is, and where. */
export function readKind(said: Said, subject: Subject): Reading[] {
  const [first, second] = said.rest;
  if (first?.kind !== 'words' || first.by !== '' || !/^an?$/u.test(first.det) || subject.meant.described) return [];
  const noun = first.tokens.at(-1)?.low ?? '';
  if (
    OPINION_NOUNS.has(noun) ||
    /(?:ly|ing)$/u.test(noun) ||
    /^(?:very|too|so|quite|rather|really|pretty|bit|little|such|nice|good|great|bad)\b/u.test(lowWords(first.tokens))
  )
    return [];
  if (isPerson(subject) && !isOffice(lowWords(first.tokens))) return [];
  const start = said.tokens[first.start];
  const placed = second?.by === 'in' && second.kind === 'name' && second.noun.length === 0 ? namedBy(said, second) : [];
  const end = placed.length > 0 ? said.tokens[(second?.end ?? 1) - 1] : first.tokens.at(-1);
  if (!start || !end) return [];
  const past = said.clause.verb.tense === 'past';
  const is: Reading = {
    rule: 'copula',
    subject: { character: '', as: null, who: subject.who },
    predicate: past ? 'was' : 'is',
    object: { type: 'TEXT', text: said.shape.wordsOf(start.start, end.end) },
    past,
  };
  const body = classesOfNoun(noun).includes('body');
  const where =
    past || isPerson(subject)
      ? []
      : placed.map((one) => relation(subject, body ? 'HEADQUARTERED_IN' : 'LOCATED_IN', one, 'PLACE'));
  return [is, ...where];
}
