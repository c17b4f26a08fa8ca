import { DomainError } from '../../domain/errors.ts';
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
        return { fact, ...best(own) };
      });
      return entailedOf(judged);
    });
  } catch (error) {
    if (!(error instanceof DomainError)) throw error;
    return error.message;
  }
}

/** By the premise that it follows from most; one that was cut says nothing. */
function best(scores: readonly EntailmentScores[]): Pick<Entailed, 'entailment' | 'contradiction'> {
  const [first = { entailment: 0, contradiction: 0 }, ...others] = scores.filter(({ cut }) => !cut);
  return others.reduce((most, one) => (one.entailment > most.entailment ? one : most), first);
}

type Judged = Pick<Entailed, 'entailment' | 'contradiction'> & { readonly fact: string };

function entailedOf([whole, ...parts]: readonly Judged[]): Entailed | null {
  if (!whole) return null;
  if (parts.length === 0) return { ...whole, least: whole.entailment, weakest: whole.fact };
  const mean = parts.reduce((sum, { entailment }) => sum + entailment, 0) / parts.length;
  const weakest = parts.reduce((least, one) => (one.entailment < least.entailment ? one : least));
  return {
    entailment: Math.max(whole.entailment, mean),
    least: weakest.entailment,
    contradiction: Math.max(...parts.map(({ contradiction }) => contradiction)),
    weakest: weakest.fact,
  };
}
