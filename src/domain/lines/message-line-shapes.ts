import { z } from 'zod';
import { MESSAGE_ROLES, MESSAGE_SOURCES } from '../conversation-record.ts';
import { idOf, instant, owner, words } from './line-fields.ts';

/** Lines of what was said: conversations, and the log of each, in its order. */

const json = z.record(z.string(), z.unknown()).refine((data) => isStorable(JSON.stringify(data)), {
  error: 'expected JSON of valid Unicode without NUL characters',
});

/** In JSON that was just made, both are escapes: a backslash that is none itself before them. */
const isStorable = (text: string): boolean => !/(?<!\\)(?:\\\\)*\\u(?:0000|d[89a-f])/iu.test(text);

/** How long its log is, and when something was last said, its messages say. */
export const conversation = z.strictObject({
  type: z.literal('Conversation'),
  id: idOf('cnv'),
  key: words,
  title: words.nullable(),
  metadata: json,
  owner,
  createdAt: instant,
});

export const message = z.strictObject({
  type: z.literal('Message'),
  id: idOf('msg'),
  conversation: idOf('cnv'),
  n: z.int().min(1).max(2_147_483_647),
  role: z.enum(MESSAGE_ROLES),
  speaker: words.nullable(),
  text: words.refine((text) => text.trim() !== '', { error: 'expected a message that is not empty' }),
  contentHash: z.hash('sha256', { enc: 'hex' }),
  source: z.enum(MESSAGE_SOURCES),
  important: z.boolean(),
  tags: z.array(words),
  versionHints: z.array(z.strictObject({ file: words, modifiedAt: words.nullable(), hash: words.nullable() })),
  metadata: json,
  owner,
  saidAt: instant,
  createdAt: instant,
});
