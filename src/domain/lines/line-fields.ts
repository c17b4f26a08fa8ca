import { z } from 'zod';
import { decodeId, type Id, type IdKind } from '../typed-ids.ts';

/** What fields of lines are made of. */

/** Whatever is longer is no name, key or reason: those have limits of their own where they are made. */
export const words = z.string().refine((text) => !text.includes('\0') && text.isWellFormed(), {
  error: 'expected valid Unicode without NUL characters and halves of surrogate pairs',
});
export const instant = z.iso
  .datetime({ error: 'expected an instant like 2026-01-31T12:00:00.000Z' })
  .transform((text) => new Date(text));
export const share = z.number().min(0).max(1);
export const count = z.int().min(0).max(2_147_483_647);
export const version = z.int().min(1).max(2_147_483_647);
export const owner = words.nullable();

export const idOf = <K extends IdKind>(kind: K) =>
  z.string().transform((text, context): Id<K> => {
    try {
      return decodeId(text, kind).id;
    } catch (error) {
      context.addIssue({ code: 'custom', message: (error as Error).message });
      return z.NEVER;
    }
  });
