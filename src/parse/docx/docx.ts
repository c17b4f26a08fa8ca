import type { ParseSettings } from '../parse-settings.ts';
import type { ParsedDocument } from '../../domain/text.ts';
import { Unreadable } from '../unreadable.ts';
import { titleOf } from '../data-tree.ts';
import { writeHeader } from '../html/header.ts';
import { writeFragment } from '../html/html.ts';
import { linksOf, pairsOf, tablesOf } from '../html/html-tree.ts';
import { cutIssue, firstOf } from '../parse-limits.ts';
import { TextWriter } from '../text-writer.ts';
import { xmlParts } from './docx-archive.ts';

const CORE: Readonly<Record<string, string>> = {
  'dc:title': 'title',
  'dc:creator': 'author',
  'dcterms:created': 'published',
  'dcterms:modified': 'modified',
};

const ENTITIES: Readonly<Record<string, string>> = { amp: '&', lt: '<', gt: '>', quot: '"', apos: "'" };

/** What the document says of itself. */
function properties(core: string): Map<string, string> {
  const values = new Map<string, string>();
  for (const [element, name] of Object.entries(CORE)) {
    const written = new RegExp(`<${element}(?:\\s[^>]*)?>([^<]{1,1000})</`, 'u').exec(core)?.[1] ?? '';
    const words = written.replace(/&(\w{2,4});/gu, (whole, entity: string) => ENTITIES[entity] ?? whole);
    if (words.trim() !== '') values.set(name, words.replace(/\s+/gu, ' ').trim());
  }
  return values;
}

/** @throws Unreadable unless the archive is a document, without declarations that could make much of little */
function checkParts(parts: ReadonlyMap<string, string>): void {
  if (![...parts.keys()].some((name) => /^word\/document\d*\.xml$/u.test(name))) {
    throw new Unreadable(
      'BROKEN',
      'expected word/document.xml in the archive, found none: no Word document, or a damaged one',
    );
  }
  for (const [name, xml] of parts) {
    if (!/<!(?:DOCTYPE|ENTITY)/iu.test(xml)) continue;
    throw new Unreadable(
      'BROKEN',
      `expected no document type in ${name}, got one: Word writes none, and entities can be made to explode`,
    );
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
  const parts = await xmlParts(bytes, settings);
  checkParts(parts);
  const writer = new TextWriter(settings['parse.maxCharacters']);
  const header = writeHeader(writer, properties(parts.get('docProps/core.xml') ?? ''));
  let paragraphs = 0;
  const walk = writeFragment(writer, await htmlOf(bytes), {
    placeOf: ({ tagName }) => (/^(?:p|h[1-6]|li)$/u.test(tagName) ? `paragraph ${(paragraphs += 1)}` : null),
  });
  writer.endBlock();
  const text = writer.text();
  const frontMatter = header.fields();
  const pairs = firstOf(pairsOf(walk, text), settings['parse.maxDataEntries'], 'key-value pairs');
  const heading = writer.blocks.find(({ kind, label }) => kind === 'heading' && label);
  return {
    type: 'generic',
    text,
    mediaType: 'application/vnd.openxmlformats-officedocument.wordprocessingml.document',
    title: titleOf(frontMatter) ?? heading?.label ?? null,
    frontMatter,
    frontMatterRange: header.end === 0 ? null : { start: 0, end: header.end },
    blocks: writer.blocks,
    links: linksOf(walk, text),
    keyValues: pairs.kept,
    tables: tablesOf(walk, text, settings['parse.maxDataEntries']),
    records: [],
    issues: [...pairs.issues, ...cutIssue(writer, settings)],
    places: writer.places,
    units: [],
  };
}
