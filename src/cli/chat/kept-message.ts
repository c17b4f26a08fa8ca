import { Unavailable } from '../../domain/errors.ts';
import type { MessageRole } from '../../domain/conversation-record.ts';
import { execute, Refused, type Client } from '../client/client-port.ts';
import { persist } from '../client/persist.ts';
import {
  SayLineDocument,
  StartLogDocument,
  type SayLineMutation,
  type StartLogMutation,
} from '../generated/operations.ts';
import { printable } from '../failure.ts';
import type { Io } from '../io.ts';

export type KeptMessage = Extract<
  SayLineMutation['appendMessages'],
  { readonly __typename: 'MessagesAppended' }
>['messages'][number];
type Started = Extract<StartLogMutation['startConversation'], { readonly __typename: 'ConversationStarted' }>;

/** The conversation under a key; one that is not there is started. @throws Unavailable, Refused, Interrupted */
export function startedLog(client: Client, key: string, { interrupted }: Io): Promise<Started> {
  return persist(async () => {
    const { startConversation } = await execute(client, StartLogDocument, { input: { key } }, interrupted);
    if (startConversation.__typename === 'ConversationStarted') return startConversation;
    throw failureOf(startConversation);
  }, interrupted);
}

interface Line {
  readonly role: MessageRole;
  readonly speaker: string | null;
  readonly text: string;
  /** The answer that it tells; null = it tells none. */
  readonly answer: string | null;
  /** Under which it is said once, however often it is sent. */
  readonly key: string;
}

/** Puts a line at the end of the conversation. */
export type Say = (line: Omit<Line, 'key'>) => Promise<KeptMessage>;

/** A line when it is on disk: while the server is away it is sent again. @throws Unavailable, Refused, Interrupted */
export function keepLine(
  client: Client,
  conversation: string,
  { text, role, speaker, answer, key }: Line,
  { interrupted }: Io,
): Promise<KeptMessage> {
  const message = { text, role, speaker, ...(answer !== null && { metadata: { answer } }) };
  const input = { conversation, idempotencyKey: key, messages: [message] };
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

export const shownMessage = (message: KeptMessage, json: boolean): string =>
  json ? `${JSON.stringify(message)}\n` : `${message.n}  ${printable(`${nameIn(message)}: ${message.text}`)}\n`;

const nameIn = ({ role, speaker }: KeptMessage): string => speaker ?? role.toLowerCase();
