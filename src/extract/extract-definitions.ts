import { READING_WORDS } from '../domain/pack.ts';
import type { Block, TextRange } from '../domain/text.ts';
import type { CandidateAlias } from '../domain/candidate-claims.ts';
import { ALWAYS } from '../domain/time.ts';
import { normalName } from '../text/normal-name.ts';
import { unlinked } from './records/naming.ts';
import type { Reading } from './extract-fields.ts';
import { sentenceLength } from './comma-pieces.ts';
import { noteClaim, noteEntity } from './extraction-context.ts';
import type { EntityDraft, Finding, ExtractionContext } from './extraction-context.ts';

/** Headings under which `Term: text` and `Term — text` define; elsewhere they are as often remarks or arguments. */
const GLOSSARY =
  /^(?:glossary|definitions?|terms?|terminology|vocabulary|nomenclature|abbreviations?|acronyms?|key terms|terms and definitions)$/iu;

/** `is` defines only before an article: `**A** is dropped` and `**B** is the same as C` tell what happens. */
const VERB = '(?:(?:is|are)(?=\\s+(?:an?|the|one|any)\\s)(?!\\s+the\\s+same\\s)|means|refers? to|denotes?|stands? for)';
const BOLD_TERM = new RegExp(
  `^[ \\t]*(?:(?:[-*+]|\\d{1,3}[.)])[ \\t]+)?(\\*\\*|__)(?<term>[^*_\\n]{1,80}?)\\1(?:[ \\t]*\\((?<short>[A-Z][A-Z0-9&-]{1,9})\\))?\\s+${VERB}\\s+(?<text>\\S)`,
  'gmu',
);

/** Bold words that open a remark, not a term. */
const REMARK =
  /^(?:note|notes|nb|warning|caution|important|tip|hint|example|examples|todo|this|that|it|these|those|there|which|what|here|pros?|cons?|summary|question|answer)\b/iu;
const TERM_WORDS = 4;
/** Fewer words in a glossary are a type or a value, not an explanation. */
const DEFINITION_WORDS = 3;
const wordsIn = (text: string): number => text.trim().split(/\s+/u).length;

interface Definition {
  readonly term: string;
  readonly termRange: TextRange;
  readonly short: string | null;
  readonly text: string;
  readonly range: TextRange;
}

/** Terms and what the document says they are: three forms, each only where it can hardly mean anything else. */
export function readDefinitions(context: ExtractionContext, readings: readonly Reading[]): void {
  for (const reading of readings) {
    if (context.taken.has(reading.of) || !GLOSSARY.test(reading.section.at(-1) ?? '')) continue;
    const [value] = reading.values;
    if (reading.place === 'header' || !value || !isTerm(reading.name) || wordsIn(value.text) < DEFINITION_WORDS)
      continue;
    context.taken.add(reading.of);
    const keyRange = context.document.keyValues.find((pair) => pair === reading.of)?.keyRange ?? value;
    note(context, {
      term: reading.name,
      termRange: keyRange,
      short: null,
      text: value.text,
      range: { start: Math.min(keyRange.start, value.start), end: value.end },
    });
  }
  for (const [n, block] of context.document.blocks.entries()) {
    if (block.kind === 'paragraph' || block.kind === 'list' || block.kind === 'quote') boldTerms(context, block);
    if (block.kind === 'list' && GLOSSARY.test(block.headingPath.at(-1) ?? '')) dashedTerms(context, block);
    if (block.kind === 'paragraph') underHeading(context, context.document.blocks[n - 1], block);
  }
}

/** `**Wort** is the liquid drained from the mash.`, at the start of a line. */
function boldTerms(context: ExtractionContext, block: Block): void {
  const text = context.document.text.slice(block.start, block.end);
  for (const found of text.matchAll(BOLD_TERM)) {
    const { term = '', short = null } = found.groups ?? {};
    if (!isTerm(term)) continue;
    const start = found.index + found[0].search(/\*\*|__/u);
    const at = found.index + found[0].length - 1;
    const end = at + sentenceLength(text.slice(at, endOfItem(text, at)));
    const termStart = block.start + start + 2;
    note(context, {
      term,
      termRange: { start: termStart, end: termStart + term.length },
      short,
      text: text.slice(at, end),
      range: { start: block.start + start, end: block.start + end },
    });
  }
}

const DASHED_TERM = /^[ \t]*[-*+][ \t]+(?<term>[\p{L}\p{N}][^*_`\n–—]{0,79}?)[ \t]+[–—][ \t]+(?<text>\S)/gmu;

/** `- Wort — the liquid drained from the mash`, in a glossary. */
function dashedTerms(context: ExtractionContext, block: Block): void {
  const text = context.document.text.slice(block.start, block.end);
  for (const found of text.matchAll(DASHED_TERM)) {
    const term = found.groups?.term ?? '';
    const at = found.index + found[0].length - 1;
    const end = endOfItem(text, at);
    if (!isTerm(term) || wordsIn(text.slice(at, end)) < DEFINITION_WORDS) continue;
    const start = block.start + found.index + found[0].indexOf(term);
    note(context, {
      term,
      termRange: { start, end: start + term.length },
      short: null,
      text: text.slice(at, end),
      range: { start, end: block.start + end },
    });
  }
}

const ITEM_END = /\n[ \t]*(?:(?:[-*+]|\d{1,3}[.)])[ \t]|\n)/gu;

/** Where the list item or paragraph that holds `at` ends. */
function endOfItem(text: string, at: number): number {
  ITEM_END.lastIndex = at;
  const end = ITEM_END.exec(text)?.index ?? text.length;
  return at + text.slice(at, end).trimEnd().length;
}

/** `## Wort` and then `Wort is …`: the sentence defines what its heading names; the title names the document's subject. */
function underHeading(context: ExtractionContext, heading: Block | undefined, block: Block): void {
  const label = heading?.kind === 'heading' ? (heading.label ?? '') : '';
  if (!isTerm(label) || normalName(label) === '') return;
  const text = context.document.text.slice(block.start, block.end);
  const article = /^(?:the|an?)\s+/iu.exec(text)?.[0].length ?? 0;
  if (text.slice(article, article + label.length).toLowerCase() !== label.toLowerCase()) return;
  const verb = /^\s+(?:is|are)\s+(?=(?:an?|the|one|our)\s)/iu.exec(text.slice(article + label.length));
  if (!verb) return;
  const at = article + label.length + verb[0].length;
  const end = at + sentenceLength(text.slice(at));
  const range = { start: block.start, end: block.start + end };
  if (label === context.document.title && context.subject !== null) {
    describe(context, context.subject, text.slice(0, end), text.slice(at, end), range);
    return;
  }
  const start = block.start + article;
  const ref = noteTerm(context, label, { start, end: start + label.length }, null);
  if (ref === null) return;
  describe(context, ref, text.slice(0, end), text.slice(at, end), range);
  define(context, ref, range);
}

const isTerm = (text: string): boolean =>
  /[\p{L}\p{N}]/u.test(text) && !/[.:;!?]$/u.test(text.trim()) && wordsIn(text) <= TERM_WORDS && !REMARK.test(text);

function note(context: ExtractionContext, found: Definition): void {
  const ref = noteTerm(context, found.term, found.termRange, found.short);
  if (ref === null) return;
  say(context, ref, found.text, found.range);
  define(context, ref, found.range);
}

/** The term as an entity; null = words that name nothing. */
function noteTerm(context: ExtractionContext, term: string, range: TextRange, short: string | null): string | null {
  const how = findingOf(context);
  const whole = unlinked(term).replace(/[`*_]/gu, '').replace(/\s+/gu, ' ').trim();
  const beside = /^(?<name>.+?) \((?<short>\p{Lu}[\p{Lu}\d&-]{1,9})\)$/u.exec(whole)?.groups;
  const name = beside?.name ?? whole;
  const norm = normalName(name);
  if (norm === '') return null;
  const text = short ?? beside?.short;
  const aliases: CandidateAlias[] =
    text === undefined ? [] : [{ text, kind: 'ABBREVIATION', confidence: how.confidence }];
  const known = context.collector.refNamed(norm);
  const draft: EntityDraft = {
    ref: known ?? `${READING_WORDS.concept}:${norm}`,
    type: READING_WORDS.concept,
    name,
    key: null,
    aliases,
  };
  return noteEntity(context, draft, [range], how);
}

function define(context: ExtractionContext, ref: string, range: TextRange): void {
  const { subject } = context;
  if (subject === null) return;
  const object = { type: 'MENTION', ref } as const;
  noteClaim(context, {
    ...findingOf(context),
    subject,
    predicate: READING_WORDS.defines,
    object,
    ranges: [range],
    validity: ALWAYS,
  });
}

/** What a document's own subject is, in the words of its first sentence. */
function describe(
  context: ExtractionContext,
  subject: string,
  sentence: string,
  words: string,
  range: TextRange,
): void {
  const [statement, text] = [sentence, words].map((each) =>
    each
      .replace(/\s+/gu, ' ')
      .replace(/[.]\s*$/u, '')
      .trim(),
  );
  if (!text || !statement || /[*_`[\]]/u.test(statement)) return;
  noteClaim(context, {
    ...findingOf(context),
    subject,
    predicate: 'is',
    object: { type: 'TEXT', text },
    statement: `${statement}.`,
    ranges: [range],
    validity: ALWAYS,
  });
}

function say(context: ExtractionContext, subject: string, words: string, range: TextRange): void {
  const text = words
    .replace(/\s+/gu, ' ')
    .replace(/(?<![.])[.]\s*$/u, '')
    .trim();
  if (text === '') return;
  const { validity } = context;
  const object = { type: 'TEXT', text } as const;
  noteClaim(context, {
    ...findingOf(context),
    subject,
    predicate: READING_WORDS.definition,
    object,
    ranges: [range],
    validity,
  });
}

const findingOf = (context: ExtractionContext): Finding => ({
  method: 'definition',
  confidence: context.settings['extract.definition'],
});
