-- What people say follows from what (docs/inference.md): two to four patterns of edges, and the edge that they amount to. Whether a rule
-- is enabled is part of the past as every other decision is; what it concluded stands in inferred_edges.
create table rules (
  space_id uuid not null references spaces (id),
  id uuid not null,
  owner_id text collate "C" check (owner_id is null),
  name text collate "C" not null,
  definition jsonb not null,
  enabled boolean not null,
  actor text not null,
  version integer not null default 1,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  since bigint not null default claimgraph_commit(),
  primary key (space_id, id),
  unique (space_id, name)
);
create index rules_created on rules (space_id, created_at, id);
select make_versioned('rules');

-- How far each way of inferring (a rule's id, or the name of a method) has followed the line of commits. Nothing that holds: where it
-- is lost, everything is inferred again, which comes to the same edges with the same ids.
create table inference_state (
  space_id uuid not null references spaces (id),
  owner_id text collate "C" check (owner_id is null),
  way text collate "C" not null,
  -- What its conclusions are made of: a digest of the definition or the numbers; null = it has none.
  applied text,
  -- Commits up to this one are in its conclusions.
  position bigint not null,
  -- Why it draws no conclusions any more, until it is changed; null = it does.
  fault text,
  primary key (space_id, way)
);
select protect('inference_state');

-- Who infers in a space now: one at a time, so that what was read before another's conclusions is not written after them. Whoever died
-- at it loses the turn after a while.
create table inference_turns (
  space_id uuid primary key references spaces (id),
  owner_id text collate "C" check (owner_id is null),
  turn uuid not null,
  at timestamptz not null
);
select protect('inference_turns');

-- A rule draws and takes back a hundred thousand conclusions: their past is kept a statement at a time, not a row at a time with a
-- statement for each (45 µs a row, more than all else together).
create function stamp_commit() returns trigger language plpgsql as $$
begin
  new.since := claimgraph_commit();
  return new;
end $$;
create function keep_histories() returns trigger language plpgsql security definer set search_path = public, pg_temp as $$
begin
  execute format('insert into %I select $1, o.* from gone o where o.since < $1', tg_table_name || '_history') using claimgraph_commit();
  return null;
end $$;
do $$
declare t text;
begin
  foreach t in array array['inferred_edges', 'derivations'] loop
    execute format('drop trigger keep_history on %I', t);
    execute format('create trigger stamp_commit before update on %I for each row execute function stamp_commit()', t);
    execute format('create trigger keep_updated after update on %I referencing old table as gone for each statement execute function keep_histories()', t);
    execute format('create trigger keep_deleted after delete on %I referencing old table as gone for each statement execute function keep_histories()', t);
  end loop;
end $$;
