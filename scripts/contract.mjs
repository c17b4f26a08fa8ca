// What counts as breaking a GraphQL contract.
import { CriticalityLevel, diff, DiffRule } from '@graphql-inspector/core';

/**
 * Changes from `before` to `after` (GraphQL schemas) that may break a client, one sentence each.
 * Removing what was deprecated is allowed: its notice has been given.
 */
export async function breakingChanges(before, after) {
  const changes = await diff(before, after, [DiffRule.suppressRemovalOfDeprecatedField]);
  return changes
    .filter(({ criticality }) => criticality.level === CriticalityLevel.Breaking)
    .map(({ message }) => message);
}
