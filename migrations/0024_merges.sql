-- Entities that are one, and entities that are two although they look like one (model.md: merge is a pointer, never a rewrite).
-- Rows of other tables keep the entity that their evidence named; reads go through these pointers.

-- One row for each entity that is merged now; taking it back deletes it, and its history tells from when to when it stood.
-- `into_id` is what a person said, and makes a tree. `canonical_id` is the root of that tree, kept up to date, so that a read takes
-- one step however deep the tree is, and a pointer that is taken out gives back exactly the two trees that there were.
create table merges (
  space_id uuid not null references spaces (id),
  id uuid not null,
  owner_id text collate "C",
  member_id uuid not null,
  into_id uuid not null,
  canonical_id uuid not null,
  reason text not null,
  actor text not null,
  version integer not null default 1,
  created_at timestamptz not null,
  since bigint not null default claimgraph_commit(),
  primary key (space_id, id),
  constraint merges_member unique (space_id, member_id),
  check (member_id <> into_id and member_id <> canonical_id)
);
create index merges_canonical on merges (space_id, canonical_id, member_id);
select make_versioned('merges');
create index on merges_history (space_id, member_id);
create index on merges_history (space_id, canonical_id);

-- Pairs that a person said are two: `low_id` < `high_id`, so that a pair is one row.
create table distinct_pairs (
  space_id uuid not null references spaces (id),
  id uuid not null,
  owner_id text collate "C",
  low_id uuid not null,
  high_id uuid not null,
  reason text not null,
  actor text not null,
  version integer not null default 1,
  created_at timestamptz not null,
  since bigint not null default claimgraph_commit(),
  primary key (space_id, id),
  constraint distinct_pairs_pair unique nulls not distinct (space_id, owner_id, low_id, high_id),
  check (low_id < high_id)
);
create index distinct_pairs_high on distinct_pairs (space_id, high_id);
select make_versioned('distinct_pairs');

-- How sure a claim is by itself, `{value, parts}`, while a merge makes it otherwise: in doubt against a claim about another member,
-- or supported together with one. null = no merge touches it.
select alter_versioned('claims', 'add column apart jsonb');
