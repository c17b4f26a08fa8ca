-- Conversations: a log of messages that is written beside the line of commits (docs/adr/0032-messages-are-a-log-of-their-own.md), and how
-- far the rest of the program is with it. What is said is on disk when it is acknowledged; that it is found by words and by meaning follows.

create table conversations (
  space_id uuid not null references spaces (id),
  id uuid not null,
  owner_id text collate "C",
  key text collate "C" not null,
  title text,
  metadata jsonb not null default '{}',
  -- The number of the last message. Its row is the lock by which one message is on disk before the next is accepted.
  head integer not null default 0 check (head >= 0),
  created_at timestamptz not null,
  updated_at timestamptz not null,
  primary key (space_id, id),
  unique nulls not distinct (space_id, key, owner_id)
);
create index conversations_updated on conversations (space_id, updated_at desc, id);
select protect('conversations');
revoke delete on conversations from claimgraph_app;

-- Immutable (RS-62, OM-34): the role that requests work as can neither update nor delete, and nobody can update.
create table messages (
  space_id uuid not null,
  conversation_id uuid not null,
  n integer not null check (n >= 1),
  id uuid not null,
  owner_id text collate "C",
  role text collate "C" not null check (role in ('USER', 'ASSISTANT', 'SYSTEM')),
  speaker text,
  text text not null,
  content_hash text collate "C" not null,
  tokens integer not null check (tokens >= 0),
  source text collate "C" not null check (source in ('CHAT', 'FILE', 'EXTERNAL')),
  important boolean not null,
  tags text[] not null,
  version_hints jsonb not null,
  metadata jsonb not null,
  said_at timestamptz not null,
  created_at timestamptz not null,
  client_key text collate "C",
  client_hash text collate "C",
  primary key (space_id, conversation_id, n),
  unique (space_id, id)
);
-- A key is its caller's own within a conversation: sent again, a message is not said twice (RS-64).
create unique index messages_client_key on messages (space_id, conversation_id, client_key) where client_key is not null;
select protect('messages');
revoke update, delete on messages from claimgraph_app;
create function messages_stay() returns trigger language plpgsql as $$
begin
  raise exception 'messages are immutable: append another one' using errcode = 'CG002';
end $$;
create trigger messages_stay before update on messages for each row execute function messages_stay();

-- How far a conversation is: `stored` = its messages up to there are documents and found by words, `published` = and by meaning (RS-66,
-- RS-67). Apart from the conversation, so that a worker holds up nobody who says something.
create table conversation_progress (
  space_id uuid not null,
  conversation_id uuid not null,
  owner_id text collate "C",
  stored integer not null default 0,
  published integer not null default 0 check (published <= stored),
  primary key (space_id, conversation_id)
);
select protect('conversation_progress');

-- Messages have an index of their own, and vectors in tables of their own (RS-65).
alter table term_stats drop constraint term_stats_kind_check;
alter table term_stats add constraint term_stats_kind_check check (kind in ('CHUNK', 'CLAIM', 'NAME', 'MESSAGE'));
alter table embedding_queue drop constraint embedding_queue_kind_check;
alter table embedding_queue add constraint embedding_queue_kind_check check (kind in ('CHUNK', 'CLAIM', 'ENTITY', 'THREAD', 'MESSAGE'));

create function make_message_embeddings(p_model integer, p_dimension integer) returns void language plpgsql as $$
declare t text := 'message_embeddings_' || p_model;
begin
  execute format($f$create table %I (
    space_id uuid not null,
    owner_id text collate "C",
    kind text collate "C" not null check (kind = 'MESSAGE'),
    item_id uuid not null,
    text_hash text collate "C" not null,
    vector vector(%s) not null,
    unique nulls not distinct (space_id, owner_id, kind, item_id))$f$, t, p_dimension);
  execute format('alter table %I alter vector set storage plain', t);
  perform protect(t::regclass);
end $$;
revoke execute on function make_message_embeddings from public;

create or replace function make_embeddings(p_model integer, p_dimension integer) returns void language plpgsql as $$
declare t text := 'embeddings_' || p_model;
begin
  execute format($f$create table %I (
    space_id uuid not null,
    owner_id text collate "C",
    kind text collate "C" not null check (kind in ('CHUNK', 'CLAIM', 'ENTITY', 'THREAD')),
    item_id uuid not null,
    text_hash text collate "C" not null,
    vector vector(%s) not null,
    unique nulls not distinct (space_id, owner_id, kind, item_id))$f$, t, p_dimension);
  execute format('alter table %I alter vector set storage plain', t);
  perform protect(t::regclass);
  perform make_message_embeddings(p_model, p_dimension);
end $$;

do $$
declare m record;
begin
  for m in select id, dimension from embedding_models where to_regclass('embeddings_' || id) is not null loop
    perform make_message_embeddings(m.id, m.dimension);
  end loop;
end $$;
