import { basename, dirname } from 'node:path';
import { claimgraph } from '../claimgraph.ts';
import { ask } from '../http.ts';
import type { Seen } from './checks.ts';

/** What a folder became, read in a space of its own by the command and the queries that a user has. */
export interface CaseSpace {
  readonly entities: readonly Seen[];
  readonly claims: readonly Seen[];
  readonly relationships: readonly Seen[];
  readonly documents: readonly Seen[];
  readonly conflicts: readonly Seen[];
  readonly suggestions: readonly Seen[];
  /** Each line that the command said, of files and in the end. */
  readonly said: readonly Seen[];
  /** The passages of evidence that are kept for a question, best first. */
  evidence(question: string): Promise<readonly string[]>;
}

export async function readCase(url: string, input: string, space: string): Promise<CaseSpace> {
  const source = basename(dirname(input));
  const done = await claimgraph(['ingest', basename(input), '--space', space, '--source', source, '--url', url], {
    cwd: dirname(input),
  });
  const asking = asker(url, space);
  await asking.get('mutation { findSuggestions(input: {}) { __typename } }', {});
  const names = new Map<string, readonly string[]>();
  const entities = (await asking.all<EntityNode>(ENTITIES)).map((node) => seenEntity(node, names));
  const claims = (await asking.all<ClaimNode>(CLAIMS)).map((node) => seenClaim(node, names));
  const documents = await asking.all<DocumentNode>(DOCUMENTS);
  return {
    entities,
    claims,
    relationships: (await asking.all<EdgeNode>(RELATIONSHIPS)).map(({ from, kind, to }) => ({
      from: names.get(from.id) ?? [from.name],
      kind: [kind],
      to: names.get(to.id) ?? [to.name],
    })),
    documents: documents.map(({ key, currentRevision }) => ({
      key: [key],
      contains: [currentRevision?.text ?? ''],
    })),
    conflicts: (await asking.all<{ predicate: string | null }>(CONFLICTS)).map(({ predicate }) => ({
      predicate: [predicate ?? ''],
    })),
    suggestions: (await asking.all<{ kind: string; predicate: string | null }>(SUGGESTIONS)).map((one) => ({
      kind: [one.kind],
      predicate: [one.predicate ?? ''],
    })),
    said: `${done.stderr}\n${done.stdout}`.split('\n').map((line) => ({ contains: [line], says: [line] })),
    evidence: async (question) => {
      const { findEvidence } = await asking.get<{ findEvidence: { kept?: readonly { text: string }[] } }>(EVIDENCE, {
        question,
      });
      return (findEvidence.kept ?? []).map(({ text }) => text);
    },
  };
}

interface EntityNode {
  readonly id: string;
  readonly name: string;
  readonly type: string;
  readonly aliases: { readonly nodes: readonly { readonly text: string }[] };
}
interface DocumentNode {
  readonly key: string;
  readonly currentRevision: { readonly text: string } | null;
}
interface EdgeNode {
  readonly from: { readonly id: string; readonly name: string };
  readonly kind: string;
  readonly to: { readonly id: string; readonly name: string };
}
interface ClaimNode {
  readonly predicate: string;
  readonly statement: string;
  readonly status: string;
  readonly temporal: string;
  readonly validity: { readonly from: string | null; readonly to: string | null };
  readonly qualifiers: readonly { readonly name: string; readonly value: string }[];
  readonly subject: { readonly id: string; readonly name: string; readonly type: string };
  readonly object: {
    readonly id?: string;
    readonly name?: string;
    readonly type?: string;
    readonly number?: number;
    readonly unit?: string | null;
    readonly date?: string;
    readonly text?: string;
    readonly boolean?: boolean;
    readonly versionText?: string;
  };
  readonly evidence: readonly { readonly span: { readonly quote: string } }[];
}

function seenEntity({ id, name, type, aliases }: EntityNode, names: Map<string, readonly string[]>): Seen {
  const known = [...new Set([name, ...aliases.nodes.map(({ text }) => text)])];
  names.set(id, known);
  return { name: [name], type: [type], alias: known };
}

function seenClaim(node: ClaimNode, names: ReadonlyMap<string, readonly string[]>): Seen {
  const { subject, object, validity } = node;
  const inclusive = validity.to && new Date(Date.parse(validity.to) - 1).toISOString();
  return {
    subject: names.get(subject.id) ?? [subject.name],
    subjectType: [subject.type],
    predicate: [node.predicate],
    statement: [node.statement],
    status: [node.status],
    temporal: [node.temporal],
    qualifier: node.qualifiers.map(({ name, value }) => `${name} ${value}`),
    quote: node.evidence.map(({ span }) => span.quote),
    from: list(validity.from),
    to: list(inclusive),
    date: list(object.date),
    number: list(object.number),
    unit: list(object.unit),
    object:
      object.id === undefined
        ? list(object.text ?? object.versionText ?? object.date ?? object.boolean ?? object.number)
        : (names.get(object.id) ?? list(object.name)),
    objectType: list(object.type),
    text: list(object.text),
  };
}

const list = (value: string | number | boolean | null | undefined): readonly string[] =>
  value === null || value === undefined || value === '' ? [] : [String(value)];

const PAGE = 100;
const MOST_TRIES = 8;

function asker(url: string, space: string) {
  const get = async <Data>(query: string, variables: object): Promise<Data> => {
    for (let tries = 0; ; tries += 1) {
      const answer = (await ask(url, query, variables, { 'claimgraph-space': space })).json();
      // A large table beside other tests: what is asked stands behind its embedding, and the answer says to ask again.
      if (answer.errors?.[0]?.extensions?.['code'] === 'TIMEOUT' && tries < MOST_TRIES) continue;
      if (answer.errors) throw new Error(`${answer.errors[0]?.message ?? ''} of ${query}`);
      return answer.data as Data;
    }
  };
  const all = async <Node>(query: string): Promise<readonly Node[]> => {
    const nodes: Node[] = [];
    let after: string | null = null;
    for (;;) {
      const page: Page<Node> = (await get<{ list: Page<Node> }>(query, { first: PAGE, after })).list;
      nodes.push(...page.nodes);
      if (!page.pageInfo.hasNextPage) return nodes;
      after = page.pageInfo.endCursor;
    }
  };
  return { get, all };
}

interface Page<Node> {
  readonly nodes: readonly Node[];
  readonly pageInfo: { readonly hasNextPage: boolean; readonly endCursor: string };
}

const paged = (field: string, nodes: string, also = ''): string =>
  `query($first: Int!, $after: String) { list: ${field}(first: $first, after: $after${also})
    { nodes { ${nodes} } pageInfo { hasNextPage endCursor } } }`;

const ENTITIES = paged('entities', 'id name type aliases(first: 20) { nodes { text } }');
const CLAIMS = paged(
  'claims',
  `predicate statement status temporal validity { from to } qualifiers { name value } subject { id name type }
   object { ... on Entity { id name type } ... on NumberValue { number unit } ... on DateValue { date }
     ... on TextValue { text } ... on BooleanValue { boolean } ... on VersionValue { versionText } }
   evidence(first: 3) { span { quote } }`,
  ', asOf: {valid: null}',
);
const RELATIONSHIPS = paged('relationships', 'from { id name } kind to { id name }', ', asOf: {valid: null}');
const DOCUMENTS = paged('documents', 'key currentRevision { text }');
const CONFLICTS = paged('conflicts', 'predicate');
const SUGGESTIONS = paged('suggestions', 'kind predicate');
const EVIDENCE = `mutation($question: String!) { findEvidence(input: {question: $question})
  { ... on EvidenceFound { kept { text } } } }`;
