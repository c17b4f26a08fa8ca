import { INGEST } from './proposals.ts';
import type { Asking } from './graphql.ts';
import type { Nodes } from './story.ts';

const LIST = `query ($where: SuggestionWhere) { suggestions(where: $where, first: 50) { nodes { id kind state why score predicate version owner
  subject { name } sides { claim { id status } entity { id name } span { quote document { path } } } } } }`;
const FIND = `mutation { findSuggestions(input: {}) { ... on SuggestionsFound { opened withdrawn more } ... on DomainError { message } } }`;
const decisionOf = (name: string): string =>
  `mutation ($input: ${name.charAt(0).toUpperCase()}${name.slice(1)}Input!) { answer: ${name}(input: $input) { __typename ... on DomainError { message }
    ... on SuggestionsDecided { commit { number } suggestions { state decidedBy } } } }`;

export interface Suggested {
  readonly id: string;
  readonly kind: 'CONTRADICTION' | 'SAME_NAME';
  readonly state: string;
  readonly why: string;
  readonly score: number;
  readonly predicate: string | null;
  readonly version: number;
  readonly sides: readonly {
    readonly entity: { readonly id: string; readonly name: string } | null;
    readonly span: { readonly quote: string; readonly document: { readonly path: string } } | null;
  }[];
}

export interface Decision {
  readonly __typename: string;
  readonly message?: string;
  readonly commit: { readonly number: number };
  readonly suggestions: readonly { readonly state: string }[];
}

/** A note in which front matter says what it is and when it was founded. */
export const ship = (name: string, year: number | string, type = 'vessel'): string =>
  `---\nname: ${name}\ntype: ${type}\nfounded: ${year}\n---\n# ${name}\n\nA ship.\n`;

/** One document of a source of its own, unless said otherwise. */
export const ingestNote = (
  me: Asking,
  path: string,
  text: string,
  source = path,
  more: object = {},
): Promise<unknown> => me.get(INGEST, { input: { source: { key: source }, documents: [{ path, text }], ...more } });

/** Looks for suggestions, and lists those of a kind and a state. */
export async function foundSuggestions(
  me: Asking,
  kind: Suggested['kind'],
  state = 'OPEN',
): Promise<readonly Suggested[]> {
  await me.get(FIND);
  const where = { kind: { eq: kind }, state: { eq: state } };
  return (await me.get<{ suggestions: Nodes<Suggested> }>(LIST, { where })).suggestions.nodes;
}

export async function decideSuggestion(
  me: Asking,
  name: 'acceptSuggestions' | 'dismissSuggestions',
  one: Pick<Suggested, 'id' | 'version'> | undefined,
  more: object = {},
): Promise<Decision> {
  const suggestions = [{ id: one?.id ?? '', expectedVersion: one?.version }];
  const input = { suggestions, why: 'I know', ...more };
  return (await me.get<{ answer: Decision }>(decisionOf(name), { input })).answer;
}
