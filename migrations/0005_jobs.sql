-- Long work that people can watch. Not versioned: progress is written as it happens, outside commits.

create table jobs (
  space_id uuid not null references spaces (id),
  id uuid not null,
  owner_id text collate "C",
  kind text collate "C" not null,
  name text not null,
  state text collate "C" not null default 'QUEUED',
  done integer not null default 0,
  total integer,
  report jsonb not null default '{}',
  error text,
  input jsonb not null default '{}',
  created_at timestamptz not null,
  updated_at timestamptz not null,
  finished_at timestamptz,
  primary key (space_id, id)
);
create index jobs_state on jobs (space_id, state, id);
select protect('jobs');
