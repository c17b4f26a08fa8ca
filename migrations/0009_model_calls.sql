-- What was asked of language models, and what it cost: one row for each try. Neither prompts nor answers nor keys are kept.
-- Not versioned: a try is written as it happens, outside commits. Rows belong to nobody: the budget is the space's.

create table model_calls (
  space_id uuid not null references spaces (id),
  id uuid not null,
  owner_id text collate "C" check (owner_id is null),
  purpose text collate "C" not null,
  model text collate "C" not null check (length(model) <= 200),
  outcome text collate "C" not null default 'PENDING',
  tokens_in bigint not null check (tokens_in >= 0),
  tokens_out bigint not null check (tokens_out >= 0),
  dollars double precision not null check (dollars >= 0),
  price_known boolean not null,
  ms integer not null default 0,
  at timestamptz not null,
  primary key (space_id, id)
);
create index model_calls_at on model_calls (space_id, at);
select protect('model_calls');
revoke delete on model_calls from claimgraph_app;
