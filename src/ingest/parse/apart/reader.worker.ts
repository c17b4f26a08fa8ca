import { parentPort } from 'node:worker_threads';
import type { Policy } from '../../../domain/policy.ts';
import type { ParsedDocument } from '../../../domain/text.ts';
import { readApart } from './readers.ts';
import type { Original } from './readers.ts';
import { Unreadable } from './unreadable.ts';
import type { UnreadableReason } from './unreadable.ts';

export interface Order {
  readonly original: Original;
  readonly policy: Policy;
}

export type Answer =
  | { readonly document: ParsedDocument }
  | { readonly unreadable: UnreadableReason; readonly message: string }
  /** A fault of ours, not of the document. */
  | { readonly fault: string };

async function answer({ original, policy }: Order): Promise<Answer> {
  try {
    return { document: await readApart(original, policy) };
  } catch (error) {
    if (error instanceof Unreadable) return { unreadable: error.reason, message: error.message };
    return { fault: error instanceof Error ? (error.stack ?? error.message) : String(error) };
  }
}

const port = parentPort;
if (!port) throw new Error('runs as a worker only');
port.on('message', (order: Order) => {
  void answer(order).then((message) => port.postMessage(message));
});
