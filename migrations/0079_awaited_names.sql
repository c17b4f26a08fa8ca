-- Names in documents by which nothing was known when they were read: `RSE` in minutes, `tep-1001` in a proposal. Once something goes by one
-- of them, the document is read again. Not versioned and not exported: reading makes it anew.
create table awaited_names (
  space_id uuid not null references spaces (id),
  document_id uuid not null,
  owner_id text collate "C",
  norm text collate "C" not null,
  -- When it was looked for last: only what came to be known since is a reason to read again.
  at timestamptz not null,
  primary key (space_id, document_id, norm)
);
create index awaited_names_norm on awaited_names (space_id, norm);
select protect('awaited_names');
