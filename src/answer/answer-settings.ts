import { seconds, text, tokens, type ValuesOf } from '../domain/setting.ts';
import { GATHER_SETTINGS } from './gather/gather-settings.ts';
import { ENSEMBLE_SETTINGS } from './ensemble/ensemble-settings.ts';
import { ANSWER_RETENTION_SETTINGS } from './kept/answer-retention-settings.ts';
import { INJECT_SETTINGS } from './inject/inject-settings.ts';
import { VERIFY_SETTINGS } from './verify/verify-settings.ts';
import { readModes } from './own-modes.ts';
import { readRoadmap } from './own-roadmap.ts';

/** How an answer is written by a model, and checked. */
export const ANSWER_SETTINGS = {
  ...ANSWER_RETENTION_SETTINGS,
  ...GATHER_SETTINGS,
  ...ENSEMBLE_SETTINGS,
  ...VERIFY_SETTINGS,
  ...INJECT_SETTINGS,
  'answer.tokens': tokens({
    default: 800,
    min: 50,
    max: 32_000,
    what: 'tokens of an answer that a model writes',
    source: 'OM-98',
  }),
  'answer.modes': text({
    max: 4_000,
    what: 'numbers of modes that the space has in place of the usual ones, as JSON',
    source: 'own: each number of a mode is its row’s, and may be another in a space',
    mistake: (json) => {
      const read = readModes(json);
      return typeof read === 'string' ? read : null;
    },
  }),
  'prompt.roadmap': text({
    max: 16_000,
    what: 'what is planned, as JSON: a version and its tracks; prompts of questions about what is to come have it for reference',
    source: 'own: facts of a version, which whoever runs the space knows',
    mistake: (json) => {
      const read = readRoadmap(json);
      return typeof read === 'string' ? read : null;
    },
  }),
  'answer.window': tokens({
    default: 8_192,
    min: 1_024,
    max: 2_000_000,
    what: 'tokens of prompt and answer together, of a model of unknown window',
    source: 'own',
  }),
  'answer.seconds': seconds({
    default: 25,
    min: 1,
    max: 3_600,
    what: 'seconds from the question on after which an answer is told as far as it is written; less than `limit.operationMs`',
    source: 'own',
  }),
} as const;
export type AnswerSettings = ValuesOf<typeof ANSWER_SETTINGS>;
