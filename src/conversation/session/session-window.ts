import type { MessageRole } from '../../domain/conversation-record.ts';
import type { SessionMessage } from '../../domain/session-record.ts';
import { cosineSimilarity, meanVector } from '../../lib/vector-math.ts';
import type { SessionSettings } from './session-settings.ts';

const HOUR_MS = 3_600_000;
/**
 * Of what has no vector, or while the topic has none (SE-119); and of a transition, whose topic is another one: measured by this one it
 * would be gone at once, and a new topic would begin with nothing (SE-124).
 */
const UNKNOWN_COSINE = 0.5;
const SYSTEM_BOOST = 1.5;
const COMPRESSED_BOOST = 0.8;

type Spoken = Pick<SessionMessage, 'role' | 'embedding' | 'isTransition'>;

/** The mean of the vectors of what users said on the topic (SE-118); null = nobody said anything that has a vector. */
export function centroidOf(messages: readonly Spoken[]): Float32Array | null {
  const vectors = messages.flatMap(({ role, embedding, isTransition }) =>
    role === 'USER' && embedding && !isTransition ? [embedding] : [],
  );
  return meanVector(vectors);
}

const boostOf = (role: MessageRole, compressed: boolean): number =>
  (role === 'SYSTEM' ? SYSTEM_BOOST : 1) * (compressed ? COMPRESSED_BOOST : 1);

/** clamp(exp(−lambda × hours) × cosine to the topic × boost, 0, 1): from what is stored alone, never from the weight before (SE-119). */
export function weightOf(
  { role, embedding, saidAt, compressed, isTransition }: Omit<SessionMessage, 'weight'>,
  centroid: Float32Array | null,
  now: Date,
  settings: Pick<SessionSettings, 'session.decayPerHour'>,
): number {
  const hours = Math.max(0, now.getTime() - saidAt.getTime()) / HOUR_MS;
  const relevance = centroid && embedding && !isTransition ? cosineSimilarity(embedding, centroid) : UNKNOWN_COSINE;
  const weight = Math.exp(-settings['session.decayPerHour'] * hours) * relevance * boostOf(role, compressed);
  return Math.min(1, Math.max(0, weight));
}

/** All weights anew, at an instant. */
export function weighed(
  messages: readonly SessionMessage[],
  now: Date,
  settings: Pick<SessionSettings, 'session.decayPerHour'>,
): SessionMessage[] {
  const centroid = centroidOf(messages);
  return messages.map((message) => ({ ...message, weight: weightOf(message, centroid, now, settings) }));
}

/** What has to be done next, so that a window keeps its limits. */
export type WindowStep =
  | { readonly kind: 'COMPRESS' | 'REMOVE'; readonly n: number; readonly reason: string }
  /** It keeps them, or only the newest message and the system prompt are left. */
  | { readonly kind: 'DONE' };

/**
 * The next step towards the limits (SE-120, SE-121): first what has faded goes. Then, over the tokens, the message of the lowest weight
 * that may be compressed is; where there is none, or only the number is over, the message of the lowest weight goes, the oldest of
 * equals. Neither the newest message nor the system prompt is ever touched.
 * @param messages with their weights, in the order of the log
 * @param mayCompress whether a summary of it can be had
 */
export function nextStep(
  messages: readonly SessionMessage[],
  settings: SessionSettings,
  mayCompress: (message: SessionMessage) => boolean,
): WindowStep {
  const prompt = messages.find(({ role }) => role === 'SYSTEM');
  const touchable = messages.slice(0, -1).filter((message) => message !== prompt);
  const lowest = touchable.toSorted((a, b) => a.weight - b.weight || a.n - b.n);
  const [faded] = lowest;
  if (faded && faded.weight < settings['session.pruneBelow'])
    return { kind: 'REMOVE', n: faded.n, reason: `its weight is below ${settings['session.pruneBelow']}` };
  const overTokens = tokensOf(messages) > settings['session.tokens'];
  if (!overTokens && messages.length <= settings['session.messages']) return { kind: 'DONE' };
  const compressible = lowest.find(
    (message) => !message.compressed && message.weight < settings['session.compressBelow'] && mayCompress(message),
  );
  if (overTokens && compressible)
    return {
      kind: 'COMPRESS',
      n: compressible.n,
      reason: `the window has more than ${settings['session.tokens']} tokens`,
    };
  if (!faded) return { kind: 'DONE' };
  const limit = overTokens ? `${settings['session.tokens']} tokens` : `${settings['session.messages']} messages`;
  return { kind: 'REMOVE', n: faded.n, reason: `the window has more than ${limit}` };
}

export const tokensOf = (messages: readonly Pick<SessionMessage, 'tokens'>[]): number =>
  messages.reduce((sum, { tokens }) => sum + tokens, 0);

/** A summary of a message, and how long it is. */
export interface Summary {
  readonly text: string;
  readonly tokens: number;
}

/** The message with its summary in place of what was said, which is kept beside it. */
export const compressed = (message: SessionMessage, { text, tokens }: Summary): SessionMessage => ({
  ...message,
  ...{ content: text, tokens, compressed: true, original: message.original ?? message.content },
});

/** A window brought within its limits. @param summaryOf null = no summary of it can be had, or it is no shorter */
export async function settled(
  window: readonly SessionMessage[],
  now: Date,
  settings: SessionSettings,
  summaryOf: (message: SessionMessage) => Promise<Summary | null>,
): Promise<SessionMessage[]> {
  const refused = new Set<number>();
  let messages = weighed(window, now, settings);
  for (;;) {
    const step = nextStep(messages, settings, ({ n }) => !refused.has(n));
    if (step.kind === 'DONE') return messages;
    const at = messages.find(({ n }) => n === step.n);
    const summary = step.kind === 'COMPRESS' && at ? await summaryOf(at) : null;
    if (step.kind === 'COMPRESS' && (!summary || !at || summary.tokens >= at.tokens)) {
      refused.add(step.n);
      continue;
    }
    messages = weighed(
      summary
        ? messages.map((message) => (message.n === step.n ? compressed(message, summary) : message))
        : messages.filter(({ n }) => n !== step.n),
      now,
      settings,
    );
  }
}
