import type { Scope } from '../../src/domain/scope.ts';
import type { Database } from '../../src/storage/index.ts';

/** What must never be found, whatever happened: each statement counts offences. */
const OFFENCES: Readonly<Record<string, string>> = {
  'a document without its current revision': `select count(*) as n from documents d where d.space_id = $1
    and not exists (select from revisions r where r.space_id = $1 and r.id = d.current_revision_id)`,
  'a current revision without a place in the history': `select count(*) as n from documents d where d.space_id = $1
    and not exists (select from document_revisions p where p.space_id = $1 and p.document_id = d.id and p.revision_id = d.current_revision_id)`,
  'a revision without chunks': `select count(*) as n from revisions r where r.space_id = $1
    and not exists (select from revision_chunks c where c.space_id = $1 and c.revision_id = r.id)`,
  'a placed chunk that is not there': `select count(*) as n from revision_chunks p where p.space_id = $1
    and not exists (select from chunks c where c.space_id = $1 and c.id = p.chunk_id)`,
  'a claim without evidence': `select count(*) as n from claims c where c.space_id = $1
    and not exists (select from claim_evidence e where e.space_id = $1 and e.claim_id = c.id)`,
  'evidence without its span': `select count(*) as n from claim_evidence e where e.space_id = $1
    and not exists (select from spans s where s.space_id = $1 and s.id = e.span_id)`,
  'a claim about nobody': `select count(*) as n from claims c where c.space_id = $1
    and (not exists (select from entities e where e.space_id = $1 and e.id = c.subject_id)
      or c.object_entity_id is not null and not exists (select from entities e where e.space_id = $1 and e.id = c.object_entity_id))`,
  'an entity without a name': `select count(*) as n from entities e where e.space_id = $1
    and not exists (select from aliases a where a.space_id = $1 and a.entity_id = e.id)`,
  'two documents of one key': `select count(*) as n from (select key from documents where space_id = $1 group by key, owner_id having count(*) > 1) d`,
  'the same claim standing twice': `select count(*) as n from (select subject_id from claims where space_id = $1 and status in ('ACTIVE', 'DISPUTED')
    group by subject_id, predicate, object_key, qualifiers, valid_from, temporal = 'PROJECTED', owner_id having count(*) > 1) c`,
  'a disputed claim without an open conflict': `select count(*) as n from claims c where c.space_id = $1 and c.status = 'DISPUTED'
    and not exists (select from conflict_parties p join conflicts f on f.space_id = $1 and f.id = p.conflict_id
      where p.space_id = $1 and p.claim_id = c.id and f.status = 'OPEN')`,
  'a period that ends before it begins': `select count(*) as n from claims c where c.space_id = $1 and c.valid_to <= c.valid_from`,
  'a claim that a policy superseded without a conflict that says why': `select count(*) as n from claims c where c.space_id = $1
    and c.status = 'SUPERSEDED' and c.status_reason in ('CURRENT', 'VALIDITY', 'AUTHORITY', 'STRENGTH', 'MEMORY')
    and not exists (select from conflict_parties p join conflicts f on f.space_id = $1 and f.id = p.conflict_id
      where p.space_id = $1 and p.claim_id = c.id and f.status = 'RESOLVED' and f.winner_claim_id = c.superseded_by)`,
  'a gap in the line of commits': `select count(*) as n from spaces s where s.id = $1
    and s.head <> (select count(*) from commits c where c.space_id = $1)`,
  'rows that are counted otherwise than they are': `select count(*) as n from (${[
    ['claims', "status || case when edge then ' EDGE' else '' end"],
    ['claim_evidence', "''"],
    ['entities', "''"],
    ['mentions', 'stage'],
    ['aliases', 'review_state'],
    ['conflicts', 'status'],
    ['documents', "case when removed then 'REMOVED' else '' end"],
  ]
    .map(
      ([
        table,
        kind,
      ]) => `select from (select owner_id, class, total from row_counts where space_id = $1 and relation = '${table}' and total <> 0) c
        full join (select owner_id, ${kind} as class, count(*) as total from ${table} where space_id = $1 group by owner_id, 2) f
          on coalesce(f.owner_id, '') = coalesce(c.owner_id, '') and f.class = c.class
       where c.total is distinct from f.total`,
    )
    .join(' union all ')}) as differing`,
  'a row of a commit that is not there': `select count(*) as n from claims c where c.space_id = $1
    and not exists (select from commits k where k.space_id = $1 and k.number = c.since)`,
};

/** Names of the offences that a space shows; empty when it is whole. */
export async function offences(database: Database, scope: Scope): Promise<string[]> {
  return database.read(scope, async (sql) => {
    const found: string[] = [];
    for (const [name, text] of Object.entries(OFFENCES)) {
      const rows = await sql.query<{ n: string }>('t.offence', text, [scope.spaceId]);
      if (Number(rows[0]?.n) !== 0) found.push(`${rows[0]?.n} × ${name}`);
    }
    return found;
  });
}
