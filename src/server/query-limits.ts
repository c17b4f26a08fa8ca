import { Kind, type ValueNode } from 'graphql';
import { serverLimits, type RequestLimits } from './server-settings.ts';
import type { PageSettings } from '../domain/settings.ts';
import type { OperationSize } from './operation-size.ts';

/** What is too big about an operation, in words; empty when it may go on. */
export function brokenLimits(shape: OperationSize, settings: RequestLimits): string[] {
  const { mostRepeated } = shape;
  const limits = { ...settings, 'limit.tokens': serverLimits['limit.tokens'] };
  const checks: [found: number, limit: keyof typeof limits, what: string][] = [
    [shape.depth, 'limit.depth', 'levels of selection'],
    [shape.introspectionDepth, 'limit.introspectionDepth', 'levels of selection below __schema'],
    [shape.aliases, 'limit.aliases', 'aliases'],
    [shape.directives, 'limit.directives', 'directives'],
    [mostRepeated.times, 'limit.repeats', `selections of the one field ${mostRepeated.field.replace(/^\./, '')}`],
    [shape.fields, 'limit.tokens', 'selected fields'],
    [shape.inputDepth, 'limit.inputDepth', 'levels of lists and objects in one argument'],
  ];
  return checks
    .filter(([found, limit]) => found > limits[limit])
    .map(
      ([found, limit, what]) =>
        `expected at most ${limits[limit]} ${what}, got ${shown(found)}; ask for less at a time`,
    );
}

const shown = (count: number): string => (count < 1e6 ? String(count) : 'more than a million');

/** What is wrong with the page sizes that an operation asks for. */
export function wrongPageSizes(
  shape: OperationSize,
  variables: Readonly<Record<string, unknown>>,
  settings: Pick<PageSettings, 'page.max'>,
): string[] {
  const max = settings['page.max'];
  return shape.pageSizes
    .map((node) => sizeOf(node, variables))
    .filter((size) => size !== null && !(size >= 1 && size <= max))
    .map((size) => `expected \`first\` from 1 to ${max}, got ${size ?? ''}; ask for the next page with \`after\``);
}

/** null = not given, or not a number: validation has its say about that. */
function sizeOf(node: ValueNode, variables: Readonly<Record<string, unknown>>): number | null {
  if (node.kind === Kind.INT) return Number(node.value);
  if (node.kind !== Kind.VARIABLE) return null;
  const value = Object.hasOwn(variables, node.name.value) ? variables[node.name.value] : null;
  return typeof value === 'number' ? value : null;
}
