-- Vectors of texts (docs/embeddings.md, docs/adr/0006-vectors-under-row-level-security.md). They can all be made again, so they stand
-- outside the line of commits; what is to be embedded is written down in the commit that stores its text.

create extension if not exists vector;
do $$
declare version text := (select extversion from pg_extension where extname = 'vector');
begin
  if string_to_array(version, '.')::int[] < array[0, 8, 0] then
    raise exception 'expected pgvector 0.8.0 or later, found %: install a newer one, then `alter extension vector update`', version;
  end if;
end $$;

-- The models whose vectors are here. At most one is in use, and at most one is on its way to take its place. Each has a table
-- of its own, made when it is registered: a plan for all models (`model = $1`) would miss an index for one.
create table embedding_models (
  id integer generated always as identity primary key,
  embedder text collate "C" not null,
  name text collate "C" not null,
  dimension integer not null check (dimension between 1 and 2000),
  lexical boolean not null,
  state text collate "C" not null check (state in ('BUILDING', 'ACTIVE', 'RETIRED')),
  created_at timestamptz not null default clock_timestamp(),
  unique (embedder, name)
);
create unique index embedding_models_state on embedding_models (state) where state <> 'RETIRED';
alter table embedding_models enable row level security;
-- Which model there is, is no secret of any space.
create policy everybody on embedding_models for select using (true);
grant select on embedding_models to claimgraph_app;

-- Texts without a vector of a model. `lease` names the one worker that is at it until `leased_until`: a vector is stored only by
-- who still holds the lease. `attempts` counts those that were begun, so that a text that ends the process is given up at last.
create table embedding_queue (
  space_id uuid not null,
  owner_id text collate "C",
  model_id integer not null references embedding_models (id),
  kind text collate "C" not null check (kind in ('CHUNK', 'CLAIM', 'ENTITY')),
  item_id uuid not null,
  turn smallint not null,
  n bigint generated always as identity,
  lease uuid,
  leased_until timestamptz,
  attempts smallint not null default 0,
  error text,
  unique nulls not distinct (space_id, owner_id, model_id, kind, item_id)
);
create index embedding_queue_turn on embedding_queue (model_id, turn, n);
select protect('embedding_queue');

-- Makes the table of a model.
create function make_embeddings(p_model integer, p_dimension integer) returns void language plpgsql as $$
declare t text := 'embeddings_' || p_model;
begin
  execute format($f$create table %I (
    space_id uuid not null,
    owner_id text collate "C",
    kind text collate "C" not null check (kind in ('CHUNK', 'CLAIM', 'ENTITY')),
    item_id uuid not null,
    text_hash text collate "C" not null,
    vector vector(%s) not null,
    unique nulls not distinct (space_id, owner_id, kind, item_id))$f$, t, p_dimension);
  -- A vector is made of noise, as far as compression is concerned; out of line it would cost a look-up for each comparison.
  execute format('alter table %I alter vector set storage plain', t);
  perform protect(t::regclass);
end $$;
revoke execute on function make_embeddings from public;
