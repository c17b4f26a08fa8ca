import type { SubQuery } from '../../domain/question-record.ts';
import { namesIn } from '../../identity/index.ts';
import type { FoundEvidence } from './joined-evidence.ts';
import { ended, nextIteration, sentencesFound, type Gathering, type GatherTools } from './gathering.ts';
import { searchStep } from './search-step.ts';

/** Of what an earlier part found, by which a later one is looked for; own figures. */
const SENTENCES_OF_PART = 2;
const NAMES_OF_PART = 3;

/**
 * Parts of a question one after the other (PI-81), each with the names that stand in what the parts found that it needs: all of the words
 * of these would find the same again.
 */
export async function multiHop(begun: Gathering, tools: GatherTools, parts: readonly SubQuery[]): Promise<Gathering> {
  const found = new Map<string, FoundEvidence>();
  let state = begun;
  for (const { id, text, dependsOn } of parts) {
    state = nextIteration(state, tools);
    if (state.ended) return state;
    const needed = dependsOn.flatMap((one) => found.get(one) ?? []);
    const searched = await searchStep(state, tools, [text, ...namesFor(`${state.question} ${text}`, needed)].join(' '));
    state = searched.state;
    if (searched.found) found.set(id, searched.found);
    if (state.ended) return state;
  }
  return ended(state, 'DONE');
}

/** Names in the best sentences of what was found, and in what stands above them, that what is asked has not. */
function namesFor(asked: string, found: readonly FoundEvidence[]): string[] {
  const known = asked.toLowerCase();
  const names = found.flatMap((one) => {
    const best = sentencesFound([one]).slice(0, SENTENCES_OF_PART);
    const all = best.flatMap(({ text: said, context }) => namesIn(`${context.split('\n')[0] ?? ''}\n${said}`));
    const others = all.map(({ text: name }) => name).filter((name) => !known.includes(name.toLowerCase()));
    return [...new Set(others)].slice(0, NAMES_OF_PART);
  });
  return [...new Set(names)];
}
