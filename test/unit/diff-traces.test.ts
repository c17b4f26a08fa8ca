import { expect, it } from '@jest/globals';
import { diffTraces } from '../../src/trace/index.ts';
import type { Trace } from '../../src/domain/trace-record.ts';

type Made = readonly [name: string, parent: number | null, input: unknown, output: unknown];

const trace = (steps: readonly Made[], head: Partial<Trace['head']> = {}): Trace => ({
  ...{ version: 1, calls: [], isWhole: true },
  head: { walk: 'w', at: new Date(), commit: 1, request: {}, settings: {}, ports: {}, ...head },
  steps: steps.map(([name, parent, input, output], n) => ({
    ...{ n, parent, name, ms: Math.random() * 100, dollars: Math.random(), reason: null, fault: null },
    ...{ input: JSON.stringify(input), output: JSON.stringify(output) },
  })),
});

const WALK: readonly Made[] = [
  ['find', null, 'q', 'c'],
  ['search', 0, 'q', ['a', 'b']],
  ['list', 1, 'q', ['a']],
  ['list', 1, 'q', ['b']],
  ['rerank', 0, ['a', 'b'], ['b', 'a']],
];
const changed = (n: number, input: unknown, output: unknown): Made[] =>
  WALK.map((step, i) => (i === n ? [step[0], step[1], input, output] : step));

it('two walks of the same steps are the same, whenever they were and however long they took', () => {
  const { head, steps, first } = diffTraces(trace(WALK), trace(WALK));
  expect({ head, first }).toEqual({ head: [], first: null });
  expect(steps.map(({ path, state }) => `${path} ${state}`)).toEqual([
    ...['find SAME', 'find/search SAME', 'find/search/list SAME', 'find/search/list#2 SAME', 'find/rerank SAME'],
  ]);
});

it.each<[what: string, after: readonly Made[], first: string, state: string, fields: readonly string[]]>([
  ['an output', changed(4, ['a', 'b'], ['a', 'b']), 'find/rerank', 'CHANGED', ['output.0', 'output.1']],
  ['an input', changed(1, 'r', ['a', 'b']), 'find/search', 'CHANGED', ['input']],
  ['the second of one name', changed(3, 'q', ['z']), 'find/search/list#2', 'CHANGED', ['output.0']],
  ['a step that is not there', WALK.slice(0, 4), 'find/rerank', 'MISSING', []],
  ['a step more', [...WALK, ['gate', 0, 1, 2]], 'find/gate', 'ADDED', []],
])('the first difference is named: %s', (_, after, path, state, fields) => {
  expect(diffTraces(trace(WALK), trace(after)).first).toMatchObject({ path, state, fields });
});

it('an output that differs as a step inside differs is not the first difference', () => {
  const after = changed(2, 'q', ['x']).map((step): Made =>
    step[0] === 'search' ? [step[0], step[1], 'q', ['x']] : step,
  );
  const { first, steps } = diffTraces(trace(WALK), trace(after));
  expect(first?.path).toBe('find/search/list');
  expect(steps.filter(({ state }) => state === 'CHANGED').map(({ path }) => path)).toEqual([
    'find/search',
    'find/search/list',
  ]);
});

it('says what was asked otherwise', () => {
  const after = trace(WALK, { settings: { 'search.lexicalWeight': 0.1 }, ports: { reranker: 'other' } });
  const before = trace(WALK, { settings: { 'search.lexicalWeight': 0.5 }, ports: { reranker: 'one' } });
  expect(diffTraces(before, after).head).toEqual(['settings.search.lexicalWeight', 'ports.reranker']);
});
