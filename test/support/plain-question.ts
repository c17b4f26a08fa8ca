import type { TemporalQualifier } from '../../src/domain/claim-record.ts';

/** A value that is said, as the plain model needs it. */
export interface PlainValue {
  readonly id: string;
  readonly value: string;
  readonly from: number | null;
  readonly to: number | null;
  readonly kind: TemporalQualifier;
  readonly authority: boolean;
  readonly best: number;
  readonly strength: number;
  readonly spoken: number;
  readonly verified: number;
}

/** What becomes of it: `12 ACTIVE to 2020`, with whom it gives way to. */
export interface PlainEnd {
  readonly status: 'ACTIVE' | 'DISPUTED' | 'SUPERSEDED';
  readonly to: number | null;
  readonly by: string | null;
}

const RATIO = 1.3;
const LAST = Number.POSITIVE_INFINITY;

/**
 * The rules of docs/trust.md said again, slowly: each fact about a value is a question that is answered from the rules whenever it is
 * asked, by looking at all the others. Nothing is sorted into an order of work, and nothing is kept but answers.
 */
export class PlainQuestion {
  private readonly all: readonly PlainValue[];
  private readonly now: number;
  private readonly answers = new Map<string, unknown>();

  constructor(all: readonly PlainValue[], now: number) {
    this.all = all;
    this.now = now;
  }

  end(x: PlainValue): PlainEnd {
    const by = this.supersededBy(x);
    if (by) return { status: 'SUPERSEDED', to: this.endWhere(x, by), by: by.id };
    const heir = this.lostTo(x) ? null : this.heir(x);
    return { status: this.isDoubted(x) ? 'DISPUTED' : 'ACTIVE', to: this.until(x), by: heir?.id ?? null };
  }

  // Two values.

  private isAhead = (x: PlainValue): boolean => (x.from === null ? x.kind === 'PROJECTED' : x.from > this.now);

  private rivals = (x: PlainValue, y: PlainValue): boolean =>
    x.value !== y.value && (x.from ?? -LAST) < (y.to ?? LAST) && (y.from ?? -LAST) < (x.to ?? LAST);

  /** Is `x` founded at least as well as `y`? An authority is founded better than any other; else the best source counts. */
  private holdsOut = (x: PlainValue, y: PlainValue): boolean =>
    x.authority === y.authority ? x.best >= y.best : x.authority;

  private founded = (x: PlainValue, y: PlainValue): boolean => this.holdsOut(x, y) && !this.holdsOut(y, x);

  /** `x` says what is, `y` only what was. */
  private replacesPast = (x: PlainValue, y: PlainValue): boolean =>
    this.rivals(x, y) && y.kind === 'HISTORICAL' && x.kind !== 'HISTORICAL' && !this.isAhead(x) && !this.isAhead(y);

  /** `x` takes over from `y` on the day when it begins. */
  private takesOver(x: PlainValue, y: PlainValue): boolean {
    if (!this.rivals(x, y) || !this.holdsOut(x, y) || x.from === null) return false;
    if (this.isAhead(x) && !this.isAhead(y)) return true;
    if (this.isAhead(y) && !this.isAhead(x)) return false;
    if (!this.isAhead(x) && (x.kind === 'HISTORICAL') !== (y.kind === 'HISTORICAL')) return false;
    if ((y.from ?? -LAST) >= x.from) return false;
    // Only of a plan whose day has come it is enough that the other does not begin later: it need not be dated.
    const due = !this.isAhead(x) && x.kind === 'PROJECTED' && y.kind !== 'PROJECTED';
    if (due && y.verified >= x.from && this.holdsOut(y, x)) return false;
    return y.from !== null || (due && y.verified < x.from);
  }

  /** `x` says of the very time of `y` something else, and is the better founded of the two by far. */
  private outweighs(x: PlainValue, y: PlainValue): boolean {
    if (!this.rivals(x, y) || this.sideBySide(x, y)) return false;
    if (this.isAhead(y) && !this.isAhead(x)) return !this.holdsOut(y, x);
    if (this.isAhead(x) && !this.isAhead(y)) return false;
    if (this.failedPlan(x, y)) return true;
    if (this.failedPlan(y, x)) return false;
    if (x.authority !== y.authority) return x.authority;
    if (x.kind === 'PROJECTED' && !this.isAhead(x) && (y.kind !== 'PROJECTED' || this.isAhead(y)) && x.best === y.best)
      return false;
    return x.strength > RATIO * y.strength && x.best >= y.best;
  }

  /** `y` was planned for a day that has come, and `x` was found to be so since. */
  private failedPlan = (x: PlainValue, y: PlainValue): boolean =>
    y.kind === 'PROJECTED' &&
    x.kind !== 'PROJECTED' &&
    !this.isAhead(y) &&
    (x.from ?? -LAST) < (y.from ?? -LAST) &&
    x.verified >= (y.from ?? LAST) &&
    this.holdsOut(x, y);

  /** Whatever the two weigh, neither says anything against the other: one was and one is, one takes over, or one is planned. */
  private sideBySide(x: PlainValue, y: PlainValue): boolean {
    if (!this.rivals(x, y) || this.takesOver(x, y) || this.takesOver(y, x)) return true;
    if (this.replacesPast(x, y) || this.replacesPast(y, x)) return true;
    const [plan, other] = this.isAhead(x) ? [x, y] : [y, x];
    return this.isAhead(plan) && !this.isAhead(other) && (this.holdsOut(plan, other) || other.kind === 'HISTORICAL');
  }

  // All of them.

  /** Which value `x` lost to: one that did not lose itself, and, where that is founded better, in the time that is left to it. */
  lostTo(x: PlainValue): PlainValue | null {
    return this.once(`lost ${x.id}`, () => {
      const above = (y: PlainValue): boolean =>
        this.founded(y, x) ? overlaps(this.spanOf(y), x) : !this.founded(x, y);
      const winners = this.all.filter((y) => this.outweighs(y, x) && above(y) && this.lostTo(y) === null);
      return this.firmest(winners);
    });
  }

  /** What takes over from `x` by its date, first. */
  private heir(x: PlainValue): PlainValue | null {
    return this.once(`heir ${x.id}`, () => {
      const heirs = this.all.filter((y) => this.takesOver(y, x) && this.lostTo(y) === null);
      const first = Math.min(...heirs.map(({ from }) => from ?? LAST));
      return this.firmest(heirs.filter(({ from }) => from === first));
    });
  }

  private until = (x: PlainValue): number | null => (this.lostTo(x) ? x.to : this.spanOf(x).to);

  private spanOf(x: PlainValue): { readonly from: number | null; readonly to: number | null } {
    const heir = this.heir(x);
    return heir ? { from: x.from, to: cutAt(x, heir.from) } : x;
  }

  private supersededBy(x: PlainValue): PlainValue | null {
    const by = this.takenAway(x);
    const lost = this.lostTo(x);
    if (by || !lost) return by;
    // Its time was that of a value whose time is over, and nobody else says anything against it.
    return this.takenAway(lost) && this.opponents(x).length === 0 ? lost : null;
  }

  private takenAway(x: PlainValue): PlainValue | null {
    const present = this.firmest(this.all.filter((y) => this.replacesPast(y, x) && this.lostTo(y) === null));
    if (present) return present;
    const lost = this.lostTo(x);
    if (lost) return x.spoken < lost.spoken && !this.isAhead(lost) && !this.isAhead(x) ? lost : null;
    const heir = this.heir(x);
    return heir && (heir.from ?? LAST) <= this.now ? heir : null;
  }

  private endWhere(x: PlainValue, by: PlainValue): number | null {
    if (this.heir(x) === by && !this.lostTo(x) && !this.replacesPast(by, x)) return this.spanOf(x).to;
    if (x.to !== null && x.to <= this.now) return x.to;
    const begins = by.from !== null && by.from > (x.from ?? -LAST) ? by.from : by.spoken;
    return cutAt(x, begins);
  }

  isDoubted = (x: PlainValue): boolean => this.opponents(x).length > 0;

  /** Who puts `x` in doubt, of those that are not superseded. */
  opponents(x: PlainValue): PlainValue[] {
    const mine = { from: x.from, to: this.until(x) };
    const others = this.all.filter(
      (y) =>
        this.rivals(x, y) &&
        !this.takenAway(y) &&
        this.lostTo(y) === null &&
        overlaps(mine, { from: y.from, to: this.until(y) }),
    );
    if (!this.lostTo(x))
      return others.filter((y) => !this.sideBySide(x, y) && !this.outweighs(x, y) && !this.outweighs(y, x));
    const winners = others.filter((y) => this.outweighs(y, x));
    if (winners.length > 0) return winners;
    return others.filter((y) => !this.isNoQuestion(x, y));
  }

  /** They hold side by side, and neither ever takes the place of the other. */
  private isNoQuestion = (x: PlainValue, y: PlainValue): boolean =>
    this.sideBySide(x, y) &&
    !this.takesOver(x, y) &&
    !this.takesOver(y, x) &&
    !this.replacesPast(x, y) &&
    !this.replacesPast(y, x);

  /** The best founded, then what is said to be before what was planned, then the strongest, then by what it says. */
  private firmest(some: readonly PlainValue[]): PlainValue | null {
    const better = (x: PlainValue, y: PlainValue): boolean => {
      if (this.founded(x, y) || this.founded(y, x)) return this.founded(x, y);
      const due = [x, y].map((one) => one.kind === 'PROJECTED' && !this.isAhead(one));
      if (due[0] !== due[1]) return due[1] === true;
      const [a, b] = [x, y].map(({ strength }) => Math.round(strength * 1e4 + 0.213));
      return a === b ? x.value + x.id < y.value + y.id : (a ?? 0) > (b ?? 0);
    };
    return some.find((x) => some.every((y) => x === y || better(x, y))) ?? null;
  }

  private once<T>(key: string, work: () => T): T {
    if (!this.answers.has(key)) this.answers.set(key, work());
    return this.answers.get(key) as T;
  }
}

interface Span {
  readonly from: number | null;
  readonly to: number | null;
}

const overlaps = (a: Span, b: Span): boolean =>
  (a.from ?? -LAST) < (b.to ?? LAST) && (b.from ?? -LAST) < (a.to ?? LAST);

/** Where a period ends that is cut: never before it begins, and never later than it says itself. */
const cutAt = ({ from, to }: Span, at: number | null): number | null =>
  at === null || at <= (from ?? -LAST) || at >= (to ?? LAST) ? to : at;
