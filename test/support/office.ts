// Files of offices written by hand: as small as their readers let them be.
import type { ZipPart } from './zip.ts';

const OFFICE = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships';
const PACKAGE = 'http://schemas.openxmlformats.org/package/2006/relationships';

/** Relations of a part: `[id, last word of its type, target]`; an address is outside. */
function relations(part: string, all: readonly (readonly [string, string, string])[]): ZipPart {
  const at = part.lastIndexOf('/') + 1;
  const written = all.map(
    ([id, type, target]) =>
      `<Relationship Id="${id}" Type="${OFFICE}/${type}" Target="${target}"${/^https?:/u.test(target) ? ' TargetMode="External"' : ''}/>`,
  );
  return {
    name: `${part.slice(0, at)}_rels/${part.slice(at)}.rels`,
    content: `<Relationships xmlns="${PACKAGE}">${written.join('')}</Relationships>`,
  };
}

const core = (title: string): ZipPart => ({
  name: 'docProps/core.xml',
  content: `<cp:coreProperties xmlns:cp="c" xmlns:dc="d"><dc:title>${title}</dc:title><dc:creator>openpyxl</dc:creator></cp:coreProperties>`,
});

/** A cell by what it holds: a text, a number, or XML of its own. */
export type CellContent = string | number | null | { readonly xml: string };

export interface SheetContent {
  readonly name: string;
  readonly state?: 'hidden' | 'veryHidden';
  /** Rows by their numbers, from 1 on; null = an empty row. */
  readonly rows: readonly (readonly CellContent[] | null)[];
  readonly merged?: readonly string[];
  /** Cell → address. */
  readonly links?: Readonly<Record<string, string>>;
}

/** A number in the format of a style: `numbered(45352, 1)`. */
export const numbered = (value: number, style: number): CellContent => ({ xml: `s="${style}"><v>${value}</v>` });

const column = (n: number): string => String.fromCharCode(65 + n);

function cellXml(content: CellContent, reference: string): string {
  if (content === null) return '';
  if (typeof content === 'number') return `<c r="${reference}"><v>${content}</v></c>`;
  if (typeof content === 'string') return `<c r="${reference}" t="inlineStr"><is><t>${content}</t></is></c>`;
  return `<c r="${reference}" ${content.xml}</c>`;
}

function sheetXml({ rows, merged = [], links = {} }: SheetContent): string {
  const written = rows.map((cells, n) =>
    cells === null
      ? ''
      : `<row r="${n + 1}">${cells.map((cell, i) => cellXml(cell, `${column(i)}${n + 1}`)).join('')}</row>`,
  );
  const marks = merged.map((range) => `<mergeCell ref="${range}"/>`).join('');
  const linked = Object.keys(links).map((cell, i) => `<hyperlink ref="${cell}" r:id="l${i}"/>`);
  return `<worksheet xmlns:r="${OFFICE}"><sheetData>${written.join('')}</sheetData><mergeCells>${marks}</mergeCells><hyperlinks>${linked.join('')}</hyperlinks></worksheet>`;
}

/** The parts of a workbook; `formats` are those of the styles 1, 2 …, and after them one in bold. */
export function xlsxParts(
  sheets: readonly SheetContent[],
  formats: readonly string[] = [],
  strings: readonly string[] = [],
): ZipPart[] {
  const named = sheets.map(
    ({ name, state }, n) =>
      `<sheet name="${name}" sheetId="${n + 1}"${state ? ` state="${state}"` : ''} r:id="s${n}"/>`,
  );
  const xfs = formats.map((_, n) => `<xf numFmtId="${164 + n}" fontId="0"/>`);
  const codes = formats.map(
    (code, n) => `<numFmt numFmtId="${164 + n}" formatCode="${code.replaceAll('"', '&quot;')}"/>`,
  );
  return [
    { name: '[Content_Types].xml', content: '<Types/>' },
    relations('', [['w', 'officeDocument', 'xl/workbook.xml']]),
    core(''),
    relations('xl/workbook.xml', [
      ...sheets.map((_, n) => [`s${n}`, 'worksheet', `worksheets/sheet${n}.xml`] as const),
      ['styles', 'styles', 'styles.xml'],
      ['strings', 'sharedStrings', 'sharedStrings.xml'],
    ]),
    { name: 'xl/workbook.xml', content: `<workbook xmlns:r="${OFFICE}"><sheets>${named.join('')}</sheets></workbook>` },
    {
      name: 'xl/styles.xml',
      content: `<styleSheet><numFmts>${codes.join('')}</numFmts><fonts><font/><font><b/></font></fonts><cellXfs><xf numFmtId="0" fontId="0"/>${xfs.join('')}<xf numFmtId="0" fontId="1"/></cellXfs></styleSheet>`,
    },
    {
      name: 'xl/sharedStrings.xml',
      content: `<sst>${strings.map((text) => `<si><t>${text}</t></si>`).join('')}</sst>`,
    },
    ...sheets.flatMap((sheet, n) => [
      { name: `xl/worksheets/sheet${n}.xml`, content: sheetXml(sheet) },
      relations(
        `xl/worksheets/sheet${n}.xml`,
        Object.values(sheet.links ?? {}).map((target, i) => [`l${i}`, 'hyperlink', target] as const),
      ),
    ]),
  ];
}

export interface SlideContent {
  /** XML of its shapes. */
  readonly shapes: string;
  readonly notes?: string;
  readonly isHidden?: boolean;
}

/** A shape with paragraphs, in a placeholder of this type; `''` = a box of its own. */
export const shape = (type: string, ...paragraphs: readonly string[]): string =>
  `<p:sp><p:nvSpPr><p:nvPr>${type === '' ? '' : `<p:ph type="${type}"/>`}</p:nvPr></p:nvSpPr><p:txBody>${paragraphs
    .map((words) => (words.startsWith('<') ? words : `<a:p><a:r><a:t>${words}</a:t></a:r></a:p>`))
    .join('')}</p:txBody></p:sp>`;

const slideXml = (shapes: string, isHidden = false): string =>
  `<p:sld xmlns:p="p" xmlns:a="a" xmlns:r="${OFFICE}"${isHidden ? ' show="0"' : ''}><p:cSld><p:spTree>${shapes}</p:spTree></p:cSld></p:sld>`;

export function pptxParts(slides: readonly SlideContent[]): ZipPart[] {
  const ids = slides.map((_, n) => `<p:sldId id="${256 + n}" r:id="s${n}"/>`);
  return [
    relations('', [['p', 'officeDocument', 'ppt/presentation.xml']]),
    core('PowerPoint Presentation'),
    {
      name: 'ppt/presentation.xml',
      content: `<p:presentation xmlns:p="p" xmlns:r="${OFFICE}"><p:sldIdLst>${ids.join('')}</p:sldIdLst></p:presentation>`,
    },
    relations(
      'ppt/presentation.xml',
      slides.map((_, n) => [`s${n}`, 'slide', `slides/slide${n}.xml`] as const),
    ),
    ...slides.flatMap(({ shapes, notes, isHidden }, n) => [
      { name: `ppt/slides/slide${n}.xml`, content: slideXml(shapes, isHidden) },
      relations(`ppt/slides/slide${n}.xml`, [
        ['l0', 'hyperlink', 'https://fares.example/'],
        ...(notes === undefined ? [] : [['n', 'notesSlide', `../notesSlides/notes${n}.xml`] as const]),
      ]),
      ...(notes === undefined ? [] : [{ name: `ppt/notesSlides/notes${n}.xml`, content: slideXml(notes) }]),
    ]),
  ];
}

const NAMESPACES =
  'xmlns:office="office" xmlns:text="text" xmlns:table="table" xmlns:draw="draw" xmlns:style="style" xmlns:xlink="xlink" ' +
  'xmlns:presentation="presentation" xmlns:manifest="manifest" xmlns:meta="meta" xmlns:dc="dc"';

/** A text, sheets or slides of OpenDocument: what stands in its body, and its automatic styles. */
export function openDocumentParts(kind: 'text' | 'spreadsheet' | 'presentation', body: string, styles = ''): ZipPart[] {
  return [
    { name: 'mimetype', content: `application/vnd.oasis.opendocument.${kind}` },
    {
      name: 'content.xml',
      content: `<office:document-content ${NAMESPACES}><office:automatic-styles>${styles}</office:automatic-styles><office:body><office:${kind}>${body}</office:${kind}></office:body></office:document-content>`,
    },
    {
      name: 'meta.xml',
      content: `<office:document-meta ${NAMESPACES}><office:meta><meta:initial-creator>Ada Quill</meta:initial-creator><dc:creator>LibreOffice</dc:creator></office:meta></office:document-meta>`,
    },
    { name: 'META-INF/manifest.xml', content: `<manifest:manifest ${NAMESPACES}/>` },
  ];
}

/** A book of these chapters, each with the name that the contents give it. */
export function epubParts(chapters: readonly (readonly [name: string, body: string])[]): ZipPart[] {
  const items = chapters.map(
    (_, n) => `<item id="c${n}" href="text/c%20${n}.xhtml" media-type="application/xhtml+xml"/>`,
  );
  const points = chapters.map(
    ([name], n) => `<navPoint><navLabel><text>${name}</text></navLabel><content src="text/c%20${n}.xhtml"/></navPoint>`,
  );
  return [
    { name: 'mimetype', content: 'application/epub+zip' },
    {
      name: 'META-INF/container.xml',
      content: '<container><rootfiles><rootfile full-path="OEBPS/book.opf"/></rootfiles></container>',
    },
    {
      name: 'OEBPS/book.opf',
      content: `<package xmlns:dc="d"><metadata><dc:title>The long tide</dc:title><dc:creator>Ada Quill</dc:creator></metadata><manifest>${items.join('')}<item id="ncx" href="toc.ncx" media-type="application/x-dtbncx+xml"/></manifest><spine toc="ncx">${chapters
        .map((_, n) => `<itemref idref="c${n}"/>`)
        .join('')}</spine></package>`,
    },
    {
      name: 'OEBPS/toc.ncx',
      content: `<!DOCTYPE ncx PUBLIC "-//NISO//DTD ncx 2005-1//EN" "n.dtd"><ncx><navMap>${points.join('')}</navMap></ncx>`,
    },
    ...chapters.map(([, body], n) => ({
      name: `OEBPS/text/c ${n}.xhtml`,
      content: `<?xml version="1.0"?><!DOCTYPE html><html xmlns="http://www.w3.org/1999/xhtml"><head><title/></head><body>${body}</body></html>`,
    })),
  ];
}
