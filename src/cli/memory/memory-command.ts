import { execute, Refused, type Client } from '../client/client-port.ts';
import { EXIT, type ExitCode } from '../exit-codes.ts';
import { printable } from '../failure.ts';
import {
  ConfirmMemoryDocument,
  CorrectMemoryDocument,
  type CorrectMemoryMutation,
  ForgetMemoryDocument,
  ListMemoriesDocument,
  RecallMemoriesDocument,
  RememberDocument,
  type ListedMemoryFragment,
  type RememberMutation,
} from '../generated/operations.ts';
import { write, type Io } from '../io.ts';
import type { MemoryOrder } from './memory-options.ts';

/** `claimgraph memory`: lists or recalls the caller's memories, or changes one and shows it as it is then. */
export async function runMemory(client: Client, order: MemoryOrder, io: Io): Promise<ExitCode> {
  if (order.command === 'memory list') return list(client, order, io);
  if (order.command === 'memory recall') return recall(client, order, io);
  const { memory: answer } = await changed(client, order, io);
  if (answer.__typename !== 'MemoryWritten') throw new Refused(answer.message, answer.code, answer.path);
  await show([answer.memory], order, io);
  return EXIT.ok;
}

async function list(
  client: Client,
  order: Extract<MemoryOrder, { command: 'memory list' }>,
  io: Io,
): Promise<ExitCode> {
  const { kinds, status, about, first } = order;
  const { memories } = await execute(client, ListMemoriesDocument, { kinds, status, about, first }, io.interrupted);
  await show(memories.nodes, order, io);
  if (memories.nodes.length === 0 && !order.json) await write(io.stdout, 'nothing is remembered\n');
  if (memories.pageInfo.hasNextPage) await write(io.stderr, `claimgraph: there is more; --first ${2 * first}\n`);
  return EXIT.ok;
}

/** What is recalled, then what is to be confirmed first; where nothing fits that is said, with what came nearest. */
async function recall(
  client: Client,
  { question, first, json }: Extract<MemoryOrder, { command: 'memory recall' }>,
  io: Io,
): Promise<ExitCode> {
  const { recall: found } = await execute(client, RecallMemoriesDocument, { question, first }, io.interrupted);
  if (json) {
    await write(io.stdout, `${JSON.stringify(found)}\n`);
    return EXIT.ok;
  }
  const { memories, toConfirm, nearest, vectors } = found;
  if (vectors?.state === 'UNAVAILABLE')
    await write(io.stderr, `claimgraph: only words, names and times were looked for: ${vectors.message}\n`);
  const shown = async (title: string | null, some: typeof memories): Promise<void> => {
    if (title !== null && some.length > 0) await write(io.stdout, `${title}:\n`);
    await show(
      some.map(({ memory }) => memory),
      { json },
      io,
    );
  };
  if (memories.length === 0) await write(io.stdout, 'nothing that is remembered fits\n');
  await shown(null, memories);
  await shown('to be confirmed, as it was long ago', toConfirm);
  await shown('nearest', nearest);
  return EXIT.ok;
}

type Change = Exclude<MemoryOrder, { command: 'memory list' | 'memory recall' }>;

function changed(client: Client, order: Change, io: Io): Promise<RememberMutation | CorrectMemoryMutation> {
  switch (order.command) {
    case 'memory remember': {
      const { about, type: aboutType, predicate, value: text } = order;
      return execute(
        client,
        RememberDocument,
        { input: { about, aboutType, predicate, value: { text } } },
        io.interrupted,
      );
    }
    case 'memory correct': {
      const value = order.value === null ? null : { text: order.value };
      return execute(client, CorrectMemoryDocument, { input: { id: order.id, value } }, io.interrupted);
    }
    case 'memory confirm':
      return execute(client, ConfirmMemoryDocument, { input: { id: order.id } }, io.interrupted);
    case 'memory forget':
      return execute(client, ForgetMemoryDocument, { input: { id: order.id } }, io.interrupted);
  }
}

async function show(
  memories: readonly ListedMemoryFragment[],
  { json }: Pick<MemoryOrder, 'json'>,
  io: Io,
): Promise<void> {
  for (const memory of memories)
    await write(
      io.stdout,
      json
        ? `${JSON.stringify(memory)}\n`
        : linesOf(memory)
            .map((line) => `${printable(line)}\n`)
            .join(''),
    );
}

function linesOf(memory: ListedMemoryFragment): string[] {
  const { id, text, status, confidence } = memory;
  const sure = `${status}, confidence ${confidence.effective.toFixed(2)}`;
  if (memory.__typename !== 'SemanticMemory') return [text, `      ${sure}  ${id}`];
  const { timesReinforced: times, lastValidatedAt, supersededBy } = memory;
  const validated = `reinforced ${times} ${times === 1 ? 'time' : 'times'}, last on ${lastValidatedAt.slice(0, 10)}`;
  return [text, `      ${sure}, ${validated}  ${id}`, ...(supersededBy ? [`      now: ${supersededBy.text}`] : [])];
}
