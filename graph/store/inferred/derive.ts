import type { Conclusion } from '../../../src/domain/conclusions.ts';
import { InvalidInput } from '../../../src/domain/errors.ts';
import { derivedId, type InferredId, type RuleId } from '../../../src/domain/typed-ids.ts';
import type { Derivation } from '../../../src/domain/relationship-record.ts';
import type { Owner } from '../../../src/domain/scope.ts';
import { ANY_SPACE, insertRows, type Commit } from '../../../src/storage/index.ts';
import { DERIVATION_COLUMNS, EDGE_COLUMNS, PREMISE_COLUMNS, type EdgeRow } from './inferred-edge-rows.ts';

/** What drawing conclusions, or taking them back, did to edges. */
export interface InferenceChange {
  /** Edges that were not there, or were RETRACTED. */
  readonly added: number;
  /** Edges that are surer or less sure, or hold at other times, than before. */
  readonly changed: number;
  /** Edges for which no reason is left. */
  readonly retracted: number;
}

/** The id of an edge is its ends and kind, so that the same edge, inferred again, is the same thing. */
const edgeIdOf = (
  { spaceId, owner }: Place,
  { from, kind, to }: Pick<Conclusion, 'from' | 'kind' | 'to'>,
): InferredId => derivedId('inf', spaceId, owner, from, kind, to);

/** Whose an edge is. */
interface Place {
  readonly spaceId: string;
  readonly owner: Owner;
}

/** The id of a derivation is what it says: drawn again from the same premises it is the same row. */
export const derivationIdOf = (place: Place, one: Conclusion): Derivation['id'] =>
  derivationId(edgeIdOf(place, one), one);

const derivationId = (edge: InferredId, one: Conclusion): Derivation['id'] =>
  derivedId(
    'inf',
    'derivation',
    edge,
    one.method,
    one.model,
    one.ruleId,
    ...one.premises.map(({ kind, id }) => `${kind} ${id}`),
  );

/** A conclusion with the ids that it has. */
interface Drawn {
  readonly one: Conclusion;
  readonly edge: InferredId;
  readonly id: Derivation['id'];
}

/**
 * Draws conclusions (SE-54, PI-67): an edge that is new is added, of one that is known the confidence is the highest of its reasons, and
 * the reason is added to the others. Never a second edge. What a person said of an edge stays. Three statements, and a fourth where
 * some edge was known, whatever the number.
 * @throws InvalidInput for an edge from an entity to itself, a confidence outside 0–1, or a conclusion from nothing
 */
export async function drawConclusions(commit: Commit, conclusions: readonly Conclusion[]): Promise<InferenceChange> {
  if (conclusions.length === 0) return { added: 0, changed: 0, retracted: 0 };
  const drawn = conclusions.map((one): Drawn => {
    checkConclusion(one);
    const edge = edgeIdOf({ spaceId: commit.scope.spaceId, owner: commit.owner }, one);
    return { one, edge, id: derivationId(edge, one) };
  });
  const distinct = [...new Map(drawn.map((each) => [each.id, each])).values()];
  const fresh = await addEdges(commit, distinct);
  await addReasons(commit, distinct);
  const known = new Set(distinct.map(({ edge }) => edge)).difference(fresh);
  const change = await weighEdges(commit, [...known]);
  return { ...change, added: change.added + fresh.size };
}

/**
 * Adds the edges that were never there: they have no reasons but these, and need not be weighed by what is stored.
 * @returns their ids
 */
async function addEdges(commit: Commit, drawn: readonly Drawn[]): Promise<Set<InferredId>> {
  const reasons = Map.groupBy(drawn, ({ edge }) => edge);
  const edges = new Map(drawn.map(({ edge, one }) => [edge, one]));
  const times = { created_at: commit.at, updated_at: commit.at };
  const added = await insertRows<EventEdge>(
    commit,
    'inferred_edges',
    EDGE_COLUMNS,
    [...edges].map(([id, { from, to, kind }]) => ({
      id,
      owner_id: commit.owner,
      from_id: from,
      to_id: to,
      kind,
      status: 'ACTIVE',
      ...weightOf(reasons.get(id) ?? []),
      review_state: 'UNREVIEWED',
      version: 1,
      ...times,
    })),
    { conflict: 'on conflict do nothing', returning: 'id, from_id, to_id, kind, confidence' },
  );
  for (const edge of added) announce(commit, 'EDGE_INFERRED', edge);
  return new Set(added.map(({ id }) => id));
}

/** As sure as the most confident of its reasons; it holds while any of them does. As `weighEdges` has it. */
function weightOf(reasons: readonly Drawn[]): Pick<EdgeRow, 'confidence' | 'valid_from' | 'valid_to'> {
  const earliest = (a: Date | null, b: Date | null): Date | null => (a === null || b === null ? null : a < b ? a : b);
  const latest = (a: Date | null, b: Date | null): Date | null => (a === null || b === null ? null : a > b ? a : b);
  return {
    confidence: Math.max(...reasons.map(({ one }) => one.confidence)),
    valid_from: reasons.map(({ one }) => one.validFrom).reduce(earliest),
    valid_to: reasons.map(({ one }) => one.validTo).reduce(latest),
  };
}

async function addReasons(commit: Commit, drawn: readonly Drawn[]): Promise<void> {
  await insertRows(
    commit,
    'derivations',
    DERIVATION_COLUMNS,
    drawn.map(({ id, edge, one: { method, model, ruleId, confidence, validFrom, validTo } }) => ({
      id,
      owner_id: commit.owner,
      edge_id: edge,
      method,
      model,
      rule_id: ruleId,
      confidence,
      valid_from: validFrom,
      valid_to: validTo,
      created_at: commit.at,
    })),
    {
      conflict: `on conflict (space_id, id) do update set confidence = excluded.confidence, valid_from = excluded.valid_from,
        valid_to = excluded.valid_to where (derivations.confidence, derivations.valid_from, derivations.valid_to)
          is distinct from (excluded.confidence, excluded.valid_from, excluded.valid_to)`,
    },
  );
  const premises = drawn.flatMap(({ id, one }) =>
    one.premises.map((premise, n) => ({
      owner_id: commit.owner,
      derivation_id: id,
      n,
      kind: premise.kind,
      premise_id: premise.id,
    })),
  );
  await insertRows(commit, 'premises', PREMISE_COLUMNS, premises, { conflict: 'on conflict do nothing' });
}

function checkConclusion({ from, to, confidence, premises }: Conclusion): void {
  if (from === to) throw new InvalidInput('expected an edge between two entities, got one from an entity to itself');
  if (!(confidence >= 0 && confidence <= 1))
    throw new InvalidInput(`expected a confidence from 0 to 1, got ${confidence}`);
  if (premises.length === 0) throw new InvalidInput('expected a conclusion to rest on something, got no premises');
}

/** What an event says of an edge. */
type EventEdge = Pick<EdgeRow, 'id' | 'from_id' | 'to_id' | 'kind' | 'confidence'>;

function announce(commit: Commit, kind: 'EDGE_INFERRED' | 'EDGE_CHANGED' | 'EDGE_WITHDRAWN', edge: EventEdge): void {
  const about = [edge.from_id, edge.to_id];
  const data = { kind: edge.kind, confidence: edge.confidence };
  commit.emit({ kind, subject: edge.id, about, owner: commit.owner, data });
}

interface Weighed extends EventEdge {
  status: string;
  was: string;
}

/**
 * How sure edges are, and when they hold, by the reasons that there are now; without one an edge is RETRACTED. Only those that change
 * are written. One statement, which looks each edge and its reasons up by their keys: joins were planned for the few rows of the last
 * `analyze`, and read all edges of the space for each batch. An update from the weighed edges is such a join; to put them in their
 * place by key is none.
 */
async function weighEdges(
  commit: Commit,
  edges: readonly InferredId[],
): Promise<InferenceChange & { readonly gone: readonly InferredId[] }> {
  if (edges.length === 0) return { added: 0, changed: 0, retracted: 0, gone: [] };
  const rows = await commit.query<Weighed>('graph.weighEdges', WEIGH, [commit.scope.spaceId, edges, commit.at]);
  let [added, changed] = [0, 0];
  const gone: InferredId[] = [];
  for (const row of rows) {
    const isBack = row.was === 'RETRACTED' && row.status === 'ACTIVE';
    const kind = row.status === 'RETRACTED' ? 'EDGE_WITHDRAWN' : isBack ? 'EDGE_INFERRED' : 'EDGE_CHANGED';
    announce(commit, kind, row);
    if (kind === 'EDGE_WITHDRAWN') gone.push(row.id);
    else if (isBack) added++;
    else changed++;
  }
  return { added, changed, retracted: gone.length, gone };
}

const WEIGH = `with weighed as materialized (
    select e.id, e.owner_id, e.from_id, e.to_id, e.kind, e.status as was, case when d.derived then 'ACTIVE' else 'RETRACTED' end as status,
           case when d.derived then d.confidence else e.confidence end as confidence,
           case when d.derived then d.valid_from else e.valid_from end as valid_from,
           case when d.derived then d.valid_to else e.valid_to end as valid_to,
           e.review_state, e.version + case when e.since = claimgraph_commit() then 0 else 1 end as version, e.created_at
      from unnest($2::uuid[]) n (id)
      cross join lateral (select * from inferred_edges where space_id = $1 and id = n.id limit 1) e
      cross join lateral (
        select count(*) > 0 as derived, max(confidence) as confidence,
               case when bool_or(valid_from is null) then null else min(valid_from) end as valid_from,
               case when bool_or(valid_to is null) then null else max(valid_to) end as valid_to
          from derivations where space_id = $1 and edge_id = n.id) d
     where (e.status = 'ACTIVE') <> d.derived
        or d.derived and (e.confidence, e.valid_from, e.valid_to) is distinct from (d.confidence, d.valid_from, d.valid_to)),
  put as (
    insert into inferred_edges (space_id, id, owner_id, from_id, to_id, kind, status, confidence, valid_from, valid_to,
      review_state, version,
           created_at, updated_at)
    select $1, id, owner_id, from_id, to_id, kind, status, confidence, valid_from, valid_to, review_state, version, created_at, $3
      from weighed
    on conflict (space_id, id) do update set status = excluded.status, confidence = excluded.confidence, valid_from = excluded.valid_from,
           valid_to = excluded.valid_to, version = excluded.version, updated_at = excluded.updated_at)
  select id, from_id, to_id, kind, status, was, confidence from weighed`;

/** Which reasons are taken back. */
export type Withdrawn =
  | { readonly ids: readonly Derivation['id'][] }
  | { readonly rule: RuleId }
  /** All that rest on one of these claims, edges or spans. */
  | { readonly premises: readonly string[] };

/**
 * Takes reasons back; edges without one are RETRACTED, and so is all that rested on those, and so on. Two statements for each step.
 * @returns null = there were no such reasons
 */
export async function withdrawConclusions(commit: Commit, withdrawn: Withdrawn): Promise<InferenceChange | null> {
  let [steps, changed, retracted] = [0, 0, 0];
  for (let next: Withdrawn | null = withdrawn; next !== null; steps++) {
    const edges = await deleteDerivations(commit, next);
    if (edges.length === 0) break;
    const change = await weighEdges(commit, edges);
    changed += change.changed;
    retracted += change.retracted;
    next = change.gone.length > 0 ? { premises: change.gone } : null;
  }
  return steps === 0 ? null : { added: 0, changed, retracted };
}

/** Each premise is looked up by itself, as edges are above. */
const RESTING_ON = `select p.derivation_id from unnest($2::uuid[]) n (id)
  cross join lateral (select derivation_id from premises where space_id = ${ANY_SPACE} and premise_id = n.id offset 0) p`;

/** @returns the edges that they were reasons for */
async function deleteDerivations(commit: Commit, withdrawn: Withdrawn): Promise<InferredId[]> {
  const [condition, value] =
    'ids' in withdrawn
      ? ['id = any($2::uuid[])', withdrawn.ids]
      : 'rule' in withdrawn
        ? ['rule_id = $2::uuid', withdrawn.rule]
        : [`id = any(array(${RESTING_ON}))`, withdrawn.premises];
  const rows = await commit.query<{ edge_id: InferredId }>(
    'graph.deleteDerivations',
    `delete from derivations where space_id = $1 and owner_id is not distinct from $3 and ${condition} returning edge_id`,
    [commit.scope.spaceId, value, commit.owner],
  );
  return [...new Set(rows.map(({ edge_id: id }) => id))];
}
