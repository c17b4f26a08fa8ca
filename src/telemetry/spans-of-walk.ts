import type { RecordedCall, TimedSpan, TimedTrace, TraceHead, TraceStep } from '../domain/trace-record.ts';

/** The release of the semantic conventions that names and attributes are of. The last that has those for GenAI beside the others. */
export const CONVENTIONS = '1.41.0';

export type SpanAttributes = Readonly<Record<string, string | number | boolean | readonly string[]>>;

/** A span before it has ids of its own. `parent` is the place of another in the list; null = it is the first. */
export interface WalkSpan extends TimedSpan {
  readonly parent: number | null;
  readonly name: string;
  /** CLIENT: it was asked of something else than this program. */
  readonly kind: 'INTERNAL' | 'CLIENT';
  readonly attributes: SpanAttributes;
  /** null = it went well. */
  readonly fault: { readonly name: string; readonly message: string } | null;
}

export interface ShownOfWalk {
  /** `trc_…`; null = it is not kept. */
  readonly traceId: string | null;
  /** The question, what models wrote, what each step was given and gave: words of people and of documents. */
  readonly content: boolean;
}

/** What the head of a trace says that spans show. */
interface Asked {
  readonly model?: string | null;
  readonly asked?: {
    readonly question?: string;
    readonly candidates?: number;
    readonly conversation?: { readonly id?: string } | null;
  };
}

/**
 * A walk as spans: itself, its steps, and what language models and embedders were asked (PI-138). Each span before those inside it. Without
 * `content` there is no word in them that a person, a document or a model said.
 */
export function spansOf({ trace, steps: times, calls: answered }: TimedTrace, shown: ShownOfWalk): WalkSpan[] {
  const { head, steps, calls } = trace;
  // A step that fails is a fault of the walk where nothing above it made do without.
  const fault = steps.find((step) => step.parent === null && step.fault !== null)?.fault ?? null;
  const all = [...times, ...answered];
  const began = Math.min(...all.map((time) => time.began), head.at.getTime() + 1);
  const root: WalkSpan = {
    ...{ parent: null, name: head.walk, kind: 'INTERNAL' as const, fault: withContent(fault, shown) },
    ...{ began, ended: Math.max(began, ...all.map((time) => time.ended)) },
    attributes: walkAttributes(head, shown),
  };
  const timeOf = (n: number): TimedSpan => times[n] ?? root;
  const parentOf = (n: number | null): number => (n === null ? 0 : n + 1);
  return [
    root,
    ...steps.map((step): WalkSpan => ({
      ...{ ...timeOf(step.n), parent: parentOf(step.parent), fault: withContent(step.fault, shown) },
      ...stepShown(step, head, shown),
    })),
    ...calls.flatMap((call, n): WalkSpan[] => {
      const span = callShown(call, head, shown);
      return span === null ? [] : [{ ...(answered[n] ?? root), parent: parentOf(call.step), ...span }];
    }),
  ];
}

/** Messages of faults may have words of what was asked. */
const withContent = (fault: WalkSpan['fault'], { content }: ShownOfWalk): WalkSpan['fault'] =>
  fault && { name: fault.name, message: content ? fault.message : '' };

function walkAttributes({ commit, request }: TraceHead, { traceId, content }: ShownOfWalk): SpanAttributes {
  const { asked } = request as Asked;
  const conversation = asked?.conversation?.id;
  return {
    'claimgraph.commit': commit,
    ...(traceId !== null && { 'claimgraph.trace.id': traceId }),
    ...(conversation !== undefined && { 'gen_ai.conversation.id': conversation }),
    ...(content && { 'claimgraph.question': asked?.question ?? '' }),
  };
}

type Shown = Pick<WalkSpan, 'name' | 'kind' | 'attributes'>;

function stepShown(step: TraceStep, head: TraceHead, { content }: ShownOfWalk): Shown {
  const { name, dollars, reason, input, output } = step;
  const own: SpanAttributes = {
    'claimgraph.step': name,
    ...(dollars > 0 && { 'claimgraph.cost.usd': dollars }),
    ...(content && { 'claimgraph.input': input }),
    ...(content && output !== null && { 'claimgraph.output': output }),
    ...(content && reason !== null && { 'claimgraph.reason': reason }),
  };
  if (name !== 'findEvidence') return { name, kind: 'INTERNAL', attributes: own };
  const { asked } = head.request as Asked;
  const attributes = {
    ...{ ...own, 'gen_ai.operation.name': 'retrieval' },
    ...(asked?.candidates !== undefined && { 'gen_ai.request.top_k': asked.candidates }),
    ...(content && { 'gen_ai.retrieval.query.text': asked?.question ?? '' }),
  };
  return { name: 'retrieval', kind: 'CLIENT', attributes };
}

/** What a language model answered, whole or in pieces. */
interface Written {
  readonly value?: unknown;
  readonly pieces?: readonly string[];
  readonly model?: string;
  readonly usage?: { readonly tokensIn: number; readonly tokensOut: number };
  readonly isWhole?: boolean;
}

function callShown(call: RecordedCall, head: TraceHead, shown: ShownOfWalk): (Shown & Pick<WalkSpan, 'fault'>) | null {
  if (call.port === 'language') return chatShown(call, head, shown);
  if (call.port !== 'embedder') return null;
  // Which model it is was asked of the embedder as well, and is no embedding.
  if (call.answer !== null && !call.answer.startsWith('{"$floats"')) return null;
  const { embedder = '', name = '' } = (head.ports.embedder ?? {}) as { embedder?: string; name?: string };
  return {
    ...named('embeddings', name),
    attributes: gen('embeddings', embedder, name),
    fault: endOf(call),
  };
}

function chatShown(call: RecordedCall, head: TraceHead, { content }: ShownOfWalk): Shown & Pick<WalkSpan, 'fault'> {
  const written = call.end === 'ANSWERED' && call.answer !== null ? (JSON.parse(call.answer) as Written) : {};
  const end = (written.pieces ? written.value : written) as Written | undefined;
  const [first = ''] = (head.ports.language as readonly string[] | null | undefined) ?? [];
  const asked = (head.request as Asked).model ?? end?.model ?? first;
  return {
    ...named('chat', asked),
    attributes: {
      // All models are asked as those of OpenAI are, wherever they run.
      ...gen('chat', 'openai', asked),
      'gen_ai.output.type': written.pieces ? 'text' : 'json',
      ...(end?.model !== undefined && { 'gen_ai.response.model': end.model }),
      ...(end?.usage && { 'gen_ai.usage.input_tokens': end.usage.tokensIn }),
      ...(end?.usage && { 'gen_ai.usage.output_tokens': end.usage.tokensOut }),
      ...(end?.isWhole !== undefined && { 'gen_ai.response.finish_reasons': [end.isWhole ? 'stop' : 'length'] }),
      ...(content && { 'gen_ai.output.messages': messagesOf(written) }),
    },
    // A text that broke off is answered by its pieces, without an end.
    fault: endOf(call) ?? (written.pieces && end === undefined ? { name: '_OTHER', message: '' } : null),
  };
}

const named = (operation: string, model: string): Pick<WalkSpan, 'name' | 'kind'> => ({
  name: `${operation} ${model}`.trim(),
  kind: 'CLIENT',
});

const gen = (operation: string, provider: string, model: string): SpanAttributes => ({
  'gen_ai.operation.name': operation,
  'gen_ai.provider.name': provider,
  'gen_ai.request.model': model,
});

const endOf = ({ end }: RecordedCall): WalkSpan['fault'] =>
  end === 'FAILED' ? { name: '_OTHER', message: '' } : end === 'CALLED_OFF' ? { name: 'cancelled', message: '' } : null;

function messagesOf({ pieces, value }: Written): string {
  const text = pieces ? pieces.join('') : JSON.stringify(value ?? null);
  return JSON.stringify([{ role: 'assistant', parts: [{ type: 'text', content: text }] }]);
}
