import type { TextRange } from './text.ts';

/** A regular expression in RE2 syntax (lib/pattern.ts). */
type ScreenPattern = string;

/**
 * What a rule of screening looks for: orders to whoever reads (`INSTRUCTION`), a part to be played (`ROLE`), questions for
 * what a model was instructed (`EXTRACTION`), code meant to run where it is shown (`CODE`), addresses that are code (`LINK`).
 */
export const SCREEN_KINDS = ['INSTRUCTION', 'ROLE', 'EXTRACTION', 'CODE', 'LINK'] as const;
export type ScreenKind = (typeof SCREEN_KINDS)[number];

/** Where a rule looks: words outside code, markup outside code, or targets of links. */
export const SCREEN_SCOPES = ['prose', 'markup', 'link'] as const;
export type ScreenScope = (typeof SCREEN_SCOPES)[number];

/** A sign of hostility, as data of a pack. Matched in small letters, after disguises were taken off. */
export interface ScreenRule {
  readonly name: string;
  readonly kind: ScreenKind;
  readonly in: ScreenScope;
  /**
   * Beginnings of lower-case words one of which stands in every text that the pattern matches: without one, it is not
   * tried. Up to three letters are a whole word.
   */
  readonly words: readonly string[];
  /** The same once more: one of these must be there too; none = no further condition. */
  readonly and: readonly string[];
  /** Sees small letters and single blanks only. */
  readonly pattern: ScreenPattern;
  /** Tried from the start of a match on, over some words behind it too: where it fits, the match does not count. */
  readonly except: ScreenPattern | null;
  /** 1 holds a document by itself; less needs company nearby. */
  readonly weight: number;
}

/** How a document talks about attacks instead of making one. */
export interface MentionSigns {
  /** Words that introduce a quoted example: `such as`, `phrases like`, `payload`. */
  readonly cue: ScreenPattern;
  /** Somebody else does it: `attackers tell the model to`. Matched against what stands before in the sentence. */
  readonly reported: ScreenPattern;
  /** The writer speaks to the reader, so nothing is reported: `I`, `you`, `please`. */
  readonly addressed: ScreenPattern;
}

/**
 * What a sentence asks of its reader that only a machine would do which was given the text to read: such sentences count
 * where the text around speaks to nobody. Patterns see small letters and single blanks only.
 */
export interface TurnSigns {
  /** The answer that is going to be given: `your reply`. */
  readonly answer: ScreenPattern;
  /** How a sentence begins that states: it orders nothing, whatever it speaks of. */
  readonly statement: ScreenPattern;
  /** A sentence that needs those before it to be understood belongs to them. */
  readonly refersBack: ScreenPattern;
  /** How a question begins that wants to know something. */
  readonly question: ScreenPattern;
  /** A question that lacks its verb: what was said before completes it. */
  readonly elliptical: ScreenPattern;
  /** A question of who is to do or to pay for something: people have not settled it, and it asks no reader. */
  readonly unsettled: ScreenPattern;
  /** Words before a question that say whose it was: it is reported. */
  readonly asked: ScreenPattern;
  /** How an order begins that wants words: to write, to explain, to translate. */
  readonly task: ScreenPattern;
  /** A sentence that begins with the word of such an order and is none: `List of tools`, `Suggest moving it`. */
  readonly noTask: ScreenPattern;
  /** How sentences of a guide begin: its orders, behind an adverbial too (`After each round, ask …`). */
  readonly guide: ScreenPattern;
  /** A heading that announces tasks or questions to people: `Agenda`, `Open questions`. */
  readonly announces: ScreenPattern;
  /** What orders to write in a strange way speak of: letters, capitals, rhymes. */
  readonly letters: ScreenPattern;
  /** Code that stands below: `the following code`. */
  readonly code: ScreenPattern;
  /** What the reader writes: `your solution`. */
  readonly readersCode: ScreenPattern;
  /** What code does that should not run unasked, each in another way: two ways are no chance. */
  readonly harm: readonly ScreenPattern[];
  /** Words of any text, of three letters and more: they say nothing of what a text is about. */
  readonly common: readonly string[];
}

export interface Screening {
  readonly rules: readonly ScreenRule[];
  readonly mentions: MentionSigns | null;
  readonly turns: TurnSigns | null;
}

/** Where in a document something was found. Comments, texts for pictures and hidden markup are seen by machines only. */
export const SCREEN_PLACES = ['PROSE', 'METADATA', 'COMMENT', 'ALT_TEXT', 'MARKUP', 'LINK', 'DOCUMENT'] as const;
export type ScreenPlace = (typeof SCREEN_PLACES)[number];

/** What hid it from a plain reading. */
export const DISGUISES = [
  'LOOK_ALIKE',
  'INVISIBLE',
  'SPACED',
  'BASE64',
  'HEX',
  'PERCENT',
  'ENTITIES',
  'ESCAPES',
  'ROT13',
  'REVERSED',
] as const;
export type Disguise = (typeof DISGUISES)[number];

export const FINDING_KINDS = [...SCREEN_KINDS, 'HIDDEN', 'BOMB'] as const;

/** One thing that screening has against a document, with its exact place. */
export interface ScreenFinding extends TextRange {
  readonly rule: string;
  readonly kind: (typeof FINDING_KINDS)[number];
  readonly place: ScreenPlace;
  readonly disguise: Disguise | null;
  readonly weight: number;
  /** The words at [start, end) of the text as it was read, made safe to show and cut short. */
  readonly quote: string;
}

const CONTROL = /[\p{Cc}\p{Cf}\u2028\u2029\u115F\u1160\u3164\uFFA0\u{E0000}-\u{E01EF}]/gu;

const shownCode = (character: string): string =>
  character === '\n' || character === '\t'
    ? ' '
    : `⟨U+${(character.codePointAt(0) ?? 0).toString(16).toUpperCase().padStart(4, '0')}⟩`;

/**
 * Words of a hostile text that can be shown: no markup, no address that works, nothing invisible, at most `limit`
 * characters. Reads like the original; does nothing.
 */
export function neutralised(text: string, limit: number): string {
  const safe = text
    .slice(0, limit)
    .replace(/[\uD800-\uDBFF]$/u, '')
    .replace(CONTROL, shownCode)
    .replace(/</gu, '‹')
    .replace(/>/gu, '›')
    .replace(/`/gu, 'ˋ')
    .replace(/\]\(/gu, '] (')
    .replace(/([a-z][a-z0-9+.-]{1,20}):(?=\S)/giu, '$1[:]')
    .replace(/ {2,}/gu, ' ');
  return text.length > limit ? `${safe}…` : safe;
}
