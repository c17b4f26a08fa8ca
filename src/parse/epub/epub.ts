import type { ParsedDocument } from '../../domain/text.ts';
import { Archive } from '../archive/archive.ts';
import { escapedMarkup } from '../html/markup-builder.ts';
import { MarkupDocument } from '../html/markup-document.ts';
import type { ParseSettings } from '../parse-settings.ts';
import { Unreadable } from '../unreadable.ts';
import { chapterNames } from './chapter-names.ts';
import { lockedParts, readPackage } from './package-document.ts';
import { asHtml } from './xhtml.ts';

const HAS_HEADING = /<h[1-6][\s>]/iu;
const HEAD_OR_TAG = /<head[\s>][^]*?<\/head>|<[^>]*>/giu;

/** A chapter with its name, where it has words and no heading of its own. */
function named(page: string, name: string | undefined): string {
  const markup = asHtml(page);
  if (name === undefined || HAS_HEADING.test(markup) || !/\S/u.test(markup.replace(HEAD_OR_TAG, ''))) return markup;
  return `<h1>${escapedMarkup(name)}</h1>${markup}`;
}

/**
 * A book of EPUB as its words, in the order in which it is read, without its contents. A chapter without a heading stands under the name
 * that the contents give it. The places are the chapters that have words, counted.
 */
export async function parseEpub(bytes: Uint8Array, settings: ParseSettings): Promise<ParsedDocument> {
  const archive = await Archive.open(bytes, settings);
  const book = await readPackage(archive);
  const locked = await lockedParts(archive);
  if (book.chapters.some((part) => locked.has(part)))
    throw new Unreadable('ENCRYPTED', 'the chapters of the book are locked for one reader; give a copy without a lock');
  const names = await chapterNames(archive, book);
  const document = new MarkupDocument(book.properties, settings);
  let chapter = 0;
  for (const part of book.chapters) {
    const page = part === book.navigation || document.isFull ? null : await archive.whole(part);
    if (page === null) continue;
    const before = document.writer.length;
    document.section(named(page, names.get(part)), `chapter ${chapter + 1}`);
    if (document.writer.length > before) chapter += 1;
  }
  return document.document('application/epub+zip');
}
