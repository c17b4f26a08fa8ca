import { describe, expect, it } from '@jest/globals';
import { readLine } from '../../src/domain/lines/read-line.ts';

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

  it('of version 0.1 comes in: the fields that the contract has renamed since keep their names in lines', () => {
    const confidence = { value: 0.5, parts: [] };
    const { line, mistakes } = readLine(
      JSON.stringify({
        type: 'Claim',
        id: 'clm_01h455vb4pex5vsknk084sn02q',
        predicate: 'STATUS',
        statement: 'It is final.',
        temporal: 'CURRENT',
        edge: false,
        status: 'ACTIVE',
        statusReason: null,
        owner: null,
        version: 1,
        createdAt: '2026-01-01T00:00:00.000Z',
        updatedAt: '2026-01-01T00:00:00.000Z',
        lastVerifiedAt: '2026-01-01T00:00:00.000Z',
        qualifiers: [],
        validity: { from: null, to: null, precision: null },
        statedValidity: null,
        confidence,
        confidenceApart: confidence,
        confirmations: 0,
        subject: 'ent_01h455vb4pex5vsknk084sn02q',
        object: { type: 'TEXT', value: 'Final' },
        supersededBy: null,
      }),
      1,
    );
    expect(mistakes).toBeNull();
    expect(line).toMatchObject({ type: 'Claim', confidenceApart: confidence });
  });
});
