import { Option, type Command } from 'commander';
import { MESSAGE_ROLES, type MessageRole } from '../../domain/conversation-record.ts';
import { addAnswerOptions, answerHow, type AnswerHow, type AnswerOptions } from '../answer/answer-options.ts';
import { UsageError } from '../exit-codes.ts';

export interface ChatArguments {
  /** Natural key of the conversation; one that is not there is started, for the caller alone. */
  readonly log: string;
  readonly role: MessageRole;
  readonly speaker: string | null;
  /** A message is one JSON line. */
  readonly json: boolean;
  /** How each line is answered; null = lines are only kept. */
  readonly answers: AnswerHow | null;
}

export type ChatOrder = { readonly command: 'chat' } & ChatArguments;

interface ChatOptions extends AnswerOptions {
  readonly log: string;
  readonly role: string;
  readonly speaker?: string | null;
  readonly json: boolean;
  readonly answer: boolean;
}

const ROLES = MESSAGE_ROLES.map((role) => role.toLowerCase());

/** Adds what talks in a conversation. */
export function addChat(
  add: (name: ChatOrder['command'], description: string) => Command,
  give: (order: ChatOrder) => void,
): void {
  addAnswerOptions(
    add('chat', 'keep each line of standard input as a message of a conversation, and answer it from what is stored')
      .requiredOption('--log <key>', 'the key of the conversation; one that is not there is started, for you alone')
      .option('--no-answer', 'only keep the lines; a line that begins with / is one too')
      .addOption(new Option('--role <role>', 'who speaks; only a user is answered').choices(ROLES).default('user'))
      .option('--speaker <name>', 'what the speaker is called')
      .option('--json', 'one JSON object a message', false),
  ).action(({ log, role: name, speaker = null, json, answer, ...options }: ChatOptions) => {
    const role = name.toUpperCase() as MessageRole;
    const how = answerHow(options);
    if (json && how.stream === true) throw new UsageError('--stream: belongs to text; --json prints whole answers');
    give({ command: 'chat', log, role, speaker, json, answers: answer && role === 'USER' ? how : null });
  });
}
