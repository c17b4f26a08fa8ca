-- What holds: claims with their evidence, and the conflicts that wait for a decision.

create table claims (
  space_id uuid not null references spaces (id),
  id uuid not null,
  owner_id text collate "C",
  subject_id uuid not null,
  predicate text collate "C" not null check (length(predicate) <= 200),
  object_type text collate "C" not null,
  object_entity_id uuid,
  object_text text,
  object_number double precision,
  object_unit text,
  object_date text collate "C",
  object_boolean boolean,
  -- Equal values have equal keys; computed in src/domain, never in SQL.
  object_key text collate "C" not null,
  statement text not null,
  qualifiers jsonb not null default '{}',
  valid_from timestamptz,
  valid_to timestamptz,
  valid_precision text collate "C",
  temporal text collate "C" not null default 'CURRENT',
  edge boolean not null,
  status text collate "C" not null default 'ACTIVE',
  status_reason text,
  superseded_by uuid,
  confidence double precision not null check (confidence between 0 and 1),
  confidence_parts jsonb not null,
  version integer not null default 1,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  last_verified_at timestamptz not null,
  since bigint not null default claimgraph_commit(),
  primary key (space_id, id),
  check ((object_type = 'ENTITY') = (object_entity_id is not null)),
  check (not edge or object_type = 'ENTITY')
);
create index claims_subject on claims (space_id, subject_id, predicate, id);
create index claims_object on claims (space_id, object_entity_id, predicate, id) where object_entity_id is not null;
create index claims_predicate on claims (space_id, predicate, id);
create index claims_status on claims (space_id, status, id);
create index claims_confidence on claims (space_id, confidence, id);
create index claims_created on claims (space_id, created_at, id);
create index claims_edges_out on claims (space_id, subject_id, predicate, object_entity_id) where edge;
create index claims_superseded_by on claims (space_id, superseded_by) where superseded_by is not null;
select make_versioned('claims');
create index on claims_history (space_id, subject_id);
create index on claims_history (space_id, object_entity_id);

create table claim_evidence (
  space_id uuid not null references spaces (id),
  id uuid not null,
  owner_id text collate "C",
  claim_id uuid not null,
  span_id uuid not null,
  document_id uuid not null,
  revision_id uuid not null,
  source_id uuid not null,
  stance text collate "C" not null default 'SUPPORTS',
  confidence double precision not null check (confidence between 0 and 1),
  method text collate "C" not null,
  created_at timestamptz not null,
  since bigint not null default claimgraph_commit(),
  primary key (space_id, id),
  unique nulls not distinct (space_id, owner_id, claim_id, span_id, stance)
);
create index claim_evidence_claim on claim_evidence (space_id, claim_id, id);
create index claim_evidence_document on claim_evidence (space_id, document_id, revision_id);
create index claim_evidence_span on claim_evidence (space_id, span_id);
select protect('claim_evidence');
revoke update on claim_evidence from claimgraph_app;

create table conflicts (
  space_id uuid not null references spaces (id),
  id uuid not null,
  owner_id text collate "C",
  kind text collate "C" not null,
  status text collate "C" not null default 'OPEN',
  subject_id uuid,
  predicate text collate "C",
  name text,
  -- One open question is asked once: the same parties give the same key.
  question_key text collate "C" not null,
  severity double precision not null check (severity between 0 and 1),
  policy text collate "C" not null,
  rationale text not null,
  winner_claim_id uuid,
  winner_entity_id uuid,
  resolved_by text,
  resolved_at timestamptz,
  resolution_rationale text,
  resolution_commit bigint,
  version integer not null default 1,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  since bigint not null default claimgraph_commit(),
  primary key (space_id, id)
);
create unique index conflicts_open_question on conflicts (space_id, owner_id, question_key) nulls not distinct where status = 'OPEN';
create index conflicts_status on conflicts (space_id, status, id);
create index conflicts_subject on conflicts (space_id, subject_id);
select make_versioned('conflicts');

create table conflict_parties (
  space_id uuid not null references spaces (id),
  id uuid not null,
  owner_id text collate "C",
  conflict_id uuid not null,
  n integer not null,
  claim_id uuid,
  entity_id uuid,
  strength double precision not null,
  since bigint not null default claimgraph_commit(),
  primary key (space_id, id),
  unique (space_id, conflict_id, n),
  check ((claim_id is null) <> (entity_id is null))
);
create index conflict_parties_claim on conflict_parties (space_id, claim_id) where claim_id is not null;
create index conflict_parties_entity on conflict_parties (space_id, entity_id) where entity_id is not null;
select make_versioned('conflict_parties');
create index on conflict_parties_history (space_id, conflict_id);
