import type { ServerResponse } from 'node:http';
import type { StreamedText } from '../../src/models/index.ts';

const event = (choices: readonly object[], rest: object = {}): string =>
  `data: ${JSON.stringify({ id: 'chatcmpl-1', object: 'chat.completion.chunk', created: 0, model: 'm', choices, ...rest })}\n\n`;

/** The events of a text in pieces, as the OpenAI API has them. @param usage null = none is told */
export const textEvents = (
  pieces: readonly string[],
  end: string | null = 'stop',
  usage: object | null = { prompt_tokens: 100, completion_tokens: 20 },
): string[] => [
  ...pieces.map((content) => event([{ index: 0, delta: { content }, finish_reason: null }])),
  ...(end === null ? [] : [event([{ index: 0, delta: {}, finish_reason: end }])]),
  ...(usage === null ? [] : [event([], { usage })]),
  'data: [DONE]\n\n',
];

export const beginEvents = (res: ServerResponse): ServerResponse =>
  res.writeHead(200, { 'content-type': 'text/event-stream' });

/** A reply that is these events, and then the end of the body. */
export const streams = (events: readonly (string | Uint8Array)[]) => ({
  writes: (res: ServerResponse): void => {
    beginEvents(res);
    for (const one of events) res.write(one);
    res.end();
  },
});

/** What a reader got until the end, whatever that was. */
export async function readStream(
  text: AsyncGenerator<string, StreamedText, void>,
): Promise<{ readonly pieces: string[]; readonly ended: StreamedText | null; readonly error: unknown }> {
  const pieces: string[] = [];
  try {
    for (;;) {
      const next = await text.next();
      if (next.done) return { pieces, ended: next.value, error: null };
      pieces.push(next.value);
    }
  } catch (error) {
    return { pieces, ended: null, error };
  }
}
