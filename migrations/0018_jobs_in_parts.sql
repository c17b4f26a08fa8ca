-- Work that a client sends in parts is one job: `key` says which work it is, so that who begins it again goes on with the same
-- job. `idempotency_key` is the one under which it was asked for; `code` is a stable word for why it failed.
alter table jobs
  add column key text collate "C",
  add column idempotency_key text collate "C",
  add column code text collate "C",
  add unique (space_id, idempotency_key);
create unique index jobs_running_key on jobs (space_id, kind, key) where key is not null and state = 'RUNNING';
create index jobs_key on jobs (space_id, kind, key, id) where key is not null;
