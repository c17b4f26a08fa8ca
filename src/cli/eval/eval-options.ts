import type { Command } from 'commander';
import { addAskedOptions, askedHow, type AskedOptions } from '../answer/answer-options.ts';
import { UsageError } from '../exit-codes.ts';
import type { EvalAliasesOrder } from './eval-aliases.ts';
import type { EvalAnswersOrder } from './eval-answers.ts';
import type { EvalCitationsOrder } from './eval-citations.ts';
import type { EvalConflictsOrder } from './eval-conflicts.ts';
import type { EvalRetrievalOrder } from './eval-retrieval.ts';
import type { EvalResolutionOrder } from './eval-resolution.ts';

/** What is measured on files of this machine. */
export type EvalOrder = EvalConflictsOrder | EvalResolutionOrder | EvalAliasesOrder | EvalRetrievalOrder;
/** What is measured on a space, by asking. */
export type EvalSpaceOrder = EvalAnswersOrder | EvalCitationsOrder;

/** Adds what `claimgraph eval` can measure. */
export function addEval(
  add: (name: (EvalOrder | EvalSpaceOrder)['command'], description: string) => Command,
  give: (order: EvalOrder | EvalSpaceOrder) => void,
): void {
  addEvalOfSpace(add, give);
  add('eval conflicts', 'judge labelled pairs of statements, and count')
    .argument('<file>', 'one JSON object a line: id, a, b, and label: conflict, duplicate or compatible')
    .option('--json', 'as one JSON line', false)
    .option('--out <file>', 'write the verdict of every pair, with its reasons; - for standard output')
    .action((file: string, { json, out = null }: { json: boolean; out?: string | null }) =>
      give({ command: 'eval conflicts', file, json, out }),
    );
  add('eval resolution', 'measure on labelled records how well duplicates are found')
    .argument('<file>', 'pairs, clusters or records, one JSON object a line')
    .option('--right <file>', 'the other source, where FILE holds the records of one')
    .option('--matches <file>', 'with --right: the true pairs, two ids a line')
    .option('--without <fields>', 'leave these attributes out, with commas between them')
    .option('--json', 'as one JSON line', false)
    .action((file: string, options: { right?: string; matches?: string; without?: string; json: boolean }) => {
      const { right, matches, without = '', json } = options;
      if ((right === undefined) !== (matches === undefined))
        throw new UsageError('--right and --matches belong together; give both or neither');
      const tables = right !== undefined && matches !== undefined ? { right, matches } : null;
      const leftOut = without
        .split(',')
        .map((field) => field.trim())
        .filter((field) => field !== '');
      give({ command: 'eval resolution', file, tables, without: leftOut, json });
    });
  add('eval aliases', 'measure how well aliases lead to the names they stand for')
    .argument('<file>', 'names with their aliases, one JSON object a line')
    .option('--json', 'as one JSON line', false)
    .action((file: string, { json }: { json: boolean }) => give({ command: 'eval aliases', file, json }));
  add('eval retrieval', 'measure how often a search finds what answers a question')
    .argument('<dir>', 'a folder with questions.jsonl, and turns.jsonl or a folder documents')
    .option('--json', 'as one JSON line', false)
    .option('--signals', 'switch the parts of the ranking on one by one', false)
    .option('--baseline <file>', 'compare with the figures of an earlier run, as --save or --json gave them')
    .option('--save <file>', 'write the figures to a file as well')
    .action((folder: string, options: { json: boolean; signals: boolean; baseline?: string; save?: string }) => {
      const { json, signals, baseline = null, save = null } = options;
      give({ command: 'eval retrieval', folder, json, signals, baseline, save });
    });
}

interface AnswersOptions extends AskedOptions {
  readonly json: boolean;
  readonly out?: string | null;
}

function addEvalOfSpace(
  add: (name: EvalSpaceOrder['command'], description: string) => Command,
  give: (order: EvalSpaceOrder) => void,
): void {
  addAskedOptions(add('eval answers', 'ask the questions of a file, and count how often the answers are right'))
    .argument('<file>', 'one JSON object a line: question, documents that answer it, answers, kind')
    .option('--json', 'as one JSON line', false)
    .option('--out <file>', 'write what came of every question; - for standard output')
    .action((file: string, { json, out = null, ...options }: AnswersOptions) =>
      give({ command: 'eval answers', file, ...askedHow(options), json, out }),
    );
  add('eval citations', 'look whether each citation of your kept answers still stands at its place, byte for byte')
    .option('--json', 'as one JSON line', false)
    .action(({ json }: { json: boolean }) => give({ command: 'eval citations', json }));
}
