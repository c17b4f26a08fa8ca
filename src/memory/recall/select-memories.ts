import type { MemoryKind } from '../../domain/memory-record.ts';
import { dotProduct } from '../../lib/vector-math.ts';
import type { MemorySettings } from '../memory-settings.ts';

/** A memory as far as its selection goes. */
export interface Ranked {
  readonly kind: MemoryKind;
  readonly text: string;
  /** Of unit length; null = it has none. That of an episode is of what was said before as well. */
  readonly vector: Float32Array | null;
}

/** What is given to a prompt. */
export interface Budget {
  readonly most: number;
  readonly tokens: number;
}

/** Tokens of a text as memories are counted: a quarter of its characters (OM-94). */
export const tokensOf = (text: string): number => Math.ceil(text.length * 0.25);

/**
 * The first that have room, in their order (OM-90): one too large for what is left is skipped, never cut, and so is one that says what
 * a better one of its kind says (SF-28, SF-30). Pure.
 * @param ranked the best first
 */
export function selectMemories<Memory extends Ranked>(
  ranked: readonly Memory[],
  budget: Budget,
  alike: MemorySettings['memory.alike'],
): Memory[] {
  const chosen: Memory[] = [];
  let left = budget.tokens;
  for (const memory of ranked) {
    if (chosen.length >= budget.most) break;
    const tokens = tokensOf(memory.text);
    if (tokens > left || chosen.some((other) => saysTheSame(memory, other, alike))) continue;
    chosen.push(memory);
    left -= tokens;
  }
  return chosen;
}

/** An episode says what another says where it is the same text: the vectors of neighbours in a conversation are alike in any case. */
function saysTheSame(a: Ranked, b: Ranked, alike: number): boolean {
  if (a.kind !== b.kind) return false;
  if (a.kind === 'EPISODIC') return a.text === b.text;
  return a.vector !== null && b.vector !== null && dotProduct(a.vector, b.vector) >= alike;
}
