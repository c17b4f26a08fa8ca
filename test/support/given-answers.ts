import { fileItem, ingest } from './ingest.ts';
import type { TestDatabase } from './database.ts';
import type { Asking } from './graphql.ts';

export interface StandingReason {
  readonly n: number;
  readonly cause: string;
  readonly at: string | null;
  readonly claim: { readonly id: string; readonly status: string } | null;
  readonly document: { readonly key: string; readonly removed: boolean } | null;
  readonly conflict: { readonly status: string } | null;
}
export interface ShownAnswer {
  readonly __typename: string;
  readonly id: string;
  readonly question: string;
  readonly answeredAt: string;
  readonly outcome: string;
  readonly text: string;
  readonly traceId: string | null;
  readonly conversation: { readonly key: string } | null;
  readonly evidence: { readonly traceId: string | null } | null;
  readonly conflicts: readonly { readonly status: string }[];
  readonly sentences: readonly {
    readonly text: string;
    readonly start: number;
    readonly end: number;
    readonly kind: string;
    readonly claim: { readonly id: string } | null;
    readonly citations: readonly { readonly n: number; readonly quote: string; readonly url: string | null }[];
  }[];
  readonly standing: { readonly state: string; readonly why: readonly StandingReason[] } | null;
}

const ANSWER = `id question answeredAt commitNumber outcome text traceId conversation { key } evidence { traceId } conflicts { status }
  sentences { text start end kind confidence disputed claim { id } chunk { id } citations { n quote url start end document { key } revision { id } } }
  standing { state why { n cause at claim { id status } document { key removed } conflict { status } } }`;
const ASK = `mutation ($input: AskInput!) { ask(input: $input) { __typename ... on DomainError { message } ... on Answer { ${ANSWER} } } }`;

export const askShown = async (me: Asking, question: string, input: object = {}): Promise<ShownAnswer> =>
  (
    await me.get<{ ask: ShownAnswer }>(ASK, {
      input: { question, web: 'NEVER', strictness: 0, sentences: 1, ...input },
    })
  ).ask;
/** As it is kept. */
export const readAnswer = async (me: Asking, { id }: Pick<ShownAnswer, 'id'>): Promise<ShownAnswer | null> =>
  (await me.get<{ answer: ShownAnswer | null }>(`query ($id: ID!) { answer(id: $id) { ${ANSWER} } }`, { id })).answer;
export const standingNow = async (me: Asking, given: Pick<ShownAnswer, 'id'>) =>
  (await readAnswer(me, given))?.standing;
export const causesOf = (found: ShownAnswer['standing'] | undefined): string[] => [
  ...new Set((found?.why ?? []).map(({ cause }) => cause)),
];

interface Page {
  readonly nodes: readonly ShownAnswer[];
  readonly pageInfo: { readonly hasNextPage: boolean; readonly endCursor: string | null };
}
export const listAnswers = async (me: Asking, args: object = {}): Promise<Page> =>
  (
    await me.get<{ answers: Page }>(
      `query ($first: Int, $after: String, $conversation: ID) { answers(first: $first, after: $after, conversation: $conversation) {
        nodes { ${ANSWER} } pageInfo { hasNextPage endCursor } } }`,
      { ...args },
    )
  ).answers;

export const FERRY = 'The ferry pays dues of forty crowns for each landing at the quay.';
export const ASKED = 'What dues does the ferry pay for a landing?';
export const FEES = '| name | fee |\n|---|---|\n| Gannet | 40 crowns |\n';
export const FEE = 'What is the fee of Gannet?';

/** Hands a file over with other words. */
export const revise = ({ database }: Pick<TestDatabase, 'database'>, me: Asking, name: string, text: string) =>
  ingest(database, me.scope, [fileItem(name, text)]);
