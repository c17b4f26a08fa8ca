import { Readable } from 'node:stream';
import { NotFound, Unavailable } from '../../domain/errors.ts';
import { knownModel } from '../../domain/model-registry.ts';
import { NEEDS_TOOLS, ROLE_OF_PURPOSE } from '../../domain/model-roles.ts';
import { defaultsOf } from '../../domain/setting.ts';
import { MODEL_CALL_LIMITS, type ModelCallLimits } from '../model-settings.ts';
import type { Endpoint } from '../endpoint/client.ts';
import { EndpointFault } from '../endpoint/endpoint-faults.ts';
import { NotAsked } from '../endpoint/guard.ts';
import type { Ledger } from '../ledger/ledger.ts';
import { shapeOf } from './answer-shape.ts';
import { askEndpoint, askForText } from './ask-endpoint.ts';
import { ChainMember } from './member.ts';
import { modelsOfRole } from './models-of-role.ts';
import type {
  Completion,
  CompletionRequest,
  LanguageModel,
  ModelRequest,
  ModelState,
  StreamedText,
} from './language-port.ts';

export interface LanguageModelOptions {
  readonly endpoint: Endpoint;
  /** In the order in which they are asked; at least one. */
  readonly models: readonly string[];
  readonly ledger: Ledger;
  /** Of the process, not of a space: queue, retries, breakers. */
  readonly numbers?: ModelCallLimits;
  /** [0, 1), for jitter. */
  readonly random?: () => number;
}

/** Models at an OpenAI-compatible endpoint: where one does not give a usable answer, the next is asked (PI-115). */
export function createLanguageModel(options: LanguageModelOptions): LanguageModel {
  const numbers = options.numbers ?? defaultsOf(MODEL_CALL_LIMITS);
  const bytes = numbers['model.answerBytes'];
  const ask = { whole: askEndpoint(options.endpoint, bytes), text: askForText(options.endpoint, bytes) };
  const deps = { ask, ledger: options.ledger, numbers, random: options.random ?? Math.random };
  return new Chain(options.models.map((model) => new ChainMember(model, deps)));
}

class Chain implements LanguageModel {
  readonly models: readonly string[];
  private readonly members: readonly ChainMember[];

  constructor(members: readonly ChainMember[]) {
    this.members = members;
    this.models = members.map(({ model }) => model);
  }

  complete<T>(request: CompletionRequest<T>): Promise<Completion<T>> {
    const shape = shapeOf(request.answer);
    return this.firstThatAnswers(request, (member) => member.complete(request, shape));
  }

  async *stream(request: ModelRequest): AsyncGenerator<string, StreamedText, void> {
    const leaving = new AbortController();
    const signal = request.signal ? AbortSignal.any([request.signal, leaving.signal]) : leaving.signal;
    const pieces = new Readable({ objectMode: true, read: () => undefined });
    const onText = (piece: string): void => void pieces.push(piece);
    const ended = this.firstThatAnswers({ ...request, signal }, (member) =>
      member.stream({ ...request, signal }, onText),
    );
    const close = (): void => void pieces.push(null);
    ended.then(close, close);
    try {
      for await (const piece of pieces) yield piece as string;
      return await ended;
    } finally {
      leaving.abort(new Error('nobody reads on'));
      await ended.catch(() => undefined);
    }
  }

  private async firstThatAnswers<T>(request: ModelRequest, ask: (member: ChainMember) => Promise<T>): Promise<T> {
    const { signal } = request;
    const failed: string[] = [];
    let wait = SHORTEST_WAIT_MS;
    for (const name of this.namesFor(request)) {
      const member = this.members.find(({ model }) => model === name);
      if (!member || !mayTake(name, request)) {
        failed.push(`${name}: ${member ? 'it can use no tools' : 'this server has no such model'}`);
        continue;
      }
      try {
        return await ask(member);
      } catch (error) {
        signal?.throwIfAborted();
        if (!(error instanceof EndpointFault || error instanceof NotAsked)) throw error;
        failed.push(`${member.model}: ${error.message}`);
        if (error instanceof EndpointFault && error.isPartial)
          throw new Unavailable('language model', `the answer broke off (${member.model}: ${error.message})`);
        if (error instanceof EndpointFault) wait = Math.max(wait, error.retryAfterMs ?? 0);
      }
    }
    throw new Unavailable('language model', `no usable answer (${failed.join('; ')})`, Math.ceil(wait / 1000));
  }

  /** In the order in which they are asked. */
  private namesFor({
    purpose,
    role = ROLE_OF_PURPOSE[purpose],
    only = null,
    account,
  }: ModelRequest): readonly string[] {
    if (only === null) return modelsOfRole(role, account.settings['model.roles']) ?? this.models;
    if (this.models.includes(only)) return [only];
    throw new NotFound(`there is no language model ${JSON.stringify(only)}: there are ${this.models.join(', ')}`);
  }

  states(): readonly ModelState[] {
    return this.members.map((member) => member.state());
  }
}

const mayTake = (model: string, { purpose }: ModelRequest): boolean =>
  !NEEDS_TOOLS.has(purpose) || knownModel(model)?.supportsTools !== false;

const SHORTEST_WAIT_MS = 1_000;
