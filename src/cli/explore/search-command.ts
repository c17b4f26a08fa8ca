import { execute, type Client } from '../client/client-port.ts';
import { EXIT, type ExitCode } from '../exit-codes.ts';
import { printable } from '../failure.ts';
import { SearchDocument, type SearchQuery, type SearchQueryVariables } from '../generated/operations.ts';
import { write, type Io } from '../io.ts';

export interface SearchArguments {
  readonly text: string;
  readonly first: number;
  /** What is looked for; null = chunks, claims and entities. */
  readonly kinds: readonly SearchKind[] | null;
  /** The terms of each score as well. */
  readonly why: boolean;
  /** A hit is one JSON line. */
  readonly json: boolean;
}

export type SearchKind = 'CHUNK' | 'CLAIM' | 'ENTITY';
type Hit = SearchQuery['search']['edges'][number];

/** A text is a paragraph or more; on the command line its beginning is enough to know it by. */
const SHOWN_OF_TEXT = 160;

/** `claimgraph search`: the best hits for a text among chunks, claims and entities, two lines each. */
export async function runSearch(client: Client, wanted: SearchArguments, io: Io): Promise<ExitCode> {
  const { text, first, kinds } = wanted;
  const variables: SearchQueryVariables = { text, first, in: kinds };
  const { search } = await execute(client, SearchDocument, { ...variables }, io.interrupted);
  const message = search.dense?.message ?? null;
  if (message !== null) await write(io.stderr, `claimgraph: ${printable(message)}\n`);
  if (search.edges.length === 0 && !wanted.json) await write(io.stdout, 'nothing was found\n');
  for (const hit of search.edges) await write(io.stdout, wanted.json ? `${JSON.stringify(hit)}\n` : shown(hit, wanted));
  return EXIT.ok;
}

function shown(hit: Hit, { why }: SearchArguments): string {
  const [title, below] = linesOf(hit.node);
  const lines = [`${hit.relevance.toFixed(2)}  ${title}`, ...(below === null ? [] : [`      ${below}`])];
  const parts = why ? hit.parts.map(({ name, contribution }) => `      ${contribution.toFixed(3)}  ${name}`) : [];
  return [...lines, ...parts].map((line) => `${printable(line)}\n`).join('');
}

function linesOf(node: Hit['node']): [title: string, below: string | null] {
  switch (node.__typename) {
    case 'Entity':
      return [`${node.name}  ${node.type}  ${node.id}`, node.key];
    case 'Claim':
      return [node.statement, `${node.status}, confidence ${node.confidence.value.toFixed(2)}  ${node.id}`];
    case 'Chunk': {
      const { document } = node.place ?? { document: null };
      const text = node.text.replaceAll(/\s+/g, ' ').trim();
      const cut = text.length > SHOWN_OF_TEXT ? `${text.slice(0, SHOWN_OF_TEXT)}…` : text;
      return [document?.title ?? document?.path ?? node.id, cut];
    }
  }
}
