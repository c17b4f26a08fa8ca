import { ConfigurationError, Unavailable } from '../../domain/errors.ts';
import { Refused, toError, type Client, type ExecutionResult } from '../client/client-port.ts';
import { Interrupted } from '../exit-codes.ts';
import {
  AnswerPartsDocument,
  AskDocument,
  type AnswerPartsSubscription,
  type AnswerViewsFragment,
  type AskMutation,
  type WholeAnswerFragment,
} from '../generated/operations.ts';
import type { AskedHow } from './answer-options.ts';

export type WholeAnswer = WholeAnswerFragment;
type AnswerPart = Extract<AnswerPartsSubscription['answerStream'], { readonly __typename: 'AnswerSentences' }>;

/** An answer, and the views that it has not, each with why: they take nothing from its sentences. */
export interface Answered {
  readonly answer: WholeAnswer;
  readonly faults: readonly string[];
}

export interface Asked extends AskedHow {
  readonly question: string;
  /** Its id; null = it is asked in none. */
  readonly conversation: string | null;
}

const inputOf = ({ question, conversation, web, asOf, lock, ...how }: Asked) => ({
  ...{ question, conversation, exactFileLock: lock, asOf: asOf === null ? null : { valid: asOf } },
  ...{ sentences: how.sentences, only: how.only, generate: how.generate, model: how.model, mode: how.mode },
  ...{ agent: how.agent, files: how.files, ensemble: how.ensemble, task: how.task },
  ...{ shape: how.shape, condense: how.condense, audit: how.audit },
  web: web ? ('WHEN_MISSING' as const) : ('NEVER' as const),
});

const VIEWS: Readonly<Record<keyof AnswerViewsFragment, string>> = {
  timelines: 'its timelines',
  argumentMaps: 'what speaks for and against',
  dependencyView: 'its dependencies',
};

/** @throws the first error that is none of a view */
function viewFaults(errors: ExecutionResult['errors'] = [], place: string): string[] {
  const views = new Map<unknown, string>(Object.entries(VIEWS));
  return errors.map((error) => {
    const view = views.get(error.path?.[1]);
    if (view === undefined) throw toError(error, place);
    return `${view}: ${error.message}`;
  });
}

/** The answer when it is whole. @throws Unavailable; Refused for what is no question; Interrupted */
export async function askWhole(client: Client, asked: Asked, signal: AbortSignal): Promise<Answered> {
  const operation = { query: AskDocument.toString(), variables: { input: inputOf(asked) } };
  const { data, errors } = await client.run(operation, signal);
  const faults = viewFaults(errors, client.place);
  const { ask } = data as AskMutation;
  if (ask.__typename === 'Unavailable') throw new Unavailable(ask.component, ask.message, ask.retryAfter);
  if (ask.__typename !== 'Answer') throw new Refused(ask.message, ask.code, ask.path);
  return { answer: ask, faults };
}

/**
 * Hands each part to `onPart` as it comes; resolves to the answer when it is whole. Whoever aborts `signal` ends the writing.
 * @throws Unavailable, also when the connection is lost before the answer is whole; Refused; Interrupted; ConfigurationError: no server
 */
export async function askStreamed(
  client: Client,
  asked: Asked,
  onPart: (part: AnswerPart) => Promise<void>,
  signal: AbortSignal,
): Promise<Answered> {
  if (client.follow === null)
    throw new ConfigurationError(
      `--stream: expected a server, found none on ${client.place}; start one with \`claimgraph serve\`, or leave --stream out`,
    );
  const operation = { query: AnswerPartsDocument.toString(), variables: { input: inputOf(asked) } };
  try {
    for await (const { data, errors } of client.follow(operation, signal)) {
      const faults = viewFaults(errors, client.place);
      const { answerStream: part } = data as AnswerPartsSubscription;
      if (part.__typename === 'Answer') return { answer: part, faults };
      await onPart(part);
    }
  } catch (error) {
    throw error instanceof Unavailable ? brokenOff(error) : error;
  }
  if (signal.aborted) throw new Interrupted('interrupted; nobody writes the answer on');
  throw new Unavailable('server', `${client.place} ended before the answer was whole: ask again`, 1);
}

const brokenOff = (cause: Unavailable): Unavailable =>
  new Unavailable(cause.component, `${cause.message}; there is no whole answer: ask again`, cause.retryAfter, {
    cause,
  });
