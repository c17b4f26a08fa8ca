import { REFUSAL } from '../compile/system-words.ts';
import { keyOfPlace, type Draft, type WrittenSentence } from '../draft.ts';
import { verifySentences, type Checker } from '../verify/verify-sentences.ts';

/** What several drafts say alike. */
export interface SharedClaims {
  /** Of two: the claims that both make, of all that are made; no claims at all = 1. Of more, null. */
  readonly agreement: number | null;
  /** Of each draft the claims that no other makes. */
  readonly alone: readonly (readonly WrittenSentence[])[];
}

/** What a draft states; what nothing supports is a claim too, and nobody shares it. */
const claimsOf = ({ sentences }: Draft): WrittenSentence[] =>
  sentences.filter(({ text, check }) => check.verdict !== 'UNCHECKED' && text !== REFUSAL);

/**
 * Two sentences are one claim if they rest on the same words of the evidence and each would pass the check with the other as its support:
 * the same values, names and sense, and near in words and meaning. The entailment model is not asked: rules and embedder see another value
 * as well, and take no seconds (PI-123).
 */
export async function sharedClaims(
  checker: Pick<Checker, 'embedder' | 'numbers'>,
  drafts: readonly Draft[],
): Promise<SharedClaims> {
  const claims = drafts.map(claimsOf);
  const shared = new Set<WrittenSentence>();
  let pairs = 0;
  for (const [n, mine] of claims.entries())
    for (const theirs of claims.slice(n + 1)) {
      const open = new Set(theirs);
      for (const one of mine) {
        const other = await sameClaim(checker, one, [...open]);
        if (!other) continue;
        open.delete(other);
        for (const each of [one, other]) shared.add(each);
        pairs += 1;
      }
    }
  const all = claims.flat().length;
  const agreement = all === 0 ? 1 : pairs / (all - pairs);
  return {
    agreement: drafts.length === 2 ? agreement : null,
    alone: claims.map((own) => own.filter((one) => !shared.has(one))),
  };
}

async function sameClaim(
  checker: Pick<Checker, 'embedder' | 'numbers'>,
  one: WrittenSentence,
  others: readonly WrittenSentence[],
): Promise<WrittenSentence | null> {
  const places = new Set(one.rests.map(keyOfPlace));
  for (const other of others)
    if (
      other.rests.some((place) => places.has(keyOfPlace(place))) &&
      (await saysWhat(checker, one.text, other.text)) &&
      (await saysWhat(checker, other.text, one.text))
    )
      return other;
  return null;
}

async function saysWhat(
  checker: Pick<Checker, 'embedder' | 'numbers'>,
  text: string,
  support: string,
): Promise<boolean> {
  const [check] = await verifySentences(
    { ...checker, entailment: null },
    [{ text, cited: [] }],
    [{ id: '1', text: support, document: '1', reliability: 1 }],
  );
  return check?.verdict === 'VERIFIED' || check?.verdict === 'PARTIALLY_SUPPORTED';
}
