import type { SETTLEMENT_POLICIES, TemporalQualifier } from './claim-record.ts';
import { claimStrength } from './confidence-formula.ts';
import { CONTRADICTION_SETTINGS, type ContradictionSettings } from './settings.ts';
import { defaultsOf } from './setting.ts';

const DEFAULTS = defaultsOf(CONTRADICTION_SETTINGS);

/** One side of a contradiction, as it stands before it is disputed. */
export interface Side {
  /** Distinct documents that say it. */
  readonly sources: number;
  /** Mean trust of their sources, 0–1. */
  readonly reliability: number;
  /** Trust of the best of them: what others add is number, not standing. */
  readonly best: number;
  /** One of its sources is the authority for the predicate. */
  readonly authority: boolean;
  /** Confidence without the dispute, 0–1. */
  readonly confidence: number;
  readonly verifiedAt: Date;
  readonly temporal: TemporalQualifier;
  /** It is one person's, and no document says it. */
  readonly isMemory: boolean;
}

/** A side with its strength (SE-48), which is worked out once for all whom it is weighed against. */
export type WeighedSide = Side & { readonly strength: number };

export type SettlementPolicy = (typeof SETTLEMENT_POLICIES)[number];

/** What weighing two values of one time comes to, and by which policy. `fresh` is the one that was said later. */
export interface Weighed {
  /** NEW_WINS: the standing one is superseded. OLD_WINS: the new one alone is disputed. OPEN: both are. */
  readonly outcome: 'NEW_WINS' | 'OLD_WINS' | 'OPEN';
  readonly policy: SettlementPolicy;
}

/** A way to weigh two sides: which prevails, and why, for people. */
export interface Scales {
  readonly weigh: (fresh: WeighedSide, existing: WeighedSide, settings?: ContradictionSettings) => Weighed;
  readonly explain: (fresh: WeighedSide, existing: WeighedSide, settings?: ContradictionSettings) => string;
}

const DAY_MS = 86_400_000;
const daysBetween = (from: Date, to: Date): number => Math.max(0, (to.getTime() - from.getTime()) / DAY_MS);
const two = (value: number): string => value.toFixed(2);

/** Strength of a side at an instant (SE-48): its recency is 1 / (1 + days since it was verified / 30). */
export function sideStrength(side: Side, now: Date, settings: ContradictionSettings = DEFAULTS): number {
  const recency = 1 / (1 + daysBetween(side.verifiedAt, now) / settings['strength.recencyDays']);
  return claimStrength({ ...side, recency }, settings);
}

const isStronger = (a: WeighedSide, b: WeighedSide, settings: Pick<ContradictionSettings, 'conflict.ratio'>): boolean =>
  a.strength > settings['conflict.ratio'] * b.strength;

const BY_AUTHORITY = {
  fresh: { outcome: 'NEW_WINS', policy: 'AUTHORITY' },
  existing: { outcome: 'OLD_WINS', policy: 'AUTHORITY' },
} as const satisfies Record<string, Weighed>;

const BY_STRENGTH = {
  fresh: { outcome: 'NEW_WINS', policy: 'STRENGTH' },
  existing: { outcome: 'OLD_WINS', policy: 'STRENGTH' },
  none: { outcome: 'OPEN', policy: 'STRENGTH' },
} as const satisfies Record<string, Weighed>;

/**
 * What documents say is weighed by authority and strength (SE-46, SE-47): the side of the source that is the authority for the
 * predicate prevails; else a side that is more than `conflict.ratio` times as strong, where its best source is trusted no less than
 * the other's: many weak texts never overrule a better source by their number, be they there first or last. Otherwise both stay,
 * disputed, for a person.
 */
export const claimScales: Scales = {
  weigh: (fresh, existing, settings: ContradictionSettings = DEFAULTS) => {
    if (fresh.authority !== existing.authority) return fresh.authority ? BY_AUTHORITY.fresh : BY_AUTHORITY.existing;
    if (existing.best >= fresh.best && isStronger(existing, fresh, settings)) return BY_STRENGTH.existing;
    if (fresh.best >= existing.best && isStronger(fresh, existing, settings)) return BY_STRENGTH.fresh;
    return BY_STRENGTH.none;
  },
  explain: (fresh, existing, settings: ContradictionSettings = DEFAULTS) => {
    if (fresh.authority !== existing.authority) {
      const [which, other] = fresh.authority ? ['new', 'earlier'] : ['earlier', 'new'];
      return `a source of the ${which} claim is the authority for this predicate, and none of the ${other} one is`;
    }
    const weights =
      `strength ${two(fresh.strength)} (new, of ${documents(fresh.sources)}) against ${two(existing.strength)} ` +
      `(earlier, of ${existing.sources})`;
    return `${weights}: ${byStrength(fresh, existing, settings)}`;
  },
};

const documents = (count: number): string => `${count} ${count === 1 ? 'document' : 'documents'}`;

function byStrength(
  fresh: WeighedSide,
  existing: WeighedSide,
  settings: Pick<ContradictionSettings, 'conflict.ratio'>,
): string {
  const ratio = settings['conflict.ratio'];
  const strongest = [['earlier', existing, fresh] as const, ['new', fresh, existing] as const].find(([, a, b]) =>
    isStronger(a, b, settings),
  );
  if (!strongest) return `neither is more than ${ratio} times as strong as the other`;
  const [which, strong, weak] = strongest;
  return strong.best < weak.best
    ? `the ${which} claim is stronger by the number of its sources alone, which are trusted less`
    : `the ${which} claim is more than ${ratio} times as strong`;
}

/**
 * Two memories of one person are weighed by confidence and age (OM-60–62, OM-Q21): the new one takes the place of the old when it is surer
 * by more than `conflict.memoryGap`, or when the old one was not confirmed for more than `conflict.memoryDays` before it; an old
 * one that is surer by as much stays; otherwise the person is asked.
 */
export const memoryScales: Scales = {
  weigh: (fresh, existing, settings: ContradictionSettings = DEFAULTS) => ({
    outcome: memoryOutcome(fresh, existing, settings)[0],
    policy: 'MEMORY',
  }),
  explain: (fresh, existing, settings: ContradictionSettings = DEFAULTS) => {
    const days = Math.floor(daysBetween(existing.verifiedAt, fresh.verifiedAt));
    const facts = `confidence ${two(fresh.confidence)} (new) against ${two(existing.confidence)}, ${days} days between them`;
    return `${facts}: ${memoryOutcome(fresh, existing, settings)[1]}`;
  },
};

/** What a document says, to everybody or to one, is no memory: then both are weighed as claims are. */
export const scalesFor = (a: Pick<Side, 'isMemory'>, b: Pick<Side, 'isMemory'>): Scales =>
  a.isMemory && b.isMemory ? memoryScales : claimScales;

function memoryOutcome(
  fresh: WeighedSide,
  existing: WeighedSide,
  settings: ContradictionSettings,
): readonly [Weighed['outcome'], string] {
  const gap = fresh.confidence - existing.confidence;
  const days = daysBetween(existing.verifiedAt, fresh.verifiedAt);
  if (gap > settings['conflict.memoryGap']) return ['NEW_WINS', 'the new one is surer by far'];
  if (days > settings['conflict.memoryDays']) return ['NEW_WINS', 'the old one is long out of date'];
  if (-gap > settings['conflict.memoryGap']) return ['OLD_WINS', 'the old one is surer by far'];
  return ['OPEN', 'neither is surer by far, nor long out of date'];
}
