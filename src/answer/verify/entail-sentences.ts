import { DomainError } from '../../domain/errors.ts';
import type { CheckedFact } from '../../domain/sentence-check.ts';
import type { Entailment, EntailmentScores } from '../../models/index.ts';
import { atomicFacts } from './atomic-facts.ts';

/** A sentence, and the texts from each of which it may follow. */
export interface Asked {
  readonly sentence: string;
  readonly premises: readonly string[];
}

/** What a model makes of a sentence, 0–1. */
export interface Entailed {
  /** How far it follows: as a whole, or its facts on average, where that is more. */
  readonly entailment: number;
  /** How far the fact follows that does so least. */
  readonly least: number;
  /** Of the fact that speaks most against what it is nearest to. */
  readonly contradiction: number;
  /** The fact that follows least. */
  readonly weakest: string;
  /** Each of them; of one that cannot be parted, itself. */
  readonly facts: readonly CheckedFact[];
}

/**
 * All sentences in one batch, each premise by itself: texts joined would pass the window of a small model (PI-60). null in place of scores
 * = there is no model; why it could not be asked = its message.
 */
export async function entailSentences(
  model: Pick<Entailment, 'judge'> | null,
  asked: readonly Asked[],
): Promise<readonly (Entailed | null)[] | string> {
  if (!model) return 'no entailment model';
  const facts = asked.map(({ sentence }) => [...new Set([sentence, ...atomicFacts(sentence)])]);
  const pairs = asked.flatMap(({ premises }, n) =>
    (facts[n] ?? []).flatMap((hypothesis) => premises.map((premise) => ({ premise, hypothesis }))),
  );
  try {
    const scores = await model.judge(pairs);
    let from = 0;
    return asked.map(({ premises }, n) => {
      const judged = (facts[n] ?? []).map((fact) => {
        const own = scores.slice(from, from + premises.length);
        from += premises.length;
        return { text: fact, ...best(own) };
      });
      return entailedOf(judged);
    });
  } catch (error) {
    if (!(error instanceof DomainError)) throw error;
    return error.message;
  }
}

/** By the premise that it follows from most; one that was cut says nothing. */
function best(scores: readonly EntailmentScores[]): Omit<CheckedFact, 'text'> {
  const read = scores.filter(({ cut }) => !cut);
  const [first = { entailment: 0, neutral: 1, contradiction: 0 }, ...others] = read;
  const { entailment, neutral, contradiction } = others.reduce<Omit<CheckedFact, 'text'>>(
    (most, one) => (one.entailment > most.entailment ? one : most),
    first,
  );
  return { entailment, neutral, contradiction };
}

function entailedOf([whole, ...parts]: readonly CheckedFact[]): Entailed | null {
  if (!whole) return null;
  const { entailment, contradiction, text } = whole;
  if (parts.length === 0) return { entailment, contradiction, least: entailment, weakest: text, facts: [whole] };
  const mean = parts.reduce((sum, part) => sum + part.entailment, 0) / parts.length;
  const weakest = parts.reduce((least, one) => (one.entailment < least.entailment ? one : least));
  return {
    entailment: Math.max(entailment, mean),
    least: weakest.entailment,
    contradiction: Math.max(...parts.map((part) => part.contradiction)),
    weakest: weakest.text,
    facts: parts,
  };
}
