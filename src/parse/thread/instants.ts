import { z } from 'zod';

/** A day, or a time of one: without an offset from UTC it is in UTC, wherever the server stands. */
const DAY = z.iso.date();
const TIME = z.iso.datetime({ offset: true, local: true });
const HAS_OFFSET = /(?:Z|[+-]\d{2}:?\d{2})$/u;

/** When something happened, as a forum writes it in ISO 8601; null = it does not say; UNREADABLE = as no day that there is. */
export function instantIn(text: string | null): Date | null | 'UNREADABLE' {
  if (text === null) return null;
  const written = text.trim().replace(/^(\d{4}-\d{2}-\d{2}) (?=\d)/u, '$1T');
  if (DAY.safeParse(written).success) return new Date(written);
  if (!TIME.safeParse(written).success) return 'UNREADABLE';
  const at = new Date(HAS_OFFSET.test(written) ? written : `${written}Z`);
  return Number.isNaN(at.getTime()) ? 'UNREADABLE' : at;
}
