import type { StatementSettings } from './entailment-settings.ts';
import type {
  StatementJudgement,
  StatementPair,
  StatementSignal,
  StatementVerdict,
} from '../domain/statement-verdicts.ts';
import type { Entailment, EntailmentScores } from '../models/index.ts';
import { compareTexts, type TextComparison } from './compare-texts.ts';

export interface StatementJudge {
  /** null = rules alone. */
  readonly entailment: Pick<Entailment, 'name' | 'judge'> | null;
  readonly numbers: StatementSettings;
}

/** Scores of a pair: with the first as the premise, and with the second. */
type Scores = readonly [EntailmentScores, EntailmentScores];

/** One way in which a model and what rules see in a pair decide it together. */
interface Decision {
  readonly verdict: StatementVerdict;
  readonly signal: StatementSignal;
  readonly score: 'contradiction' | 'entailment';
  /** The score that must be reached, by what affirms as the premise where just one does; and the other way round. */
  readonly least: keyof StatementSettings;
  readonly back: keyof StatementSettings;
  /** So much must the statements have in common; null = no matter: one of them denies, and what is denied need not be in the same words. */
  readonly words: keyof StatementSettings | null;
  /** What rules must see besides, before the model is asked. */
  readonly seen: (comparison: TextComparison) => boolean;
}

/**
 * What a model may decide: it nominates and confirms, and never decides alone. It reads swapped roles as entailment, so a pair in which
 * rules see them is not shown to it; a contradiction needs something that speaks against the other statement, whatever the score: of
 * strongly aligned pairs without it (conflictqa, score .98), two in five were right.
 *
 * Where just one of the two denies, what affirms is the premise that has to speak against the denial. The other way round models are sure
 * of what does not follow: who denies that a clerk opens a gate leaves the gate where it is (sick: two in three of those were right).
 */
const DECISIONS: readonly Decision[] = [
  {
    verdict: 'CONFLICT',
    signal: 'CONTRADICTION',
    score: 'contradiction',
    least: 'statement.contradiction',
    back: 'statement.contradictionBack',
    words: null,
    seen: ({ denies, other, plain }) => denies !== null && !other && plain,
  },
  {
    verdict: 'CONFLICT',
    signal: 'CONTRADICTION',
    score: 'contradiction',
    least: 'statement.contradiction',
    back: 'statement.contradiction',
    words: 'statement.contradictionWords',
    seen: ({ opposed, other, plain }) => opposed && !other && plain,
  },
  {
    verdict: 'DUPLICATE',
    signal: 'ENTAILMENT',
    score: 'entailment',
    least: 'statement.entailment',
    back: 'statement.entailment',
    words: 'statement.entailmentWords',
    seen: ({ opposed, single, sameNames }) => !opposed && single && sameNames,
  },
];

const mayDecide = (comparison: TextComparison, numbers: StatementSettings): Decision[] => {
  if (comparison.verdict !== 'COMPATIBLE' || comparison.swapped) return [];
  return DECISIONS.filter(
    ({ words, seen }) => (words === null || comparison.alignment >= numbers[words]) && seen(comparison),
  );
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
    const [there, back] = at < 0 ? [] : scores.slice(at, at + 2);
    const judged = there && back ? byBoth(comparison, [there, back], numbers) : null;
    return judged === null ? byRules(comparison) : { ...judged, by: entailment.name };
  });
}

function byBoth(
  comparison: TextComparison,
  scores: Scores,
  numbers: StatementSettings,
): Omit<StatementJudgement, 'by'> | null {
  if (scores.some(({ cut }) => cut)) return null;
  const { a, b } = comparison.on;
  for (const { verdict, signal, score, least, back } of mayDecide(comparison, numbers)) {
    const [there, round] =
      comparison.denies === 'first' ? [scores[1][score], scores[0][score]] : [scores[0][score], scores[1][score]];
    if (there < numbers[least] || round < numbers[back]) continue;
    const detail =
      `${score} ${there.toFixed(3)}, the other way round ${round.toFixed(3)}: ` +
      `${JSON.stringify(a.slice(0, 200))} / ${JSON.stringify(b.slice(0, 200))}`;
    return { verdict, reasons: [{ signal, detail }, ...comparison.reasons] };
  }
  return null;
}
