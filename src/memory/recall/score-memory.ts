import type { MemoryScorePart } from '../../domain/memory-record.ts';
import type { StrategyWeights } from '../../domain/question-record.ts';
import type { EntityId } from '../../domain/typed-ids.ts';
import { termsOf } from '../../text/terms-of-text.ts';
import type { MemorySettings } from '../memory-settings.ts';
import type { Span } from './memory-sources.ts';

const DAY_MS = 86_400_000;

/** A memory as far as its score goes. */
export interface Scored {
  /** Of its text to the question; null = it has no vector. */
  readonly cosine: number | null;
  /** How well a search found it, 0 to 1. */
  readonly relevance: number;
  /** The entities that it is about, each as the one that stands for it now. */
  readonly entityIds: readonly EntityId[];
  /** When it was said or stated. */
  readonly at: Date;
  /** 0 to 1. */
  readonly importance: number;
  readonly confirmations: number;
}

/** What a question asks about. */
export interface AskedAbout {
  readonly entityIds: readonly EntityId[];
  readonly weights: StrategyWeights;
  /** null = it names no time. */
  readonly range: Span | null;
}

type ScoreSettings = Pick<MemorySettings, 'memory.relevance' | 'memory.timeScale' | 'memory.fullyReinforced'>;

/**
 * The five signals (OM-84, OM-85, OM-86) by the weights of the strategy, of which none asks a model, and how well a search found it. The
 * five alone find a turn that answers in .63 of questions where a search of messages finds it in .87: how important something was says
 * little of whether it answers (docs/memory.md). Pure.
 */
export function scoreParts(
  memory: Scored,
  { entityIds, weights, range }: AskedAbout,
  settings: ScoreSettings,
): MemoryScorePart[] {
  const inputs: Readonly<Record<keyof StrategyWeights, number>> = {
    semanticSimilarity: memory.cosine === null ? 0 : (1 + memory.cosine) / 2,
    entityOverlap: jaccard(memory.entityIds, entityIds),
    temporalRelevance: range === null ? 1 : nearness(memory.at, range, settings['memory.timeScale']),
    importance: memory.importance,
    reinforcement: Math.min(memory.confirmations / settings['memory.fullyReinforced'], 1),
  };
  const names = Object.keys(inputs) as (keyof StrategyWeights)[];
  return [
    ...names.map((name) => ({ name, weight: weights[name], input: inputs[name] })),
    { name: 'relevance', weight: settings['memory.relevance'], input: memory.relevance },
  ];
}

/**
 * The weighted sum (OM-87), of a fact times how sure it still is (OM-88), so that an old one gives way to a new one. Pure.
 * @param effective 0 to 1; null = it is a record of what happened, which is not doubted
 */
export const scoreOf = (parts: readonly MemoryScorePart[], effective: number | null): number =>
  parts.reduce((sum, { weight, input }) => sum + weight * input, 0) * (effective ?? 1);

/** The share of the words of a question that a text has, weighed by how rare they are, 0 to 1; of no words 0. Pure. */
export function wordShare(text: string, words: ReadonlyMap<string, number>): number {
  const has = new Set(termsOf(text));
  const weigh = (some: Iterable<readonly [string, number]>): number =>
    [...some].reduce((sum, [, rarity]) => sum + rarity, 0);
  const all = weigh(words);
  return all === 0 ? 0 : weigh([...words].filter(([word]) => has.has(word))) / all;
}

function jaccard(some: readonly EntityId[], others: readonly EntityId[]): number {
  const [a, b] = [new Set(some), new Set(others)];
  const both = [...a].filter((id) => b.has(id)).length;
  const either = a.size + b.size - both;
  return either === 0 ? 0 : both / either;
}

/**
 * From the middle of the span (OM-85), by the scale, or by half of a span that is longer: by a month nothing of a year would be near.
 * Of a span that is open at an end what lies in it is as near as can be.
 */
function nearness(at: Date, { from, to }: Span, scale: number): number {
  const [start, end] = [from?.getTime() ?? -Infinity, to?.getTime() ?? Infinity];
  const half = from && to ? (end - start) / 2 : 0;
  const far =
    from && to ? Math.abs(at.getTime() - start - half) : Math.max(0, start - at.getTime(), at.getTime() - end);
  return Math.exp(-far / Math.max(scale * DAY_MS, half));
}
