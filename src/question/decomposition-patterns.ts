import type { StepAnswer, StepType } from '../domain/question-record.ts';

export interface PatternStep {
  readonly type: StepType;
  /** `$1` and `$2` are what the pattern found. */
  readonly text: string;
  readonly answer: StepAnswer;
  /** Places of the steps before it that it needs. */
  readonly needs: readonly number[];
}

export interface DecompositionPattern {
  readonly name: string;
  readonly pattern: RegExp;
  readonly steps: readonly PatternStep[];
}

const step = (type: StepType, text: string, answer: StepAnswer, ...needs: readonly number[]): PatternStep => ({
  ...{ type, text, answer, needs },
});
const THING = '(.{1,200}?)';
const END = '\\s*[?.!]*$';

/**
 * How questions of some shapes are cut (PI-77). A step depends on all earlier ones (PI-79), but for the two sides of a comparison, which
 * are independent and may be asked at once.
 */
export const DECOMPOSITION_PATTERNS: readonly DecompositionPattern[] = [
  {
    name: 'evolution',
    pattern: new RegExp(`\\bhow (?:did|has|have) ${THING} evolved?\\b`, 'iu'),
    steps: [
      step('INITIAL_STATE', 'What was $1 at first?', 'EXPLANATION'),
      step('CHANGES_OVER_TIME', 'What changed in $1 over time?', 'LIST', 0),
      step('CURRENT_STATE', 'What is $1 now?', 'EXPLANATION', 0, 1),
    ],
  },
  {
    name: 'comparison',
    pattern: new RegExp(`\\bcompar(?:e|ing) ${THING} (?:and|vs\\.?|versus|with|to) ${THING}${END}`, 'iu'),
    steps: [
      step('SIDE_A', 'What is $1?', 'EXPLANATION'),
      step('SIDE_B', 'What is $2?', 'EXPLANATION'),
      step('DIFFERENCES', 'How do $1 and $2 differ?', 'EXPLANATION', 0, 1),
    ],
  },
  {
    name: 'criticism',
    pattern: new RegExp(`\\bcriticisms? (?:of|about|against) ${THING} (?:been |was |were |being )?addressed\\b`, 'iu'),
    steps: [
      step('ORIGINAL_CRITICISMS', 'Which criticisms of $1 were made?', 'LIST'),
      step('RESPONSES', 'What was answered to the criticisms of $1?', 'LIST', 0),
      step('RESOLUTION_STATUS', 'Which criticisms of $1 are resolved?', 'LIST', 0, 1),
    ],
  },
  {
    name: 'cause',
    pattern: new RegExp(`^\\W*why ${THING}${END}`, 'iu'),
    steps: [
      step('CONTEXT', 'What is the context of this: $1?', 'EXPLANATION'),
      step('CAUSES', 'What caused this: $1?', 'LIST', 0),
      step('EFFECTS', 'What followed from this: $1?', 'LIST', 0, 1),
    ],
  },
];
