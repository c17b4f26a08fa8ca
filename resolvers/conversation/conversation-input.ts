import { createHash } from 'node:crypto';
import type { AppendMessagesInput, MessageInput, StartConversationInput } from '../../schema/index.ts';
import type { NewConversation, NewMessage } from '../../src/conversation/index.ts';
import type { Scope } from '../../src/domain/scope.ts';
import { keyOfPart, ownerOf } from '../request/mutation.ts';

/** Of a shared one it is told from the keys of others: under theirs it would be their conversation. */
function naturalKey({ owner }: Scope, { idempotencyKey, visibility }: StartConversationInput): string | null {
  if (idempotencyKey === null || idempotencyKey === undefined || visibility === 'PRIVATE')
    return idempotencyKey ?? null;
  return createHash('sha256')
    .update(JSON.stringify([owner, idempotencyKey]))
    .digest('hex');
}

export const newConversation = (scope: Scope, input: StartConversationInput): NewConversation => ({
  key: input.key ?? naturalKey(scope, input),
  title: input.title ?? null,
  metadata: input.metadata ?? {},
  owner: ownerOf(scope, input.visibility),
});

const newMessage = (input: MessageInput, ofRequest: string | null): NewMessage => ({
  role: input.role,
  speaker: input.speaker ?? null,
  text: input.text,
  source: input.source,
  important: input.important,
  tags: input.tags ?? [],
  versionHints: (input.versionHints ?? []).map(({ file, modifiedAt = null, hash = null }) => ({
    file,
    modifiedAt,
    hash,
  })),
  metadata: input.metadata ?? {},
  saidAt: input.saidAt?.from ?? null,
  clientKey: input.idempotencyKey ?? ofRequest,
});

/** Under a key of the request each of its messages has a key by its place. */
export const newMessages = ({ messages, idempotencyKey }: AppendMessagesInput): NewMessage[] =>
  messages.map((message, i) =>
    newMessage(
      message,
      idempotencyKey === null || idempotencyKey === undefined ? null : keyOfPart(idempotencyKey, `#${i}`),
    ),
  );
