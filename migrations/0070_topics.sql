-- Topics of evidence (SE-36, SE-85): groups of evidence objects whose vectors lie close together, by model. A topic has one owner, and members
-- of that owner alone: what is private moves no shared centroid. All of this can be made again.
create table topics (
  space_id uuid not null,
  id uuid not null,
  owner_id text collate "C",
  model_id integer not null,
  members integer not null check (members > 0),
  -- The mean of its members, in length one.
  centroid vector not null,
  created_at timestamptz not null default clock_timestamp(),
  updated_at timestamptz not null default clock_timestamp(),
  primary key (space_id, id)
);
alter table topics alter centroid set storage plain;
create index topics_model on topics (space_id, model_id, owner_id);
select protect('topics');

create table evidence_topics (
  space_id uuid not null,
  model_id integer not null,
  evidence_id uuid not null,
  owner_id text collate "C",
  topic_id uuid not null,
  created_at timestamptz not null,
  primary key (space_id, model_id, evidence_id)
);
create index evidence_topics_topic on evidence_topics (space_id, topic_id, created_at desc, evidence_id desc);
select protect('evidence_topics');

-- Evidence that has no topic yet: its vector may be on its way.
create table evidence_waiting (
  space_id uuid not null,
  evidence_id uuid not null,
  owner_id text collate "C",
  primary key (space_id, evidence_id)
);
select protect('evidence_waiting');
