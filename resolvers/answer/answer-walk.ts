import type { AskInput, CompileContextInput, EditedPromptInput } from '../../schema/index.ts';
import {
  answerSteps,
  recordAnswer,
  searchForAnswer,
  type AnswerComposed,
  type AnswerDeps,
  type AnswerRequest,
  type AnswerStep,
  type ContextTurn,
  type SearchedQuestion,
} from '../../src/answer/index.ts';
import { InvalidInput } from '../../src/domain/errors.ts';
import type { GivenAnswer } from '../../src/domain/given-answer.ts';
import type { AnswerRecords } from '../../src/domain/live-record.ts';
import type { Scope } from '../../src/domain/scope.ts';
import { encodeId, type TraceId } from '../../src/domain/typed-ids.ts';
import { noteUses } from '../../src/memory/index.ts';
import { readSession, type SessionSettings } from '../../src/conversation/index.ts';
import { recordedAnswer, type RecordedAnswer } from '../../src/replay/index.ts';
import type { Sql } from '../../src/storage/index.ts';
import { NOW } from '../request/as-of.ts';
import type { RequestSession } from '../request/context.ts';
import type { Work } from '../request/mutation.ts';
import {
  afterwards,
  evidenceKept,
  evidenceRequest,
  findDeps,
  isRecorded,
  nextTraceId,
  passageOf,
  plainOf,
  traceKept,
  type AskedEvidence,
} from '../search/evidence-walk.ts';
import { readAsked, type AskedRecords } from '../livedata/asked-records.ts';
import { workOfMode } from './mode-settings.ts';
import { shapingWanted } from './shaping-wanted.ts';
import type { FinishedAnswer } from './walked-answer.ts';

/*
 * The walk of a question to its answer, with what is kept of it: its evidence, the answer, and how it came about.
 */

const MOST_SENTENCES = 20;
/** Less has to do with what is talked about (SE-89). */
const LEAST_WEIGHT = 0.3;
/** OM-127. */
const MOST_TURNS = 50;

/** @throws InvalidInput, NotFound */
export async function answerRequest(
  op: RequestSession,
  input: CompileContextInput & Partial<Pick<AskInput, 'sentences' | 'edited'>>,
): Promise<AskedEvidence> {
  const { sentences = 1, model = null, edited = null, ensemble } = input;
  if (sentences < 1 || sentences > MOST_SENTENCES)
    throw new InvalidInput(`expected \`sentences\` from 1 to ${MOST_SENTENCES}, got ${sentences}`, ['sentences']);
  checkModel(op, model);
  if (ensemble !== 'OFF' && (model !== null || edited !== null))
    throw new InvalidInput(`expected neither \`model\` nor \`edited\` beside \`ensemble: ${ensemble}\``, ['ensemble']);
  shapingWanted(input);
  return evidenceRequest(op, input);
}

/** @throws InvalidInput for a model that this server does not have */
export function checkModel({ services }: RequestSession, model: string | null): void {
  const models = services.languageModel?.states().map((state) => state.model) ?? [];
  if (model === null || models.includes(model)) return;
  const there = models.length === 0 ? 'none is configured (CLAIMGRAPH_MODEL)' : `there are ${models.join(', ')}`;
  throw new InvalidInput(`expected \`model\` to be one of the server's, got ${JSON.stringify(model)}: ${there}`, [
    'model',
  ]);
}

/** What was said before in the conversation; newest last. */
export interface TurnsBefore {
  /** It has to do with what is talked about. */
  readonly near: readonly ContextTurn[];
  readonly faded: readonly ContextTurn[];
}

/** What was said before in the conversation, by whether it has to do with what is talked about; the question itself is no part of it. */
export async function turnsBefore(
  sql: Sql,
  { conversation, asPut }: Pick<AskedEvidence, 'conversation' | 'asPut'>,
  now: Date,
  settings: SessionSettings,
): Promise<TurnsBefore> {
  const session = conversation && (await readSession(sql, conversation, now, settings));
  const said = session?.messages ?? [];
  const last = said.at(-1);
  const all = last?.role === 'USER' && last.content === asPut ? said.slice(0, -1) : said;
  const near = new Set(all.filter(({ weight }) => weight > LEAST_WEIGHT).slice(-MOST_TURNS));
  const turn = ({ role, content: text }: (typeof all)[number]): ContextTurn => ({ role, text });
  return {
    near: all.filter((message) => near.has(message)).map(turn),
    faded: all.filter((message) => !near.has(message)).map(turn),
  };
}

/** A question whose evidence was searched for, and what its walk goes on with. */
export interface SearchedAsk {
  readonly asked: AskedEvidence;
  readonly deps: AnswerDeps;
  readonly request: AnswerRequest;
  readonly searched: SearchedQuestion;
  readonly traceId: TraceId | null;
  /** Keeps its trace as far as it went. */
  readonly keepTrace: () => Promise<void>;
}

/** Searches for the evidence, and keeps that. Where it throws, what it did is traced all the same. */
export async function searchForAsk(
  work: Work,
  scope: Scope,
  input: AskInput,
  asked: AskedEvidence,
): Promise<SearchedAsk> {
  const own = workOfMode(work, input.mode);
  const { settings, began } = own;
  const traceId = nextTraceId(work);
  const found = findDeps(own, input, asked);
  const plain: AnswerDeps = { ...found, settings, elapsed: () => performance.now() - began };
  const request = await requestFor(plain, scope, input, asked, settings);
  const recorded = isRecorded(work, traceId) ? recordedAnswer(plain, request) : null;
  const deps = recorded?.deps ?? plain;
  const keepTrace = async (searched: SearchedQuestion | null): Promise<void> => {
    if (recorded) await afterwards(work, keptTrace(work, scope, { id: traceId, recorded, searched }));
  };
  try {
    const searched = await searchForAnswer(deps, scope, request);
    const { found: kept } = searched;
    if (kept) await evidenceKept(work, scope, { deps: plain, input, asked, found: kept });
    return { asked, deps, request, searched, traceId, keepTrace: () => keepTrace(searched) };
  } catch (error) {
    await keepTrace(null);
    throw error;
  }
}

async function requestFor(
  { database, now, languageModel }: AnswerDeps,
  scope: Scope,
  input: AskInput,
  asked: AskedEvidence,
  settings: SessionSettings,
): Promise<AnswerRequest> {
  const { mode, model = null, generate, agent, sentences, ensemble } = input;
  // What is asked for is kept in a trace, which takes plain data alone.
  const edited = input.edited ? plainPrompt(input.edited) : null;
  const isTold = generate && languageModel !== null && asked.conversation !== null;
  const turns = isTold
    ? await database.read(scope, async (sql) => (await turnsBefore(sql, asked, now, settings)).near)
    : [];
  const [files, shaping] = [filesWanted(input), shapingWanted(input)];
  return { evidence: asked, agent, mode, model, generate, edited, sentences, ensemble, turns, files, shaping };
}

const plainPrompt = ({ system = null, prompt = null }: EditedPromptInput) => ({ system, prompt });

/** What a prompt is to have of files. */
export const filesWanted = ({
  files,
  injectFiles: isInjected,
  exactFileLock: isLocked,
}: CompileContextInput): AnswerRequest['files'] => ({ named: files ?? [], isInjected, isLocked });

interface ToTrace {
  readonly id: TraceId | null;
  readonly recorded: RecordedAnswer;
  /** null = the search failed. */
  readonly searched: SearchedQuestion | null;
}

/** That it cannot be kept is told, and no answer fails of it. */
async function keptTrace(work: Work, scope: Scope, { id, recorded, searched }: ToTrace): Promise<void> {
  const { database, onLateFault } = work.services;
  try {
    const commit = searched?.found?.question.commit ?? (await database.read(scope, (sql) => sql.head()));
    await traceKept(work, scope, recorded.trace(commit), id);
  } catch (error) {
    onLateFault?.(error);
  }
}

export async function walkToAnswer(
  work: Work,
  scope: Scope,
  input: AskInput,
  asked: AskedEvidence,
  toRead: AskedRecords | null,
): Promise<FinishedAnswer> {
  const records = readAsked(toRead);
  const steps = walkOn(work, scope, await searchForAsk(work, scope, input, asked), records);
  let step = await steps.next();
  while (!step.done) step = await steps.next();
  return step.value;
}

/**
 * What there is after each sentence that a model wrote, and at the end the answer, which is recorded.
 * @param records what is read of the live database meanwhile
 * @param signal ends it: nobody waits for it any more
 */
export async function* walkOn(
  work: Work,
  scope: Scope,
  { asked, deps, request, searched, traceId, keepTrace }: SearchedAsk,
  records: Promise<AnswerRecords | null>,
  signal?: AbortSignal,
): AsyncGenerator<AnswerStep, FinishedAnswer, void> {
  const isOfNow = asked.at === NOW;
  try {
    const composed = yield* answerSteps(deps, scope, request, searched, signal);
    const given = givenBy(work, asked, composed, traceId);
    // What was so then needs no word of whether it still is.
    if (isOfNow) await afterwards(work, recorded(work, scope, given));
    return {
      ...finished(searched, composed, traceId),
      given,
      records: await records,
      ms: performance.now() - work.began,
    };
  } finally {
    await keepTrace();
  }
}

const finished = (
  { found }: SearchedQuestion,
  { kept, prepared, draft, gathering, ensemble, answers }: AnswerComposed,
  traceId: TraceId | null,
): Omit<FinishedAnswer, 'given' | 'records' | 'ms'> => ({
  ...{ prepared, draft, gathering, ensemble, answers },
  found: found && { ...plainOf(found), kept: kept.map(passageOf), traceId: traceId && encodeId('trc', traceId) },
});

const givenBy = (
  { services }: Work,
  { asPut: question, question: standalone, conversation }: AskedEvidence,
  { answer, behind, commit, draft, prepared: { isTimed } }: AnswerComposed,
  traceId: TraceId | null,
): GivenAnswer => ({
  ...{
    id: services.ids.next('ans'),
    at: services.clock.now(),
    question,
    standalone,
    commit,
    isTimed,
    traceId,
    answer,
    behind,
  },
  ...{ conversationId: conversation && conversation.id, draft: draft && draft.record },
});

/** It is kept, and what it told of the caller's memories noted. That it cannot be is told, and no answer fails of it. */
async function recorded({ services, settings }: Work, scope: Scope, given: GivenAnswer): Promise<void> {
  const beside = (sql: Sql): Promise<void> => noteUses(sql, given, { ...services, settings });
  const noted =
    settings['answer.days'] === 0
      ? services.database.note(scope, beside)
      : recordAnswer({ ...services, settings, beside }, scope, given);
  await noted.catch((error: unknown) => services.onLateFault?.(error));
}
