import type { Policy } from '../../src/domain/policy.ts';
import type { Sql } from '../../src/storage/index.ts';
import { allRules } from '../rules/index.ts';
import { byConflicts } from './conflicts.sql.ts';
import { byDiscussion } from './discussion.sql.ts';
import { byGoneRule, byRule } from './by-rule.ts';
import { readStates } from './state.ts';
import type { Way } from './way.ts';

/** Every way there is to infer in a space, wanted or not, with rules that were there once: their conclusions go. Two statements. */
export async function waysOf(sql: Sql, policy: Policy): Promise<Way[]> {
  const ways = [byDiscussion(policy), byConflicts(policy), ...(await allRules(sql)).map(byRule)];
  const known = new Set(ways.map(({ name }) => name));
  const gone = [...(await readStates(sql)).values()].filter(({ way, applied }) => !known.has(way) && applied !== null);
  return [...ways, ...gone.map(({ way }) => byGoneRule(way))];
}
