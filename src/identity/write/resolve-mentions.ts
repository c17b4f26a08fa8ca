import type { CandidateMention } from '../../domain/candidate-claims.ts';
import { kindOf } from '../../domain/entity-kinds.ts';
import type { ResolutionStage } from '../../domain/entity-record.ts';
import type { DocumentId, EntityId, Ids } from '../../domain/typed-ids.ts';
import { normalName } from '../../text/normal-name.ts';
import { isFullerName } from '../match/fuller-name.ts';
import type { NameSettings } from '../identity-settings.ts';
import type { Commit } from '../../storage/index.ts';
import {
  accountsOf,
  byAccount,
  candidatesByKey,
  candidatesByNorm,
  firstStage,
  isAccount,
  knownBy,
  looselyTyped,
  mentionedBefore,
  nameSlot,
  ownChoice,
  typeLearned,
  type Candidate,
} from './name-candidates.ts';
import { addEntities, renameEntities, type NewEntity } from './write-entities.ts';

export interface ResolvedMention {
  readonly ref: string;
  readonly entityId: EntityId;
  /** NEW: nobody was known by that name or key. */
  readonly stage: ResolutionStage | 'NEW';
  readonly confidence: number;
}

/** A name that several entities bear: a question for the desk. `provisional` is whom the document's words now hang on. */
export interface Doubt {
  readonly name: string;
  readonly type: string;
  readonly provisional: EntityId;
  readonly candidates: readonly EntityId[];
}

/** One person, and the entities that stood for an account of theirs until somebody said whose it is. */
export interface JoinedAccounts {
  readonly person: EntityId;
  readonly name: string;
  readonly accounts: readonly EntityId[];
}

export interface MentionResolution {
  readonly mentions: readonly ResolvedMention[];
  /** Awaited names by which nothing is known: their mentions are no things. Normal forms. */
  readonly awaited: readonly string[];
  readonly doubts: readonly Doubt[];
  /** People who were known by an account alone, and whose it is. */
  readonly joined: readonly JoinedAccounts[];
  readonly created: number;
}

export interface ResolveInput {
  readonly mentions: readonly CandidateMention[];
  /** What the document is about: its name and type are the entity's from now on. */
  readonly subject: string | null;
  /** The document as it was before, if it was there. */
  readonly documentId: DocumentId | null;
  /** Names a person has decided on already: slot (`nameSlot`) → entity. */
  readonly decided: ReadonlyMap<string, EntityId>;
  /**
   * Of names whose mention tells facts of its own: which of the entities cannot be meant, as what is known of them is otherwise. Left out:
   * nobody looks.
   */
  readonly tellApart?: (mention: CandidateMention, entities: readonly EntityId[]) => Promise<ReadonlySet<EntityId>>;
  readonly settings: NameSettings;
  readonly ids: Ids;
}

type Choice =
  | { readonly kind: 'KNOWN'; readonly id: EntityId; readonly stage: ResolutionStage; readonly confidence: number }
  | { readonly kind: 'NEW' }
  | { readonly kind: 'UNKNOWN' }
  | { readonly kind: 'DOUBT'; readonly provisional: EntityId | null; readonly candidates: readonly EntityId[] };

/**
 * Mentions of a document → entities, making those that are not there (OM stages 1–2: key, name, alias, normal form).
 * A key decides alone. A shared name never merges: where several entities bear it, the words hang on the one entity of
 * that name that has no key (made if need be), and the doubt goes to the desk. A person is known by an account or an address, whatever the
 * name. At most six statements, and one for each name that tells facts of its own.
 */
export async function resolveMentions(commit: Commit, input: ResolveInput): Promise<MentionResolution> {
  const unkeyed = input.mentions.filter((mention) => mention.key === null);
  const keys = input.mentions.flatMap((mention) => (mention.key === null ? [] : [mention.key]));
  const byKey = await candidatesByKey(commit, [...new Set(keys)]);
  const norms = unkeyed.flatMap((mention) => [normalName(mention.name), ...accountsOf(mention)]);
  const byNorm = await candidatesByNorm(commit, [...new Set(norms)]);
  const before =
    input.documentId === null || unkeyed.length === 0
      ? new Map<string, EntityId>()
      : await mentionedBefore(commit, input.documentId);

  const others = await toldApart(input, byNorm, before);
  const fresh = new Map<string, NewEntity>();
  const doubts = new Map<string, Doubt>();
  const awaited: string[] = [];
  const mentions = input.mentions.flatMap((mention): ResolvedMention[] => {
    const choice = choose(mention, { byKey, byNorm, before, others }, input);
    if (choice.kind === 'UNKNOWN') {
      awaited.push(normalName(mention.name));
      return [];
    }
    if (choice.kind === 'KNOWN')
      return [{ ref: mention.ref, entityId: choice.id, stage: choice.stage, confidence: choice.confidence }];
    const slot = mention.key === null ? nameSlot(mention.type, mention.name) : `key\u0000${mention.key}`;
    const known = choice.kind === 'DOUBT' ? choice.provisional : null;
    const entityId = known ?? fresh.get(slot)?.id ?? input.ids.next('ent');
    if (known === null && !fresh.has(slot))
      fresh.set(slot, { id: entityId, type: mention.type, name: mention.name, key: mention.key });
    if (choice.kind === 'DOUBT') {
      doubts.set(slot, {
        name: mention.name,
        type: mention.type,
        provisional: entityId,
        candidates: choice.candidates,
      });
    }
    return [{ ref: mention.ref, entityId, stage: known === null ? 'NEW' : 'NAME', confidence: mention.confidence }];
  });

  await addEntities(commit, [...fresh.values()]);
  await learnTypes(commit, input, mentions, byNorm);
  await renameSubject(commit, input, mentions, byKey);
  await namePeopleInFull(commit, input, { byKey, byNorm });
  return { mentions, awaited, doubts: [...doubts.values()], joined: joinedIn(input, byNorm), created: fresh.size };
}

const joinedIn = ({ mentions }: ResolveInput, byNorm: KnownCandidates['byNorm']): JoinedAccounts[] =>
  mentions.flatMap((mention): JoinedAccounts[] => {
    const found = mention.isAwaited ? null : byAccount(mention, byNorm);
    if (!found || found.others.length === 0) return [];
    const accounts = found.others.map(({ canonical }) => canonical);
    return [{ person: found.one.canonical, name: mention.name, accounts }];
  });

/** Of each mention that tells facts of its own, the entities of its name that are others. A document does not change its mind. */
async function toldApart(
  { mentions, tellApart }: ResolveInput,
  byNorm: ReadonlyMap<string, readonly Candidate[]>,
  before: ReadonlyMap<string, EntityId>,
): Promise<ReadonlyMap<string, ReadonlySet<EntityId>>> {
  const others = new Map<string, ReadonlySet<EntityId>>();
  for (const mention of tellApart ? mentions : []) {
    if (mention.key !== null || mention.typing !== 'STATED' || before.has(nameSlot(mention.type, mention.name)))
      continue;
    const ids = (byNorm.get(normalName(mention.name)) ?? []).filter(({ key }) => key === null).map(({ id }) => id);
    if (ids.length > 0 && tellApart) others.set(mention.ref, await tellApart(mention, [...new Set(ids)]));
  }
  return others;
}

const STAGES = { NAME: 'resolve.exactName', ALIAS: 'resolve.alias', NORMAL_FORM: 'resolve.normalForm' } as const;

/**
 * Where all that bear a name were merged there is no doubt who is meant. The words hang on whom the document meant before, else on
 * the canonical entity where it bears the name itself; null = they are several.
 */
function theOne(bearers: readonly Candidate[], earlier: EntityId | undefined): Candidate | null {
  const canonical = bearers[0]?.canonical;
  if (bearers.some((bearer) => bearer.canonical !== canonical)) return null;
  const known = (id: EntityId | undefined): Candidate | undefined => bearers.find((bearer) => bearer.id === id);
  return known(earlier) ?? known(canonical) ?? bearers[0] ?? null;
}

interface KnownCandidates {
  readonly byKey: ReadonlyMap<string, Candidate>;
  readonly byNorm: ReadonlyMap<string, readonly Candidate[]>;
  readonly before: ReadonlyMap<string, EntityId>;
  /** Mention → entities of its name that it cannot mean. */
  readonly others: ReadonlyMap<string, ReadonlySet<EntityId>>;
}

function choose(
  mention: CandidateMention,
  { byKey, byNorm, before, others: toldApartOf }: KnownCandidates,
  { settings, decided }: ResolveInput,
): Choice {
  if (mention.key !== null) {
    const hit = byKey.get(mention.key);
    return hit
      ? { kind: 'KNOWN', id: hit.id, stage: 'KEY', confidence: settings['resolve.exactKey'] }
      : { kind: 'NEW' };
  }
  const slot = nameSlot(mention.type, mention.name);
  const all = byNorm.get(normalName(mention.name)) ?? [];
  if (mention.isAwaited) {
    const meant = knownBy(mention, all);
    return meant
      ? { kind: 'KNOWN', id: meant.id, stage: 'ALIAS', confidence: settings['resolve.alias'] }
      : { kind: 'UNKNOWN' };
  }
  const account = byAccount(mention, byNorm);
  if (account) return { kind: 'KNOWN', id: account.one.id, stage: 'ALIAS', confidence: settings['resolve.alias'] };
  const apart = toldApartOf.get(mention.ref);
  const known = apart === undefined ? all : all.filter(({ id }) => !apart.has(id));
  if (known.length === 0 && all.length > 0)
    return { kind: 'DOUBT', provisional: null, candidates: [...new Set(all.map(({ id }) => id))] };
  const person = ownChoice(mention, known)?.id ?? decided.get(slot);
  if (person) return { kind: 'KNOWN', id: person, stage: 'ALIAS', confidence: settings['resolve.alias'] };
  const stage = firstStage(mention, known);
  const [only, ...others] = stage?.entities ?? [];
  if (!stage || !only) {
    const one = looselyTyped(mention, known);
    return one === null
      ? { kind: 'NEW' }
      : { kind: 'KNOWN', id: one.id, stage: 'NAME', confidence: settings['resolve.exactName'] };
  }
  if (others.length === 0)
    return { kind: 'KNOWN', id: only.id, stage: stage.stage, confidence: settings[STAGES[stage.stage]] };
  const earlier = before.get(slot);
  const one = theOne(stage.entities, earlier);
  if (one) return { kind: 'KNOWN', id: one.id, stage: stage.stage, confidence: settings[STAGES[stage.stage]] };
  if (earlier) return { kind: 'KNOWN', id: earlier, stage: 'NAME', confidence: settings['resolve.exactName'] };
  const unnamed = stage.entities.find((candidate) => candidate.key === null);
  return {
    kind: 'DOUBT',
    provisional: unnamed?.id ?? null,
    candidates: stage.entities.map((candidate) => candidate.id),
  };
}

/**
 * A person is shown by the fullest of the names that came with the same key, whichever came first. Without a key two who share a name may
 * be two.
 */
async function namePeopleInFull(
  commit: Commit,
  { mentions, subject }: ResolveInput,
  { byKey, byNorm }: Pick<KnownCandidates, 'byKey' | 'byNorm'>,
): Promise<void> {
  const fullest = new Map<EntityId, { readonly id: EntityId; readonly name: string; readonly type: string }>();
  for (const mention of mentions) {
    const { ref, key, name, type } = mention;
    const account = key === null ? (byAccount(mention, byNorm)?.one ?? null) : null;
    // An account gives way to the name of whom it belongs to.
    const known =
      account && isAccount(account.name) && !isAccount(name)
        ? account
        : key === null || ref === subject
          ? undefined
          : byKey.get(key);
    if (known && known === account) fullest.set(known.id, { id: known.id, name, type: known.type });
    if (!known || kindOf(known.type) !== 'PERSON' || kindOf(type) !== 'PERSON') continue;
    if (isFullerName(name, fullest.get(known.id)?.name ?? known.name))
      fullest.set(known.id, { id: known.id, name, type: known.type });
  }
  await renameEntities(commit, [...fullest.values()]);
}

/** Things that notes know better than they were known by before: `type: vessel` of what a letter only named. */
async function learnTypes(
  commit: Commit,
  input: ResolveInput,
  resolved: readonly ResolvedMention[],
  byNorm: ReadonlyMap<string, readonly Candidate[]>,
): Promise<void> {
  const idOf = new Map(resolved.map(({ ref, entityId }) => [ref, entityId]));
  const learned = new Map<EntityId, { id: EntityId; name: string; type: string }>();
  for (const mention of input.mentions) {
    const known = (byNorm.get(normalName(mention.name)) ?? []).find(({ id }) => id === idOf.get(mention.ref));
    const type = known ? typeLearned(mention, known) : null;
    if (known && type !== null) learned.set(known.id, { id: known.id, name: known.name, type });
  }
  await renameEntities(commit, [...learned.values()]);
}

/** A document knows best what its own subject is called: a reference that came first may have named it less well. */
async function renameSubject(
  commit: Commit,
  input: ResolveInput,
  resolved: readonly ResolvedMention[],
  byKey: ReadonlyMap<string, Candidate>,
): Promise<void> {
  const mention = input.mentions.find((candidate) => candidate.ref === input.subject);
  const hit = resolved.find((candidate) => candidate.ref === input.subject);
  if (!mention || !hit || mention.key === null) return;
  const known = byKey.get(mention.key);
  if (!known || (known.name === mention.name && known.type === mention.type)) return;
  await renameEntities(commit, [{ id: hit.entityId, name: mention.name, type: mention.type }]);
}
