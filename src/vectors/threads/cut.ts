import { dotProduct } from '../../lib/vector-math.ts';
import type { ThreadSettings } from '../vector-settings.ts';
import type { ThreadPartKind } from '../../domain/search-terms.ts';

/** A post as its thread's vectors are made of it. */
export interface EmbeddedPost {
  readonly id: string;
  /** Its number in the thread; numbers may have gaps. */
  readonly number: number;
  /** The number of the post it answers. */
  readonly replyTo: number | null;
  readonly votes: number;
  readonly words: number;
  /** Of length one. */
  readonly vector: Float32Array;
}

/** A vector that stands for some of a thread. */
export interface ThreadPart {
  readonly kind: ThreadPartKind;
  /** The posts that it is made of, in their order. */
  readonly postIds: readonly string[];
  /** The post in whose words it is shown. */
  readonly shownBy: string;
  readonly vector: Float32Array;
}

/**
 * What stands for a thread (PI-47): its opening post, one centroid for each segment of its replies, and the replies that matter most;
 * never one mean of all. @param posts in their order, the opening one first
 */
export function threadParts(posts: readonly EmbeddedPost[], settings: ThreadSettings): ThreadPart[] {
  const [opening, ...replies] = posts;
  if (!opening) return [];
  return [
    alone('OPENING', opening),
    ...segmentsOf(replies, settings).flatMap(segmentPart),
    ...mostSalient(posts, replies, settings).map((reply) => alone('SALIENT', reply)),
  ];
}

const alone = (kind: ThreadPartKind, { id, vector }: EmbeddedPost): ThreadPart => ({
  kind,
  postIds: [id],
  shownBy: id,
  vector,
});

/**
 * Replies in a row about one topic (PI-48): the topic changes between two whose cosine is below `thread.changepoint`. A run of
 * fewer than `thread.segment` replies goes on into the next, and a tail that is shorter belongs to the segment before it; a thread
 * that is shorter is one segment.
 */
export function segmentsOf<Reply extends Pick<EmbeddedPost, 'vector'>>(
  replies: readonly Reply[],
  settings: Pick<ThreadSettings, 'thread.changepoint' | 'thread.segment'>,
): Reply[][] {
  const least = settings['thread.segment'];
  const segments: Reply[][] = [];
  for (const reply of replies) {
    const run = segments.at(-1);
    const before = run?.at(-1);
    const changes = before !== undefined && dotProduct(before.vector, reply.vector) < settings['thread.changepoint'];
    if (!run || (changes && run.length >= least)) segments.push([reply]);
    else run.push(reply);
  }
  const tail = segments.at(-1);
  if (segments.length < 2 || !tail || tail.length >= least) return segments;
  return [...segments.slice(0, -2), [...(segments.at(-2) ?? []), ...tail]];
}

/** The centroid of a segment, shown by the reply nearest to it, the first of equals; none where vectors cancel each other out. */
function segmentPart(replies: readonly EmbeddedPost[]): ThreadPart[] {
  const [first] = replies;
  if (!first) return [];
  const sum = first.vector.map((_, i) => replies.reduce((total, { vector }) => total + (vector[i] ?? 0), 0));
  const length = Math.hypot(...sum);
  if (length < Number.EPSILON) return [];
  const vector = sum.map((value) => value / length);
  const nearest = replies.reduce((best, reply) =>
    dotProduct(reply.vector, vector) > dotProduct(best.vector, vector) ? reply : best,
  );
  return [{ kind: 'SEGMENT', postIds: replies.map(({ id }) => id), shownBy: nearest.id, vector }];
}

/** The `thread.salient` replies that matter most, the most salient first, equals in the order of the thread. */
function mostSalient(
  posts: readonly EmbeddedPost[],
  replies: readonly EmbeddedPost[],
  settings: ThreadSettings,
): EmbeddedPost[] {
  const received = new Map<number, number>();
  for (const { replyTo } of posts) if (replyTo !== null) received.set(replyTo, (received.get(replyTo) ?? 0) + 1);
  const signals = [
    { weight: settings['thread.byVotes'], of: ({ votes }: EmbeddedPost) => votes },
    { weight: settings['thread.byReplies'], of: ({ number }: EmbeddedPost) => received.get(number) ?? 0 },
    { weight: settings['thread.byLength'], of: ({ words }: EmbeddedPost) => words },
  ].map(({ weight, of }) => {
    // Logarithms: the second vote says more than the two hundredth. As a share of the thread's most, so that no thread is all low.
    const most = Math.max(...replies.map((reply) => Math.log1p(of(reply))), Number.MIN_VALUE);
    return (reply: EmbeddedPost): number => (weight * Math.log1p(of(reply))) / most;
  });
  const salience = (reply: EmbeddedPost): number => signals.reduce((sum, signal) => sum + signal(reply), 0);
  return replies
    .map((reply) => ({ reply, salience: salience(reply) }))
    .sort((a, b) => b.salience - a.salience)
    .slice(0, settings['thread.salient'])
    .map(({ reply }) => reply);
}
