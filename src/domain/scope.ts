/** Who is asking, and where. Every statement is confined to one space; private rows to their owner. */
export type Role = 'READER' | 'WRITER' | 'CURATOR' | 'ADMIN';

/** Roles from the least to the most; a role may do what those before it may. */
export const ROLES: readonly Role[] = ['READER', 'WRITER', 'CURATOR', 'ADMIN'];

/** The space of who names none. */
export const DEFAULT_SPACE = 'default';

export interface Scope {
  /** UUID of the space. */
  readonly spaceId: string;
  readonly spaceName: string;
  /** The caller: sees shared rows (owner null) and the rows of this owner. */
  readonly owner: string;
  readonly role: Role;
  /** true = the caller may ask any space, as one without a key may; left out: this one alone. */
  readonly everySpace?: boolean;
}

/** Whose a new row is: `null` = shared by everyone in the space, else private to that owner. */
export type Owner = string | null;

export function mayActAs(scope: Scope, needed: Role): boolean {
  return ROLES.indexOf(scope.role) >= ROLES.indexOf(needed);
}
