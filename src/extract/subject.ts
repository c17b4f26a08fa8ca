import type { ParsedDocument, TextRange } from '../domain/text.ts';
import type { CompiledPack } from './compiled.ts';
import { draftEntity, fieldNamed, holds, noteEntity, wordsOfItem } from './extraction-context.ts';
import type { Finding, ExtractionContext } from './extraction-context.ts';

/** Whom the document is about, and the fields that name it: those say nothing further by themselves. */
export interface Subject {
  readonly ref: string | null;
  readonly namedBy: ReadonlySet<object>;
}

/** What the document is about, by the first pack that can say it. */
export function readSubject(context: ExtractionContext, packs: readonly CompiledPack[]): Subject {
  const how: Finding = { method: 'subject', confidence: context.settings['extract.frontMatter'] };
  for (const rule of packs.flatMap((pack) => pack.subjects)) {
    const draft = holds(rule.when, context.values) ? draftEntity(rule, context.values, how.confidence) : null;
    if (!draft) continue;
    const aliases = draft.aliases.map((alias) => {
      const range = rangeOfWords(context.document, alias.text);
      return range ? { ...alias, range } : alias;
    });
    const { placeholders } = rule.name;
    const ref = noteEntity(context, { ...draft, aliases }, nameRanges(context.document, placeholders), how);
    const namedBy = placeholders.flatMap((name) => fieldNamed(context.document, name) ?? []);
    return { ref, namedBy: new Set(namedBy) };
  }
  return { ref: null, namedBy: new Set() };
}

/** Where the text says what a name is made of. Empty for a name made of the file's path alone. */
function nameRanges(document: ParsedDocument, placeholders: readonly string[]): TextRange[] {
  return placeholders.flatMap((name) => {
    const range =
      name === 'title' || name === 'ownTitle' ? titleRange(document) : fieldNamed(document, name)?.items[0]?.range;
    return range ? [range] : [];
  });
}

function titleRange(document: ParsedDocument): TextRange | null {
  return document.title === null ? null : rangeOfWords(document, document.title);
}

/** The front-matter value, or else the first heading, that says exactly these words. */
function rangeOfWords(document: ParsedDocument, words: string): TextRange | null {
  for (const { items } of document.frontMatter) {
    const item = items.find((each) => wordsOfItem(each).trim() === words);
    if (item) return item.range;
  }
  const heading = document.blocks.find((block) => block.kind === 'heading' && block.label === words);
  if (!heading) return null;
  const at = document.text.slice(heading.start, heading.end).indexOf(words);
  return at < 0 ? heading : { start: heading.start + at, end: heading.start + at + words.length };
}
