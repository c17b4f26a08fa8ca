-- A live database of the user's: where records of a type stand, how they lead to each other, and which entity stands for which record.
-- Of the records themselves nothing is kept.

create table record_types (
  space_id uuid not null references spaces (id),
  id uuid not null,
  -- What is said of a database that a space sees holds for everyone in it.
  owner_id text collate "C" check (owner_id is null),
  entity_type text collate "C" not null,
  -- `schema.table`.
  table_name text collate "C" not null,
  key_column text collate "C" not null,
  name_column text collate "C",
  date_column text collate "C",
  amount_column text collate "C",
  -- [{ name, column }]
  properties jsonb not null,
  version integer not null default 1,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  since bigint not null default claimgraph_commit(),
  primary key (space_id, id),
  unique (space_id, entity_type)
);
select make_versioned('record_types');

create table record_relations (
  space_id uuid not null references spaces (id),
  id uuid not null,
  owner_id text collate "C" check (owner_id is null),
  from_type text collate "C" not null,
  relation text collate "C" not null,
  to_type text collate "C" not null,
  cardinality text collate "C" not null check (cardinality in ('ONE_TO_ONE', 'ONE_TO_MANY', 'MANY_TO_ONE')),
  meaning text not null,
  keywords text[] collate "C" not null,
  from_column text collate "C" not null,
  to_column text collate "C" not null,
  -- [{ column, operator, value }]
  constraints jsonb not null,
  version integer not null default 1,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  since bigint not null default claimgraph_commit(),
  primary key (space_id, id),
  unique (space_id, from_type, relation, to_type)
);
select make_versioned('record_relations');

-- An entity stands for one record, and a record for one entity.
create table external_refs (
  space_id uuid not null references spaces (id),
  id uuid not null,
  owner_id text collate "C" check (owner_id is null),
  entity_id uuid not null,
  entity_type text collate "C" not null,
  table_name text collate "C" not null,
  record_key text collate "C" not null,
  created_at timestamptz not null,
  since bigint not null default claimgraph_commit(),
  primary key (space_id, id),
  unique (space_id, entity_id),
  unique (space_id, table_name, record_key)
);
select make_versioned('external_refs');
