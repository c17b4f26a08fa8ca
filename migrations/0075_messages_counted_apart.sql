-- Documents that are messages are counted by themselves: a list of documents has them only where somebody asks for their kind.
do $$
declare
  class text := $c$case when removed then 'REMOVED' else '' end$c$;
  changed text := $c$case when kind = 'MESSAGE' then 'MESSAGE' when removed then 'REMOVED' else '' end$c$;
  f regproc;
begin
  foreach f in array array['count_documents_insert', 'count_documents_update', 'count_documents_delete']::regproc[] loop
    execute replace(pg_get_functiondef(f), class, changed);
  end loop;
  execute replace(pg_get_functiondef('visible_spaces'::regproc), $c$c.class <> 'REMOVED'$c$, $c$c.class = ''$c$);
end $$;

-- What is there already moves to its class, as of the present; earlier commits of these spaces are counted from the rows themselves.
alter table row_counts disable trigger keep_count;
with messages as (
  select space_id, owner_id, case when removed then 'REMOVED' else '' end as class, count(*) as total from documents
    where kind = 'MESSAGE' group by 1, 2, 3)
update row_counts c set total = c.total - m.total from messages m
  where c.relation = 'documents' and c.space_id = m.space_id and c.owner_id is not distinct from m.owner_id and c.class = m.class;
insert into row_counts (space_id, owner_id, relation, class, total, since)
  select d.space_id, d.owner_id, 'documents', 'MESSAGE', count(*), s.head from documents d join spaces s on s.id = d.space_id
    where d.kind = 'MESSAGE' group by d.space_id, d.owner_id, s.head;
update row_counts c set since = s.head from spaces s
  where s.id = c.space_id and c.relation = 'documents' and exists (select 1 from documents d where d.space_id = s.id and d.kind = 'MESSAGE');
alter table row_counts enable trigger keep_count;
update spaces s set counted_from = head where exists (select 1 from documents d where d.space_id = s.id and d.kind = 'MESSAGE');
