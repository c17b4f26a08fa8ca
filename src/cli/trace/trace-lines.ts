import type { WholeTraceQuery } from '../generated/operations.ts';

export type WholeTrace = NonNullable<WholeTraceQuery['trace']>;
type Step = WholeTrace['steps'][number];

/** Milliseconds, and dollars where there are any. */
export const costOf = ({ ms, dollars }: Pick<Step, 'ms' | 'dollars'>): string =>
  `${ms.toFixed(ms < 10 ? 1 : 0)} ms${dollars === 0 ? '' : `, $${dollars.toFixed(4)}`}`;

/** A trace as a tree of its steps: what each took and cost, why it came out so, and what went wrong. */
export function traceLines({ id, walk, question, at, commit, isWhole, steps }: WholeTrace): string[] {
  const depths = new Map<number, number>();
  const lines = steps.flatMap((step) => {
    const depth = step.parent === null ? 0 : (depths.get(step.parent) ?? 0) + 1;
    depths.set(step.n, depth);
    return stepLines(step, '  '.repeat(depth));
  });
  const whole = isWhole ? '' : '; not all of it was kept, or it did not end';
  return [`${question}  (${at})`, `${id}: ${walk} as of commit ${commit}${whole}`, '', ...lines];
}

const stepLines = (step: Step, before: string): string[] => [
  `${before}${step.name}  ${costOf(step)}`,
  ...(step.reason === null ? [] : [`${before}  why: ${step.reason}`]),
  ...(step.fault === null ? [] : [`${before}  failed: ${step.fault}`]),
];
