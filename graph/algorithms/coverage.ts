import type { Claim } from '../../src/domain/claims.ts';
import type { EntityId } from '../../src/domain/ids.ts';
import { compareText } from './growth.ts';

/** What a question asks about. */
export interface Asked {
  /** Each name in it, with those whom it may mean, and all that are one with them. */
  readonly entities: readonly { readonly term: string; readonly ids: ReadonlySet<EntityId> }[];
  /** Each other word of content, with its stem. */
  readonly words: readonly { readonly word: string; readonly stem: string }[];
}

/** A part of the question, and the claims that speak of it. */
export interface Covered {
  readonly term: string;
  readonly kind: 'ENTITY' | 'WORD';
  /** Surer first, then by id. Empty: the graph says nothing of it. */
  readonly claims: readonly Claim[];
}

export interface Coverage {
  /** 0–1: the share of names and words that are covered; 0 where the question names nobody that is known. */
  readonly score: number;
  readonly parts: readonly Covered[];
  /** Every claim that covers anything, once, surer first. */
  readonly claims: readonly Claim[];
}

/**
 * How far the graph covers a question (SE-57, with the reading of its open point): names by claims whose subject or object they mean,
 * words by claims in whose sentence their stem stands.
 * @param claims within reach of the names; only those that are ACTIVE, and neither HISTORICAL nor PROJECTED, count
 * @param stems of a sentence
 */
export function coverageOf(
  { entities, words }: Asked,
  claims: readonly Claim[],
  stems: (statement: string) => readonly string[],
): Coverage {
  const current = claims
    .filter(({ status, temporal }) => status === 'ACTIVE' && (temporal === 'CURRENT' || temporal === 'PERMANENT'))
    .toSorted((a, b) => b.confidence - a.confidence || compareText(a.id, b.id));
  const said = current.map((claim) => ({ claim, stems: new Set(stems(claim.statement)) }));
  const parts: Covered[] = [
    ...entities.map(({ term, ids }) => ({
      term,
      kind: 'ENTITY' as const,
      claims: current.filter(({ subjectId, object }) => ids.has(subjectId) || (object.type === 'ENTITY' && ids.has(object.entityId))),
    })),
    ...words.map(({ word, stem }) => ({
      term: word,
      kind: 'WORD' as const,
      claims: said.filter((one) => one.stems.has(stem)).map(({ claim }) => claim),
    })),
  ]; // prettier-ignore
  const covering = new Set(parts.flatMap((part) => part.claims));
  const covered = parts.filter((part) => part.claims.length > 0).length;
  return {
    score: entities.length === 0 ? 0 : covered / parts.length,
    parts,
    claims: current.filter((claim) => covering.has(claim)),
  };
}
