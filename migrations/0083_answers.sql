-- Answers that were given (docs/answers.md): what was told, and what it rests on, so that it can be said whether it still holds. Not versioned
-- and not exported; only whoever asked sees them. That they hold is never written here: it is worked out when it is asked.
create table answers (
  space_id uuid not null references spaces (id),
  id uuid not null,
  owner_id text collate "C" not null,
  question text not null,
  conversation_id uuid,
  trace_id uuid,
  outcome text collate "C" not null,
  -- The question named a time: what has ended since was not said of the present.
  is_timed boolean not null,
  -- How a language model took part; null = none was asked.
  draft jsonb,
  -- What stands before, between and behind its sentences: the marks of their citations.
  gaps text[] not null,
  -- Conflicts that it told.
  conflicts uuid[] not null,
  at timestamptz not null,
  -- The last one that it saw.
  commit bigint not null,
  -- The state that its owner was last told of, and up to which commit it was looked at for that.
  told_state text collate "C" not null default 'CURRENT',
  followed bigint not null,
  kept_until timestamptz not null,
  primary key (space_id, id)
);
create index answers_until on answers (kept_until);
create index answers_of_owner on answers (space_id, owner_id, at, id);
select protect('answers');

create table answer_sentences (
  space_id uuid not null,
  answer_id uuid not null,
  n integer not null,
  owner_id text collate "C" not null,
  kind text collate "C" not null,
  -- Null = those of its citation, read where they stand.
  words text,
  claim_id uuid,
  chunk_id uuid,
  confidence double precision not null,
  disputed boolean not null,
  -- What came of checking a sentence that a model wrote; null = nothing was to be checked.
  checked jsonb,
  -- Claims that it rests on: they held when it was told.
  claims uuid[] not null,
  primary key (space_id, answer_id, n),
  foreign key (space_id, answer_id) references answers (space_id, id) on delete cascade
);
select protect('answer_sentences');

create table answer_citations (
  space_id uuid not null,
  answer_id uuid not null,
  sentence integer not null,
  n integer not null,
  owner_id text collate "C" not null,
  -- A place in a revision, or a page of the web with its words.
  document_id uuid,
  revision_id uuid,
  start_offset integer,
  end_offset integer,
  url text collate "C",
  words text,
  check (revision_id is null or (document_id is not null and start_offset is not null and end_offset is not null)),
  check ((revision_id is null) = (url is not null and words is not null)),
  primary key (space_id, answer_id, sentence, n),
  foreign key (space_id, answer_id, sentence) references answer_sentences (space_id, answer_id, n) on delete cascade
);
select protect('answer_citations');

-- Answers are followed from the commits to come: there are none yet.
insert into follower_positions (space_id, follower, position) select id, 'answers', head from spaces;
