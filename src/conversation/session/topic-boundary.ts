import type { ArchivedTopic, SessionMessage, TopicAction } from '../../domain/session-record.ts';
import { cosineSimilarity } from '../../lib/vector-math.ts';
import type { SessionSettings } from './session-settings.ts';
import { centroidOf } from './session-window.ts';
import type { Standing } from './spoken-domain.ts';

/** The shares of the whole topic and of what was said last in a drift, and how many messages are last (SE-122). */
const OF_TOPIC = 0.6;
const OF_RECENT = 0.4;
const RECENT = 5;

/**
 * How far a question is from the topic: 1 − (0.6 × cosine to the topic + 0.4 × cosine to what users said among the last 5 messages), the
 * first cosine for both where no user did (SE-122). null = the topic has no centroid, or the question no vector.
 */
export function driftOf(query: Float32Array | null, messages: readonly SessionMessage[]): number | null {
  const centroid = centroidOf(messages);
  if (!query || !centroid) return null;
  const ofTopic = cosineSimilarity(query, centroid);
  const recent = centroidOf(messages.slice(-RECENT));
  return 1 - (OF_TOPIC * ofTopic + OF_RECENT * (recent ? cosineSimilarity(query, recent) : ofTopic));
}

/** Vectors have 32 bits: their rounding must not move a question over a boundary on which it lies. */
const TOLERANCE = 1e-6;

/** The drifts above which a topic is left, and is wider, and why they are other than the settings have them. */
export interface Bars {
  readonly shiftAbove: number;
  readonly expandAbove: number;
  readonly reasons: readonly string[];
}

const FARTHEST = 2;

/**
 * Where the boundary is for what is said next: by default a drift of .60 and .42 (SE-123). In the subject of the topic it takes more to
 * leave it, and more still for who is at home there, whose terms are many; another subject takes less (SE-129).
 * @param said the subject of what is said; null = it names none, and nothing moves
 */
export function barsOf({ domain, expertise }: Standing, said: string | null, settings: BoundarySettings): Bars {
  const moves =
    domain === null || said === null
      ? []
      : said === domain
        ? [
            [`it stays in the subject of the topic, ${domain}`, settings['session.sameDomain']] as const,
            [
              `the user's expertise is ${(expertise ?? 0).toFixed(2)}`,
              settings['session.expertWidens'] * (expertise ?? 0),
            ] as const,
          ]
        : [[`it turns from ${domain} to ${said}`, -settings['session.otherDomain']] as const];
  const by = moves.reduce((sum, [, move]) => sum + move, 0);
  const moved = (similarity: number): number => Math.min(FARTHEST, Math.max(0, 1 - similarity + by));
  return {
    shiftAbove: moved(settings['session.shift']),
    expandAbove: moved(settings['session.expand']),
    reasons: moves.filter(([, move]) => move !== 0).map(([why, move]) => `${why}: ${signed(move)}`),
  };
}

export type BoundarySettings = Pick<
  SessionSettings,
  'session.shift' | 'session.expand' | 'session.sameDomain' | 'session.otherDomain' | 'session.expertWidens'
>;

const signed = (move: number): string => `${move > 0 ? '+' : '−'}${Math.abs(move).toFixed(2)}`;

/** What follows from a drift (SE-123). */
export function actionOf(drift: number | null, { shiftAbove, expandAbove }: Omit<Bars, 'reasons'>): TopicAction {
  if (drift === null) return 'CONTINUE';
  if (drift > shiftAbove + TOLERANCE) return 'ARCHIVE_AND_RESET';
  return drift > expandAbove + TOLERANCE ? 'EXPAND' : 'CONTINUE';
}

/**
 * The topic that is taken up again: of those that were left last and not too long ago the one nearest to the question, if it is near
 * enough (SE-125); null = none is.
 */
export function restorable(
  query: Float32Array | null,
  archives: readonly ArchivedTopic[],
  now: Date,
  settings: Pick<SessionSettings, 'session.restore' | 'session.archives' | 'session.archiveSeconds'>,
): ArchivedTopic | null {
  if (!query) return null;
  const [best] = recoverable(archives, now, settings)
    .flatMap((topic) =>
      topic.centroid ? [{ topic, similarity: cosineSimilarity(query, Float32Array.from(topic.centroid)) }] : [],
    )
    .toSorted((a, b) => b.similarity - a.similarity || b.topic.cluster - a.topic.cluster);
  return best && best.similarity > settings['session.restore'] + TOLERANCE ? best.topic : null;
}

/** Topics that can be taken up again at an instant, the last one first. */
export const recoverable = (
  archives: readonly ArchivedTopic[],
  now: Date,
  settings: Pick<SessionSettings, 'session.archives' | 'session.archiveSeconds'>,
): ArchivedTopic[] =>
  archives
    .toSorted((a, b) => b.archivedAt.getTime() - a.archivedAt.getTime() || b.cluster - a.cluster)
    .slice(0, settings['session.archives'])
    .filter(({ archivedAt }) => now.getTime() - archivedAt.getTime() <= settings['session.archiveSeconds'] * 1000);
