import { parentPort } from 'node:worker_threads';
import { prepareHere, type PrepareContext, type Prepared } from '../prepare-here.ts';
import type { SourceItem } from '../../domain/document-record.ts';
import type { Pack } from '../../domain/pack.ts';

export interface Order {
  readonly item: SourceItem;
  readonly context: Omit<PrepareContext, 'packs'>;
  /** Packs by number; their contents come with the first document that is read with them, as each copy is compiled anew. */
  readonly packs: { readonly number: number; readonly contents: readonly Pack[] | null };
}

export type Answer =
  | { readonly prepared: Prepared }
  /** A fault of ours, not of the document. */
  | { readonly fault: string };

const known = new Map<number, readonly Pack[]>();

async function answer({ item, context, packs }: Order): Promise<Answer> {
  try {
    if (packs.contents !== null) known.set(packs.number, packs.contents);
    const contents = known.get(packs.number);
    if (contents === undefined) throw new Error(`expected packs ${packs.number} with the first document`);
    return { prepared: await prepareHere(item, { ...context, packs: contents }) };
  } catch (error) {
    return { fault: error instanceof Error ? (error.stack ?? error.message) : String(error) };
  }
}

const port = parentPort;
if (!port) throw new Error('runs as a worker only');
port.on('message', (order: Order) => {
  void answer(order).then((message) => port.postMessage(message));
});
