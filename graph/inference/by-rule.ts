import type { RuleSettings } from './inference-settings.ts';
import type { Rule, RuleDefinition } from '../../src/domain/rule-definition.ts';
import { mergeGroupOf } from '../../src/record/index.ts';
import type { Sql, View } from '../../src/storage/index.ts';
import { conclusionsOf } from './rules/conclusions.sql.ts';
import { storedReasons } from './stored-derivations.ts';
import { digestOf, type InferenceMethod } from './inference-method.ts';

/** What a definition is known by. */
export const digest = (definition: RuleDefinition): string => digestOf(JSON.stringify(definition));

const OF_RULE = 'd.rule_id = $2::uuid';

/** A rule as a way to infer. */
export const byRule = (rule: Rule, settings: RuleSettings): InferenceMethod => ({
  name: rule.id,
  title: `rule ${rule.name}`,
  owner: null,
  applied: rule.enabled ? digest(rule.definition) : null,
  wanted: (sql) => isUnchanged(sql, rule),
  own: [OF_RULE, rule.id],
  all: async (view, limit) => ({
    concluded: await conclusionsOf(view, rule, null, { limit, seconds: settings['rules.seconds'] }),
    stored: await storedReasons(view.sql, OF_RULE, [rule.id], null),
  }),
  since: async (view, commit, limit) => {
    const changed = await changedEdges(view, rule.definition, commit);
    if (changed.length === 0) return { concluded: [], stored: [] };
    const concluded = await conclusionsOf(view, rule, changed, { limit, seconds: settings['rules.seconds'] });
    const rested = `d.rule_id = $2 and d.id in (select derivation_id from premises where space_id = $1 and premise_id = any($3::uuid[]))`;
    return { concluded, stored: await storedReasons(view.sql, rested, [rule.id, changed], null) };
  },
});

async function isUnchanged(sql: Sql, { id, version }: Rule): Promise<boolean> {
  const values = [sql.scope.spaceId, id, version];
  const rows = await sql.query(
    'graph.ruleUnchanged',
    'select from rules where space_id = $1 and id = $2 and version = $3',
    values,
  );
  return rows.length > 0;
}

/**
 * Edges by which a rule's conclusions may differ from those after `commit`: that came, changed or went, or whose ends were merged or
 * parted since, or are of another type now. One statement, by the indexes over commits.
 */
async function changedEdges(view: View, { when, types }: RuleDefinition, commit: number): Promise<string[]> {
  const kindsOn = (basis: 'ASSERTED' | 'INFERRED'): string[] =>
    when.filter(({ bases }) => bases.includes(basis)).map(({ kind }) => kind);
  const typed = `union select k.id from (select id from entities where space_id = $1 and since > $2
        union select id from entities_history where space_id = $1 and until > $2) t
          cross join lateral (${mergeGroupOf(view, 't.id')}) k (id)`;
  const rows = await view.sql.query<{ id: string }>(
    'graph.changedEdges',
    `with moved as (
       select member_id as id from merges where space_id = $1 and since > $2
       union select member_id from merges_history where space_id = $1 and until > $2 ${types.length > 0 ? typed : ''})
     select id from claims where space_id = $1 and since > $2 and edge and predicate = any($3::text[])
     union select id from claims_history where space_id = $1 and until > $2 and edge and predicate = any($3::text[])
     union select c.id from moved m join claims c on c.space_id = $1 and c.subject_id = m.id where c.edge and c.predicate = any($3::text[])
     union select c.id from moved m join claims c on c.space_id = $1 and c.object_entity_id = m.id where c.edge
       and c.predicate = any($3::text[])
     union select id from inferred_edges where space_id = $1 and since > $2 and kind = any($4::text[])
     union select id from inferred_edges_history where space_id = $1 and until > $2 and kind = any($4::text[])
     union select e.id from moved m join inferred_edges e on e.space_id = $1 and e.from_id = m.id where e.kind = any($4::text[])
     union select e.id from moved m join inferred_edges e on e.space_id = $1 and e.to_id = m.id where e.kind = any($4::text[])`,
    [view.sql.scope.spaceId, commit, kindsOn('ASSERTED'), kindsOn('INFERRED')],
  );
  return rows.map(({ id }) => id);
}
/** A rule that is there no more, as its making was undone: nothing is wanted of it. */
export const byGoneRule = (id: string): InferenceMethod => ({
  name: id,
  title: 'a rule that was taken back',
  owner: null,
  applied: null,
  wanted: async (sql) =>
    (
      await sql.query('graph.ruleGone', 'select from rules where space_id = $1 and id::text = $2', [
        sql.scope.spaceId,
        id,
      ])
    ).length === 0,
  own: [OF_RULE, id],
  all: async (view) => ({ concluded: [], stored: await storedReasons(view.sql, OF_RULE, [id], null) }),
  since: () => Promise.resolve({ concluded: [], stored: [] }),
});
