import type { Rule, RuleDefinition } from '../../src/domain/rules.ts';
import { systemIds } from '../../src/domain/ids.ts';
import { readPolicy, type Reader } from '../../src/storage/index.ts';
import type { Conclusion, Trial } from '../../src/domain/conclusions.ts';
import { conclusionsOf } from '../rules/index.ts';
import { bounded, viewOf } from './infer.ts';

/**
 * Evaluates a definition without writing anything.
 * @throws TooLarge where it concludes more than it may, or takes too long
 */
export async function tryRule(
  sql: Reader,
  definition: RuleDefinition,
  examples: number,
  id: Rule['id'] = systemIds.next('rul'),
): Promise<Trial> {
  const policy = await readPolicy(sql);
  const view = await viewOf(sql);
  const limit = policy['rules.maxConclusions'] + 1;
  const rule = { id, definition };
  const { concluded } = await bounded(sql, policy, async () => ({
    concluded: await conclusionsOf(view, rule, null, limit),
    stored: [],
  }));
  const ends = new Set(concluded.map(({ from, to }) => `${from} ${to}`));
  const order = concluded.toSorted((a, b) => b.confidence - a.confidence || (keyOf(a) < keyOf(b) ? -1 : 1));
  return { edges: ends.size, conclusions: concluded.length, examples: order.slice(0, examples) };
}

const keyOf = ({ premises }: Conclusion): string => premises.map(({ id }) => id).join(' ');
