/** The point in time at which things are read, on both axes of time. */
export interface Instant {
  /** Number of the last commit that counts; null = the present state, whatever is written. */
  readonly recorded: number | null;
  /** When things must hold; null = whenever; NOW = at the instant of asking. */
  readonly valid: Date | null | 'NOW';
  /** Every entity by itself: nothing is merged. */
  readonly ignoringMerges: boolean;
}

const MARK = /^@(?:r(?<recorded>\d{1,15}))?(?:v(?<valid>a|-?\d{1,15}))?(?<apart>m)?$/u;
/** The years of which `asOf.valid` can speak, 0000 to 9999: others are no dates to every database. */
const EARLIEST = Date.parse('0000-01-01T00:00:00Z');
const LATEST = Date.parse('9999-12-31T23:59:59.999Z');

/**
 * An instant as ids carry it, `@r12v1717200000000m`: recorded up to commit 12, valid at that millisecond (`va` = whenever), merges
 * ignored. Empty for the present, so that ids of it are as they always were. The same instant has one mark only (ADR 21).
 */
export function markOf({ recorded, valid, ignoringMerges }: Instant): string {
  const known = recorded === null ? '' : `r${recorded}`;
  const held = valid === 'NOW' ? '' : `v${valid === null ? 'a' : valid.getTime()}`;
  const text = `${known}${held}${ignoringMerges ? 'm' : ''}`;
  return text === '' ? '' : `@${text}`;
}

/** The instant of a mark that came from outside; null where it is none that `markOf` makes. */
export function readMark(mark: string): Instant | null {
  const parts = MARK.exec(mark)?.groups;
  if (!parts) return null;
  const { recorded, valid, apart } = parts;
  const instant: Instant = {
    recorded: recorded === undefined ? null : Number(recorded),
    valid: valid === undefined ? 'NOW' : valid === 'a' ? null : new Date(Number(valid)),
    ignoringMerges: apart !== undefined,
  };
  return isInRange(instant) && markOf(instant) === mark ? instant : null;
}

const isInRange = ({ valid }: Instant): boolean =>
  !(valid instanceof Date) || (valid.getTime() >= EARLIEST && valid.getTime() <= LATEST);
