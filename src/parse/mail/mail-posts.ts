import type { ParseIssue, Post } from '../../domain/text.ts';
import { issue } from '../parse-limits.ts';
import { sha256 } from '../thread/thread-shapes.ts';
import type { Mailbox } from './mail-header.ts';

/** What a mail says of itself, before it is known among the others of its file. */
export interface StatedMail {
  readonly id: string | null;
  /** Ids of the mails that it answers, the nearest first. */
  readonly answers: readonly string[];
  /** Id of the mail that began its thread, as far as it says so. */
  readonly root: string | null;
  readonly from: Mailbox;
  readonly createdAt: Date | null;
  readonly body: string;
}

const PLATFORM = 'mail';
const clean = (text: string): string => text.toWellFormed().replaceAll('\0', '\uFFFD');

/** Numbers of mails → numbers of those they answer; an answer that leads back to itself is none. */
function withoutCircles(answered: ReadonlyMap<number, number>, issues: ParseIssue[]): Map<number, number> {
  const kept = new Map(answered);
  const settled = new Set<number>();
  for (const start of answered.keys()) {
    const walked = new Set<number>();
    for (let at = start; !settled.has(at);) {
      walked.add(at);
      const next = kept.get(at);
      if (next === undefined) break;
      if (walked.has(next)) {
        kept.delete(at);
        issues.push(
          issue('SYNTAX', `mail ${at} answers mail ${next}, which answers it; it is read as an answer to none`, null),
        );
        break;
      }
      at = next;
    }
    for (const at of walked) settled.add(at);
  }
  return kept;
}

/** The mails of one file as posts, numbered in its order; who answers whom is known as far as both are in it. */
export function postsOf(mails: readonly StatedMail[], issues: ParseIssue[]): Post[] {
  const numbers = new Map<string, number>();
  for (const [i, { id }] of mails.entries()) if (id !== null && !numbers.has(id)) numbers.set(id, i + 1);
  const answered = new Map<number, number>();
  for (const [i, { answers }] of mails.entries()) {
    const number = answers.map((id) => numbers.get(id)).find((n) => n !== undefined && n !== i + 1);
    if (number !== undefined) answered.set(i + 1, number);
  }
  const replies = withoutCircles(answered, issues);
  const first = mails[0]?.id ?? 'mail';
  return mails.map(({ id, root, answers, from, createdAt, body }, i): Post => {
    const number = i + 1;
    // The same mail twice in a mailbox is two posts: a second id tells them apart.
    const own = id !== null && numbers.get(id) === number ? id : `${id ?? first}/${number}`;
    return {
      id: clean(own),
      threadId: clean(root ?? answers.at(-1) ?? own),
      number,
      replyTo: replies.get(number) ?? null,
      author: clean(from.name),
      address: from.address === null ? null : clean(from.address),
      platform: PLATFORM,
      rawContent: clean(body),
      contentHash: sha256(clean(body)),
      createdAt,
      updatedAt: null,
      revision: null,
      votes: 0,
    };
  });
}

/** What an index puts before the words of a mail. */
export const mailPrefix = (subject: string | null, { author, createdAt }: Post): string =>
  [PLATFORM, subject, [author, createdAt?.toISOString().slice(0, 10)].filter(Boolean).join(', ')]
    .filter(Boolean)
    .join(' > ');
