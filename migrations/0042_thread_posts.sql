-- A reply whole (PI-13, docs/formats.md): what its thread says of it, beside the place of its words.

-- `raw_content` is kept although the original bytes of the revision hold it: an import brings no originals, and one post of a thread of
-- thousands would cost reading all of its JSON. Long ones are compressed by the database. Null = stored before these columns were.
alter table thread_posts
  add column thread_id text collate "C",
  add column author_handle text,
  add column raw_content text,
  add column content_hash text collate "C" check (content_hash ~ '^[0-9a-f]{64}$'),
  add column created_at timestamptz,
  add column updated_at timestamptz,
  add column revision_number integer check (revision_number >= 0),
  add check ((raw_content is null) = (content_hash is null));

-- Who wrote it is known of old ones: the label of its place has the handle as the thread has it.
update thread_posts p set author_handle = substr(l.label, length('post ' || p.number || ' by ') + 1)
  from (select r.space_id, r.id, label from revisions r, unnest(r.place_labels) as label where label like 'post %') l
  where l.space_id = p.space_id and l.id = p.revision_id and starts_with(l.label, 'post ' || p.number || ' by ');
