import type { ParsedDocument, TextRange } from '../../domain/text.ts';
import type { CompiledPack } from './compiled.ts';
import { draftEntity, fieldNamed, holds, noteEntity } from './walk.ts';
import type { Finding, Walk } from './walk.ts';

/** What the document is about, by the first pack that can say it; null when none can. */
export function readSubject(walk: Walk, packs: readonly CompiledPack[]): string | null {
  const how: Finding = { method: 'subject', confidence: walk.policy['extract.frontMatter'] };
  for (const rule of packs.flatMap((pack) => pack.subjects)) {
    const draft = holds(rule.when, walk.values) ? draftEntity(rule, walk.values, how.confidence) : null;
    if (!draft) continue;
    const aliases = draft.aliases.map((alias) => {
      const range = rangeOfWords(walk.document, alias.text);
      return range ? { ...alias, range } : alias;
    });
    return noteEntity(walk, { ...draft, aliases }, nameRanges(walk.document, rule.name.placeholders), how);
  }
  return null;
}

/** Where the text says what a name is made of. Empty for a name made of the file's path alone. */
function nameRanges(document: ParsedDocument, placeholders: readonly string[]): TextRange[] {
  return placeholders.flatMap((name) => {
    const range = name === 'title' ? titleRange(document) : fieldNamed(document, name)?.items[0]?.range;
    return range ? [range] : [];
  });
}

function titleRange(document: ParsedDocument): TextRange | null {
  return document.title === null ? null : rangeOfWords(document, document.title);
}

/** The front-matter value, or else the first heading, that says exactly these words. */
function rangeOfWords(document: ParsedDocument, words: string): TextRange | null {
  for (const { items } of document.frontMatter) {
    const item = items.find((each) => each.text.trim() === words);
    if (item) return item.range;
  }
  const heading = document.blocks.find((block) => block.kind === 'heading' && block.label === words);
  if (!heading) return null;
  const at = document.text.slice(heading.start, heading.end).indexOf(words);
  return at < 0 ? heading : { start: heading.start + at, end: heading.start + at + words.length };
}
