import type { ParseSettings } from '../parse-settings.ts';
import type { Link, KeyValue, ParsedDocument, Unit } from '../../domain/text.ts';
import { attribute, isElement } from '../html/elements.ts';
import { writeFragment } from '../html/html.ts';
import { linksOf, pairsOf } from '../html/html-tree.ts';
import type { Walk } from '../html/html-tree.ts';
import { parseJson } from '../json.ts';
import { cutIssue, firstOf, issue } from '../parse-limits.ts';
import { bareLinks } from '../plain.ts';
import { rangeOf, TextWriter } from '../text-writer.ts';
import type { Mark } from '../text-writer.ts';
import { withQuotes } from './quotes.ts';
import { readThread } from './thread-shapes.ts';
import type { Thread, WrittenPost } from './thread-shapes.ts';

const QUOTE_OPENS = /^\[quote(?:=[^\]]*)?\]\s*/iu;
const QUOTE_CLOSES = /\s*\[\/quote\]$/iu;

/**
 * Plain text of a post: paragraphs between empty lines, `>` lines and `[quote]…[/quote]` as quotes.
 * @param isOthers all of it is somebody else's
 */
export function writePlainPost(writer: TextWriter, content: string, isOthers = false): void {
  let quoting = false;
  for (const paragraph of content.replace(/\r\n?/gu, '\n').split(/\n[ \t]*\n|(?=\[quote)|(?<=\[\/quote\])/iu)) {
    const words = paragraph.trim();
    if (words === '') continue;
    const opens = QUOTE_OPENS.test(words);
    const quote = quoting || opens || /^(?:[ \t]*>.*(?:\n|$))+$/u.test(words);
    quoting = (quoting || opens) && !QUOTE_CLOSES.test(words);
    writer.enter(quote || isOthers ? 'quote' : 'paragraph');
    writer.verbatim(words.replace(QUOTE_OPENS, '').replace(QUOTE_CLOSES, ''));
    writer.leave();
    writer.endBlock();
  }
}

interface Written {
  readonly post: WrittenPost;
  readonly mark: Mark;
  readonly walk: Walk | null;
}

/** The line above a quote that names who is quoted is part of no one's words. */
const isQuoteTitle = (element: Parameters<Walk['skip']>[0]): boolean => {
  const parent = element.parentNode;
  if (attribute(element, 'class') !== 'title' || !parent || !isElement(parent)) return false;
  return parent.tagName === 'aside' && (attribute(parent, 'class') ?? '').split(/\s+/u).includes('quote');
};

function writePost(writer: TextWriter, post: WrittenPost): Written {
  const mark = writer.mark();
  writer.from(`post ${post.number} by ${post.author}`);
  writer.enter('heading', { level: 2 });
  writer.words(`#${post.number} ${post.author}`);
  writer.leave();
  writer.from(`post ${post.number} by ${post.author}`);
  const walk = post.markup === 'html' ? writeFragment(writer, post.rawContent, { skip: isQuoteTitle }) : null;
  if (!walk) writePlainPost(writer, post.rawContent);
  writer.close(mark);
  writer.endBlock();
  return { post, mark, walk };
}

/** Of `platform > thread title > author, date, post number` (PI-43) what is after the title. */
const prefixOf = ({ author, createdAt, number }: WrittenPost): string =>
  [author, createdAt?.toISOString().slice(0, 10), `post ${number}`].filter(Boolean).join(', ');

function unitOf({ platform, title }: Thread, { post, mark }: Written): Unit[] {
  const range = rangeOf(mark);
  if (!range) return [];
  const { markup: _markup, ...postFields } = post;
  const prefix = [platform, title, prefixOf(post)].join(' > ');
  return [{ kind: 'post', ...range, name: 'Full Post', prefix, post: postFields }];
}

function written(thread: Thread, mediaType: ParsedDocument['mediaType'], settings: ParseSettings): ParsedDocument {
  const writer = new TextWriter(settings['parse.maxCharacters']);
  writer.enter('heading', { level: 1 });
  writer.words(thread.title);
  writer.leave();
  const posts = thread.posts.map((post) => writePost(writer, post));
  const text = writer.text();
  const units = posts.flatMap((post) => unitOf(thread, post));
  const walks = posts.flatMap(({ walk }) => walk ?? []);
  const pairs = firstOf(
    walks.flatMap((walk): KeyValue[] => pairsOf(walk, text)),
    settings['parse.maxDataEntries'],
    'key-value pairs',
  );
  const links = walks.flatMap((walk): Link[] => linksOf(walk, text));
  return {
    type: 'forum',
    text,
    mediaType,
    title: thread.title.replace(/\s+/gu, ' ').trim() || null,
    frontMatter: [],
    frontMatterRange: null,
    blocks: withQuotes(text, writer.blocks, units),
    links: links.length > 0 ? links : bareLinks(text, { start: 0, end: text.length }),
    keyValues: pairs.kept,
    tables: [],
    records: [],
    issues: [...thread.issues, ...pairs.issues, ...cutIssue(writer, settings)],
    places: writer.places,
    units,
  };
}

/**
 * A thread of a forum as its posts, each under a heading with its number and author. JSON that only looks like one is read
 * as the JSON it is, with an issue that says what is missing.
 */
export function parseThread(text: string, settings: ParseSettings): ParsedDocument {
  const asJson = (why: string): ParsedDocument => {
    const document = parseJson(text, settings);
    return {
      ...document,
      issues: [issue('SYNTAX', `not a thread that can be read: ${why}; read as JSON`, null), ...document.issues],
    };
  };
  let value: unknown;
  try {
    value = JSON.parse(text);
  } catch (error) {
    return asJson(error instanceof Error ? error.message : String(error));
  }
  const thread = readThread(value);
  return 'why' in thread ? asJson(thread.why) : written(thread, 'application/vnd.claimgraph.thread+json', settings);
}
