import type { Concept, PackConcepts } from '../../domain/concepts.ts';
import type { Alias, AliasKind, Entity } from '../../domain/entity-record.ts';
import { InvalidInput } from '../../domain/errors.ts';
import type { EntityId } from '../../domain/typed-ids.ts';
import { normalName } from '../../text/normal-name.ts';
import type { LexicalSettings } from '../../lexical/index.ts';
import type { ReferenceSettings } from '../identity-settings.ts';
import { canonicalOf, usableAlias } from '../../record/index.ts';
import { relation, type View } from '../../storage/index.ts';
import { aliasesOf } from './read-aliases.ts';
import { entitiesByIds, entitiesByKeys } from './read-entities.ts';

/** A name of a concept (PI-17). */
export interface ConceptName {
  readonly text: string;
  readonly kind: AliasKind;
  /** 1 = a pack says so. */
  readonly confidence: number;
  /** A person looked at it, or who made the pack. */
  readonly reviewed: boolean;
}

export interface ConceptMeaning {
  /** Natural key; null where it has none. */
  readonly key: string | null;
  readonly name: string;
  /** The entity that it is; null = the space knows none. */
  readonly entity: Entity | null;
  /** All names that it goes by, its own first. */
  readonly aliases: readonly ConceptName[];
}

export interface ExpandedTerm {
  /** As it stands in the question. */
  readonly term: string;
  /** Several: it means more than one thing, and is not expanded. */
  readonly meanings: readonly ConceptMeaning[];
}

export interface ExpandedQuery {
  readonly text: string;
  readonly terms: readonly ExpandedTerm[];
  /** Names that the question does not have, to be looked for too. */
  readonly expanded: readonly string[];
}

export interface Term {
  readonly norm: string;
  readonly text: string;
  readonly from: number;
  readonly to: number;
}

/**
 * Finds the terms of a question that name something, the longest first, and all other names of it (PI-55): those that people and texts
 * gave, and those of packs of which the space has documents. Words that name nothing are left alone, and so are bare numbers, unless a
 * pack knows them. Five statements at most.
 * @throws InvalidInput for a question longer than `search.maxCharacters`
 */
export async function expandQuery(
  view: View,
  text: string,
  packs: readonly PackConcepts[],
  settings: Pick<LexicalSettings, 'search.maxCharacters'> & ReferenceSettings,
): Promise<ExpandedQuery> {
  const most = settings['search.maxCharacters'];
  if (text.length > most)
    throw new InvalidInput(`expected a question of at most ${most} characters, got ${text.length}`, ['text']);
  const terms = termsOf(text, settings['names.termWords']);
  const norms = [...new Set(terms.map(({ norm }) => norm))];
  const concepts = await conceptsNamed(view, norms, packs);
  const stored = await entitiesNamed(view, norms);
  const found = chosen(terms, (norm) => concepts.has(norm) || stored.has(norm));
  const meanings = await meaningsOf(view, found, { concepts, stored, packs }, settings);
  const normalised = normalName(text);
  const expanded = found.flatMap(({ norm }) => {
    const [only, ...others] = meanings.get(norm) ?? [];
    return only && others.length === 0 ? only.aliases.map((alias) => alias.text) : [];
  });
  const fresh = new Map(expanded.map((name) => [normalName(name), name]));
  return {
    text,
    terms: found.map(({ text: term, norm }) => ({ term, meanings: meanings.get(norm) ?? [] })),
    expanded: [...fresh].filter(([norm]) => !` ${normalised} `.includes(` ${norm} `)).map(([, name]) => name),
  };
}

/** Runs of words, up to `longest`, each with its normal form. */
export function termsOf(text: string, longest: number): Term[] {
  const words = [...text.matchAll(/[\p{L}\p{N}][\p{L}\p{N}\p{M}+#$&@.%'’_-]*/gu)];
  return words.flatMap(({ index }, n) =>
    words.slice(n, n + longest).flatMap((last): Term[] => {
      const to = last.index + last[0].length;
      const run = text.slice(index, to).replace(/[.'’_-]+$/u, '');
      const norm = normalName(run);
      return norm === '' ? [] : [{ norm, text: run, from: index, to }];
    }),
  );
}

/** Those that are known: the longest first, none within another. */
function chosen(terms: readonly Term[], isKnown: (norm: string) => boolean): Term[] {
  const taken: Term[] = [];
  for (const term of terms.filter(({ norm }) => isKnown(norm)).sort((a, b) => b.to - b.from - (a.to - a.from)))
    if (!taken.some(({ from, to }) => term.from < to && from < term.to)) taken.push(term);
  return taken.sort((a, b) => a.from - b.from);
}

/** Concepts of packs by the normal forms of their names, where the space has documents of the pack. One statement, or none. */
async function conceptsNamed(
  view: View,
  norms: readonly string[],
  packs: readonly PackConcepts[],
): Promise<ReadonlyMap<string, readonly Concept[]>> {
  const asked = new Set(norms);
  const named = packs.flatMap(({ pack, concepts }) =>
    concepts.flatMap((concept) => {
      const forms = new Set([concept.key, concept.name, ...concept.aliases.map(({ text }) => text)].map(normalName));
      return [...forms].filter((form) => asked.has(form)).map((form) => ({ pack, concept, form }));
    }),
  );
  if (named.length === 0) return new Map();
  const rows = await view.sql.query<{ pack: string }>(
    'identity.packsInUse',
    `select n.pack from unnest($2::text[]) as n (pack)
      where exists (select from ${relation(view, 'documents')} d where d.space_id = $1 and d.pack = n.pack and not d.removed)`,
    [view.sql.scope.spaceId, [...new Set(named.map(({ pack }) => pack))]],
  );
  const inUse = new Set(rows.map(({ pack }) => pack));
  const found = new Map<string, Concept[]>();
  for (const { pack, concept, form } of named)
    if (inUse.has(pack)) found.set(form, [...(found.get(form) ?? []), concept]);
  return found;
}

/** Whom the caller chose by a name comes before whom somebody chose for everyone, and those before all others, as in `resolveName`. */
const placeOf = (a: string): string =>
  `case when ${a}.chosen_at is null then 3 when ${a}.owner_id is null then 2 else 1 end`;

/** Entities by the normal forms of their names. What a bare number names is not asked: too much bears it. One statement. */
export async function entitiesNamed(
  view: View,
  norms: readonly string[],
): Promise<ReadonlyMap<string, readonly EntityId[]>> {
  const words = norms.filter((norm) => /\p{L}/u.test(norm));
  if (words.length === 0) return new Map();
  const rows = await view.sql.query<{ norm: string; ids: EntityId[] }>(
    'identity.entitiesNamed',
    `select h.norm, array_agg(distinct h.id order by h.id) as ids
      from (select a.norm, ${canonicalOf(view, 'a.entity_id')} as id, ${placeOf('a')} as place,
                   min(${placeOf('a')}) over (partition by a.norm) as first
              from ${relation(view, 'aliases')} a
             where a.space_id = $1 and a.norm = any($2::text[]) and ${usableAlias('a')}) h
     where h.place = h.first group by h.norm`,
    [view.sql.scope.spaceId, words],
  );
  return new Map(rows.map(({ norm, ids }) => [norm, ids]));
}

interface Known {
  readonly concepts: ReadonlyMap<string, readonly Concept[]>;
  readonly stored: ReadonlyMap<string, readonly EntityId[]>;
  readonly packs: readonly PackConcepts[];
}

/** What each term means: an entity that is a concept of a pack is one meaning, with the names of both. Three statements. */
async function meaningsOf(
  view: View,
  terms: readonly Term[],
  { concepts, stored, packs }: Known,
  settings: Pick<ReferenceSettings, 'names.shown'>,
): Promise<ReadonlyMap<string, readonly ConceptMeaning[]>> {
  const norms = terms.map(({ norm }) => norm);
  const keys = norms.flatMap((norm) => concepts.get(norm) ?? []).map(({ key }) => key);
  const byKey = await entitiesByKeys(view, [...new Set(keys)]);
  const ids = norms.flatMap((norm) => stored.get(norm) ?? []);
  const entities = await entitiesByIds(view, ids);
  const all = [...new Set([...ids, ...[...byKey.values()].map(({ id }) => id)])];
  const names = await aliasesOf(view, all, { first: settings['names.shown'], after: null });
  const namesOf = (id: EntityId): ConceptName[] => (names.get(id)?.items ?? []).flatMap(({ node }) => nameOf(node));
  const ofPacks = new Map(packs.flatMap((pack) => pack.concepts.map((concept) => [concept.key, concept])));
  const meaning = (concept: Concept | undefined, entity: Entity | null): ConceptMeaning => ({
    key: concept?.key ?? entity?.key ?? null,
    name: concept?.name ?? entity?.name ?? '',
    entity,
    aliases: once([...(concept ? namesOfConcept(concept) : []), ...(entity ? namesOf(entity.id) : [])]),
  });
  return new Map(
    norms.map((norm) => {
      const meant = (concepts.get(norm) ?? []).map((concept) => meaning(concept, byKey.get(concept.key) ?? null));
      const known = new Set(meant.map(({ entity }) => entity?.id));
      const others = (stored.get(norm) ?? []).flatMap((id): ConceptMeaning[] => {
        const entity = entities.get(id);
        return !entity || known.has(id) ? [] : [meaning(ofPacks.get(entity.key ?? ''), entity)];
      });
      return [norm, [...meant, ...others]];
    }),
  );
}

const namesOfConcept = ({ name, aliases }: Concept): ConceptName[] =>
  [{ text: name, kind: 'NAME' as const }, ...aliases].map((alias) => ({ ...alias, confidence: 1, reviewed: true }));

/** A recorded name, where it may lead to its entity. */
function nameOf({ text, kind, confidence, reviewState, session }: Alias): ConceptName[] {
  if (reviewState === 'REJECTED' || reviewState === 'PENDING' || session !== null) return [];
  return [{ text, kind, confidence, reviewed: reviewState === 'ACCEPTED' }];
}

/** Spellings of one normal form are one name: the first. */
const once = (names: readonly ConceptName[]): ConceptName[] =>
  [...new Map(names.map((name) => [normalName(name.text), name] as const).toReversed()).values()].toReversed();

/**
 * Entities of this space that packs know by a name (PI-52, PI-53). Bare numbers count only where the type is known. One statement, or none.
 */
export async function entitiesOfConcepts(
  view: View,
  { text, type }: { readonly text: string; readonly type: string | null },
  packs: readonly PackConcepts[],
): Promise<Entity[]> {
  const norm = normalName(text);
  if (norm === '' || (type === null && !/\p{L}/u.test(norm))) return [];
  const named = packs
    .flatMap(({ concepts }) => concepts)
    .filter(({ aliases }) => aliases.some((alias) => normalName(alias.text) === norm));
  if (named.length === 0) return [];
  const found = await entitiesByKeys(view, [...new Set(named.map(({ key }) => key))]);
  return [...found.values()].filter((entity) => type === null || entity.type === type);
}
