import { isDeepStrictEqual } from 'node:util';
import { OtherTraceVersion } from './trace-errors.ts';
import type { StepDiff, Trace, TraceDiff, TraceHead, TraceStep } from '../domain/trace-record.ts';

/** Fields of one step that are named. */
const NAMED = 20;

/**
 * What two walks did otherwise, step by step. How long anything took and what it cost is no difference, nor is when it was. A step parts
 * from its other at its input, or else after the steps inside it, at its output.
 * @throws OtherTraceVersion where they are not of one version
 */
export function diffTraces(before: Trace, after: Trace): TraceDiff {
  if (before.version !== after.version) throw new OtherTraceVersion(before.version, after.version);
  const [left, right] = [placed(before.steps), placed(after.steps)];
  const other = new Map(right.map((one) => [one.path, one.step]));
  const known = new Set(left.map(({ path }) => path));
  const steps: StepDiff[] = left.map(({ path, step }) => compared(path, step, other.get(path)));
  const added: StepDiff[] = right.flatMap(({ path, step }) =>
    known.has(path) ? [] : [{ path, state: 'ADDED', fields: [], n: null, other: step.n }],
  );
  const all = withAdded(steps, added);
  return { head: headFields(before.head, after.head), steps: all, first: firstOf(all) };
}

interface PlacedStep {
  readonly path: string;
  readonly step: TraceStep;
}

/** Steps with their paths, each before those inside it. */
function placed(steps: readonly TraceStep[]): PlacedStep[] {
  const inside = new Map<number | null, TraceStep[]>();
  for (const step of steps) inside.set(step.parent, [...(inside.get(step.parent) ?? []), step]);
  const under = (parent: number | null, before: string): PlacedStep[] => {
    const seen = new Map<string, number>();
    return (inside.get(parent) ?? []).flatMap((step) => {
      const n = (seen.get(step.name) ?? 0) + 1;
      seen.set(step.name, n);
      const path = `${before}${step.name}${n === 1 ? '' : `#${n}`}`;
      return [{ path, step }, ...under(step.n, `${path}/`)];
    });
  };
  return under(null, '');
}

function compared(path: string, step: TraceStep, other: TraceStep | undefined): StepDiff {
  if (!other) return { path, state: 'MISSING', fields: [], n: step.n, other: null };
  const fields = [
    ...fieldsOf('input', step.input, other.input),
    ...fieldsOf('output', step.output, other.output),
    ...(step.reason === other.reason ? [] : ['reason']),
    ...(isDeepStrictEqual(step.fault, other.fault) ? [] : ['fault']),
  ];
  const state = fields.length === 0 ? 'SAME' : 'CHANGED';
  return { path, state, fields: fields.slice(0, NAMED), n: step.n, other: other.n };
}

const fieldsOf = (name: string, one: string | null, other: string | null): string[] =>
  one === other ? [] : [...differences(name, parsed(one), parsed(other))];

const parsed = (text: string | null): unknown => JSON.parse(text ?? 'null') as unknown;

/** Paths at which two values of JSON differ. */
function* differences(path: string, one: unknown, other: unknown): Generator<string, void> {
  if (isDeepStrictEqual(one, other)) return;
  if (!isObject(one) || !isObject(other) || Array.isArray(one) !== Array.isArray(other)) {
    yield path;
    return;
  }
  for (const name of new Set([...Object.keys(one), ...Object.keys(other)]))
    yield* differences(`${path}.${name}`, one[name], other[name]);
}

const isObject = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null;

function headFields(before: TraceHead, after: TraceHead): string[] {
  const of = ({ walk, commit, request, settings, ports }: TraceHead) => ({ walk, commit, request, settings, ports });
  return [...differences('', of(before), of(after))].map((path) => path.slice(1));
}

/** Added steps come after what stands before them in their own walk. */
const withAdded = (steps: readonly StepDiff[], added: readonly StepDiff[]): StepDiff[] => {
  const all = [...steps];
  for (const one of added) {
    const at = all.findLastIndex(({ other }) => other !== null && other < (one.other ?? 0));
    all.splice(at + 1, 0, one);
  }
  return all;
};

/** A step that holds others parts by its output after them; by its input, before. */
function firstOf(steps: readonly StepDiff[]): StepDiff | null {
  const differing = steps.filter(({ state }) => state !== 'SAME');
  const [first] = differing;
  if (!first) return null;
  const byInput = (step: StepDiff): boolean =>
    step.state !== 'CHANGED' || step.fields.some((field) => field.startsWith('input'));
  if (byInput(first)) return first;
  const within = differing.filter(({ path }) => path.startsWith(`${first.path}/`));
  return firstOf(within) ?? first;
}
