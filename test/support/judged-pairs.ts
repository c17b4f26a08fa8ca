import { describe, expect, it } from '@jest/globals';
import { settingDefaults as numbers } from './settings.ts';
import type { StatementJudgement, StatementVerdict } from '../../src/domain/statement-verdicts.ts';
import { judgeStatements } from '../../src/entailment/index.ts';

/** What rules alone say of two statements. */
export async function judged(a: string, b: string): Promise<StatementJudgement> {
  const [judgement] = await judgeStatements([{ a, b }], { entailment: null, numbers });
  if (!judgement) throw new Error('one pair, one judgement');
  return judgement;
}

type Row = readonly [a: string, b: string, verdict: StatementVerdict, signal: string];

/** Both ways round, with the signal that decided. */
export const both = (title: string, rows: readonly Row[]): void =>
  describe(title, () => {
    it.each(rows)('%s | %s → %s %s', async (a, b, verdict, signal) => {
      for (const judgement of [await judged(a, b), await judged(b, a)]) {
        expect(judgement).toMatchObject({ verdict, by: 'rules' });
        expect(judgement.reasons.map((reason) => reason.signal)).toEqual([signal]);
      }
    });
  });
