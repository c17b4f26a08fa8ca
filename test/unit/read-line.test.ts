import { describe, expect, it } from '@jest/globals';
import { readLine } from '../../src/domain/lines/index.ts';

describe('a line of an export', () => {
  it.each([
    ['100,000 brackets', '['.repeat(100_000)],
    ['100,000 lists in each other', `${'['.repeat(100_000)}${']'.repeat(100_000)}`],
    ['a deep value of a field', `{"type": "Entity", "name": ${'{"a":'.repeat(70)}1${'}'.repeat(70)}}`],
  ])('of %s is a mistake of that line, at the bracket that is too deep', (_, text) => {
    const { line, mistakes } = readLine(text, 7);
    expect(line).toBeNull();
    const column = text.startsWith('[') ? 65 : text.indexOf('{"a"') + 63 * '{"a":'.length + 1;
    expect(mistakes).toEqual([{ line: 7, column, message: 'expected at most 64 levels of lists and objects' }]);
  });

  it('may hold brackets and escaped quotes in its texts', () => {
    const { mistakes } = readLine(JSON.stringify({ type: 'Rumour', text: '"[{'.repeat(200) }), 1);
    expect(mistakes?.map(({ message }) => message)).toEqual([expect.stringContaining('expected "type" to be one of')]);
  });
});
