import { setTimeout as pause } from 'node:timers/promises';
import type { Scope } from '../../src/domain/scope.ts';
import type { CommitRequest, Database } from '../../src/storage/index.ts';
import { infer } from './infer.ts';
import { allRules } from './rules/read-rules.ts';
import { defineRule, setRuleEnabled, type RuleDeps, type RuleToDefine } from './rules/write-rules.ts';

export type BeginningRule = Omit<RuleToDefine, 'expectedVersion'>;

/** While somebody else infers in the space, so often it is asked again, and no longer: they do this work as well. */
const WAIT_MS = 250;
const MOST_WAITS = 20;

/**
 * Rules that a space has from its beginning: those whose name it does not know are defined and enabled in one commit, and their
 * conclusions drawn. A rule that is there stays as somebody left it.
 * @throws what `defineRule` throws
 */
export async function beginWithRules(
  deps: RuleDeps & { readonly database: Database },
  scope: Scope,
  rules: readonly BeginningRule[],
  request: CommitRequest,
): Promise<void> {
  const { database } = deps;
  await database.commit<null>(scope, request, async (commit) => {
    const known = new Set((await allRules(commit)).map(({ name }) => name));
    const missing = rules.filter(({ name }) => !known.has(name));
    if (missing.length === 0) return commit.nothing(null);
    for (const rule of missing) {
      const defined = await defineRule(commit, { ...rule, expectedVersion: null }, deps);
      const { id } = 'value' in defined ? defined.value : defined;
      await setRuleEnabled(commit, { id, enabled: true, reason: rule.reason, expectedVersion: null });
    }
    return null;
  });
  for (let wait = 0; wait < MOST_WAITS && !(await infer({ database }, scope)).settled; wait++) await pause(WAIT_MS);
}
