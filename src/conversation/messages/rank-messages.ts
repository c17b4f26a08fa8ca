import { type MatchingTexts, type TextKey, saturation } from '../../lexical/index.ts';
import type { MessageSearchSettings } from './message-settings.ts';

/** A message that may be ranked. */
export interface RankedMessage {
  readonly id: string;
  readonly conversationId: string;
  readonly n: number;
  /** Its place in the index of words. */
  readonly key: TextKey;
  /** In terms. */
  readonly length: number;
  readonly speaker: string | null;
  readonly saidAt: Date;
  /** It belongs to the generation of vectors that readers see: before, it has no cosine (RS-67). */
  readonly published: boolean;
  /** It asks something, and tells nothing besides. */
  readonly asks: boolean;
  /** It names a time. */
  readonly tellsWhen: boolean;
}

/** What is asked for, as far as the ranking of messages goes. */
export interface MessageQuestion {
  readonly matching: MatchingTexts;
  /** Message → cosine; a message without one was not compared. */
  readonly cosines: ReadonlyMap<string, number>;
  /** Speakers whom the question names. */
  readonly speakers: ReadonlySet<string>;
  /** How well a time meets that which the question names, 0 to 1; null = it names none. */
  readonly meetsTime: ((at: Date) => number) | null;
  readonly asksWhen: boolean;
}

/** One part of a score: contribution = weight × input. */
export interface MessageScorePart {
  readonly name: 'lexical' | 'dense' | 'date' | 'speaker' | 'tellsWhen' | 'asks';
  readonly weight: number;
  /** 0 to 1. */
  readonly input: number;
}

export interface MessageScore {
  readonly id: string;
  readonly score: number;
  readonly parts: readonly MessageScorePart[];
}

/**
 * Messages by words, meaning, time and speaker, the best first, equal ones by id. A message says little by itself, as what it
 * answers stands before it: so its words are those of the messages around it too, by weight, as far as they were said in the same
 * sitting. Words and meaning are stretched over the candidates, 0 to 1 (min-max), and added.
 * @param sitting milliseconds of silence after which another sitting begins
 */
export function rankMessages(
  candidates: readonly RankedMessage[],
  question: MessageQuestion,
  settings: MessageSearchSettings,
  sitting: number,
): MessageScore[] {
  const around = neighbours(candidates, sitting);
  // The least that words can say is nothing; of cosines nobody knows what is nothing.
  const words = stretched(
    candidates.map((_, i) => wordScore(i, candidates, around, question.matching, settings)),
    0,
  );
  const meaning = stretched(
    candidates.map(({ id, published }) => (published ? (question.cosines.get(id) ?? null) : null)),
  );
  const scores = candidates.map((message, i): MessageScore => {
    const parts = partsOf(message, words[i] ?? 0, meaning[i] ?? 0, question, settings);
    return { id: message.id, score: parts.reduce((sum, { weight, input }) => sum + weight * input, 0), parts };
  });
  return scores.sort((a, b) => b.score - a.score || (a.id < b.id ? -1 : 1));
}

function partsOf(
  { saidAt, speaker, tellsWhen, asks }: RankedMessage,
  words: number,
  meaning: number,
  { meetsTime, speakers, asksWhen, cosines }: MessageQuestion,
  settings: MessageSearchSettings,
): MessageScorePart[] {
  const flag = (holds: boolean): number => (holds ? 1 : 0);
  const all: (MessageScorePart & { readonly asked: boolean })[] = [
    { name: 'lexical', weight: 1, input: words, asked: true },
    { name: 'dense', weight: settings['messages.dense'], input: meaning, asked: cosines.size > 0 },
    { name: 'date', weight: settings['messages.date'], input: meetsTime?.(saidAt) ?? 0, asked: meetsTime !== null },
    {
      ...{ name: 'speaker', weight: settings['messages.speaker'], asked: speakers.size > 0 },
      input: flag(speaker !== null && speakers.has(speaker)),
    },
    { name: 'tellsWhen', weight: settings['messages.tellsWhen'], input: flag(tellsWhen), asked: asksWhen },
    { name: 'asks', weight: -settings['messages.asks'], input: flag(asks), asked: asks },
  ];
  return all.filter(({ asked }) => asked).map(({ name, weight, input }) => ({ name, weight, input }));
}

/** For each message the places of those one and two before and after it, as far as they are candidates of its sitting. */
function neighbours(
  candidates: readonly RankedMessage[],
  sitting: number,
): readonly (readonly (readonly [at: number, away: number])[])[] {
  const placeOf = new Map(candidates.map(({ conversationId, n }, i) => [`${conversationId} ${n}`, i]));
  const near = (i: number, step: 1 | -1): (readonly [number, number])[] => {
    const found: (readonly [number, number])[] = [];
    let last = candidates[i];
    for (let away = 1; away <= 2 && last; away++) {
      const at = placeOf.get(`${last.conversationId} ${last.n + step}`);
      const next = at === undefined ? undefined : candidates[at];
      if (at === undefined || !next || Math.abs(next.saidAt.getTime() - last.saidAt.getTime()) > sitting) break;
      found.push([at, away]);
      last = next;
    }
    return found;
  };
  return candidates.map((_, i) => [...near(i, -1), ...near(i, 1)]);
}

/** BM25 over a message and those around it, as if it were one text in which their words count less; null = none of the words is in it. */
function wordScore(
  at: number,
  candidates: readonly RankedMessage[],
  around: ReturnType<typeof neighbours>,
  { terms, averageLength }: MatchingTexts,
  settings: MessageSearchSettings,
): number | null {
  const weights = [1, settings['messages.next'], settings['messages.secondNext']];
  const window = [[at, 0] as const, ...(around[at] ?? [])].flatMap(([i, away]) => {
    const message = candidates[i];
    return message ? [{ message, weight: weights[away] ?? 0 }] : [];
  });
  const length = window.reduce((sum, { message, weight }) => sum + weight * message.length, 0);
  const mean = averageLength * (1 + 2 * (weights[1] ?? 0) + 2 * (weights[2] ?? 0));
  const bm25 = { k1: settings['messages.k1'], b: settings['messages.b'] };
  let score: number | null = null;
  for (const { idf, queryTf, texts } of terms) {
    const tf = window.reduce((sum, { message, weight }) => sum + weight * (texts.get(message.key)?.tf ?? 0), 0);
    if (tf > 0) score = (score ?? 0) + queryTf * idf * saturation(tf, mean === 0 ? 1 : length / mean, bm25);
  }
  return score;
}

/** From the floor to the best, 0 to 1; what has no score has 0. Without a floor from the least. */
function stretched(scores: readonly (number | null)[], floor: number | null = null): number[] {
  const known = scores.filter((score) => score !== null);
  const least = floor ?? known.reduce((a, b) => Math.min(a, b), Infinity);
  const best = known.reduce((a, b) => Math.max(a, b), -Infinity);
  return scores.map((score) => (score === null ? 0 : best === least ? 1 : (score - least) / (best - least)));
}
