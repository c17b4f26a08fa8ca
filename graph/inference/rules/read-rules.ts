import type { RuleId } from '../../../src/domain/typed-ids.ts';
import type { Page, PageRequest } from '../../../src/domain/page-request.ts';
import type { Rule } from '../../../src/domain/rule-definition.ts';
import { isAmong, oldestFirst, relation, type Sql, type View } from '../../../src/storage/index.ts';
import { readStates } from '../method-states.ts';
import { ruleColumns, toRule, type RuleRow } from './rule-rows.ts';

/** Rules by id. One statement. */
export async function rulesByIds(view: View, ids: readonly RuleId[]): Promise<Map<RuleId, Rule>> {
  const rows = await view.sql.query<RuleRow>(
    'graph.rulesByIds',
    `select ${ruleColumns('r')} from ${relation(view, 'rules')} r where r.space_id = $1 and ${isAmong('r.id', '$2', ids)}`,
    [view.sql.scope.spaceId, ids],
  );
  return new Map(rows.map((row) => [row.id, toRule(row)]));
}

/** A page of rules, oldest first. One statement. */
export async function listRules(view: View, page: PageRequest): Promise<Page<Rule>> {
  return oldestFirst<RuleRow, Rule>(
    view,
    { name: 'graph.listRules', table: 'rules', alias: 'r', columns: ruleColumns('r'), toNode: toRule },
    page,
  );
}

/** All rules as they are now, oldest first: there are no more than `rules.max`. One statement. */
export async function allRules(sql: Sql): Promise<Rule[]> {
  const rows = await sql.query<RuleRow>(
    'graph.allRules',
    `select ${ruleColumns('r')} from rules r where r.space_id = $1 order by r.created_at, r.id`,
    [sql.scope.spaceId],
  );
  return rows.map(toRule);
}

/** Why each of these rules draws no conclusions any more; nothing for those that do. One statement. */
export async function faultsOf(view: View, ids: readonly RuleId[]): Promise<Map<RuleId, string[]>> {
  const states = await readStates(view.sql);
  return new Map(ids.map((id) => [id, [states.get(id)?.fault ?? []].flat()]));
}
