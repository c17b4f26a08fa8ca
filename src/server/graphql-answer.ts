import { execute, type ExecutionArgs, type FormattedExecutionResult } from 'graphql';
import type { ErrorMask } from './error-mask.ts';
import { overtime, type OperationRun } from './operation-run.ts';
import type { Cost } from './refusal.ts';

/** What every operation is answered with, whatever transport brought it. */
export type Answer = FormattedExecutionResult & { readonly extensions: { readonly cost: Cost } };

export interface AnswerParts {
  readonly mask: ErrorMask;
  /** Told when what an operation holds could not be given back. */
  readonly onFault: (error: unknown) => void;
}

/** Runs what was let in, to its end; what it holds is given back then. */
export async function answerOf(
  run: OperationRun<object>,
  args: ExecutionArgs,
  { mask, onFault }: AnswerParts,
): Promise<Answer> {
  try {
    const { data, errors } = await execute(args);
    const shown = errors?.map((error) => mask.format(error));
    return withCost({ ...(shown && { errors: shown }), ...(data !== undefined && { data }) }, run);
  } finally {
    await run.close().catch(onFault);
  }
}

/** Told instead of an answer when the time of an operation is up. */
export const overtimeAnswer = (run: OperationRun<object>, { mask }: AnswerParts): Answer =>
  withCost({ errors: [mask.counted(overtime(run))], data: null }, run);

export function withCost(result: FormattedExecutionResult, run: OperationRun<object>): Answer {
  const hints = run.hints();
  const told = hints.length > 0 ? { hints } : {};
  return { ...result, extensions: { ...result.extensions, cost: run.cost(), ...told } };
}
