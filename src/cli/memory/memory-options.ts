import type { Command } from 'commander';
import { MEMORY_KINDS, MEMORY_STATUSES, type MemoryKind, type MemoryStatus } from '../../domain/memory-record.ts';
import { wholeNumber, wordsOption } from '../option-values.ts';

export type MemoryOrder = { readonly json: boolean } & (
  | {
      readonly command: 'memory list';
      readonly kinds: readonly MemoryKind[] | null;
      readonly status: readonly MemoryStatus[] | null;
      readonly about: string | null;
      readonly first: number;
    }
  | { readonly command: 'memory recall'; readonly question: string; readonly first: number | null }
  | {
      readonly command: 'memory remember';
      readonly about: string;
      readonly predicate: string;
      readonly value: string;
      readonly type: string | null;
    }
  | { readonly command: 'memory correct'; readonly id: string; readonly value: string | null }
  | { readonly command: 'memory confirm' | 'memory forget'; readonly id: string }
);

interface ListOptions {
  readonly kind?: string;
  readonly status?: string;
  readonly about?: string;
  readonly first: string;
  readonly json: boolean;
}

interface JsonOption {
  readonly json: boolean;
}

const ID = 'its id (mem_…), as `memory list` has it';

/** Adds what one does with one's own memories. */
export function addMemory(
  add: (name: MemoryOrder['command'], description: string) => Command,
  give: (order: MemoryOrder) => void,
): void {
  const ofMemory: typeof add = (name, description) =>
    add(name, description).option('--json', 'as one JSON line', false);
  add('memory list', 'list what is remembered for you, the oldest first')
    .option('--kind <kinds>', 'only these kinds (semantic, episodic), with a comma between them')
    .option(
      '--status <statuses>',
      'only those that stand so (active, aging, superseded, invalidated; default: the first two)',
    )
    .option('--about <entity>', 'only memories about this entity: a name, key or id')
    .option('--first <number>', 'how many', '50')
    .option('--json', 'one JSON object a line', false)
    .action(({ kind, status, about, first, json }: ListOptions) =>
      give({
        ...{ command: 'memory list', json, about: about ?? null, first: wholeNumber('--first', first, 100) },
        ...{
          kinds: wordsOption('--kind', kind, MEMORY_KINDS),
          status: wordsOption('--status', status, MEMORY_STATUSES),
        },
      }),
    );
  ofMemory('memory recall', 'what is remembered that a question is about')
    .argument('<question...>', 'the question')
    .option('--first <number>', 'how many at most')
    .action((question: string[], { first, json }: JsonOption & { readonly first?: string }) =>
      give({
        ...{ command: 'memory recall', json, question: question.join(' ') },
        first: first === undefined ? null : wholeNumber('--first', first, 100),
      }),
    );
  ofMemory('memory remember', 'have a fact remembered, for you alone')
    .argument('<about>', 'whom or what it is about: a name, key or id')
    .argument('<predicate>', 'what of it, such as `status`')
    .argument('<value...>', 'what that is')
    .option('--type <type>', 'make the entity if there is none, of this type, such as PERSON')
    .action(
      (about: string, predicate: string, value: string[], { type, json }: JsonOption & { readonly type?: string }) =>
        give({ command: 'memory remember', about, predicate, value: value.join(' '), type: type ?? null, json }),
    );
  ofMemory('memory correct', 'say that a memory is wrong, and what is right')
    .argument('<id>', ID)
    .argument('[value...]', 'what is right; left out: nothing is remembered instead')
    .action((id: string, value: string[], { json }: JsonOption) =>
      give({ command: 'memory correct', id, value: value.length === 0 ? null : value.join(' '), json }),
    );
  ofMemory('memory confirm', 'say that a memory is still right')
    .argument('<id>', ID)
    .action((id: string, { json }: JsonOption) => give({ command: 'memory confirm', id, json }));
  ofMemory('memory forget', 'forget a memory, for good')
    .argument('<id>', ID)
    .action((id: string, { json }: JsonOption) => give({ command: 'memory forget', id, json }));
}
