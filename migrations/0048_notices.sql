-- What happens beside the line of commits: how jobs go. In a log of its own, as a commit would wait for the lock of its space, and hold up
-- others. `commit` is the last one that was there when it was written; `called` is the key under which a caller follows the job.
create sequence notice_numbers as bigint;
create table notices (
  space_id uuid not null references spaces (id),
  n bigint not null,
  commit bigint not null,
  owner_id text collate "C",
  kind text collate "C" not null,
  subject uuid not null,
  data jsonb not null default '{}',
  called text collate "C",
  at timestamptz not null,
  primary key (space_id, n)
);
create index notices_called on notices (space_id, called) where called is not null;
select protect('notices');
revoke update, delete on notices from claimgraph_app;
grant usage on sequence notice_numbers to claimgraph_app;
alter table notices set (autovacuum_analyze_scale_factor = 0, autovacuum_analyze_threshold = 20000);

-- `told_at` and `told_done`: when, and how far on, the log was last told of a job.
alter table jobs
  add column called text collate "C",
  add column told_at timestamptz,
  add column told_done integer not null default 0;
