-- How many rows of a class there are, by owner: what `stats` tells without reading them (435 ms of the database at a million claims, and as
-- much in a small space beside). Kept by the statements that write the rows, in their transaction; classes that came to nothing stay at 0.
create table row_counts (
  space_id uuid not null,
  owner_id text collate "C",
  relation text collate "C" not null,
  class text collate "C" not null,
  total bigint not null,
  unique nulls not distinct (space_id, owner_id, relation, class)
);
select protect('row_counts');
revoke insert, update, delete on row_counts from claimgraph_app;

-- Counts a table from now on, by an expression over its columns, and what is in it already.
create function count_rows_of(t text, class text) returns void language plpgsql as $count$
declare
  changed text := format($f$insert into row_counts as c (space_id, owner_id, relation, class, total)
      select space_id, owner_id, %L, class, sum(n) from (%%s) as changes group by space_id, owner_id, class having sum(n) <> 0
      on conflict (space_id, owner_id, relation, class) do update set total = c.total + excluded.total$f$, t);
  added text := format('select space_id, owner_id, %s as class, 1 as n from added', class);
  gone text := format('select space_id, owner_id, %s as class, -1 as n from gone', class);
  event text;
  source text;
begin
  for event, source in values ('insert', added), ('delete', gone), ('update', added || ' union all ' || gone) loop
    execute format($f$create function %I() returns trigger language plpgsql security definer set search_path = public, pg_temp
      as $b$ begin %s; return null; end $b$ $f$, format('count_%s_%s', t, event), format(changed, source));
    execute format('create trigger %I after %s on %I %s for each statement execute function %1$I()', format('count_%s_%s', t, event), event, t,
      case event
        when 'insert' then 'referencing new table as added'
        when 'delete' then 'referencing old table as gone'
        else 'referencing old table as gone new table as added'
      end);
  end loop;
  execute format(changed, format('select space_id, owner_id, %s as class, 1 as n from %I', class, t));
end $count$;

select count_rows_of(t, class) from (values
  ('sources', $$case when removed then 'REMOVED' else '' end$$),
  ('documents', $$case when removed then 'REMOVED' else '' end$$),
  ('revisions', $$''$$),
  ('chunks', $$''$$),
  ('quarantine', 'state'),
  ('entities', $$''$$),
  ('aliases', 'review_state'),
  ('mentions', 'stage'),
  ('merges', $$''$$),
  ('claims', $$status || case when edge then ' EDGE' else '' end$$),
  ('claim_evidence', $$''$$),
  ('conflicts', 'status')) as counted (t, class);

-- As before, but counts go last: removing rows changes them.
create or replace function reset_space(p_space uuid, p_actor text, p_reason text, p_key text) returns table (name text, gone bigint) language plpgsql as $$
declare
  reset bigint;
  now_at timestamptz;
begin
  update spaces s set head = s.head + 1, events_from = s.head + 1, history_floor = s.head + 1,
      at = greatest(date_trunc('milliseconds', clock_timestamp()), date_trunc('milliseconds', s.at) + interval '1 millisecond')
    where s.id = p_space returning s.head, s.at into reset, now_at;
  if reset is null then
    raise exception 'no such space';
  end if;
  -- Before every commit: what is deleted leaves no history.
  perform set_config('claimgraph.commit', '0', true);
  -- Documents refer to sources, which therefore go last.
  for name in
    select c.relname from pg_class c join pg_attribute a on a.attrelid = c.oid and a.attname = 'space_id' and not a.attisdropped
      where c.relkind = 'r' and c.relnamespace = 'public'::regnamespace order by c.relname = 'row_counts', c.relname = 'sources', c.relname
  loop
    execute format('delete from %I where space_id = $1', name) using p_space;
    get diagnostics gone = row_count;
    return next;
  end loop;
  insert into commits (space_id, number, actor, reason, idempotency_key, at)
    values (p_space, reset, p_actor, p_reason, coalesce(p_key, gen_random_uuid()::text), now_at);
  insert into events (space_id, commit, n, kind, subject, at) values (p_space, reset, 0, 'SPACE_RESET', p_space, now_at);
end $$;
