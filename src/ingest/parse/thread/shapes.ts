import { createHash } from 'node:crypto';
import { z } from 'zod';
import type { Post } from '../../../domain/text.ts';

/** A post with what was written, before it is text. */
export interface WrittenPost extends Post {
  readonly content: string;
  readonly markup: 'html' | 'text';
}

export interface Thread {
  readonly platform: string;
  readonly title: string;
  /** In the order of their numbers, each number once. */
  readonly posts: readonly WrittenPost[];
}

/** Not a thread, or none that can be read: where and why, for people. */
export interface NoThread {
  readonly why: string;
}

const words = z.string().max(1_000);
const count = z.int().min(0).max(10_000_000);

/** Our own plain shape: docs/formats.md. */
const PLAIN = z.object({
  format: z.literal('forum-thread'),
  platform: words.default('forum'),
  id: z.union([words, count]).transform(String).optional(),
  title: words,
  posts: z
    .array(
      z.object({
        number: count,
        replyTo: count.nullish(),
        author: words,
        text: z.string(),
        createdAt: words.nullish(),
        updatedAt: words.nullish(),
        revision: count.default(1),
        votes: count.default(0),
      }),
    )
    .min(1),
});

/** Topics of Discourse do not say which forum they are of. */
const DISCOURSE_NAME = 'Discourse';

/** What Discourse calls the action `like`. */
const LIKE = 2;

/** A topic as Discourse gives it at `/t/ID.json`. */
const DISCOURSE = z.object({
  id: count,
  title: words,
  post_stream: z.object({
    posts: z
      .array(
        z
          .object({
            id: count,
            post_number: count,
            reply_to_post_number: count.nullish(),
            username: words,
            cooked: z.string().optional(),
            raw: z.string().optional(),
            created_at: words.nullish(),
            updated_at: words.nullish(),
            version: count.default(1),
            actions_summary: z.array(z.object({ id: count, count: count.default(0) })).default([]),
          })
          .refine((post) => post.raw !== undefined || post.cooked !== undefined, 'expected raw or cooked'),
      )
      .min(1),
  }),
});

const sha256 = (text: string): string => createHash('sha256').update(text).digest('hex');

function fromDiscourse(topic: z.infer<typeof DISCOURSE>): Thread {
  const posts = topic.post_stream.posts.map((post): WrittenPost => {
    const content = post.cooked ?? post.raw ?? '';
    return {
      id: String(post.id),
      threadId: String(topic.id),
      number: post.post_number,
      replyTo: post.reply_to_post_number ?? null,
      author: post.username,
      platform: DISCOURSE_NAME,
      content,
      markup: post.cooked === undefined ? 'text' : 'html',
      contentHash: sha256(content),
      createdAt: post.created_at ?? null,
      updatedAt: post.updated_at ?? null,
      revision: post.version,
      votes: post.actions_summary.find(({ id }) => id === LIKE)?.count ?? 0,
    };
  });
  return { platform: DISCOURSE_NAME, title: topic.title, posts };
}

function fromPlain(thread: z.infer<typeof PLAIN>): Thread {
  const threadId = thread.id ?? thread.title;
  const posts = thread.posts.map(({ text, ...post }): WrittenPost => {
    return {
      ...post,
      platform: thread.platform,
      id: `${threadId}/${post.number}`,
      threadId,
      replyTo: post.replyTo ?? null,
      content: text,
      markup: 'text',
      contentHash: sha256(text),
      createdAt: post.createdAt ?? null,
      updatedAt: post.updatedAt ?? null,
    };
  });
  return { platform: thread.platform, title: thread.title, posts };
}

function ordered(thread: Thread): Thread | NoThread {
  const numbers = new Set(thread.posts.map(({ number }) => number));
  if (numbers.size !== thread.posts.length) return { why: 'two posts have one number' };
  return { ...thread, posts: [...thread.posts].sort((a, b) => a.number - b.number) };
}

function whyNot(error: z.ZodError): NoThread {
  const [first] = error.issues;
  return { why: first ? `${first.path.join('.')}: ${first.message}` : 'of another shape' };
}

/** A thread in either shape, told apart by what names them; each field is checked. */
export function readThread(value: unknown): Thread | NoThread {
  const own = typeof value === 'object' && value !== null && 'format' in value;
  if (own) {
    const read = PLAIN.safeParse(value);
    return read.success ? ordered(fromPlain(read.data)) : whyNot(read.error);
  }
  const read = DISCOURSE.safeParse(value);
  return read.success ? ordered(fromDiscourse(read.data)) : whyNot(read.error);
}
