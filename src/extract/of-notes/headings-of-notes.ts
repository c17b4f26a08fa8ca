import { commonPredicate } from '../../domain/common-predicates.ts';
import type { Block, ParsedDocument, TextRange } from '../../domain/text.ts';
import { normalName } from '../../text/normal-name.ts';
import { verbForm } from '../in-notes/verb-words.ts';
import { classesOf, classesOfNoun } from '../in-notes/whom-notes-mean.ts';
import { isFact } from './note-objects.ts';
import type { Thing } from './things-of-note.ts';
import { isGenre, type ThingName, thingNamed } from './thing-names.ts';

/** Fields that say something of a page, not of what it speaks of. */
const PAGE_FIELDS = new Set(
  (
    'title date created updated modified author authors tags keywords categories version description lang language layout slug permalink ' +
    'draft id uuid publish published draft toc weight cssclass cssclasses template'
  ).split(' '),
);
const PAGE_STATES = /^(?:draft|final|published|in review|review|reviewed|wip|stub|done|todo)$/iu;

export const isOfPage = (name: string, value: string): boolean => {
  const norm = normalName(name);
  return PAGE_FIELDS.has(norm) || (norm === 'status' && PAGE_STATES.test(value.trim()));
};

export function placeIn(text: string, block: Block | undefined, words: string): TextRange | null {
  if (!block) return null;
  const at = text.slice(block.start, block.end).indexOf(words);
  return at < 0 ? block : { start: block.start + at, end: block.start + at + words.length };
}

/** A heading names a thing of its own where it could be nothing else, or where facts stand below it. Places head parts of things. */
export function headingThing(
  document: ParsedDocument,
  label: string,
  note: (thing: ThingName, range: TextRange | null, type: null) => Thing,
): Thing | null {
  const thing = thingNamed(label) ?? describedThing(label);
  // A town heads a part of what is spoken of; a tower or an airport may be spoken of itself.
  const isTown = thing?.type === 'PLACE' && !(thing.name.includes(' ') && isSpokenOf(document, thing, [label]));
  if (!thing || isTown || !(thing.sure || isSpokenOf(document, thing, [label]))) return null;
  // `Officers`: a list of parts of what the note is about.
  if (!thing.sure && /^\p{Lu}\p{Ll}+s$/u.test(label)) return null;
  return note(
    thing,
    placeIn(
      document.text,
      document.blocks.find((block) => block.label === label),
      label,
    ),
    null,
  );
}

/** `The X-ray machine`, `Breakfast with the Band`: words that only a heading puts together as a name. */
function describedThing(label: string): ThingName | null {
  const name = /^The (?<name>\p{Lu}[\p{L}-]*(?: \p{Ll}[\p{L}-]+){1,2})$/u.exec(label)?.groups?.name ?? label;
  const titled =
    /^\p{Lu}[\p{L}’'-]+(?: (?:(?:with|to|from|under|over|into|as) )?(?:the |a )?\p{Lu}[\p{L}’'-]+){1,4}$/u.test(label);
  const isThing = name !== label && classesOfNoun(name.split(' ').at(-1) ?? '').length > 0;
  return isThing || (titled && (!isGenre(label) || /^The /u.test(label))) ? { name, type: null, sure: false } : null;
}

/** What a sentence that speaks of its heading begins with. */
const SPEAKS_OF_IT =
  /(?:^|[.!?] )(?:(?:It|She|He) (?!that\b|seems?\b|would\b|may\b)|(?:The|This(?: [\p{Ll}-]+)?) [\p{Ll}-]+ (?:is|was|has|had|can|[\p{Ll}]+(?:s|ed)) )[\p{Ll}\d]/u;
const FRAGMENT_OF_IT =
  /^(?:(?:\p{Lu}[\p{Ll}-]+ed|Built|Born|Led|Run|Set up|Made|Begun|Held)(?: up| out)? (?:in|on|by|at|until|since|from)|(?!Thanks)\p{Lu}[\p{Ll}-]+s (?:about )?\d|Est\. \d|\d[\d.,]* ?[\p{Ll}]+ (?:long|high|wide|tall|deep|across)\b)/u;
/** `She's 7 metres …`, `The quarterly first came out …`: nothing but the heading can be meant. */
function opensOnIt(text: string): boolean {
  const noun = /^The (?<noun>[\p{Ll}-]+) (?=[\p{Ll}])/u.exec(text)?.groups?.noun;
  if (noun !== undefined)
    return classesOfNoun(noun).some((each) => each === 'work' || each === 'ship' || each === 'machine');
  return /^(?:It|She|He)(?:[’']s | (?:is|has|can|(?!was|seems|does)[\p{Ll}]+s) |(?: was) \p{Ll})/u.test(text);
}
/** `Came from Oslo.`, `Keeps minus 80 degrees.`, `Purchase price 310,000 euros.` */
function opensWithVerb(text: string): boolean {
  const form = verbForm(/^\p{Lu}[\p{Ll}]+(?= [\p{L}\d])/u.exec(text)?.[0].toLowerCase() ?? '');
  return (
    (form !== null && !form.base && (form.present || form.past || form.participle)) ||
    /^\p{Lu}[\p{Ll}]+(?: [\p{Ll}]+)? [€£$]?\d/u.test(text)
  );
}
const quoted = (words: string): string => words.replace(/[\\^$.*+?()[\]{}|/]/gu, '\\$&');

export const MOST_BLOCKS = 1_000;

/** Facts with common words stand below it, or the text goes on to speak of it by its name. */
export function isSpokenOf(document: ParsedDocument, { name }: ThingName, path: readonly string[]): boolean {
  const label = path.at(-1);
  const below = (headingPath: readonly string[]): boolean => label === undefined || headingPath.at(-1) === label;
  if (document.keyValues.some(({ key, value, headingPath }) => below(headingPath) && isFact(key, value))) return true;
  // A page of a body that says `we`.
  const speaks = label === undefined || label === document.title;
  if (
    speaks &&
    name.includes(' ') &&
    classesOf({ text: name, type: null, ref: null }).includes('body') &&
    /\b(?:[Ww]e|[Oo]ur)\b/u.test(document.text.slice(0, 2_000))
  )
    return true;
  const isOther = /^(?:from|to|cc|present|place|status|type)$/iu;
  const facts = document.frontMatter.filter((field) => !isOfPage(field.name, '') && !isOther.test(field.name));
  if (facts.length > 1 || facts.some((field) => commonPredicate(field.name) !== null)) return true;
  const words = quoted(name);
  const verb = '(?:, [^.]{2,80},)? (?:now |also )?(?:is|was|has|had|can|took|[\\p{Ll}]{2,}(?:s|ed))\\b';
  const named = new RegExp(`(?:^|[.!?] |\\n)(?:The )?${words}${verb}`, 'u');
  const own = name
    .toLowerCase()
    .split(' ')
    .filter((word) => word.length > 3)
    .map(quoted)
    .join('|');
  const called = new RegExp(`(?:^|[.!?] |\\n)The (?:${own || words})${verb}`, 'u');
  const first = document.blocks.find(
    ({ kind, headingPath }) => kind === 'paragraph' && (label === undefined || headingPath.includes(label)),
  );
  return document.blocks.slice(0, MOST_BLOCKS).some((block) => {
    if (block.kind !== 'paragraph' && block.kind !== 'list') return false;
    if (label !== undefined && !block.headingPath.includes(label)) return false;
    const text = document.text.slice(block.start, Math.min(block.end, block.start + 2_000)).replace(/[*_]/gu, '');
    const opening = block === first && (name.includes(' ') ? SPEAKS_OF_IT.test(text.slice(0, 300)) : opensOnIt(text));
    const fragment = block === first && (FRAGMENT_OF_IT.test(text) || (name.includes(' ') && opensWithVerb(text)));
    return opening || fragment || named.test(text) || called.test(text) || hasFacts(text);
  });
}

/** `Chair: Ingrid Berg. Treasurer: Paul Amery.` */
const hasFacts = (text: string): boolean =>
  [...text.matchAll(FACT)].some(({ groups }) => isFact(groups?.key ?? '', groups?.value ?? ''));
export const FACT =
  /(?<=^|\n|^[-*•] |\n[-*•] |[.;] )(?<key>\p{L}[\p{L} -]{1,40})(?:: | [-–—] )(?<value>[^\n]{1,200}?)(?=\.? *(?:\n|$)|(?<!\b(?:\p{Lu}|cap|approx|est|max|min|no|tel|Dr|Mr|Mrs|Ms|St|Prof|Rev))[.;] )/gu;
