import { commonPredicate } from '../../domain/common-predicates.ts';
import { OPINION_NOUNS } from '../in-prose/noun-lists.ts';
import type { Reading } from '../in-prose/prose-rules.ts';
import type { Complement } from './complements.ts';
import { countedAs, readNumbers } from './counts-in-clauses.ts';
import { DIMENSIONS } from './note-words.ts';
import { addressAt, isFixed, namedBy, phoneAt, typeWanted } from './objects-of-clauses.ts';
import { readQualityAsSaid } from './said-in-words.ts';
import { officeReadings } from './offices.ts';
import { bodyOf, isAttribute, isOffice } from './subjects-of-clauses.ts';
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
  upper,
  wordsAt,
  type Said,
  type Subject,
} from './what-is-said.ts';
import { byNoun, classesOf, classesOfNoun, standIn } from './whom-notes-mean.ts';

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

/** `X's roll is 212`, `the chair of X is Ada Quill`, `its seat is in Bergen` */
export function readValue(said: Said, subject: Subject, attribute: string, from = 0): Reading[] {
  const words = attribute.replace(
    /^(?:current|present|total|new|official|overall|whole|full|usual|normal|regular) /u,
    '',
  );
  const common = commonPredicate(words);
  const piece = said.rest[from];
  // Another rule says of which place it is the capital.
  if (!piece || (/^capital(?: city)?$/u.test(words) && piece.kind === 'name')) return [];
  const text = textAt(said, piece, from);
  if (common?.value === 'TEXT')
    return text === null ? [] : [literal(subject, common.name, { type: 'TEXT', text: phoneAt(said, from) ?? text })];
  const phone = /(?:^| )(?:number|mobile|cell|landline|extension|line)$/u.test(words) ? phoneAt(said, from) : null;
  if (phone !== null) return [literal(subject, 'phone', { type: 'TEXT', text: phone })];
  const date = dateOf(said, piece.tokens[0]);
  if (
    date &&
    (piece.kind === 'date' || (common?.value === 'DATE' && piece.kind === 'quantity' && piece.noun.length === 0))
  )
    return common === null || common.value === 'DATE' ? [literal(subject, common?.name ?? words, date)] : [];
  if (piece.kind === 'quantity') return numberValue(said, subject, words, piece);
  if (piece.kind === 'name' || piece.by === 'in' || piece.by === 'at') {
    const address = addressAt(said, from);
    if (address !== null) return [literal(subject, 'address', { type: 'TEXT', text: address })];
    if (common?.value === 'DATE' || common?.value === 'NUMBER') return [];
    const office = isOffice(words);
    if (piece.kind !== 'name' || (piece.by !== '' && !/^(?:in|at)$/u.test(piece.by)) || piece.noun.length > 0)
      return [];
    if (
      piece.by !== '' &&
      common?.value !== 'PLACE' &&
      !/^(?:home|base|office|seat|ground|venue|site|domicile)$/u.test(words)
    )
      return [];
    const named = namedBy(said, piece);
    if (office)
      return named.flatMap((one) => officeReadings(one, words, subject, { past: said.clause.verb.tense === 'past' }));
    return named.map((one) =>
      relation(subject, common?.name ?? upper(words), one, common ? typeWanted(common.name) : null),
    );
  }
  const name = said.rest.slice(from + 1).find(({ kind, by }) => kind === 'name' && by === 'of');
  if (name && /\bname$/u.test(lowWords(piece.tokens)))
    return readValue(said, subject, attribute, said.rest.indexOf(name));
  const version =
    piece.kind === 'words' &&
    piece.by === '' &&
    /^(?:version|language|motto|nickname|colours?|colors?)$/u.test(words.split(' ').at(-1) ?? '');
  return version && text !== null && said.rest.length === from + 1
    ? [literal(subject, words, { type: 'TEXT', text })]
    : [];
}

function numberValue(said: Said, subject: Subject, words: string, piece: Complement): Reading[] {
  if (piece.by !== '' && !/^(?:at|to|of)$/u.test(piece.by)) return [];
  const common = commonPredicate(words);
  if (common !== null && common.value !== 'NUMBER') return [];
  const predicate = common?.name ?? words;
  const quantity = numberOf(said, piece, predicate);
  const coin = piece.noun[0]?.low;
  const isMoney = isPrice(words) && quantity?.unit === null && coin !== undefined;
  if (!quantity) return [];
  // `Membership is £38`: no number of members.
  if (
    /^(?:[€$£¥]|CHF|lb)$/u.test(quantity.unit ?? '') &&
    common !== null &&
    /^(?:members|students|employees)$/u.test(common.name)
  )
    return [literal(subject, words, { ...quantity, unit: quantity.unit === 'lb' ? '£' : quantity.unit })];
  if (/^(?:version|current version)$/u.test(words))
    return [literal(subject, words, { type: 'TEXT', text: wordsAt(said, piece.tokens) })];
  if (isOffice(words)) return [];
  return [literal(subject, predicate, isMoney ? { ...quantity, unit: coin } : quantity)];
}

/** The words of a value to where the clause ends, if they are few. */
function textAt(said: Said, piece: Complement, from: number): string | null {
  const first = said.tokens[piece.start];
  const last = said.rest.at(-1);
  const end = last ? said.tokens[last.end - 1] : undefined;
  if (!first || !end) return null;
  const text = said.shape.wordsOf(first.start, end.end);
  return text.length >= 2 && text.length <= 60 && said.rest.length - from <= 4 ? text : null;
}

function readHas(said: Said, subject: Subject): Reading[] {
  const [first, second] = said.rest;
  if (!first) return [];
  const share = first.kind === 'quantity' && said.shape.quantityAt(first.tokens[0]?.text ?? '')?.unit === '%';
  if (first.kind === 'quantity' && !share && first.by === '')
    return isSurelyPerson(subject) ? [] : readNumbers(said, subject);
  if (first.kind !== 'words' || first.by !== '') return [];
  const what = lowWords(first.tokens).replace(
    /^(?:total|paid|permanent|current|full|small|large|regular|present|maximum|seating) (?=\p{L})/u,
    '',
  );
  if (second?.kind === 'quantity' && second.by === 'of') {
    const common = commonPredicate(lowWords(first.tokens)) ?? commonPredicate(what);
    const predicate = what === 'team' ? 'employees' : (common?.name ?? what);
    const value = numberOf(said, second, predicate);
    return value &&
      (common === null || common.value === 'NUMBER' || what === 'team') &&
      !/^(?:history|age|period|area around|distance|view|total|minimum)$/u.test(what)
      ? [literal(subject, predicate, value)]
      : [];
  }
  if (
    second?.kind === 'quantity' &&
    second.by === 'for' &&
    /^(?:room|space|seats?|seating|places?|accommodation|berths|beds|bunks|tables)$/u.test(what)
  ) {
    const value = numberOf(said, second, 'capacity');
    const predicate = /^seat/u.test(what) ? 'seats' : what === 'beds' || what === 'bunks' ? 'beds' : 'capacity';
    return value ? [literal(subject, predicate, { ...value, unit: null })] : [];
  }
  const address =
    /^(?:its|their)$/u.test(first.det) &&
    /^(?:rooms?|offices?|premises|seat|home|base|studio|workshop|shop|headquarters)$/u.test(what)
      ? addressAt(said, 1)
      : null;
  if (address !== null && second && /^(?:at|in)$/u.test(second.by))
    return [literal(subject, 'address', { type: 'TEXT', text: address })];
  // `has a mirror 2.4 metres across`: of the mirror.
  if (
    /^(?:its|her|his|their|an?|the|)$/u.test(first.det) &&
    second &&
    (second.by === 'in' || second.by === 'at') &&
    isAttribute(what) &&
    second.kind === 'name'
  )
    return readValue(said, subject, what === 'office' || what === 'offices' ? 'head office' : what, 1);
  if (second && second.by === '' && second.kind !== 'date' && commonPredicate(what)?.value === 'TEXT')
    return readValue(said, subject, what, 1);
  return [];
}

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

/** `is in the chair`, `has been in charge since 2018`; `The hull is of oak` */
function readSeat(said: Said, subject: Subject): Reading[] {
  const [first, second] = said.rest;
  if (first?.kind !== 'words') return [];
  const words = lowWords(first.tokens);
  const home = bodyOf(said.around);
  if (
    first.by === 'in' &&
    /^(?:chair|charge)$/u.test(words.replace(/ (?:these days|today|again)$/u, '')) &&
    (!second || second.by !== 'of') &&
    home &&
    isPersonLike(subject)
  ) {
    const since = dateIn(said, /^since$/u);
    const past = said.clause.verb.tense === 'past';
    const reading = relation(
      { meant: home, who: standIn(home, subject.who) },
      words.startsWith('chair') ? 'CHAIRED_BY' : 'LED_BY',
      subject,
      'PERSON',
    );
    const held = { ...reading, ...(past ? { past } : {}), ...(since ? { since: since.date } : {}) };
    return since ? [held, literal(subject, `in ${words} since`, since)] : [held];
  }
  const { subject: phrase } = said.clause;
  const part =
    phrase?.kind === 'noun' && phrase.det === 'the' && phrase.words.length === 1 && subject.meant.described === true;
  const thing = said.around.thing;
  return part &&
    thing &&
    first.by === 'of' &&
    said.rest.length === 1 &&
    said.clause.verb.tense === 'present' &&
    first.tokens.every(({ kind }) => kind === 'word')
    ? [
        literal({ meant: thing, who: standIn(thing, subject.who) }, subject.meant.text.toLowerCase(), {
          type: 'TEXT',
          text: wordsAt(said, first.tokens),
        }),
      ]
    : [];
}
const isPersonLike = (subject: Subject): boolean => isPerson(subject) || classesOf(subject.meant).length === 0;

/** `is secretary`, `is our CEO`, `is the club's chair`, `is chair of X`; null = it says something else. */
function readOffice(said: Said, subject: Subject): Reading[] | null {
  const held = heldOffice(said, subject);
  const since = said.clause.verb.tense === 'perfect' ? dateIn(said, /^since$/u) : null;
  const [first] = said.rest;
  const office = first?.kind === 'words' ? lowWords(first.tokens).replace(/^.+'s? /u, '') : '';
  return held === null || held.length === 0 || since === null
    ? held
    : [...held, literal(subject, `${office} since`, since)];
}

function heldOffice(said: Said, subject: Subject): Reading[] | null {
  const [first, second] = said.rest;
  if (first?.kind !== 'words' || first.by !== '') return null;
  const words = lowWords(first.tokens);
  const { tense } = said.clause.verb;
  const since = dateIn(said, /^since$/u);
  const until = said.rest.some(({ by }) => /^(?:until|till|to)$/u.test(by));
  const how = { past: tense === 'past' || until, ...(since ? { since: since.date } : {}) };
  const owner = /^(?<of>.+?)'s? (?<office>.+)$/u.exec(words)?.groups;
  const office = (owner?.office ?? words).replace(/ (?:these days|today)$/u, '');
  if (!isOffice(office) || (!isPerson(subject) && classesOf(subject.meant).length > 0)) return null;
  const { around } = said;
  const stand = (one: Parameters<typeof standIn>[0] | null): Subject[] =>
    one ? [{ meant: one, who: standIn(one, subject.who) }] : [];
  if (owner)
    return stand(byNoun((owner.of ?? '').split(' ').at(-1) ?? '', around)).flatMap((body) =>
      officeReadings(subject, office, body, how),
    );
  if (/^(?:our|its|their)$/u.test(first.det))
    return stand(first.det === 'our' ? around.own : bodyOf(around)).flatMap((body) =>
      officeReadings(subject, office, body, how),
    );
  if (/^(?:his|her|my|your)$/u.test(first.det)) return [];
  // `a nurse at the hospital` is one of many.
  if (/^an?$/u.test(first.det)) return null;
  if (second && /^(?:of|at|for|to)$/u.test(second.by)) {
    const bodies = namedBy(said, second);
    // `head of catering`: of the body, with all its words.
    if (bodies.length === 0 && second.kind === 'words' && second.det === '')
      return stand(bodyOf(around)).flatMap((body) =>
        officeReadings(subject, `${office} ${second.by} ${lowWords(second.tokens)}`, body, how),
      );
    return bodies
      .filter(
        ({ who }) =>
          (who.value.type !== 'PERSON' && who.value.type !== 'PLACE') || /mayor|sheriff|bishop|governor/u.test(office),
      )
      .flatMap((body) => officeReadings(subject, office, body, how));
  }
  return stand(bodyOf(around)).flatMap((body) => officeReadings(subject, office, body, how));
}

const BELONGS: readonly (readonly [RegExp, string])[] = [
  [/^(?:property|possession)$/u, 'OWNED_BY'],
  [
    /^(?:wholly[- ]owned |fully owned )?(?:subsidiary|division|part|unit|branch|department|section|offshoot|arm)$/u,
    'PART_OF',
  ],
  [/^(?:(?:founding|full|associate|proud|active|new) )?members?$/u, 'MEMBER_OF'],
  [/^(?:work|creation|brainchild)$/u, 'DESIGNED_BY'],
  [/^hands$/u, 'LED_BY'],
  [/^(?:charge|helm|head|responsible)$/u, 'LEADS'],
  [/^(?:capital|county town|capital city)$/u, 'CAPITAL_OF'],
  [
    /^(?:wife|husband|son|daughter|brother|sister|father|mother|spouse|partner|cousin|nephew|niece|uncle|aunt|grandson|granddaughter)$/u,
    'KIN',
  ],
  [/^(?:successor|predecessor)$/u, 'KIN'],
];

function readBelongs(said: Said, subject: Subject): Reading[] | null {
  const at = said.rest.findIndex(({ by, kind }) => /^(?:of|for|to)$/u.test(by) && kind !== 'quantity');
  const [what, of] = [said.rest[at - 1], said.rest[at]];
  if (at < 1 || at > 2 || what?.kind !== 'words' || !of) return null;
  const words = lowWords(what.tokens);
  const predicate = BELONGS.find(([pattern]) => pattern.test(words))?.[1];
  if (predicate === undefined) return null;
  if (said.clause.verb.tense === 'past') return [];
  return namedBy(said, of).flatMap((one): Reading[] => {
    if (predicate === 'LEADS') return isPerson(subject) ? [relation(one, 'LED_BY', subject, 'PERSON')] : [];
    if (predicate === 'KIN') return [relation(subject, upper(`${words} of`), one)];
    const since = dateIn(said, /^since$/u);
    const reading = relation(subject, predicate, one);
    return [since ? { ...reading, since: since.date } : reading];
  });
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
