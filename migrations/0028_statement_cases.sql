-- Free statements judged against each other (docs/consolidation.md).

-- Claims whose vectors are new: written with the vector, taken out by who compares it. They can be made again from the vectors, so
-- they stand outside the line of commits.
create table fresh_vectors (
  space_id uuid not null,
  owner_id text collate "C",
  item_id uuid not null,
  n bigint generated always as identity,
  unique nulls not distinct (space_id, owner_id, item_id)
);
create index fresh_vectors_n on fresh_vectors (n);
select protect('fresh_vectors');

-- What is here already is compared as what comes: those without a vector yet are written down again when they get it.
insert into fresh_vectors (space_id, owner_id, item_id)
  select space_id, owner_id, id from claims where status = 'ACTIVE' and object_type = 'TEXT' order by created_at, id;

-- Two statements of which rules alone do not say what they are to each other, and what was decided of them: `low_id` < `high_id`, so
-- that two claims are one row, and what was decided once is not asked again.
create table statement_cases (
  space_id uuid not null references spaces (id),
  id uuid not null,
  owner_id text collate "C",
  low_id uuid not null,
  high_id uuid not null,
  question text collate "C" not null check (question in ('MERGE', 'CONTRADICTION')),
  state text collate "C" not null
    check (state in ('QUEUED', 'MERGED', 'KEPT_BOTH', 'CONTRADICTION', 'DIFFERENT_CONTEXTS', 'MOOT')),
  cosine double precision not null,
  why text not null,
  decided_by text,
  version integer not null default 1,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  since bigint not null default claimgraph_commit(),
  primary key (space_id, id),
  constraint statement_cases_pair unique nulls not distinct (space_id, owner_id, low_id, high_id),
  check (low_id < high_id),
  check ((state in ('QUEUED', 'MOOT')) = (decided_by is null))
);
create index statement_cases_state on statement_cases (space_id, state, id);
create index statement_cases_high on statement_cases (space_id, high_id);
select make_versioned('statement_cases');
