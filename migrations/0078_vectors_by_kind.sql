-- The vectors of each kind lie in a partition of their own. A search compares those of one kind: among claims and names it read twice as many
-- pages, and a table larger than a quarter of shared_buffers is read through a small ring of buffers, anew each time (ADR 36). Messages,
-- whose table was apart, are one kind among the others.

-- Makes the tables of a model.
create or replace function make_embeddings(p_model integer, p_dimension integer) returns void language plpgsql as $$
declare
  t text := 'embeddings_' || p_model;
  of_kind text;
begin
  execute format($f$create table %I (
    space_id uuid not null,
    owner_id text collate "C",
    kind text collate "C" not null,
    item_id uuid not null,
    text_hash text collate "C" not null,
    vector vector(%s) not null,
    unique nulls not distinct (space_id, owner_id, kind, item_id)) partition by list (kind)$f$, t, p_dimension);
  execute format('alter table %I alter vector set storage plain', t);
  perform protect(t::regclass);
  foreach of_kind in array array['CHUNK', 'CLAIM', 'ENTITY', 'THREAD', 'MESSAGE'] loop
    execute format($f$create table %I partition of %I for values in (%L)
      with (autovacuum_analyze_scale_factor = 0, autovacuum_analyze_threshold = 2000)$f$, t || '_' || lower(of_kind), t, of_kind);
    perform protect((t || '_' || lower(of_kind))::regclass);
  end loop;
end $$;
drop function make_message_embeddings;

do $$
declare
  m record;
  t text;
begin
  for m in select id, dimension from embedding_models where form = 'DENSE' and to_regclass('embeddings_' || id) is not null loop
    t := 'embeddings_' || m.id;
    execute format('alter table %I rename to %I', t, t || '_before');
    perform make_embeddings(m.id, m.dimension);
    execute format('insert into %I select * from %I', t, t || '_before');
    execute format('insert into %I select * from %I', t, 'message_' || t);
    execute format('drop table %I', t || '_before');
    execute format('drop table %I', 'message_' || t);
  end loop;
end $$;
