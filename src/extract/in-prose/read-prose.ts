import type { CandidateAlias } from '../../domain/candidate-claims.ts';
import type { Literal } from '../../domain/claim-record.ts';
import { normalName } from '../../text/normal-name.ts';
import { READING_WORDS } from '../../domain/pack.ts';
import type { TextRange } from '../../domain/text.ts';
import { KnownNames } from '../by-model/known-names.ts';
import { sentencesOf } from '../../text/cut-sentences.ts';
import type { Prose } from '../prose-of-document.ts';
import { noteClaim, noteEntity, type Finding, type ExtractionContext } from '../extraction-context.ts';
import { commonPredicate } from '../../domain/common-predicates.ts';
import { isName, shortOf, typeOfName } from '../of-notes/thing-names.ts';
import { readNoteSentences } from '../in-notes/read-note-sentences.ts';
import { periodBetween } from '../periods.ts';
import { titleBefore } from './names-in-notes.ts';
import { verbPhrasesOf } from './clauses.ts';
import { guarded, quotedIn } from './guards.ts';
import { noteWords, type Name, type NameType, type WordsOfDocument } from './names-in-prose.ts';
import { readPhrase } from './phrases.ts';
import { CONFIDENCE_SETTING, type Party, type ProseRule, type Reading } from './prose-rules.ts';
import { readTurns } from './read-turns.ts';
import { shapeOf, type Shape } from './shape-of-words.ts';
import { abbreviationsIn, definitionIn } from './terms-in-prose.ts';

/** A sentence longer than this is a list, a table or no prose: nothing is taken from it. */
const LONGEST_SENTENCE = 700;

interface Sentence {
  readonly piece: Prose;
  readonly plain: string;
  readonly start: number;
  readonly quoted: boolean;
  readonly shape: Shape;
}

/** A claim of a sentence, before it is known of which type its names are. */
interface SentenceReading {
  readonly sentence: Sentence;
  readonly reading: Reading;
}

/**
 * General prose by rules: names with strong signs, and what sentences state of them in their own voice. Precision before
 * recall; everything else stays in the text. Linear in the text: sentences have a bound, and patterns have bounds in them.
 */
export function readProse(context: ExtractionContext, prose: readonly Prose[]): void {
  const pieces = prose.filter(({ kind }) => kind === 'paragraph' || kind === 'list');
  const cut = sentencesIn(pieces, context.notes ? context.document.text : null);
  const read = context.notes
    ? readNoteSentences(context.notes, cut, wordsOfSentences(cut)).map((each) => besides(each))
    : cut.map((sentence) => ({ sentence, readings: readingsIn(sentence) }));
  const sentences = read.map(({ sentence }) => sentence);
  const readings = read.flatMap(({ sentence, readings: found }) =>
    found.map((reading): SentenceReading => ({ sentence, reading })),
  );
  const copulas = new Set(readings.filter(({ reading }) => reading.rule === 'copula').map(({ sentence }) => sentence));
  const names = new Names(context, sentences, readings);
  for (const sentence of sentences) if (!sentence.quoted) noteAbbreviations(context, sentence, names);
  for (const sentence of sentences) {
    for (const name of sentence.shape.names) names.note(sentence, name);
    // What a note says that a thing is, it says once.
    const isSaid = context.notes !== null && copulas.has(sentence);
    if (!sentence.quoted && !isSaid) noteDefinition(context, sentence, names);
  }
  for (const { sentence, reading } of readings) noteReading(context, sentence, reading, names);
}

function wordsOfSentences(sentences: readonly { readonly plain: string }[]): WordsOfDocument {
  const words = { small: new Set<string>(), capital: new Set<string>() };
  for (const { plain } of sentences) noteWords(plain, words);
  return words;
}

/** A line that says in a few words what something is called, is, or whose it is: no sentence goes on over its end. */
const LABELLED = /^(?:\d+[.)] )?\p{Lu}[\p{L} ]{1,30}: \S/u;

/** Stretches of a sentence of a note, cut where a labelled line begins or ends, and after a line that stands as a title. */
function linesOf(piece: Prose, text: string, { start, end }: TextRange, first: boolean): TextRange[] {
  const found: TextRange[] = [];
  let from = start;
  for (let at = start; at < end; at += 1) {
    if (piece.plain.charAt(at) !== ' ' || text.charAt(piece.wordsAt(at, at + 1).start) !== '\n') continue;
    const [line, next] = [piece.plain.slice(from, at), piece.plain.slice(at + 1, at + 60)];
    const titled = first && from === 0 && line.length < 70 && /^[\p{Lu}\d]/u.test(next) && !/[,;]$/u.test(line);
    if (!(LABELLED.test(line) && line.length < 80) && !LABELLED.test(next) && !titled) continue;
    found.push({ start: from, end: at });
    from = at + 1;
  }
  return [...found, { start: from, end }];
}

function sentencesIn(pieces: readonly Prose[], text: string | null): Sentence[] {
  const cut = pieces.flatMap((piece) => {
    const quotes = quotedIn(piece.plain);
    const whole = sentencesOf(piece.plain, { kind: 'paragraph', start: 0, end: piece.plain.length });
    const ranges = text === null ? whole : whole.flatMap((range) => linesOf(piece, text, range, piece === pieces[0]));
    return ranges.flatMap(({ start, end }) => {
      if (end - start > LONGEST_SENTENCE || (piece.torn && end === piece.plain.length)) return [];
      const quoted = quotes.some((quote) => quote.start < end && start < quote.end);
      return [{ piece, plain: piece.plain.slice(start, end), start, quoted }];
    });
  });
  const document = wordsOfSentences(cut);
  return cut.flatMap((sentence) => {
    const shape = shapeOf(sentence.plain, document);
    return shape ? [{ ...sentence, shape }] : [];
  });
}

/** Nothing where the sentence asks, denies, supposes or quotes; of what others say, the asides of the writer. */
function readingsIn({ plain, quoted, shape }: Sentence): Reading[] {
  if (shape.names.length === 0 || quoted) return [];
  const { closed, openUntil } = guarded(plain);
  if (closed) return [];
  const isOpen = openUntil === Number.POSITIVE_INFINITY;
  const turns = readTurns(shape)
    .filter(({ aside, end }) => isOpen || (aside && shape.rangeOf(0, end).end <= openUntil))
    .map(({ reading }) => reading);
  if (!isOpen) return turns;
  return [...turns, ...verbPhrasesOf(shape).flatMap((phrase) => readPhrase(phrase, shape))];
}

const isVague = ({ rule, object, predicate }: Reading): boolean =>
  / (?:now|today|here)$/u.test(predicate) ||
  (rule === 'copula' && 'text' in object && /^the (?:only|one|same|property)\b/u.test(object.text));

/** What the rules of all prose say of a note's sentence comes first; of what both say, the clauses' own is left out. */
function besides({ sentence, readings }: { sentence: Sentence; readings: readonly Reading[] }): {
  sentence: Sentence;
  readings: Reading[];
} {
  const nameOf = ({ character, who }: Party): string => (who ?? sentence.shape.nameAt(character))?.value.text ?? '';
  const keyOf = ({ subject, predicate, object }: Reading): string =>
    [
      nameOf(subject),
      predicate,
      predicate === 'is' || predicate === 'was' ? '' : 'character' in object ? nameOf(object) : JSON.stringify(object),
    ].join('\n');
  const known = new Map<string, Reading>();
  const isOwn = (reading: Reading): boolean =>
    reading.rule === 'copula' && 'text' in reading.object && /^the /u.test(reading.object.text);
  const without = ({ predicate, object }: Reading): string =>
    [
      commonPredicate(predicate)?.name ?? predicate,
      'character' in object ? nameOf(object) : JSON.stringify(object),
    ].join('\n');
  const said = new Set(readings.map(without));
  const better = new Set(readings.map(keyOf));
  const general = readingsIn(sentence).filter(
    (reading) =>
      !isVague(reading) &&
      (!isOwn(reading) || readings.length === 0) &&
      (better.has(keyOf(reading)) || !said.has(without(reading))),
  );
  for (const reading of [...general, ...readings]) if (!known.has(keyOf(reading))) known.set(keyOf(reading), reading);
  return { sentence, readings: [...known.values()] };
}

/** Words with capitals that open wishes, not names. */
const GREETING = /^(?:Happy|Merry|Dear|Good|Best|Kind|Warm|Many|Yours|Hello|Greetings|Congratulations)\b/u;

/** Which entity each name of the document is. */
class Names {
  readonly #walk: ExtractionContext;
  readonly #known: KnownNames;
  /** Normal form → types that the words themselves say, and that the claims imply. */
  readonly #types = new Map<string, Set<NameType>>();
  /** Family name → the full names of people in this document who bear it. */
  readonly #families = new Map<string, Set<string>>();
  /** Short form → the long forms that this document gives for it. */
  readonly #short = new Map<string, Set<string>>();

  constructor(context: ExtractionContext, sentences: readonly Sentence[], readings: readonly SentenceReading[]) {
    this.#walk = context;
    this.#known = new KnownNames(context.collector.candidates(context.subject));
    for (const { shape } of sentences) for (const { value } of shape.names) this.#vote(value, value.type);
    for (const { sentence, reading } of readings) {
      for (const { character, as, who } of partiesOf(reading)) {
        const name = (who ?? sentence.shape.nameAt(character))?.value;
        if (name && (this.#types.get(normalName(name.text))?.size ?? 0) === 0) this.#vote(name, as);
      }
    }
    for (const { shape } of sentences) for (const { value } of shape.names) this.#noteFamily(value.text);
    for (const { ref, name } of context.notes?.all() ?? []) {
      const short = shortOf(name);
      if (short !== null) this.shorten(short, ref);
    }
  }

  #noteFamily(text: string): void {
    if (!text.includes(' ') || this.typeOf(text) !== 'PERSON') return;
    const norm = normalName(text.split(' ').at(-1) ?? '');
    this.#families.set(norm, (this.#families.get(norm) ?? new Set()).add(text));
  }

  #vote({ text }: Name, type: NameType | null): void {
    if (type === null) return;
    const norm = normalName(text);
    this.#types.set(norm, (this.#types.get(norm) ?? new Set()).add(type));
  }

  /** The one type of a name; null where nothing, or more than one thing, was said. */
  typeOf(text: string): NameType | null {
    const types = [...(this.#types.get(normalName(text)) ?? [])];
    return types.length === 1 ? (types[0] ?? null) : null;
  }

  /** `Mr Price`, where the document has one Tom Price: him, and `Price` becomes no name of his for other documents. */
  #fullName(text: string, type: string): string {
    if (type !== 'PERSON' || text.includes(' ')) return text;
    const names = [...(this.#families.get(normalName(text)) ?? [])];
    return names.length === 1 ? (names[0] ?? text) : text;
  }

  /** From now on the short form means the long one, unless the document gives two. */
  shorten(short: string, ref: string): void {
    const norm = normalName(short);
    this.#short.set(norm, (this.#short.get(norm) ?? new Set()).add(ref));
  }

  #longOf(text: string): string | null {
    const refs = [...(this.#short.get(normalName(text)) ?? [])];
    return refs.length === 1 ? (refs[0] ?? null) : null;
  }

  /** Notes a name that is known already, or that its words or its part in a claim say what it is. */
  note(sentence: Sentence, { value, start, end }: TextRange & { readonly value: Name }): void {
    if (value.carried) return;
    const type = this.typeOf(value.text);
    const isKnown = type !== null || this.#known.findAny(value.text) !== null || this.#longOf(value.text) !== null;
    if (!isKnown && !this.#isNamed(value)) return;
    const meant = type ?? this.#typeFor(value.text);
    this.#put(
      sentence,
      { start, end },
      value.text,
      meant,
      isKnown || meant !== READING_WORDS.concept ? 'name' : 'capitals',
    );
  }

  /** In a note several words with capitals are a name: it may be how another note calls a thing. `Lamp 7` is any lamp. */
  #isNamed({ text }: Name): boolean {
    return this.#walk.notes !== null && / (?:.* )?\p{Lu}/u.test(text) && isName(text) && !GREETING.test(text);
  }

  /** The entity that takes part in a claim; a concept where nobody can say what it is (SE-01). */
  party(sentence: Sentence, { character, who }: Party, rule: ProseRule): string | null {
    const name = who ?? sentence.shape.nameAt(character);
    if (!name) return null;
    if (name.value.carried?.ref) return name.value.carried.ref;
    return this.#put(sentence, name, name.value.text, this.#typeFor(name.value.text), rule);
  }

  #typeFor(text: string): string {
    return this.typeOf(text) ?? (this.#walk.notes ? typeOfName(text).type : null) ?? READING_WORDS.concept;
  }

  /** A name by its place alone. */
  at(sentence: Sentence, range: TextRange, rule: ProseRule, aliases: readonly CandidateAlias[] = []): string | null {
    const text = sentence.plain.slice(range.start, range.end);
    return this.#put(sentence, range, text, this.typeOf(text) ?? READING_WORDS.concept, rule, aliases);
  }

  /** `Dr Orla Finch`, as a note writes it: another will ask for her so. `Mr Price` may be anybody's. */
  #titled(
    { piece, plain, start }: Pick<Sentence, 'piece' | 'plain' | 'start'>,
    range: TextRange,
    { confidence }: Finding,
  ): CandidateAlias[] {
    const isFull = this.#walk.notes !== null && plain.slice(range.start, range.end).includes(' ');
    const from = isFull ? titleBefore(plain, range.start) : range.start;
    if (from === range.start) return [];
    return [
      {
        text: plain.slice(from, range.end),
        kind: 'SPELLING',
        confidence,
        range: piece.wordsAt(start + from, start + range.end),
      },
    ];
  }

  #put(
    { piece, start, plain }: Sentence,
    range: TextRange,
    words: string,
    type: string,
    rule: ProseRule,
    aliases: readonly CandidateAlias[] = [],
  ): string | null {
    const text = this.#fullName(words, type);
    const norm = normalName(text);
    if (!/\p{L}/u.test(norm) || norm.length > 200) return null;
    const known = this.#known.find(text, type);
    const ref = known?.ref ?? this.#longOf(text) ?? `${type}:${norm}`;
    // A document names its own subject all the time: that says nothing of where else the subject is named.
    if (ref === this.#walk.subject) {
      for (const alias of aliases) this.#walk.collector.alias(ref, alias);
      return ref;
    }
    // Of a name that is noted already, the collector keeps type, key and name, and takes the rest as another spelling.
    const isWritten = plain.slice(range.start, range.end) === words;
    const draft = {
      ref,
      type: known?.type ?? type,
      name: text,
      key: known?.key ?? null,
      aliases: isWritten
        ? [...aliases, ...this.#titled({ piece, plain, start }, range, findingOf(this.#walk, rule))]
        : aliases,
    };
    return noteEntity(
      this.#walk,
      draft,
      // A pronoun stands for it, and names it nowhere.
      isWritten ? [piece.wordsAt(start + range.start, start + range.end)] : [],
      findingOf(this.#walk, rule),
    );
  }
}

const partiesOf = ({ subject, object }: Reading): Party[] => ('character' in object ? [subject, object] : [subject]);

const findingOf = (context: ExtractionContext, rule: ProseRule): Finding => ({
  method: `prose:${rule}`,
  confidence: context.settings[CONFIDENCE_SETTING[rule]],
});

/** The whole sentence is the quote: half of one may say something else. */
const quoteOf = ({ piece, start, plain }: Sentence): TextRange => piece.quoteAt(start, start + plain.length);

function noteReading(context: ExtractionContext, sentence: Sentence, reading: Reading, names: Names): void {
  const { rule, object, past, qualifiers } = reading;
  const subject = names.party(sentence, reading.subject, rule);
  const ref = 'character' in object ? names.party(sentence, object, rule) : null;
  if (subject === null || ('character' in object && ref === null)) return;
  noteClaim(context, {
    ...findingOf(context, rule),
    subject,
    predicate: context.notes ? commonName(reading) : reading.predicate,
    object: 'character' in object ? { type: 'MENTION', ref: ref ?? '' } : (object satisfies Literal),
    ranges: [quoteOf(sentence)],
    qualifiers: qualifiers ?? {},
    validity: reading.since === undefined ? context.validity : periodBetween(reading.since, null),
    temporal: past ? 'HISTORICAL' : null,
  });
}

/** What is counted or measured, by the word that all notes have for it: `staff` is `employees`. */
function commonName({ predicate, object }: Reading): string {
  const common = 'character' in object ? null : commonPredicate(predicate);
  return common?.value === 'NUMBER' || common?.value === 'DATE' ? common.name : predicate;
}

/** Abbreviations of names and of common words alike: who introduces one states it, whatever else the sentence does. */
function noteAbbreviations(context: ExtractionContext, sentence: Sentence, names: Names): void {
  const { plain, piece, start } = sentence;
  const { validity } = context;
  const ranges = [quoteOf(sentence)];
  for (const { long, short } of abbreviationsIn(plain)) {
    const { confidence, method } = findingOf(context, 'abbreviation');
    const text = plain.slice(short.start, short.end);
    const range = piece.wordsAt(start + short.start, start + short.end);
    const aliases: CandidateAlias[] = [{ text, kind: 'ABBREVIATION', confidence, range }];
    const subject = names.at(sentence, long, 'abbreviation', aliases);
    if (subject === null) continue;
    names.shorten(text, subject);
    noteClaim(context, {
      subject,
      predicate: 'abbreviation',
      object: { type: 'TEXT', text },
      ranges,
      validity,
      confidence,
      method,
    });
  }
}

function noteDefinition(context: ExtractionContext, sentence: Sentence, names: Names): void {
  const { plain } = sentence;
  const defined = definitionIn(plain);
  if (!defined || guarded(plain).closed) return;
  const how = findingOf(context, 'definition');
  const subject = names.at(sentence, defined.term, 'definition');
  if (subject === null) return;
  noteClaim(context, {
    ...how,
    subject,
    predicate: READING_WORDS.definition,
    object: { type: 'TEXT', text: defined.text },
    ranges: [quoteOf(sentence)],
    validity: context.validity,
  });
}
