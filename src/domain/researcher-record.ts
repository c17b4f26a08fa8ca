import type { AliasId, EntityId } from './typed-ids.ts';
import type { Account } from './platforms.ts';

/** A name that texts give a person: an account, an address, a real name (PI-22). */
export interface PersonName extends Account {
  /** null = no text says it, only the natural key of the entity. */
  readonly aliasId: AliasId | null;
  /** The entity that bears it by its own texts, whatever it was merged into. */
  readonly entityId: EntityId;
  /** How sure it is that it is a name of that entity, 0–1. */
  readonly confidence: number;
}

/** Why two persons may be one. */
export const AGREEMENTS = ['SAME_ACCOUNT', 'SAME_MAIL', 'SAME_HANDLE', 'SAME_NAME', 'ALIKE_NAME'] as const;
export type Agreement = (typeof AGREEMENTS)[number];

/** A name of one person that agrees with a name of another. */
export interface Agreeing {
  readonly why: Agreement;
  readonly own: PersonName;
  readonly other: PersonName;
}

/** Another person who may be this one: linked, and not merged (PI-57). */
export interface PersonLink {
  readonly entityId: EntityId;
  /** 0–1. */
  readonly confidence: number;
  readonly agreements: readonly Agreeing[];
  readonly names: readonly PersonName[];
}

/** A name that a person may go by. */
export interface NameCandidate extends PersonName {
  /** false = a name of somebody else who may be this person. */
  readonly own: boolean;
  /** Names of others that agree with it, or, of a name of somebody else, those of this person. */
  readonly linkedTo: readonly PersonName[];
}

/** Who is behind the names of an entity, as far as it is known (PI-22): nothing is decided by reading it. */
export interface ResearcherIdentity {
  readonly entityId: EntityId;
  /** The real name, where one is known; else the handle. */
  readonly displayName: string;
  /** How sure it is that the display name is the name of this person and of nobody else here, 0–1; 0 = only a handle is known. */
  readonly displayNameConfidence: number;
  /** How to name the person without being wrong (PI-58). */
  readonly attribution: string;
  readonly links: readonly PersonLink[];
  /** The person's own names, then those of linked persons, most confident first. */
  readonly candidates: readonly NameCandidate[];
}
