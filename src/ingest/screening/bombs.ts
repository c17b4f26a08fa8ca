import { deflateRawSync } from 'node:zlib';
import type { ScreenSettings } from '../ingest-settings.ts';
import type { ScreenFinding } from '../../domain/screening-rules.ts';
import type { ParsedDocument } from '../../domain/text.ts';

/** Marks piled on one letter, as many as no language has. */
const PILED = /\p{M}{12,}/u;

/**
 * Texts made to cost more than they say: the same words again and again (which deflate finds in no time), and letters
 * that are piled with marks. What is simply too long never gets here (`screen.maxBytes`).
 */
export function bombsIn({ text }: ParsedDocument, settings: ScreenSettings): Omit<ScreenFinding, 'quote'>[] {
  const bomb = (rule: string, start: number, end: number) =>
    ({ rule, kind: 'BOMB', place: 'DOCUMENT', disguise: null, weight: 1, start, end }) as const;
  const piled = /[^ -~\s]/u.test(text) ? PILED.exec(text) : null;
  const found = piled ? [bomb('piled-marks', piled.index, piled.index + piled[0].length)] : [];
  if (text.length < settings['screen.repetitionFrom']) return found;
  const packed = deflateRawSync(text, { level: 1 }).length;
  return text.length / packed > settings['screen.repetition'] ? [...found, bomb('repetition', 0, text.length)] : found;
}
