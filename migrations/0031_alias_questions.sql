-- Names in texts that lead nowhere, and what a language model said of them (PI-56, docs/names.md). Not versioned: it says what was asked, not
-- what holds; what was proposed is an alias. Only shared texts are looked through.

create table alias_questions (
  space_id uuid not null references spaces (id),
  norm text collate "C" not null,
  owner_id text collate "C" check (owner_id is null),
  text text collate "C" not null,
  -- Where it stands: the words that are shown to the model, and the evidence of what it proposes.
  document_id uuid not null,
  revision_id uuid not null,
  source_id uuid not null,
  start_offset integer not null,
  end_offset integer not null,
  -- OPEN: to be asked. ANSWERED: a model was asked. MOOT: nobody had to be asked.
  state text collate "C" not null default 'OPEN' check (state in ('OPEN', 'ANSWERED', 'MOOT')),
  -- Whom it could have meant when it was asked: somebody new among those whose names are like it opens it again.
  candidates uuid[] not null default '{}',
  entity_id uuid,
  confidence double precision check (confidence between 0 and 1),
  reasoning text,
  model text,
  tried_at timestamptz,
  primary key (space_id, norm),
  check (0 <= start_offset and start_offset < end_offset)
);
create index alias_questions_open on alias_questions (space_id, tried_at nulls first, norm) where state = 'OPEN';
select protect('alias_questions');

-- How far the documents of a space have been looked through for such names. Where it is lost, the search begins again, and asks nothing
-- twice.
create table alias_searches (
  space_id uuid primary key references spaces (id),
  owner_id text collate "C" check (owner_id is null),
  -- Documents up to this place in the order of `since` and id were looked at.
  since bigint not null,
  document_id uuid not null
);
select protect('alias_searches');
