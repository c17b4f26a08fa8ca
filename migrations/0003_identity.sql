-- Who is meant: entities, the names they go by, and where each is mentioned.

create table entities (
  space_id uuid not null references spaces (id),
  id uuid not null,
  owner_id text collate "C",
  type text collate "C" not null,
  name text collate "C" not null,
  norm text collate "C" not null,
  key text collate "C",
  version integer not null default 1,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  since bigint not null default claimgraph_commit(),
  primary key (space_id, id)
);
create unique index entities_key on entities (space_id, owner_id, key) nulls not distinct where key is not null;
create index entities_key_any_owner on entities (space_id, key) where key is not null;
create index entities_name on entities (space_id, name, id);
create index entities_type on entities (space_id, type, name, id);
create index entities_norm on entities (space_id, norm);
create index entities_created on entities (space_id, created_at, id);
select make_versioned('entities');

create table aliases (
  space_id uuid not null references spaces (id),
  id uuid not null,
  owner_id text collate "C",
  entity_id uuid not null,
  text text collate "C" not null,
  norm text collate "C" not null,
  kind text collate "C" not null,
  method text collate "C" not null,
  confidence double precision not null check (confidence between 0 and 1),
  review_state text collate "C" not null default 'UNREVIEWED',
  uses integer not null default 0,
  version integer not null default 1,
  created_at timestamptz not null,
  since bigint not null default claimgraph_commit(),
  primary key (space_id, id),
  unique nulls not distinct (space_id, owner_id, entity_id, text)
);
create index aliases_norm on aliases (space_id, norm);
create index aliases_entity on aliases (space_id, entity_id, id);
create index aliases_text on aliases (space_id, text);
select make_versioned('aliases');
create index on aliases_history (space_id, entity_id);

create table alias_evidence (
  space_id uuid not null references spaces (id),
  id uuid not null,
  owner_id text collate "C",
  alias_id uuid not null,
  span_id uuid not null,
  document_id uuid not null,
  revision_id uuid not null,
  source_id uuid not null,
  confidence double precision not null check (confidence between 0 and 1),
  method text collate "C" not null,
  created_at timestamptz not null,
  since bigint not null default claimgraph_commit(),
  primary key (space_id, id),
  unique nulls not distinct (space_id, owner_id, alias_id, span_id)
);
select protect('alias_evidence');
revoke update on alias_evidence from claimgraph_app;

create table mentions (
  space_id uuid not null references spaces (id),
  id uuid not null,
  owner_id text collate "C",
  entity_id uuid not null,
  span_id uuid not null,
  document_id uuid not null,
  revision_id uuid not null,
  stage text collate "C" not null,
  method text collate "C" not null,
  confidence double precision not null check (confidence between 0 and 1),
  created_at timestamptz not null,
  since bigint not null default claimgraph_commit(),
  primary key (space_id, id),
  unique nulls not distinct (space_id, owner_id, entity_id, span_id)
);
create index mentions_entity on mentions (space_id, entity_id, id);
create index mentions_revision on mentions (space_id, revision_id);
select protect('mentions');
revoke update on mentions from claimgraph_app;
