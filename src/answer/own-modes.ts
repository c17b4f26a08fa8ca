import { z } from 'zod';
import { ANSWER_MODES, MODES, type AnswerMode, type AnswerModeName } from '../domain/answer-modes.ts';
import { valueOfJson } from '../lib/value-of-json.ts';

const share = z.number().min(0).max(1);
const partOfMode = z
  .strictObject({
    coverage: share,
    unsupported: z.enum(['SOFTEN', 'STRIP']),
    contextTokens: z.int().min(1_024).max(1_000_000),
    evidenceShare: share,
    regenerations: z.int().min(0).max(10),
    hops: z.int().min(1).max(3),
    decayPerHour: z.number().min(0).max(100),
  })
  .partial();
const modes = z.partialRecord(z.enum(ANSWER_MODES), partOfMode);

type OwnModes = z.infer<typeof modes>;

/**
 * Values that a space has in place of those above (SE-110): JSON such as `{"EVIDENCE": {"coverage": 0.8}}`, empty = none.
 * @returns a text = what is wrong with it
 */
export function readModes(json: string): OwnModes | string {
  return json.trim() === '' ? {} : valueOfJson(json, modes, '{"EVIDENCE": {"coverage": 0.8}}');
}

/**
 * A mode as a space has it.
 * @param own as `readModes` takes it; what is wrong counts nothing
 */
export function modeOf(name: AnswerModeName, own: string): AnswerMode {
  const read = readModes(own);
  return { ...MODES[name], ...(typeof read === 'string' ? {} : read[name]) };
}
