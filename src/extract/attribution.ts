import type { ParsedDocument, Unit } from '../domain/text.ts';
import { ALWAYS, type Period } from '../domain/time.ts';

/** The post or turn that holds an offset; null = none does. */
export const unitAt = ({ units }: ParsedDocument, offset: number): Unit | null =>
  units.find(({ start, end }) => start <= offset && offset < end) ?? null;

/** Who said it and since when, where somebody did. */
export function attributionOf(unit: Unit | null): {
  readonly qualifiers: Readonly<Record<string, string>>;
  readonly validity: Period;
} {
  if (unit === null || unit.kind === 'code') return { qualifiers: {}, validity: ALWAYS };
  // A name stands as it is; an account is marked as one.
  const speaker =
    unit.kind === 'turn'
      ? unit.turn.speaker
      : unit.post.address === null
        ? `@${unit.post.author.replace(/^@/u, '')}`
        : unit.post.author;
  const at = unit.kind === 'post' ? unit.post.createdAt : null;
  const validity = at === null ? ALWAYS : { from: at, to: null, precision: 'INSTANT' as const };
  return { qualifiers: speaker === null ? {} : { 'said by': speaker }, validity };
}
