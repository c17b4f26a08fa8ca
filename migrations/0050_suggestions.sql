-- Possible contradictions and possible same names (docs/suggestions.md): they change nothing, and wait for a person. `key` says what is suggested
-- by names and values, `thing_key` by ids: what was dismissed is found by either, so that neither a copy nor another name brings it back.
create table suggestions (
  space_id uuid not null references spaces (id),
  id uuid not null,
  owner_id text collate "C",
  kind text collate "C" not null check (kind in ('CONTRADICTION', 'SAME_NAME')),
  state text collate "C" not null check (state in ('OPEN', 'ACCEPTED', 'DISMISSED', 'WITHDRAWN')),
  key text collate "C" not null,
  thing_key text collate "C" not null,
  subject_id uuid,
  -- What the values are of, where predicates that mean the same are one; null = names.
  family text collate "C",
  low_id uuid not null,
  high_id uuid not null,
  score double precision not null check (score between 0 and 1),
  why text not null,
  decided_by text,
  decided_at timestamptz,
  reason text,
  version integer not null default 1,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  since bigint not null default claimgraph_commit(),
  primary key (space_id, id),
  check ((kind = 'CONTRADICTION') = (subject_id is not null)),
  check ((state in ('ACCEPTED', 'DISMISSED')) = (decided_by is not null))
);
create index suggestions_key on suggestions (space_id, key);
create index suggestions_thing_key on suggestions (space_id, thing_key);
create index suggestions_state on suggestions (space_id, state, id);
create index suggestions_score on suggestions (space_id, score, id);
create index suggestions_subject on suggestions (space_id, subject_id, family) where subject_id is not null;
create index suggestions_low on suggestions (space_id, low_id);
create index suggestions_high on suggestions (space_id, high_id);
select make_versioned('suggestions');

-- Up to where the claims and the entities of an owner were looked through. Nothing that holds: where it is lost, the search begins again, and
-- suggests nothing twice.
create table suggestion_searches (
  space_id uuid not null references spaces (id),
  owner_id text collate "C",
  claims_since bigint not null,
  claim_id uuid not null,
  entities_since bigint not null,
  entity_id uuid not null,
  unique nulls not distinct (space_id, owner_id)
);
select protect('suggestion_searches');

-- Keys under which names that may mean one thing meet: without legal form and article, by initials, by first letters. Made from the names.
create table name_keys (
  space_id uuid not null references spaces (id),
  owner_id text collate "C",
  entity_id uuid not null,
  key text collate "C" not null,
  unique nulls not distinct (space_id, owner_id, entity_id, key)
);
create index name_keys_key on name_keys (space_id, key);
select protect('name_keys');
