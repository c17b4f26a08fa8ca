-- What long mutations answered under an idempotency key, for a day: a repeated request gets it again (docs/adr/0017-mutations-are-specifications.md).
-- Commits keep theirs themselves. Not versioned and not exported.
create table kept_answers (
  space_id uuid not null references spaces (id),
  owner_id text collate "C" not null,
  key text collate "C" not null,
  request_hash text collate "C" not null,
  -- Null while the work goes on. JSON as text, as jsonb takes no NUL, which a document may have.
  answer text,
  -- Who is at the work, and until when that holds if nothing more is heard.
  holder uuid not null,
  held_until timestamptz not null,
  kept_until timestamptz not null,
  primary key (space_id, owner_id, key)
);
create index kept_answers_until on kept_answers (kept_until);
select protect('kept_answers');
