import type { Policy } from '../../domain/policy.ts';
import type { StatementJudgement, StatementPair, StatementSignal, StatementVerdict } from '../../domain/statements.ts';
import type { Entailment, EntailmentScores } from '../../models/index.ts';
import { compareTexts, type TextComparison } from './texts.ts';

export interface StatementJudge {
  /** null = rules alone. */
  readonly entailment: Pick<Entailment, 'name' | 'judge'> | null;
  readonly numbers: Policy;
}

/** One way in which a model and what rules see in a pair decide it together. */
interface Decision {
  readonly verdict: StatementVerdict;
  readonly signal: StatementSignal;
  readonly score: 'contradiction' | 'entailment';
  /** The score must reach it with either statement as the premise. */
  readonly least: keyof Policy;
  /** So much must the statements have in common. */
  readonly words: keyof Policy;
  /** What rules must see besides. */
  readonly seen: (comparison: TextComparison) => boolean;
}

/**
 * What a model may decide: it nominates and confirms, and never decides alone. It reads swapped roles as entailment, so a pair in which
 * rules see them is not shown to it; a contradiction needs something that speaks against the other statement, whatever the score: of
 * strongly aligned pairs without it (conflictqa, score .98), two in five were right.
 */
const DECISIONS: readonly Decision[] = [
  {
    verdict: 'CONFLICT',
    signal: 'CONTRADICTION',
    score: 'contradiction',
    least: 'statement.contradiction',
    words: 'statement.contradictionWords',
    seen: ({ opposed }) => opposed,
  },
  {
    verdict: 'DUPLICATE',
    signal: 'ENTAILMENT',
    score: 'entailment',
    least: 'statement.entailment',
    words: 'statement.entailmentWords',
    seen: ({ opposed, single, sameNames }) => !opposed && single && sameNames,
  },
];

const mayDecide = (comparison: TextComparison, numbers: Policy): Decision[] => {
  if (comparison.verdict !== 'COMPATIBLE' || comparison.swapped) return [];
  return DECISIONS.filter(({ words, seen }) => comparison.alignment >= numbers[words] && seen(comparison));
};

/**
 * The one place where pairs of free statements are judged (SE-33, SF-22): by rules, and where rules do not decide and a model could,
 * by both together (OM-65). One judgement for each pair, in order; whichever statement comes first, it is the same.
 * @throws Unavailable where there is a model, and it cannot run: what it was to judge is not then judged by rules alone
 */
export async function judgeStatements(
  pairs: readonly StatementPair[],
  { entailment, numbers }: StatementJudge,
): Promise<StatementJudgement[]> {
  const compared = pairs.map((pair) => compareTexts(pair, numbers));
  const byRules = ({ verdict, reasons }: TextComparison): StatementJudgement => ({ verdict, reasons, by: 'rules' });
  if (entailment === null) return compared.map(byRules);
  const open = compared.filter((comparison) => mayDecide(comparison, numbers).length > 0);
  const scores = await entailment.judge(
    open.flatMap(({ on: { a, b } }) => [
      { premise: a, hypothesis: b },
      { premise: b, hypothesis: a },
    ]),
  );
  return compared.map((comparison) => {
    const at = open.indexOf(comparison) * 2;
    const judged = at < 0 ? null : byBoth(comparison, scores.slice(at, at + 2), numbers);
    return judged === null ? byRules(comparison) : { ...judged, by: entailment.name };
  });
}

function byBoth(
  comparison: TextComparison,
  scores: readonly EntailmentScores[],
  numbers: Policy,
): Omit<StatementJudgement, 'by'> | null {
  if (scores.some(({ cut }) => cut)) return null;
  for (const { verdict, signal, score, least } of mayDecide(comparison, numbers)) {
    const lesser = Math.min(...scores.map((each) => each[score]));
    if (lesser < numbers[least]) continue;
    const detail = `${score} ${lesser.toFixed(3)} both ways: ${JSON.stringify(comparison.on.a.slice(0, 200))} / ${JSON.stringify(comparison.on.b.slice(0, 200))}`;
    return { verdict, reasons: [{ signal, detail }, ...comparison.reasons] };
  }
  return null;
}
