import { CACHE_OUTCOMES, NO_OUTCOMES, type CacheOutcome, type OutcomeCounts } from '../../domain/cache-outcomes.ts';

/** How retrievals came out since this process started: each counts as one outcome (SE-69). */
export class CacheCounts {
  private readonly bySpace = new Map<string, OutcomeCounts>();

  add(spaceId: string, outcome: CacheOutcome): void {
    const counts = this.of(spaceId);
    this.bySpace.set(spaceId, { ...counts, [outcome]: counts[outcome] + 1 });
  }

  addFallback(spaceId: string): void {
    const counts = this.of(spaceId);
    this.bySpace.set(spaceId, { ...counts, fallbacks: counts.fallbacks + 1 });
  }

  of(spaceId: string): OutcomeCounts {
    return this.bySpace.get(spaceId) ?? NO_OUTCOMES;
  }

  /** Over all spaces. */
  get total(): ReadonlyMap<CacheOutcome, number> {
    const all = [...this.bySpace.values()];
    return new Map(CACHE_OUTCOMES.map((outcome) => [outcome, all.reduce((sum, counts) => sum + counts[outcome], 0)]));
  }
}
