import { commonPredicate } from '../../domain/common-predicates.ts';
import { READING_WORDS } from '../../domain/pack.ts';
import type { Block, ParsedDocument, TextRange } from '../../domain/text.ts';
import { normalName } from '../../text/normal-name.ts';
import { fieldNamed, noteEntity, withGroups, wordsOfItem, type ExtractionContext } from '../extraction-context.ts';
import { documentKey } from '../extract-values.ts';
import { verbForm } from '../in-notes/verb-words.ts';
import { classesOf, classesOfNoun } from '../in-notes/whom-notes-mean.ts';
import { namesIn, type Name } from '../in-prose/names-in-prose.ts';
import { isFact } from './note-objects.ts';
import type { NoteThings, Thing } from './things-of-note.ts';
import {
  bodyNamed,
  isAcronym,
  bodySpokenOf,
  isGenre,
  thingNamed,
  typeOfName,
  typeOfWords,
  type ThingName,
} from './thing-names.ts';

/** Fields whose value is the name of what the note speaks of; all but the first say its type too. */
const NAME_FIELDS = [
  'name',
  'company',
  'organisation',
  'organization',
  'vessel',
  'ship',
  'ferry',
  'club',
  'person',
  'full name',
];

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

/** The things of a document; the title's is noted as mentioned. */
export function readThings(context: ExtractionContext): NoteThings {
  const { document } = context;
  const stated = statedType(document);
  const named = stated === 'GENRE' ? null : namedThing(document, stated);
  const note = (thing: ThingName, range: TextRange | null, type: string | null): Thing => {
    const isStated = type !== null;
    const of = type ?? thing.type ?? READING_WORDS.concept;
    const draft = {
      ref: `${of}:${normalName(thing.name)}`,
      type: of,
      name: thing.name,
      key: null,
      aliases: [],
      stated: isStated,
    };
    const how = { method: 'subject', confidence: context.settings['extract.frontMatter'] } as const;
    noteEntity(context, draft, range ? [range] : [], how);
    return { ref: draft.ref, name: thing.name, type: of };
  };
  const title = named && normalName(named.thing.name) !== '' ? note(named.thing, named.range, named.type) : null;
  const body = title === null && stated !== 'GENRE' ? bodyOf(document, note) : null;
  const headings = new Map<string, Thing | null>();
  // Each looks through the text below it: a note has few.
  const isNew = (label: string): boolean => !headings.has(label) && headings.size < MOST_HEADINGS;
  const titles = document.blocks.filter(({ kind, level }) => kind === 'heading' && level === 1).length;
  const of = (path: readonly string[]): Thing | null => {
    for (const label of [...path].reverse()) {
      if (title && label === document.title) return title;
      const known = headings.get(label) ?? (isNew(label) ? headingThing(document, label, note) : null);
      headings.set(label, known);
      if (known) return known;
    }
    const whole = title ?? body;
    // Below another heading of the first level than the title it is not the title's thing that is spoken of.
    const isOther = titles > 1 && path.length > 0 && path[0] !== document.title;
    return whole && !isOther ? whole : null;
  };
  const all = (): Thing[] => [
    ...(title ? [title] : []),
    ...(body ? [body] : []),
    ...[...headings.values()].flatMap((thing) => thing ?? []),
  ];
  const own = title === null && body === null ? writerOf(document, note) : null;
  return { title, body, own, document: title && pageOf(context), namedBy: new Set(named?.by ?? []), of, all };
}

/** What `type` says: a type, that it is a document of some kind, or nothing. */
function statedType(document: ParsedDocument): string | null {
  for (const name of ['type', 'kind']) {
    const item = fieldNamed(document, name)?.items[0];
    const words = item ? wordsOfItem(item) : '';
    if (words === '') continue;
    return isGenre(words) ? 'GENRE' : typeOfWords(words);
  }
  return null;
}

interface Named {
  readonly thing: ThingName;
  readonly range: TextRange | null;
  readonly type: string | null;
  readonly by: readonly object[];
}

function namedThing(document: ParsedDocument, stated: string | null): Named | null {
  if (document.type === 'table') return null;
  const page = document.title === null ? null : thingNamed(document.title);
  for (const name of NAME_FIELDS) {
    const field = fieldNamed(document, name);
    const item = field?.items[0];
    const thing = item && !field.isList ? thingNamed(wordsOfItem(item)) : null;
    if (!field || !item || !thing || (document.title !== null && page === null && isGenre(document.title))) continue;
    const type = stated ?? (name === 'name' || name === 'full name' ? null : typeOfWords(name));
    return { thing, range: item.range, type, by: [field, fieldNamed(document, 'title') ?? field] };
  }
  const byFirst = document.title === null ? firstField(document, stated) : null;
  if (byFirst) return byFirst;
  const first = titleOf(document);
  const thing = first && thingNamed(first.words);
  if (!first || !thing || !(thing.sure || stated !== null || isSpokenOf(document, thing, first.path))) return null;
  const field = fieldNamed(document, 'title');
  return { thing, range: first.range, type: stated, by: field ? [field] : [] };
}

/** Fields of letters and minutes that name somebody else than what is spoken of. */
const OTHERS =
  /^(?:from|to|cc|sender|recipient|subject|re|by|written by|project|present|place|location|date|author|tags?)$/iu;

/** The first field of a note that has no title: `school: Saint Olda`, `house: Marrow & Pine`. */
function firstField(document: ParsedDocument, stated: string | null): Named | null {
  const field = document.frontMatter.find(({ name }) => !/^(?:type|kind)$/iu.test(name));
  const [item, ...others] = field?.items ?? [];
  if (!field || !item || others.length > 0 || OTHERS.test(field.name) || isOfPage(field.name, '')) return null;
  if (commonPredicate(field.name) !== null || document.frontMatter.length < 2) return null;
  const thing = thingNamed(wordsOfItem(item));
  return thing && { thing, range: item.range, type: stated ?? typeOfWords(field.name), by: [field] };
}

interface Title {
  readonly words: string;
  readonly range: TextRange | null;
  readonly path: readonly string[];
}

function bodyOf(
  document: ParsedDocument,
  note: (thing: ThingName, range: TextRange | null, type: null) => Thing,
): Thing | null {
  const first = titleOf(document);
  const body = first && (bodyNamed(first.words) ?? bodySpokenOf(first.words, document.text));
  if (!first || !body || normalName(body.name) === '') return null;
  const at = first.range ? document.text.slice(first.range.start, first.range.end).indexOf(body.name) : -1;
  const range =
    first.range && at >= 0
      ? { start: first.range.start + at, end: first.range.start + at + body.name.length }
      : first.range;
  return note(body.type === null ? { ...body, type: 'ORGANISATION' } : body, range, null);
}

/** Whose letter, memo or note without a name of its own in the title it is: the one body that it names, or names most. */
function writerOf(
  document: ParsedDocument,
  note: (thing: ThingName, range: TextRange | null, type: null) => Thing,
): Thing | null {
  if (document.type === 'table' || document.keyValues.length === 0) return null;
  const counts = new Map<string, number>();
  for (const { kind, start, end } of document.blocks.slice(0, MOST_BLOCKS)) {
    if (kind !== 'paragraph' && kind !== 'list') continue;
    const text = document.text.slice(start, Math.min(end, start + 2_000)).replace(/\s+/gu, ' ');
    for (const { value } of namesIn(text, { small: new Set(), capital: new Set() }))
      if (isBody(value)) counts.set(value.text, (counts.get(value.text) ?? 0) + 1);
  }
  const [first, second] = [...counts].sort(([, a], [, b]) => b - a);
  if (!first || (second && first[1] < 2 * second[1])) return null;
  const name: ThingName = { name: first[0], type: null, sure: false };
  const { type } = typeOfName(name.name);
  const at = document.text.indexOf(name.name);
  return at < 0
    ? null
    : note({ ...name, type: type ?? 'ORGANISATION' }, { start: at, end: at + name.name.length }, null);
}

const isBody = ({ text, type }: Name): boolean =>
  type === 'ORGANISATION' ||
  isAcronym(text) ||
  (type === null && text.includes(' ') && classesOf({ text, type, ref: null }).includes('body'));

/** A text without headings may begin with a line that is one. */
function titleOf(document: ParsedDocument): Title | null {
  const { title, blocks, text } = document;
  if (title !== null) {
    const field = fieldNamed(document, 'title')?.items[0];
    return {
      words: title,
      range:
        field?.range ??
        placeIn(
          text,
          blocks.find(({ label }) => label === title),
          title,
        ),
      // A title that only the front matter has heads no section.
      path: blocks.some(({ label }) => label === title) ? [title] : [],
    };
  }
  const first = blocks[0];
  if (first?.kind !== 'paragraph') return null;
  const line = /^[^\n.]{2,80}(?=\n|\.\s|\.?$)/u.exec(text.slice(first.start, first.start + 100))?.[0].trim() ?? '';
  const whole = first.end - first.start <= line.length + 1;
  const next = text.slice(first.start + line.length, first.start + line.length + 3);
  const ends =
    /^\n/u.test(next) ||
    (/^\.\s\p{Lu}/u.test(next) && !/(?:^|[ .])(?:Inc|Ltd|Corp|Co|St|Dr|Mr|Mrs|Ms|No|\p{Lu})$/u.test(line));
  if (line === '' || !(whole || ends)) return null;
  return { words: line, range: { start: first.start, end: first.start + line.length }, path: [] };
}

function placeIn(text: string, block: Block | undefined, words: string): TextRange | null {
  if (!block) return null;
  const at = text.slice(block.start, block.end).indexOf(words);
  return at < 0 ? block : { start: block.start + at, end: block.start + at + words.length };
}

/** A heading names a thing of its own where it could be nothing else, or where facts stand below it. Places head parts of things. */
function headingThing(
  document: ParsedDocument,
  label: string,
  note: (thing: ThingName, range: TextRange | null, type: null) => Thing,
): Thing | null {
  const thing = thingNamed(label) ?? describedThing(label);
  const places = thing?.type === 'PLACE';
  if (!thing || !((thing.sure && !places) || isSpokenOf(document, thing, [label]))) return null;
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
  /(?:^|[.!?] )(?:(?:It|She|He) (?!that\b|seems?\b|would\b|may\b)|The [\p{Ll}-]+ (?:is|was|has|had|can|[\p{Ll}]+(?:s|ed)) )[\p{Ll}\d]/u;
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

/** Headings that may be things, and blocks that are looked through for what is said of each: a note of more is none. */
const MOST_HEADINGS = 200;
const MOST_BLOCKS = 1_000;

/** Facts with common words stand below it, or the text goes on to speak of it by its name. */
function isSpokenOf(document: ParsedDocument, { name }: ThingName, path: readonly string[]): boolean {
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

/** The page as a document of its own, called after its file: its title is the name of the thing. */
function pageOf(context: ExtractionContext): string | null {
  const key = documentKey.fill(withGroups(context.values, null, {}));
  const name = context.item.path.split('/').at(-1) ?? '';
  if (key === null || normalName(name) === '') return null;
  const draft = { ref: `key:${key}`, type: READING_WORDS.document, name, key, aliases: [] };
  return noteEntity(context, draft, [], { method: 'subject', confidence: context.settings['extract.frontMatter'] });
}
