import { Archive } from '../archive/archive.ts';
import { coreProperties } from '../archive/core-properties.ts';
import { checkXml } from '../archive/xml-events.ts';
import type { ParsedDocument } from '../../domain/text.ts';
import { MarkupDocument } from '../html/markup-document.ts';
import type { ParseSettings } from '../parse-settings.ts';
import { Unreadable } from '../unreadable.ts';

/** Parts that the library reads. */
const IS_READ = /^(?:word\/(?:document\d*|styles|numbering|footnotes|endnotes|comments\w*)\.xml|.*\.rels)$/iu;
/**
 * Tags that the library may be given: it holds all of their elements at once. 300,000 took 2 s and 500 MB, a million runs 13 s and more
 * than a gigabyte; a book of 500 pages has some 100,000.
 */
const MOST_TAGS = 400_000;

/** @throws Unreadable unless the archive is a document, without declarations that could make much of little */
async function checkParts(archive: Archive): Promise<void> {
  const names = archive.names();
  if (!names.some((name) => /^word\/document\d*\.xml$/u.test(name))) {
    throw new Unreadable(
      'BROKEN',
      'expected word/document.xml in the archive, found none: no Word document, or a damaged one',
    );
  }
  let tags = 0;
  for (const name of names) {
    if (!/\.(?:xml|rels)$/iu.test(name)) continue;
    const found = await checkXml(archive, name);
    if (IS_READ.test(name)) tags += found;
    if (tags <= MOST_TAGS) continue;
    throw new Unreadable('TOO_LARGE', `expected at most ${MOST_TAGS} tags in the document, got more; split it`);
  }
}

async function htmlOf(bytes: Uint8Array): Promise<string> {
  const buffer = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  const { default: mammoth } = await import('mammoth'); // 100 modules, for this kind of file alone
  try {
    const noPicture = mammoth.images.imgElement(() => Promise.resolve({ src: '' }));
    const { value } = await mammoth.convertToHtml({ buffer }, { convertImage: noPicture, ignoreEmptyParagraphs: true });
    return value;
  } catch (error) {
    const why = error instanceof Error ? error.message : String(error);
    throw new Unreadable('BROKEN', `the Word document cannot be read: ${why}; save it anew`, { cause: error });
  }
}

/** A Word document as its words, by way of the HTML it converts to; the places are its paragraphs, counted. */
export async function parseDocx(bytes: Uint8Array, settings: ParseSettings): Promise<ParsedDocument> {
  const archive = await Archive.open(bytes, settings);
  await checkParts(archive);
  const document = new MarkupDocument(await coreProperties(archive, 'docProps/core.xml'), settings);
  let paragraphs = 0;
  document.write(await htmlOf(bytes), {
    placeOf: ({ tagName }) => (/^(?:p|h[1-6]|li)$/u.test(tagName) ? `paragraph ${(paragraphs += 1)}` : null),
  });
  return document.document('application/vnd.openxmlformats-officedocument.wordprocessingml.document');
}
