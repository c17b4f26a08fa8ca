import { messageFollower } from '../../src/conversation/index.ts';
import type { LogFollower } from '../../src/jobs/index.ts';
import { systemClock } from '../../src/domain/time.ts';
import { systemIds } from '../../src/domain/typed-ids.ts';
import type { Database } from '../../src/storage/index.ts';
import type { Asking } from './graphql.ts';
import { settingDefaults } from './settings.ts';

const ERRORS = '... on DomainError { code message path }';
const START = `mutation ($input: StartConversationInput!) { startConversation(input: $input) { __typename ${ERRORS}
  ... on ConversationStarted { existed conversation { id key owner } } } }`;
const MESSAGE = `id n role speaker text contentHash tokens source important tags versionHints { file modifiedAt hash } metadata owner
  saidAt createdAt`;
const APPEND = `mutation ($input: AppendMessagesInput!) { appendMessages(input: $input) { __typename ${ERRORS}
  ... on MessagesAppended { repeated messages { ${MESSAGE} } } } }`;
const LOG = `query ($id: ID!) { conversation(id: $id) { messageCount stored published messages(first: 100) { nodes { ${MESSAGE} } } } }`;
const TURNS = 'query ($id: ID!, $pairs: Int) { conversation(id: $id) { recentTurns(pairs: $pairs) { text } } }';

export interface Said {
  readonly id: string;
  readonly n: number;
  readonly text: string;
  readonly [field: string]: unknown;
}

export interface AppendAnswer {
  readonly __typename: string;
  readonly code?: string;
  readonly message?: string;
  readonly path?: readonly string[];
  readonly repeated?: number;
  readonly messages?: readonly Said[];
}

export interface Log {
  readonly messageCount: number;
  readonly stored: number;
  readonly published: number;
  readonly messages: { readonly nodes: readonly Said[] };
}

/** A new conversation, by default its owner's alone. @returns its id */
export async function startOne(me: Asking, input: object = {}): Promise<string> {
  type Started = { startConversation: { conversation?: { id: string } } };
  const { startConversation } = await me.get<Started>(START, { input });
  if (!startConversation.conversation)
    throw new Error(`expected a conversation, got ${JSON.stringify(startConversation)}`);
  return startConversation.conversation.id;
}

/** Appends messages, given as texts or whole. */
export async function append(
  me: Asking,
  conversation: string,
  messages: readonly (string | object)[],
  more: object = {},
): Promise<AppendAnswer> {
  const given = messages.map((message) => (typeof message === 'string' ? { text: message } : message));
  const input = { conversation, messages: given, ...more };
  const { appendMessages } = await me.get<{ appendMessages: AppendAnswer }>(APPEND, { input });
  const said = appendMessages.messages;
  return said
    ? { ...appendMessages, messages: said.map((message) => ({ ...message, id: message.id })) }
    : appendMessages;
}

/** The log as the caller sees it; null = to the caller there is none. */
export const logOf = async (me: Asking, id: string): Promise<Log | null> =>
  (await me.get<{ conversation: Log | null }>(LOG, { id })).conversation;

/** Texts of the last turns. */
export async function turnsOf(me: Asking, id: string, pairs?: number): Promise<string[]> {
  type Turns = { conversation: { recentTurns: readonly { text: string }[] } };
  return (await me.get<Turns>(TURNS, { id, pairs })).conversation.recentTurns.map(({ text }) => text);
}

/** A worker that nobody disturbs, and what went wrong. */
export function conversationWorker(
  database: Database,
  settings: Partial<typeof settingDefaults> = {},
): { readonly worker: LogFollower; readonly faults: unknown[] } {
  const faults: unknown[] = [];
  const worker = messageFollower({
    ...{ database, ids: systemIds, clock: systemClock, settings: { ...settingDefaults, ...settings } },
    onFault: (error) => faults.push(error),
  });
  return { worker, faults };
}

/** Rows of a table of this space, whoever's they are. */
export async function countOf(database: Database, spaceId: string, from: string): Promise<number> {
  const [row] = await database.system((query) =>
    query<{ n: number }>('test.countOf', `select count(*)::integer as n from ${from} where space_id = $1`, [spaceId]),
  );
  return row?.n ?? 0;
}
