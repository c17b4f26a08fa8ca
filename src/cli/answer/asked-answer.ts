import { ConfigurationError, Unavailable } from '../../domain/errors.ts';
import { execute, Refused, toError, type Client } from '../client/client-port.ts';
import { Interrupted } from '../exit-codes.ts';
import {
  AnswerPartsDocument,
  AskDocument,
  type AnswerPartsSubscription,
  type WholeAnswerFragment,
} from '../generated/operations.ts';
import type { AskedHow } from './answer-options.ts';

export type WholeAnswer = WholeAnswerFragment;
type AnswerPart = Extract<AnswerPartsSubscription['answerStream'], { readonly __typename: 'AnswerSentences' }>;

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

/** The answer when it is whole. @throws Unavailable; Refused for what is no question; Interrupted */
export async function askWhole(client: Client, asked: Asked, signal: AbortSignal): Promise<WholeAnswer> {
  const { ask } = await execute(client, AskDocument, { input: inputOf(asked) }, signal);
  if (ask.__typename === 'Unavailable') throw new Unavailable(ask.component, ask.message, ask.retryAfter);
  if (ask.__typename !== 'Answer') throw new Refused(ask.message, ask.code, ask.path);
  return ask;
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
): Promise<WholeAnswer> {
  if (client.follow === null)
    throw new ConfigurationError(
      `--stream: expected a server, found none on ${client.place}; start one with \`claimgraph serve\`, or leave --stream out`,
    );
  const operation = { query: AnswerPartsDocument.toString(), variables: { input: inputOf(asked) } };
  try {
    for await (const { data, errors: [first] = [] } of client.follow(operation, signal)) {
      if (first) throw toError(first, client.place);
      const { answerStream: part } = data as AnswerPartsSubscription;
      if (part.__typename === 'Answer') return part;
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
