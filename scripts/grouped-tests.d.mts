/** What runs together, by the name of the group; what runs alone, below `test`; folders of which all files do. */
export function plannedTests(): {
  readonly groups: ReadonlyMap<string, readonly string[]>;
  readonly alone: readonly string[];
  readonly folders: readonly string[];
};
