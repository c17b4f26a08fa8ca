-- What somebody said in a span of time (OM-80), of a hundred thousand memories.
create index memories_said on memories (space_id, owner_id, said_at);
