import type { ParsedDocument, Unit } from '../../domain/text.ts';
import { emptyDocument } from '../empty-document.ts';
import { parseJson } from '../json.ts';
import { cutIssue, issue } from '../parse-limits.ts';
import type { ParseSettings } from '../parse-settings.ts';
import { bareLinks } from '../plain.ts';
import { rangeOf, TextWriter } from '../text-writer.ts';
import { writePlainPost } from '../thread/parse-thread.ts';
import { withQuotes } from '../thread/quotes.ts';
import { chatPost, chatPrefix, continues } from './chat-lines.ts';
import { readChats } from './chat-shapes.ts';
import type { StatedChat, StatedMessage } from './chat-shapes.ts';

const MEDIA_TYPE = 'application/vnd.claimgraph.chat+json';

const clock = (at: Date | null): string | null => at?.toISOString().slice(0, 16).replace('T', ' ') ?? null;

/** Who and when, on a line of its own that no prose is looked for in. */
function writeStamp(writer: TextWriter, words: string): void {
  writer.enter('data', { atomic: true });
  writer.words(words);
  writer.leave();
}

interface Numbering {
  /** Posts so far, of all chats of the file. */
  count: number;
}

function writeMessage(
  writer: TextWriter,
  chat: StatedChat & { readonly before: StatedMessage | undefined },
  message: StatedMessage,
  known: Map<string, number>,
  numbering: Numbering,
): () => Unit[] {
  writer.endBlock();
  const stamp = [message.author, clock(message.at)].filter(Boolean).join(', ');
  if (message.by === 'PROGRAM') {
    writeStamp(writer, [clock(message.at), message.text].filter(Boolean).join(': '));
    return () => [];
  }
  numbering.count += 1;
  const number = numbering.count;
  writer.from(`message ${number} by ${message.author}`);
  const mark = writer.mark();
  writeStamp(writer, stamp);
  writePlainPost(writer, message.text, message.by === 'SOMEBODY_ELSE');
  writer.close(mark);
  const threadId = chat.id ?? chat.title ?? chat.platform;
  const answered = message.answers === null ? undefined : known.get(message.answers);
  known.set(message.id, number);
  const body = message.text.toWellFormed().replaceAll('\0', '\uFFFD');
  const post = {
    ...chatPost(chat.platform, threadId, number, { author: message.author, at: message.at, body }),
    replyTo: answered ?? null,
    updatedAt: message.editedAt,
  };
  return () => {
    const range = rangeOf(mark);
    return range
      ? [
          {
            ...{ kind: 'post', ...range, name: '', prefix: chatPrefix(chat.platform, chat.title, post), post },
            continues: continues(message.at, chat.before?.at),
          },
        ]
      : [];
  };
}

function written(chats: readonly StatedChat[], settings: ParseSettings): ParsedDocument {
  const writer = new TextWriter(settings['parse.maxCharacters']);
  const numbering: Numbering = { count: 0 };
  const parts = chats.flatMap((chat) => {
    writer.enter('heading', { level: 1 });
    writer.words(chat.title ?? '');
    writer.leave();
    // A message answers one before it: an answer to what is not there yet is none.
    const known = new Map<string, number>();
    return chat.messages.map((message, i) =>
      writeMessage(writer, { ...chat, before: chat.messages[i - 1] }, message, known, numbering),
    );
  });
  writer.endBlock();
  const text = writer.text();
  const units = parts.flatMap((unit) => unit());
  return {
    ...emptyDocument(text, MEDIA_TYPE),
    type: 'forum',
    title: chats.length === 1 ? (chats[0]?.title ?? null) : null,
    blocks: withQuotes(text, writer.blocks, units),
    links: bareLinks(text, { start: 0, end: text.length }),
    issues: cutIssue(writer, settings),
    places: writer.places,
    units,
  };
}

/**
 * A chat as Telegram, Slack or DiscordChatExporter write it in JSON: each message a post; what the program says stands between them, in
 * none. JSON that only looks like one is read as the JSON it is, with an issue that says what is missing.
 */
export function parseChat(text: string, settings: ParseSettings): ParsedDocument {
  const asJson = (why: string): ParsedDocument => {
    const document = parseJson(text, settings);
    const found = issue('SYNTAX', `not a chat that can be read: ${why}; read as JSON`, null);
    return { ...document, issues: [found, ...document.issues] };
  };
  let value: unknown;
  try {
    value = JSON.parse(text);
  } catch (error) {
    return asJson(error instanceof Error ? error.message : String(error));
  }
  const chats = readChats(value);
  return 'why' in chats ? asJson(chats.why) : written(chats, settings);
}
