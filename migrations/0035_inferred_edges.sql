-- Edges that were concluded, never said (model.md): an edge between two entities of a kind is one row, however many reasons there are
-- for it. A reason is a derivation: a method or a rule, and what it rests on. An edge without a reason is RETRACTED and keeps what a
-- person said of it, so that the same conclusion, drawn again, is still refused or confirmed.
create table inferred_edges (
  space_id uuid not null references spaces (id),
  id uuid not null,
  owner_id text collate "C",
  from_id uuid not null,
  to_id uuid not null,
  kind text collate "C" not null,
  status text not null check (status in ('ACTIVE', 'RETRACTED')),
  -- The highest of its derivations; the last one while it is RETRACTED.
  confidence double precision not null check (confidence between 0 and 1),
  valid_from timestamptz,
  valid_to timestamptz,
  review_state text not null default 'UNREVIEWED' check (review_state in ('UNREVIEWED', 'PENDING', 'ACCEPTED', 'REJECTED')),
  version integer not null default 1,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  since bigint not null default claimgraph_commit(),
  primary key (space_id, id),
  constraint inferred_edges_ends unique nulls not distinct (space_id, owner_id, from_id, kind, to_id),
  check (from_id <> to_id)
);
create index inferred_edges_from on inferred_edges (space_id, from_id);
create index inferred_edges_to on inferred_edges (space_id, to_id);
create index inferred_edges_created on inferred_edges (space_id, created_at, id);
select make_versioned('inferred_edges');
create index on inferred_edges_history (space_id, from_id);
create index on inferred_edges_history (space_id, to_id);

-- One reason for an edge. Its id is derived from what it says: the same conclusion from the same premises is the same row.
create table derivations (
  space_id uuid not null references spaces (id),
  id uuid not null,
  owner_id text collate "C",
  edge_id uuid not null,
  method text collate "C" not null,
  model text collate "C",
  rule_id uuid,
  confidence double precision not null check (confidence between 0 and 1),
  valid_from timestamptz,
  valid_to timestamptz,
  created_at timestamptz not null,
  since bigint not null default claimgraph_commit(),
  primary key (space_id, id)
);
create index derivations_edge on derivations (space_id, edge_id);
create index derivations_rule on derivations (space_id, rule_id) where rule_id is not null;
create index derivations_method on derivations (space_id, method, edge_id);
select make_versioned('derivations');
create index on derivations_history (space_id, edge_id);

-- What a derivation rests on, in its order: a claim, an inferred edge, or words. Never changed, kept as long as the past is.
create table premises (
  space_id uuid not null references spaces (id),
  owner_id text collate "C",
  derivation_id uuid not null,
  n integer not null,
  kind text not null check (kind in ('CLAIM', 'EDGE', 'SPAN')),
  premise_id uuid not null,
  primary key (space_id, derivation_id, n)
);
create index premises_of on premises (space_id, premise_id);
select protect('premises');
revoke update on premises from claimgraph_app;
