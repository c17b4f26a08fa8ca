import { InvalidInput } from '../../domain/errors.ts';
import type { EntityId } from '../../domain/typed-ids.ts';
import type { Page, PageRequest } from '../../domain/page-request.ts';
import type { NameSettings, PeopleSettings } from '../identity-settings.ts';
import { sameHandle } from '../../domain/platforms.ts';
import type { NameCandidate, PersonLink, PersonName, ResearcherIdentity } from '../../domain/researcher-record.ts';
import { normalName } from '../../text/normal-name.ts';
import { groupedBy } from '../../lib/grouped.ts';
import type { View } from '../../storage/index.ts';
import { attribute } from '../match/attribute.ts';
import { byPlatform, slotOf } from '../match/person-names.ts';
import { personLikeness } from '../match/person-likeness.ts';
import { distinctPairs } from './read-merges.ts';
import { bearersOf, inQuestion, personsOf, type Person } from './person-rows.ts';

/**
 * Who is behind the names of each entity (PI-22, PI-57, PI-58): its own names, and those of others that are perhaps the same person,
 * worked out as it is read from names, merges, declared pairs and open questions, so that it is right as of any commit and changes with
 * each of them. Others are looked for by the `people.names` most confident names of each. null = the entity is no person. Nine statements
 * for any number of entities.
 */
export async function researchersOf(
  view: View,
  entityIds: readonly EntityId[],
  settings: PeopleSettings & Pick<NameSettings, 'resolve.fuzzyDecides'>,
): Promise<Map<EntityId, ResearcherIdentity | null>> {
  const persons = await personsOf(view, entityIds);
  if (persons.size === 0) return new Map(entityIds.map((id) => [id, null]));
  const around = await othersAround(view, [...persons.values()], settings['people.names']);
  return new Map(
    entityIds.map((id) => {
      const person = persons.get(id);
      return [id, person ? identityOf(person, around, settings) : null];
    }),
  );
}

/** Whoever may be one with any of the persons that are looked at. */
interface Around {
  /** Persons by what others may share with them: a handle, whatever its platform, an address, a name. */
  readonly sharing: ReadonlyMap<string, ReadonlySet<Person>>;
  /** By canonical entity: those of whom a question asks whether they are the same. */
  readonly questioned: ReadonlyMap<EntityId, ReadonlySet<Person>>;
  /** Pairs of canonical entities that were declared distinct. */
  readonly distinct: ReadonlySet<string>;
}

async function othersAround(view: View, persons: readonly Person[], most: number): Promise<Around> {
  const bearers = await bearersOf(
    view,
    persons.flatMap(({ names }) => [...names].sort(byConfidence).slice(0, most)),
  );
  const entities = persons.flatMap((person) => entitiesOf(person).map((id) => [id, person.canonical.id] as const));
  const asked = await inQuestion(
    view,
    entities.map(([id]) => id),
  );
  const found = await personsOf(view, [...new Set([...bearers, ...[...asked.values()].flat()])]);
  const roots = new Map([...found.values()].map((person) => [person.canonical.id, person]));
  const all = new Map([...persons, ...roots.values()].flatMap((p) => entitiesOf(p).map((id) => [id, p.canonical.id])));
  const pairs = await distinctPairs(view, [...all.keys()]);
  const sharing = new Map<string, Set<Person>>();
  for (const person of roots.values())
    for (const name of person.names)
      sharing.set(sharedBy(name), (sharing.get(sharedBy(name)) ?? new Set()).add(person));
  const questioned = new Map<EntityId, Set<Person>>();
  for (const [id, root] of entities)
    for (const other of asked.get(id) ?? []) {
      const person = roots.get(found.get(other)?.canonical.id ?? other);
      if (person) questioned.set(root, (questioned.get(root) ?? new Set()).add(person));
    }
  const distinct = pairs.map(({ lowId, highId }) => pairOf(all.get(lowId) ?? lowId, all.get(highId) ?? highId));
  return { sharing, questioned, distinct: new Set(distinct) };
}

const entitiesOf = ({ canonical, names }: Person): EntityId[] => [
  ...new Set([canonical.id, ...names.map(({ entityId }) => entityId)]),
];
const pairOf = (a: EntityId, b: EntityId): string => (a < b ? `${a} ${b}` : `${b} ${a}`);

/** Equal for names by which two persons may be found to agree. */
function sharedBy({ platform, handle }: PersonName): string {
  if (platform === 'REAL_NAME') return `name ${normalName(handle)}`;
  return `${platform === 'EMAIL' ? 'mail' : 'handle'} ${sameHandle(handle)}`;
}

function identityOf(
  person: Person,
  { sharing, questioned, distinct }: Around,
  settings: PeopleSettings & Pick<NameSettings, 'resolve.fuzzyDecides'>,
): ResearcherIdentity {
  const { canonical, names } = person;
  const sharers = names.flatMap((name) => [...(sharing.get(sharedBy(name)) ?? [])]);
  const others = new Set([...sharers, ...(questioned.get(canonical.id) ?? [])]);
  const links: PersonLink[] = [];
  const likenessOf = new Map<Person, number>();
  for (const other of others) {
    const { id } = other.canonical;
    if (id === canonical.id) continue;
    const isTwo = distinct.has(pairOf(id, canonical.id));
    const { confidence, agreements } = personLikeness(person.profile, other.profile, settings);
    likenessOf.set(other, isTwo ? 0 : confidence);
    if (!isTwo && confidence > settings['people.candidate'])
      links.push({ entityId: id, confidence, agreements, names: other.names });
  }
  links.sort((a, b) => b.confidence - a.confidence || (a.entityId < b.entityId ? -1 : 1));
  const namesakes = (norm: string): number[] =>
    [...(sharing.get(`name ${norm}`) ?? [])].flatMap((other) => likenessOf.get(other) ?? []);
  return {
    entityId: canonical.id,
    ...attribute(names, namesakes, settings),
    links,
    candidates: candidatesOf(names, links),
  };
}

/**
 * A person's own names, each once, the most confident first; then those of linked persons. Each with the names of the other that agree with
 * it.
 */
function candidatesOf(names: readonly PersonName[], links: readonly PersonLink[]): NameCandidate[] {
  const own = new Map<string, PersonName>();
  for (const name of [...names].sort(byConfidence)) if (!own.has(slotOf(name))) own.set(slotOf(name), name);
  const agreements = links.flatMap((link) => link.agreements);
  const byOwn = groupedBy(agreements, (found) => slotOf(found.own));
  const byOther = groupedBy(agreements, ({ other }) => `${other.entityId} ${slotOf(other)}`);
  return [
    ...[...own].map(([slot, name]) => ({
      ...name,
      own: true,
      linkedTo: (byOwn.get(slot) ?? []).map(({ other }) => other),
    })),
    ...links.flatMap((link) =>
      [...link.names].sort(byPlatform).map((name) => ({
        ...name,
        own: false,
        confidence: Math.min(name.confidence, link.confidence),
        linkedTo: (byOther.get(`${name.entityId} ${slotOf(name)}`) ?? []).map(
          (found) => own.get(slotOf(found.own)) ?? found.own,
        ),
      })),
    ),
  ];
}

const byConfidence = (a: PersonName, b: PersonName): number => b.confidence - a.confidence || byPlatform(a, b);

/** One page of the names that a person may go by, in their order. A name is its place in it: the entity that bears it, and its slot. */
export function candidatePage({ candidates }: ResearcherIdentity, { first, after }: PageRequest): Page<NameCandidate> {
  const placed = candidates.map((node) => ({ node, position: [node.entityId, slotOf(node)] }));
  const last = after === null ? -1 : placed.findIndex(({ position }) => position.every((part, n) => part === after[n]));
  if (after !== null && last < 0)
    throw new InvalidInput('the cursor names none of them any more; begin again without `after`', ['after']);
  const from = last + 1;
  return { items: placed.slice(from, from + first), hasNextPage: placed.length > from + first };
}
