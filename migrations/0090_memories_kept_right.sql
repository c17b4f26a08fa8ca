-- When the owner of an episode had it forgotten (docs/memory.md). Its row stays: whoever learns from its message again finds that it was
-- there. null = they did not.
alter table memories add column forgotten_at timestamptz;
grant update (forgotten_at) on memories to claimgraph_app;

-- Private claims that an answer which was delivered told of, until they are reinforced by that (OM-114): a row goes with the commit that
-- reinforces them.
create table memory_uses (
  space_id uuid not null references spaces (id),
  answer_id uuid not null,
  owner_id text collate "C" not null,
  claims uuid[] not null,
  at timestamptz not null,
  primary key (space_id, answer_id)
);
create index memory_uses_of_owner on memory_uses (space_id, owner_id, at, answer_id);
select protect('memory_uses');
revoke update on memory_uses from claimgraph_app;

-- Faded memories that an answer asked about instead of telling them (OM-109): the claim of each, and days since it was last validated.
alter table answers add column validations jsonb not null default '[]';
