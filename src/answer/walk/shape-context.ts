import type { CondensedContext } from '../../domain/condensed-context.ts';
import type { ShapeRecord } from '../../domain/prompt-shape.ts';
import { taskLines } from '../../shape/index.ts';
import { NO_TRACE } from '../../trace/index.ts';
import type { ContextBeside, ContextRead } from '../compile/compile-context.ts';
import { condenseByModel, condensedLines, condensedOf, type CondensedHow } from '../condense/condense-by-model.ts';
import type { GrowingEvidence } from './growing-evidence.ts';
import { NO_MODEL, promptModel, type Waiting } from './prompt-model.ts';
import type { SearchedQuestion } from './search-for-answer.ts';
import { injectedIn } from './search-scope.ts';
import { auditShape } from './shape-question.ts';
import { CONDENSE_STEP } from './shown-steps.ts';

/** What a prompt is for and how its evidence is condensed, each null where nobody wants it. Plain data, without words of documents. */
export interface Shaped {
  readonly shape: ShapeRecord | null;
  readonly condensed: CondensedHow | null;
}

/** The same, with what the prompt is made of. */
export interface ShapedContext extends Shaped {
  readonly read: ContextRead;
}

/**
 * What was found for a question is read, condensed, and what the question is for looked at once more. Where that changes its scope, all is
 * searched, read and condensed again: once at most, and else what was condensed stays as it is (RS-27, RS-29). Under the lock nothing is
 * condensed, and nothing can be searched again (RS-17).
 * @throws InvalidInput for a question that leaves no room for evidence
 */
export async function shapeContext(
  waiting: Waiting,
  { found, shape: first }: Pick<SearchedQuestion, 'shape'> & { readonly found: object | null },
  growing: GrowingEvidence,
): Promise<ShapedContext> {
  const { question } = growing.frame;
  const isLocked = found === null;
  const read = await growing.read();
  const how = isLocked ? null : await condense(waiting, read);
  if (first === null) return { shape: null, condensed: how, read };
  const condensed = how && condensedOf(question, read, how);
  const injected = injectedIn(growing.all().prepared);
  const shape = await auditShape(waiting, first, { condensed, injected });
  const { audit } = shape;
  if (isLocked || audit === null || audit.material.length === 0) return { shape, condensed: how, read };
  await growing.again(shape.shape);
  const wider = await growing.read();
  const again = await condense(waiting, wider);
  return { shape: { ...shape, audit: { ...audit, searchedAgain: true } }, condensed: again, read: wider };
}

async function condense(waiting: Waiting, read: ContextRead): Promise<CondensedHow | null> {
  const { deps, request } = waiting;
  const { condense: agent } = request.shaping;
  if (agent === 'OFF') return null;
  const { recorder = NO_TRACE, entailment, embeddings, settings } = deps;
  return recorder.step('condense', CONDENSE_STEP(read), async () => {
    if (agent === 'RULES') return { by: 'RULES' };
    const tools = promptModel(waiting, 'condense');
    if (tools === null) return { by: 'FALLBACK', why: NO_MODEL };
    const checker = { entailment, embedder: embeddings && embeddings.chosen, numbers: settings };
    const draft = await condenseByModel(request.evidence.question, read, { tools, checker });
    return typeof draft === 'string' ? { by: 'FALLBACK', why: draft } : { by: 'MODEL', draft };
  });
}

/** Lines of a prompt that say what is wanted, and what a model made of its evidence. */
export function besideOf(
  { shape, condensed }: Shaped,
  read: ContextRead,
  { question }: Pick<GrowingEvidence['frame'], 'question'>,
): ContextBeside {
  const context = condensedIn({ condensed }, read, question);
  return {
    task: shape?.isTold ? taskLines(shape.shape) : [],
    condensed: context ? condensedLines(context) : [],
  };
}

/** What was condensed, as far as it stands in what the prompt is made of; null = nobody wants it. */
export const condensedIn = (
  { condensed }: Pick<Shaped, 'condensed'>,
  read: ContextRead,
  question: string,
): CondensedContext | null => condensed && condensedOf(question, read, condensed);
