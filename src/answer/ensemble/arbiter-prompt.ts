import { countTokens } from '../../text/token-counts.ts';
import { fenced, withoutOrders } from '../compile/fence-block.ts';
import { placesThatFit } from '../compile/lay-out-blocks.ts';
import { questionLine } from '../compile/prompt-room.ts';
import type { CompiledContext } from '../compile/compile-context.ts';
import { keyOfPlace, type Draft, type WrittenSentence } from '../draft.ts';

/** Ours alone, behind the rules by which an answer is written. */
export const ARBITER_WORDS = [
  'Others have answered already: <drafts …> has those of their sentences that the evidence carries, each VERIFIED or',
  'PARTIALLY_SUPPORTED, with the numbers of the evidence. Write one answer of them. Where they differ prefer what is VERIFIED, and what',
  'more sources, or surer ones, say; where that does not decide, tell what each says, with its numbers. Keep the numbers. Add nothing that',
  'is not in the evidence.',
].join('\n');

export interface ArbiterGround {
  readonly question: string;
  /** The rules with those of an arbiter. */
  readonly system: string;
  readonly nonce: string;
  /** Tokens that one draft may take. */
  readonly most: number;
}

/** The prompt that the others had, with what they wrote as far as evidence carries it, before the question. Pure. */
export function arbiterContext(
  context: CompiledContext,
  drafts: readonly Draft[],
  { question, system, nonce, most }: ArbiterGround,
): CompiledContext {
  const line = questionLine(question);
  const before = context.prompt.slice(0, context.prompt.length - line.length);
  const lines = drafts.flatMap((draft, n) => [`draft ${n + 1}`, ...linesOf(draft, context.sources, most)]);
  return { ...context, system, prompt: `${before}${fenced('drafts', nonce, lines)}\n\n${line}` };
}

function linesOf({ record, sentences }: Draft, sources: CompiledContext['sources'], most: number): string[] {
  if (record.state === 'REFUSED') return ['found no answer in the evidence'];
  const lines = sentences.filter(isCarried).map(({ text, check, rests }) => {
    const places = new Set(rests.map(keyOfPlace));
    const own = sources.filter((source) => source.sentences.some(({ place }) => places.has(keyOfPlace(place))));
    const marks = own.map(({ n }) => `[${n}]`).join('');
    return withoutOrders(`${check.verdict}: ${text.replaceAll(/\s+/gu, ' ')} ${marks}`);
  });
  const fit = new Set(placesThatFit(lines, most, countTokens));
  return lines.filter((_, n) => fit.has(n));
}

/** The evidence says it, at least in part. */
export const isCarried = ({ check: { verdict } }: WrittenSentence): boolean =>
  verdict === 'VERIFIED' || verdict === 'PARTIALLY_SUPPORTED';
