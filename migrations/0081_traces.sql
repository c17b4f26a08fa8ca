-- The ledger of walks (docs/traces.md): what a question did step by step, and what was answered to it from outside, so that it can be walked
-- again. Not versioned and not exported; only whoever asked sees it. JSON as text: jsonb takes no NUL, and would not give the bytes back.
create table traces (
  space_id uuid not null references spaces (id),
  id uuid not null,
  owner_id text collate "C" not null,
  -- Of the form of what is kept: another one is not replayed.
  version integer not null,
  walk text collate "C" not null,
  at timestamptz not null,
  commit bigint not null,
  -- The request, the settings and what the ports said of themselves.
  head text not null,
  is_whole boolean not null,
  kept_until timestamptz not null,
  primary key (space_id, id)
);
create index traces_until on traces (kept_until);
select protect('traces');

create table trace_steps (
  space_id uuid not null,
  trace_id uuid not null,
  n integer not null,
  owner_id text collate "C" not null,
  parent integer,
  name text not null,
  input text not null,
  output text,
  ms double precision not null,
  dollars double precision not null,
  reason text,
  fault text,
  primary key (space_id, trace_id, n),
  foreign key (space_id, trace_id) references traces (space_id, id) on delete cascade
);
select protect('trace_steps');

-- Found by the hash of the request and how often it was made before.
create table recorded_calls (
  space_id uuid not null,
  trace_id uuid not null,
  n integer not null,
  owner_id text collate "C" not null,
  step integer,
  port text collate "C" not null,
  request_hash text collate "C" not null,
  outcome text collate "C" not null,
  answer text,
  primary key (space_id, trace_id, n),
  foreign key (space_id, trace_id) references traces (space_id, id) on delete cascade
);
select protect('recorded_calls');
