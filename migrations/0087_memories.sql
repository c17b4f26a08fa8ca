-- What is remembered of conversations (docs/memory.md): an episode for each message of a user, made behind the reply. Rows are made beside the
-- line of commits, as messages are (docs/adr/0032-messages-are-a-log-of-their-own.md), never change, and are private: a memory is somebody's.

create table memories (
  space_id uuid not null references spaces (id),
  id uuid not null,
  owner_id text collate "C" not null,
  kind text collate "C" not null check (kind in ('EPISODIC')),
  conversation_id uuid not null,
  -- The message that it is of.
  message_id uuid not null,
  event_type text collate "C" not null
    check (event_type in ('CORRECTION', 'UPDATE', 'QUESTION', 'COMMAND', 'STATEMENT', 'OTHER')),
  text text not null,
  importance double precision not null check (importance between 0 and 1),
  said_at timestamptz not null,
  created_at timestamptz not null,
  -- The last commit before it: pages of one list are read as of one commit.
  commit bigint not null,
  primary key (space_id, id),
  unique (space_id, message_id)
);
create index memories_created on memories (space_id, owner_id, created_at, id);
select protect('memories');
revoke update, delete on memories from claimgraph_app;

-- Where the message of an episode speaks of an entity (OM-06): a name, or a pronoun that stands for it.
create table memory_mentions (
  space_id uuid not null,
  owner_id text collate "C" not null,
  memory_id uuid not null,
  n integer not null,
  entity_id uuid not null,
  text text not null,
  start integer not null check (start >= 0),
  is_coreference boolean not null,
  primary key (space_id, memory_id, n),
  foreign key (space_id, memory_id) references memories (space_id, id) on delete cascade
);
create index memory_mentions_entity on memory_mentions (space_id, entity_id, memory_id);
select protect('memory_mentions');
revoke update, delete on memory_mentions from claimgraph_app;

-- Up to which message a conversation was learned from.
create table memory_progress (
  space_id uuid not null,
  conversation_id uuid not null,
  owner_id text collate "C" not null,
  learned integer not null check (learned >= 0),
  moved_at timestamptz not null,
  primary key (space_id, conversation_id)
);
select protect('memory_progress');
revoke delete on memory_progress from claimgraph_app;
