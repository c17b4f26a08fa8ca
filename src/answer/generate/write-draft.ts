import type { AnswerModeName } from '../../domain/answer-modes.ts';
import type { DraftEnd, DraftRecord } from '../../domain/answer-record.ts';
import type { ModelRole } from '../../domain/model-roles.ts';
import { BudgetExceeded, Unavailable } from '../../domain/errors.ts';
import type { SentenceCheck } from '../../domain/sentence-check.ts';
import type { LanguageModel, ModelAccount, ModelUsage, StreamedText } from '../../models/index.ts';
import { TraceDiverged, type Recorder } from '../../trace/index.ts';
import type { AnswerSettings } from '../answer-settings.ts';
import type { CompiledContext } from '../compile/compile-context.ts';
import { placesWithin } from '../compile/context-sources.ts';
import { REFUSAL } from '../compile/system-words.ts';
import { keyOfPlace, type Draft, type SentencePlace, type WrittenSentence } from '../draft.ts';
import { tieBreaker, type TieBreaker } from '../verify/break-ties.ts';
import { nextSentences, type DraftPart, type Given } from '../verify/split-draft.ts';
import { verifySentences, type Checker } from '../verify/verify-sentences.ts';
import { modeOf } from '../own-modes.ts';

/** What an answer is written with. */
export interface WritingTools {
  readonly model: LanguageModel;
  readonly checker: Omit<Checker, 'numbers'>;
  readonly account: ModelAccount<AnswerSettings>;
  /** Milliseconds since the question was asked. */
  readonly elapsed: number;
  /** Ends the writing where nobody waits for it any more. */
  readonly signal?: AbortSignal | undefined;
  readonly recorder: Recorder;
}

/** The texts that are sent, where somebody edited them. */
export interface EditedPrompt {
  readonly system?: string | null | undefined;
  readonly prompt?: string | null | undefined;
}

export interface WritingRequest {
  readonly mode: AnswerModeName;
  readonly context: CompiledContext;
  readonly edited: EditedPrompt | null;
  readonly role: ModelRole;
  /** The one model that is asked; null = each of the role, until one answers. */
  readonly only: string | null;
  /**
   * What else is found for a question and for sentences that nothing supports, with what there was; null = nothing else is there (SE-105).
   */
  readonly widen: (unsupported: readonly string[]) => Promise<CompiledContext | null>;
}

interface DraftEnded {
  /** null = no model ended it. */
  readonly written: StreamedText | null;
  readonly end: DraftEnd;
  readonly why: string | null;
  /** What was taken of language models to check it. */
  readonly checking: ModelUsage;
}

/** Tokens have four characters on average; a model that does not keep to its limit is not read on. */
const CHARACTERS_OF_TOKEN = 16;
/** OM-98. */
const TEMPERATURE = 0.3;

/** Reliability above which a source makes an answer surer (SE-108). */
const RELIABLE = 0.8;

/** Of a draft that is being written. */
const UNDER_WAY: Omit<DraftRecord, 'drafts'> = {
  ...{ state: 'ACCEPTED', end: 'BROKE_OFF', model: null, why: null, checkedBy: [] },
  ...{ tokensIn: 0, tokensOut: 0, dollars: 0, verified: 0, unsupported: 0, coverage: 0, confidence: 0 },
};

/**
 * A draft by a model, each sentence checked against the evidence as it is written, and handed over then with those before it (SE-99);
 * where too little of it is supported, another one over more evidence, as often as the mode allows. That no model is there, that it costs
 * too much or takes too long, is told, never thrown.
 * @throws Unavailable when something else than the language model is away
 */
export async function* writeAnswer(tools: WritingTools, request: WritingRequest): AsyncGenerator<Draft, Draft, void> {
  const { mode, widen, role, only } = request;
  const late = timeLimit(tools, 'late');
  const { coverage: least, regenerations } = modeOf(mode, tools.account.settings['answer.modes']);
  const spent = { tokensIn: 0, tokensOut: 0, dollars: 0 };
  let context = request.context;
  let best: Draft | null = null;
  for (let drafts = 1; ; drafts += 1) {
    const edited = drafts === 1 ? request.edited : null;
    const { draft, isEnded } = yield* writeDraft(tools, { mode, context, edited, role, only }, { late, drafts });
    const { sentences, record } = draft;
    spent.tokensIn += record.tokensIn;
    spent.tokensOut += record.tokensOut;
    spent.dollars += record.dollars;
    best = better(draft, best);
    const enough = coverageOf(sentences) >= least || !isEnded || refuses(sentences);
    const wider = enough || drafts > regenerations || late.isOver() ? null : await widen(unsupportedOf(sentences));
    if (wider === null) return { ...best, record: { ...best.record, drafts, ...spent } };
    context = wider;
  }
}

/** How long is written. @param name tells it from others of the same answer @param part of the time that is left */
export function timeLimit({ account, elapsed, recorder }: WritingTools, name: string, part = 1): TimeLimit {
  const left = part * (1_000 * account.settings['answer.seconds'] - elapsed);
  const timeout = AbortSignal.timeout(Math.max(0, Math.round(left)));
  // A replay takes no time.
  const lateness = { port: 'language', request: name, isSteady: true } as const;
  return { timeout, isOver: () => recorder.askNow(lateness, () => timeout.aborted) };
}

/** One draft as far as it is written, and what it came to; each sentence is checked before it is handed over. */
export async function* writeDraft(
  tools: WritingTools,
  { mode, ...request }: DraftRequest & Pick<WritingRequest, 'mode'>,
  { late, drafts }: { readonly late: TimeLimit; readonly drafts: number },
): AsyncGenerator<Draft, DraftWritten, void> {
  const { coverage: least, unsupported } = modeOf(mode, tools.account.settings['answer.modes']);
  const sentences: WrittenSentence[] = [];
  const writing = oneDraft(tools, request, late);
  let step = await writing.next();
  for (; !step.done; step = await writing.next()) {
    sentences.push(step.value);
    yield { unsupported, sentences: [...sentences], record: { ...UNDER_WAY, drafts } };
  }
  const record = recordOf(sentences, step.value, request.context, least);
  return { draft: { unsupported, sentences, record }, isEnded: step.value.written !== null };
}

interface DraftWritten {
  readonly draft: Draft;
  /** false = no model ended it. */
  readonly isEnded: boolean;
}

/** The later one, but where less of it is supported: a model may break off, or do worse. */
export function better(draft: Draft, before: Draft | null): Draft {
  const supported = (one: Draft): number => (one.sentences.some(isSupported) ? one.record.coverage : 0);
  return before && supported(before) > supported(draft) ? before : draft;
}

type DraftRequest = Pick<WritingRequest, 'context' | 'edited' | 'role' | 'only'>;

/** Sentences as they are written and checked, and how it ended. */
async function* oneDraft(
  tools: WritingTools,
  { context, edited, role, only }: DraftRequest,
  late: TimeLimit,
): AsyncGenerator<WrittenSentence, DraftEnded, void> {
  const { model, account, signal } = tools;
  const checking = { tokensIn: 0, tokensOut: 0, dollars: 0 };
  const onUsage = (usage: ModelUsage): void => {
    for (const part of ['tokensIn', 'tokensOut', 'dollars'] as const) checking[part] += usage[part];
  };
  const ties = tieBreaker({ model, account, signal, late, onUsage });
  const leaving = new AbortController();
  const most = CHARACTERS_OF_TOKEN * account.settings['answer.tokens'];
  const stream = model.stream({
    purpose: 'ANSWER',
    system: edited?.system ?? context.system,
    messages: [{ role: 'user', content: edited?.prompt ?? context.prompt }],
    maxTokens: account.settings['answer.tokens'],
    temperature: TEMPERATURE,
    ...{ role, only, account },
    signal: AbortSignal.any([leaving.signal, late.timeout, ...(signal ? [signal] : [])]),
  });
  let text = '';
  let given: Given | undefined;
  try {
    for (;;) {
      const step = await stream.next();
      if (!step.done) text += step.value;
      // What stops at the limit of tokens stops in the midst of a sentence, which then says nothing surely.
      const next = nextSentences(text, step.done === true && step.value.isWhole, given);
      given = next.given;
      yield* await checkedParts(tools, ties, context, next.parts);
      if (text.length > most)
        return { written: null, end: 'BROKE_OFF', why: 'the model wrote on beyond `answer.tokens`', checking };
      if (step.done) return { written: step.value, end: step.value.isWhole ? 'WHOLE' : 'CUT_OFF', why: null, checking };
    }
  } catch (error) {
    if (error instanceof TraceDiverged) throw error;
    const why = whyNotWritten(error, late);
    if (why === null) throw error;
    return { written: null, end: 'BROKE_OFF', why, checking };
  } finally {
    leaving.abort(new Error('nobody reads on'));
    await stream.return(undefined as never);
  }
}

/** Until when is written. */
export interface TimeLimit {
  readonly timeout: AbortSignal;
  readonly isOver: () => boolean;
}

function whyNotWritten(error: unknown, late: TimeLimit): string | null {
  if (late.isOver()) return 'it took longer than `answer.seconds` allow';
  if (error instanceof BudgetExceeded) return error.message;
  return error instanceof Unavailable && error.component === 'language model' ? error.message : null;
}

/** Headings and code state nothing: they are no part of an answer. */
async function checkedParts(
  { checker, account }: WritingTools,
  ties: TieBreaker | null,
  { sources }: CompiledContext,
  all: readonly DraftPart[],
): Promise<WrittenSentence[]> {
  const parts = all.filter(({ kind }) => kind === 'SENTENCE');
  if (parts.length === 0) return [];
  const support = sources.map(({ n, text, heading, document, confidence }) => {
    return { id: String(n), text, context: heading, document, reliability: confidence };
  });
  const drafted = parts.map(({ text, cites }) => ({ text, cited: cites.map(String) }));
  const checks = await verifySentences({ ...checker, ties, numbers: account.settings }, drafted, support);
  return parts.map(({ text }, n) => {
    const check = checks[n];
    if (!check) throw new Error('each sentence has its check');
    return written(text, check, sources);
  });
}

function written(
  text: string,
  { sources: carrying, ...check }: SentenceCheck,
  sources: CompiledContext['sources'],
): WrittenSentence {
  const rests = new Map<string, SentencePlace>();
  for (const { id, ...range } of carrying) {
    const source = sources.find(({ n }) => String(n) === id);
    for (const place of source ? placesWithin(source, range) : []) rests.set(keyOfPlace(place), place);
  }
  return { text, check, rests: [...rests.values()] };
}

const refuses = (sentences: readonly WrittenSentence[]): boolean =>
  sentences.length > 0 && sentences.every(({ text }) => text === REFUSAL);

const isSupported = ({ check: { verdict } }: WrittenSentence): boolean =>
  verdict === 'VERIFIED' || verdict === 'PARTIALLY_SUPPORTED';

const checkable = (sentences: readonly WrittenSentence[]): WrittenSentence[] =>
  sentences.filter(({ text, check }) => check.verdict !== 'UNCHECKED' && text !== REFUSAL);

/** SE-103. */
function coverageOf(sentences: readonly WrittenSentence[]): number {
  const all = checkable(sentences);
  return all.length === 0 ? 1 : all.filter(isSupported).length / all.length;
}

const unsupportedOf = (sentences: readonly WrittenSentence[]): string[] =>
  checkable(sentences).flatMap((sentence) => (isSupported(sentence) ? [] : sentence.text));

/** Of one draft. */
function recordOf(
  sentences: readonly WrittenSentence[],
  { written, end, why, checking }: DraftEnded,
  { sources }: CompiledContext,
  least: number,
): DraftRecord {
  const coverage = coverageOf(sentences);
  const isAccepted = coverage >= least && sentences.some(isSupported);
  const state =
    sentences.length === 0 ? 'NOT_WRITTEN' : refuses(sentences) ? 'REFUSED' : isAccepted ? 'ACCEPTED' : 'REJECTED';
  return {
    ...{ ...UNDER_WAY, drafts: 1, state, end, why, coverage },
    tokensIn: (written?.usage.tokensIn ?? 0) + checking.tokensIn,
    tokensOut: (written?.usage.tokensOut ?? 0) + checking.tokensOut,
    dollars: (written?.usage.dollars ?? 0) + checking.dollars,
    model: written?.model ?? null,
    verified: sentences.filter(({ check }) => check.verdict === 'VERIFIED').length,
    unsupported: unsupportedOf(sentences).length,
    confidence: state === 'ACCEPTED' ? confidenceOf(sentences, sources, coverage) : 0,
    checkedBy: [...new Set(checkable(sentences).map(({ check }) => check.method))].sort(),
  };
}

/** What stands for a draft that could not be begun. */
export const notWritten = (why: string): Draft => ({
  ...{ unsupported: 'STRIP', sentences: [] },
  record: { ...UNDER_WAY, state: 'NOT_WRITTEN', drafts: 0, coverage: 1, why },
});

/** SE-108. */
function confidenceOf(
  sentences: readonly WrittenSentence[],
  sources: CompiledContext['sources'],
  coverage: number,
): number {
  const partly = sentences.filter(({ check }) => check.verdict === 'PARTIALLY_SUPPORTED').length;
  const reliability = new Map(
    sources.flatMap((source) => source.sentences.map(({ place }) => [keyOfPlace(place), source.confidence] as const)),
  );
  const reliable = sentences.filter((sentence) => {
    const own = sentence.rests.map((place) => reliability.get(keyOfPlace(place)) ?? 0);
    return isSupported(sentence) && own.length > 0 && own.reduce((sum, one) => sum + one, 0) / own.length > RELIABLE;
  }).length;
  return Math.min(1, Math.max(0, coverage - 0.05 * partly + Math.min(0.03 * reliable, 0.15)));
}
