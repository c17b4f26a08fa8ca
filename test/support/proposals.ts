import type { Asking } from './graphql.ts';

/** What a small proposal of the `ethereum` pack says; everything else is made up of its number. */
export interface Proposal {
  readonly status?: string;
  readonly requires?: readonly number[];
  readonly body?: string;
}

export function proposalText(number: number, { status = 'Draft', requires = [], body = '' }: Proposal = {}): string {
  return [
    '---',
    `eip: ${number}`,
    `title: Proposal number ${number}`,
    'author: Ada Lantern (@ada), Bo Beacon <bo@example.org>',
    `status: ${status}`,
    'type: Standards Track',
    'category: Core',
    'created: 2020-01-02',
    ...(requires.length > 0 ? [`requires: ${requires.join(', ')}`] : []),
    '---',
    '',
    '## Abstract',
    '',
    `This is what proposal number ${number} is about. ${body}`,
    '',
    '## Specification',
    '',
    `The lamp of proposal ${number} MUST burn all night.`,
    '',
  ].join('\n');
}

export const INGEST = `mutation ($input: IngestInput!) {
  ingest(input: $input) {
    __typename
    ... on Ingested {
      job { id kind name state progress { done total } error }
      report { documents revisions chunks entities claims relationships aliases conflicts unchanged quarantined failed }
      outcomes {
        path status commit { number } document { id key version } revision { id contentHash }
        quarantined { id reason state version } error { code message path }
      }
      skipped { path reason count }
    }
    ... on DomainError { code message path }
  }
}`;

export interface IngestedData {
  readonly ingest: {
    readonly __typename: string;
    readonly code?: string;
    readonly message?: string;
    readonly path?: readonly string[];
    readonly job: {
      readonly id: string;
      readonly kind: string;
      readonly name: string;
      readonly state: string;
      readonly progress: object;
    };
    readonly report: Readonly<Record<string, number>>;
    readonly outcomes: readonly {
      readonly path: string;
      readonly status: string;
      readonly commit: { readonly number: number } | null;
      readonly document: { readonly id: string; readonly key: string; readonly version: number } | null;
      readonly revision: { readonly id: string; readonly contentHash: string } | null;
      readonly quarantined: {
        readonly id: string;
        readonly reason: string;
        readonly state: string;
        readonly version: number;
      } | null;
      readonly error: { readonly code: string; readonly message: string; readonly path: readonly string[] } | null;
    }[];
    readonly skipped: readonly { readonly path: string; readonly reason: string; readonly count: number }[];
  };
}

/** Ingests proposals through the contract, by number. */
export async function ingestProposals(
  me: Asking,
  proposals: Readonly<Record<number, Proposal>>,
  options: {
    readonly source?: string;
    readonly visibility?: 'SHARED' | 'PRIVATE';
    readonly idempotencyKey?: string;
  } = {},
): Promise<IngestedData['ingest']> {
  const { source = 'proposals', ...rest } = options;
  const documents = Object.entries(proposals).map(([number, proposal]) => ({
    path: `eip-${number}.md`,
    text: proposalText(Number(number), proposal),
  }));
  const { ingest } = await me.get<IngestedData>(INGEST, { input: { documents, source: { key: source }, ...rest } });
  return ingest;
}
