import { z } from 'zod';
import { clientOf, faultOf, type Endpoint } from '../endpoint/client.ts';
import { EndpointFault } from '../endpoint/endpoint-faults.ts';
import type { ModelMessage } from './language-port.ts';

/** One try: a question as it is sent. */
export interface TextTry {
  readonly model: string;
  readonly system: string;
  readonly messages: readonly ModelMessage[];
  readonly maxTokens: number;
  /** 0–2; null = as the model does by itself. */
  readonly temperature: number | null;
}

/** One whose answer is data. */
export interface Try extends TextTry {
  readonly answer: { readonly name: string; readonly jsonSchema: Readonly<Record<string, unknown>> };
}

/** Null where the endpoint does not say, or says what cannot be. */
export interface TokenCounts {
  readonly tokensIn: number | null;
  readonly tokensOut: number | null;
}

/** What came back, not yet looked into. */
export interface RawAnswer extends TokenCounts {
  readonly text: string;
}

export interface RawStream extends TokenCounts {
  /** false = it stops at the limit of tokens. */
  readonly isWhole: boolean;
}

export type Ask = (question: Try, signal: AbortSignal) => Promise<RawAnswer>;

/** Hands over each piece of text as it comes. */
export type AskForText = (
  question: TextTry,
  signal: AbortSignal,
  onText: (piece: string) => void,
) => Promise<RawStream>;

const tokens = z.number().int().min(0).max(1_000_000_000).nullish().catch(null);
const answerShape = z.object({
  choices: z
    .array(
      z.object({
        finish_reason: z.string().nullish(),
        message: z.object({ content: z.string().nullish(), refusal: z.string().nullish() }),
      }),
    )
    .min(1),
  usage: z.object({ prompt_tokens: tokens, completion_tokens: tokens }).nullish().catch(null),
});
type Usage = z.infer<typeof answerShape>['usage'];
const pieceShape = z.object({
  choices: z.array(
    z.object({
      finish_reason: z.string().nullish(),
      delta: z.object({ content: z.string().nullish(), refusal: z.string().nullish() }).nullish(),
    }),
  ),
  usage: answerShape.shape.usage,
});

/**
 * Asks one endpoint once: no retry, no fallback, one error type. Whatever the endpoint writes stays out of messages.
 * @throws EndpointFault
 */
export function askEndpoint(endpoint: Endpoint, answerBytes: number): Ask {
  const client = clientOf(endpoint, answerBytes);
  return async (question, signal) => {
    let answer: unknown;
    try {
      answer = await client.chat.completions.create(
        {
          ...asSent(question),
          response_format: {
            type: 'json_schema',
            json_schema: { name: question.answer.name, strict: true, schema: question.answer.jsonSchema },
          },
        },
        { signal },
      );
    } catch (error) {
      throw faultOf(error, signal);
    }
    return read(answer);
  };
}

/**
 * Asks one endpoint once for text, as it is written.
 * @throws EndpointFault, also where the stream ends before the answer does
 */
export function askForText(endpoint: Endpoint, answerBytes: number): AskForText {
  const client = clientOf(endpoint, answerBytes);
  return async (question, signal, onText) => {
    let end: string | null = null;
    let usage: Usage = null;
    try {
      const pieces = await client.chat.completions.create(
        { ...asSent(question), stream: true, stream_options: { include_usage: true } },
        { signal },
      );
      for await (const piece of pieces) {
        const { choices, usage: counted } = readPiece(piece);
        usage = counted ?? usage;
        const [choice] = choices;
        if (choice?.delta?.content) onText(choice.delta.content);
        end = (typeof choice?.delta?.refusal === 'string' ? 'refusal' : choice?.finish_reason) ?? end;
      }
    } catch (error) {
      throw faultOf(error, signal);
    }
    // The client ends a stream that is called off as if it had come to its end.
    if (signal.aborted) throw faultOf(signal.reason, signal);
    if (end === null) throw new EndpointFault('NETWORK', 'the connection broke before the answer was complete');
    if (end === 'content_filter' || end === 'refusal') throw notAnswered();
    return { isWhole: end !== 'length', ...countsOf(usage) };
  };
}

const asSent = ({ model, system, messages, maxTokens, temperature }: TextTry) => ({
  model,
  ...(temperature === null ? {} : { temperature }),
  messages: [{ role: 'system' as const, content: system }, ...messages],
  max_completion_tokens: maxTokens,
});

function readPiece(piece: unknown): z.infer<typeof pieceShape> {
  const parsed = pieceShape.safeParse(piece);
  if (parsed.success) return parsed.data;
  throw new EndpointFault('MALFORMED', 'the endpoint answered, but not in the form of the OpenAI API');
}

const notAnswered = (): EndpointFault => new EndpointFault('REFUSED', 'the model would not answer');

const countsOf = (usage: Usage): TokenCounts => ({
  tokensIn: usage?.prompt_tokens ?? null,
  tokensOut: usage?.completion_tokens ?? null,
});

function read(answer: unknown): RawAnswer {
  const parsed = answerShape.safeParse(answer);
  const choice = parsed.data?.choices[0];
  if (!parsed.success || !choice)
    throw new EndpointFault('MALFORMED', 'the endpoint answered, but not in the form of the OpenAI API');
  const { finish_reason: end, message } = choice;
  if (end === 'length') throw new EndpointFault('CUT_OFF', 'the answer was cut off at the limit of tokens');
  if (end === 'content_filter' || typeof message.refusal === 'string') throw notAnswered();
  if (typeof message.content !== 'string') throw new EndpointFault('MALFORMED', 'the answer holds no text');
  return { text: message.content, ...countsOf(parsed.data.usage) };
}
