-- One store of text: sources, documents, write-once revisions, shared chunks, spans, and what screening holds back.

create table sources (
  space_id uuid not null references spaces (id),
  id uuid not null,
  owner_id text collate "C",
  key text collate "C" not null,
  kind text collate "C" not null,
  name text not null,
  uri text,
  removed boolean not null default false,
  version integer not null default 1,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  since bigint not null default claimgraph_commit(),
  primary key (space_id, id),
  unique nulls not distinct (space_id, owner_id, key)
);
select make_versioned('sources');

create table documents (
  space_id uuid not null references spaces (id),
  id uuid not null,
  owner_id text collate "C",
  key text collate "C" not null,
  kind text collate "C" not null,
  title text,
  path text collate "C" not null,
  uri text,
  media_type text collate "C" not null,
  pack text collate "C" not null,
  source_id uuid not null,
  subject_id uuid,
  current_revision_id uuid,
  removed boolean not null default false,
  version integer not null default 1,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  since bigint not null default claimgraph_commit(),
  primary key (space_id, id),
  unique nulls not distinct (space_id, owner_id, key),
  foreign key (space_id, source_id) references sources (space_id, id)
);
create index documents_source on documents (space_id, source_id, path);
create index documents_subject on documents (space_id, subject_id) where subject_id is not null;
create index documents_current on documents (space_id, current_revision_id);
select make_versioned('documents');

-- `raw` is null where it is exactly the UTF-8 of `text`.
create table revisions (
  space_id uuid not null references spaces (id),
  id uuid not null,
  owner_id text collate "C",
  document_id uuid not null,
  text text not null,
  raw bytea,
  content_hash text collate "C" not null,
  bytes integer not null,
  source_revision text,
  published_at timestamptz,
  modified_at timestamptz,
  retrieved_at timestamptz not null,
  created_at timestamptz not null,
  since bigint not null default claimgraph_commit(),
  primary key (space_id, id),
  unique (space_id, document_id, content_hash)
);
select protect('revisions');
revoke update on revisions from claimgraph_app;

-- The ordered history of a document: a return to earlier text is a new entry, not a new revision.
create table document_revisions (
  space_id uuid not null references spaces (id),
  document_id uuid not null,
  n integer not null,
  owner_id text collate "C",
  revision_id uuid not null,
  source_id uuid not null,
  observed_at timestamptz not null,
  since bigint not null default claimgraph_commit(),
  primary key (space_id, document_id, n)
);
create index document_revisions_revision on document_revisions (space_id, revision_id);
create index document_revisions_since on document_revisions (space_id, since);
select protect('document_revisions');
revoke update on document_revisions from claimgraph_app;

create table chunks (
  space_id uuid not null references spaces (id),
  id uuid not null,
  owner_id text collate "C",
  text text not null,
  tokens integer not null,
  since bigint not null default claimgraph_commit(),
  primary key (space_id, id)
);
select protect('chunks');
revoke update on chunks from claimgraph_app;

create table revision_chunks (
  space_id uuid not null references spaces (id),
  revision_id uuid not null,
  n integer not null,
  owner_id text collate "C",
  chunk_id uuid not null,
  start_offset integer not null,
  end_offset integer not null,
  heading_path text[] not null,
  prefix text not null,
  atomic boolean not null,
  since bigint not null default claimgraph_commit(),
  primary key (space_id, revision_id, n),
  check (0 <= start_offset and start_offset < end_offset)
);
create index revision_chunks_chunk on revision_chunks (space_id, chunk_id);
select protect('revision_chunks');
revoke update on revision_chunks from claimgraph_app;

create table spans (
  space_id uuid not null references spaces (id),
  id uuid not null,
  owner_id text collate "C",
  document_id uuid not null,
  revision_id uuid not null,
  start_offset integer not null,
  end_offset integer not null,
  quote text not null,
  quote_hash text collate "C" not null,
  since bigint not null default claimgraph_commit(),
  primary key (space_id, id),
  check (0 <= start_offset and start_offset < end_offset)
);
create index spans_revision on spans (space_id, revision_id);
select protect('spans');
revoke update on spans from claimgraph_app;

create table quarantine (
  space_id uuid not null references spaces (id),
  id uuid not null,
  owner_id text collate "C",
  source_id uuid not null,
  path text collate "C" not null,
  uri text,
  kind text collate "C" not null,
  media_type text collate "C",
  raw bytea not null,
  content_hash text collate "C" not null,
  reason text collate "C" not null,
  message text not null,
  state text collate "C" not null default 'HELD' check (state in ('HELD', 'RELEASED', 'DISCARDED')),
  published_at timestamptz,
  source_revision text,
  version integer not null default 1,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  since bigint not null default claimgraph_commit(),
  primary key (space_id, id),
  unique nulls not distinct (space_id, owner_id, source_id, path, content_hash)
);
select make_versioned('quarantine');
