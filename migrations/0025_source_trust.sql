-- How far sources are trusted (docs/trust.md).

-- What people said of a source, or of a domain and those below it. A domain is nobody's own: what is said of it is shared.
create table source_trust (
  space_id uuid not null references spaces (id),
  id uuid not null,
  owner_id text collate "C",
  source_id uuid,
  domain text collate "C",
  -- null = nothing was said: the domain's, then the table of src/domain/trusted-domains.ts, then the setting `trust.unlisted`.
  base double precision check (base between 0 and 1),
  -- null = nothing was said: what screening held back flags it.
  flagged boolean,
  authority_for text[] collate "C" not null,
  reason text not null,
  actor text not null,
  version integer not null default 1,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  since bigint not null default claimgraph_commit(),
  primary key (space_id, id),
  check ((source_id is null) <> (domain is null)),
  check (domain is null or owner_id is null)
);
create unique index source_trust_source on source_trust (space_id, source_id) where source_id is not null;
create unique index source_trust_domain on source_trust (space_id, domain) where domain is not null;
select make_versioned('source_trust');

-- How far its source was trusted when the words were taken, 0–1. It stays: what is said of the source later counts for later words.
alter table claim_evidence add column trust double precision not null default 1 check (trust between 0 and 1);
alter table claim_evidence_history add column trust double precision not null default 1;
select refresh_at('claim_evidence');

-- When a source last brought a text.
create index document_revisions_source on document_revisions (space_id, source_id, observed_at);
-- What screening holds against a source.
create index quarantine_source on quarantine (space_id, source_id) where state <> 'RELEASED';
-- Decisions of people on claims, newest first: accuracy is learned from them alone.
create index conflicts_decided on conflicts (space_id, owner_id, resolved_at desc, id)
  where status = 'RESOLVED' and resolved_by <> 'policy' and winner_claim_id is not null;
