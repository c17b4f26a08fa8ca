import type { CandidateAlias, CandidateMention } from '../../domain/candidate-claims.ts';
import { READING_WORDS } from '../../domain/pack.ts';
import type { TextRange } from '../../domain/text.ts';
import { GIVEN_NAMES } from '../../text/english/given-names.ts';
import { normalName } from '../../text/normal-name.ts';
import type { Found } from '../../text/values/found.ts';
import type { Name, NameType } from '../../text/values/names.ts';
import { KnownNames } from '../by-model/known-names.ts';
import { noteEntity, type ExtractionContext, type Finding } from '../extraction-context.ts';
import type { Prose } from '../prose-of-document.ts';
import { isPersonShaped } from '../things/people-words.ts';
import { isNameOfText } from '../things/thing-names.ts';

/** A sentence where it stands. */
export interface PlacedSentence {
  readonly piece: Prose;
  readonly plain: string;
  /** In the piece. */
  readonly start: number;
}

/** What names of a document say of their types: by their words, and by their parts in what is claimed. */
export class NameTypes {
  readonly #types = new Map<string, Set<NameType>>();
  /** Given name or family name → the full names of people who bear it. */
  readonly #parts = new Map<string, Set<string>>();

  vote(text: string, type: NameType | null): void {
    if (type === null) return;
    const norm = normalName(text);
    this.#types.set(norm, (this.#types.get(norm) ?? new Set()).add(type));
    if (type !== 'PERSON' || !text.includes(' ')) return;
    const words = text.split(' ');
    for (const word of [words[0] ?? '', words.at(-1) ?? ''].map(normalName))
      this.#parts.set(word, (this.#parts.get(word) ?? new Set()).add(text));
  }

  /** The one type of a name; null where nothing, or more than one thing, was said. */
  of(text: string): NameType | null {
    const types = [...(this.#types.get(normalName(text)) ?? [])];
    return types.length === 1 ? (types[0] ?? null) : null;
  }

  /** `Mr Price` and `Tom`, where the document has one Tom Price: him, and `Price` becomes no name of his for other documents. */
  fullName(text: string): string {
    if (text.includes(' ') || (this.of(text) ?? 'PERSON') !== 'PERSON') return text;
    const names = [...(this.#parts.get(normalName(text)) ?? [])];
    return names.length === 1 ? (names[0] ?? text) : text;
  }
}

/** What a name is by its part in a sentence; nobody is a person whose name has not the form of one. */
export const typeByPart = (name: string, as: NameType | null): NameType | null =>
  as === 'PERSON' && !isPersonShaped(name) && !GIVEN_NAMES.has(name) ? null : as;

/** The entities that names in sentences are. */
export class NameEntities {
  readonly #context: ExtractionContext;
  readonly #types: NameTypes;
  readonly #known: KnownNames;
  /** Short form → the long forms that this document gives for it. */
  readonly #short = new Map<string, Set<string>>();

  constructor(context: ExtractionContext, types: NameTypes) {
    this.#context = context;
    this.#types = types;
    this.#known = new KnownNames(context.collector.candidates(context.subject));
  }

  /** From now on the short form means the long one, unless the document gives two. */
  shorten(short: string, ref: string): void {
    const norm = normalName(short);
    this.#short.set(norm, (this.#short.get(norm) ?? new Set()).add(ref));
  }

  /** Is it a thing of the document, or one of a sure type? */
  isKnown(text: string): boolean {
    return this.#types.of(text) !== null || this.#named(text) !== null || this.#longOf(text) !== null;
  }

  /** Its type where its words or a record of it say so. */
  typeOf(text: string): string | null {
    return this.#named(text)?.type ?? this.#types.of(text);
  }

  /** What the name is of: no page, whose title says what it is about, unless it says that it is a text. */
  #named(text: string, type?: string): CandidateMention | null {
    const found = (type === undefined ? null : this.#known.find(text, type)) ?? this.#known.findAny(text);
    return found?.type === READING_WORDS.document && !isNameOfText(text) ? null : found;
  }

  #longOf(text: string): string | null {
    const refs = [...(this.#short.get(normalName(text)) ?? [])];
    return refs.length === 1 ? (refs[0] ?? null) : null;
  }

  /** The entity of a name at its place; null = words that name nothing. */
  note(
    { piece, start }: PlacedSentence,
    range: TextRange,
    words: string,
    how: Finding,
    more: { readonly as?: NameType | null; readonly aliases?: readonly CandidateAlias[] } = {},
  ): string | null {
    const text = this.#types.fullName(words);
    const norm = normalName(text);
    if (!/\p{L}/u.test(norm) || norm.length > 200) return null;
    const type = this.#types.of(text) ?? typeByPart(text, more.as ?? null) ?? READING_WORDS.concept;
    const known = this.#named(text, type);
    const ref = known?.ref ?? this.#longOf(text) ?? `${type}:${norm}`;
    const { collector } = this.#context;
    // A document names its own subject all the time: that says nothing of where else the subject is named.
    if (ref === this.#context.subject) {
      for (const alias of more.aliases ?? []) collector.alias(ref, alias);
      return ref;
    }
    const draft = { ref, type: known?.type ?? type, name: text, key: known?.key ?? null, aliases: more.aliases ?? [] };
    return noteEntity(this.#context, draft, [piece.wordsAt(start + range.start, start + range.end)], how);
  }

  /** Notes a name that says by itself what it names, or that the document knows. */
  noteSure(sentence: PlacedSentence, { value, start, end }: Found<Name>, how: Finding): void {
    if (this.isKnown(value.text)) this.note(sentence, { start, end }, value.text, how);
  }
}
