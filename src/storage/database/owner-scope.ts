/**
 * The rows that a caller sees: the shared ones, and the caller's own. Statements over an index ask each apart;
 * row-level security would show no third one.
 */
export type OwnerScope = 'shared' | 'own';
const SCOPES: readonly OwnerScope[] = ['shared', 'own'];

/** A condition on the rows of a scope; $2 is the caller. */
const ownerIs = (scope: OwnerScope): string => (scope === 'shared' ? 'owner_id is null' : 'owner_id = $2');

/** One query over each scope, which knows whether it is the caller's own, as one statement: a round trip less. */
export const inBothScopes = (query: (owned: string, own: boolean) => string): string =>
  SCOPES.map((scope) => query(ownerIs(scope), scope === 'own')).join(' union all ');

/** The same over what the caller alone may see. */
export const inOwnScope: typeof inBothScopes = (query) => query(ownerIs('own'), true);
