import type { EdgeDirection } from '../../../src/domain/relationship-record.ts';

/*
 * The statements of a traversal, the counterparts of graph/store/sql. Labels and relationship types stand here and nowhere else; whatever
 * comes from outside is in the one parameter `$traversal`: Neo4j plans a statement anew for each set of types and of sizes that its
 * parameters have, and not for what is inside of a map. `owners` are those whose rows the
 * caller sees, '' = everyone's. An entity without an owner property is named by an edge and not there itself.
 */

/**
 * How far the space was brought here, whether anything in it is merged, and the nodes that some entities are.
 * `mergeOwners` are the owners of merges that count: none in a view in which nothing is merged. An index over two
 * properties is only used where both are asked for: every merge of every space was read without `member is not null`.
 * How far it was brought is read before anything else: a statement sees what others commit while it runs, and nodes of
 * before beside a mark of after would pass for the newest state (a STRONG traversal began from an entity that was merged by
 * then), and it is what was shown (`SHOW`), not what is being written.
 */
export const BEGIN_TRAVERSAL = `
match (p:Projection {space: $traversal.space})
with p.run as run, p.ready as ready, case when p.visible < p.commit then p.visible else p.commit end as commit
call () {
  unwind $traversal.ids as asked
  optional match (g:Merge {space: $traversal.space, member: asked}) where g.owner in $traversal.mergeOwners
  with asked, coalesce(g.canonical, asked) as root
  match (e:Entity {space: $traversal.space, id: root}) where e.owner in $traversal.owners
  return collect([asked, e.id]) as nodes
}
return run, commit, ready, exists { match (g:Merge) where g.space = $traversal.space and g.member is not null } as merged, nodes`;

/** Edges join nodes of their own space: the space of `n` is that of all. */
const EDGE = `r.owner in $traversal.owners
  and ($traversal.basis is null or r.basis = $traversal.basis)
  and ($traversal.kinds is null or r.kind in $traversal.kinds)
  and ($traversal.minConfidence is null or r.confidence >= $traversal.minConfidence)
  and (r.basis = 'ASSERTED' or r.confidence >= $traversal.minInferred)
  and ($traversal.at is null or ((r.validFrom is null or r.validFrom <= $traversal.at) and (r.validTo is null
    or $traversal.at < r.validTo)))`;

/** How a statement names the frontier, and checks that a node is in it or was expanded before. */
interface Names {
  readonly near: string;
  readonly isNear: string;
  readonly isPast: string;
}

const out = ({ near, isPast }: Names): string => `
  match (n:Entity)-[r:EDGE]->(m:Entity)
  where n.space = $traversal.space and n.id in ${near} and not ${isPast} and ${EDGE}
  return r`;
const back = ({ near, isPast }: Names, besides = ''): string => `
  match (m:Entity)-[r:EDGE]->(n:Entity)
  where n.space = $traversal.space and n.id in ${near} and not ${isPast} ${besides} and ${EDGE}
  return r`;

/** An edge between two nodes of the frontier comes up in the first arm alone. */
const ARMS: Readonly<Record<EdgeDirection, (names: Names) => string>> = {
  OUT: out,
  IN: back,
  BOTH: (names) => `${out(names)}\n  union all${back(names, `and not ${names.isNear}`)}`,
};

/*
 * Whether a node is among many is asked of a map, `inNear` or `inPast`, with the ids as keys: a list in `$traversal` is gone
 * through each time, and one that the statement names counts for every row towards the memory that a transaction may
 * take.
 */
const IN_NEAR = '$traversal.inNear[m.id] is not null';
const IN_PAST = '$traversal.inPast[m.id] is not null';
const MERGED = { near: 'near', isNear: `(${IN_NEAR} or m.id in nearer)`, isPast: `(${IN_PAST} or m.id in further)` };

/** Nothing is merged: entities are nodes. */
const plain = (direction: EdgeDirection): string => `
call () {${ARMS[direction]({ near: '$traversal.near', isNear: `(${IN_NEAR})`, isPast: `(${IN_PAST})` })}
}
with r order by r.confidence desc, r.id limit toInteger($traversal.limit)
return r.basis as basis, r.id as id, startNode(r).id as from, endNode(r).id as to, r.kind as kind, r.confidence as confidence
order by r.confidence desc, r.id`;

/** The frontier is widened by all that were merged into its nodes, and the edges that come up are tied to nodes. */
const merged = (direction: EdgeDirection): string => `
call () {
  match (g:Merge) where g.space = $traversal.space and g.canonical in $traversal.near and g.owner in $traversal.mergeOwners
  return collect(g.member) as nearer
}
call () {
  match (g:Merge) where g.space = $traversal.space and g.canonical in $traversal.past and g.owner in $traversal.mergeOwners
  return collect(g.member) as further
}
with $traversal.near + nearer as near, nearer, further
call (near, nearer, further) {${ARMS[direction](MERGED)}
}
with r order by r.confidence desc, r.id limit toInteger($traversal.limit)
with r, startNode(r) as a, endNode(r) as b
optional match (f:Merge {space: $traversal.space, member: a.id}) where f.owner in $traversal.mergeOwners
optional match (t:Merge {space: $traversal.space, member: b.id}) where t.owner in $traversal.mergeOwners
return r.basis as basis, r.id as id, coalesce(f.canonical, a.id) as from, coalesce(t.canonical, b.id) as to,
  r.kind as kind, r.confidence as confidence
order by confidence desc, id`;

const ofEach = (statement: (direction: EdgeDirection) => string): Readonly<Record<EdgeDirection, string>> => ({
  OUT: statement('OUT'),
  IN: statement('IN'),
  BOTH: statement('BOTH'),
});

/** The edges at a frontier, surer first, then by id: where nothing is merged, and where something is. */
export const EXPAND = { plain: ofEach(plain), merged: ofEach(merged) } as const;
