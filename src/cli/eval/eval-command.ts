import type { Configuration } from '../../config/index.ts';
import type { Client } from '../client/client-port.ts';
import type { Io } from '../io.ts';
import type { ExitCode } from '../exit-codes.ts';
import { runEvalAliases } from './eval-aliases.ts';
import { runEvalAnswers } from './eval-answers.ts';
import { runEvalCitations } from './eval-citations.ts';
import { runEvalConflicts } from './eval-conflicts.ts';
import type { EvalOrder, EvalSpaceOrder } from './eval-options.ts';
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

export function runEvalSpace(client: Client, order: EvalSpaceOrder, io: Io): Promise<ExitCode> {
  switch (order.command) {
    case 'eval answers':
      return runEvalAnswers(client, order, io);
    case 'eval citations':
      return runEvalCitations(client, order, io);
    default:
      return order satisfies never;
  }
}
