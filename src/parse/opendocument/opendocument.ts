import type { ParsedDocument } from '../../domain/text.ts';
import { Archive } from '../archive/archive.ts';
import { coreProperties, OPEN_DOCUMENT } from '../archive/core-properties.ts';
import { readXml } from '../archive/xml-events.ts';
import { escapedMarkup } from '../html/markup-builder.ts';
import { MarkupDocument } from '../html/markup-document.ts';
import type { ParseSettings } from '../parse-settings.ts';
import { Unreadable } from '../unreadable.ts';
import { TextReader, type Page } from './text-reader.ts';
import { readStyles } from './text-styles.ts';

/** @throws Unreadable when it is none, encrypted or damaged */
export async function openDocument(bytes: Uint8Array, settings: ParseSettings): Promise<Archive> {
  const archive = await Archive.open(bytes, settings);
  const manifest = await archive.whole('META-INF/manifest.xml');
  if (manifest?.includes('encryption-data') === true)
    throw new Unreadable('ENCRYPTED', 'the document needs a password; save it without one');
  if (archive.has('content.xml')) return archive;
  throw new Unreadable(
    'BROKEN',
    'expected content.xml in the archive, found none: no OpenDocument file, or a damaged one',
  );
}

async function pagesOf(archive: Archive, isSlides: boolean): Promise<readonly Page[]> {
  const styles = await readStyles(archive);
  const reader = new TextReader(styles, isSlides);
  let isBody = false;
  await readXml(archive, 'content.xml', {
    open: (element) => {
      if (isBody) reader.open(element);
      else styles.open(element);
      isBody ||= element.name === 'body';
    },
    text: (words) => reader.text(words),
    close: (name) => {
      if (name === 'body') isBody = false;
      if (isBody) reader.close(name);
    },
  });
  return reader.pages;
}

/** A text of OpenDocument as its words; footnotes stand at its end. The places are its paragraphs, counted. */
export async function parseOdt(bytes: Uint8Array, settings: ParseSettings): Promise<ParsedDocument> {
  const archive = await openDocument(bytes, settings);
  const document = new MarkupDocument(await coreProperties(archive, 'meta.xml', OPEN_DOCUMENT), settings);
  let paragraphs = 0;
  const placeOf = ({ tagName }: { readonly tagName: string }): string | null =>
    /^(?:p|h[1-6])$/u.test(tagName) ? `paragraph ${(paragraphs += 1)}` : null;
  for (const { body, notes } of await pagesOf(archive, false))
    document.write(body.markup() + notes.markup(), { placeOf });
  return document.document('application/vnd.oasis.opendocument.text');
}

/** A presentation of OpenDocument as its words: each slide under its title, and its notes. */
export async function parseOdp(bytes: Uint8Array, settings: ParseSettings): Promise<ParsedDocument> {
  const archive = await openDocument(bytes, settings);
  const document = new MarkupDocument(await coreProperties(archive, 'meta.xml', OPEN_DOCUMENT), settings);
  for (const [n, { title, body, notes }] of (await pagesOf(archive, true)).entries()) {
    const heading = /\S/u.test(title) ? `<h1>${escapedMarkup(title.trim())}</h1>` : '';
    document.section(heading + body.markup(), `slide ${n + 1}`);
    const said = notes.markup();
    if (/<p>\s*[^<\s]/u.test(said))
      document.write(said.replace(/<p>(?=\s*[^<\s])/u, '<p>Notes: '), { placeOf: () => `notes of slide ${n + 1}` });
  }
  return document.document('application/vnd.oasis.opendocument.presentation');
}
