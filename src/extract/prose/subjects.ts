import { normalName } from '../../text/normal-name.ts';
import type { ParsedSentence, SubjectForm } from './parse-sentence.ts';
import type { Shape } from './shape.ts';

/** Whom the sentences of one paragraph have spoken of so far. */
export interface Discourse {
  /** Of the sentence before: its subject, where it names one thing as its subject and no other of its kind. null = nobody for sure. */
  readonly last: { readonly text: string; readonly isPerson: boolean } | null;
  /** Names of the paragraph so far. */
  readonly names: readonly string[];
}

export const SILENCE: Discourse = { last: null, names: [] };

/** Whom a sentence is about. */
export type Meant =
  | { readonly kind: 'NAME'; readonly text: string; readonly start: number; readonly end: number }
  /** Named before: nothing names it here. */
  | { readonly kind: 'BEFORE'; readonly text: string }
  /** A thing that only this document calls so: `tower`, `yard in Denby`. */
  | { readonly kind: 'LOCAL'; readonly text: string; readonly start: number; readonly end: number };

/** What the document says of names. */
export interface NamesKnown {
  readonly typeOf: (text: string) => string | null;
  /** It is the name of something in the document, or part of one. */
  readonly isKnown: (text: string) => boolean;
}

/** Nouns that stand for texts, people in general or nothing that could be told apart. */
export const NO_THING =
  /^(?:document|page|section|chapter|table|figure|file|list|line|word|text|paragraph|example|case|problem|issue|question|answer|result|number|rest|same|way|time|day|week|month|year|moment|thing|idea|point|reason|fact|author|reader|user|client|server|team|group|people|person|man|woman|other|others|former|latter|first|second|third|last|next|following|above|default|current|previous|new|old|only|main|value|values|process|request|response|function|method|class|object|parameter|field|option|test|build|release|version|meeting|proposal|specification|standard|project|community|company|firm|committee|board|organisation|organization)s?$/iu;

/**
 * Whom the subject of a sentence means; null = nobody can be sure. `It` is the subject of the sentence right before, where no other name
 * of the sentence could be meant. `The board` is the Kelmouth Harbour Board where the paragraph has named it, and no other board; a
 * company is never `the company`: half of all names are companies. Any other `the tower` is a tower of this document.
 */
export function meantBy(
  subject: SubjectForm,
  shape: Shape,
  plain: string,
  discourse: Discourse,
  { typeOf: types, isKnown }: NamesKnown,
): Meant | null {
  switch (subject.kind) {
    case 'NAME': {
      const part = shape.partAt(subject.character);
      if (part?.kind !== 'name') return null;
      const { text, opens } = part.value;
      // Any word opens a sentence with a capital; none but a name has another within.
      if (opens && !/ |\p{Ll}\p{Lu}/u.test(text) && !isKnown(text)) return null;
      return { kind: 'NAME', text, start: part.start, end: part.end };
    }
    case 'PRONOUN': {
      const { last } = discourse;
      const isPerson = subject.word !== 'it';
      return last === null || (types(last.text) === 'PERSON') !== isPerson ? null : { kind: 'BEFORE', text: last.text };
    }
    case 'NOUN': {
      const head = headNamed(subject.noun, discourse.names);
      if (head !== null) return { kind: 'BEFORE', text: head };
      const { start, end } = shape.rangeOf(subject.start, subject.end);
      const words = plain.slice(start, end);
      return NO_THING.test(subject.noun) || words.split(' ').some((word) => NO_THING.test(word))
        ? null
        : { kind: 'LOCAL', text: words, start, end };
    }
  }
}

/** The one name of the paragraph that ends in the noun. */
function headNamed(noun: string, names: readonly string[]): string | null {
  const fitting = new Set(
    names.filter((name) => name.includes(' ') && normalName(name).split(' ').at(-1) === normalName(noun)),
  );
  return fitting.size === 1 ? ([...fitting][0] ?? null) : null;
}

/** What a sentence leaves to the next one. */
export function goneOn(
  { names, last }: Discourse,
  shape: Shape,
  parsed: ParsedSentence | null,
  meant: Meant | null,
  { typeOf: types }: NamesKnown,
): Discourse {
  const own = shape.names.map(({ value }) => value.text);
  const all = [...names, ...own];
  const subject = meant?.kind === 'NAME' || meant?.kind === 'BEFORE' ? meant.text : openingName(shape, parsed);
  if (subject === null) return { names: all, last: null };
  const isPerson = types(subject) === 'PERSON';
  // Another thing that `it`, or person that `she`, could be.
  const rival = own.some(
    (text) => text !== subject && (types(text) === 'PERSON') === isPerson && types(text) !== 'PLACE',
  );
  return { names: all, last: rival && last?.text !== subject ? null : { text: subject, isPerson } };
}

/** The name that a sentence begins with, and goes on to say something of, although it is not understood. */
function openingName(shape: Shape, parsed: ParsedSentence | null): string | null {
  if (parsed !== null) return null;
  const match = /^(?:The )?(?<name>[\uE000-\uE3FF]),? (?=\p{Ll})/u.exec(shape.text);
  const part = shape.partAt(match?.groups?.name ?? '');
  return part?.kind === 'name' ? part.value.text : null;
}
