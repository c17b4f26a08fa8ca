import { Args, Ctx, Query, Resolver } from 'type-graphql';
import type { RecalledMemoryValue } from '../../schema/index.ts';
import { RecallArgs, RecallValue, ScorePartValue, Searches } from '../../schema/index.ts';
import { InvalidInput } from '../../src/domain/errors.ts';
import { recallMemories, type Recall, type RecalledMemory } from '../../src/memory/index.ts';
import { builtInConcepts } from '../../src/packs/index.ts';
import { NOW } from '../request/as-of.ts';
import type { RequestContext } from '../request/context.ts';
import { wantedFirst } from '../request/wanted-first.ts';
import { embeddingStatusValue } from '../search/search-parts.ts';
import { understandingValue } from '../search/understand-resolver.ts';
import { memoryNode } from './memory-list.ts';

/** From a question to what is remembered. */
@Resolver()
export class RecallResolver {
  @Searches('question')
  @Query(() => RecallValue, {
    description:
      'What the caller remembers that a question is about: episodes and facts, found by words and meaning, by the entities it names ' +
      'and by the time it asks about, and scored. No language model is asked. Nothing that somebody else remembers is looked at.',
  })
  async recall(@Ctx() { op }: RequestContext, @Args(() => RecallArgs) args: RecallArgs): Promise<RecallValue> {
    const [settings, now] = [await op.settings(), args.at?.from ?? (await op.present())];
    const most = await wantedFirst(op, args.first, settings['memory.selected']);
    const budget = { most, tokens: tokensWanted(args.tokens ?? settings['memory.tokens']) };
    const { embeddings } = op.services;
    const deps = { embeddings, settings, now, zone: args.zone ?? 'UTC', concepts: builtInConcepts };
    const found = await recallMemories(op.view(NOW), args.question, budget, deps);
    op.used += found.candidates;
    return shown(found);
  }
}

function tokensWanted(tokens: number): number {
  if (tokens >= 0) return tokens;
  throw new InvalidInput(`expected tokens ≥ 0, got ${tokens}`, ['tokens']);
}

function shown({ understood, dense, selected, toConfirm, nearest, candidates, tokens, budget }: Recall): RecallValue {
  const each = (some: readonly RecalledMemory[]): RecalledMemoryValue[] => some.map(recalledValue);
  return {
    ...{ memories: each(selected), toConfirm: each(toConfirm), nearest: each(nearest) },
    ...{ candidates, tokens, budget: budget.tokens, understanding: understandingValue(understood) },
    vectors: dense && embeddingStatusValue(dense),
  };
}

const recalledValue = ({ memory, sources, score, parts, effective, tokens }: RecalledMemory): RecalledMemoryValue => ({
  ...{ memory: memoryNode(memory, NOW), foundBy: sources, score, tokens, effectiveConfidence: effective },
  parts: parts.map(({ name, weight, input }) => new ScorePartValue(name, weight, input, weight * input)),
});
