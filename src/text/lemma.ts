import { irregularBase } from './verb-stems.ts';

/** Words that end like a form of another word, and are none. */
const OWN_BASE = new Set(
  (
    'news series species physics mathematics economics politics ethics statistics analytics always perhaps across this its lens chaos ' +
    'during evening morning ceiling wedding sibling something anything nothing everything hundred indeed sacred kindred naked wicked'
  ).split(' '),
);
const VOWEL = /[aeiouy]/u;
/** One vowel group before the last consonant: `stor`, `mak`, `nam`; never after w, x or y. */
const SHORT = /^[^aeiouy]*[aeiouy][^aeiouywx]$/u;
/** What is left of a form in -ed or -ing that had an e: `acquir`, `merg`, `creat`, `resolv`. */
const LOST_E = new RegExp(
  [
    '[vzuc]$|(?:[^aeiouls]l|s[tl]l|qu?ir)$|(?:dg|rg|[aeiou]g|chang|rrang|lleng)$|(?:[aeiounrp]s)(?<!focus|bias|canvas)$',
    '(?:^|[^aeiou])[uio]r(?<!itor|thor|avor|color)$|[^aeo]at$|creat$|(?:[iu]|vad|rad|[cst]ed)d?(?<=d)$|[^aeiou][uo]t(?<!riot|ivot)$',
    '(?:let|plet|vit|quot|cit|nit)$|(?:cach|sum|[fb]in|[axr]min|par|clar|rib|cap|fram|nam|clos|hop|typ|scop)$',
  ].join('|'),
  'u',
);
const DOUBLED = /(?:([bdgmnprt])\1|(?:contro|cance|trave|labe|mode|enro|compe|prope)ll)$/u;

/**
 * The base of an English word in small letters, by its inflection alone: plural, past, participle, third person. Unlike a stem it keeps
 * `organ` apart from `organisation`. Where a rule errs it leaves two forms of a word apart rather than make two words one. Words with
 * digits or in other scripts are their own base.
 */
export function lemmaOf(word: string): string {
  const base = irregularBase(word);
  if (base !== undefined) return base;
  if (!/^[a-z]{4,}$/u.test(word) || OWN_BASE.has(word)) return word;
  if (word.endsWith('s')) return singular(word);
  if (word.endsWith('ied') && word.length > 4) return `${word.slice(0, -3)}y`;
  if (word.endsWith('eed')) return word.length > 5 && !/[cp]eed$/u.test(word) ? word.slice(0, -1) : word;
  if (word.endsWith('ed')) return withoutEnding(word, word.slice(0, -2));
  return word.endsWith('ing') ? withoutEnding(word, word.slice(0, -3)) : word;
}

function singular(word: string): string {
  if (/(?:ss|us|is)$/u.test(word)) return word;
  if (word.endsWith('ies'))
    return word.length > 4 && !/(?:mov|cook|zomb|rook|calor|pix)ies$/u.test(word)
      ? `${word.slice(0, -3)}y`
      : word.slice(0, -1);
  return /(?:ss|x|zz|[^a]ch|[ae]ach|sh|[tr]o)es$/u.test(word) ? word.slice(0, -2) : word.slice(0, -1);
}

function withoutEnding(word: string, stem: string): string {
  if (stem.length < 2 || !VOWEL.test(stem)) return word;
  if (DOUBLED.test(stem) && !/^(?:add|err)$/u.test(stem)) return stem.slice(0, -1);
  return SHORT.test(stem) || LOST_E.test(stem) ? `${stem}e` : stem;
}
