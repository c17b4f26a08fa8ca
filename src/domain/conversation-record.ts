import type { Owner } from './scope.ts';
import type { ConversationId, MessageId } from './typed-ids.ts';

/** Who speaks (OM-04); what somebody is called is `Message.speaker`. */
export const MESSAGE_ROLES = ['USER', 'ASSISTANT', 'SYSTEM'] as const;
export type MessageRole = (typeof MESSAGE_ROLES)[number];

/** How a message came into the conversation (RS-01): typed in it, out of a file, or a reply that was made outside. */
export const MESSAGE_SOURCES = ['CHAT', 'FILE', 'EXTERNAL'] as const;
export type MessageSource = (typeof MESSAGE_SOURCES)[number];

export interface Conversation {
  readonly id: ConversationId;
  readonly owner: Owner;
  /** Natural key, unique for its owner. */
  readonly key: string;
  readonly title: string | null;
  readonly metadata: Readonly<Record<string, unknown>>;
  /** Messages so far: the number of the last one. */
  readonly messages: number;
  /** Messages that are found by their words. */
  readonly stored: number;
  /** Messages that are found by meaning as well: the generation that readers see (RS-67). */
  readonly published: number;
  readonly createdAt: Date;
  /** When the last message was accepted. */
  readonly updatedAt: Date;
}

/** Of which version of a file a message speaks (RS-01). */
export interface VersionHint {
  readonly file: string;
  readonly modifiedAt: string | null;
  readonly hash: string | null;
}

/** A message as it was said: nothing of it ever changes. */
export interface Message {
  readonly id: MessageId;
  readonly conversationId: ConversationId;
  /** Its place in the log, from 1. */
  readonly n: number;
  readonly owner: Owner;
  readonly role: MessageRole;
  /** What the speaker is called; null = nobody said. */
  readonly speaker: string | null;
  /** Word for word. */
  readonly text: string;
  /** SHA-256 of the text in UTF-8, hex. */
  readonly contentHash: string;
  /** Tokens of the text (cl100k_base). */
  readonly tokens: number;
  readonly source: MessageSource;
  readonly important: boolean;
  readonly tags: readonly string[];
  readonly versionHints: readonly VersionHint[];
  /** What the client tells of itself: free. */
  readonly metadata: Readonly<Record<string, unknown>>;
  /** When it was said; may be earlier than that of the message before it. */
  readonly saidAt: Date;
  /** When it was accepted. */
  readonly createdAt: Date;
}
