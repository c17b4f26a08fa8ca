import { CAPITALS_METHOD } from '../../domain/candidate-claims.ts';
import type { PackConcepts } from '../../domain/concepts.ts';
import type { Entity } from '../../domain/entity-record.ts';
import type { EntityId, RevisionId } from '../../domain/typed-ids.ts';
import type { ReferenceSettings, ResolutionSettings } from '../identity-settings.ts';
import { searchEntities, type LexicalSettings } from '../../lexical/index.ts';
import { canonicalOf } from '../../record/index.ts';
import type { Sql, View } from '../../storage/index.ts';
import { entitiesNamed, termsOf } from '../read/read-concepts.ts';
import { entitiesByIds } from '../read/read-entities.ts';
import { resolveName } from '../read/resolve.ts';
import type { NameInText } from './names-in-text.ts';

/**
 * Is an entity one of which only the capitals of its name are known? A note makes such an entity of every name that it
 * mentions, and who is meant by it is what a model can be asked. `$2` is the method.
 */
const isOnlyCapitals = (id: string): string =>
  `(exists (select from mentions m where m.space_id = $1 and m.entity_id = ${id} and m.method = $2)
    and not exists (select from mentions m where m.space_id = $1 and m.entity_id = ${id} and m.method <> $2))`;

/** Without the names that somebody shared bears, whatever a person said of them since, and without parts of such. One statement. */
export async function namesOfNobody(sql: Sql, names: readonly NameInText[]): Promise<NameInText[]> {
  if (names.length === 0) return [];
  const rows = await sql.query<{ norm: string }>(
    'identity.namesBorne',
    `select n.norm from unnest($3::text[]) as n (norm)
      where exists (select from aliases a where a.space_id = $1 and a.norm = n.norm collate "C" and a.owner_id is null
        and a.session is null and not ${isOnlyCapitals('a.entity_id')})
         or exists (select from entities e where e.space_id = $1 and e.norm = n.norm collate "C" and e.owner_id is null
        and not ${isOnlyCapitals('e.id')})`,
    [sql.scope.spaceId, CAPITALS_METHOD, [...new Set(names.flatMap(({ within }) => within))]],
  );
  const borne = new Set(rows.map(({ norm }) => norm));
  return names.filter(({ within }) => !within.some((norm) => borne.has(norm)));
}

/** Does the name lead somewhere, or is it asked about already? Then no model is. The statements of `resolveName`. */
export async function leadsSomewhere(
  view: View,
  text: string,
  concepts: readonly PackConcepts[],
  settings: ResolutionSettings,
): Promise<boolean> {
  const found = await resolveName(view, { text, type: null, setting: 'DOCUMENT', concepts }, settings);
  if (found.kind === 'UNRESOLVED') return false;
  // Those that are like it, none of them enough: that is what a model can be asked.
  if (found.kind === 'AMBIGUOUS' && found.stage === 'FUZZY') return false;
  return (await knownOf(view, found.kind === 'RESOLVED' ? [found.entity] : found.candidates)).length > 0;
}

/** Without those of which only the capitals of their names are known. */
async function knownOf(view: View, entities: readonly Entity[]): Promise<Entity[]> {
  const rows = await view.sql.query<{ id: EntityId }>(
    'identity.onlyCapitals',
    `select n.id from unnest($3::uuid[]) as n (id) where ${isOnlyCapitals('n.id')}`,
    [view.sql.scope.spaceId, CAPITALS_METHOD, entities.map(({ id }) => id)],
  );
  const unknown = new Set(rows.map(({ id }) => id));
  return entities.filter(({ id }) => !unknown.has(id));
}

/** Shared entities whose names are most like it, best first. A few statements. */
export async function alikeByName(
  view: View,
  text: string,
  settings: LexicalSettings & Pick<ReferenceSettings, 'names.inferCandidates'>,
): Promise<Entity[]> {
  if (text.length > settings['search.maxCharacters']) return [];
  const page = { first: settings['names.inferCandidates'], after: null };
  const found = await searchEntities(view, text, { page, settings, filters: null });
  return sharedOf(
    view,
    found.items.map(({ node }) => node.id),
  );
}

/**
 * Shared entities that the words around a name name, longest name first, then those that the text names nearest to it.
 * Three statements.
 */
export async function namedNear(
  view: View,
  { revisionId, start }: { readonly revisionId: RevisionId; readonly start: number },
  context: string,
  settings: ReferenceSettings,
): Promise<Entity[]> {
  const norms = [...new Set(termsOf(context, settings['names.termWords']).map(({ norm }) => norm))];
  const named = await entitiesNamed(view, norms);
  const around = norms.sort((a, b) => b.length - a.length).flatMap((norm) => named.get(norm) ?? []);
  const rows = await view.sql.query<{ id: EntityId }>(
    'identity.namedNear',
    `select n.id from (select ${canonicalOf(view, 'm.entity_id')} as id, abs(s.start_offset - $3) as far
        from mentions m join spans s on s.space_id = m.space_id and s.id = m.span_id
       where m.space_id = $1 and m.revision_id = $2 and m.said and m.owner_id is null) n
      group by n.id order by min(n.far), n.id limit $4`,
    [view.sql.scope.spaceId, revisionId, start, settings['names.inferCandidates']],
  );
  const near = await sharedOf(view, [...around, ...rows.map(({ id }) => id)]);
  return near.slice(0, settings['names.inferCandidates']);
}

/** As they are called now, each once, those of whom more is known than a name. */
async function sharedOf(view: View, ids: readonly EntityId[]): Promise<Entity[]> {
  const found = await entitiesByIds(view, ids);
  const entities = ids.flatMap((id) => found.get(id) ?? []).filter(({ owner }) => owner === null);
  return knownOf(view, [...new Map(entities.map((entity) => [entity.id, entity])).values()]);
}
