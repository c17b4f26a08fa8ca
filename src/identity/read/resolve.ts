import type { EntityId } from '../../domain/ids.ts';
import { type Entity, type Resolution, RESOLUTION_STAGES, type ResolutionStage } from '../../domain/entities.ts';
import { InvalidInput } from '../../domain/errors.ts';
import { normalName, type NameSetting } from '../../domain/names.ts';
import type { Policy, PolicyName } from '../../domain/policy.ts';
import { memberOf } from '../../lib/members.ts';
import { canonicalOf, relation, type View } from '../../storage/index.ts';
import { resolveAlike } from './resolve-alike.ts';
import { entityColumns, type EntityRow, toEntity } from './rows.ts';

export interface NameQuery {
  readonly text: string;
  /** Only entities of this type; null = any. */
  readonly type: string | null;
  /** Where the name was used; left out: what nobody bears exactly is UNRESOLVED. */
  readonly setting?: NameSetting;
}

const CONFIDENCE: Readonly<Record<ResolutionStage, PolicyName>> = {
  KEY: 'resolve.exactKey',
  NAME: 'resolve.exactName',
  ALIAS: 'resolve.alias',
  NORMAL_FORM: 'resolve.normalForm',
};

/**
 * Whom a name means: exact key, then whom the caller chose by it, then whom somebody chose for everyone, then exact name, then exact
 * alias, then normal form (OM stages 1–2), then likeness (stage 3). The first stage that finds anyone decides; if it finds more than one, the name is AMBIGUOUS and nobody is preferred, not even the
 * caller's own entity over a shared one. Rejected aliases never match. A name of a merged entity means its canonical one; `named`
 * says which of those that are one bear it. At most `page.max` candidates. One statement, up to eight where nobody bears the name.
 * @throws InvalidInput on an empty name, one longer than `resolve.maxName`, or one no text can hold (NUL, half a pair)
 */
export async function resolveName(view: View, query: NameQuery, policy: Policy): Promise<Resolution> {
  checkName(query.text, policy['resolve.maxName']);
  const rows = await view.sql.query<EntityRow & { stage: string; named: EntityId[] }>(
    'identity.resolveName',
    statement(view),
    [view.sql.scope.spaceId, query.text, normalName(query.text), query.type, policy['page.max']],
  );
  const [first] = rows;
  const { text, type, setting } = query;
  if (!first) return setting ? resolveAlike(view, { text, type, setting }, policy) : { kind: 'UNRESOLVED' };
  const stage = memberOf(RESOLUTION_STAGES, first.stage, 'stage');
  if (rows.length === 1)
    return {
      kind: 'RESOLVED',
      entity: toEntity(first),
      named: first.named,
      stage,
      confidence: policy[CONFIDENCE[stage]],
    };
  return { kind: 'AMBIGUOUS', candidates: rows.map((row): Entity => toEntity(row)), stage };
}

/**
 * A name of signs only has no normal form: the empty form would match every other such name. The `limit 1` keeps the
 * lookup of an entity a lookup: as of a commit, a plain join would read every entity there is.
 */
function statement(view: View): string {
  const entities = relation(view, 'entities');
  const aliases = relation(view, 'aliases');
  return `with hits (place, stage, id) as (
      select 1, 'KEY', e.id from ${entities} e where e.space_id = $1 and e.key = $2
      union all
      select case when a.owner_id is null then 3 else 2 end, 'ALIAS', a.entity_id from ${aliases} a
       where a.space_id = $1 and a.norm = $3 and $3 <> '' and a.chosen_at is not null and a.review_state <> 'REJECTED'
      union all
      select 4, 'NAME', e.id from ${entities} e where e.space_id = $1 and e.name = $2
      union all
      select 5, 'ALIAS', a.entity_id from ${aliases} a where a.space_id = $1 and a.text = $2 and a.review_state <> 'REJECTED'
      union all
      select 6, 'NORMAL_FORM', e.id from ${entities} e where e.space_id = $1 and e.norm = $3 and $3 <> ''
      union all
      select 6, 'NORMAL_FORM', a.entity_id from ${aliases} a
       where a.space_id = $1 and a.norm = $3 and $3 <> '' and a.review_state <> 'REJECTED'
    ), candidates as (
      select h.place, h.stage, h.named, ${entityColumns('e')}
        from (select hits.place, hits.stage, c.id, array_agg(distinct hits.id order by hits.id) as named
                from hits cross join lateral (select ${canonicalOf(view, 'hits.id')} as id) c group by hits.place, hits.stage, c.id) h
       cross join lateral (select * from ${entities} e where e.space_id = $1 and e.id = h.id limit 1) e
       where ($4::text is null or e.type = $4)
    )
    select ${entityColumns('c')}, c.stage, c.named from candidates c
     where c.place = (select min(place) from candidates) order by c.name, c.id limit $5`;
}

function checkName(text: string, longest: number): void {
  if (text.trim() === '') throw new InvalidInput('expected a name, got an empty text', ['text']);
  if (text.length > longest) {
    throw new InvalidInput(
      `expected a name of at most ${longest} characters, got ${text.length}; search finds longer texts`,
      ['text'],
    );
  }
  if (text.includes('\0') || !text.isWellFormed()) {
    throw new InvalidInput('expected a name in valid Unicode without NUL characters', ['text']);
  }
}
