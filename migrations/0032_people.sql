-- Persons are looked at again for duplicates when they get a new handle, address or name from a person, and not only when they are new
-- (src/identity/read/read-duplicates.ts).
create index aliases_of_people on aliases (space_id, since, entity_id) where kind in ('HANDLE', 'EMAIL', 'USER');
