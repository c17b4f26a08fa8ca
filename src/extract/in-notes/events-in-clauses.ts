import type { Reading } from '../in-prose/prose-rules.ts';
import { DONE_TO, EPISODES, EVENTS, STANDS, STATES_DONE } from './note-verbs.ts';
import { spellDone } from './verb-groups.ts';
import { AT_DATE, dateIn, isSurelyPerson, literal, lowWords, type Said, type Subject } from './what-is-said.ts';
import { classesOf } from './whom-notes-mean.ts';

const BACK_TO = /^(?:in|from|to|since|)$/u;
const UNTIL = /^(?:on|in|at|until|till|to|through|by|before|)$/u;

/** Predicate of the date of what was done. */
export function eventName(lemma: string, subject: Subject): string {
  const known = EVENTS.get(lemma) ?? EVENTS.get(lemma.split(' ')[0] ?? '');
  if (lemma === 'date' || lemma === 'date back' || lemma === 'go back') {
    const classes = classesOf(subject.meant);
    return subject.meant.described === true || (classes.length > 0 && !classes.includes('body')) ? 'built' : 'founded';
  }
  return EVENTS.get(lemma) ?? (known !== undefined && !lemma.includes(' ') ? known : spellDone(lemma));
}

export function readEvent(said: Said, subject: Subject): Reading[] {
  const { verb } = said.clause;
  const direct = said.rest.find(({ by, kind }) => by === '' && kind !== 'date');
  if (/^(?:expire|end|lapse|run out|terminate|cease|run|last|fall)$/u.test(verb.lemma) && verb.voice === 'active') {
    const date = dateIn(said, UNTIL);
    const due = verb.lemma === 'fall' ? said.rest.some(({ tokens }) => /^due/u.test(lowWords(tokens))) : true;
    return date && due && !isSurelyPerson(subject) && verb.tense !== 'past'
      ? [literal(subject, verb.lemma === 'fall' ? 'due' : 'expires', date)]
      : [];
  }
  if (
    /^(?:come|spring|call|bring)$/u.test(verb.lemma) &&
    said.rest.some(({ tokens }) => /\b(?:being|existence)\b/u.test(lowWords(tokens)))
  )
    return dated(said, subject, 'founded');
  if (
    /^(?:come|go)$/u.test(verb.lemma) &&
    said.rest.some(({ tokens }) => /^(?:service|operation|use)\b/u.test(lowWords(tokens)))
  )
    return dated(said, subject, 'entered service');
  if (verb.lemma === 'enter' && /^service/u.test(lowWords(direct?.tokens ?? [])))
    return dated(said, subject, 'entered service');
  if (verb.lemma === 'open' && direct && /^doors?/u.test(lowWords(direct.tokens)))
    return dated(said, subject, 'opened');
  if (/^(?:take|leave)$/u.test(verb.lemma) && /^office/u.test(lowWords(direct?.tokens ?? [])))
    return dated(said, subject, verb.lemma === 'take' ? 'took office' : 'left office');
  if (EPISODES.has(verb.lemma) && verb.voice === 'active') return [];
  // From when on it holds is said of what came of it.
  if (/^(?:move|relocate|transfer|elect|appoint|name|nominate|make|join|take over|succeed|replace)$/u.test(verb.lemma))
    return [];
  const first =
    said.tokens.slice(said.clause.start, said.clause.verb.end).some(({ low }) => low === 'first') ||
    said.rest.some(({ tokens, by }) => by === 'for' && /^first time/u.test(lowWords(tokens)));
  if (verb.voice === 'passive') return readDone(said, subject, first);
  if (verb.tense === 'present') {
    const date = /^(?:date|date back|go back|exist)$/u.test(verb.lemma) ? dateIn(said, BACK_TO) : null;
    return date ? [literal(subject, eventName(verb.lemma, subject), date)] : [];
  }
  if (verb.tense === 'perfect' && !/^(?:exist|open|close|retire|leave)$/u.test(verb.lemma)) return [];
  if (direct && !(direct.kind === 'quantity' && direct.noun.length === 0)) return [];
  return dated(said, subject, firstOf(eventName(verb.lemma, subject), first));
}

/** The day of what was done to it: not of what lasts, nor of what somebody got from it. */
function readDone(said: Said, subject: Subject, first: boolean): Reading[] {
  const { verb } = said.clause;
  const until =
    /^(?:licence|license|insure|lease|rent|book|certify|close|guarantee|hold|let|secure|contract|license)$/u.test(
      verb.lemma,
    )
      ? dateIn(said, /^(?:until|till|to|through)$/u)
      : null;
  if (until) return [literal(subject, `${spellDone(verb.lemma)} until`, until)];
  if (
    STANDS.has(verb.lemma) ||
    (/^(?:hold|keep|call|know|mention|attach|enclose|show|see|ask|remind|schedule|plan|expect|set|date)$/u.test(
      verb.lemma,
    ) &&
      verb.lemma !== 'date')
  )
    return [];
  if (verb.lemma === 'date') return dated(said, subject, 'issued');
  // What lasts has no day of its own; who gets a thing says more of it than when.
  if (STATES_DONE.has(verb.lemma) && (verb.tense !== 'past' || dateIn(said, /^(?:in|on|)$/u) === null)) return [];
  if (DONE_TO.has(verb.lemma) && said.rest.some(({ by, kind }) => by === 'to' && kind === 'name')) return [];
  if (
    /^(?:buy|acquire|purchase)$/u.test(verb.lemma) &&
    said.rest.some(({ by, kind }) => by === 'by' && kind === 'name')
  )
    return [];
  return dated(said, subject, firstOf(eventName(verb.lemma, subject), first));
}

/** `first awarded`: an opening or a founding is the first by itself. */
const firstOf = (name: string, first: boolean): string =>
  first && !/^(?:founded|built|opened|completed)$/u.test(name) ? `first ${name}` : name;

function dated(said: Said, subject: Subject, predicate: string): Reading[] {
  const date = dateIn(said, AT_DATE);
  return date ? [literal(subject, predicate, date)] : [];
}
