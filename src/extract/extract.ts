import type { Candidates } from '../domain/candidate-claims.ts';
import { ontologyOf } from '../domain/ontology.ts';
import type { Pack } from '../domain/pack.ts';
import { defaultsOf } from '../domain/setting.ts';
import { EXTRACT_SETTINGS, type ExtractSettings } from './extraction-settings.ts';
import type { ParsedDocument } from '../domain/text.ts';
import { readArguments } from './extract-arguments.ts';
import { packsFor } from './choose-pack.ts';
import { Collector } from './collector.ts';
import type { CompiledPack } from './compiled.ts';
import { readDefinitions } from './extract-definitions.ts';
import { readFields, readingsOf } from './extract-fields.ts';
import { readLinks } from './extract-links.ts';
import { readMentions, readSentences } from './extract-mentions.ts';
import { readProse } from './in-prose/read-prose.ts';
import { periodOf } from './periods.ts';
import { proseOf } from './prose-of-document.ts';
import { isOfPage } from './of-notes/headings-of-notes.ts';
import { readThings } from './of-notes/note-things.ts';
import { NO_THINGS } from './of-notes/things-of-note.ts';
import { readNotes } from './of-notes/read-notes.ts';
import { readPosters } from './extract-posters.ts';
import { readSubject } from './subject.ts';
import { readPages, readValues } from './extract-values.ts';
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
  const document = ownWords(whole);
  const chosen = packsFor(document, item, packs);
  const about = contextWith(document, item, { chosen, packs, settings });
  const notes = isNote(document, chosen) ? readThings({ ...about, notes: NO_THINGS }) : null;
  const { ref, namedBy } = notes?.title ? { ref: notes.title.ref, namedBy: notes.namedBy } : readSubject(about, chosen);
  const context: ExtractionContext = { ...about, subject: ref, namedBy, notes };
  readAll(context, chosen);
  if (notes?.document && !context.collector.speaksOf(notes.document)) context.collector.forget(notes.document);
  return context.collector.candidates(context.subject);
}

/** Whatever its pack's own rules say of a document is said by a pack that was written for it: only the chosen one's own word counts. */
const isNote = ({ type }: ParsedDocument, [first]: readonly CompiledPack[]): boolean =>
  (type === 'generic' || type === 'table') && (first?.pack.reads.includes('notes') ?? false);

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
  return {
    document,
    item,
    settings: by.settings,
    ontology: ontologyOf([...by.chosen.map(({ pack }) => pack), ...by.packs]),
    collector: new Collector(),
    values,
    validity: periodOf(by.chosen.find((pack) => pack.validity !== null)?.validity ?? null, values),
    taken: new Set(),
    subject: null,
    namedBy: new Set(),
    notes: null,
  };
}

/** All rules of all packs come before all readings, so that a reading takes only what no rule knows better. */
function readAll(context: ExtractionContext, packs: readonly CompiledPack[]): void {
  const readings = readingsOf(context.document);
  const kinds = packs.flatMap(({ pack }) => pack.reads);
  const readsProse = kinds.includes('prose') && context.settings['extract.prose'];
  const argues = kinds.includes('arguments') && context.settings['extract.arguments'] > 0;
  const needsProse = readsProse || argues || packs.some((pack) => pack.mentions.length + pack.sentences.length > 0);
  const prose = needsProse ? proseOf(context.document, context.settings['extract.window']) : [];
  const page = context.notes?.document ? { ...context, subject: context.notes.document } : context;
  const ofPage = readings.filter(
    ({ of, place, name, values }) =>
      place === 'header' && !context.namedBy.has(of) && isOfPage(name, values[0]?.text ?? ''),
  );
  const others = readings.filter(
    ({ name }) => (context.notes?.title ?? null) === null || /^(?:aliases|aka)$/iu.test(name),
  );
  for (const pack of packs) {
    if (page !== context) readFields(page, pack, ofPage);
    readFields(context, pack, others);
    readLinks(page, pack);
    readMentions(context, pack, prose);
    readSentences(context, pack, prose);
  }
  if (kinds.includes('definitions')) readDefinitions(context, readings);
  if (kinds.includes('posts')) readPosters(context);
  if (kinds.includes('links')) readPages(page);
  if (context.notes) readNotes(context, context.notes, readings);
  readValues(page, kinds, readings);
  if (readsProse) readProse(context, prose);
  if (argues) readArguments(context, prose);
}
