import type { ParseSettings } from './parse-settings.ts';
import { SOURCE_TYPES, type ExtractedType, type ParsedDocument, type SourceType } from '../domain/text.ts';
import { parseAsciidoc } from './asciidoc.ts';
import { parseBibtex } from './bibtex/bibtex.ts';
import { parseCalendar } from './cards/icalendar.ts';
import { parseVcard } from './cards/vcard.ts';
import { parseChat } from './chat/parse-chat.ts';
import { parseCode } from './code/parse-code.ts';
import { parseHtml } from './html/html.ts';
import { parseMail, parseMailbox } from './mail/parse-mail.ts';
import { parseNotebook } from './notebook.ts';
import { parsePdf } from './pdf/pdf.ts';
import { parseThread } from './thread/parse-thread.ts';
import { parseToml } from './toml.ts';
import { parseCaptions } from './transcript/transcript.ts';

/** What a document arrives as: decoded text, or bytes that only its reader understands. */
export interface Original {
  readonly mediaType: ExtractedType | SourceType;
  /** Where it stands in its source: a program goes by the name of its file. */
  readonly path: string;
  readonly content: string | Uint8Array;
  /** A person let it in: it is read however poor it is. */
  readonly released: boolean;
}

type Parsed = ParsedDocument | Promise<ParsedDocument>;
type Reader =
  | { readonly text: (content: string, settings: ParseSettings) => Parsed }
  | { readonly bytes: (content: Uint8Array, settings: ParseSettings, released: boolean) => Parsed };

/** A reader that is loaded with the first document of its type, as are the libraries that it alone needs. */
const loaded = (load: () => Promise<(content: Uint8Array, settings: ParseSettings) => Parsed>): Reader => ({
  bytes: async (content, settings) => (await load())(content, settings),
});

/** One row for each type that is read for its words. Each is pure: the same content gives the same text. */
const READERS: Readonly<Record<ExtractedType, Reader>> = {
  'text/html': { text: parseHtml },
  'application/vnd.claimgraph.thread+json': { text: parseThread },
  'text/vtt': { text: (content, settings) => parseCaptions(content, 'text/vtt', settings) },
  'application/x-subrip': { text: (content, settings) => parseCaptions(content, 'application/x-subrip', settings) },
  'application/toml': { text: parseToml },
  'application/x-bibtex': { text: parseBibtex },
  'message/rfc822': { bytes: parseMail },
  'application/mbox': { bytes: parseMailbox },
  'application/vnd.claimgraph.chat+json': { text: parseChat },
  'text/asciidoc': { text: parseAsciidoc },
  'application/x-ipynb+json': { text: parseNotebook },
  'text/vcard': { text: parseVcard },
  'text/calendar': { text: parseCalendar },
  'application/pdf': { bytes: parsePdf },
  'application/vnd.openxmlformats-officedocument.wordprocessingml.document': loaded(
    async () => (await import('./docx/docx.ts')).parseDocx,
  ),
  'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet': loaded(
    async () => (await import('./xlsx/xlsx.ts')).parseXlsx,
  ),
  'application/vnd.openxmlformats-officedocument.presentationml.presentation': loaded(
    async () => (await import('./pptx/pptx.ts')).parsePptx,
  ),
  'application/vnd.oasis.opendocument.text': loaded(
    async () => (await import('./opendocument/opendocument.ts')).parseOdt,
  ),
  'application/vnd.oasis.opendocument.spreadsheet': loaded(
    async () => (await import('./opendocument/ods.ts')).parseOds,
  ),
  'application/vnd.oasis.opendocument.presentation': loaded(
    async () => (await import('./opendocument/opendocument.ts')).parseOdp,
  ),
  'application/epub+zip': loaded(async () => (await import('./epub/epub.ts')).parseEpub),
  'application/rtf': loaded(async () => (await import('./rtf/rtf.ts')).parseRtf),
};

/** @throws Unreadable when it holds no text that could be read */
export async function readOriginal(original: Original, settings: ParseSettings): Promise<ParsedDocument> {
  const { mediaType, path, content, released } = original;
  if (isSource(mediaType) && typeof content === 'string') return parseCode(content, mediaType, settings, path);
  if (isSource(mediaType)) throw new TypeError(`expected ${mediaType} as text, got bytes`);
  const reader = READERS[mediaType];
  if ('text' in reader && typeof content === 'string') return reader.text(content, settings);
  if ('bytes' in reader && typeof content !== 'string') return reader.bytes(content, settings, released);
  throw new TypeError(`expected ${mediaType} as ${'text' in reader ? 'text' : 'bytes'}, got ${typeof content}`);
}

const isSource = (type: Original['mediaType']): type is SourceType => SOURCE_TYPES.some((known) => known === type);
