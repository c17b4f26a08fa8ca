import type { Conclusion } from '../../src/domain/conclusions.ts';
import { InvalidInput } from '../../src/domain/errors.ts';
import { derivedId, type EntityId, type InferredId, type RuleId } from '../../src/domain/ids.ts';
import type { Derivation } from '../../src/domain/relationships.ts';
import type { Owner } from '../../src/domain/scope.ts';
import { insertRows, type Commit } from '../../src/storage/index.ts';
import { DERIVATION_COLUMNS, EDGE_COLUMNS, PREMISE_COLUMNS } from './rows.ts';

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
  derivedId('inf', 'derivation', edge, one.method, one.model, one.ruleId,
    ...one.premises.map(({ kind, id }) => `${kind} ${id}`)); // prettier-ignore

/**
 * Draws conclusions (SE-54, PI-67): an edge that is new is added, of one that is known the sureness is the highest of its reasons, and the
 * reason is added to the others. Never a second edge. What a person said of an edge stays. Four statements,
 * whatever the number.
 * @throws InvalidInput for an edge from an entity to itself, a confidence outside 0–1, or a conclusion from nothing
 */
export async function drawConclusions(commit: Commit, conclusions: readonly Conclusion[]): Promise<InferenceChange> {
  if (conclusions.length === 0) return { added: 0, changed: 0, retracted: 0 };
  const drawn = conclusions.map((one) => {
    checkConclusion(one);
    const edge = edgeIdOf({ spaceId: commit.scope.spaceId, owner: commit.owner }, one);
    return { one, edge, id: derivationId(edge, one) };
  });
  const distinct = [...new Map(drawn.map((each) => [each.id, each])).values()];
  const edges = [...new Map(distinct.map((each) => [each.edge, each])).values()];
  const times = { created_at: commit.at, updated_at: commit.at };
  const added = await insertRows<{ id: InferredId }>(
    commit,
    'inferred_edges',
    EDGE_COLUMNS,
    edges.map(({ edge, one: { from, to, kind, confidence } }) => ({
      id: edge, owner_id: commit.owner, from_id: from, to_id: to, kind, status: 'ACTIVE', confidence, review_state: 'UNREVIEWED', version: 1,
      ...times,
    })), // prettier-ignore
    { conflict: 'on conflict do nothing', returning: 'id' },
  );
  await insertRows(
    commit,
    'derivations',
    DERIVATION_COLUMNS,
    distinct.map(({ id, edge, one: { method, model, ruleId, confidence, validFrom, validTo } }) => ({
      id, owner_id: commit.owner, edge_id: edge, method, model, rule_id: ruleId, confidence, valid_from: validFrom, valid_to: validTo,
      created_at: commit.at,
    })), // prettier-ignore
    {
      conflict: `on conflict (space_id, id) do update set confidence = excluded.confidence, valid_from = excluded.valid_from,
        valid_to = excluded.valid_to where (derivations.confidence, derivations.valid_from, derivations.valid_to)
          is distinct from (excluded.confidence, excluded.valid_from, excluded.valid_to)`,
    },
  );
  const premises = distinct.flatMap(({ id, one }) =>
    one.premises.map((premise, n) => ({ owner_id: commit.owner, derivation_id: id, n, kind: premise.kind, premise_id: premise.id })),
  ); // prettier-ignore
  await insertRows(commit, 'premises', PREMISE_COLUMNS, premises, { conflict: 'on conflict do nothing' });
  const fresh = new Set(added.map(({ id }) => id));
  const change = await weighEdges(commit, edges.map(({ edge }) => edge), fresh); // prettier-ignore
  return { ...change, added: change.added + fresh.size };
}

function checkConclusion({ from, to, confidence, premises }: Conclusion): void {
  if (from === to) throw new InvalidInput('expected an edge between two entities, got one from an entity to itself');
  if (!(confidence >= 0 && confidence <= 1))
    throw new InvalidInput(`expected a confidence from 0 to 1, got ${confidence}`);
  if (premises.length === 0) throw new InvalidInput('expected a conclusion to rest on something, got no premises');
}

interface Weighed {
  id: InferredId;
  from_id: EntityId;
  to_id: EntityId;
  kind: string;
  status: string;
  was: string;
  confidence: number;
}

/**
 * How sure edges are, and when they hold, by the reasons that there are now; without one an edge is RETRACTED. Only those that change
 * are written. One statement; each edge looks its reasons up by itself, as a join was planned for the few rows of the last `analyze`:
 * 1.5 s for 2,000 edges beside 40,000, and growing.
 * @param fresh edges that this commit made
 */
async function weighEdges(
  commit: Commit,
  edges: readonly InferredId[],
  fresh: ReadonlySet<InferredId>,
): Promise<InferenceChange & { readonly gone: readonly InferredId[] }> {
  const rows = await commit.query<Weighed>(
    'graph.weighEdges',
    `with reasons as materialized (
       select n.id, e.status as was, d.stands, d.confidence, d.valid_from, d.valid_to
         from unnest($2::uuid[]) n (id)
         cross join lateral (select status from inferred_edges where space_id = $1 and id = n.id limit 1) e
         cross join lateral (
           select count(*) > 0 as stands, max(confidence) as confidence,
                  case when bool_or(valid_from is null) then null else min(valid_from) end as valid_from,
                  case when bool_or(valid_to is null) then null else max(valid_to) end as valid_to
             from derivations where space_id = $1 and edge_id = n.id) d)
     update inferred_edges e set status = case when r.stands then 'ACTIVE' else 'RETRACTED' end,
            confidence = coalesce(r.confidence, e.confidence),
            valid_from = case when r.stands then r.valid_from else e.valid_from end,
            valid_to = case when r.stands then r.valid_to else e.valid_to end,
            version = e.version + case when e.since = claimgraph_commit() then 0 else 1 end, updated_at = $3
       from reasons r
      where e.space_id = $1 and e.id = r.id and (e.id = any($4::uuid[])
        or (e.status = 'ACTIVE') <> r.stands
        or r.stands and (e.confidence, e.valid_from, e.valid_to) is distinct from (r.confidence, r.valid_from, r.valid_to))
     returning e.id, e.from_id, e.to_id, e.kind, e.status, r.was, e.confidence`,
    [commit.scope.spaceId, edges, commit.at, [...fresh]],
  );
  let [added, changed] = [0, 0];
  const gone: InferredId[] = [];
  for (const row of rows) {
    const isNew = fresh.has(row.id) || (row.was === 'RETRACTED' && row.status === 'ACTIVE');
    const kind = row.status === 'RETRACTED' ? 'EDGE_WITHDRAWN' : isNew ? 'EDGE_INFERRED' : 'EDGE_CHANGED';
    commit.emit({ kind, subject: row.id, about: [row.from_id, row.to_id], owner: commit.owner,
      data: { kind: row.kind, confidence: row.confidence } }); // prettier-ignore
    if (kind === 'EDGE_WITHDRAWN') gone.push(row.id);
    else if (isNew && !fresh.has(row.id)) added++;
    else if (!isNew) changed++;
  }
  return { added, changed, retracted: gone.length, gone };
}

/** Which reasons are taken back. */
export type Withdrawn =
  | { readonly ids: readonly Derivation['id'][] }
  | { readonly rule: RuleId }
  /** All that rest on one of these claims, edges or spans. */
  | { readonly premises: readonly string[] };

/**
 * Takes reasons back; edges without one are RETRACTED, and so is all that rested on those, and so on. Two statements for each step.
 */
export async function withdrawConclusions(commit: Commit, withdrawn: Withdrawn): Promise<InferenceChange> {
  let [changed, retracted] = [0, 0];
  for (let next: Withdrawn | null = withdrawn; next !== null;) {
    const edges = await deleteDerivations(commit, next);
    if (edges.length === 0) break;
    const change = await weighEdges(commit, edges, new Set());
    changed += change.changed;
    retracted += change.retracted;
    next = change.gone.length > 0 ? { premises: change.gone } : null;
  }
  return { added: 0, changed, retracted };
}

/** @returns the edges that they were reasons for */
async function deleteDerivations(commit: Commit, withdrawn: Withdrawn): Promise<InferredId[]> {
  const [condition, value] =
    'ids' in withdrawn
      ? ['id = any($2::uuid[])', withdrawn.ids]
      : 'rule' in withdrawn
        ? ['rule_id = $2::uuid', withdrawn.rule]
        : ['id = any(array(select derivation_id from premises where space_id = $1 and premise_id = any($2::uuid[])))', withdrawn.premises]; // prettier-ignore
  const rows = await commit.query<{ edge_id: InferredId }>(
    'graph.deleteDerivations',
    `delete from derivations where space_id = $1 and owner_id is not distinct from $3 and ${condition} returning edge_id`,
    [commit.scope.spaceId, value, commit.owner],
  );
  return [...new Set(rows.map(({ edge_id: id }) => id))];
}
