-- When the owner of an episode had it forgotten (docs/memory.md). Its row stays: whoever learns from its message again finds that it was
-- there. null = they did not.
alter table memories add column forgotten_at timestamptz;
grant update (forgotten_at) on memories to claimgraph_app;
