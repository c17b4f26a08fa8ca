import { createInterface } from 'node:readline';
import { Unavailable } from '../../domain/errors.ts';
import type { MessageRole } from '../../domain/conversation-record.ts';
import { execute, Refused, type Client } from '../client/client-port.ts';
import { persist } from '../client/persist.ts';
import { EXIT, Interrupted, type ExitCode } from '../exit-codes.ts';
import { printable } from '../failure.ts';
import {
  SayLineDocument,
  StartLogDocument,
  type SayLineMutation,
  type StartLogMutation,
} from '../generated/operations.ts';
import { write, type Io } from '../io.ts';

export interface ChatArguments {
  /** Natural key of the conversation; one that is not there is started, for the caller alone. */
  readonly log: string;
  readonly role: MessageRole;
  readonly speaker: string | null;
  /** A message is one JSON line. */
  readonly json: boolean;
}

type Said = Extract<SayLineMutation['appendMessages'], { readonly __typename: 'MessagesAppended' }>['messages'][number];

/**
 * `claimgraph chat`: each line of standard input is a message at the end of a conversation; no model is asked. A line is told when it is
 * on disk. While the server is away it is sent again, and said once.
 * @throws Unavailable, Refused with the first line that is not taken: those before it are kept; Interrupted
 */
export async function runChat(client: Client, chat: ChatArguments, io: Io, nextKey: () => string): Promise<ExitCode> {
  const { conversation } = await started(client, chat.log, io);
  if (io.stdin.isTTY === true)
    await write(io.stderr, `${conversation.messageCount} messages so far; each line is one more, Ctrl-D ends\n`);
  const reader = createInterface({ input: io.stdin, signal: io.interrupted });
  try {
    for await (const text of reader) {
      if (text.trim() === '') continue;
      const said = await say(client, conversation.id, { ...chat, text, key: nextKey() }, io);
      await write(io.stdout, chat.json ? `${JSON.stringify(said)}\n` : shown(said));
    }
  } finally {
    reader.close();
  }
  if (io.interrupted.aborted) throw new Interrupted();
  return EXIT.ok;
}

type Started = Extract<StartLogMutation['startConversation'], { readonly __typename: 'ConversationStarted' }>;

function started(client: Client, key: string, { interrupted }: Io): Promise<Started> {
  return persist(async () => {
    const { startConversation } = await execute(client, StartLogDocument, { input: { key } }, interrupted);
    if (startConversation.__typename === 'ConversationStarted') return startConversation;
    throw failureOf(startConversation);
  }, interrupted);
}

interface Line extends ChatArguments {
  readonly text: string;
  readonly key: string;
}

function say(client: Client, conversation: string, line: Line, { interrupted }: Io): Promise<Said> {
  const { text, role, speaker, key } = line;
  const input = { conversation, idempotencyKey: key, messages: [{ text, role, speaker }] };
  return persist(async () => {
    const { appendMessages } = await execute(client, SayLineDocument, { input }, interrupted);
    if (appendMessages.__typename !== 'MessagesAppended') throw failureOf(appendMessages);
    const [said] = appendMessages.messages;
    if (!said) throw new Error('expected the message that was appended');
    return { ...said, id: said.id.replace(/@.*/u, '') };
  }, interrupted);
}

type Failure = Exclude<
  SayLineMutation['appendMessages'] | StartLogMutation['startConversation'],
  { readonly __typename: 'MessagesAppended' | 'ConversationStarted' }
>;

const failureOf = (failure: Failure): Error =>
  failure.__typename === 'Unavailable'
    ? new Unavailable(failure.component, failure.message, failure.retryAfter)
    : new Refused(failure.message, failure.code, failure.path);

const shown = ({ n, role, speaker, text }: Said): string =>
  `${n}  ${printable(`${speaker ?? role.toLowerCase()}: ${text}`)}\n`;
