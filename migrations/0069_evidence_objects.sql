-- Evidence memory (docs/evidence-memory.md): words that were found for a question, or came with a document, as evidence. Content, places,
-- vectors, sources and claims are read where they are kept; here stands which words, where from, and how sure.
create table evidence_objects (
  space_id uuid not null,
  -- That of an ingested chunk is the chunk's own: the same words are the same evidence, however often they come.
  id uuid not null,
  owner_id text collate "C",
  -- Where it comes from: a question, or else the document that brought the words.
  question text,
  question_hash text collate "C",
  conversation_id uuid,
  document_id uuid,
  confidence double precision not null default 0.5 check (confidence between 0 and 1),
  -- The direction of the topic when a question found it, in the space of this model; of ingested words it is that of the chunk.
  model_id integer,
  topic_vector vector,
  created_at timestamptz not null,
  since bigint not null,
  primary key (space_id, id),
  check ((question is null) <> (document_id is null)),
  check ((question is null) = (question_hash is null)),
  check (conversation_id is null or question is not null),
  check ((model_id is null) = (topic_vector is null))
);
create index evidence_objects_created on evidence_objects (space_id, created_at desc, id desc);
create index evidence_objects_confidence on evidence_objects (space_id, confidence desc, id desc);
select protect('evidence_objects');

create table evidence_chunks (
  space_id uuid not null,
  evidence_id uuid not null,
  n smallint not null,
  owner_id text collate "C",
  chunk_id uuid not null,
  primary key (space_id, evidence_id, n)
);
create index evidence_chunks_chunk on evidence_chunks (space_id, chunk_id);
select protect('evidence_chunks');

-- Entities as mentions and claims name them; who is one with whom is read. An array under a GIN index would be searched in whole: row-level
-- security lets an index be driven by leakproof comparisons only (docs/adr/0033-evidence-is-kept-by-pointers.md).
create table evidence_entities (
  space_id uuid not null,
  entity_id uuid not null,
  created_at timestamptz not null,
  evidence_id uuid not null,
  owner_id text collate "C",
  primary key (space_id, entity_id, created_at, evidence_id)
);
create index evidence_entities_evidence on evidence_entities (space_id, evidence_id);
select protect('evidence_entities');

-- How often each was read, apart from it: it changes with every read, outside the line of commits.
create table evidence_uses (
  space_id uuid not null,
  evidence_id uuid not null,
  owner_id text collate "C",
  uses bigint not null check (uses > 0),
  last_used_at timestamptz not null,
  primary key (space_id, evidence_id)
);
select protect('evidence_uses');

-- How far the worker follows the commits of each space: changes of documents up to (commit, document) are evidence, all up to `head`.
create table evidence_progress (
  space_id uuid primary key,
  owner_id text collate "C" check (owner_id is null),
  head bigint not null,
  commit bigint not null,
  document_id uuid not null,
  model_id integer
);
select protect('evidence_progress');
