import { getHeapStatistics } from 'node:v8';
import { parentPort } from 'node:worker_threads';
import { prepareHere, type PrepareContext } from '../prepare-here.ts';
import type { SourceItem } from '../../domain/document-record.ts';
import type { Pack } from '../../domain/pack.ts';
import { packed, type Packed } from './packed.ts';

export interface Order {
  readonly item: SourceItem;
  readonly context: Omit<PrepareContext, 'packs' | 'onRead'>;
  /** Packs by number; their contents come with the first document that is read with them, as each copy is compiled anew. */
  readonly packs: { readonly number: number; readonly contents: readonly Pack[] | null };
}

export type Answer =
  | {
      readonly prepared: Packed;
      /** Milliseconds of processor time that it took. */
      readonly cpuMs: number;
      /** What the thread holds by now, bytes. */
      readonly heldBytes: number;
    }
  /** A fault of ours, not of the document. */
  | { readonly fault: string };

/** Sent before work begins: milliseconds of processor time that the thread had used by then, for itself and for documents before. */
export interface Begun {
  readonly begunMs: number;
}

const known = new Map<number, readonly Pack[]>();

const cpuMs = (): number => {
  const { user, system } = process.threadCpuUsage();
  return (user + system) / 1_000;
};

async function answer({ item, context, packs }: Order, begunMs: number): Promise<Answer> {
  try {
    if (packs.contents !== null) known.set(packs.number, packs.contents);
    const contents = known.get(packs.number);
    if (contents === undefined) throw new Error(`expected packs ${packs.number} with the first document`);
    const prepared = packed(await prepareHere(item, { ...context, packs: contents }), context.isReadByModel === true);
    const { total_heap_size: heap, external_memory: external } = getHeapStatistics();
    return { prepared, cpuMs: cpuMs() - begunMs, heldBytes: heap + external };
  } catch (error) {
    return { fault: error instanceof Error ? (error.stack ?? error.message) : String(error) };
  }
}

const port = parentPort;
if (!port) throw new Error('runs as a worker only');
port.on('message', (order: Order) => {
  const begun: Begun = { begunMs: cpuMs() };
  port.postMessage(begun);
  void answer(order, begun.begunMs).then((message) => port.postMessage(message));
});
