import type { Message } from './conversation-record.ts';

/** What a user says and all replies to it. */
export interface Turn {
  /** In the order of the log; at least one. */
  readonly messages: readonly Message[];
  /** How many turns ago it was, seen from the turn that comes next: the last one is 1. */
  readonly distance: number;
}

/** One signal of a score: contribution = weight × input. */
export interface OlderTurnPart {
  readonly name: 'similarity' | 'lexicon' | 'recency' | 'importance';
  readonly weight: number;
  /** 0 to 1. */
  readonly input: number;
}

/** Whether an older turn is part of a prompt. */
export type TurnVerdict = 'KEPT' | 'OFF_TOPIC' | 'OVER_BUDGET';

/** An older turn as it is judged (RS-02). */
export interface OlderTurn extends Turn {
  readonly important: boolean;
  /** 0 to 1. */
  readonly importance: number;
  /** Between when its last message was said and the question. */
  readonly elapsedMs: number;
  readonly tokens: number;
  readonly score: number;
  readonly parts: readonly OlderTurnPart[];
  readonly verdict: TurnVerdict;
  readonly reason: string;
}

/** Older turns for a prompt. */
export interface ChosenTurns {
  /** With their verdicts, the best first. */
  readonly turns: readonly OlderTurn[];
  /** Tokens of those that are kept. */
  readonly tokens: number;
  readonly budget: number;
  /** The generation that was read: messages up to this one (RS-67). */
  readonly published: number;
}
