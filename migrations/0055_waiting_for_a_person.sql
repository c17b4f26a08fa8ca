-- What the desk lists of names and inferred relationships: a few rows among many that nobody has to look at.
create index aliases_pending on aliases (space_id, created_at, id) where review_state = 'PENDING';
create index inferred_edges_pending on inferred_edges (space_id, created_at, id) where review_state = 'PENDING';
