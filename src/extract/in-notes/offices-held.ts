import type { Reading } from '../in-prose/prose-rules.ts';
import { namedBy } from './objects-of-clauses.ts';
import { officeReadings } from './offices.ts';
import { bodyOf, isOffice } from './subjects-of-clauses.ts';
import { dateIn, isPerson, literal, lowWords, relation, type Said, type Subject, wordsAt } from './what-is-said.ts';
import { byNoun, classesOf, standIn } from './whom-notes-mean.ts';

/** `is in the chair`, `has been in charge since 2018`; `The hull is of oak` */
export function readSeat(said: Said, subject: Subject): Reading[] {
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
export function readOffice(said: Said, subject: Subject): Reading[] | null {
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
