-- Spaces, commits, events, settings, and the two mechanisms everything stands on: row-level security and history.

-- The role every request works as. It owns nothing and bypasses nothing; it exists once per cluster.
do $$
begin
  if not exists (select from pg_roles where rolname = 'claimgraph_app') then
    create role claimgraph_app nologin noinherit;
  end if;
  execute format('grant claimgraph_app to %I', current_user);
exception when duplicate_object or unique_violation then null; -- another database of the cluster was faster
end $$;
grant usage on schema public to claimgraph_app;

-- Who is asking: set with `begin`, local to the transaction. Unset means no rows, never all rows.
create function claimgraph_space() returns uuid language sql stable parallel safe as
  $$ select nullif(current_setting('claimgraph.space', true), '')::uuid $$;
create function claimgraph_owner() returns text language sql stable parallel safe as
  $$ select nullif(current_setting('claimgraph.owner', true), '') $$;
create function claimgraph_commit() returns bigint language plpgsql stable as $$
begin
  if coalesce(current_setting('claimgraph.commit', true), '') = '' then
    raise exception 'a write outside a commit' using errcode = 'CG001';
  end if;
  return current_setting('claimgraph.commit')::bigint;
end $$;

create table spaces (
  id uuid primary key,
  name text collate "C" not null unique check (name ~ '^[a-z0-9][a-z0-9._-]{0,62}$'),
  head bigint not null default 0,
  at timestamptz not null default clock_timestamp(),
  created_at timestamptz not null default clock_timestamp()
);
alter table spaces enable row level security;
create policy own_space on spaces using (id = (select claimgraph_space()));
grant select, update (head, at) on spaces to claimgraph_app;

create table commits (
  space_id uuid not null references spaces (id),
  number bigint not null,
  owner_id text collate "C",
  actor text not null,
  reason text not null,
  idempotency_key text collate "C" not null,
  request_hash text collate "C",
  result jsonb,
  undoes bigint,
  at timestamptz not null,
  primary key (space_id, number),
  unique (space_id, idempotency_key)
);
create index commits_at on commits (space_id, at);

create table events (
  space_id uuid not null references spaces (id),
  commit bigint not null,
  n integer not null,
  owner_id text collate "C",
  kind text collate "C" not null,
  subject uuid not null,
  about uuid[] not null default '{}',
  data jsonb not null default '{}',
  at timestamptz not null,
  primary key (space_id, commit, n)
);

-- Row-level security and grants of a table with space_id and owner_id.
create function protect(t regclass) returns void language plpgsql as $$
begin
  execute format('alter table %s enable row level security', t);
  execute format($f$create policy own_rows on %s
    using (space_id = (select claimgraph_space()) and (owner_id is null or owner_id = (select claimgraph_owner())))$f$, t);
  execute format('grant select, insert, update, delete on %s to claimgraph_app', t);
end $$;

-- Rebuilds <table>_at(space, commit): the table as it stood after that commit.
create function refresh_at(t text) returns void language plpgsql as $$
declare columns text;
begin
  select string_agg(format('h.%I', attname), ', ' order by attnum) into columns
    from pg_attribute where attrelid = t::regclass and attnum > 0 and not attisdropped;
  execute format($f$create or replace function %1$I(p_space uuid, p_commit bigint) returns setof %2$I
    language sql stable parallel safe as $b$
      select b.* from %2$I b where b.space_id = p_space and b.since <= p_commit
      union all
      select %3$s from %4$I h where h.space_id = p_space and h.since <= p_commit and h.until > p_commit
    $b$ $f$, t || '_at', t, columns, t || '_history');
  execute format('grant execute on function %I(uuid, bigint) to claimgraph_app', t || '_at');
end $$;

-- Copies the old row to the history with the commit that ended it. Runs as the owner: the app role cannot write history.
create function keep_history() returns trigger language plpgsql security definer set search_path = public, pg_temp as $$
declare now_at bigint := claimgraph_commit();
begin
  if old.since < now_at then
    execute format('insert into %I select $1, ($2).*', tg_table_name || '_history') using now_at, old;
  end if;
  if tg_op = 'DELETE' then return old; end if;
  new.since := now_at;
  return new;
end $$;

-- Makes a table (with space_id, owner_id, id, since) versioned: history table, trigger, security, as-of function.
create function make_versioned(t text) returns void language plpgsql as $$
begin
  execute format('create table %I (until bigint not null, like %I)', t || '_history', t);
  execute format('create index on %I (space_id, id, until)', t || '_history');
  execute format('create index on %I (space_id, until)', t || '_history');
  execute format('create index on %I (space_id, since)', t);
  execute format('create trigger keep_history before update or delete on %I for each row execute function keep_history()', t);
  perform protect(t::regclass);
  execute format('alter table %I enable row level security', t || '_history');
  execute format($f$create policy own_rows on %I for select
    using (space_id = (select claimgraph_space()) and (owner_id is null or owner_id = (select claimgraph_owner())))$f$, t || '_history');
  execute format('grant select on %I to claimgraph_app', t || '_history');
  perform refresh_at(t);
end $$;

-- The one way to change a versioned table later: table, history and as-of function together.
create function alter_versioned(t text, change text) returns void language plpgsql as $$
begin
  execute format('alter table %I %s', t, change);
  execute format('alter table %I %s', t || '_history', change);
  perform refresh_at(t);
end $$;

select protect('commits'), protect('events');
revoke update, delete on commits, events from claimgraph_app;
grant update (result) on commits to claimgraph_app;

-- Typed overrides of the policy numbers in src/domain/policy.ts, and flags (OM-142).
create table settings (
  space_id uuid not null references spaces (id),
  id uuid not null,
  owner_id text collate "C" check (owner_id is null),
  key text collate "C" not null,
  value jsonb not null,
  version integer not null default 1,
  updated_at timestamptz not null,
  since bigint not null default claimgraph_commit(),
  primary key (space_id, id),
  unique (space_id, key)
);
select make_versioned('settings');
