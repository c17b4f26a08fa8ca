import { commonPredicate } from '../../domain/common-predicates.ts';
import { READING_WORDS } from '../../domain/pack.ts';
import type { Block, DataRecord, RecordField, TextRange } from '../../domain/text.ts';
import { normalName } from '../../text/normal-name.ts';
import { type ExtractionContext, fieldNamed, noteEntity, withGroups } from '../extraction-context.ts';
import { documentKey } from './document-key.ts';
import { headingOf, saysNothing } from '../records/field-objects.ts';
import { PAGE_FIELDS, PAGE_STATES, wordsOfField } from '../records/field-words.ts';
import { namingOf, type Naming } from '../records/naming.ts';
import { noteThing, statedType } from '../records/record-things.ts';
import { isGenre, isName, isOwnTitle, nameOfFile, thingNamed, typeOfName } from '../things/thing-names.ts';
import type { LabelledGroup } from './labelled.ts';

/** What a document, and each of its sections, is about. */
export interface PageThings {
  /** The one thing that all of it describes; null = no one thing. */
  readonly title: string | null;
  /** The page itself, where it describes a thing: its author and its tags are the page's. */
  readonly document: string | null;
  /** The fields that name the thing. */
  readonly namedBy: ReadonlySet<object>;
  /** What the values under these headings are about; null = nothing that is known. */
  of(headingPath: readonly string[]): string | null;
}

export const NO_PAGE_THINGS: PageThings = { title: null, document: null, namedBy: new Set(), of: () => null };

/** Headings that may be things: a note of more is none. */
const MOST_HEADINGS = 200;

/** The things of a document of which its own pack says nothing: by its header, its title and the headings with facts below them. */
export function pageThings(context: ExtractionContext, groups: readonly LabelledGroup[]): PageThings {
  const [root] = context.document.records.filter(({ isListed, path }) => !isListed && path.length === 0);
  const named = root ? byRecord(context, root) : null;
  const title = named ?? byTitle(context, groups);
  const sections = new Map<string, string | null>();
  const headings = context.document.blocks.filter(({ kind, label }) => kind === 'heading' && label);
  const isTitle = (label: string): boolean => label === context.document.title;
  const of = (path: readonly string[]): string | null => {
    for (const label of [...path].reverse()) {
      if (isTitle(label) || headings.length > MOST_HEADINGS) continue;
      const known = sections.get(label) ?? (sections.has(label) ? null : bySection(context, label, headings, groups));
      sections.set(label, known);
      if (known !== null) return known;
    }
    return title?.ref ?? null;
  };
  return {
    title: title?.ref ?? null,
    document: title && pageOf(context, title.ref),
    namedBy: title?.by ?? new Set(),
    of,
  };
}

interface Titled {
  readonly ref: string;
  readonly by: ReadonlySet<object>;
}

/** A record that is the whole document, or heads it: a card of what it names. */
function byRecord(context: ExtractionContext, record: DataRecord): Titled | null {
  const naming = namingOf(record) ?? namedByTitle(context, record);
  if (naming === null) return null;
  if (record.form === 'HEADER' && !isCardHeader(record, naming)) return null;
  if (record.form === 'OBJECT' && isDocumentItself(record, naming)) return null;
  const { ref } = noteThing(context, record, naming, { type: null, isShared: false });
  return { ref, by: naming.by };
}

/** `type: lighthouse` above `# Gull Rock`: a header without a name is of what the title names, unless it tells of a page alone. */
function namedByTitle({ document: { title, blocks, text } }: ExtractionContext, record: DataRecord): Naming | null {
  const isTyped = statedType(record) !== null && !record.fields.some(isFieldOfPage);
  const isCard = record.form === 'HEADER' && (isTyped || hasFacts(record.fields));
  const thing = isCard && title !== null ? thingNamed(title) : null;
  const place =
    thing &&
    placeIn(
      text,
      blocks.find(({ kind, label }) => kind === 'heading' && label === title),
      thing.name,
    );
  if (!thing || !place) return null;
  return { name: thing.name, ranges: [place], by: new Set(), field: 'title', isPerson: false };
}

/** A title is the name of a thing where the header describes one; every other naming field is. */
function isCardHeader(record: DataRecord, naming: Naming): boolean {
  if (naming.field !== 'title') return naming.field !== 'summary' && naming.field !== 'label';
  const isNamed = isName(naming.name) && !isGenre(naming.name);
  return isNamed && (hasFacts(record.fields) || record.fields.some(({ name }) => /^(?:type|kind)$/iu.test(name)));
}

/** `title` and `status` of a proposal are of the document that it is. */
const isDocumentItself = (record: DataRecord, naming: Naming): boolean =>
  naming.field === 'title' && !hasFacts(record.fields);

/** Fields that things are described by, besides those that pages have. */
export const hasFacts = (fields: readonly RecordField[]): boolean =>
  fields.some(({ name, items }) => {
    const words = wordsOfField(name);
    const text = items[0]?.text ?? '';
    return (
      !isOfPage(words, text) &&
      commonPredicate(headingOf(words).words) !== null &&
      !saysNothing({ name, text, value: undefined })
    );
  });

const isFieldOfPage = ({ name, items }: RecordField): boolean => isOfPage(wordsOfField(name), items[0]?.text ?? '');

export const isOfPage = (words: string, value: string): boolean =>
  PAGE_FIELDS.has(words) || (words === 'status' && PAGE_STATES.test(value.trim()));

/** A title that is a name, with facts right below it. */
function byTitle(context: ExtractionContext, groups: readonly LabelledGroup[]): Titled | null {
  const { title, blocks, type } = context.document;
  const thing = title === null || type === 'table' ? null : thingNamed(title);
  if (title === null || !thing || isGenre(title)) return null;
  const heading = blocks.find(({ kind, label }) => kind === 'heading' && label === title);
  const own = groups.filter(
    ({ headingPath }) => headingPath.length === 0 || (headingPath.length === 1 && headingPath[0] === title),
  );
  if (!own.some(isFacts) && !isReadme(context) && !opensOn(context, title)) return null;
  const field = fieldNamed(context.document, 'title');
  const range = field?.items[0]?.range ?? placeIn(context.document.text, heading, thing.name);
  return { ref: noteHeading(context, thing.name, thing.type, range), by: new Set(field ? [field] : []) };
}

/** A README is about the program or the folder that its title names. */
const isReadme = ({ item }: ExtractionContext): boolean => /(?:^|\/)readme(?:\.\w+)?$/iu.test(item.path);

/** The first words below the title speak of what it names: `# Quaymaster` and then `Quaymaster is …`. */
function opensOn({ document }: ExtractionContext, title: string): boolean {
  const first = document.blocks.find(({ kind, headingPath }) => kind === 'paragraph' && headingPath.at(-1) === title);
  const words = first ? document.text.slice(first.start, first.start + title.length + 20) : '';
  return new RegExp(
    `^(?:The )?(?:\\*\\*)?${title.replace(/[\\^$.*+?()[\]{}|/]/gu, '\\$&')}(?:\\*\\*)? (?:is|was|are|has|were) `,
    'u',
  ).test(words);
}

/** A heading names a thing of its own where facts stand right below it, and it is no part of a text. */
function bySection(
  context: ExtractionContext,
  label: string,
  headings: readonly Block[],
  groups: readonly LabelledGroup[],
): string | null {
  const thing = thingNamed(label);
  if (!thing || isGenre(label) || commonPredicate(label) !== null) return null;
  if (!groups.some((group) => group.headingPath.at(-1) === label && isFacts(group))) return null;
  const heading = headings.find((one) => one.label === label);
  return noteHeading(context, thing.name, thing.type, placeIn(context.document.text, heading, thing.name));
}

/** All of it is labelled, and one of the labels at least is a word that things are described by. */
export const isFacts = ({ all, isWhole, kind }: LabelledGroup): boolean =>
  isWhole &&
  kind !== 'line' &&
  all.some(({ label, value }) => commonPredicate(headingOf(wordsOfField(label)).words) !== null && value !== '');

function noteHeading(context: ExtractionContext, name: string, type: string | null, range: TextRange | null): string {
  const of = type ?? typeOfName(name).type ?? READING_WORDS.concept;
  const how = { method: 'subject', confidence: context.settings['extract.frontMatter'] } as const;
  const draft = { ref: `${of}:${normalName(name)}`, type: of, name, key: null, aliases: [] };
  return noteEntity(context, draft, range ? [range] : [], how);
}

function placeIn(text: string, block: Block | undefined, words: string): TextRange | null {
  if (!block) return null;
  const at = text.slice(block.start, block.end).indexOf(words);
  return at < 0 ? block : { start: block.start + at, end: block.start + at + words.length };
}

/** The page as a document of its own, called after its file: its title is the name of the thing. */
function pageOf(context: ExtractionContext, thing: string): string | null {
  const key = documentKey.fill(withGroups(context.values, null, {}));
  const { path } = context.item;
  // With its ending it is no name of the thing itself.
  const file = `${nameOfFile(path)}${/(?<=[^/])\.[^./]+$/u.exec(path)?.[0] ?? ''}`;
  // Every folder has a README: of what it is tells it apart.
  const name = isOwnTitle(nameOfFile(path))
    ? file
    : [file, context.collector.nameOf(thing)].filter(Boolean).join(' of ');
  if (key === null || normalName(name) === '') return null;
  const draft = { ref: `key:${key}`, type: READING_WORDS.document, name, key, aliases: [] };
  return noteEntity(context, draft, [], { method: 'subject', confidence: context.settings['extract.frontMatter'] });
}
