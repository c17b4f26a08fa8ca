import { importanceOf } from '../importance.ts';
import type { OlderTurn, OlderTurnPart, Turn } from '../../domain/older-turn-record.ts';
import type { MessageId } from '../../domain/typed-ids.ts';
import type { OlderTurnSettings } from './older-turn-settings.ts';

/** What a question is to older turns. */
export interface TurnQuestion {
  readonly now: Date;
  /** Message → cosine; a message without one was not compared. */
  readonly cosines: ReadonlyMap<MessageId, number>;
  /** The share of what the question names that stands in a text, 0 to 1. */
  readonly named: (text: string) => number;
}

const DAY_MS = 86_400_000;

/** 1 = now, halved with each half-life, never 0: the mean of what the clock and the number of turns since say (RS-46). */
export function freshness(
  { elapsedMs, distance }: { readonly elapsedMs: number; readonly distance: number },
  settings: Pick<OlderTurnSettings, 'olderTurns.halfLifeDays' | 'olderTurns.halfLifeTurns'>,
): number {
  const byClock = 2 ** (-Math.max(0, elapsedMs) / DAY_MS / settings['olderTurns.halfLifeDays']);
  const byTurns = 2 ** (-Math.max(0, distance) / settings['olderTurns.halfLifeTurns']);
  return (byClock + byTurns) / 2;
}

/**
 * Chooses older turns for a prompt: those that are on topic, by meaning or by words, the best scores first as far as the budget goes
 * (RS-44, RS-47). Age moves a score smoothly and rules out nothing; neither freshness nor importance makes a turn on topic (RS-46).
 * @param budget tokens that the chosen ones have together at most
 * @returns all of them with their verdicts, the best first, equal ones in the order of the log
 */
export function chooseOlderTurns(
  turns: readonly Turn[],
  question: TurnQuestion,
  budget: number,
  settings: OlderTurnSettings,
): OlderTurn[] {
  let left = budget;
  return turns
    .map((turn) => judged(turn, question, settings))
    .toSorted((a, b) => b.score - a.score || firstOf(a) - firstOf(b))
    .map(({ topic, ...turn }): OlderTurn => {
      if (topic !== null) return { ...turn, verdict: 'OFF_TOPIC', reason: topic };
      if (turn.tokens > left)
        return {
          ...turn,
          verdict: 'OVER_BUDGET',
          reason: `it has ${turn.tokens} tokens, and ${left} of ${budget} are left`,
        };
      left -= turn.tokens;
      return { ...turn, verdict: 'KEPT', reason: `on topic, and within the ${budget} tokens` };
    });
}

const firstOf = ({ messages }: Turn): number => messages[0]?.n ?? 0;
const best = (values: readonly number[]): number => values.reduce((a, b) => Math.max(a, b), 0);

type Judged = Omit<OlderTurn, 'verdict' | 'reason'> & {
  /** Why it is off topic; null = it is not. */
  readonly topic: string | null;
};

/** What a turn is about is that of its best message; its other signals are of the turn as a whole. */
function judged(turn: Turn, { now, cosines, named }: TurnQuestion, settings: OlderTurnSettings): Judged {
  const { messages, distance } = turn;
  const elapsedMs = Math.max(0, now.getTime() - best(messages.map(({ saidAt }) => saidAt.getTime())));
  const similarity = Math.min(1, best(messages.map(({ id }) => cosines.get(id) ?? 0)));
  const lexicon = named(messages.map(({ text }) => text).join('\n'));
  const importance = best(messages.map(importanceOf));
  const parts: OlderTurnPart[] = [
    { name: 'similarity', weight: settings['olderTurns.similarity'], input: similarity },
    { name: 'lexicon', weight: settings['olderTurns.lexicon'], input: lexicon },
    { name: 'recency', weight: settings['olderTurns.recency'], input: freshness({ elapsedMs, distance }, settings) },
    { name: 'importance', weight: settings['olderTurns.importance'], input: importance },
  ];
  return {
    ...{ messages, distance, elapsedMs, importance, parts },
    important: messages.some(({ important }) => important),
    tokens: messages.reduce((sum, { tokens }) => sum + tokens, 0),
    score: parts.reduce((sum, { weight, input }) => sum + weight * input, 0),
    topic: offTopic(similarity, lexicon, settings),
  };
}

function offTopic(similarity: number, lexicon: number, settings: OlderTurnSettings): string | null {
  const [meaning, words] = [settings['olderTurns.similarEnough'], settings['olderTurns.namedEnough']];
  if (similarity >= meaning || lexicon >= words) return null;
  return (
    `similarity ${similarity.toFixed(2)} is below ${meaning} (olderTurns.similarEnough), ` +
    `and lexicon ${lexicon.toFixed(2)} below ${words} (olderTurns.namedEnough)`
  );
}
