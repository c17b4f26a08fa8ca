import { TooLarge } from '../../../src/domain/errors.ts';
import type { ClaimId, EntityId, InferredId } from '../../../src/domain/typed-ids.ts';
import type { PremiseOf } from '../../../src/domain/relationship-record.ts';
import { joined, type Rule, type RulePattern } from '../../../src/domain/rule-definition.ts';
import { canonicalOf, mergeGroupOf } from '../../../src/record/index.ts';
import type { SqlValue, View } from '../../../src/storage/index.ts';
import type { Conclusion } from '../../../src/domain/conclusions.ts';

interface Row {
  from_id: EntityId;
  to_id: EntityId;
  confidence: number;
  valid_from: Date | null;
  valid_to: Date | null;
  premises: string[];
  inferred: boolean[];
}

/** Edges from which conclusions are wanted: those that one of these is a premise of; null = all. */
export type Changed = readonly string[] | null;

/**
 * What a rule concludes from the shared edges of a view of the present. Premises are ACTIVE claims that are edges, and
 * ACTIVE inferred edges that nobody REJECTED: nothing follows from what is in dispute. A conclusion is as sure as the
 * rule times each of its premises (as if they were independent), holds while all of them hold, and leads from and to
 * the entities that the premises name; merged entities are one where premises meet. One statement, or with `changed`
 * one for each pattern.
 * @param most no more conclusions than `limit`, in no order; no statement of more than `seconds`
 * @throws TooLarge where a statement takes longer: the embedded database knows no time limit of its own, so the
 * statement looks at the clock
 */
export async function conclusionsOf(
  view: View,
  rule: Pick<Rule, 'id' | 'definition'>,
  changed: Changed,
  { limit, seconds }: Bounds,
): Promise<Conclusion[]> {
  const { when, then } = rule.definition;
  const found: Conclusion[] = [];
  const starts = changed === null ? [0] : [...when.keys()];
  for (const start of starts) {
    const { text, values } = statement(view, rule.definition, start, changed, { limit, seconds });
    const began = performance.now();
    const rows = await view.sql.query<Row>('graph.ruleConclusions', text, values);
    // It was cut short, or as good as.
    if (performance.now() - began >= seconds * 1000) throw tooSlow(seconds);
    for (const row of rows) found.push(toConclusion(row, then.kind, rule.id));
  }
  return found;
}

export interface Bounds {
  readonly limit: number;
  readonly seconds: number;
}

/** The error of a rule that takes longer than it may. */
export const tooSlow = (seconds: number): TooLarge =>
  new TooLarge(
    `it takes more than ${seconds} seconds to evaluate (rules.seconds, ` +
      'and where it is tried 80 % of limit.operationMs): make its patterns narrower',
  );

const toConclusion = (row: Row, kind: string, ruleId: Rule['id']): Conclusion => ({
  from: row.from_id,
  to: row.to_id,
  kind,
  method: 'RULE',
  model: null,
  ruleId,
  confidence: row.confidence,
  validFrom: row.valid_from,
  validTo: row.valid_to,
  premises: row.premises.map((id, n): PremiseOf =>
    row.inferred[n] ? { kind: 'EDGE', id: id as InferredId } : { kind: 'CLAIM', id: id as ClaimId },
  ),
});

/**
 * The patterns, each joined to those before it by an index from an entity that is known by then. So a few changed edges cost a few
 * look-ups, whatever there is besides.
 */
function statement(
  view: View,
  definition: Rule['definition'],
  start: number,
  changed: Changed,
  { limit, seconds }: Bounds,
) {
  const values: SqlValue[] = [view.sql.scope.spaceId];
  const given = (value: SqlValue): string => `$${values.push(value)}`;
  const among = changed === null ? null : given(changed);
  const inTime = `clock_timestamp() < (select statement_timestamp() + make_interval(secs => ${given(seconds)}))`;
  const { when, then } = definition;
  const ends = new Map<string, string>();
  const from = joined(when, start).map((n, place) => {
    const pattern = when[n] as RulePattern;
    const arm = armOf(view, pattern, n, ends, given, { among: place === 0 ? among : null, inTime });
    for (const end of ['from', 'to'] as const) if (!ends.has(pattern[end])) ends.set(pattern[end], `p${n}.${end}_id`);
    return place === 0 ? arm : `cross join lateral ${arm}`;
  });
  const places = [...when.keys()];
  const each = (column: string): string => places.map((n) => `p${n}.${column}`).join(', ');
  const begins = `greatest(${each('valid_from')})`;
  const ceases = `least(${each('valid_to')})`;
  const one = (variable: string): string => canonicalOf(view, ends.get(variable) ?? '');
  const conditions = [
    `(${begins} is null or ${ceases} is null or ${begins} < ${ceases})`,
    ...[[then.from, then.to] as const, ...definition.different].map(([a, b]) => `${one(a)} <> ${one(b)}`),
    ...definition.types.map(
      ({ variable, anyOf }) =>
        `exists (select from entities t where t.space_id = $1 and t.id = ${one(variable)} and t.type = any(${given(anyOf)}::text[]))`,
    ),
  ];
  const text = `select ${endOf(when, then.from)} as from_id, ${endOf(when, then.to)} as to_id,
      least(1, ${given(definition.confidence)}::double precision * ${places.map((n) => `p${n}.confidence`).join(' * ')}) as confidence,
      ${begins} as valid_from, ${ceases} as valid_to, array[${each('id')}] as premises, array[${each('inferred')}] as inferred
    from ${from.join('\n      ')}
    where ${conditions.join(' and ')} limit ${given(limit)}`;
  return { text, values };
}

/** The entity that the first pattern with the variable names, wherever the search began: so the same premises have the same conclusion. */
function endOf(when: readonly RulePattern[], variable: string): string {
  const n = when.findIndex(({ from, to }) => from === variable || to === variable);
  return `p${n}.${when[n]?.from === variable ? 'from' : 'to'}_id`;
}

/** Edges that fit a pattern, as a relation `p<n>` (id, inferred, from_id, to_id, confidence, valid_from, valid_to). */
function armOf(
  view: View,
  pattern: RulePattern,
  n: number,
  ends: ReadonlyMap<string, string>,
  given: (value: SqlValue) => string,
  { among, inTime }: { readonly among: string | null; readonly inTime: string },
): string {
  const known = { from: ends.get(pattern.from) ?? null, to: ends.get(pattern.to) ?? null };
  // One end is looked up by index, through all that are one with it; the other is compared.
  const by = known.from === null ? 'to' : 'from';
  const entity = known[by];
  const kind = given(pattern.kind);
  const least = pattern.minConfidence === null ? null : given(pattern.minConfidence);
  const arms = pattern.bases.map((basis) => {
    const edge = KEPT[basis];
    const conditions = [
      `e.space_id = $1 and e.owner_id is null and ${edge.isCurrent} and ${edge.kind} = ${kind}`,
      inTime,
      ...(least === null ? [] : [`e.confidence >= ${least}`]),
      ...(among === null ? [] : [`e.id = any(${among}::uuid[])`]),
      ...(entity === null ? [] : [`${edge[by]} = k.id`]),
      ...(by === 'from' && known.to !== null ? [`${canonicalOf(view, edge.to)} = ${canonicalOf(view, known.to)}`] : []),
    ];
    const mergeGroupRows = entity === null ? '' : `(${mergeGroupOf(view, entity)}) k (id) cross join lateral `;
    return `select e.* from ${mergeGroupRows}(select e.id, ${String(basis === 'INFERRED')} as inferred, ${edge.from} as from_id,
      ${edge.to} as to_id, e.confidence,
        e.valid_from, e.valid_to from ${edge.table} e where ${conditions.join(' and ')}) e`;
  });
  return `(${arms.join(' union all ')}) p${n}`;
}

/** Where edges of each basis are kept. */
const KEPT = {
  ASSERTED: {
    table: 'claims',
    from: 'e.subject_id',
    to: 'e.object_entity_id',
    kind: 'e.predicate',
    isCurrent: `e.edge and e.status = 'ACTIVE'`,
  },
  INFERRED: {
    table: 'inferred_edges',
    from: 'e.from_id',
    to: 'e.to_id',
    kind: 'e.kind',
    isCurrent: `e.status = 'ACTIVE' and e.review_state <> 'REJECTED'`,
  },
} as const;
