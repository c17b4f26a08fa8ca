-- Which kinds of relationships are inferred at all: asked when a list of some kind is empty, one step of the index for each.
create index inferred_edges_kind on inferred_edges (space_id, kind);
