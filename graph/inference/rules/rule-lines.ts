import type { LineOf } from '../../../src/domain/lines/line-shapes.ts';
import { RULE_SETTINGS } from '../inference-settings.ts';
import { circleThrough } from '../../../src/domain/rule-definition.ts';
import { lineStore, type LineStore, type Sql } from '../../../src/storage/index.ts';
import { allRules } from './read-rules.ts';
import { RULE_COLUMNS } from './rule-rows.ts';

type RuleLine = LineOf<'Rule'>;

/**
 * Rules of an export. What an enabled one concludes is not in it: it is inferred anew, after the commit, as of any rule
 * that is switched on.
 */
const ruleLines: LineStore<RuleLine> = lineStore({
  table: 'rules',
  columns: { ...RULE_COLUMNS, owner_id: 'text' },
  natural: ['owner_id', 'name'],
  row: ({ id, name, definition, enabled, by, reason, version, createdAt, updatedAt }) => ({
    id,
    owner_id: null,
    name,
    definition,
    enabled,
    actor: by,
    reason,
    version,
    created_at: createdAt,
    updated_at: updatedAt,
  }),
  written: (commit, lines) => {
    for (const { id, name, enabled } of lines)
      for (const kind of enabled ? (['RULE_DEFINED', 'RULE_ENABLED'] as const) : (['RULE_DEFINED'] as const))
        commit.emit({ kind, subject: id, about: [], owner: null, data: { name } });
  },
});

/**
 * Why these rules cannot be beside each other and those of the space, by id: they would lead back to themselves, or be
 * more than any space may have (what this one may have is a setting, and settings come last). One statement.
 */
async function mistakes(sql: Sql, lines: readonly RuleLine[]): Promise<Map<string, RestoreMistake>> {
  const known = await allRules(sql);
  const there = new Set(known.map(({ id }) => id));
  const fresh = lines.filter(({ id }) => !there.has(id));
  const most = RULE_SETTINGS['rules.max'].max;
  const found = new Map<string, RestoreMistake>();
  for (const [n, line] of fresh.entries()) {
    const circle = circleThrough(line, [...known, ...fresh]);
    if (circle)
      found.set(line.id, {
        path: ['definition'],
        message: `expected a rule that does not lead back to itself: ${circle.join(' → ')}`,
      });
    if (known.length + n >= most)
      found.set(line.id, { path: ['id'], message: `expected at most ${most} rules in a space` });
  }
  return found;
}

interface RestoreMistake {
  readonly path: readonly (string | number)[];
  readonly message: string;
}

/** How rules of an export are brought in: what the import is handed. */
export const restoredRules = { lines: ruleLines, mistakes };
