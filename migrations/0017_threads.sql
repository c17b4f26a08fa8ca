-- Threads by what is said in them (docs/embeddings.md): besides the vector of each chunk, some of a thread as a whole.

-- The posts of a revision in their order, as far as its vectors are made of them. Offsets hold the words of the poster, without
-- the heading above them; the post begins in `chunk_id`. Written once, with the revision.
create table thread_posts (
  space_id uuid not null references spaces (id),
  revision_id uuid not null,
  n integer not null,
  owner_id text collate "C",
  post_id text collate "C" not null,
  number integer not null,
  reply_to integer,
  votes integer not null,
  start_offset integer not null,
  end_offset integer not null,
  chunk_id uuid not null,
  primary key (space_id, revision_id, n)
);
select protect('thread_posts');
revoke update on thread_posts from claimgraph_app;

-- What a vector of the kind THREAD stands for, and the chunk that shows it in exact words: the opening post, the reply nearest to
-- the centroid of a segment, a salient reply. `post_ids` are the posts that it is made of, in their order. Each model cuts a
-- thread by vectors of its own; they are of the current revision, and stand outside the line of commits as all vectors do.
create table thread_parts (
  space_id uuid not null references spaces (id),
  item_id uuid not null,
  owner_id text collate "C",
  model_id integer not null references embedding_models (id) on delete cascade,
  document_id uuid not null,
  kind text collate "C" not null check (kind in ('OPENING', 'SEGMENT', 'SALIENT')),
  n integer not null,
  post_ids text[] not null,
  shown_by text collate "C" not null,
  chunk_id uuid not null,
  primary key (space_id, item_id)
);
create index thread_parts_document on thread_parts (space_id, document_id, model_id);
create index thread_parts_chunk on thread_parts (space_id, chunk_id);
select protect('thread_parts');

-- One thread waits as one row: its item is the document.
alter table embedding_queue drop constraint embedding_queue_kind_check;
alter table embedding_queue add constraint embedding_queue_kind_check check (kind in ('CHUNK', 'CLAIM', 'ENTITY', 'THREAD'));
do $$
declare t text;
begin
  for t in select 'embeddings_' || id from embedding_models loop
    if to_regclass(t) is null then continue; end if;
    execute format('alter table %I drop constraint %I', t, t || '_kind_check');
    execute format($f$alter table %I add constraint %I check (kind in ('CHUNK', 'CLAIM', 'ENTITY', 'THREAD'))$f$, t, t || '_kind_check');
  end loop;
end $$;

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
end $$;

-- Both keys of a text began alike, and where nobody has analysed the tables, as in the embedded database, a look-up by number took the
-- key by id and read all texts of its kind (measured at 12,163 chunks: 8 ms for each of 400). Now what is looked up stands first.
alter table indexed_texts
  drop constraint indexed_texts_space_id_owner_id_kind_ord_key,
  drop constraint indexed_texts_space_id_owner_id_kind_text_id_key,
  add unique nulls not distinct (space_id, ord, kind, owner_id),
  add unique nulls not distinct (space_id, text_id, kind, owner_id);
