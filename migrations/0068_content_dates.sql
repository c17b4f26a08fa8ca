-- When the content of a chunk is from: the post's own time, else when its text was published or dated itself (PI-15). Year and quarter are
-- those of UTC, so that they do not depend on who asks. null = the text does not say.
alter table revision_chunks
  add column content_at timestamptz,
  add column content_year integer generated always as (extract(year from content_at at time zone 'UTC')::integer) stored,
  add column content_quarter text collate "C" generated always as (
    extract(year from content_at at time zone 'UTC')::integer::text || '-Q' || extract(quarter from content_at at time zone 'UTC')::integer::text) stored;
update revision_chunks p set content_at = r.published_at from revisions r
  where r.space_id = p.space_id and r.id = p.revision_id and r.published_at is not null;
update revision_chunks p set content_at = t.created_at from (
    select space_id, revision_id, chunk_id, min(created_at) as created_at from thread_posts where created_at is not null group by 1, 2, 3) as t
  where t.space_id = p.space_id and t.revision_id = p.revision_id and t.chunk_id = p.chunk_id;
create index revision_chunks_content on revision_chunks (space_id, content_at, revision_id, n) where content_at is not null;
create index revision_chunks_year on revision_chunks (space_id, content_year) where content_year is not null;
create index revision_chunks_quarter on revision_chunks (space_id, content_quarter) where content_quarter is not null;
