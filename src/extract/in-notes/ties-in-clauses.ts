import type { Reading } from '../in-prose/prose-rules.ts';
import type { Complement } from './complements.ts';
import { DONE_TO, STANDS, TIES } from './note-verbs.ts';
import { addressAt, isFixed, namedBy, typeWanted } from './objects-of-clauses.ts';
import { spellDone, spellPresent } from './verb-groups.ts';
import {
  AT_DATE,
  dateIn,
  isPerson,
  isSurelyPerson,
  literal,
  relation,
  upper,
  withSince,
  type Said,
  type Subject,
} from './what-is-said.ts';
import { classesOf } from './whom-notes-mean.ts';

/** Verb and preposition before a name: where it is, whose, from whom and to whom. */
export function readTies(said: Said, subject: Subject): Reading[] {
  const { verb } = said.clause;
  return said.rest.flatMap((piece, n): Reading[] => {
    if (piece.by === 'from' && /^(?:move|relocate|transfer)$/u.test(verb.lemma)) return [];
    if (
      piece.by === '' ||
      /^(?:by|since|until|till|as|\(|during|than|after|before|via|about|against|without|behind)$/u.test(piece.by)
    ) {
      const named = piece.by === 'after' && /^(?:name|call)$/u.test(verb.lemma) ? namedBy(said, piece) : [];
      return named.map((one) => relation(subject, 'NAMED_AFTER', one));
    }
    const near =
      n === 0 ||
      said.rest
        .slice(0, n)
        .every(({ kind, by }) => kind === 'date' || (by !== '' && kind === 'name') || (kind === 'words' && by === ''));
    return near ? readTie(said, subject, piece, n, verb.lemma) : [];
  });
}

function readTie(said: Said, subject: Subject, piece: Complement, n: number, lemma: string): Reading[] {
  const { verb } = said.clause;
  const address = addressAt(said, n);
  const key = `${lemma} ${piece.by}`;
  if (address !== null)
    return STANDS.has(lemma) || /^(?:live|reside|meet|move|relocate|base)$/u.test(lemma)
      ? [
          literal(subject, lemma === 'move' || lemma === 'relocate' ? 'moved to' : 'address', {
            type: 'TEXT',
            text: address,
          }),
        ]
      : [];
  return namedBy(said, piece).flatMap((object): Reading[] => {
    if (object.meant.text === subject.meant.text) return [];
    if (
      STANDS.has(lemma) &&
      !(lemma === 'sit' && isPerson(subject)) &&
      /^(?:in|on|at|near|beside|opposite|inside)$/u.test(piece.by)
    ) {
      if (!isFixed(subject) || (verb.tense === 'past' && verb.voice === 'active') || isSurelyPerson(object)) return [];
      return [
        relation(
          subject,
          /^(?:in|on|at|inside)$/u.test(piece.by) ? 'LOCATED_IN' : upper(`${spellPresent(lemma)} ${piece.by}`),
          object,
          piece.by === 'in' ? 'PLACE' : null,
        ),
      ];
    }
    if (lemma === 'belong' && piece.by === 'to') return readBelongs(subject, object);
    const tie = TIES.get(key);
    if (tie !== undefined) return readNamed(said, subject, object, tie);
    if (lemma === 'take' && piece.by === 'over') return [];
    if (
      verb.voice === 'passive'
        ? DONE_TO.has(lemma) || verb.tense !== 'past'
        : verb.tense === 'present' || (verb.tense === 'past' && DONE_TO.has(lemma))
    ) {
      if (
        /^(?:for|with|of)$/u.test(piece.by) &&
        !/^(?:twin|work|cooperate|merge|compete|link|connect|affiliate|furnish|equip|supply|name)$/u.test(lemma)
      )
        return [];
      if (said.rest.slice(0, n).some((other) => other.kind === 'name' && other.by !== '')) return [];
      // `owes its fame to X`: not owed to X itself.
      if (said.rest.slice(0, n).some((other) => other.kind === 'words' && other.by === '')) return [];
      if (isEpisode(lemma) || piece.by === 'between' || piece.by === 'over') return [];
      const words = verb.voice === 'passive' || verb.tense === 'past' ? spellDone(lemma) : spellPresent(lemma);
      return [relation(subject, upper(`${words} ${piece.by}`), object)];
    }
    return [];
  });
}

const isEpisode = (lemma: string): boolean =>
  /^(?:look|think|write|speak|talk|refer|go|get|see|thank|agree|turn|apply|wait|point|pay|send|bring|say|read|attend|vote|leave|return)$/u.test(
    lemma,
  );

/** A thing belongs to its owner, a body to the one it is a part or a member of. */
function readBelongs(subject: Subject, object: Subject): Reading[] {
  const body = classesOf(subject.meant).includes('body') && !classesOf(subject.meant).includes('site');
  const member =
    /\b(?:guild|association|union|federation|league|circle|network|alliance|chamber|confederation)\b/iu.test(
      object.meant.text,
    );
  return [
    relation(
      subject,
      member
        ? 'MEMBER_OF'
        : body || classesOf(object.meant).length === 0
          ? 'PART_OF'
          : isPerson(object)
            ? 'OWNED_BY'
            : 'PART_OF',
      object,
    ),
  ];
}

/** A verb and a preposition that have a predicate of their own. */
function readNamed(said: Said, subject: Subject, object: Subject, tie: string): Reading[] {
  const { verb } = said.clause;
  const { lemma } = verb;
  if (tie === 'HEADQUARTERED_IN' && !isFixed(subject)) return [];
  if (tie === 'WORKS_FOR' && !isPerson(subject)) return [];
  if (tie === 'SUPPLIED_BY' && verb.voice === 'active')
    return [relation(subject, `${upper(spellPresent(lemma))}_FROM`, object)];
  const moves = tie === 'HEADQUARTERED_IN' && /^(?:move|relocate|transfer)$/u.test(lemma);
  const date = moves ? dateIn(said, AT_DATE) : null;
  const reading = relation(subject, tie, object, typeWanted(tie));
  return [date ? { ...reading, since: date.date } : withSince(said, reading)];
}
