import type { PackConcepts } from '../../domain/concepts.ts';
import type { AliasId, EntityId } from '../../domain/typed-ids.ts';
import { type Entity, type Resolution, RESOLUTION_STAGES, type ResolutionStage } from '../../domain/entity-record.ts';
import { InvalidInput } from '../../domain/errors.ts';
import type { NameSetting } from '../../domain/name-setting.ts';
import { normalName } from '../../text/normal-name.ts';
import { type NameSettings, type ResolutionSettings } from '../identity-settings.ts';
import { parseEnum } from '../../lib/parse-enum.ts';
import { canonicalOf, usableAlias } from '../../record/index.ts';
import { relation, type View } from '../../storage/index.ts';
import { entitiesOfConcepts } from './read-concepts.ts';
import { resolveAlike } from './resolve-alike.ts';
import { entityColumns, type EntityRow, toEntity, usesOf } from './identity-rows.ts';

export interface NameQuery {
  readonly text: string;
  /** Only entities of this type; null = any. */
  readonly type: string | null;
  /** Where the name was used; left out: what nobody bears exactly is UNRESOLVED. */
  readonly setting?: NameSetting;
  /** Names that packs know; left out: none. */
  readonly concepts?: readonly PackConcepts[];
}

/** An exact alias is as sure as it was recorded (OM-42). */
const CONFIDENCE: Readonly<Record<Exclude<ResolutionStage, 'ALIAS'>, keyof NameSettings>> = {
  KEY: 'resolve.exactKey',
  NAME: 'resolve.exactName',
  NORMAL_FORM: 'resolve.normalForm',
};

interface Hit extends EntityRow {
  readonly stage: string;
  readonly own: boolean;
  readonly named: EntityId[];
  /** The best alias that leads to it; null at KEY and NAME, and where only the entity's name has the form. */
  readonly alias_id: AliasId | null;
  readonly alias_confidence: number | null;
  readonly alias_uses: number | null;
}

/**
 * Whom a name means: exact key, then whom the caller chose by it, then whom somebody chose for everyone, then exact name, then exact
 * alias, then normal form (OM stages 1–2), then likeness (stage 3). Aliases that are the caller's own come before those of everyone
 * (OM-42). The first that finds anyone decides; if it finds more than one, the name is AMBIGUOUS and nobody is preferred, unless it is
 * the caller's own name for them, and one of them was meant by it far more often (`names.usesLead`). Rejected and pending aliases never
 * match, nor those of one conversation. A name of a merged entity means its canonical one; `named` says which of those that are one
 * bear it. At most `page.max` candidates. What packs call an entity is asked where nobody bears the name (PI-52). One statement, up to
 * nine where nobody bears it.
 * @throws InvalidInput on an empty name, one longer than `resolve.maxName`, or one no text can hold (NUL, half a pair)
 */
export async function resolveName(view: View, query: NameQuery, settings: ResolutionSettings): Promise<Resolution> {
  checkName(query.text, settings['resolve.maxName']);
  const rows = await view.sql.query<Hit>('identity.resolveName', statement(view), [
    view.sql.scope.spaceId,
    query.text,
    normalName(query.text),
    query.type,
    settings['page.max'],
  ]);
  const [first] = rows;
  const { text, type, setting } = query;
  const known = first ? [] : await entitiesOfConcepts(view, query, query.concepts ?? []);
  if (known.length > 0) return byConcept(known);
  if (!first) return setting ? resolveAlike(view, { text, type, setting }, settings) : { kind: 'UNRESOLVED' };
  const stage = parseEnum(RESOLUTION_STAGES, first.stage, 'stage');
  if (leads(rows, settings['names.usesLead'])) {
    const confidence = stage === 'ALIAS' ? (first.alias_confidence ?? 0) : settings[CONFIDENCE[stage]];
    const [entity, { named, alias_id: aliasId }] = [toEntity(first), first];
    return { kind: 'RESOLVED', entity, named, stage, confidence, aliasId };
  }
  return { kind: 'AMBIGUOUS', candidates: rows.map((row): Entity => toEntity(row)), stage };
}

/** What a pack says of a name is sure. */
function byConcept(entities: readonly Entity[]): Resolution {
  const [entity, another] = entities;
  if (!entity || another) return { kind: 'AMBIGUOUS', candidates: entities, stage: 'ALIAS' };
  return { kind: 'RESOLVED', entity, named: [entity.id], stage: 'ALIAS', confidence: 1, aliasId: null };
}

/** One is meant: nobody else bears the name, or it is the caller's own word, and has meant this one so much more often. */
function leads([first, second]: readonly Hit[], lead: number): boolean {
  if (!first || !second) return first !== undefined;
  return first.own && (first.alias_uses ?? 0) - (second.alias_uses ?? 0) >= lead;
}

/**
 * A name of signs only has no normal form: the empty form would match every other such name. The `limit 1` keeps the
 * lookup of an entity a lookup: as of a commit, a plain join would read every entity there is.
 */
function statement(view: View): string {
  const entities = relation(view, 'entities');
  const aliases = relation(view, 'aliases');
  // Of the entity's own name nobody's copy is preferred.
  const own = `a.owner_id is not null and a.kind <> 'NAME'`;
  return `with hits (place, stage, id, alias_id) as (
      select 1, 'KEY', e.id, null::uuid from ${entities} e where e.space_id = $1 and e.key = $2
      union all
      select case when a.owner_id is null then 3 else 2 end, 'ALIAS', a.entity_id, a.id from ${aliases} a
       where a.space_id = $1 and a.norm = $3 and $3 <> '' and a.chosen_at is not null and ${usableAlias('a')}
      union all
      select 4, 'NAME', e.id, null from ${entities} e where e.space_id = $1 and e.name = $2
      union all
      select case when ${own} then 5 else 6 end, 'ALIAS', a.entity_id, a.id from ${aliases} a
       where a.space_id = $1 and a.text = $2 and ${usableAlias('a')}
      union all
      select 8, 'NORMAL_FORM', e.id, null from ${entities} e where e.space_id = $1 and e.norm = $3 and $3 <> ''
      union all
      select case when ${own} then 7 else 8 end, 'NORMAL_FORM', a.entity_id, a.id from ${aliases} a
       where a.space_id = $1 and a.norm = $3 and $3 <> '' and ${usableAlias('a')}
    ), candidates as (
      select h.place, h.stage, h.named, h.aliases, ${entityColumns('e')}
        from (select hits.place, hits.stage, c.id, array_agg(distinct hits.id order by hits.id) as named,
                  array_remove(array_agg(distinct hits.alias_id), null) as aliases
                from hits cross join lateral (select ${canonicalOf(view, 'hits.id')} as id) c group by hits.place, hits.stage, c.id) h
       cross join lateral (select * from ${entities} e where e.space_id = $1 and e.id = h.id limit 1) e
       where ($4::text is null or e.type = $4)
    )
    select ${entityColumns('c')}, c.stage, c.named, c.place in (5, 7) as own,
           best.id as alias_id, best.confidence as alias_confidence, best.uses as alias_uses
      from candidates c
      left join lateral (select a.id, a.confidence, ${usesOf('a')} as uses from ${aliases} a
        where a.space_id = $1 and a.id = any(c.aliases) order by 3 desc, 2 desc, 1 limit 1) best on true
     where c.place = (select min(place) from candidates)
     order by case when c.place in (5, 7) then best.uses end desc nulls last,
              case when c.place in (5, 7) then best.confidence end desc nulls last, c.name, c.id limit $5`;
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
