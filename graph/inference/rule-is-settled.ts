import type { RuleId } from '../../src/domain/typed-ids.ts';
import type { View } from '../../src/storage/index.ts';
import { rulesByIds } from './rules/read-rules.ts';
import { digest } from './by-rule.ts';
import { readStates } from './method-states.ts';

/**
 * Of each of these rules, whether its conclusions are drawn, or taken back, as it says now; `[false]` while that is
 * under way. A rule that stopped is settled: nothing more comes of it. What later commits lead to is not looked at. Two
 * statements.
 */
export async function settledOf(view: View, ids: readonly RuleId[]): Promise<Map<RuleId, boolean[]>> {
  const [rules, states] = [await rulesByIds(view, ids), await readStates(view.sql)];
  const isSettled = (id: RuleId): boolean => {
    const rule = rules.get(id);
    const { applied, fault } = states.get(id) ?? { applied: null, fault: null };
    if (!rule?.enabled) return applied === null;
    const wanted = digest(rule.definition);
    return applied === wanted || (fault !== null && applied?.startsWith(`${wanted} `) === true);
  };
  return new Map(ids.map((id) => [id, [isSettled(id)]]));
}
