import { editDistance } from './edit-distance.ts';

/** The known name that takes the fewest changed letters, large or small. */
export function nearestName(name: string, known: readonly string[]): string {
  const wanted = name.toUpperCase();
  const scored = known.map((candidate) => ({ candidate, distance: editDistance(wanted, candidate.toUpperCase()) }));
  return scored.reduce((best, next) => (next.distance < best.distance ? next : best)).candidate;
}
