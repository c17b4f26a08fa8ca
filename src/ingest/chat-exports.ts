/** A chat of Telegram Desktop, or all chats of an account. */
const TELEGRAM =
  /"type"\s*:\s*"(?:personal_chat|bot_chat|saved_messages|(?:private|public)_(?:group|supergroup|channel))"/u;
/** What an export says before its messages: DiscordChatExporter. */
const DISCORD = [/^\s*\{\s*"guild"\s*:\s*\{/u, /"channel"\s*:\s*\{/u, /"messages"\s*:\s*\[/u];
/** A day of a channel of Slack: messages by their times, which are their ids. */
const SLACK = [/^\s*\[\s*\{/u, /"type"\s*:\s*"message"/u, /"ts"\s*:\s*"\d{9,11}\.\d{6}"/u];

/** A list of messages with who, when and what, and nothing else: as bots and scripts write them. */
const AUTHOR = '(?:author|user|username|sender|from|speaker)';
const AT = '(?:at|time|timestamp|date|sent|sent_?at|created_?at)';
const SAID = '(?:text|message|content|body)';
const MESSAGE = new RegExp(
  `^\\s*\\[\\s*\\{(?=[^{}]*"${AUTHOR}"\\s*:)(?=[^{}]*"${AT}"\\s*:\\s*"\\d{4}-\\d{2}-\\d{2}T)(?=[^{}]*"${SAID}"\\s*:)` +
    `(?:\\s*"(?:id|${AUTHOR}|${AT}|${SAID})"\\s*:\\s*(?:"(?:[^"\\\\]|\\\\.)*"|\\d+)\\s*,?)+\\s*\\}`,
  'iu',
);

/** Does JSON that begins like this say that it is an exported chat? */
export const isChatExport = (head: string): boolean =>
  (TELEGRAM.test(head) && /"messages"\s*:\s*\[/u.test(head)) ||
  DISCORD.every((form) => form.test(head)) ||
  SLACK.every((form) => form.test(head)) ||
  MESSAGE.test(head);
