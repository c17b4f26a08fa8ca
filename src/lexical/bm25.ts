/** Numbers of a scope (what one caller sees of one kind): how many texts count, and their mean length in terms. */
export interface ScopeStats {
  readonly texts: number;
  readonly averageLength: number;
}

/** BM25's parameters (Robertson & Zaragoza 2009): `k1` how slowly repetition saturates, `b` how much length counts. */
export interface Bm25 {
  readonly k1: number;
  readonly b: number;
}

/** A term's share of a score; `contribution` = queryTf × idf × saturation. */
export interface TermPart {
  readonly term: string;
  /** Times the term stands in the text, and in the question. */
  readonly tf: number;
  readonly queryTf: number;
  /** Texts of the caller's scope that hold the term. */
  readonly df: number;
  readonly idf: number;
  /** Length of the text over the mean length of the scope. */
  readonly relativeLength: number;
  /** tf · (k1 + 1) / (tf + k1 · (1 − b + b · relativeLength)), from 0 to k1 + 1. */
  readonly saturation: number;
  readonly contribution: number;
}

/** Inverse document frequency, positive for every df: ln(1 + (N − df + ½) / (df + ½)). */
export function inverseDocumentFrequency(texts: number, df: number): number {
  return Math.log(1 + (Math.max(0, texts - df) + 0.5) / (df + 0.5));
}

export function saturation(tf: number, relativeLength: number, { k1, b }: Bm25): number {
  return (tf * (k1 + 1)) / (tf + k1 * (1 - b + b * relativeLength));
}

/** More than any saturation reaches: what a term can add at most is idf times this. */
export const highestSaturation = ({ k1 }: Bm25): number => k1 + 1;
