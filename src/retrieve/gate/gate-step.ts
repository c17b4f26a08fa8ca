import { digestOf, type Recorder } from '../../trace/index.ts';
import type { Choice, Chosen, ScoredCandidate } from './choose-evidence.ts';
import type { GateSettings } from './gate-settings.ts';

interface Judging<Candidate> {
  readonly question: Choice;
  readonly candidates: readonly Candidate[];
  readonly settings: Pick<GateSettings, 'gate.strictness' | 'gate.judged'>;
  /** The entailment model; null = rules. */
  readonly model: string | null;
}

/** The choice of evidence as a step of a trace: each candidate with why it was kept or dropped. */
export const gateStep = <Candidate extends ScoredCandidate, C extends Chosen<Candidate>>(
  recorder: Recorder,
  { question, candidates, settings, model }: Judging<Candidate>,
  work: () => Promise<C>,
): Promise<C> => {
  const input = (): object => {
    const { first, strictness, diversity, eligibility } = question;
    const { off, only, injected } = eligibility;
    return {
      ...{
        model,
        first,
        diversity,
        strictness: strictness ?? settings['gate.strictness'],
        judged: settings['gate.judged'],
      },
      eligibility: { off: [...off], only: only && [...only], injected: [...injected] },
      candidates: digestOf(
        candidates.map(({ id, contentHash, score, overtaken }) => [id, contentHash, score, overtaken]),
      ),
    };
  };
  return recorder.step('gate', { input, output: shownChoice }, work);
};

const shownChoice = ({ kept, dropped }: Chosen<ScoredCandidate>): object =>
  Object.fromEntries(
    Object.entries({ kept, dropped }).map(([name, judged]) => [
      name,
      judged.map(({ candidate: { id, score }, verdict: { reason, relevance, method }, rank }) => ({
        ...{ id, rank, score, reason, relevance, method },
      })),
    ]),
  );
