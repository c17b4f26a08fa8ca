/** What came of an order: the commits that did it, or why it was not done. */
export type Outcome =
  | { readonly done: true; readonly commits: readonly number[]; readonly says: string }
  | { readonly done: false; readonly says: string };

/** What a mutation of the desk answers. */
export interface Answer {
  readonly __typename: string;
  readonly commit?: { readonly number: number } | null;
  readonly message?: string;
}

export const refused = (says: string): Outcome => ({ done: false, says });

export function toOutcome({ commit, message }: Answer, says: string): Outcome {
  if (message !== undefined) return refused(message);
  return { done: true, commits: commit ? [commit.number] : [], says };
}
