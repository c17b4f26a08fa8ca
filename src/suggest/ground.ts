import type { Owner } from '../domain/scope.ts';
import type { SuggestionId } from '../domain/typed-ids.ts';
import { isCurrentEvidence } from '../record/index.ts';
import { present, type Sql } from '../storage/index.ts';
import type { Turned } from './write-suggestions.ts';

/** Who stands for it. */
const root = (id: string): string =>
  `coalesce((select canonical_id from merges where space_id = $1 and member_id = ${id} limit 1), ${id})`;

/** Two claims are of one thing, or of two of which it is suggested that they are one. */
const OF_ONE = `exists (select from claims a join claims b on b.space_id = $1 and b.id = s.high_id
    where a.space_id = $1 and a.id = s.low_id and (a.subject_id = b.subject_id
      or ${root('a.subject_id')} = ${root('b.subject_id')}
      or exists (select from suggestions n where n.space_id = $1 and n.kind = 'SAME_NAME' and n.state = 'OPEN'
        and n.owner_id is not distinct from s.owner_id
        and ((${root('n.low_id')} = ${root('a.subject_id')} and ${root('n.high_id')} = ${root('b.subject_id')})
          or (${root('n.low_id')} = ${root('b.subject_id')} and ${root('n.high_id')} = ${root('a.subject_id')})))))`;

/**
 * Open suggestions that rest on something that is gone: a claim that stands no more, or two that are in one conflict or of two things;
 * an entity that is merged with the other, declared another, or of which no text that counts speaks any more. And withdrawn ones of
 * names of which texts speak again. Reads each open or withdrawn suggestion once. One statement.
 */
export async function turnedSuggestions(sql: Sql, owner: Owner): Promise<Turned> {
  const stands = (id: string): string =>
    `exists (select from claims c where c.space_id = $1 and c.id = ${id} and c.status in ('ACTIVE', 'DISPUTED'))`;
  const spokenOf = (id: string): string =>
    `(exists (select from entities e where e.space_id = $1 and e.id = ${id})
      and (not exists (select from mentions m where m.space_id = $1 and m.entity_id = ${id})
        or exists (select from mentions m where m.space_id = $1 and m.entity_id = ${id} and ${isCurrentEvidence(present(sql), 'm')})))`;
  const rows = await sql.query<{ id: SuggestionId; state: string; grounded: boolean }>(
    'suggest.turnedSuggestions',
    `select id, state, grounded from (select s.id, s.state, s.kind, case when s.kind = 'CONTRADICTION'
          then ${stands('s.low_id')} and ${stands('s.high_id')} and ${OF_ONE}
            and not exists (select from conflict_parties p join conflict_parties o on o.space_id = $1 and o.conflict_id = p.conflict_id
              where p.space_id = $1 and p.claim_id = s.low_id and o.claim_id = s.high_id)
          else ${root('s.low_id')} <> ${root('s.high_id')} and ${spokenOf('s.low_id')} and ${spokenOf('s.high_id')}
            and not exists (select from distinct_pairs d
              where d.space_id = $1 and d.low_id = s.low_id and d.high_id = s.high_id) end as grounded
        from suggestions s where s.space_id = $1 and s.owner_id is not distinct from $2
          and (s.state = 'OPEN' or (s.state = 'WITHDRAWN' and s.kind = 'SAME_NAME'))) s
      where grounded <> (state = 'OPEN')`,
    [sql.scope.spaceId, owner],
  );
  return {
    gone: rows.filter(({ grounded }) => !grounded).map(({ id }) => id),
    back: rows.filter(({ grounded }) => grounded).map(({ id }) => id),
  };
}
