-- Vectors of messages that were given up because their conversation has more than it may keep (RS-49). The message stays in the log and is
-- found by its words; noted here, so that nobody embeds it again.
create table evicted_vectors (
  space_id uuid not null,
  owner_id text collate "C",
  item_id uuid not null,
  unique nulls not distinct (space_id, owner_id, item_id)
);
select protect('evicted_vectors');
