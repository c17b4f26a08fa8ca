import { beginsAsMessages } from '../parse/index.ts';

/** A chat of Telegram Desktop, or all chats of an account. */
const TELEGRAM =
  /"type"\s*:\s*"(?:personal_chat|bot_chat|saved_messages|(?:private|public)_(?:group|supergroup|channel))"/u;
/** What an export says before its messages: DiscordChatExporter. */
const DISCORD = [/^\s*\{\s*"guild"\s*:\s*\{/u, /"channel"\s*:\s*\{/u, /"messages"\s*:\s*\[/u];
/** A day of a channel of Slack: messages by their times, which are their ids. */
const SLACK = [/^\s*\[\s*\{/u, /"type"\s*:\s*"message"/u, /"ts"\s*:\s*"\d{9,11}\.\d{6}"/u];

/** Does JSON that begins like this say that it is an exported chat? */
export const isChatExport = (head: string): boolean =>
  (TELEGRAM.test(head) && /"messages"\s*:\s*\[/u.test(head)) ||
  DISCORD.every((form) => form.test(head)) ||
  SLACK.every((form) => form.test(head)) ||
  beginsAsMessages(head);
