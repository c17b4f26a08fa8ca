import { Unavailable } from '../../domain/errors.ts';
import { defaultsOf } from '../../domain/setting.ts';
import { MODEL_CALL_LIMITS, type ModelCallLimits } from '../model-settings.ts';
import type { Endpoint } from '../endpoint/client.ts';
import { EndpointFault } from '../endpoint/endpoint-faults.ts';
import { NotAsked } from '../endpoint/guard.ts';
import type { Ledger } from '../ledger/ledger.ts';
import { shapeOf } from './answer-shape.ts';
import { askEndpoint } from './ask-endpoint.ts';
import { ChainMember } from './member.ts';
import type { Completion, CompletionRequest, LanguageModel, ModelState } from './language-port.ts';

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
  const ask = askEndpoint(options.endpoint, numbers['model.answerBytes']);
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

  async complete<T>(request: CompletionRequest<T>): Promise<Completion<T>> {
    const shape = shapeOf(request.answer);
    const failed: string[] = [];
    let wait = SHORTEST_WAIT_MS;
    for (const member of this.members) {
      try {
        return await member.complete(request, shape);
      } catch (error) {
        request.signal?.throwIfAborted();
        if (!(error instanceof EndpointFault || error instanceof NotAsked)) throw error;
        failed.push(`${member.model}: ${error.message}`);
        if (error instanceof EndpointFault) wait = Math.max(wait, error.retryAfterMs ?? 0);
      }
    }
    throw new Unavailable('language model', `no usable answer (${failed.join('; ')})`, Math.ceil(wait / 1000));
  }

  states(): readonly ModelState[] {
    return this.members.map((member) => member.state());
  }
}

const SHORTEST_WAIT_MS = 1_000;
