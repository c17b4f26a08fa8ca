import { commonPredicate } from '../../domain/common-predicates.ts';
import { READING_WORDS } from '../../domain/pack.ts';
import type { ParsedDocument, TextRange } from '../../domain/text.ts';
import { normalName } from '../../text/normal-name.ts';
import { type ExtractionContext, fieldNamed, noteEntity, withGroups, wordsOfItem } from '../extraction-context.ts';
import { documentKey } from '../extract-values.ts';
import type { NoteThings, Thing } from './things-of-note.ts';
import { isGenre, type ThingName, thingNamed, typeOfWords } from './thing-names.ts';
import { headingThing, isOfPage, isSpokenOf } from './headings-of-notes.ts';
import { bodyOf, titleOf, writerOf } from './bodies-of-notes.ts';

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

/** Headings that may be things, and blocks that are looked through for what is said of each: a note of more is none. */
const MOST_HEADINGS = 200;
/** The page as a document of its own, called after its file: its title is the name of the thing. */
function pageOf(context: ExtractionContext): string | null {
  const key = documentKey.fill(withGroups(context.values, null, {}));
  const name = context.item.path.split('/').at(-1) ?? '';
  if (key === null || normalName(name) === '') return null;
  const draft = { ref: `key:${key}`, type: READING_WORDS.document, name, key, aliases: [] };
  return noteEntity(context, draft, [], { method: 'subject', confidence: context.settings['extract.frontMatter'] });
}
