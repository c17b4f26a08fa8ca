-- Vectors of messages that were given up because their conversation has more than it may keep (RS-49). The message stays in the log and is
-- found by its words; noted here, so that nobody embeds it again.
create table evicted_vectors (
  space_id uuid not null,
  owner_id text collate "C",
  item_id uuid not null,
  unique nulls not distinct (space_id, owner_id, item_id)
);
select protect('evicted_vectors');

-- A session is a view over the log of a conversation: its topic, its window, the topics that were left. How far it has read and what came of
-- it; read again from the first message it comes to the same (docs/sessions.md).
create table sessions (
  space_id uuid not null,
  conversation_id uuid not null,
  owner_id text collate "C",
  -- By whose vectors it was made: another model has other directions. null = there were none.
  model_id integer,
  -- Messages up to this one are in it.
  read integer not null check (read >= 0),
  -- Whoever writes it has read this one.
  version integer not null,
  state jsonb not null,
  updated_at timestamptz not null,
  primary key (space_id, conversation_id)
);
select protect('sessions');

-- What a model made of a message for the window; the log has what was said.
create table session_summaries (
  space_id uuid not null,
  conversation_id uuid not null,
  n integer not null,
  owner_id text collate "C",
  text text not null,
  tokens integer not null check (tokens >= 0),
  model text not null,
  at timestamptz not null,
  primary key (space_id, conversation_id, n)
);
select protect('session_summaries');

-- What a user answered, asked whether a message goes on with the subject before or begins a new one.
create table session_decisions (
  space_id uuid not null,
  conversation_id uuid not null,
  n integer not null,
  owner_id text collate "C",
  choice text collate "C" not null check (choice in ('CONTINUE', 'NEW_TOPIC')),
  -- The topic that was taken up again with it.
  restored integer,
  at timestamptz not null,
  primary key (space_id, conversation_id, n)
);
select protect('session_decisions');

-- Questions as they were understood, for an hour (SE-63). `intent` = version, JSON and vector, packed.
create table session_intents (
  space_id uuid not null,
  conversation_id uuid not null,
  hash text collate "C" not null,
  owner_id text collate "C",
  cluster integer not null,
  intent bytea not null,
  at timestamptz not null,
  primary key (space_id, conversation_id, hash)
);
create index session_intents_at on session_intents (space_id, at);
select protect('session_intents');
