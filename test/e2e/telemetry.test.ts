import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { ask, send } from '../support/http.ts';
import { languageServer, type LanguageServer } from '../support/language-server.ts';
import { startTestProgram, type TestProgram } from '../support/program.ts';
import { streams, textEvents } from '../support/streamed-text.ts';

const FERRY = 'The ferry pays dues of forty crowns for each landing at the quay.';
const QUESTION = 'What dues does the ferry pay for a landing?';
/** Words that only people and documents say. */
const WORDS = /ferry|crowns|landing|dues|quay/iu;

interface Attribute {
  readonly key: string;
  readonly value: { readonly stringValue?: string; readonly intValue?: number };
}
interface Span {
  readonly name: string;
  readonly kind: number;
  readonly traceId: string;
  readonly spanId: string;
  readonly parentSpanId?: string;
  readonly startTimeUnixNano: string;
  readonly endTimeUnixNano: string;
  readonly attributes: readonly Attribute[];
  readonly status: { readonly code: number };
}
interface Sent {
  readonly resourceSpans: readonly {
    readonly resource: { readonly attributes: readonly Attribute[] };
    readonly scopeSpans: readonly { readonly schemaUrl: string; readonly spans: readonly Span[] }[];
  }[];
}

/** A collector that takes OTLP over HTTP, or answers with another status. */
interface Collector {
  readonly url: string;
  readonly bodies: string[];
  status: number;
  close(): void;
}

async function collector(): Promise<Collector> {
  const bodies: string[] = [];
  const server: Server = createServer((req, res) => {
    void text(req).then((body) => {
      bodies.push(`${req.url ?? ''}\n${body}`);
      res.writeHead(made.status, { 'content-type': 'application/json' }).end('{}');
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  const made = { url: `http://127.0.0.1:${port}`, bodies, status: 200, close: () => void server.close() };
  return made;
}

const until = async (isThere: () => boolean | Promise<boolean>): Promise<void> => {
  while (!(await isThere())) await new Promise((resolve) => setTimeout(resolve, 50));
};
const sentTo = ({ bodies }: Collector): Span[] =>
  bodies.flatMap((body) =>
    (JSON.parse(body.slice(body.indexOf('\n'))) as Sent).resourceSpans.flatMap(({ scopeSpans }) =>
      scopeSpans.flatMap(({ spans }) => spans),
    ),
  );
const attributesOf = ({ attributes }: Pick<Span, 'attributes'>): Readonly<Record<string, unknown>> =>
  Object.fromEntries(attributes.map(({ key, value }) => [key, value.stringValue ?? value.intValue ?? value]));

describe('spans of OpenTelemetry', () => {
  let model: LanguageServer | null = null;
  const started: TestProgram[] = [];
  const collectors: Collector[] = [];

  const start = async (environment: Readonly<Record<string, string>> = {}) => {
    const to = await collector();
    collectors.push(to);
    const program = await startTestProgram({
      ...{ CLAIMGRAPH_MODEL: 'small', CLAIMGRAPH_OPENAI_BASE_URL: model?.url ?? '' },
      ...{ OTEL_EXPORTER_OTLP_ENDPOINT: to.url, OTEL_SERVICE_NAME: 'harbour', ...environment },
    });
    started.push(program);
    const input = { source: { key: 'notes' }, documents: [{ path: 'ferry.md', text: `${FERRY}\n` }] };
    const ingest = 'mutation ($input: IngestInput!) { ingest(input: $input) { __typename } }';
    expect((await ask(program.url, ingest, { input })).json().errors).toBeUndefined();
    return { program, to };
  };
  const answered = async ({ url }: TestProgram, headers: Readonly<Record<string, string>> = {}): Promise<string> => {
    const query = 'mutation ($q: String!) { ask(input: { question: $q }) { ... on Answer { text } } }';
    const { data } = (await ask(url, query, { q: QUESTION }, headers)).json();
    return (data?.ask as { text: string }).text;
  };
  const metric = async ({ url }: TestProgram, outcome: string): Promise<number> => {
    const { text: metrics } = await send(url, { method: 'GET', path: '/metrics' });
    return Number(
      new RegExp(`claimgraph_otel_spans_total\\{outcome="${outcome}"\\} (\\d+)`, 'u').exec(metrics)?.[1] ?? 0,
    );
  };

  beforeAll(async () => {
    model = await languageServer(() => streams(textEvents([`${FERRY} [1]`])));
  });
  afterAll(async () => {
    for (const program of started) await program.remove();
    for (const one of collectors) one.close();
    await model?.close();
  });

  it('[PI-138] an answer is a tree of spans by the conventions, without a word of anybody; a collector that is away costs no answer', async () => {
    const { program, to } = await start();
    expect(await answered(program)).toContain(FERRY);
    await until(() => to.bodies.length > 0);
    expect(to.bodies.every((body) => body.startsWith('/v1/traces\n'))).toBe(true);
    expect(to.bodies.join('')).not.toMatch(WORDS);
    const { resourceSpans } = JSON.parse(to.bodies[0]?.split('\n')[1] ?? '') as Sent;
    expect(attributesOf(resourceSpans[0]?.resource ?? { attributes: [] })).toMatchObject({ 'service.name': 'harbour' });
    expect(resourceSpans[0]?.scopeSpans[0]?.schemaUrl).toBe('https://opentelemetry.io/schemas/1.41.0');
    const spans = sentTo(to);
    const named = (name: string) => spans.find((span) => span.name === name) as Span;
    const [root, retrieval, draft, chat] = ['ask', 'retrieval', 'draft', 'chat small'].map((name) => named(name));
    expect(new Set(spans.map(({ traceId }) => traceId)).size).toBe(1);
    expect(spans.filter(({ parentSpanId }) => !parentSpanId)).toEqual([root]);
    expect([retrieval?.parentSpanId, draft?.parentSpanId]).toEqual([root?.spanId, root?.spanId]);
    expect(chat?.parentSpanId).toBe(draft?.spanId);
    expect(attributesOf(retrieval as Span)).toMatchObject({
      'gen_ai.operation.name': 'retrieval',
      'gen_ai.request.top_k': 20,
    });
    expect(attributesOf(chat as Span)).toMatchObject({
      ...{ 'gen_ai.operation.name': 'chat', 'gen_ai.provider.name': 'openai', 'gen_ai.request.model': 'small' },
      ...{ 'gen_ai.response.model': 'small', 'gen_ai.output.type': 'text' },
      'gen_ai.usage.input_tokens': expect.any(Number),
      'gen_ai.usage.output_tokens': expect.any(Number),
    });
    expect(spans.find(({ name }) => name.startsWith('embeddings '))?.kind).toBe(3);
    for (const { startTimeUnixNano, endTimeUnixNano } of spans) {
      expect(BigInt(startTimeUnixNano)).toBeGreaterThanOrEqual(BigInt(root?.startTimeUnixNano ?? 0));
      expect(BigInt(endTimeUnixNano)).toBeLessThanOrEqual(BigInt(root?.endTimeUnixNano ?? 0));
    }
    await until(async () => (await metric(program, 'SENT')) === spans.length);
    to.status = 400;
    expect(await answered(program)).toContain(FERRY);
    await until(async () => (await metric(program, 'FAILED')) > 0);
    expect(program.log.some((line) => line.includes('spans could not be sent to the collector'))).toBe(true);
    expect(program.log.join('')).not.toMatch(/spans could not.+(?:ferry|crowns)/u);
  });

  it('with CLAIMGRAPH_OTEL_CONTENT they have the question and what was written; the end of the server sends what waits', async () => {
    const { program, to } = await start({ CLAIMGRAPH_OTEL_CONTENT: 'on' });
    expect(await answered(program)).toContain(FERRY);
    await program.stop();
    const spans = sentTo(to);
    const of = (name: string) => attributesOf(spans.find((span) => span.name === name) as Span);
    expect(of('retrieval')).toMatchObject({ 'gen_ai.retrieval.query.text': QUESTION });
    expect(of('ask')).toMatchObject({ 'claimgraph.question': QUESTION });
    expect(of('chat small')['gen_ai.output.messages']).toContain(FERRY);
  });

  it('are part of the span that the request names, and are not sent where that is not sampled', async () => {
    const { program, to } = await start();
    const [traceId, spanId] = ['0af7651916cd43dd8448eb211c80319c', 'b7ad6b7169203331'];
    const isPart = ({ traceId: of, name, parentSpanId }: Span): boolean =>
      of === traceId && (name !== 'ask' || parentSpanId === spanId);
    expect(await answered(program, { traceparent: `00-${traceId}-${spanId}-00` })).toContain(FERRY);
    expect(await answered(program, { traceparent: `00-${traceId}-${spanId}-01` })).toContain(FERRY);
    await until(() => to.bodies.length > 0);
    const first = sentTo(to);
    expect(first.filter(({ name }) => name === 'ask')).toHaveLength(1);
    expect(first.every(isPart)).toBe(true);
    expect(await answered(program, { traceparent: 'nonsense' })).toContain(FERRY);
    await program.stop();
    const roots = sentTo(to).filter(({ name }) => name === 'ask');
    expect(roots).toHaveLength(2);
    expect(roots.filter(isPart)).toHaveLength(1);
    expect(roots.find((root) => !isPart(root))?.parentSpanId ?? '').toBe('');
  });
});
