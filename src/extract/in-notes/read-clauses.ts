import { commonPredicate } from '../../domain/common-predicates.ts';
import type { Reading } from '../in-prose/prose-rules.ts';
import type { Shape } from '../in-prose/shape-of-words.ts';
import { readAction } from './actions.ts';
import { complementsOf } from './complements.ts';
import { countedAs } from './counts-in-clauses.ts';
import type { Clause } from './note-clauses.ts';
import { AMOUNTS, PEOPLE, WORKING } from './note-verbs.ts';
import { RELATIVES } from './note-words.ts';
import { namedBy } from './objects-of-clauses.ts';
import { officeReadings } from './offices.ts';
import { readState } from './states.ts';
import { readValue } from './values-of-attributes.ts';
import { bodyOf, isOffice, spokenOf, type Spoken } from './subjects-of-clauses.ts';
import type { Token } from './note-tokens.ts';
import { literal, lowWords, type Said, type Subject } from './what-is-said.ts';
import { mayBePerson, standIn, type Around } from './whom-notes-mean.ts';

export interface ClauseReading {
  readonly readings: readonly Reading[];
  /** Of whom it spoke, for what comes after; undefined = it says nothing of anybody. */
  readonly subjects: readonly Subject[] | undefined;
}

const BE_LIKE = /^(?:be|have)$/u;

/** One clause, with whom the ones beside it speak of. */
export function readClause(
  clause: Clause,
  where: { readonly shape: Shape; readonly tokens: readonly Token[]; readonly around: Around },
  shared: Spoken | null,
): ClauseReading {
  const { tokens } = where;
  const rest = complementsOf(tokens, clause.verb.end, clause.end);
  const base = { ...where, clause, rest };
  const { subject } = clause;
  if (subject?.kind === 'there' || subject?.kind === 'count')
    return {
      readings: readCount({ ...base, subjects: [], attribute: null }, subject.kind === 'count'),
      subjects: undefined,
    };
  const spoken: Spoken | null = subject ? spokenOf(subject, where) : shared;
  if (!spoken) return { readings: [], subjects: [] };
  const holder = subject && clause.aside ? holderIn({ ...base, subjects: [], attribute: null }, spoken) : [];
  const said = holder.length > 0 ? { ...base, subjects: holder, attribute: null } : saidOf(base, spoken);
  const readings = isAmount(said)
    ? said.subjects[0]
      ? readValue(said, said.subjects[0], said.attribute ?? '')
      : []
    : BE_LIKE.test(clause.verb.voice)
      ? readState(said)
      : readAction(said);
  const asides =
    subject && clause.aside ? readAside(said, tokens.slice(clause.aside.start, clause.aside.end), spoken) : [];
  return {
    readings: [...asides, ...readings],
    subjects: said.subjects,
  };
}

/** Whether what is spoken of has its value here: then whose it is is the subject, else the words are a thing of their own. */
function saidOf(base: Omit<Said, 'subjects' | 'attribute'>, spoken: Spoken): Said {
  const { verb, subject } = base.clause;
  const { attribute, described, subjects } = spoken;
  if (attribute === null)
    return { ...base, subjects: subjects.length > 0 ? subjects : described ? [described] : [], attribute: null };
  const own: Said = { ...base, subjects, attribute };
  const alone: Said = { ...base, subjects: described && !isOffice(attribute) ? [described] : [], attribute: null };
  // Of a rent that is nobody's nothing can be said.
  if (subjects.length === 0)
    return attribute.includes(' ') || verb.voice === 'passive' ? alone : { ...alone, subjects: [] };
  const first = base.rest[0];
  if (verb.voice === 'be')
    return first && (first.kind !== 'words' || first.by !== '' || isOffice(attribute) || first.det === '')
      ? own
      : alone;
  if (verb.voice === 'have') return alone;
  // `Admission costs 6 pounds`: of the place where it is charged.
  if (/^(?:admission|entry|entrance|membership|parking)$/u.test(attribute) && verb.lemma === 'cost') return own;
  const several =
    attribute.includes(' ') &&
    commonPredicate(attribute) === null &&
    subject?.kind !== 'owned' &&
    subject?.of === null &&
    verb.voice === 'active';
  if (isAmountVerb(own)) return several ? alone : own;
  // Of `its engines` and `her runway` a number is said of whose they are.
  const isPart =
    subject?.kind === 'owned' &&
    /^(?:develop|produce|generate|deliver|yield)$/u.test(verb.lemma) &&
    first?.kind === 'quantity';
  if (
    isPart ||
    (subject?.kind === 'owned' && /^(?:shares|stock|accounts|books|affairs|finances|costs?)$/u.test(attribute))
  )
    return own;
  const its = subject?.kind === 'owned' && /^(?:its|his|her|their)$/u.test(subject.det);
  const expires = /^(?:expire|end|lapse|run out|terminate|run|date|date back)$/u.test(verb.lemma);
  const duty = /^(?:do|exercise|discharge|perform|handle|fill|rest|lie)$/u.test(verb.lemma);
  const terse = subject?.det === '' && /^(?:expire|end|lapse|run out)$/u.test(verb.lemma) && first?.by === '';
  return (its && expires) || duty || terse ? own : alone;
}

const isAmountVerb = (said: Said): boolean =>
  AMOUNTS.has(said.clause.verb.lemma) &&
  said.rest.some(
    ({ kind, by, tokens }, n) => n === 0 && kind === 'quantity' && /^(?:at|to|of|)$/u.test(by) && tokens.length > 0,
  );
const isAmount = (said: Said): boolean =>
  said.attribute !== null && !BE_LIKE.test(said.clause.verb.voice) && isAmountVerb(said);

/** `Nineteen people are on the payroll at X`, `There are 34 members`, `212 pupils are enrolled` */
function readCount(said: Said, leads: boolean): Reading[] {
  const { clause, tokens, around } = said;
  const piece = leads ? null : said.rest[0];
  const at = clause.subject?.start ?? 0;
  const token = leads ? tokens[at] : piece?.kind === 'quantity' && piece.by === '' ? piece.tokens[0] : undefined;
  const noun = leads ? (clause.subject?.words ?? []) : (piece?.noun ?? []);
  const value = token ? said.shape.quantityAt(token.text) : null;
  if (!value || value.unit !== null || noun.length === 0) return [];
  const others = said.rest.filter(
    ({ kind, by }) => kind !== 'date' && /^(?:at|in|of|for|to|by|on|aboard|with|after|over|around|from|)$/u.test(by),
  );
  const named = others.flatMap((other) => (other === piece ? [] : namedBy(said, other)));
  const here = said.rest.every(
    ({ kind, by, tokens: words }) => kind === 'date' || by === '' || kind !== 'name' || words.length === 0,
  );
  const home =
    around.last === undefined || around.last === null
      ? (around.thing ?? around.own)
      : around.last.described || mayBePerson(around.last)
        ? (around.thing ?? around.own)
        : around.last;
  const range = said.shape.rangeOf(token?.start ?? 0, token?.end ?? 0);
  const of: Subject | undefined = named[0] ?? (here && home ? { meant: home, who: standIn(home, range) } : undefined);
  if (!of) return [];
  const { lemma } = clause.verb;
  const payroll = said.rest.some(({ tokens: words }) =>
    /\b(?:payroll|staff|books|pay|service)\b/u.test(lowWords(words)),
  );
  const words = lowWords(noun);
  const people = PEOPLE.test(noun.at(-1)?.low ?? '');
  if (/^(?:live|reside)$/u.test(lemma) || (people && lemma === 'dwell')) return [literal(of, 'population', value)];
  if (lemma === 'join') return [];
  if (lemma === 'belong') return [literal(of, 'members', value)];
  if (people && (WORKING.test(lemma) || payroll)) return [literal(of, 'employees', value)];
  if (people && clause.verb.voice !== 'be') return [];
  if (people && said.rest.length > 1 && leads) return [];
  if (clause.verb.tense === 'past' && !leads) return [];
  if (
    /^(?:come|attend|meet|vote|visit|die|leave|arrive|turn|turn_up|take|see|apply|go|gather|speak|sell|buy|win|lose|pass|fail)$/u.test(
      lemma,
    ) ||
    (clause.verb.tense === 'past' && clause.verb.voice !== 'passive')
  )
    return [];
  if (/^(?:present|absent|left|missing|late|new)\b/u.test(lowWords(said.rest[0]?.tokens ?? [])) && leads) return [];
  const predicate = countedAs(noun, of);
  return predicate === null || words === '' ? [] : [literal(of, predicate, value)];
}

/** `The caretaker, Mr Ivo Blunt, may be reached …`: he may. */
function holderIn(said: Said, { attribute }: Spoken): Subject[] {
  const { aside } = said.clause;
  const [first, ...others] =
    aside && attribute !== null && isOffice(attribute) ? complementsOf(said.tokens, aside.start, aside.end) : [];
  return first?.kind === 'name' && first.by === '' && others.length === 0 ? namedBy(said, first) : [];
}

/** `X, our treasurer, …`, `The head teacher, Dr Ruth Ainley, …` */
function readAside(said: Said, aside: readonly Token[], spoken: Spoken): Reading[] {
  const [first] = aside;
  if (!first) return [];
  const pieces = complementsOf(said.tokens, said.clause.aside?.start ?? 0, said.clause.aside?.end ?? 0);
  return readApposed({ ...said, rest: pieces }, spoken);
}

/** What stands beside a name, or a name beside an office. */
export function readApposed(said: Said, spoken: Spoken): Reading[] {
  const [first, second] = said.rest;
  // `, who is the chair of X,` is a clause, which all prose has.
  if (!first || RELATIVES.has(first.tokens[0]?.low ?? '')) return [];
  const stand = (holder: Subject): Subject[] => {
    const body = first.det === 'our' ? said.around.own : bodyOf(said.around);
    return body ? [{ meant: body, who: standIn(body, holder.who) }] : [];
  };
  if (spoken.attribute !== null && isOffice(spoken.attribute) && first.kind === 'name' && first.by === '') {
    const body = spoken.subjects[0];
    return body ? namedBy(said, first).flatMap((holder) => officeReadings(holder, spoken.attribute ?? '', body)) : [];
  }
  const holder = spoken.subjects[0];
  if (!holder || spoken.attribute !== null || first.kind !== 'words' || first.by !== '') return [];
  const words = lowWords(first.tokens);
  const owner = /^(?<of>.+?)'s? (?<office>.+)$/u.exec(words)?.groups;
  const office = owner?.office ?? words;
  if (!isOffice(office)) return [];
  if (second && /^(?:of|at|for)$/u.test(second.by))
    return namedBy(said, second).flatMap((body) => officeReadings(holder, office, body));
  if (/^(?:an?|my|your|his|her)$/u.test(first.det)) return [];
  return stand(holder).flatMap((body) => officeReadings(holder, office, body));
}
