-- Whole names (`=…`) are found in spite of one typing error by two of their three parts, no longer by one of their halves: half of a
-- name is shared by thousands of names, of which only some were compared. `src/index/parts.ts` makes the same keys.
delete from term_parts where part like '=%';
insert into term_parts (space_id, owner_id, part, term)
  select t.space_id, t.owner_id, '=' || t.size || '.' || two.names || '.' || substr(t.letters, two.one_at, two.one) || substr(t.letters, two.other_at, two.other), t.term
    from (select n.*, size / 3 as a, size / 3 + (case when size % 3 = 2 then 1 else 0 end) as b, size / 3 + (case when size % 3 >= 1 then 1 else 0 end) as c
            from (select space_id, owner_id, term, substr(term, 2) as letters, char_length(term) - 1 as size
                    from terms where kind = 'NAME' and term like '=%') n
           where size >= 3 and letters !~ '^[[:digit:]]+$') t
    cross join lateral (values
      ('01', 1, t.a, 1 + t.a, t.b),
      ('02', 1, t.a, 1 + t.a + t.b, t.c),
      ('12', 1 + t.a, t.b, 1 + t.a + t.b, t.c)) as two (names, one_at, one, other_at, other)
  on conflict do nothing;
