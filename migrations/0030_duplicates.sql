-- How far a space has been looked through for entities that may be one (src/identity/read/read-duplicates.ts). Nothing that holds: where it
-- is lost, the search begins again, and asks nothing twice.
create table duplicate_searches (
  space_id uuid primary key references spaces (id),
  owner_id text collate "C" check (owner_id is null),
  -- Entities up to this place in the order of `since` and id were looked at.
  since bigint not null,
  entity_id uuid not null
);
select protect('duplicate_searches');

-- Types of which some have no key: only there is a name that is nearly the same looked for.
create index entities_without_key on entities (space_id, type) where key is null;
