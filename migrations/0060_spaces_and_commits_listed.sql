-- The spaces that a caller may ask, as a list of the contract: the caller's own, or every one where the program says that the caller may
-- choose. Runs as the owner of the tables, since the policy of `spaces` shows one space; commits and counts are those that the policies of
-- `commits` and `row_counts` would show this owner there.
create function visible_spaces(p_every boolean, p_after text, p_most integer)
returns table (name text, created_at timestamptz, first_at timestamptz, last_at timestamptz, documents bigint, entities bigint, claims bigint)
language sql stable security definer set search_path = public, pg_temp as $$
  select s.name, s.created_at, w.first_at, w.last_at, n.documents, n.entities, n.claims
    from spaces s
    cross join lateral (
      select min(e.first_at) as first_at, max(e.last_at) as last_at
        from (values (null), (claimgraph_owner())) o (owner)
        cross join lateral (select
          (select k.at from commits k where k.space_id = s.id and k.owner_id is not distinct from o.owner order by k.number limit 1) as first_at,
          (select k.at from commits k where k.space_id = s.id and k.owner_id is not distinct from o.owner order by k.number desc limit 1) as last_at) e
    ) w
    cross join lateral (
      select coalesce(sum(c.total) filter (where c.relation = 'documents' and c.class <> 'REMOVED'), 0)::bigint as documents,
          (coalesce(sum(c.total) filter (where c.relation = 'entities'), 0) - coalesce(sum(c.total) filter (where c.relation = 'merges'), 0))::bigint
            as entities,
          coalesce(sum(c.total) filter (where c.relation = 'claims'), 0)::bigint as claims
        from row_counts c
        where c.space_id = s.id and (c.owner_id is null or c.owner_id = claimgraph_owner())
          and c.relation in ('documents', 'entities', 'merges', 'claims')
    ) n
    where (p_every or s.id = claimgraph_space()) and (p_after is null or s.name > p_after collate "C")
    order by s.name limit p_most
$$;
revoke execute on function visible_spaces from public;
grant execute on function visible_spaces to claimgraph_app;

-- The types that entities have or had, one step in an index for each: a filter on a kind means all types of it.
create index entities_history_type on entities_history (space_id, type);

-- Commits by whom and whose, in their order; those that undo are few. What a time says of a commit, `commits_at` answers.
create index commits_owner on commits (space_id, owner_id, number);
create index commits_actor on commits (space_id, (actor collate "C"), number);
create index commits_undo on commits (space_id, number) where undoes is not null;
