import type { ScreenSettings } from '../ingest-settings.ts';
import type { ScreenFinding } from '../../domain/screening-rules.ts';

export type Found = Omit<ScreenFinding, 'quote'> & {
  /** It stands in a sentence that speaks to somebody, or where nobody is meant to look. */
  readonly addressed?: boolean;
};

/** Characters up to which a text has as many common phrases by chance as the weights allow for. */
const SHORT = 8_000;
/** How much more must come together in a text twice as long: it has twice as many places where they may meet by chance. */
const PER_DOUBLING = 0.15;

/** What is found in more than one way counts once, where it weighs most; of equals, where it stands plainly. */
export function once(findings: readonly Found[]): Found[] {
  const seen = new Map<string, Found>();
  for (const each of findings) {
    const key = `${each.rule} ${each.start} ${each.end}`;
    if (each.weight > (seen.get(key)?.weight ?? 0)) seen.set(key, each);
  }
  return [...seen.values()].sort((a, b) => a.start - b.start || a.end - b.end);
}

/** What common phrases of a text of so many characters must weigh together to hold it. */
const togetherIn = (length: number, enough: number): number =>
  enough * (1 + PER_DOUBLING * Math.max(0, Math.log2(length / SHORT)));

/** The weight of findings: each rule once, and of those that begin with the same word the heaviest. */
function weightOf(group: readonly Found[]): number {
  const best = new Map<string, Found>();
  for (const each of group) if (each.weight > (best.get(each.rule)?.weight ?? 0)) best.set(each.rule, each);
  const counted: Found[] = [];
  for (const each of [...best.values()].sort((a, b) => b.weight - a.weight))
    if (!counted.some(({ start }) => start === each.start)) counted.push(each);
  return counted.reduce((sum, { weight }) => sum + weight, 0);
}

/** The findings that stand near each other and together weigh enough; none if nowhere enough. */
export function heaviest(findings: readonly Found[], length: number, settings: ScreenSettings): Found[] {
  const near = settings['screen.near'];
  const enough = settings['screen.enough'] - 1e-9;
  const together = togetherIn(length, enough);
  const held = new Set<Found>();
  let first = 0;
  for (const [last, each] of findings.entries()) {
    while ((findings[first]?.start ?? 0) < each.start - near) first += 1;
    const group = findings.slice(first, last + 1);
    const alone = group.some(({ weight }) => weight >= enough);
    if (alone || (group.some(({ addressed }) => addressed) && weightOf(group) >= together))
      for (const member of group) held.add(member);
  }
  return [...held].slice(0, settings['screen.findings']);
}
