-- What a language model read of how the entities of a passage relate (docs/inference.md), so that each passage is asked about once of a
-- model and a wording of the question. Holds no text: what was found is ids, a kind, and the span of its words. Not versioned: it says
-- what was done; what follows from it stands in inferred_edges.
create table relation_readings (
  space_id uuid not null references spaces (id),
  owner_id text collate "C",
  revision_id uuid not null,
  -- Of the chunk in its revision.
  n integer not null,
  chunk_id uuid not null,
  -- The first model of those that are asked, and the wording.
  asked text collate "C" not null,
  wording text collate "C" not null,
  state text collate "C" not null check (state in ('OPEN', 'READ')),
  -- Which of the models answered.
  model text collate "C",
  -- [{kind, from, to, confidence, start, end, span}]; offsets within the chunk.
  found jsonb not null default '[]',
  -- What was said and not taken, by reason.
  refused jsonb not null default '{}',
  attempts integer not null default 0,
  why text,
  -- While it is OPEN: not before then is it asked again.
  again_at timestamptz,
  at timestamptz not null,
  -- The commit of its outcome; 0 while it is OPEN.
  since bigint not null,
  primary key (space_id, revision_id, n, asked, wording)
);
create index relation_readings_since on relation_readings (space_id, since);
create index relation_readings_chunk on relation_readings (space_id, chunk_id);
select protect('relation_readings');
