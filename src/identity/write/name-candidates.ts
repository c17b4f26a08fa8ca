import type { CandidateMention } from '../../domain/candidate-claims.ts';
import type { DocumentId, EntityId } from '../../domain/typed-ids.ts';
import { kindOf } from '../../domain/entity-kinds.ts';
import { READING_WORDS } from '../../domain/pack.ts';
import { normalName } from '../../text/normal-name.ts';
import { canonicalOf, isLatest, usableAlias } from '../../record/index.ts';
import { type Commit, present, unseen } from '../../storage/index.ts';

/** An entity that a mention could mean, with the spelling by which it was found. */
export interface Candidate {
  readonly id: EntityId;
  /** The entity that it was merged into; itself where it was not. */
  readonly canonical: EntityId;
  readonly type: string;
  readonly name: string;
  readonly key: string | null;
  /** null = shared. */
  readonly owner: string | null;
  /** Text and kind of the alias that matched; null where the key did. */
  readonly alias: {
    readonly text: string;
    readonly kind: string;
    /** A name that the owner of the commit has for them alone. */
    readonly own: boolean;
    /** Somebody chose this entity by the name, whoever else bears it. */
    readonly chosen: boolean;
  } | null;
}

interface CandidateRow {
  id: EntityId;
  canonical: EntityId;
  type: string;
  name: string;
  key: string | null;
  owner: string | null;
  text: string;
  kind: string;
  own: boolean;
  chosen: boolean;
  norm: string;
}

/**
 * Rows that a commit may link to: shared ones, and, in a private commit, those of the same owner. A shared claim never
 * points at a private entity, or its existence would show.
 */
const LINKABLE = `(e.owner_id is null or e.owner_id = $2)`;

/** Entities by natural key; the owner's own before a shared one. One statement. */
export async function candidatesByKey(commit: Commit, keys: readonly string[]): Promise<Map<string, Candidate>> {
  if (keys.length === 0) return new Map();
  const rows = await commit.query<{
    id: EntityId;
    canonical: EntityId;
    type: string;
    name: string;
    key: string;
    owner: string | null;
  }>(
    'identity.candidatesByKey',
    `select e.id, ${canonicalOf(present(commit), 'e.id')} as canonical, e.type, e.name, e.key, e.owner_id as owner
      from entities e
      where e.space_id = $1 and ${LINKABLE} and e.key = any(${unseen('$3', 'text[]')}::text[]) order by e.owner_id nulls first`,
    [commit.scope.spaceId, commit.owner, keys],
  );
  return new Map(rows.map((row) => [row.key, { ...row, alias: null }]));
}

/** Entities by the normal form of any of their names, grouped by it. Rejected aliases never match. One statement. */
export async function candidatesByNorm(commit: Commit, norms: readonly string[]): Promise<Map<string, Candidate[]>> {
  const found = new Map<string, Candidate[]>();
  if (norms.length === 0) return found;
  const rows = await commit.query<CandidateRow>(
    'identity.candidatesByNorm',
    `select e.id, ${canonicalOf(present(commit), 'e.id')} as canonical, e.type, e.name, e.key, e.owner_id as owner, a.text, a.kind, a.norm,
        a.owner_id is not null and a.kind <> 'NAME' as own, a.chosen_at is not null as chosen
      from aliases a join entities e on e.space_id = a.space_id and e.id = a.entity_id
      where a.space_id = $1 and (a.owner_id is null or a.owner_id = $2) and ${LINKABLE}
        and a.norm = any($3::text[]) and ${usableAlias('a')}
      order by e.created_at, e.id, a.text`,
    [commit.scope.spaceId, commit.owner, norms],
  );
  for (const { text, kind, own, chosen, norm, ...entity } of rows) {
    const list = found.get(norm) ?? [];
    list.push({ ...entity, alias: { text, kind, own, chosen } });
    found.set(norm, list);
  }
  return found;
}

/**
 * Whom the document's present revision means by each name: a document does not change its mind between revisions, nor where it was
 * removed and comes back.
 */
export async function mentionedBefore(commit: Commit, documentId: DocumentId): Promise<Map<string, EntityId>> {
  const rows = await commit.query<{ id: EntityId; type: string; name: string }>(
    'identity.mentionedBefore',
    `select distinct e.id, e.type, e.name
      from documents d
      join mentions m on m.space_id = d.space_id and ${isLatest('d', 'm.revision_id')} and m.said
      join entities e on e.space_id = m.space_id and e.id = m.entity_id
      where d.space_id = $1 and d.id = $2 and e.key is null
      order by e.id`,
    [commit.scope.spaceId, documentId],
  );
  return new Map(rows.map((row) => [nameSlot(row.type, row.name), row.id]));
}

/** Names are compared within a type only: the river Jordan is no candidate for the person Jordan. */
export const nameSlot = (type: string, name: string): string => `${type}\u0000${normalName(name)}`;

/** Whom the owner of the commit chose by the name, of the mention's type; null = nobody. */
export const ownChoice = ({ type }: CandidateMention, candidates: readonly Candidate[]): Candidate | null =>
  candidates.find((candidate) => candidate.type === type && candidate.alias?.own && candidate.alias.chosen) ?? null;

/** Types that are known by their places, never by a name that a note has for a thing. */
const PAGES: ReadonlySet<string> = new Set([READING_WORDS.document, 'TAG']);

/** Whether a note that has one type for a thing may mean the bearer of another: of the same kind, or one of them says nothing. */
const mayBe = (type: string, other: string): boolean =>
  !PAGES.has(other) && (kindOf(type) === kindOf(other) || kindOf(type) === 'CONCEPT' || kindOf(other) === 'CONCEPT');

/**
 * The one bearer of a name whose type is only what a note says or its words suggest, where none has that very type: `MV Gannet` is a
 * vessel in one note, a ferry in another, and nothing at all in a letter. null = none, or several.
 */
export function looselyTyped(mention: CandidateMention, candidates: readonly Candidate[]): Candidate | null {
  if (mention.typing === undefined) return null;
  const bearers = candidates.filter(({ type }) => mayBe(mention.type, type));
  const [first, ...others] = bearers;
  return first && others.every(({ canonical }) => canonical === first.canonical) ? first : null;
}

/** A type that a note states, or that its words suggest where there was none, is the thing's from now on. */
export function typeLearned({ type, typing }: CandidateMention, known: Candidate): string | null {
  if (typing === undefined || known.key !== null || known.type === type || type === READING_WORDS.concept) return null;
  if (known.type === READING_WORDS.concept) return type;
  return typing === 'STATED' && GENERAL.has(known.type) ? type : null;
}

/** Types that words suggest: one that an author states says more. */
const GENERAL: ReadonlySet<string> = new Set(['ORGANISATION', 'PERSON', 'PLACE', 'VESSEL']);

/**
 * Candidates of the mention's type at the first stage that has any, in the order of `resolveName`: whom somebody chose by it, exact name,
 * exact alias, normal form. What is a name of the commit's owner alone comes before that of everyone (OM-42).
 */
export function firstStage(
  mention: CandidateMention,
  candidates: readonly Candidate[],
): { readonly stage: 'NAME' | 'ALIAS' | 'NORMAL_FORM'; readonly entities: readonly Candidate[] } | null {
  const typed = candidates.filter((candidate) => candidate.type === mention.type);
  const exact = typed.filter((c) => c.alias?.text === mention.name);
  const stages = [
    ['ALIAS', typed.filter((c) => c.alias?.chosen)],
    ['NAME', exact.filter((c) => c.alias?.kind === 'NAME')],
    ['ALIAS', exact.filter((c) => c.alias?.own)],
    ['ALIAS', exact],
    ['NORMAL_FORM', typed.filter((c) => c.alias?.own)],
    ['NORMAL_FORM', typed],
  ] as const;
  for (const [stage, hits] of stages) {
    const entities = [...new Map(hits.map((hit) => [hit.id, hit])).values()];
    if (entities.length > 0) return { stage, entities };
  }
  return null;
}

/** Kinds of names that one person has and no other: who is known by one of them is meant by it. */
const OWN_KINDS: ReadonlySet<string> = new Set(['HANDLE', 'EMAIL']);

/** Accounts and addresses that a mention of a person brings, in normal form. */
export const accountsOf = ({ type, key, aliases }: CandidateMention): string[] =>
  kindOf(type) !== 'PERSON' || key !== null
    ? []
    : aliases.filter(({ kind }) => OWN_KINDS.has(kind)).map(({ text }) => normalName(text));

/** Whom a mention means by its accounts. */
export interface AccountBearers {
  readonly one: Candidate;
  /** Others that nothing but an account of theirs is known of, which the mention says is the one's. */
  readonly others: readonly Candidate[];
}

/** Who is known by the accounts and addresses of a mention; null = nobody, or people of several names. */
export function byAccount(
  mention: CandidateMention,
  byNorm: ReadonlyMap<string, readonly Candidate[]>,
): AccountBearers | null {
  const found = accountsOf(mention).flatMap((norm) => byNorm.get(norm) ?? []);
  const people = distinct(found.filter(({ type }) => kindOf(type) === 'PERSON'));
  const named = people.filter(({ name }) => !isAccount(name));
  const bearers = isAccount(mention.name) ? [] : distinct(byNorm.get(normalName(mention.name)) ?? []);
  const byName = bearers.filter(({ type, key }) => type === mention.type && key === null);
  const one = named[0] ?? (byName.length === 1 ? byName[0] : undefined) ?? people[0];
  if (!one || people.length === 0 || named.length > 1) return null;
  const others = people.filter(
    ({ canonical, key, type, owner, name }) =>
      canonical !== one.canonical && key === null && type === one.type && owner === one.owner && isAccount(name),
  );
  return { one, others };
}

/** Of those that were merged one stands for all. */
const distinct = (candidates: readonly Candidate[]): Candidate[] => [
  ...new Map(candidates.map((candidate) => [candidate.canonical, candidate])).values(),
];

/** What is known by an awaited name, of whatever type but tags; null = nothing, or several things. */
export function knownBy(mention: CandidateMention, candidates: readonly Candidate[]): Candidate | null {
  const isOf = ({ type }: Candidate): boolean =>
    kindOf(mention.type) === 'PERSON' ? kindOf(type) === 'PERSON' : type !== 'TAG';
  const fitting = candidates.filter(isOf);
  const [first, ...others] = fitting;
  return first && others.every(({ canonical }) => canonical === first.canonical) ? first : null;
}

/** An account or an address stands for a name that nobody has told yet. */
export const isAccount = (name: string): boolean => /^@|^[^\s@]+@[^\s@]+$/u.test(name);
