-- Removes everything that a space holds, in one statement. Its line of time goes on: the reset is a commit of its own, the only
-- one that is left, so that a cursor of before is told of the gap instead of being shown another past.
create function reset_space(p_space uuid, p_actor text, p_reason text, p_key text) returns table (name text, gone bigint) language plpgsql as $$
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
      where c.relkind = 'r' and c.relnamespace = 'public'::regnamespace order by c.relname = 'sources', c.relname
  loop
    execute format('delete from %I where space_id = $1', name) using p_space;
    get diagnostics gone = row_count;
    return next;
  end loop;
  insert into commits (space_id, number, actor, reason, idempotency_key, at)
    values (p_space, reset, p_actor, p_reason, coalesce(p_key, gen_random_uuid()::text), now_at);
  insert into events (space_id, commit, n, kind, subject, at) values (p_space, reset, 0, 'SPACE_RESET', p_space, now_at);
end $$;
revoke execute on function reset_space from public;
