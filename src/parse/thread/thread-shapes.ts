import { createHash } from 'node:crypto';
import { z } from 'zod';
import type { ParseIssue, Post } from '../../domain/text.ts';
import { issue } from '../parse-limits.ts';
import { instantIn } from './instants.ts';

/** A post before it is text. */
export interface WrittenPost extends Post {
  readonly markup: 'html' | 'text';
}

export interface Thread {
  readonly platform: string;
  readonly title: string;
  /** In the order of their numbers, each number once. */
  readonly posts: readonly WrittenPost[];
  /** Of what the thread says and what cannot be read. */
  readonly issues: readonly ParseIssue[];
}

/** Not a thread, or none that can be read: where and why, for people. */
export interface NoThread {
  readonly why: string;
}

/** No database holds a NUL character, or half a surrogate pair, which JSON may name: U+FFFD stands for each. */
const storable = (text: string): string => text.toWellFormed().replaceAll('\0', '\uFFFD');

const words = z.string().max(1_000).transform(storable);
const body = z.string().transform(storable);
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
        text: body,
        createdAt: words.nullish(),
        updatedAt: words.nullish(),
        revision: count.nullish(),
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
            cooked: body.optional(),
            raw: body.optional(),
            created_at: words.nullish(),
            updated_at: words.nullish(),
            version: count.nullish(),
            actions_summary: z.array(z.object({ id: count, count: count.default(0) })).default([]),
          })
          .refine((post) => post.raw !== undefined || post.cooked !== undefined, 'expected raw or cooked'),
      )
      .min(1),
  }),
});

export const sha256 = (text: string): string => createHash('sha256').update(text).digest('hex');

/** What both shapes say of a post, each in its own words. */
type StatedPost = Omit<Post, 'contentHash' | 'createdAt' | 'updatedAt'> & {
  readonly markup: WrittenPost['markup'];
  readonly created: string | null | undefined;
  readonly updated: string | null | undefined;
};

function threadOf(platform: string, title: string, stated: readonly StatedPost[]): Thread {
  const issues: ParseIssue[] = [];
  const posts = stated.map(({ created, updated, ...post }): WrittenPost => {
    const at = (name: string, text: string | null | undefined): Date | null => {
      const instant = instantIn(text ?? null);
      if (instant !== 'UNREADABLE') return instant;
      const message =
        `post ${post.number}: expected ${name} as 2026-01-31 or 2026-01-31T12:00:00Z, got ` +
        `${JSON.stringify(text?.slice(0, 100))}; it has none`;
      issues.push(issue('SYNTAX', message, null));
      return null;
    };
    const contentHash = sha256(post.rawContent);
    return { ...post, contentHash, createdAt: at('its creation', created), updatedAt: at('its last change', updated) };
  });
  return { platform, title, posts, issues };
}

function fromDiscourse(topic: z.infer<typeof DISCOURSE>): Thread {
  const stated = topic.post_stream.posts.map((post): StatedPost => ({
    id: String(post.id),
    threadId: String(topic.id),
    number: post.post_number,
    replyTo: post.reply_to_post_number ?? null,
    author: post.username,
    address: null,
    platform: DISCOURSE_NAME,
    rawContent: post.cooked ?? post.raw ?? '',
    markup: post.cooked === undefined ? 'text' : 'html',
    created: post.created_at,
    updated: post.updated_at,
    revision: post.version ?? null,
    votes: post.actions_summary.find(({ id }) => id === LIKE)?.count ?? 0,
  }));
  return threadOf(DISCOURSE_NAME, topic.title, stated);
}

function fromPlain(thread: z.infer<typeof PLAIN>): Thread {
  const threadId = thread.id ?? thread.title;
  const stated = thread.posts.map(({ text, replyTo, revision, createdAt, updatedAt, ...post }): StatedPost => ({
    ...post,
    address: null,
    platform: thread.platform,
    id: `${threadId}/${post.number}`,
    threadId,
    replyTo: replyTo ?? null,
    rawContent: text,
    markup: 'text',
    created: createdAt,
    updated: updatedAt,
    revision: revision ?? null,
  }));
  return threadOf(thread.platform, thread.title, stated);
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

/** A thread in either shape, stated apart by what names them; each field is checked. */
export function readThread(value: unknown): Thread | NoThread {
  const own = typeof value === 'object' && value !== null && 'format' in value;
  if (own) {
    const read = PLAIN.safeParse(value);
    return read.success ? ordered(fromPlain(read.data)) : whyNot(read.error);
  }
  const read = DISCOURSE.safeParse(value);
  return read.success ? ordered(fromDiscourse(read.data)) : whyNot(read.error);
}
