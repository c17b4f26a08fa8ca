import { READING_WORDS } from '../../domain/pack.ts';
import type { Block } from '../../domain/text.ts';
import { ALWAYS } from '../../domain/time.ts';
import { noteClaim, noteEntity, type ExtractionContext, type Finding } from '../extraction-context.ts';
import { referenceTo } from './page-references.ts';

const LINK = /(?<!!)\[\[[^\][\n]{1,300}\]\]/gu;
const TAG = /(?<=^|\s|(?<!\])\()#(?<tag>\p{L}[\p{L}\p{N}_/-]{1,60})(?![\p{L}\p{N}#])/gu;
/** So many links of one page are relationships; a page of more is an index. */
const MOST = 300;

const isRead = ({ kind }: Block): boolean =>
  kind === 'paragraph' || kind === 'list' || kind === 'quote' || kind === 'table';

/** `[[links]]` and `#tags` of a vault of notes: relationships of the page, or of what it describes. */
export function readWikiLinks(context: ExtractionContext): void {
  const { subject, document, settings } = context;
  if (subject === null || document.mediaType !== 'text/markdown' || !document.text.includes('[[')) return;
  const how: Finding = { method: 'link', confidence: settings['extract.link'] };
  let left = MOST;
  for (const block of document.blocks.filter(isRead)) {
    const text = withoutCode(document.text.slice(block.start, block.end));
    for (const { index, 0: link } of text.matchAll(LINK)) {
      if ((left -= 1) < 0) return;
      const range = { start: block.start + index, end: block.start + index + link.length };
      const object = referenceTo(context, link, range, how);
      if (object)
        noteClaim(context, {
          ...how,
          subject,
          predicate: READING_WORDS.linksTo,
          object,
          ranges: [range],
          validity: ALWAYS,
        });
    }
    for (const { index, 0: written, groups } of text.matchAll(TAG)) {
      const tag = groups?.tag ?? '';
      const range = { start: block.start + index, end: block.start + index + written.length };
      const key = `tag:${tag.toLowerCase()}`;
      const ref = noteEntity(context, { ref: `key:${key}`, type: 'TAG', name: tag, key, aliases: [] }, [range], how);
      noteClaim(context, {
        ...how,
        subject,
        predicate: 'HAS_TAG',
        object: { type: 'MENTION', ref },
        ranges: [range],
        validity: ALWAYS,
      });
    }
  }
}

/** Code keeps its length, and says nothing. */
const withoutCode = (text: string): string => text.replace(/`[^`\n]*`/gu, (code) => ' '.repeat(code.length));
