import type { Claim, ClaimStatus, Conflict } from '../../src/domain/claims.ts';
import type { ClaimId, EntityId } from '../../src/domain/ids.ts';
import type { Policy } from '../../src/domain/policy.ts';
import type { ViewRules } from '../../src/domain/views.ts';
import type { View } from '../../src/storage/index.ts';
import type { GraphStore } from '../port.ts';

/** A name in a question, as it stands there, with those whom it may mean. */
export interface NamedIn {
  readonly term: string;
  readonly ids: readonly EntityId[];
}

/**
 * What views read of other rooms: graph imports none of them, so who composes the program hands it in. Every answer is of the view that
 * it is given, and of what its caller may see.
 */
export interface ViewRooms {
  /** Claims that have one of the entities, or what is one with it, at that end, the surest first, at most `most`. */
  claimsAbout(
    view: View,
    entityIds: readonly EntityId[],
    end: 'SUBJECT' | 'OBJECT' | 'EITHER',
    status: readonly ClaimStatus[],
    most: number,
  ): Promise<{ readonly claims: readonly Claim[]; readonly more: boolean }>;
  /** Claims that stand, of each entity, with one of some predicates, the surest first, at most `most` of each. */
  claimsOf(
    view: View,
    entityIds: readonly EntityId[],
    predicates: readonly string[],
    most: number,
  ): Promise<ReadonlyMap<EntityId, readonly Claim[]>>;
  /** The entities and all that are one with them. */
  kinOf(view: View, entityIds: readonly EntityId[]): Promise<ReadonlySet<EntityId>>;
  /** The conflicts that claims are parties to. */
  conflictsOf(view: View, claimIds: readonly ClaimId[]): Promise<ReadonlyMap<ClaimId, readonly Conflict[]>>;
  /** The types of entities, as their packs call them. */
  typesOf(view: View, entityIds: readonly EntityId[]): Promise<ReadonlyMap<EntityId, string>>;
  /** The names in a question that somebody or something known bears. @throws InvalidInput for one that is too long */
  namesIn(view: View, text: string, policy: Policy): Promise<readonly NamedIn[]>;
  /** The words of a text by their stems, in its order. */
  stemsOf(text: string): readonly string[];
  /** Does a word, in small letters, mean nothing by itself? */
  isFunctionWord(word: string): boolean;
}

/** How near claims are to a text, by vectors. */
export interface NearText {
  /** The cosine of the nearest, −1 to 1; null where no claim has a vector. */
  readonly nearest: number | null;
  /** Those that are near enough. */
  readonly claimIds: readonly ClaimId[];
}

/** Compares texts with claims by vectors. */
export interface Likeness {
  /**
   * @param from a claim is near enough from this cosine on
   * @returns of each text, in their order; and how many claims have no vector
   * @throws Unavailable where there are no vectors, or the texts cannot be embedded
   */
  claimsLike(
    view: View,
    texts: readonly string[],
    options: { readonly among: readonly ClaimId[]; readonly from: number },
  ): Promise<{
    readonly model: { readonly name: string; readonly lexical: boolean };
    readonly texts: readonly NearText[];
    readonly missing: number;
  }>;
}

/** What a view is made by. */
export interface ViewReads {
  readonly graph: GraphStore;
  readonly rooms: ViewRooms;
  /** null = this program makes no vectors. */
  readonly likeness: Likeness | null;
  readonly rules: ViewRules;
  readonly policy: Policy;
}

/** The same point in time, whatever holds at it: how things are read that are known by id or name. */
export const whenever = (view: View): View => ({ ...view, valid: null });
