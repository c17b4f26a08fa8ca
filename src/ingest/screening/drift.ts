import { dotProduct } from '../../lib/vector-math.ts';

/** What the documents of a source are about: the mean of `weight` vectors of one model, each of length one. */
export interface Centre {
  readonly mean: Float32Array;
  /** How many documents it stands for. */
  readonly weight: number;
}

/** A document that a source brought, in the order of the commits. */
export interface Came {
  readonly vector: Float32Array;
  /** It was held for its drift, and a person let it in. */
  readonly recentres: boolean;
}

const lengthOf = (a: Float32Array): number => Math.sqrt(dotProduct(a, a));

/** 1 − cosine (SE-30), from 0 (the same) over 1 (nothing in common) to 2; null where the centre has no direction. */
export function driftFrom({ mean }: Centre, vector: Float32Array): number | null {
  const length = lengthOf(mean) * lengthOf(vector);
  return length === 0 ? null : 1 - dotProduct(mean, vector) / length;
}

/**
 * The centre with what came since in it. Where more came than were looked at (`all`), each of these stands for several.
 * What a person let in in spite of its drift moves the centre half way to it: then what the source was about before and what
 * it is about now are both near, and either may come.
 */
export function movedBy(centre: Centre | null, came: readonly Came[], all: number): Centre | null {
  const share = came.length === 0 ? 0 : Math.max(1, all / came.length);
  return came.reduce<Centre | null>((moved, { vector, recentres }) => {
    if (moved === null) return { mean: vector, weight: Math.round(share) };
    if (recentres) {
      const length = lengthOf(moved.mean) || 1;
      return { mean: moved.mean.map((value, i) => (value / length + (vector[i] ?? 0)) / 2), weight: 2 };
    }
    const weight = moved.weight + share;
    const mean = moved.mean.map((value, i) => value + (((vector[i] ?? 0) - value) * share) / weight);
    return { mean, weight: Math.round(weight) };
  }, centre);
}
