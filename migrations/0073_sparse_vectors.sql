-- Learned-sparse vectors of chunks: a weight for some of the words of a vocabulary. Their model stands beside the embedding models and is fed
-- by the same queue; at most one of each form is in use. Its table is compared as a whole (docs/adr/0035-sparse-vectors.md).
alter table embedding_models add column form text collate "C" not null default 'DENSE' check (form in ('DENSE', 'SPARSE'));
alter table embedding_models drop constraint embedding_models_dimension_check;
alter table embedding_models add constraint embedding_models_dimension_check
  check (case form when 'DENSE' then dimension between 1 and 2000 else dimension = 30522 end);
drop index embedding_models_state;
create unique index embedding_models_state on embedding_models (form, state) where state <> 'RETIRED';

-- Makes the table of a sparse model. A vector has 512 weights at most, 4 kB: in line it costs no look-up for each comparison.
create function make_sparse_embeddings(p_model integer) returns void language plpgsql as $$
declare t text := 'embeddings_' || p_model;
begin
  execute format($f$create table %I (
    space_id uuid not null,
    owner_id text collate "C",
    kind text collate "C" not null check (kind = 'CHUNK'),
    item_id uuid not null,
    text_hash text collate "C" not null,
    vector sparsevec(30522) not null,
    unique nulls not distinct (space_id, owner_id, kind, item_id))$f$, t);
  execute format('alter table %I alter vector set storage plain', t);
  perform protect(t::regclass);
end $$;
revoke execute on function make_sparse_embeddings from public;
