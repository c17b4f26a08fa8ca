import type { NameStage } from './entity-record.ts';

/**
 * What became of a mention (OM-55): the stage that resolved it, without any call of a model; MODEL: a model was asked and chose;
 * MODEL_NOBODY: it was asked, and nobody is meant, or no answer came; ASK: a person has to say; NOBODY: nobody is known.
 */
export const MENTION_ANSWERS = [
  'KEY',
  'NAME',
  'ALIAS',
  'NORMAL_FORM',
  'FUZZY',
  'COREFERENCE',
  'MODEL',
  'MODEL_NOBODY',
  'ASK',
  'NOBODY',
] as const satisfies readonly (NameStage | 'MODEL' | 'MODEL_NOBODY' | 'ASK' | 'NOBODY')[];
export type MentionAnswer = (typeof MENTION_ANSWERS)[number];

/** How many mentions resolved with and without a model. */
export interface MentionShares {
  readonly mentions: number;
  readonly resolved: number;
  readonly resolvedWithoutModel: number;
  readonly modelAsked: number;
  /** Of the resolved ones, 0–1, those for which no model was asked; null = none resolved. */
  readonly withoutModel: number | null;
}

/** The share that OM-55 asks for, from the counts by answer. */
export function mentionShares(counts: ReadonlyMap<string, number>): MentionShares {
  const of = (answer: MentionAnswer): number => counts.get(answer) ?? 0;
  const mentions = MENTION_ANSWERS.reduce((sum, answer) => sum + of(answer), 0);
  const modelAsked = of('MODEL') + of('MODEL_NOBODY');
  const resolvedWithoutModel = mentions - modelAsked - of('ASK') - of('NOBODY');
  const resolved = resolvedWithoutModel + of('MODEL');
  return {
    mentions,
    resolved,
    resolvedWithoutModel,
    modelAsked,
    withoutModel: resolved === 0 ? null : resolvedWithoutModel / resolved,
  };
}
