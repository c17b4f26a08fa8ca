import type { PromptShape, ShapeRecord } from '../../domain/prompt-shape.ts';
import type { DocumentId } from '../../domain/typed-ids.ts';
import { widerQuestion } from '../../question/index.ts';
import { findEvidence, type EvidenceRequest } from '../../retrieve/index.ts';
import { scopeWords, targetsOf } from '../../shape/index.ts';
import { digestOf, NO_TRACE, type ToldStep } from '../../trace/index.ts';
import { joinedAnswers, joinedPassages, type FoundEvidence } from '../gather/joined-evidence.ts';
import type { PreparedAnswer } from '../prepare-answer.ts';
import { presentOf } from './answer-view.ts';
import type { Waiting } from './prompt-model.ts';
import { preparedFor } from './prepared-for.ts';

/** Documents that a prompt has as files. */
export const injectedIn = ({ files }: Pick<PreparedAnswer, 'files'>): ReadonlySet<DocumentId> =>
  new Set(files.flatMap(({ entry, shown }) => (entry && shown ? [entry.documentId] : [])));

/**
 * The evidence of a question with what its artifacts say of it, each searched by itself, as far as the words of the question do not name
 * them. What the question found by itself stays: a target adds, and takes nothing away.
 */
export async function searchTargets<Found extends { readonly kept: FoundEvidence['kept'] }>(
  waiting: Waiting,
  record: Pick<ShapeRecord, 'shape'> | null,
  { found, prepared }: { readonly found: Found; readonly prepared: PreparedAnswer },
): Promise<{ readonly found: Found; readonly prepared: PreparedAnswer }> {
  const first = { kept: found.kept, prepared };
  const searches = record ? targeted(waiting, record.shape, first) : [];
  if (searches.length === 0) return { found, prepared };
  const { recorder = NO_TRACE } = waiting.deps;
  const all = await recorder.step('searchTargets', SEARCH_STEP(record?.shape ?? null, first), () =>
    withSearches(waiting, first, searches),
  );
  return { found: { ...found, kept: all.kept }, prepared: all.prepared };
}

/**
 * The evidence of a question whose scope is another than was thought: searched, reranked and judged once more by the words of that scope
 * (RS-29), and joined with what there is, as a model that misreads a question is to take nothing away.
 */
export function searchAgain(waiting: Waiting, shape: PromptShape, first: FoundEvidence): Promise<FoundEvidence> {
  const { deps, request } = waiting;
  const { recorder = NO_TRACE, settings } = deps;
  const { evidence } = request;
  const question = widerQuestion(evidence.question, scopeWords(shape), settings);
  return recorder.step('searchAgain', SEARCH_STEP(shape, first), () =>
    withSearches(waiting, first, [{ ...evidence, question }, ...targeted(waiting, shape, first)]),
  );
}

function targeted(
  { request: { evidence } }: Waiting,
  { task }: PromptShape,
  { prepared }: FoundEvidence,
): EvidenceRequest[] {
  const targets = targetsOf(task, injectedIn(prepared));
  const { eligibility } = evidence;
  return targets.size === 0 ? [] : [{ ...evidence, eligibility: { ...eligibility, only: new Set(targets) } }];
}

/** Neither the web nor a conversation is told what a model made of a question. */
async function withSearches(
  { deps, scope }: Waiting,
  first: FoundEvidence,
  searches: readonly EvidenceRequest[],
): Promise<FoundEvidence> {
  const found: [FoundEvidence, ...FoundEvidence[]] = [first];
  for (const search of searches) {
    const asked = { ...search, conversation: null, web: 'NEVER' } as const;
    const asOf = await presentOf(deps, scope);
    const more = await findEvidence({ ...deps, languageModel: null, ...(asOf !== null && { asOf }) }, scope, asked);
    found.push({ kept: more.kept, prepared: await preparedFor(deps, scope, more, { evidence: asked }) });
  }
  if (found.length === 1) return first;
  const prepared = found.slice(1).map((one) => one.prepared);
  return { kept: joinedPassages(found), prepared: joinedAnswers([first.prepared, ...prepared]) };
}

const SEARCH_STEP = (shape: PromptShape | null, { kept }: FoundEvidence): ToldStep<FoundEvidence> => ({
  input: () => ({ task: shape && shape.task, evidence: digestOf(kept.map(({ candidate }) => candidate.id)) }),
  output: ({ kept: after }) => ({ kept: after.map(({ candidate }) => candidate.id) }),
});
