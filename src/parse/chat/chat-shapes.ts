import { z } from 'zod';
import { listedMessage } from './message-list.ts';

/** A message of an exported chat, before it is text. */
export interface StatedMessage {
  /** The program's id of it. */
  readonly id: string;
  readonly author: string;
  readonly at: Date | null;
  readonly editedAt: Date | null;
  /** Id of the message that it answers; null = none. */
  readonly answers: string | null;
  /** What was said, or what the program says. */
  readonly text: string;
  readonly by: 'AUTHOR' | 'SOMEBODY_ELSE' | 'PROGRAM';
}

export interface StatedChat {
  readonly platform: string;
  readonly title: string | null;
  readonly id: string | null;
  readonly messages: readonly StatedMessage[];
}

/** No export of a chat that can be read: where and why, for people. */
export interface NoChat {
  readonly why: string;
}

const words = z.string().max(1_000);
const instant = (seconds: number): Date | null => {
  const at = new Date(seconds * 1000);
  return Number.isNaN(at.getTime()) ? null : at;
};
const isoInstant = (text: string | null | undefined): Date | null => {
  if (text === null || text === undefined) return null;
  // Telegram writes the time of the phone without a zone: it is taken as UTC.
  const at = new Date(/(?:Z|[+-]\d{2}:?\d{2})$/u.test(text) ? text : `${text}Z`);
  return Number.isNaN(at.getTime()) ? null : at;
};

const TELEGRAM_TEXT = z.union([
  z.string(),
  z.array(z.union([z.string(), z.object({ type: words, text: z.string(), href: z.string().optional() })])),
]);
const TELEGRAM_CHAT = z.object({
  name: words.nullish(),
  type: words,
  id: z.union([z.number(), words]).nullish(),
  messages: z.array(
    z.object({
      id: z.number(),
      type: words,
      date: words.nullish(),
      date_unixtime: z.union([z.string(), z.number()]).optional(),
      edited: words.nullish(),
      edited_unixtime: z.union([z.string(), z.number()]).optional(),
      from: words.nullish(),
      from_id: words.nullish(),
      actor: words.nullish(),
      action: words.nullish(),
      title: words.nullish(),
      forwarded_from: words.nullish(),
      reply_to_message_id: z.number().optional(),
      media_type: words.optional(),
      photo: words.optional(),
      file: words.optional(),
      text: TELEGRAM_TEXT.default(''),
    }),
  ),
});
const TELEGRAM_ACCOUNT = z.object({ chats: z.object({ list: z.array(TELEGRAM_CHAT).min(1) }) });
type TelegramMessage = z.infer<typeof TELEGRAM_CHAT>['messages'][number];

function telegramText(text: z.infer<typeof TELEGRAM_TEXT>): string {
  if (typeof text === 'string') return text;
  return text
    .map((part) => {
      if (typeof part === 'string') return part;
      if (part.type === 'blockquote') return `\n\n${part.text.replace(/^/gmu, '> ')}\n\n`;
      return part.href === undefined || part.href === part.text ? part.text : `${part.text} (${part.href})`;
    })
    .join('');
}

function fromTelegram(message: TelegramMessage): StatedMessage {
  const { id, date, date_unixtime: unix, edited, edited_unixtime: editedUnix, from, from_id: fromId } = message;
  const base = {
    id: String(id),
    author: from ?? fromId ?? message.actor ?? 'unknown',
    at: unix === undefined ? isoInstant(date) : instant(Number(unix)),
    editedAt: editedUnix === undefined ? isoInstant(edited) : instant(Number(editedUnix)),
    answers: message.reply_to_message_id === undefined ? null : String(message.reply_to_message_id),
  };
  const text = telegramText(message.text);
  const service = [message.actor, message.action?.replaceAll('_', ' '), message.title].filter(Boolean).join(' ');
  if (message.type !== 'message') return { ...base, by: 'PROGRAM', text: text || service || message.type };
  if (text.trim() === '') {
    const media = message.media_type ?? (message.photo === undefined ? 'a file' : 'photo');
    return { ...base, by: 'PROGRAM', text: `${base.author}: ${media.replaceAll('_', ' ')} (not read)` };
  }
  return {
    ...base,
    text,
    by: message.forwarded_from === undefined || message.forwarded_from === null ? 'AUTHOR' : 'SOMEBODY_ELSE',
  };
}

const SLACK = z.array(
  z.object({
    type: words,
    subtype: words.optional(),
    ts: z.string().max(40),
    thread_ts: z.string().max(40).optional(),
    user: words.optional(),
    username: words.optional(),
    text: z.string().default(''),
    edited: z.object({ ts: z.string().max(40) }).optional(),
    user_profile: z
      .object({ real_name: words.optional(), display_name: words.optional(), name: words.optional() })
      .optional(),
    files: z.array(z.object({ name: words.nullish(), title: words.nullish() })).optional(),
  }),
);
type SlackMessage = z.infer<typeof SLACK>[number];
/** Kinds of messages that somebody wrote. */
const SLACK_WRITTEN = new Set(['thread_broadcast', 'me_message', 'file_share', 'file_comment']);

const nameInSlack = ({ user_profile: profile }: SlackMessage): string | null =>
  [profile?.real_name, profile?.display_name, profile?.name].find((name) => name !== undefined && name.trim() !== '') ??
  null;

/** What Slack writes for signs, people, channels and links. */
function slackText(text: string, names: ReadonlyMap<string, string>): string {
  return text
    .replace(
      /<@([^<>|]+)(?:\|([^<>]*))?>/gu,
      (_whole, id: string, label = '') => `@${names.get(id) ?? (String(label) || id)}`,
    )
    .replace(/<#([^<>|]+)\|?([^<>]*)>/gu, (_whole, id: string, label: string) => `#${label || id}`)
    .replace(/<!([^<>|]+)(?:\|[^<>]*)?>/gu, '@$1')
    .replace(/<((?:https?|mailto):[^<>|]+)\|([^<>]*)>/gu, (_whole, url: string, label: string) =>
      url.replace(/^mailto:/u, '') === label ? label : `${label} (${url})`,
    )
    .replace(/<((?:https?|mailto):[^<>|]+)>/gu, '$1')
    .replaceAll('&lt;', '<')
    .replaceAll('&gt;', '>')
    .replaceAll('&amp;', '&');
}

function fromSlack(messages: readonly SlackMessage[]): StatedChat {
  const names = new Map<string, string>();
  for (const message of messages) {
    const name = nameInSlack(message);
    if (message.user !== undefined && name !== null) names.set(message.user, name);
  }
  const stated = messages.map((message): StatedMessage => {
    const { ts, thread_ts: thread, user, username, subtype, files = [] } = message;
    const author = names.get(user ?? '') ?? user ?? username ?? 'unknown';
    const text = slackText(message.text, names);
    const isWritten =
      message.type === 'message' && (subtype === undefined || SLACK_WRITTEN.has(subtype)) && text.trim() !== '';
    const named = files.map((file) => file.name ?? file.title ?? 'a file').join(', ');
    const program = text.trim() === '' ? `${author}: ${named || subtype || message.type} (not read)` : text;
    return {
      id: ts,
      author,
      at: instant(Number(ts)),
      editedAt: message.edited === undefined ? null : instant(Number(message.edited.ts)),
      answers: thread === undefined || thread === ts ? null : thread,
      text: isWritten ? text : program,
      by: isWritten ? 'AUTHOR' : 'PROGRAM',
    };
  });
  return { platform: 'Slack', title: null, id: null, messages: stated };
}

const DISCORD = z.object({
  guild: z.object({ name: words }),
  channel: z.object({ id: words.optional(), name: words }),
  messages: z.array(
    z.object({
      id: words,
      type: words,
      timestamp: words.nullish(),
      timestampEdited: words.nullish(),
      content: z.string(),
      author: z.object({ name: words, nickname: words.nullish(), isBot: z.boolean().default(false) }),
      reference: z.object({ messageId: words.nullish() }).nullish(),
      attachments: z.array(z.object({ fileName: words.nullish() })).default([]),
    }),
  ),
});

function fromDiscord({ channel, messages }: z.infer<typeof DISCORD>): StatedChat {
  const stated = messages.map(
    ({ id, type, timestamp, timestampEdited, content, author, reference, attachments }): StatedMessage => {
      const isWritten = (type === 'Default' || type === 'Reply') && content.trim() !== '' && !author.isBot;
      const named = attachments.map(({ fileName }) => fileName ?? 'a file').join(', ');
      const empty = `${author.name}: ${named || type} (not read)`;
      return {
        id,
        author: author.name,
        at: isoInstant(timestamp),
        editedAt: isoInstant(timestampEdited),
        answers: reference?.messageId ?? null,
        text: content.trim() === '' ? empty : content,
        by: isWritten ? 'AUTHOR' : 'PROGRAM',
      };
    },
  );
  return { platform: 'Discord', title: channel.name, id: channel.id ?? null, messages: stated };
}

function fromTelegramChat({ name, id, messages }: z.infer<typeof TELEGRAM_CHAT>): StatedChat {
  return {
    platform: 'Telegram',
    title: name ?? null,
    id: id === undefined || id === null ? null : String(id),
    messages: messages.map(fromTelegram),
  };
}

/** A list of messages of no program that is known. null = one of them is none. */
function fromList(values: readonly unknown[]): StatedChat | null {
  const listed = values.map(listedMessage);
  const messages = listed.flatMap((message, n): StatedMessage[] => {
    if (message === null) return [];
    const { author, at, text, id } = message;
    const by = text.trim() === '' ? 'PROGRAM' : 'AUTHOR';
    return [{ id: id ?? String(n), author, at: isoInstant(at), editedAt: null, answers: null, text, by }];
  });
  const isWhole = messages.length === values.length && messages.length > 0;
  return isWhole ? { platform: 'chat', title: null, id: null, messages } : null;
}

function whyNot(error: z.ZodError): NoChat {
  const [first] = error.issues;
  return { why: first ? `${first.path.join('.')}: ${first.message}` : 'of another shape' };
}

/** The chats of an export of Telegram, Slack or Discord, told apart by what names them; each field is checked. */
export function readChats(value: unknown): readonly StatedChat[] | NoChat {
  if (Array.isArray(value)) {
    const chat = fromList(value);
    if (chat) return [chat];
    const slack = SLACK.safeParse(value);
    return slack.success ? [fromSlack(slack.data)] : whyNot(slack.error);
  }
  const isObject = typeof value === 'object' && value !== null;
  if (isObject && 'guild' in value) {
    const discord = DISCORD.safeParse(value);
    return discord.success ? [fromDiscord(discord.data)] : whyNot(discord.error);
  }
  if (isObject && 'chats' in value) {
    const account = TELEGRAM_ACCOUNT.safeParse(value);
    return account.success ? account.data.chats.list.map(fromTelegramChat) : whyNot(account.error);
  }
  const chat = TELEGRAM_CHAT.safeParse(value);
  return chat.success ? [fromTelegramChat(chat.data)] : whyNot(chat.error);
}
