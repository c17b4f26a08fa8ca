-- Texts that could not be embedded are begun anew, those of every owner: what was the matter with them is the model's, not
-- theirs. Runs as the owner of the database, as the app role sees shared rows and its own; says no more than how many.
create function retry_embeddings() returns integer language sql security definer set search_path = public, pg_temp as $$
  with again as (
    update embedding_queue set attempts = 0, error = null, lease = null, leased_until = null
      where space_id = claimgraph_space() and attempts > 0 and (lease is null or leased_until < clock_timestamp())
      returning 1)
  select count(*)::integer from again
$$;
revoke execute on function retry_embeddings from public;
grant execute on function retry_embeddings to claimgraph_app;
