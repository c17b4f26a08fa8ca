-- Disputed claims that are held back (SE-52, docs/consolidation.md): a row stands from when markers were found that cannot be until a
-- sweep has passed, for the shared claims or those of one owner. Nothing that holds: where it is lost, the next cycle finds them again.
create table disputes_held (
  space_id uuid not null references spaces (id),
  owner_id text collate "C",
  at timestamptz not null default clock_timestamp(),
  unique nulls not distinct (space_id, owner_id)
);
select protect('disputes_held');
