import type { Configuration } from '../../config/index.ts';
import type { Io } from '../io.ts';
import type { ExitCode } from '../exit-codes.ts';
import { runEvalAliases } from './eval-aliases.ts';
import { runEvalConflicts } from './eval-conflicts.ts';
import type { EvalOrder } from './eval-options.ts';
import { runEvalRetrieval } from './eval-retrieval.ts';
import { runEvalResolution } from './eval-resolution.ts';

export function runEval(order: EvalOrder, configuration: Configuration, io: Io): Promise<ExitCode> {
  switch (order.command) {
    case 'eval conflicts':
      return runEvalConflicts(order, configuration, io);
    case 'eval resolution':
      return runEvalResolution(order, io);
    case 'eval retrieval':
      return runEvalRetrieval(order, configuration, io);
    case 'eval aliases':
      return runEvalAliases(order, io);
    default:
      return order satisfies never;
  }
}
