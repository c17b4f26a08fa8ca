import { Option, type Command } from 'commander';
import { MESSAGE_ROLES, type MessageRole } from '../../domain/conversation-record.ts';
import type { ChatArguments } from './chat-command.ts';

export type ChatOrder = { readonly command: 'chat' } & ChatArguments;

const ROLES = MESSAGE_ROLES.map((role) => role.toLowerCase());

/** Adds what puts messages into a conversation. */
export function addChat(
  add: (name: ChatOrder['command'], description: string) => Command,
  give: (order: ChatOrder) => void,
): void {
  add('chat', 'keep each line of standard input as a message of a conversation; no model is asked')
    .requiredOption('--log <key>', 'the key of the conversation; one that is not there is started, for you alone')
    .addOption(new Option('--role <role>', 'who speaks').choices(ROLES).default('user'))
    .option('--speaker <name>', 'what the speaker is called')
    .option('--json', 'one JSON object a message', false)
    .action(
      ({ log, role, speaker = null, json }: { log: string; role: string; speaker?: string | null; json: boolean }) =>
        give({ command: 'chat', log, role: role.toUpperCase() as MessageRole, speaker, json }),
    );
}
