import { STRATEGIES, type Asked, type Strategy } from '../search/asked.ts';
import type { Question } from '../retrieval-questions/questions.ts';

/** One hit of a list: what may make it right. */
export interface Found {
  /** `path#Heading > Heading` for a chunk, null for what has no place. */
  readonly place: { readonly path: string; readonly headings: readonly string[] } | null;
  /** Keys of an entity, or of a claim's subject and object. */
  readonly keys: readonly string[];
  /** Of a claim. */
  readonly predicate: string | null;
}

const HITS = 10;

const SEARCH = `query ($text: String!, $strategy: SearchStrategy!, $in: [SearchKind!], $first: Int!) {
  search(text: $text, in: $in, strategy: $strategy, first: $first) { edges { node { __typename
    ... on Chunk { place { headingPath document { key } } }
    ... on Claim { subject { key } predicate object { ... on Entity { objectKey: key } } }
    ... on Entity { key } } } } }`;

/** `findEvidence`, and the same once more, when what was found before can serve. */
export const WAYS = [...STRATEGIES, 'EVIDENCE', 'AGAIN'] as const;
export type Way = (typeof WAYS)[number];

const EVIDENCE = `mutation ($input: FindEvidenceInput!) { findEvidence(input: $input) { __typename
  ... on DomainError { message } ... on EvidenceFound { kept {
    chunk { place { headingPath document { key } } }
    claim { subject { key } predicate object { ... on Entity { objectKey: key } } } } } } }`;

interface EvidenceAnswer {
  readonly findEvidence: {
    readonly __typename: string;
    readonly message?: string;
    readonly kept?: readonly { readonly chunk: Node | null; readonly claim: Node | null }[];
  };
}

interface Node {
  readonly place?: { readonly headingPath: readonly string[]; readonly document: { readonly key: string } } | null;
  readonly subject?: { readonly key: string | null };
  readonly predicate?: string;
  readonly object?: { readonly objectKey?: string | null };
  readonly key?: string | null;
}

interface Answer {
  readonly search: { readonly edges: readonly { readonly node: Node }[] };
}

const found = ({ place, subject, predicate, object, key }: Node): Found => ({
  place: place ? { path: `eips/${place.document.key}.md`, headings: place.headingPath } : null,
  keys: [key, subject?.key, object?.objectKey].filter((one) => typeof one === 'string'),
  predicate: predicate ?? null,
});

/** The first of what is found, by one of the ways. @param allKinds of a search: claims and entities too */
export const foundBy = (asked: Asked, text: string, way: Way, allKinds: boolean): Promise<Found[]> =>
  way === 'EVIDENCE' || way === 'AGAIN' ? evidenceOf(asked, text) : hitsOf(asked, text, way, allKinds);

async function evidenceOf(asked: Asked, question: string): Promise<Found[]> {
  const input = { question, first: HITS, web: 'NEVER' };
  const { findEvidence } = await asked.ask<EvidenceAnswer>(EVIDENCE, { input });
  if (!findEvidence.kept) throw new Error(`expected evidence, got ${findEvidence.__typename}: ${findEvidence.message}`);
  return findEvidence.kept.flatMap(({ chunk, claim }) => [chunk ?? claim ?? []].flat().map(found));
}

async function hitsOf(asked: Asked, text: string, strategy: Strategy, allKinds: boolean): Promise<Found[]> {
  const kinds = allKinds ? null : ['CHUNK'];
  const { search } = await asked.ask<Answer>(SEARCH, { text, strategy, in: kinds, first: HITS });
  return search.edges.map(({ node }) => found(node));
}

/** A chunk stands in a section when its headings end as those of the section do, or are below it; `#` alone = above all headings. */
export function standsAt(place: NonNullable<Found['place']>, evidence: string): boolean {
  const at = evidence.indexOf('#');
  if (place.path !== evidence.slice(0, at)) return false;
  const section = evidence.slice(at + 1).replaceAll(' > ', '\n');
  if (section === '') return place.headings.length === 0;
  return place.headings.some((_, n) => {
    const above = place.headings.slice(0, n + 1).join('\n');
    return above === section || above.endsWith(`\n${section}`);
  });
}

/** The predicates whose claims answer questions of a kind about front matter. */
const ANSWERING: Readonly<Record<string, readonly string[]>> = {
  status: ['status', 'type', 'IN_CATEGORY'],
  author: ['AUTHORED'],
  date: ['created', 'last-call-deadline'],
  requires: ['REQUIRES'],
  dependents: ['REQUIRES'],
  hops: ['AUTHORED', 'REQUIRES', 'status', 'withdrawal-reason'],
};

/** @returns the piece of evidence that a hit is, counted from 0; -1 = none */
export function answers({ place, keys, predicate }: Found, { kind, evidence, entities }: Question): number {
  if (place !== null) return evidence.findIndex((one) => standsAt(place, one));
  const names = (one: string): boolean => keys.some((key) => one.startsWith(`eips/${key}.md#`));
  if (predicate === null) return keys.some((key) => entities.includes(key)) ? evidence.findIndex(names) : -1;
  const isRight = ANSWERING[kind]?.includes(predicate) ?? false;
  return isRight ? evidence.findIndex((one) => names(one) && one.endsWith('#')) : -1;
}
