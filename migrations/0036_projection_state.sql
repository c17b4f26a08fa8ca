-- How far the graph of a space was brought to Neo4j: the last commit that is there for sure. Neo4j says the same of itself, in the
-- transaction that wrote it, and is believed; this row says whether it is still the graph of this record. A space without a row is
-- brought there anew.
create table projection_state (
  space_id uuid primary key references spaces (id),
  -- Which bringing-there-anew it stems from.
  run uuid not null,
  commit bigint not null,
  updated_at timestamptz not null
);
alter table projection_state enable row level security;
create policy own_space on projection_state using (space_id = (select claimgraph_space()));
grant select on projection_state to claimgraph_app;
