import type { CandidateAlias, CandidateObject } from '../../domain/candidate-claims.ts';
import { READING_WORDS } from '../../domain/pack.ts';
import type { Unit } from '../../domain/text.ts';
import { ALWAYS, type Period } from '../../domain/time.ts';
import { normalName } from '../../text/normal-name.ts';
import { sentencesOf } from '../../text/cut-sentences.ts';
import { noteWords, type WordsOfDocument } from '../../text/values/names.ts';
import {
  cut,
  noteClaim,
  noteEntity,
  type ExtractionContext,
  type Finding,
  type ProseRule,
} from '../extraction-context.ts';
import { documentKey } from '../pages/document-key.ts';
import { isNameOfText, typeOfName } from '../things/thing-names.ts';
import type { Prose } from '../prose-of-document.ts';
import { attributionOf, unitAt } from '../attribution.ts';
import { NameEntities, NameTypes, typeByPart, type PlacedSentence } from './name-entities.ts';
import type { ClauseReading, NamedParty } from './clause-frames.ts';
import { parseSentence, type ParsedSentence } from './parse-sentence.ts';
import { quotedIn } from './others-words.ts';
import { shapeOf, type Shape, type ShapeContext } from './shape.ts';
import { goneOn, meantBy, SILENCE, type Discourse, type Meant, type NamesKnown } from './subjects.ts';
import { abbreviationsIn } from './terms-in-prose.ts';
import { peopleBySigns } from './person-signs.ts';
import { NO_TIME, periodOfState, precisionOf } from './told-times.ts';

/** A sentence longer than this is a list, a table or no prose: nothing is taken from it. */
const LONGEST_SENTENCE = 400;
/** Names of the document that its sentences are looked through for; a document that knows more is a register. */
const MOST_KNOWN = 200;

interface Sentence extends PlacedSentence {
  readonly quoted: boolean;
  readonly shape: Shape;
}

interface Read extends Sentence {
  readonly parsed: ParsedSentence | null;
  readonly meant: Meant | null;
}

/**
 * What plain sentences state, where every word of them is understood: sure or silent. A sentence that asks, denies, supposes, reports or
 * adds a word that no form knows is not read; search finds it, and a model reads it where there is one. Linear in the text.
 */
export function readProse(context: ExtractionContext, prose: readonly Prose[]): void {
  const pieces = prose.filter(
    ({ kind, plain }) => (kind === 'paragraph' || kind === 'list') && !isSpeech(context, plain),
  );
  const words = { small: new Set<string>(), capital: new Set<string>() };
  const paragraphs = sentencesIn(context, pieces, words);
  const types = typesOf(context, paragraphs.flat(), words.small);
  const typeOf = (text: string): string | null => types.of(types.fullName(text)) ?? knownType(context, text);
  const isKnown = (text: string): boolean => typeOf(text) !== null || knownType(context, text) !== null;
  const read = paragraphs.flatMap((paragraph) => inOrder(paragraph, { typeOf, isKnown }));
  for (const { parsed, shape, meant } of read) vote(types, shape, parsed, meant);
  const names = new NameEntities(context, types);
  for (const sentence of read) if (!sentence.quoted) noteAbbreviations(context, sentence, names);
  for (const sentence of read)
    for (const name of sentence.shape.names) names.noteSure(sentence, name, findingOf(context, 'name'));
  for (const sentence of read)
    if (sentence.parsed && sentence.meant) noteClauses(context, sentence, sentence.parsed, sentence.meant, names);
}

/** `ALD: I work on the parser.`: words of a speaker, in minutes or a play. */
function isSpeech({ collector, isMeeting }: ExtractionContext, plain: string): boolean {
  const label = /^(?:\*\*)?(?<who>[\p{L}@][\p{L}\p{N} .'’@-]{0,39}?)(?:\*\*)?:\s/u.exec(plain)?.groups?.who;
  if (label === undefined) return isMeeting && /^\s*[-*+]/u.test(plain);
  return collector.refOfPerson(normalName(label)) !== null || /^\p{Lu}{2,4}$/u.test(label) || isMeeting;
}

function knownType({ collector }: ExtractionContext, text: string): string | null {
  const norm = normalName(text);
  return collector.noted().find(({ name, type }) => normalName(name) === norm && !isNoName(type, name))?.type ?? null;
}

/** @param words takes in how the words of the document are written */
function sentencesIn(
  context: ExtractionContext,
  pieces: readonly Prose[],
  words: { readonly small: Set<string>; readonly capital: Set<string> },
): Sentence[][] {
  const cutUp = pieces.map((piece) => {
    const quotes = quotedIn(piece.plain);
    return sentencesOf(piece.plain, { kind: 'paragraph', start: 0, end: piece.plain.length }).flatMap(
      ({ start, end }) => {
        const plain = piece.plain.slice(start, end);
        noteWords(plain, words);
        if (end - start > LONGEST_SENTENCE || (piece.torn && end === piece.plain.length)) return [];
        return [{ piece, plain, start, quoted: quotes.some((quote) => quote.start < end && start < quote.end) }];
      },
    );
  });
  const known = knownNames(context);
  return cutUp.map((sentences) =>
    sentences.flatMap((sentence): Sentence[] => {
      const shape = shapeOf(sentence.plain, shapeContext(context, words, known, sentence));
      return shape ? [{ ...sentence, shape }] : [];
    }),
  );
}

/** A post is read as of its own day. */
function shapeContext(
  context: ExtractionContext,
  words: WordsOfDocument,
  known: readonly string[],
  { piece, start, plain }: PlacedSentence,
): ShapeContext {
  const unit = unitAt(context.document, piece.wordsAt(start, start + plain.length).start);
  const told = unit?.kind === 'post' ? unit.post.createdAt : context.told;
  return { words, known, told, habits: context.habits };
}

/** Running text that has the words of a title speaks of what the page is about, unless they say that it is a text. */
const isNoName = (type: string, name: string): boolean =>
  type === 'TAG' || (type === READING_WORDS.document && !isNameOfText(name));

const knownNames = ({ collector }: ExtractionContext): string[] =>
  collector
    .noted()
    .slice(0, MOST_KNOWN)
    .flatMap(({ name, type }) => (isNoName(type, name) || name.length < 3 || !/^[\p{Lu}\d]/u.test(name) ? [] : [name]))
    .sort((a, b) => b.length - a.length);

function typesOf(context: ExtractionContext, sentences: readonly Sentence[], small: ReadonlySet<string>): NameTypes {
  const types = new NameTypes();
  for (const { name, type } of context.collector.noted())
    if (type === 'PERSON' || type === 'ORGANISATION' || type === 'PLACE') types.vote(name, type);
  for (const { shape } of sentences) for (const { value } of shape.names) types.vote(value.text, value.type);
  const told = sentences.filter(({ quoted }) => !quoted);
  for (const text of peopleBySigns(told))
    if (types.of(text) === null && !isNotion(text, small)) types.vote(text, 'PERSON');
  return types;
}

/** `Membership Term`: the document writes these words small side by side, too. */
const isNotion = (text: string, small: ReadonlySet<string>): boolean => small.has(text.toLowerCase());

/** The sentences of one paragraph, each with whom it means by what stood before. */
function inOrder(paragraph: readonly Sentence[], known: NamesKnown): Read[] {
  let discourse: Discourse = SILENCE;
  return paragraph.map((sentence): Read => {
    const parsed = sentence.quoted ? null : parseSentence(sentence.shape);
    const meant = parsed && meantBy(parsed.subject, sentence.shape, sentence.plain, discourse, known);
    discourse = goneOn(discourse, sentence.shape, parsed, meant, known);
    return { ...sentence, parsed, meant };
  });
}

/** A name whose words say nothing is what its part in a claim says. */
function vote(types: NameTypes, shape: Shape, parsed: ParsedSentence | null, meant: Meant | null): void {
  for (const { object, subject, subjectAs } of meant === null ? [] : (parsed?.clauses ?? [])) {
    if ('character' in object) voteFor(types, shape, object);
    if (subject) voteFor(types, shape, subject);
    else if (meant && meant.kind !== 'LOCAL' && types.of(meant.text) === null)
      types.vote(meant.text, typeByPart(meant.text, subjectAs));
  }
}

function voteFor(types: NameTypes, shape: Shape, { character, as }: NamedParty): void {
  const part = shape.partAt(character);
  if (part?.kind === 'name' && types.of(part.value.text) === null)
    types.vote(part.value.text, typeByPart(part.value.text, as));
}

const findingOf = ({ settings }: ExtractionContext, rule: ProseRule): Finding => ({
  method: `prose:${rule}`,
  confidence: settings['extract.prose.confidence'],
});

function noteClauses(
  context: ExtractionContext,
  sentence: Read,
  parsed: ParsedSentence,
  meant: Meant,
  names: NameEntities,
): void {
  const subject = subjectRef(context, sentence, meant, parsed.clauses, names);
  if (subject === null) return;
  const unit = unitAt(context.document, sentence.piece.wordsAt(sentence.start, sentence.start + 1).start);
  for (const clause of withEnds(parsed.clauses)) noteClause(context, sentence, clause, { subject, meant, names, unit });
}

/** Of one thing counted in two years, the earlier count ends where the later one begins. */
function withEnds(clauses: readonly ClauseReading[]): readonly ClauseReading[] {
  return clauses.map((clause) => {
    const later = clauses
      .filter((other) => clause.rule === 'quantity' && other.predicate === clause.predicate && other !== clause)
      .flatMap(({ time }) => (time.at && clause.time.at && time.at.from > clause.time.at.from ? [time.at] : []))
      .sort((a, b) => a.from.getTime() - b.from.getTime())[0];
    return later ? { ...clause, time: { ...clause.time, through: { ...later, to: later.from } } } : clause;
  });
}

function subjectRef(
  context: ExtractionContext,
  sentence: Sentence,
  meant: Meant,
  clauses: readonly ClauseReading[],
  names: NameEntities,
): string | null {
  const as = clauses[0]?.subjectAs ?? null;
  const how = findingOf(context, clauses[0]?.rule ?? 'name');
  if (meant.kind === 'NAME') return names.note(sentence, meant, meant.text, how, { as });
  if (meant.kind === 'BEFORE') return names.note(sentence, { start: 0, end: 0 }, meant.text, how, { as });
  const place = documentKey.fill(context.values);
  if (place === null) return null;
  // Known in this document alone: another tower is another.
  const key = cut(`${place}#${normalName(meant.text)}`, 500);
  const range = sentence.piece.wordsAt(sentence.start + meant.start, sentence.start + meant.end);
  return noteEntity(context, { ref: `key:${key}`, type: 'CONCEPT', name: meant.text, key, aliases: [] }, [range], how);
}

interface Said {
  readonly subject: string;
  readonly meant: Meant;
  readonly names: NameEntities;
  readonly unit: Unit | null;
}

function noteClause(context: ExtractionContext, sentence: Read, clause: ClauseReading, said: Said): void {
  const how = findingOf(context, clause.rule);
  const object = objectOf(sentence, clause, said.names, how);
  const own = clause.subject ? partyRef(sentence, clause.subject, said.names, how) : said.subject;
  if (object === null || own === null) return;
  const isTurned = clause.isTurned === true && object.type === 'MENTION';
  const attributed = attributionOf(said.unit);
  noteClaim(context, {
    ...how,
    subject: isTurned ? object.ref : own,
    predicate: clause.predicate,
    object: isTurned ? { type: 'MENTION', ref: own } : object,
    statement: statementOf(sentence, clause, said.meant),
    // The whole sentence is the quote: half of one may say something else.
    ranges: [sentence.piece.quoteAt(sentence.start, sentence.start + sentence.plain.length)],
    qualifiers: { ...attributed.qualifiers, ...clause.qualifiers, ...spanOf(clause) },
    validity: validityOf(context, clause, attributed.validity),
    temporal: isAhead(context, clause) ? 'PROJECTED' : clause.tense,
  });
}

/** `retires next month`: it has not happened on the day that the text is of. */
const isAhead = ({ told }: ExtractionContext, { time: { at }, rule }: ClauseReading): boolean =>
  rule === 'event' && told !== null && at !== null && at.from > told;

const spanOf = ({ time: { at }, isState }: ClauseReading): Readonly<Record<string, string>> =>
  !isState && at !== null && at.span !== null ? { precision: at.span } : {};

/** The sentence in its own words: whole where it says one thing of whom it names; else whom it means, and this clause alone. */
function statementOf({ plain, shape, parsed }: Read, clause: ClauseReading, meant: Meant): string {
  const { start, end, subject, time } = clause;
  const isAlone = (parsed?.clauses ?? []).every((other) => other.start === start && other.end === end);
  const isWhole = subject !== undefined || (isAlone && meant.kind !== 'BEFORE');
  const words = shape.rangeOf(start, end);
  const said = isWhole
    ? plain.trim().replace(/[.]$/u, '')
    : `${meant.text} ${plain.slice(words.start, words.end).trim()}`;
  const told = [time.at, time.from, time.through].filter((date) => date?.relative === true).map((date) => date?.date);
  return `${said.charAt(0).toUpperCase()}${said.slice(1)}${told.length === 0 ? '' : ` (${told.join(' – ')})`}.`;
}

/** The date of an event, or whom a relation leads to; null = an event without its day. */
function objectOf(
  sentence: Sentence,
  clause: ClauseReading,
  names: NameEntities,
  how: Finding,
): CandidateObject | null {
  const { object, rule, time } = clause;
  if ('character' in object) {
    const ref = partyRef(sentence, object, names, how);
    return ref === null ? null : { type: 'MENTION', ref };
  }
  if (rule !== 'event') return object;
  return time.at === null || time.from !== null || time.through !== null ? null : { type: 'DATE', date: time.at.date };
}

function partyRef(sentence: Sentence, { character, as }: NamedParty, names: NameEntities, how: Finding): string | null {
  const part = sentence.shape.partAt(character);
  return part?.kind === 'name' ? names.note(sentence, part, part.value.text, how, { as }) : null;
}

/** When it holds: as the sentence says; else from the day of whoever says it, where it is of now. */
function validityOf(context: ExtractionContext, { time, isState, rule, tense }: ClauseReading, told: Period): Period {
  if (rule === 'event') return ALWAYS;
  if (time !== NO_TIME && (time.at ?? time.from ?? time.through) !== null) {
    if (isState) return periodOfState(time);
    return { from: (time.at ?? time.from)?.from ?? null, to: null, precision: precisionOf(time.at ?? time.from) };
  }
  if (tense !== 'CURRENT') return ALWAYS;
  return told.from === null ? context.validity : told;
}

/** Abbreviations of names and of common words alike: who introduces one states it, whatever else the sentence does. */
function noteAbbreviations(context: ExtractionContext, sentence: Sentence, names: NameEntities): void {
  const { plain, piece, start } = sentence;
  const how = findingOf(context, 'abbreviation');
  for (const { long, short } of abbreviationsIn(plain)) {
    const text = plain.slice(short.start, short.end);
    const range = piece.wordsAt(start + short.start, start + short.end);
    const aliases: CandidateAlias[] = [{ text, kind: 'ABBREVIATION', confidence: how.confidence, range }];
    const words = plain.slice(long.start, long.end);
    const as = typeOfName(words).type === 'ORGANISATION' ? 'ORGANISATION' : null;
    const subject = names.note(sentence, long, words, how, { as, aliases });
    if (subject === null) continue;
    names.shorten(text, subject);
    noteClaim(context, {
      ...how,
      subject,
      predicate: 'abbreviation',
      object: { type: 'TEXT', text },
      ranges: [piece.quoteAt(start, start + plain.length)],
      validity: ALWAYS,
    });
  }
}
