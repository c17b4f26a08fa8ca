import type { EdgeDirection } from '../../src/domain/relationships.ts';

/*
 * The statements of a walk, the counterparts of graph/sql. Labels and relationship types stand here and nowhere else; whatever comes
 * from outside is a parameter. `$owners` are those whose rows the caller sees, '' = everyone's; `$mergeOwners` likewise of merges, none
 * in a view in which nothing is merged. An entity without an owner property is named by an edge and not there itself.
 */

/** How far the space was brought here, and whether anything in it is merged. */
export const MARK = `
match (p:Projection {space: $space})
return p.run as run, p.commit as commit, p.ready as ready, exists { match (g:Merge {space: $space}) } as merged`;

export const VISIBLE = `
unwind $ids as asked
optional match (g:Merge {space: $space, member: asked}) where g.owner in $mergeOwners
with asked, coalesce(g.canonical, asked) as root
match (e:Entity {space: $space, id: root}) where e.owner in $owners
return asked, e.id as id`;

/** All that were merged into some nodes. */
export const MEMBERS = `
unwind $ids as id
match (g:Merge {space: $space, canonical: id}) where g.owner in $mergeOwners
return g.canonical as canonical, g.member as member`;

const EDGE = `r.space = $space and r.owner in $owners
  and ($basis is null or r.basis = $basis)
  and ($kinds is null or r.kind in $kinds)
  and ($minConfidence is null or r.confidence >= $minConfidence)
  and (r.basis = 'ASSERTED' or r.confidence >= $minInferred)
  and ($at is null or ((r.validFrom is null or r.validFrom <= $at) and (r.validTo is null or $at < r.validTo)))`;

const OUT = `
  match (n:Entity)-[r:EDGE]->(m:Entity)
  where n.space = $space and n.id in $near and m.space = $space and not m.id in $past and ${EDGE}
  return r`;
const back = (besides: string): string => `
  match (m:Entity)-[r:EDGE]->(n:Entity)
  where n.space = $space and n.id in $near and m.space = $space and not m.id in $past ${besides} and ${EDGE}
  return r`;

const edgesOf = (arms: string): string => `
call () {${arms}
}
with r order by r.confidence desc, r.id limit $limit
with r, startNode(r) as a, endNode(r) as b
optional match (f:Merge {space: $space, member: a.id}) where f.owner in $mergeOwners
optional match (t:Merge {space: $space, member: b.id}) where t.owner in $mergeOwners
return r.basis as basis, r.id as id, coalesce(f.canonical, a.id) as from, coalesce(t.canonical, b.id) as to,
  r.kind as kind, r.confidence as confidence
order by confidence desc, id`;

/** The edges at a frontier. An edge between two nodes of it comes up in the first arm alone. */
export const EXPAND: Readonly<Record<EdgeDirection, string>> = {
  OUT: edgesOf(OUT),
  IN: edgesOf(back('')),
  BOTH: edgesOf(`${OUT}\n  union all${back('and not m.id in $near')}`),
};
