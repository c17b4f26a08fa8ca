import type { Found } from '../in-prose/found.ts';
import { statedIn } from '../in-prose/guards.ts';
import type { Name, WordsOfDocument } from '../in-prose/names-in-prose.ts';
import { knownNamesIn } from '../in-prose/names-in-notes.ts';
import type { Reading } from '../in-prose/prose-rules.ts';
import { shapeOf, type Shape } from '../in-prose/shape-of-words.ts';
import type { Prose } from '../prose-of-document.ts';
import { isAcronym, shortOf } from '../of-notes/thing-names.ts';
import type { NoteThings, Thing } from '../of-notes/things-of-note.ts';
import { readAppositions } from './appositions.ts';
import { readBeside } from './beside-names.ts';
import { readFragment } from './fragments.ts';
import { clauseOf } from './tied-words.ts';
import { uninverted } from './inversions.ts';
import { clausesOf } from './note-clauses.ts';
import { tokensOf, type Token } from './note-tokens.ts';
import { readClause } from './read-clauses.ts';
import { spokenOf, type Spoken } from './subjects-of-clauses.ts';
import type { Subject } from './what-is-said.ts';
import {
  classesOf,
  classesOfNoun,
  mayBePerson,
  meantBy,
  standIn,
  type Around,
  type Class,
  type Meant,
} from './whom-notes-mean.ts';

/** A sentence of a document, and what it says. */
export interface NoteSentence {
  readonly piece: Prose;
  readonly plain: string;
  readonly start: number;
  readonly quoted: boolean;
  readonly shape: Shape;
}
export interface ReadSentence<Sentence> {
  readonly sentence: Sentence;
  readonly readings: readonly Reading[];
}

// One thing is one object, so that who is meant can be compared.
const known = new WeakMap<Thing, Meant>();
function meantOf(thing: Thing | null): Meant | null {
  if (!thing) return null;
  const meant = known.get(thing) ?? { ref: thing.ref, text: thing.name, type: thing.type };
  known.set(thing, meant);
  return meant;
}

/** Words and marks of a sentence that is longer than this are not looked at. */
const MOST_TOKENS = 160;

/**
 * The sentences of a note, each with what its clauses say. Whom a pronoun or a common noun means is carried on within a paragraph; at
 * its start it is the thing of its section.
 */
export function readNoteSentences<Sentence extends NoteSentence>(
  notes: NoteThings,
  sentences: readonly Sentence[],
  words: WordsOfDocument,
): ReadSentence<Sentence>[] {
  const names = notes.all().flatMap(({ name }) => [name, ...[shortOf(name) ?? []].flat()]);
  const called = new Map<string, readonly Class[]>();
  const spoken = new Set<string>();
  const spokesman = notes.title ? null : mostNamed(sentences, names);
  let paragraph = new Paragraph(null);
  return sentences.map((sentence) => {
    if (sentence.piece !== paragraph.piece) paragraph = new Paragraph(sentence.piece);
    const thing = meantOf(notes.of(sentence.piece.headingPath));
    const own = ownOf(notes, thing) ?? spokesman;
    const given: Found<Name>[] = knownNamesIn(sentence.plain, names);
    const shape = shapeOf(sentence.plain, words, given) ?? sentence.shape;
    const around = (): Around => ({ ...paragraph.talk, thing, own, called: called.get(thing?.ref ?? '') ?? [] });
    const section = sentence.piece.headingPath.join('\n');
    const opens = !spoken.has(section);
    spoken.add(section);
    const readings = sentence.quoted
      ? []
      : readSentence(sentence.plain, shape, paragraph, around, opens, (noun) => {
          if (thing?.ref && !called.has(thing.ref) && classesOf(thing).length === 0)
            called.set(thing.ref, classesOfNoun(noun));
        });
    paragraph.name(shape.names.map(({ value }) => meantBy(value, [thing, own])));
    return { sentence: { ...sentence, shape }, readings };
  });
}

/** Who says `we`: the organisation whose note it is. */
function ownOf(notes: NoteThings, thing: Meant | null): Meant | null {
  const own = meantOf(notes.own);
  if (own) return own;
  const title = meantOf(notes.title ?? notes.body);
  const isBody = (one: Meant | null): boolean =>
    one !== null && (classesOf(one).length === 0 || classesOf(one).includes('body'));
  return isBody(title) ? title : isBody(thing) ? thing : null;
}

/** The one body that a letter or a record without a title names, or that it names far more often than any other. */
function mostNamed(sentences: readonly NoteSentence[], names: readonly string[]): Meant | null {
  const counts = new Map<string, number>();
  for (const { plain, shape } of sentences) {
    if (/^(?:To|Dear|Messrs)\b/u.test(plain)) continue;
    const known = knownNamesIn(plain, names);
    const apart = shape.names.filter((name) => known.every((one) => one.end <= name.start || name.end <= one.start));
    for (const { value } of [...known, ...apart])
      if (isAcronym(value.text) || classesOf({ text: value.text, ref: null, type: value.type }).includes('body'))
        counts.set(value.text, (counts.get(value.text) ?? 0) + 1);
  }
  // `Rovers` counts for `Dunbeck Rovers FC`.
  for (const [short, count] of [...counts])
    for (const [long, more] of [...counts])
      if (long !== short && ` ${long} `.includes(` ${short} `) && counts.delete(short)) counts.set(long, more + count);
  const [first, second] = [...counts].sort(([, a], [, b]) => b - a);
  if (!first || (second && first[1] < 2 * second[1])) return null;
  return { text: first[0], ref: null, type: 'ORGANISATION' };
}

/** What a paragraph has spoken of so far. */
class Paragraph {
  readonly piece: Prose | null;
  talk: Pick<Around, 'last' | 'person' | 'named' | 'holds'> = {
    last: undefined,
    person: null,
    named: [],
    holds: false,
  };

  constructor(piece: Prose | null) {
    this.piece = piece;
  }

  /** `undefined`: nobody was spoken of; none: somebody whom nobody can tell. */
  spoke(subjects: readonly Subject[] | undefined, readings: readonly Reading[]): void {
    if (subjects === undefined) return;
    const [only, ...others] = subjects.map(({ meant }) => meant);
    const last = only && others.length === 0 ? only : null;
    const person = last && mayBePerson(last) ? last : this.talk.person;
    const holds = readings.some(({ rule, subject }) => rule === 'role' && subject.who?.value.text === last?.text);
    this.talk = { ...this.talk, last, person: holds ? last : person, holds };
    if (last?.described) this.name([last]);
  }

  name(names: readonly Meant[]): void {
    const person = names.filter(mayBePerson).at(-1) ?? this.talk.person;
    this.talk = { ...this.talk, person, named: [...this.talk.named, ...names] };
  }
}

function readSentence(
  plain: string,
  shape: Shape,
  paragraph: Paragraph,
  around: () => Around,
  opens: boolean,
  calls: (noun: string) => void,
): Reading[] {
  const stated = statedIn(plain);
  const tokens = uninverted(tokensOf(shape));
  if (tokens.length > MOST_TOKENS || stated.closed) return [];
  const clauses = clausesOf(tokens);
  const where = (): { shape: Shape; tokens: readonly Token[]; around: Around } => ({ shape, tokens, around: around() });
  const apposed = stated.isOpen(0, plain.length)
    ? readAppositions({ ...where(), clause: clauseOf(0, tokens.length) })
    : [];
  if (clauses.length === 0) return stated.isOpen(0, plain.length) ? [...apposed, ...readFragment(where(), opens)] : [];
  let shared: Spoken | null = null;
  const beside = clauses[0]?.start === 0 ? [] : readBeside(where(), (end) => stated.isOpen(0, end));
  const said = clauses.flatMap((clause, n): Reading[] => {
    const after = clauses[n + 1]?.subject;
    if (clause.shares === 'after') shared = after && clause.verb.bare ? spokenOf(after, where()) : ofThing(where());
    const { subjects, readings } = readClause(clause, where(), clause.subject ? null : shared);
    const noun = clause.subject?.kind === 'noun' ? clause.subject.words : [];
    if (noun.length === 1 && subjects?.[0]?.meant.ref === around().thing?.ref) calls(noun[0]?.low ?? '');
    if (clause.subject && !clause.hangs && clause.subject.kind !== 'count' && clause.subject.kind !== 'there')
      shared = spokenOf(clause.subject, where());
    // Of timber and of keys nothing more is said.
    const bare =
      clause.subject?.kind === 'noun' && clause.subject.det === '' && subjects?.[0]?.meant.described === true;
    if (!clause.hangs && !bare) paragraph.spoke(subjects, readings);
    const places = tokens.slice(clause.start, clause.end);
    const range = shape.rangeOf(
      Math.min(...places.map(({ start }) => start)),
      Math.max(...places.map(({ end }) => end)),
    );
    return stated.isOpen(range.start, range.end) ? [...readings] : [];
  });
  return [...beside, ...said, ...apposed];
}

/** A sentence without a subject speaks of the thing of its section, unless somebody else was spoken of. */
function ofThing({
  around,
  tokens,
  shape,
}: {
  readonly around: Around;
  readonly tokens: readonly Token[];
  readonly shape: Shape;
}): Spoken | null {
  const { thing, last, own } = around;
  const home = thing ?? own;
  const one = last && !mayBePerson(last) && !last.described ? last : home;
  const first = tokens[0];
  return one && first
    ? {
        subjects: [{ meant: one, who: standIn(one, shape.rangeOf(first.start, first.end)) }],
        attribute: null,
        described: null,
      }
    : null;
}
