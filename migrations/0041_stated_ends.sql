-- The end that a claim's texts state, beside the one that a successor gives it: a succession whose ground falls away is taken back.

-- `cut` = `valid_to` is where another claim takes over, now or in time to come, and `stated_to` is the end that its texts state (null = none).
select alter_versioned('claims', 'add column cut boolean not null default false, add column stated_to timestamptz');

-- What policies superseded before: the end as it was while the claim stood; of what was superseded as it was said, the end is the
-- successor's where that begins there.
alter table claims disable trigger keep_history;
update claims c set cut = true, stated_to = s.valid_to
  from (select c.space_id, c.id, h.id is not null as stood, h.valid_to, w.valid_from as taken
    from claims c
    left join lateral (select h.id, h.valid_to from claims_history h
      where h.space_id = c.space_id and h.id = c.id and h.status in ('ACTIVE', 'DISPUTED') order by h.until desc limit 1) h on true
    left join claims w on w.space_id = c.space_id and w.id = c.superseded_by
    where c.status = 'SUPERSEDED' and c.status_reason in ('CURRENT', 'VALIDITY', 'AUTHORITY', 'STRENGTH', 'MEMORY')
      and c.valid_to is not null) s
  where c.space_id = s.space_id and c.id = s.id
    and case when s.stood then c.valid_to is distinct from s.valid_to else c.valid_to = s.taken end;
alter table claims enable trigger keep_history;
