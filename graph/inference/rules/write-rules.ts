import { ConflictingState, InvalidInput, NotFound, StaleVersion, TooLarge } from '../../../src/domain/errors.ts';
import type { Ids, RuleId } from '../../../src/domain/typed-ids.ts';
import type { Ontology } from '../../../src/domain/ontology.ts';
import type { RuleSettings } from '../inference-settings.ts';
import type { InferenceProfileSettings } from '../../../src/domain/settings.ts';
import { checkedReason } from '../../../src/domain/checked-reason.ts';
import {
  checkDefinition,
  circleThrough,
  isRuleName,
  RULE_NAME,
  type Rule,
  type RuleDefinition,
} from '../../../src/domain/rule-definition.ts';
import { insertRows, type Commit, type NothingToCommit, type Sql } from '../../../src/storage/index.ts';
import { allRules } from './read-rules.ts';
import { RULE_COLUMNS } from './rule-rows.ts';

export interface RuleToDefine {
  readonly name: string;
  readonly definition: RuleDefinition;
  readonly reason: string;
  /** Of the rule of this name, where there is one. */
  readonly expectedVersion: number | null;
}

/**
 * Can this rule be defined beside those that there are? Two statements.
 * @returns the rule that bears the name; null = none yet
 * @throws InvalidInput; ConflictingState while the rule is enabled; StaleVersion; TooLarge where there are too many rules
 */
export async function checkRule(sql: Sql, rule: RuleToDefine, { ontology, settings }: RuleDeps): Promise<Rule | null> {
  const { name, definition, expectedVersion } = rule;
  if (!isRuleName(name)) throw new InvalidInput(`expected ${RULE_NAME}`, ['name']);
  checkedReason(rule.reason);
  checkDefinition(definition, ontology, settings);
  const rules = await allRules(sql);
  const circle = circleThrough(rule, rules);
  if (circle)
    throw new InvalidInput(`a rule may not lead back to itself, and this one does: ${circle.join(' → ')}`, [
      'definition',
    ]);
  const known = rules.find((one) => one.name === name) ?? null;
  if (known === null && expectedVersion !== null) throw new NotFound('no rule of this name in this space', ['name']);
  if (known && expectedVersion !== null && expectedVersion !== known.version)
    throw new StaleVersion('the rule', expectedVersion, known.version);
  if (known?.enabled) throw new ConflictingState('the rule is enabled: disable it before it is defined anew', ['name']);
  if (known === null && rules.length >= settings['rules.max'])
    throw new TooLarge(`the space has ${rules.length} rules, and may have ${settings['rules.max']} (rules.max)`, [
      'name',
    ]);
  return known;
}

export interface RuleDeps {
  readonly ids: Ids;
  readonly ontology: Ontology;
  readonly settings: InferenceProfileSettings & RuleSettings;
}

/**
 * A rule is new, and disabled, or the one of its name is defined anew, with its id; the same definition again changes nothing.
 * @throws what `checkRule` throws
 */
export async function defineRule(
  commit: Commit,
  rule: RuleToDefine,
  deps: RuleDeps,
): Promise<{ readonly id: RuleId } | NothingToCommit<{ readonly id: RuleId }>> {
  const known = await checkRule(commit, rule, deps);
  const { name, definition } = rule;
  const reason = checkedReason(rule.reason);
  const id = known?.id ?? deps.ids.next('rul');
  const actor = commit.scope.owner;
  if (known) {
    const [changed] = await commit.query(
      'graph.redefineRule',
      `update rules set definition = $3::jsonb, actor = $4, reason = $6, version = version + 1, updated_at = $5
        where space_id = $1 and id = $2 and definition <> $3::jsonb returning id`,
      [commit.scope.spaceId, id, JSON.stringify(definition), actor, commit.at, reason],
    );
    if (!changed) return commit.nothing({ id });
  } else {
    const times = { created_at: commit.at, updated_at: commit.at };
    await insertRows(commit, 'rules', RULE_COLUMNS, [
      { id, name, definition, enabled: false, actor, reason, version: 1, ...times },
    ]);
  }
  commit.emit({ kind: 'RULE_DEFINED', subject: id, about: [], owner: null, data: { name } });
  return { id };
}

export interface RuleSwitch {
  readonly id: RuleId;
  readonly enabled: boolean;
  readonly reason: string;
  readonly expectedVersion: number | null;
}

/**
 * Says whether a rule's conclusions are drawn; drawing them is for `infer`. Two statements.
 * @throws NotFound; StaleVersion; InvalidInput without a reason
 */
export async function setRuleEnabled(
  commit: Commit,
  { id, enabled, reason, expectedVersion }: RuleSwitch,
): Promise<{ readonly id: RuleId } | NothingToCommit<{ readonly id: RuleId }>> {
  const why = checkedReason(reason);
  const values = [commit.scope.spaceId, id];
  const [found] = await commit.query<{ name: string; enabled: boolean; version: number }>(
    'graph.ruleToSwitch',
    'select name, enabled, version from rules where space_id = $1 and id = $2',
    values,
  );
  if (!found) throw new NotFound('no such rule in this space', ['id']);
  if (expectedVersion !== null && expectedVersion !== found.version)
    throw new StaleVersion('the rule', expectedVersion, found.version);
  if (found.enabled === enabled) return commit.nothing({ id });
  await commit.query(
    'graph.switchRule',
    'update rules set enabled = $3, actor = $4, reason = $6, version = version + 1, updated_at = $5 where space_id = $1 and id = $2',
    [...values, enabled, commit.scope.owner, commit.at, why],
  );
  const kind = enabled ? 'RULE_ENABLED' : 'RULE_DISABLED';
  commit.emit({ kind, subject: id, about: [], owner: null, data: { name: found.name } });
  return { id };
}
