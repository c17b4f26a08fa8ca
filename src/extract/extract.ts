import type { Candidates } from '../domain/candidate-claims.ts';
import { ontologyOf } from '../domain/ontology.ts';
import type { Pack } from '../domain/pack.ts';
import { defaultsOf } from '../domain/setting.ts';
import { EXTRACT_SETTINGS, type ExtractSettings } from './extraction-settings.ts';
import type { ParsedDocument } from '../domain/text.ts';
import { isCode, isGenre, typeOfWords } from './things/thing-names.ts';
import { wordsOfField } from './records/field-words.ts';
import { typeOfPlural } from './records/record-types.ts';
import { writingHabits } from '../text/values/writing-habits.ts';
import { readArguments } from './extract-arguments.ts';
import { packsFor } from './choose-pack.ts';
import { Collector } from './collector.ts';
import type { CompiledPack } from './compiled.ts';
import { documentDate } from './document-date.ts';
import { withHeaderRecord } from './header-record.ts';
import { readDefinitions } from './extract-definitions.ts';
import { readFields, readingsOf } from './extract-fields.ts';
import { readLinks } from './extract-links.ts';
import { readMentions, readSentences } from './extract-mentions.ts';
import { readMeeting, type MeetingNotes, meetingNotes } from './meetings/read-meeting.ts';
import { isTemplate } from './pages/blank-forms.ts';
import { labelledGroups, type LabelledGroup } from './pages/labelled.ts';
import { isOfPage, NO_PAGE_THINGS, type PageThings, pageThings } from './pages/page-things.ts';
import { readLabelled } from './pages/read-labelled.ts';
import { readChangelog } from './pages/read-changelog.ts';
import { readDecision } from './pages/read-decision.ts';
import { readPageLinks } from './pages/read-page-links.ts';
import { readInitials, readPersonLines } from './pages/read-person-lines.ts';
import { readWikiLinks } from './pages/read-wiki-links.ts';
import { seriesNumber } from './pages/series-number.ts';
import { readProse } from './prose/read-prose.ts';
import { readRecords } from './records/read-records.ts';
import { periodOf } from './periods.ts';
import { proseOf } from './prose-of-document.ts';
import { readPosters } from './extract-posters.ts';
import { readSubject } from './subject.ts';
import { readValues } from './extract-values.ts';
import { documentValues } from './extraction-context.ts';
import type { ExtractItem, ExtractionContext } from './extraction-context.ts';

export { documentKeyOf, packFor } from './choose-pack.ts';
export type { ExtractItem } from './extraction-context.ts';

/**
 * What a document says: the names in it and candidate claims, each with its exact ranges, by the rules of the first pack of
 * `packs` that is for it (and of those it names under `also`). Pure and deterministic: equal inputs give equal outputs, in
 * the order of the text, everything once. Nothing is looked up; who is meant is for identity, what is true for reconcile.
 */
export function extract(
  whole: ParsedDocument,
  item: ExtractItem,
  packs: readonly Pack[],
  settings: ExtractSettings = defaultsOf(EXTRACT_SETTINGS),
): Candidates {
  const document = withHeaderRecord(ownWords(whole));
  const chosen = packsFor(document, item, packs);
  const about = contextWith(document, item, { chosen, packs, settings });
  if (about.isNote && isTemplate(item.path)) return about.collector.candidates(null);
  const groups = labelledGroups(document);
  const meeting = about.isNote ? meetingNotes(about, groups) : null;
  const things = about.isNote && meeting === null ? pageThings(about, groups) : NO_PAGE_THINGS;
  const { ref, namedBy } = subjectOf(about, chosen, { meeting, things });
  const context: ExtractionContext = { ...about, subject: ref, namedBy, isMeeting: meeting !== null };
  noteOtherNames(context);
  readAll(context, chosen, { groups, meeting, things });
  if (things.document !== null && !context.collector.speaksOf(things.document))
    context.collector.forget(things.document);
  return context.collector.candidates(context.subject);
}

/** By what other texts refer to a document: the number of its series, and the name of its file where that says anything. */
function noteOtherNames({ subject, isNote, isMeeting, document, item, collector, settings }: ExtractionContext): void {
  if (subject === null || !isNote || isMeeting) return;
  const confidence = settings['extract.frontMatter'];
  const number = seriesNumber(document);
  if (number) collector.alias(subject, { text: `${number.series}-${number.number}`, kind: 'EXPLICIT', confidence });
  for (const code of ownCodes(document, item.path))
    collector.alias(subject, { text: code, kind: 'EXPLICIT', confidence });
  const stem = (item.path.split('/').at(-1) ?? '').replace(/\.[^.]+$/u, '');
  if (document.mediaType === 'text/markdown' && /\p{L}{3}/u.test(stem) && !isGenre(stem))
    collector.alias(subject, { text: stem, kind: 'TITLE', confidence });
}

/** `motion: M-09` in the folder `motions`: the code by which others of its kind refer to it. */
function ownCodes({ frontMatter }: ParsedDocument, path: string): string[] {
  const folder = path.split('/').at(-2) ?? '';
  return frontMatter.flatMap((field): string[] => {
    const code = field.items.length === 1 ? (field.items[0]?.text ?? '') : '';
    return typeOfPlural(folder) === typeOfWords(wordsOfField(field.name)) && isCode(code) ? [code] : [];
  });
}

function subjectOf(
  about: ExtractionContext,
  chosen: readonly CompiledPack[],
  { meeting, things }: { readonly meeting: MeetingNotes | null; readonly things: PageThings },
): { readonly ref: string | null; readonly namedBy: ReadonlySet<object> } {
  if (meeting?.whole) return { ref: meeting.whole, namedBy: new Set() };
  return things.title === null ? readSubject(about, chosen) : { ref: things.title, namedBy: things.namedBy };
}

/** Whatever its pack's own rules say of a document is said by a pack that was written for it: only the chosen one's own word counts. */
const isNote = ([first]: readonly CompiledPack[]): boolean => first?.pack.reads.includes('notes') ?? false;

/**
 * A thread without what its posts quote: who repeats another's words, often to contradict them, has not said them again
 * (PI-13). They stay in the text and its chunks.
 */
export function ownWords(document: ParsedDocument): ParsedDocument {
  if (document.type !== 'forum') return document;
  const quotes = document.blocks.filter(({ kind }) => kind === 'quote');
  const outside = ({ start }: { readonly start: number }): boolean =>
    !quotes.some((quote) => quote.start <= start && start < quote.end);
  return {
    ...document,
    blocks: document.blocks.filter(({ kind }) => kind !== 'quote'),
    links: document.links.filter(outside),
    keyValues: document.keyValues.filter(({ keyRange }) => outside(keyRange)),
  };
}

/** A walk over a document of which nothing is known yet. */
export function contextWith(
  document: ParsedDocument,
  item: ExtractItem,
  by: { readonly chosen: readonly CompiledPack[]; readonly packs: readonly Pack[]; readonly settings: ExtractSettings },
): ExtractionContext {
  const values = documentValues(document, item);
  const habits = writingHabits(document.text);
  const dated = documentDate(document, item, habits);
  const told = dated === null ? null : new Date(`${dated.date}T00:00:00Z`);
  const period = periodOf(by.chosen.find((pack) => pack.validity !== null)?.validity ?? null, values);
  const ofNote = isNote(by.chosen);
  return {
    document,
    item,
    settings: by.settings,
    ontology: ontologyOf([...by.chosen.map(({ pack }) => pack), ...by.packs]),
    collector: new Collector(),
    values,
    habits,
    dated,
    told,
    // What a dated paper says holds from its day on, as far as it says.
    validity:
      ofNote && told !== null && period.from === null && period.to === null
        ? { from: told, to: null, precision: 'DAY' }
        : period,
    taken: new Set(),
    subject: null,
    namedBy: new Set(),
    isNote: ofNote,
    isMeeting: false,
    series: ofNote ? (seriesNumber(document)?.series ?? null) : null,
  };
}

interface Found {
  readonly groups: readonly LabelledGroup[];
  readonly meeting: MeetingNotes | null;
  readonly things: PageThings;
}

/** All rules of all packs come before all readings, so that a reading takes only what no rule knows better. */
function readAll(context: ExtractionContext, packs: readonly CompiledPack[], { groups, meeting, things }: Found): void {
  const kinds = packs.flatMap(({ pack }) => pack.reads);
  const readsProse = kinds.includes('prose') && context.settings['extract.prose'];
  const argues = kinds.includes('arguments') && context.settings['extract.arguments'] > 0;
  const needsProse = readsProse || argues || packs.some((pack) => pack.mentions.length + pack.sentences.length > 0);
  const prose = needsProse ? proseOf(context.document, context.settings['extract.window']) : [];
  // What is said of a page, such as its tags, is not said of what the page is about.
  const page = things.document === null ? context : { ...context, subject: things.document };
  const readings = readingsOf(context.document);
  const ofPage = readings.filter(
    ({ of, place, name, values }) =>
      place === 'header' && !context.namedBy.has(of) && isOfPage(name, values[0]?.text ?? ''),
  );
  const own = readings.filter(({ name }) => things.document === null || /^(?:aliases|aka)$/iu.test(name));
  for (const pack of packs) {
    if (page !== context && isHeaded(context)) readFields(page, pack, ofPage);
    readFields(context, pack, own);
    readLinks(page, pack);
    readMentions(context, pack, prose);
    readSentences(context, pack, prose);
  }
  if (kinds.includes('posts')) readPosters(context);
  if (context.isNote) readInitials(context);
  if (meeting) readMeeting(context, meeting, groups);
  if (kinds.includes('data')) readRecords(context, context.subject);
  if (kinds.includes('definitions')) readDefinitions(context, readings);
  if (context.isNote) readNote(context, { groups, meeting, things });
  if (kinds.includes('links')) readPageLinks(page);
  readValues(page, kinds, readings);
  if (readsProse) readProse(context, prose);
  if (argues) readArguments(context, prose);
}

/** What only notes are read for: of other documents their pack's rules say what is theirs. */
function readNote(context: ExtractionContext, { groups, meeting, things }: Found): void {
  if (meeting === null) readPersonLines(context);
  readLabelled(context, groups, things, context.subject);
  readDecision(context);
  readChangelog(context);
  readWikiLinks(context);
}

/** A header is of the page; a record that is all of a file is of the thing. */
const isHeaded = ({ document }: ExtractionContext): boolean => document.records.some(({ form }) => form === 'HEADER');
