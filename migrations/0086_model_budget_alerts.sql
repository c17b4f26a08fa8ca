-- Which alerts of a day's budget of model calls were raised: one of a kind for each limit that the day had (PI-125).

create table model_budget_alerts (
  space_id uuid not null references spaces (id),
  owner_id text collate "C" check (owner_id is null),
  day date not null,
  kind text collate "C" not null check (kind in ('MODEL_BUDGET_LOW', 'MODEL_BUDGET_SPENT')),
  dollars_per_day double precision not null,
  primary key (space_id, day, kind, dollars_per_day)
);
select protect('model_budget_alerts');
revoke update, delete on model_budget_alerts from claimgraph_app;
