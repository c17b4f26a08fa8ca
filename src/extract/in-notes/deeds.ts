import { eventName } from './events-in-clauses.ts';
import { commonPredicate } from '../../domain/common-predicates.ts';
import type { Reading } from '../in-prose/prose-rules.ts';
import { AGENTS, EVENTS, MAKES, STATES_DONE } from './note-verbs.ts';
import { VAGUE } from './note-words.ts';
import { namedBy, typeWanted } from './objects-of-clauses.ts';
import type { Complement } from './complements.ts';
import { spellDone, spellPresent } from './verb-groups.ts';
import {
  AT_DATE,
  dateIn,
  isPerson,
  literal,
  lowWords,
  rangeAt,
  relation,
  type Said,
  type Subject,
  upper,
  withSince,
  wordsAt,
} from './what-is-said.ts';
import { classesOf, classesOfNoun, type Meant, standIn } from './whom-notes-mean.ts';

/** `was called into being by X` */
const isBegun = (said: Said): boolean =>
  /^(?:call|bring)$/u.test(said.clause.verb.lemma) &&
  said.rest.some(({ by, tokens }) => by === 'into' && /^(?:being|existence)$/u.test(lowWords(tokens)));

/** `was founded by X and Y` */
export function readAgents(said: Said, subject: Subject): Reading[] {
  const { verb } = said.clause;
  return said.rest.flatMap((piece): Reading[] =>
    piece.by === 'by'
      ? namedBy(said, piece).flatMap((agent) =>
          doneBy(said, subject, isBegun(said) ? 'found' : verb.lemma, agent, verb.tense === 'past'),
        )
      : [],
  );
}

/** Who did or does it; what only lasted a while and is told in the past is over. */
function doneBy(said: Said, subject: Subject, lemma: string, agent: Subject, past: boolean): Reading[] {
  const known = AGENTS.get(lemma);
  const person = isPerson(agent);
  const isBody = agent.who.value.type === 'ORGANISATION' || classesOf(agent.meant).includes('body');
  const predicate =
    (lemma === 'run' || lemma === 'manage') && (isBody || (!person && agent.meant.text.includes(' ')))
      ? 'OPERATED_BY'
      : (known ?? commonPredicate(`${spellDone(lemma)} by`)?.name ?? `${upper(spellDone(lemma))}_BY`);
  if (predicate === 'AUTHORED_BY') return [relation(agent, 'AUTHORED', subject)];
  if ((lemma === 'acquire' || lemma === 'buy') && past && !person && !classesOf(agent.meant).includes('person'))
    return [relation(agent, 'ACQUIRED', subject)];
  const wanted = typeWanted(predicate);
  const as = wanted === 'ORGANISATION' && person ? null : wanted;
  const over = past && STATES_DONE.has(lemma) && dateIn(said, AT_DATE) === null;
  const reading = relation(subject, predicate, agent, person ? 'PERSON' : as === 'PERSON' ? null : as);
  return [withSince(said, over ? { ...reading, past: true } : reading)];
}

/** `X owns Y`, `X set up Y in 1998`: as if Y were owned by X, and were set up then. */
export function readTransitive(said: Said, agent: Subject): Reading[] {
  const { verb } = said.clause;
  if (verb.voice !== 'active' || said.attribute !== null) return [];
  const prep = said.rest[0];
  const lookAfter = /^look$/u.test(verb.lemma) && prep?.by === 'after';
  const preside = verb.lemma === 'preside' && prep?.by === 'over';
  const lemma = lookAfter ? 'look after' : preside ? 'preside over' : verb.lemma;
  const direct = said.rest.filter(
    ({ by, kind }, n) => n === 0 && (kind === 'name' || kind === 'words') && (by === '' || lookAfter || preside),
  );
  return direct.flatMap((piece): Reading[] => {
    const named = namedBy(said, piece);
    const objects = named.length > 0 ? named : describedObject(said, piece, lemma);
    return objects.flatMap((object): Reading[] => {
      if (object.meant.text === agent.meant.text) return [];
      if (lookAfter) return [relation(object, 'LOOKED_AFTER_BY', agent)];
      if (STATES_DONE.has(lemma) || preside)
        return verb.tense === 'past' && !/^(?:run|lead)$/u.test(lemma)
          ? []
          : doneBy(said, object, lemma, agent, verb.tense === 'past');
      if (MAKES.has(lemma) && verb.tense !== 'present') {
        if (lemma === 'take over')
          return isPerson(agent)
            ? [withSince(said, relation(object, 'LED_BY', agent, 'PERSON'))]
            : [relation(agent, 'ACQUIRED', object)];
        const date = dateIn(said, AT_DATE);
        const isEvent = piece.kind !== 'name' || EVENTS.has(lemma);
        const event = date && isEvent ? [literal(object, eventName(lemma, object), date)] : [];
        return [...doneBy(said, object, lemma, agent, false), ...event];
      }
      if (piece.kind !== 'name') return [];
      return readActive(agent, object, verb.lemma, verb.tense);
    });
  });
}

/** `X owns the building`: what is owned or run has only its noun, which the place has one of. */
function describedObject(said: Said, piece: Complement, lemma: string): Subject[] {
  const words = piece.tokens.map(({ low }) => low);
  const isOne =
    piece.kind === 'words' &&
    piece.det === 'the' &&
    words.length <= 2 &&
    piece.tokens.every(({ kind }) => kind === 'word') &&
    !words.some((word) => VAGUE.has(word) || /s$/u.test(word)) &&
    classesOfNoun(words.at(-1) ?? '').length > 0;
  if (!isOne || !/^(?:own|look after|operate|maintain|manage)$/u.test(lemma) || said.clause.verb.tense !== 'present')
    return [];
  const meant: Meant = { text: wordsAt(said, piece.tokens), ref: null, type: null, described: true };
  return [{ meant, who: standIn(meant, rangeAt(said, piece.tokens)) }];
}

/** What one does to another that it names. */
function readActive(agent: Subject, object: Subject, lemma: string, tense: string): Reading[] {
  if (/^(?:buy|acquire|purchase)$/u.test(lemma) && tense !== 'present') return [relation(agent, 'ACQUIRED', object)];
  if (lemma === 'join' && tense !== 'present' && !isPerson(agent))
    return [relation(agent, 'MEMBER_OF', object, 'ORGANISATION')];
  if (lemma === 'marry') return [relation(agent, 'MARRIED', object, 'PERSON')];
  if (/^(?:succeed|replace|follow)$/u.test(lemma) && tense !== 'present')
    return [relation(agent, upper(spellDone(lemma)), object)];
  if (tense !== 'present') return [];
  const plain =
    /^(?:serve|use|make|produce|print|publish|sell|border|adjoin|overlook|cross|face|neighbour|join|include|comprise|contain|import|export|brew|grow|stock|teach|cover|represent|connect|link|feature|rent|lease|host|employ|fly|drive|sail|play|support)$/u;
  return plain.test(lemma) && !(lemma === 'employ' && !isPerson(object))
    ? [relation(agent, upper(spellPresent(lemma)), object)]
    : [];
}
