-- What the documents of a source have been about, for the drift of what watchers bring (docs/screening.md): the mean of the
-- vectors of their first words. One row for each model, as vectors of two models are never compared. Made when a watcher needs
-- it, from the documents of commits up to `upto`. Not versioned: it can be made again, and says what was, not what holds.

create table source_centres (
  space_id uuid not null,
  source_id uuid not null,
  embedder text collate "C" not null,
  model text collate "C" not null,
  owner_id text collate "C",
  centre real[] not null,
  weight bigint not null check (weight > 0),
  upto bigint not null,
  primary key (space_id, source_id, embedder, model)
);
select protect('source_centres');

-- What a chunk is at its place, and what is known of the definition or the specification that it is part of (PI-11).
alter table revision_chunks
  add column type text collate "C" not null default 'prose',
  add column code jsonb,
  add column spec jsonb,
  add check (type in ('prose', 'code', 'specification', 'forum_post', 'code_unit'));
update revision_chunks set type = case
    when atomic and heading_path[cardinality(heading_path)] ~ '^Code Block [0-9]+$' then 'code'
    when heading_path[cardinality(heading_path)] = 'Full Post' then 'forum_post'
    else type end
  where atomic;
