import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { SaxesParser } from 'saxes';
import { edgeElement, nodeElement } from '../../src/cli/export/graph/graphml.ts';
import { xmlText } from '../../src/cli/export/graph/xml.ts';

/** What a strict parser reads out of an element: its text, and its attribute. It throws where the XML is not well-formed. */
function read(xml: string): { text: string; attribute: string | undefined } {
  const parser = new SaxesParser();
  const found = { text: '', attribute: undefined as string | undefined };
  parser.on('text', (text) => (found.text += text));
  parser.on('opentag', ({ attributes }) => (found.attribute ??= attributes.a));
  parser.on('error', (error) => {
    throw error;
  });
  parser.write(xml).close();
  return found;
}

/** Units of UTF-16 of all kinds, halves of pairs among them. */
const anyText = fc
  .array(
    fc.oneof(
      fc.string(),
      fc.integer({ min: 0, max: 0xffff }).map((unit) => String.fromCharCode(unit)),
      fc.integer({ min: 0, max: 0x2f }).map((unit) => String.fromCharCode(unit)),
      fc.constantFrom(']]>', '<![CDATA[', '&amp;', '\r\n', '\ud83d\ude00', '\ufffe', '\u0000', '--', '\u0085\u2028'),
    ),
  )
  .map((parts) => parts.join(''));

describe('text in XML', () => {
  it('is read back as it was by a strict parser, U+FFFD where XML cannot hold it', () => {
    fc.assert(
      fc.property(anyText, (text) => {
        const possible = Array.from(text, (one) =>
          /^[\t\n\r\u0020-\ud7ff\ue000-\ufffd]$/.test(one) || one.length === 2 ? one : '\ufffd',
        ).join('');
        expect(read(`<r a="${xmlText(text)}">${xmlText(text)}</r>`)).toEqual({ text: possible, attribute: possible });
      }),
      { numRuns: 2_000 },
    );
  });

  it('of a node and an edge breaks nothing around it', () => {
    fc.assert(
      fc.property(anyText, (text) => {
        const entity = {
          id: 'ent_1',
          type: text,
          name: text,
          key: text,
          createdAt: 't',
          mergedFrom: [{ member: { id: 'ent_2', name: text } }],
        };
        const edge = {
          id: 'clm_1',
          kind: text,
          basis: 'ASSERTED',
          status: 'ACTIVE',
          method: null,
          model: null,
          reviewState: null,
          createdAt: 't',
          from: { id: 'ent_1' },
          to: { id: 'ent_1' },
          claim: { id: 'clm_1', statement: text },
          evidence: [{ method: text }],
          validity: { from: null, to: null, precision: null },
          confidence: { value: 0.5 },
        } as const;
        expect(() => read(`<g>${nodeElement(entity)}${edgeElement(edge)}</g>`)).not.toThrow();
      }),
      { numRuns: 300 },
    );
  });
});
