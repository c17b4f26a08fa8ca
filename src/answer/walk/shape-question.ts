import { InvalidInput } from '../../domain/errors.ts';
import {
  type PromptShape,
  type ShapeAudit,
  type ShapePass,
  type ShapeProposal,
  type ShapeRecord,
} from '../../domain/prompt-shape.ts';
import type { DocumentId } from '../../domain/typed-ids.ts';
import type { CondensedContext } from '../../domain/condensed-context.ts';
import {
  auditByRules,
  bindShape,
  changedParts,
  isPlain,
  materialChange,
  NOTHING_PROPOSED,
  proposeAudit,
  proposeShape,
  readShape,
  type ShapeAnchors,
  type ShapeReadings,
} from '../../shape/index.ts';
import { NO_TRACE, type ToldStep } from '../../trace/index.ts';
import { artifactsNamed } from '../inject/artifacts-named.ts';
import { filesInQuestion } from '../inject/files-in-question.ts';
import type { AnswerRequest } from './answer-request.ts';
import { readNow } from './answer-view.ts';
import { NO_MODEL, promptModel, type Waiting } from './prompt-model.ts';
import { widerQuestion } from '../../question/index.ts';

/**
 * What a prompt is for, before anything is searched (RS-26): by rules, and by a model where the caller wants one; what it proposes against
 * rules, memory, the lock or the caller is discarded (RS-28). null = nobody wants that.
 * @throws InvalidInput for an artifact of the caller that is no document
 */
export async function shapeQuestion(waiting: Waiting): Promise<ShapeRecord | null> {
  const { deps, request } = waiting;
  const { shape: agent, task } = request.shaping;
  if (agent === 'OFF') return null;
  const { recorder = NO_TRACE } = deps;
  return recorder.step('shape', SHAPE_STEP(request), async () => {
    const anchors = anchorsOf(waiting);
    const model = agent === 'MODEL' ? promptModel(waiting, 'shape') : null;
    const proposed = agent === 'MODEL' ? (model ? await proposeShape(anchors, model) : NO_MODEL) : null;
    const why = typeof proposed === 'string' ? proposed : null;
    const read = { ...readingsOf(request, proposed), RULES: readShape(anchors) };
    const { shape, discarded } = await bound(waiting, 'SHAPE', read);
    const by = proposed !== null && why === null ? 'MODEL' : 'RULES';
    return { shape, by, why, discarded, audit: null, isTold: by === 'MODEL' || task !== null || !isPlain(shape) };
  });
}

/**
 * The same once more, when what was found is condensed (RS-27): rules add what headers lack; a model may say otherwise, and where that
 * changes the scope, `audit.material` says so (RS-30).
 * @param injected documents that the prompt has anyway
 */
export async function auditShape(
  waiting: Waiting,
  record: ShapeRecord,
  { condensed, injected }: { readonly condensed: CondensedContext | null; readonly injected: ReadonlySet<DocumentId> },
): Promise<ShapeRecord> {
  const { deps, request } = waiting;
  const { audit: agent } = request.shaping;
  if (agent === 'OFF') return record;
  const { recorder = NO_TRACE } = deps;
  const { shape: before } = record;
  return recorder.step('audit', AUDIT_STEP(record), async () => {
    const model = agent === 'MODEL' ? promptModel(waiting, 'audit') : null;
    const given = { shape: before, condensed };
    const proposed =
      agent === 'MODEL' ? (model ? await proposeAudit(anchorsOf(waiting), given, model) : NO_MODEL) : null;
    const why = typeof proposed === 'string' ? proposed : null;
    const refined = auditByRules(before, condensed);
    const known = { ...asProposal(before), ...(refined.headers.length > 0 && { headers: refined.headers }) };
    const { shape, discarded } = await bound(waiting, 'AUDIT', { ...readingsOf(request, proposed), RULES: known });
    const by = proposed !== null && why === null ? 'MODEL' : 'RULES';
    const material = materialChange(before, shape, injected);
    const audit: ShapeAudit = { by, why, changed: changedParts(before, shape), material, searchedAgain: false };
    const isTold = record.isTold || by === 'MODEL';
    return { ...record, shape, audit, isTold, discarded: [...record.discarded, ...discarded] };
  });
}

/** A longer question is refused by its search: no more of it is read than that would read. */
const anchorsOf = ({ deps, request }: Waiting): ShapeAnchors => ({
  question: widerQuestion(request.evidence.question, [], deps.settings),
  ...{ turns: request.turns, now: deps.now, zone: deps.zone },
  ...{ hardRules: deps.settings['prompt.hardRules'], projectMemory: deps.settings['prompt.projectMemory'] },
  ...{ files: filesNamed(request), concepts: deps.concepts },
});

const filesNamed = ({ files, evidence }: AnswerRequest): string[] => [
  ...new Set([...files.named, ...filesInQuestion(evidence.question)]),
];

const readingsOf = ({ shaping: { task } }: AnswerRequest, proposed: ShapeProposal | string | null): ShapeReadings => ({
  ...(task && { REQUEST: task }),
  ...(proposed !== null && typeof proposed !== 'string' && { MODEL: proposed }),
});

const asProposal = ({ task, manner }: PromptShape): ShapeProposal => ({
  ...{ ...NOTHING_PROPOSED, ...task, ...manner, artifacts: task.artifacts.map(({ name }) => name) },
});

/** By whoever has the say, over what is stored now. */
async function bound(
  { deps, scope, request }: Waiting,
  pass: ShapePass,
  readings: ShapeReadings & { readonly RULES: ShapeProposal },
): Promise<ReturnType<typeof bindShape>> {
  const { evidence, files, shaping } = request;
  const names = Object.values(readings).flatMap(({ artifacts }) => artifacts);
  const open = {
    ...{ question: evidence.question, eligibility: evidence.eligibility },
    locked: files.isLocked ? filesNamed(request) : null,
  };
  const artifacts =
    names.length === 0
      ? new Map<string, never>()
      : await readNow(deps, scope, false, (view) => artifactsNamed(view, names, open));
  const unknown = shaping.task?.artifacts.find((name) => !artifacts.has(name));
  if (unknown !== undefined)
    throw new InvalidInput(`no document, or several, have the id, key or path ${JSON.stringify(unknown)}`, [
      'task',
      'artifacts',
    ]);
  // What rules read of the question is told with its files.
  const there = (name: string): boolean => 'documentId' in (artifacts.get(name) ?? {});
  const rules = { ...readings.RULES, artifacts: readings.RULES.artifacts.filter(there) };
  const { hardRules, projectMemory } = anchorsOf({ deps, scope, request, signal: undefined });
  return bindShape({ ...readings, RULES: rules }, { pass, hardRules, projectMemory, artifacts });
}

const SHAPE_STEP = ({ shaping }: AnswerRequest): ToldStep<ShapeRecord> => ({
  input: () => shaping,
  reason: ({ why }) => why,
});

const AUDIT_STEP = ({ shape }: ShapeRecord): ToldStep<ShapeRecord> => ({
  input: () => shape,
  reason: ({ audit }) => audit && audit.why,
});
