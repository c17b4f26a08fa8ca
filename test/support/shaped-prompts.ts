import type { ModelAsked, ModelReply } from './language-server.ts';

interface Statement {
  readonly text: string;
  readonly citations: readonly {
    readonly n: number;
    readonly quote: string;
    readonly start: number;
    readonly end: number;
    readonly document: { readonly path: string };
    readonly revision: { readonly text: string };
  }[];
}
export interface Context {
  readonly __typename: string;
  readonly message?: string;
  readonly path?: readonly string[];
  readonly prompt: string;
  readonly sources: readonly { readonly n: number; readonly text: string }[];
  readonly evidence: { readonly kept: readonly { readonly text: string }[] } | null;
  readonly shape: {
    readonly artifacts: readonly { readonly name: string; readonly key: string; readonly inQuestion: boolean }[];
    readonly headers: readonly { readonly title: string }[];
    readonly discarded: readonly { readonly part: string; readonly value: string; readonly against: string }[];
    readonly audit: { readonly changed: readonly string[]; readonly searchedAgain: boolean } | null;
    readonly [part: string]: unknown;
  } | null;
  readonly condensed: {
    readonly facts: readonly Statement[];
    readonly constraints: readonly Statement[];
    readonly openIssues: readonly { readonly text: string; readonly conflictId: string | null }[];
    readonly by: string;
    readonly why: string | null;
    readonly discarded: readonly string[];
  } | null;
}

const CITED = '{ text citations { n quote start end document { path } revision { text } } }';
export const COMPILE = `mutation ($input: CompileContextInput!) { compileContext(input: $input) { __typename ... on DomainError { message path } ... on CompiledContext {
  prompt sources { n text } evidence { kept { text } }
  shape { intent domain deliverable headers { title about } roles artifacts { name key inQuestion } tone audience format by why inPrompt
    discarded { pass part value against } audit { by why changed material searchedAgain } }
  condensed { facts ${CITED} constraints ${CITED} openIssues { text conflictId } by why discarded } } } }`;
export const ASK = `mutation ($input: AskInput!) { ask(input: $input) { __typename ... on DomainError { message path } ... on Answer { text traceId } } }`;

export const LANDING = 'The ferry pays dues of forty crowns for each landing at the quay.';
export const MUST = 'The master of the ferry must tell the harbour office of each landing.';
export const WINTER = 'In winter ninety crowns are asked.';
export const FILES = {
  'dues.md': `${LANDING} ${MUST}\n`,
  'tariff.md': `${WINTER}\n`,
  'conf/quay.yml': 'quay: 7\n',
};
export const DUES = 'What dues does the ferry pay for a landing?';
export const NARROW = { first: 1, strictness: 0, web: 'NEVER' };

/** The name of the shape that is asked for; none = an answer is written. */
export const shapeOf = ({ body }: ModelAsked): string =>
  (body['response_format'] as { readonly json_schema: { readonly name: string } } | undefined)?.json_schema.name ?? '';
const NOTHING = {
  ...{ intent: null, domain: null, deliverable: null, headers: [], roles: [], artifacts: [] },
  ...{ tone: null, audience: null, format: null },
};
export const proposes = (proposal: object): ModelReply => ({ says: { ...NOTHING, ...proposal } });
export type Script = Readonly<Record<string, (asked: ModelAsked) => ModelReply>>;
export const CONDENSED = {
  facts: [
    { text: LANDING, sources: [1] },
    { text: 'The ferry pays dues of ninety crowns for each landing at the quay.', sources: [1] },
    { text: MUST, sources: [77] },
  ],
  constraints: [{ text: MUST, sources: [1] }],
  openIssues: ['Who collects the dues?'],
};

export const block = ({ prompt }: Pick<Context, 'prompt'>, name: string): string =>
  new RegExp(`^<${name} ([0-9a-f-]{36})>\\n([^]*?)\\n</${name} \\1>$`, 'mu').exec(prompt)?.[2] ?? '';
export const blocksOf = ({ prompt }: Pick<Context, 'prompt'>): string[] =>
  [...prompt.matchAll(/^<(\w+) [0-9a-f-]{36}>$/gmu)].map(([, name = '']) => name);
export const withoutNonce = ({ prompt }: Pick<Context, 'prompt'>): string => prompt.replaceAll(/[0-9a-f-]{36}/gu, '');
export const texts = (all: readonly { readonly text: string }[] = []): string[] => all.map(({ text }) => text.trim());
