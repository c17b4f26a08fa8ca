-- How many rows of a class there were as of a commit: counters keep their past as versioned tables do (603 ms of the database at a million claims, as
-- all of them were read).
alter table row_counts add column since bigint;
update row_counts c set since = s.head from spaces s where s.id = c.space_id;
alter table row_counts alter column since set not null, alter column since set default claimgraph_commit();
create table row_counts_history (until bigint not null, like row_counts);
-- The last version that ended after a commit, of one class: one look-up however many commits there were since.
create index on row_counts_history (space_id, relation, class, coalesce(owner_id, ''), until);
create index on row_counts_history (space_id, until);
-- As keep_history() does, with the name of its table in it: each document changes a dozen counts, and what is put together is planned each time.
create function keep_count() returns trigger language plpgsql security definer set search_path = public, pg_temp as $$
declare now_at bigint := claimgraph_commit();
begin
  if old.since < now_at then
    insert into row_counts_history select now_at, old.*;
  end if;
  new.since := now_at;
  return new;
end $$;
create trigger keep_count before update on row_counts for each row execute function keep_count();
alter table row_counts_history enable row level security;
create policy own_rows on row_counts_history for select
  using (space_id = (select claimgraph_space()) and (owner_id is null or owner_id = (select claimgraph_owner())));
grant select on row_counts_history to claimgraph_app;
alter table row_counts_history set (autovacuum_analyze_scale_factor = 0, autovacuum_analyze_threshold = 20000);

-- Of earlier commits nobody counted: those are counted from the rows themselves.
alter table spaces add column counted_from bigint not null default 0;
update spaces set counted_from = head;
