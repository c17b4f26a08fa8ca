import type { ParsedDocument, ParseIssue } from '../domain/text.ts';
import { NAME_LIMITS } from '../domain/pack.ts';
import { titleOf } from './data-tree.ts';
import { emptyDocument } from './empty-document.ts';
import { attribute } from './html/elements.ts';
import type { Element } from './html/elements.ts';
import { writeFrontMatter } from './html/header.ts';
import { writeFragment } from './html/html.ts';
import { linksOf, pairsOf } from './html/html-tree.ts';
import { tablesOf } from './html/html-tables.ts';
import { cutIssue, firstOf, issue } from './parse-limits.ts';
import type { ParseSettings } from './parse-settings.ts';
import { bareLinks, parsePlain } from './plain.ts';
import { TextWriter } from './text-writer.ts';

/** What the library answers, as far as it is asked. */
interface AsciiDocument {
  readonly findBy: () => readonly {
    readonly getSourceLocation?: () => { readonly lineno?: number } | undefined;
    readonly addRole: (role: string) => unknown;
  }[];
  readonly getAttribute: (name: string) => unknown;
  readonly convert: () => Promise<unknown>;
}
interface Message {
  readonly severity?: unknown;
  readonly message?: unknown;
}

const INCLUDE = /^(?:include::([^[\n]+)\[[^\]\n]*\])[ \t]*$/gmu;
/** An entry of the header: `:status: Final`. */
const ENTRY = /^:([\p{L}\p{N}_][\p{L}\p{N}_-]*):[ \t]+\S/u;
/** Settings of how it is shown, which say nothing of what it is about. */
const OF_LAYOUT =
  /^(?:toc|sect|icons?|source-|imagesdir|stylesheet|css|doctype|backend|experimental|idprefix|idseparator|compat|data-uri|linkattrs|hide-|nofooter|noheader|xref|stem|pagenums|table-caption|figure-caption|showtitle|page-|url-|uri-)/u;
/** Entries that are said under the usual word. */
const SAID_OTHERWISE = new Set(['authors', 'email', 'revnumber', 'revdate', 'revremark']);
/** Times of the clock and of files: the same text gives the same words. */
const CLOCK = 'localdate localtime localdatetime localyear docdate doctime docdatetime docyear'.split(' ');
const LINE_ROLE = /(?:^|\s)at-line-(\d+)(?:\s|$)/u;

function placeOf(element: Element): string | null {
  const line = LINE_ROLE.exec(attribute(element, 'class') ?? '')?.[1];
  return line === undefined ? null : `line ${line}`;
}

/** Admonitions are set as tables of a picture and their words. */
const isIcon = (element: Element): boolean => element.tagName === 'td' && attribute(element, 'class') === 'icon';
const withoutLayout = (html: string): string =>
  html.replace(/(<div (?:id="[^"]*" )?class="admonitionblock [^"]*">\n)<table>/gu, '$1<table role="presentation">');

/** Files that are named to be read are not: what stands elsewhere is a document of its own. */
function includeIssues(text: string): ParseIssue[] {
  const issues: ParseIssue[] = [];
  let line = 1;
  let from = 0;
  for (const { 0: _whole, 1: file = '', index } of text.matchAll(INCLUDE)) {
    for (let at = text.indexOf('\n', from); at !== -1 && at < index; at = text.indexOf('\n', from)) {
      line += 1;
      from = at + 1;
    }
    const message = `include of ${file.slice(0, 200)} is not read: hand it in as a document of its own`;
    issues.push(issue('LEFT_OUT', message, line));
  }
  return issues;
}

const wordsOf = (value: unknown): string =>
  typeof value === 'string' || typeof value === 'number'
    ? String(value)
        .replace(/<[^<>]*>/gu, '')
        .replace(/\s+/gu, ' ')
        .trim()
        .toWellFormed()
        .replaceAll('\0', '')
    : '';

function authorOf(document: AsciiDocument, suffix: string): string {
  const name = wordsOf(document.getAttribute(`author${suffix}`));
  const email = wordsOf(document.getAttribute(`email${suffix}`));
  return email === '' || name === '' ? name : `${name} <${email}>`;
}

/** What the header says of the document, by the usual words. */
function headerOf(document: AsciiDocument, text: string): [string, string][] {
  const count = Number(wordsOf(document.getAttribute('authorcount'))) || 0;
  const authors =
    count > 1 ? Array.from({ length: count }, (_, i) => authorOf(document, `_${i + 1}`)) : [authorOf(document, '')];
  const known: [string, string][] = [
    ['title', wordsOf(document.getAttribute('doctitle'))],
    ['author', authors.filter(Boolean).join(', ')],
    ['version', wordsOf(document.getAttribute('revnumber'))],
    ['date', wordsOf(document.getAttribute('revdate'))],
    ['remark', wordsOf(document.getAttribute('revremark'))],
  ];
  const [header = ''] = text.trimStart().split(/\n[ \t]*\n/u, 1);
  const own = header.split('\n').flatMap((line): [string, string][] => {
    const name = ENTRY.exec(line)?.[1];
    if (name === undefined || OF_LAYOUT.test(name) || name.length > NAME_LIMITS.predicate) return [];
    return [[name, wordsOf(document.getAttribute(name.toLowerCase()))]];
  });
  const said = new Map<string, string>();
  for (const [name, value] of [...known, ...own]) {
    if (value !== '' && !said.has(name) && !SAID_OTHERWISE.has(name)) said.set(name, value);
  }
  return [...said];
}

function messageIssues(messages: readonly Message[]): ParseIssue[] {
  return messages.flatMap(({ message }) => {
    const words = typeof message === 'string' ? message : wordsOf((message as { text?: unknown } | undefined)?.text);
    const line = (message as { source_location?: { lineno?: unknown } } | undefined)?.source_location?.lineno;
    // What an include says of itself is said above.
    if (words === '' || /include/iu.test(words)) return [];
    return [issue('SYNTAX', words.slice(0, 300), typeof line === 'number' ? line : null)];
  });
}

/** AsciiDoc as HTML with the line of each block in its class; nothing but the text is read. */
async function converted(text: string): Promise<{ document: AsciiDocument; html: string; issues: ParseIssue[] }> {
  const { load, MemoryLogger } = await import('@asciidoctor/core'); // 60 modules, for this kind of file alone
  const logger = MemoryLogger.create();
  const attributes = {
    ...Object.fromEntries(CLOCK.map((name) => [name, ' '])),
    showtitle: true,
    // Links lead to files of the folder as they are.
    relfilesuffix: '.adoc',
    'table-caption!': '',
    'toc!': '',
  };
  const options = { safe: 'secure', sourcemap: true, standalone: false, attributes, logger };
  const document = (await load(text, options)) as unknown as AsciiDocument;
  for (const block of document.findBy()) {
    const line = block.getSourceLocation?.()?.lineno;
    if (line !== undefined) block.addRole(`at-line-${line}`);
  }
  const html = String(await document.convert());
  return { document, html: withoutLayout(html), issues: messageIssues(logger.getMessages()) };
}

/** AsciiDoc as its words, by way of the HTML it converts to: its places are lines. Includes and pictures are never read. */
export async function parseAsciidoc(text: string, settings: ParseSettings): Promise<ParsedDocument> {
  let read: Awaited<ReturnType<typeof converted>>;
  try {
    read = await converted(text);
  } catch (error) {
    const why = error instanceof Error ? error.message.slice(0, 200) : String(error);
    const found = issue('SYNTAX', `the AsciiDoc cannot be read: ${why}; read as plain text`, null);
    return { ...parsePlain(text, 'text/asciidoc'), issues: [found] };
  }
  const writer = new TextWriter(settings['parse.maxCharacters']);
  const header = writeFrontMatter(writer, headerOf(read.document, text));
  const walk = writeFragment(writer, read.html, { skip: isIcon, placeOf });
  writer.endBlock();
  const written = writer.text();
  const frontMatter = header.fields();
  const pairs = firstOf(pairsOf(walk, written), settings['parse.maxDataEntries'], 'key-value pairs');
  const heading = writer.blocks.find(({ kind, label }) => kind === 'heading' && label);
  const links = linksOf(walk, written);
  return {
    ...emptyDocument(written, 'text/asciidoc'),
    title: titleOf(frontMatter) ?? heading?.label ?? null,
    frontMatter,
    frontMatterRange: header.end === 0 ? null : { start: 0, end: header.end },
    blocks: writer.blocks,
    links: links.length > 0 ? links : bareLinks(written, { start: 0, end: written.length }),
    keyValues: pairs.kept,
    tables: tablesOf([walk], written, settings['parse.maxDataEntries']),
    issues: [...includeIssues(text), ...read.issues, ...pairs.issues, ...cutIssue(writer, settings)],
    places: writer.places,
  };
}
