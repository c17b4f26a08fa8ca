import { number, type PolicyNumber } from './policy-number.ts';

/** Numbers by which free statements are nominated, merged and asked about. */
export const CONSOLIDATION = {
  'consolidation.near': number(0.85, 0, 1, 'cosine above which two statements are compared', 'SF-13', false),
  'consolidation.contradiction': number(0.9, 0, 1, 'cosine from which rules dispute a contradiction', 'SE-33', false),
  'consolidation.undecided': number(
    0.95,
    0,
    1,
    'cosine from which statements are asked about that no rule decides',
    'own: a merge by cosine alone is none (SF-14, SF-18)',
    false,
  ),
  'consolidation.gap': number(
    0.3,
    0,
    1,
    'difference of confidence above which no rule merges',
    'SF-14 open point',
    false,
  ),
  'consolidation.nearest': number(10, 1, 100, 'nearest claims that a new one is compared with', 'own'),
  'consolidation.batch': number(50, 1, 1000, 'new claims that are compared in one commit', 'own: a commit of some ms'),
  'consolidation.callTokens': number(
    12_000,
    500,
    200_000,
    'tokens of cases in one call',
    'SF-19: one call, split only at a limit',
  ),
  'consolidation.answerTokens': number(
    60,
    10,
    1000,
    'tokens of answer set aside for each case',
    'own: three words in JSON',
  ),
} as const satisfies Record<string, PolicyNumber>;
