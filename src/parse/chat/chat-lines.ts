import type { Block, ParsedDocument, ParseIssue, Post, TextRange, Unit } from '../../domain/text.ts';
import { trimmed } from '../../lib/ranges.ts';
import { paragraphsOf } from '../plain.ts';
import { sha256 } from '../thread/thread-shapes.ts';

/** A stretch of an exported chat: a message of somebody, or what the program says. */
export interface ChatLine extends TextRange {
  /** Where the time and the name stand; all of it, where the program speaks. */
  readonly stamp: TextRange;
  /** What was said; null = the program speaks. */
  readonly words: TextRange | null;
  readonly author: string;
  readonly at: Date | null;
}

const PHONE = /^\+?\d[\d\s().-]{5,}$/u;

/** A message as a post. Of a sender who is known by a number alone, that is the name too. */
export function chatPost(
  platform: string,
  threadId: string,
  number: number,
  { author, at, body }: { readonly author: string; readonly at: Date | null; readonly body: string },
): Post {
  return {
    id: `${threadId}/${number}`,
    threadId,
    number,
    replyTo: null,
    author,
    address: PHONE.test(author) ? author : null,
    platform,
    rawContent: body,
    contentHash: sha256(body),
    createdAt: at,
    updatedAt: null,
    revision: null,
    votes: 0,
  };
}

/** A silence after which a chat is about something else. */
const PAUSE_MS = 60 * 60 * 1000;

/** Does a message belong to the same talk as the one before it? */
export const continues = (at: Date | null, before: Date | null | undefined): boolean =>
  at !== null && before instanceof Date && Math.abs(at.getTime() - before.getTime()) < PAUSE_MS;

export const chatPrefix = (platform: string, title: string | null, { author, createdAt }: Post): string =>
  [platform, title, [author, createdAt?.toISOString().slice(0, 16).replace('T', ' ')].filter(Boolean).join(', ')]
    .filter(Boolean)
    .join(' > ');

/** What no prose is looked for in. */
const dataBlock = (range: TextRange): Block => {
  return { kind: 'data', ...range, headingPath: [], level: null, label: null, atomic: true };
};

/** What a program adds below a message that was changed. */
const EDITED = /\s*\u200e?<[^<>\n]{3,60}>\s*$/u;

function blocksOf(text: string, { stamp, words, end }: ChatLine): Block[] {
  if (words === null) return [dataBlock(trimmed(text, { start: stamp.start, end }))];
  const added = EDITED.exec(text.slice(words.start, words.end));
  const own = { start: words.start, end: added ? words.start + added.index : words.end };
  const rest = trimmed(text, { start: own.end, end: words.end });
  return [dataBlock(stamp), ...paragraphsOf(text, own), ...(rest.start < rest.end ? [dataBlock(rest)] : [])];
}

/** A plain text whose lines are known to be those of a chat; the text stays as it is. What the program says is in no post. */
export function chatInPlace(
  document: ParsedDocument,
  lines: readonly ChatLine[],
  chat: { readonly platform: string; readonly title: string | null; readonly issues: readonly ParseIssue[] },
): ParsedDocument {
  const { text } = document;
  const threadId = chat.title ?? chat.platform;
  const messages = lines.flatMap((line) => (line.words === null ? [] : [{ ...line, words: line.words }]));
  return {
    ...document,
    type: 'forum',
    title: chat.title,
    blocks: lines.flatMap((line) => blocksOf(text, line)),
    issues: [...document.issues, ...chat.issues],
    units: messages.map(({ stamp, words, author, at }, i): Unit => {
      const body = text.slice(words.start, words.end);
      const post = chatPost(chat.platform, threadId, i + 1, { author, at, body });
      const prefix = chatPrefix(chat.platform, chat.title, post);
      const follows = continues(at, messages[i - 1]?.at);
      return { kind: 'post', start: stamp.start, end: words.end, name: '', prefix, post, continues: follows };
    }),
  };
}
