import type { EmbedderName, EmbeddingModel } from '../domain/embedding-models.ts';
import type { Clock } from '../domain/time.ts';
import type { Id, IdKind, Ids } from '../domain/typed-ids.ts';
import type { Embedder, Entailment, LanguageModel, ModelRequest, Reranker, SparseEmbedder } from '../models/index.ts';
import type { Recorder } from './recorder.ts';

type RerankPort = Pick<Reranker, 'name' | 'score'>;
type EntailmentPort = Pick<Entailment, 'name' | 'judge'>;

/** A search engine for the web, whatever it answers with. */
export interface WebPort<Answer> {
  search(
    question: string,
    asked: { readonly most: number; readonly signal?: AbortSignal | undefined },
  ): Promise<Answer>;
}

/** Each port as it is, but for being asked through a recorder. A replay has the names alone (`replayed-ports.ts`). */
export const recordedEmbedder = (recorder: Recorder, real: Embedder): Embedder => ({
  ...{ embedder: real.embedder, name: real.name },
  model: (): Promise<EmbeddingModel> =>
    recorder.ask({ port: 'embedder', request: 'model', isSteady: true }, () => real.model()),
  embed: (texts, purpose) =>
    recorder.askEach(
      'embedder',
      texts.map((text) => ({ model: modelOf(real), text, purpose })),
      (open) =>
        real.embed(
          open.map(({ text }) => text),
          purpose,
        ),
    ),
  health: () => real.health(),
  close: () => real.close(),
});

const modelOf = ({ embedder, name }: { readonly embedder: EmbedderName; readonly name: string }): string =>
  `${embedder}/${name}`;

export const recordedSparse = (recorder: Recorder, real: SparseEmbedder): SparseEmbedder => ({
  name: real.name,
  embed: (texts, purpose) =>
    recorder.askEach(
      'sparse',
      texts.map((text) => ({ model: real.name, text, purpose })),
      (open) =>
        real.embed(
          open.map(({ text }) => text),
          purpose,
        ),
    ),
  health: () => real.health(),
});

/** Its scores are kept text by text only as they came: a reranker may weigh the texts of one call against each other. */
export const recordedReranker = (recorder: Recorder, real: RerankPort): RerankPort => ({
  name: real.name,
  score: (question, texts, signal) =>
    recorder.ask({ port: 'reranker', request: { question, texts }, signal }, () => real.score(question, texts, signal)),
});

export const recordedEntailment = (recorder: Recorder, real: EntailmentPort): EntailmentPort => ({
  name: real.name,
  judge: (pairs) => recorder.askEach('entailment', pairs, (open) => real.judge(open)),
});

/** Who asks and at whose expense is no part of a question to a model; nor is who is asked, but where several are asked the same at once. */
const questionOf = ({ purpose, system, messages, maxTokens, role, only = null }: ModelRequest): object => ({
  ...{ purpose, system, maxTokens, ...(role === 'ENSEMBLE' && { only }) },
  messages: messages.map(({ role, content }) => ({ role, content })),
});

export const recordedLanguageModel = (recorder: Recorder, real: LanguageModel): LanguageModel => ({
  models: real.models,
  complete: (request) => {
    const asked = { ...questionOf(request), answer: request.answer.name };
    return recorder.ask({ port: 'language', request: asked, signal: request.signal }, async () => {
      const completion = await real.complete(request);
      recorder.charged(completion.usage.dollars);
      return completion;
    });
  },
  stream: (request) =>
    recorder.stream({ port: 'language', request: questionOf(request), signal: request.signal }, async function* () {
      const end = yield* real.stream(request);
      recorder.charged(end.usage.dollars);
      return end;
    }),
  states: () => real.states(),
});

export const recordedWeb = <Answer>(recorder: Recorder, real: WebPort<Answer>): WebPort<Answer> => ({
  search: (question, asked) =>
    recorder.ask({ port: 'web', request: { question, most: asked.most }, signal: asked.signal }, () =>
      real.search(question, asked),
    ),
});

/** A replay that looks more often than its trace did sees the last time again. */
export const recordedClock = (recorder: Recorder, real: Clock): Clock => ({
  now: () => recorder.askNow({ port: 'clock', request: 'now', isSteady: true }, () => real.now()),
});

export const recordedIds = (recorder: Recorder, real: Ids): Ids => ({
  next: <K extends IdKind>(kind: K): Id<K> => recorder.askNow({ port: 'ids', request: kind }, () => real.next(kind)),
});
