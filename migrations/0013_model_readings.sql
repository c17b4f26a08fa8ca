-- How far a language model got with a revision: what it did not read can be read later. Not versioned: it says what was
-- done, not what holds.

create table model_readings (
  space_id uuid not null references spaces (id),
  revision_id uuid not null,
  owner_id text collate "C",
  state text collate "C" not null check (state in ('READ', 'PARTIAL', 'SKIPPED')),
  why text,
  models text[] not null,
  at timestamptz not null,
  primary key (space_id, revision_id)
);
select protect('model_readings');
