-- The queue of embeddings is taken from in the order of an index that holds no text that was given up, and a lease is found by its name.
drop index embedding_queue_turn;
create index embedding_queue_turn on embedding_queue (model_id, turn, n) where attempts < 5;
create index embedding_queue_lease on embedding_queue (lease) where lease is not null;

-- Entities of a type nobody has, or few, in the order they came: found by type, not by walking the order.
create index entities_type_created on entities (space_id, type, created_at, id);

-- PostgreSQL looks at a table again after a tenth of it has changed: beside a large space a new one stays unknown to the planner, which then
-- takes it for empty and reads all of it for one row. After so many rows, however large the table is.
do $$
declare t text;
begin
  for t in select c.table_name from information_schema.columns c join information_schema.tables s using (table_schema, table_name)
    where c.table_schema = 'public' and c.column_name = 'space_id' and s.table_type = 'BASE TABLE'
  loop
    execute format('alter table %I set (autovacuum_analyze_scale_factor = 0, autovacuum_analyze_threshold = 20000)', t);
  end loop;
end $$;
