import type { ParsedDocument } from '../../domain/text.ts';
import { Archive } from '../archive/archive.ts';
import { coreProperties } from '../archive/core-properties.ts';
import { mainPart, relationsOf } from '../archive/relations.ts';
import { readXml, relationOf } from '../archive/xml-events.ts';
import { MarkupDocument } from '../html/markup-document.ts';
import type { ParseSettings } from '../parse-settings.ts';
import { Unreadable } from '../unreadable.ts';
import { slideMarkup } from './slide-markup.ts';

/** Parts of the slides, in the order in which they are shown. */
async function slideParts(archive: Archive): Promise<string[]> {
  const part = (await mainPart(archive)) ?? 'ppt/presentation.xml';
  const relations = await relationsOf(archive, part);
  const slides: string[] = [];
  await readXml(archive, part, {
    open: (element) => {
      const relation = relations.get(relationOf(element) ?? '');
      if (element.name === 'sldId' && relation?.type === 'slide') slides.push(relation.target);
    },
  });
  if (slides.length > 0) return slides;
  throw new Unreadable('BROKEN', 'expected the slides of a presentation in the archive, found none; save it as .pptx');
}

/**
 * A presentation of PowerPoint as its words: each slide under its title, with its texts, lists and tables, and its notes. Hidden slides are
 * read and said to be hidden. The places are the slides.
 */
export async function parsePptx(bytes: Uint8Array, settings: ParseSettings): Promise<ParsedDocument> {
  const archive = await Archive.open(bytes, settings);
  const document = new MarkupDocument(await coreProperties(archive, 'docProps/core.xml'), settings);
  for (const [n, part] of (await slideParts(archive)).entries()) {
    if (document.isFull) break;
    const relations = await relationsOf(archive, part);
    const { title, body, isHidden } = await slideMarkup(archive, part, relations);
    const place = `${isHidden ? 'hidden slide' : 'slide'} ${n + 1}`;
    const heading = title === '' ? '' : `<h1>${title}${isHidden ? ' (hidden slide)' : ''}</h1>`;
    document.section(`${heading}${body}`, place);
    const notes = [...relations.values()].find(({ type }) => type === 'notesSlide')?.target;
    if (notes !== undefined) await writeNotes(archive, document, notes, place);
  }
  return document.document('application/vnd.openxmlformats-officedocument.presentationml.presentation');
}

/** What is said of a slide and not shown on it. */
async function writeNotes(archive: Archive, document: MarkupDocument, part: string, place: string): Promise<void> {
  const { lines } = await slideMarkup(archive, part, await relationsOf(archive, part));
  const markup = `<p>Notes: ${lines.join('<br>')}</p>`;
  if (lines.length > 0) document.write(markup, { placeOf: () => `notes of ${place}` });
}
