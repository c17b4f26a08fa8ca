import { z } from 'zod';
import { clientOf, faultOf, type Endpoint } from '../endpoint/client.ts';
import { EndpointFault } from '../endpoint/endpoint-faults.ts';
import type { ModelMessage } from './language-port.ts';

/** One try: a question as it is sent. */
export interface Try {
  readonly model: string;
  readonly system: string;
  readonly messages: readonly ModelMessage[];
  readonly answer: { readonly name: string; readonly jsonSchema: Readonly<Record<string, unknown>> };
  readonly maxTokens: number;
}

/** What came back, not yet looked into. Token counts are null where the endpoint does not say, or says what cannot be. */
export interface RawAnswer {
  readonly text: string;
  readonly tokensIn: number | null;
  readonly tokensOut: number | null;
}

export type Ask = (question: Try, signal: AbortSignal) => Promise<RawAnswer>;

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
          model: question.model,
          messages: [{ role: 'system', content: question.system }, ...question.messages],
          max_completion_tokens: question.maxTokens,
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

function read(answer: unknown): RawAnswer {
  const parsed = answerShape.safeParse(answer);
  const choice = parsed.data?.choices[0];
  if (!parsed.success || !choice)
    throw new EndpointFault('MALFORMED', 'the endpoint answered, but not in the form of the OpenAI API');
  const { finish_reason: end, message } = choice;
  if (end === 'length') throw new EndpointFault('CUT_OFF', 'the answer was cut off at the limit of tokens');
  if (end === 'content_filter' || typeof message.refusal === 'string')
    throw new EndpointFault('REFUSED', 'the model would not answer');
  if (typeof message.content !== 'string') throw new EndpointFault('MALFORMED', 'the answer holds no text');
  const { usage } = parsed.data;
  return {
    text: message.content,
    tokensIn: usage?.prompt_tokens ?? null,
    tokensOut: usage?.completion_tokens ?? null,
  };
}
