-- Names: where each comes from, where it counts, how often it resolved somebody (docs/names.md).

-- `origin` says how a name came to be known, from a closed list. A name with a `session` counts in that conversation alone, and only as
-- a hint; `context` is the words around a name that a model inferred.
select alter_versioned('aliases', $$add column origin text collate "C" not null default 'LEARNED'
  check (origin in ('EXACT', 'LEARNED', 'FUZZY', 'COREFERENCE', 'USER_STATED', 'INFERRED'))$$);
select alter_versioned('aliases', 'add column session text collate "C"');
select alter_versioned('aliases', 'add column context text check (char_length(context) <= 200)');
alter table aliases add check (origin <> 'COREFERENCE' or session is not null);

-- Names of before: what they are tells where they come from. No commit does this, so it leaves no history.
alter table aliases disable trigger keep_history;
update aliases set origin = case kind when 'NAME' then 'EXACT' else 'USER_STATED' end where kind in ('NAME', 'USER');
update aliases_history set origin = case kind when 'NAME' then 'EXACT' else 'USER_STATED' end where kind in ('NAME', 'USER');
alter table aliases enable trigger keep_history;

-- A pronoun may mean one entity in two conversations.
alter table aliases drop constraint aliases_space_id_owner_id_entity_id_text_key,
  add constraint aliases_spelling unique nulls not distinct (space_id, owner_id, entity_id, text, session);
create index aliases_session on aliases (space_id, session, norm) where session is not null;

-- How often a name resolved somebody since it is here (`aliases.uses` is what it came with). A counter beside the record, without a
-- history: as a column of a versioned table, every look-up would make a version, and stand in the way of an undo.
create table alias_uses (
  space_id uuid not null references spaces (id),
  alias_id uuid not null,
  owner_id text collate "C",
  uses integer not null check (uses > 0),
  last_used_at timestamptz not null,
  primary key (space_id, alias_id)
);
select protect('alias_uses');
