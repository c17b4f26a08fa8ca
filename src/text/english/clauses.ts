/** Where one main clause ends and the next begins: behind a semicolon, or before a word that joins two. */
export const JOINT = /;\s+|,\s+(?:and|but|whereas|while|so|because|although)\s+|\s+(?:because|whereas)\s+/giu;
/** What may stand before the subject with which a sentence begins; other small words begin something else. */
export const DETERMINER = /^(?:the|an?|each|every|all|any|no|its|their|this|these)\b/iu;
/** Before a number: where it goes from or to. */
export const FROM_OR_TO = /\b(from|to)\s+[`*_]*$/iu;
/** Before a number: which, not how many (`EIP-1559`, `section 4`, `[3]`). */
export const WHICH = /(?:\p{L}[-/_]|\beips? |\bsection |\bversion |\bstep |\[)$/iu;
/** What its number tells from others of its kind: `EIP 1559`. */
export const NUMBERED =
  /(?<![\p{L}\p{N}_])(?<what>eip|section|version|step)s? (?<number>\d{1,9}(?:\.\d{1,9}){0,3})(?![\p{L}\p{N}_])/giu;
/** Between members of a list. */
export const AND: ReadonlySet<string> = new Set(['and', 'or', 'to']);
