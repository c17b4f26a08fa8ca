/*
 * The statements by which the graph is written. Labels and relationship types stand here and nowhere else; what is written is a
 * parameter. All of them can run again, in any order within a batch.
 */

/**
 * Claims the next step for one writer: of two that begin at the same commit, the second finds that the first was there. Setting a
 * property takes the lock before the commit is looked at.
 */
export const ADVANCE = `
match (p:Projection {space: $space}) set p.run = p.run
with p where p.run = $run and p.commit = $from
set p.commit = $to, p.at = $at, p.ready = p.ready or $ready
return p.commit as commit`;

/**
 * Lets traversals take what was written for all there is: in a transaction of its own, after the one that wrote. Neo4j makes the parts of a
 * transaction seen one by one, so that a traversal could find the mark of a commit before the nodes that came with it (a STRONG traversal
 * did, in one of six runs). Setting a property waits for whoever is still at it.
 */
export const SHOW = `
match (p:Projection {space: $space}) set p.run = p.run
with p where p.run = $run and p.ready
set p.visible = p.commit
return p.visible as visible`;

export const BEGIN = `
merge (p:Projection {space: $space})
set p.run = $run, p.commit = $commit, p.at = $at, p.ready = false, p.visible = -1`;

export const FORGET = `
match (p:Projection) delete p
return count(*) as spaces`;

export const STILL_MINE = `
match (p:Projection {space: $space}) set p.run = p.run
with p where p.run = $run
return p.run as run`;

export const MARKS = `
match (p:Projection) where p.space in $spaces
return p.space as space, p.run as run, p.commit as commit, p.at as at, p.ready as ready,
  coalesce(p.visible, p.commit) as visible`;

export const PUT_ENTITIES = `
unwind $rows as row
merge (e:Entity {space: $space, id: row.id})
set e.owner = row.owner`;

export const PUT_MERGES = `
unwind $rows as row
merge (g:Merge {space: $space, id: row.id})
set g.owner = row.owner, g.member = row.member, g.canonical = row.canonical`;

/** An edge keeps its ends for as long as it is; one with others under its id is another. */
export const DROP_MOVED = `
unwind $rows as row
match (a:Entity)-[r:EDGE]->(b:Entity)
where r.space = $space and r.id = row.id and (a.id <> row.from or b.id <> row.to)
delete r`;

export const PUT_EDGES = `
unwind $rows as row
merge (a:Entity {space: $space, id: row.from})
merge (b:Entity {space: $space, id: row.to})
merge (a)-[r:EDGE {space: $space, id: row.id}]->(b)
set r.owner = row.owner, r.basis = row.basis, r.kind = row.kind, r.confidence = row.confidence, r.status = row.status,
  r.review = row.review, r.validFrom = row.validFrom, r.validTo = row.validTo`;

export const DROP_EDGES = `
unwind $rows as id
match ()-[r:EDGE]->() where r.space = $space and r.id = id
delete r`;

export const DROP_MERGES = `
unwind $rows as id
match (g:Merge {space: $space, id: id})
delete g`;

/** One that an edge still names stays as a name without an owner, which nobody sees. */
export const DROP_ENTITIES = `
unwind $rows as id
match (e:Entity {space: $space, id: id})
set e.owner = null
with e where not exists { (e)--() }
delete e`;

/** Some of what a space has; again until there was less than that. Without `n.id is not null` all of every space is read. */
export const WIPE = `
match (n:Entity|Merge) where n.space = $space and n.id is not null with n limit $limit
detach delete n
return count(*) as gone`;

/** Pages in the order of ids, with the values as the record writes them. */
export const PAGES = {
  entities: `
match (n:Entity {space: $space}) where n.id > $after and n.owner is not null
return n.id as id, n.owner as owner order by id limit $limit`,
  merges: `
match (n:Merge {space: $space}) where n.id > $after
return n.id as id, n.owner as owner, n.member as member, n.canonical as canonical order by id limit $limit`,
  edges: `
match (a:Entity)-[r:EDGE]->(b:Entity) where r.space = $space and r.id > $after
return r.id as id, r.owner as owner, r.basis as basis, a.id as from, b.id as to, r.kind as kind, r.review as review,
  r.confidence as confidence, r.status as status, toString(r.validFrom) as validFrom, toString(r.validTo) as validTo
order by id limit $limit`,
};
