import type { Claim } from '../../../src/domain/claim-record.ts';
import type { ClaimId, EntityId } from '../../../src/domain/typed-ids.ts';
import { compareText } from '../../algorithms/breadth-first.ts';

/** What a question asks about. */
export interface Asked {
  /** Each name in it, with those whom it may mean, and all that are one with them. */
  readonly entities: readonly { readonly term: string; readonly ids: ReadonlySet<EntityId> }[];
  /** Each other word of content, with its stem. */
  readonly words: readonly { readonly word: string; readonly stem: string }[];
}

/** The claims that say a word. */
export interface WordMatches {
  readonly claims: ReadonlySet<ClaimId>;
  /** How near the nearest claim is to it; null where that was not measured, or no claim has a vector. */
  readonly similarity: number | null;
}

/** A part of the question, and the claims that speak of it. */
export interface Covered {
  readonly term: string;
  readonly kind: 'ENTITY' | 'WORD';
  /** Surer first, then by id. Empty: the graph says nothing of it. */
  readonly claims: readonly Claim[];
  readonly similarity: number | null;
  /** Its share of a question that is covered whole, 0–1. */
  readonly weight: number;
  /** What it adds to the score: its weight, or 0. */
  readonly contribution: number;
}

export interface Coverage {
  /** 0–1: the share of names and words that are covered; 0 where the question names nobody that is known. */
  readonly score: number;
  readonly parts: readonly Covered[];
  /** Every claim that covers anything, once, surer first. */
  readonly claims: readonly Claim[];
}

/** Claims that count: ACTIVE ones that are neither HISTORICAL nor PROJECTED, surer first, then by id. */
export const coveringClaims = (claims: readonly Claim[]): Claim[] =>
  claims
    .filter(({ status, temporal }) => status === 'ACTIVE' && (temporal === 'CURRENT' || temporal === 'PERMANENT'))
    .toSorted((a, b) => b.confidence - a.confidence || compareText(a.id, b.id));

/**
 * Which claims say each word: those in whose sentence its stem stands.
 * @param stems of a sentence
 */
export function matchByStems(
  words: Asked['words'],
  claims: readonly Claim[],
  stems: (statement: string) => readonly string[],
): WordMatches[] {
  const stemmed = claims.map(({ id, statement }) => ({ id, stems: new Set(stems(statement)) }));
  return words.map(({ stem }) => ({
    claims: new Set(stemmed.flatMap((one) => (one.stems.has(stem) ? [one.id] : []))),
    similarity: null,
  }));
}

/**
 * How far the graph covers a question (SE-57, with the reading of its open point): names by claims whose subject or object they mean,
 * words by claims that say them.
 * @param claims `coveringClaims` within reach of the names
 * @param said of each word, in their order
 */
export function coverageOf(
  { entities, words }: Asked,
  claims: readonly Claim[],
  matches: readonly WordMatches[],
): Coverage {
  const about = (ids: ReadonlySet<EntityId>): Claim[] =>
    claims.filter(
      ({ subjectId, object }) => ids.has(subjectId) || (object.type === 'ENTITY' && ids.has(object.entityId)),
    );
  const found = [
    ...entities.map(({ term, ids }) => ({ term, kind: 'ENTITY' as const, claims: about(ids), similarity: null })),
    ...words.map(({ word }, n) => ({
      term: word,
      kind: 'WORD' as const,
      claims: claims.filter(({ id }) => matches[n]?.claims.has(id)),
      similarity: matches[n]?.similarity ?? null,
    })),
  ];
  const covering = new Set(found.flatMap((part) => part.claims));
  const weight = entities.length === 0 ? 0 : 1 / found.length;
  const parts = found.map((part) => ({ ...part, weight, contribution: part.claims.length > 0 ? weight : 0 }));
  return {
    score: entities.length === 0 ? 0 : found.filter((part) => part.claims.length > 0).length / found.length,
    parts,
    claims: claims.filter((claim) => covering.has(claim)),
  };
}
