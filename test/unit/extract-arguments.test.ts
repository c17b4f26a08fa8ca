import { describe, expect, it } from '@jest/globals';
import { settingDefaults } from '../support/settings.ts';
import { literalText } from '../../src/domain/literal-values.ts';
import { extract } from '../../src/extract/extract.ts';
import { parse } from '../../src/parse/parse.ts';
import { parseThread } from '../../src/parse/thread/parse-thread.ts';
import { builtInPacks } from '../../src/packs/index.ts';
import { readText } from '../support/extraction.ts';

const HEAD = '---\neip: 7\ntitle: Lamps\nstatus: Draft\n---\n\n';
const at = (section: string, sentence: string): string =>
  `${HEAD}## ${section}\n\nWords before it. ${sentence} Words after it.\n`;
const isArgument = ({ predicate }: { readonly predicate: string }): boolean => predicate.startsWith('argument-');

/** The sides on which the sentences of a text stand. */
const sidesIn = (text: string): string[] =>
  readText(text)
    .candidates.claims.filter(isArgument)
    .map(({ predicate }) => predicate.slice('argument-'.length));

describe('arguments', () => {
  it.each<[string, string, string]>([
    ['Motivation', 'This proposal aims to reduce the cost of oil for every harbour.', 'for'],
    ['Rationale', 'This change would improve the safety of ships at night.', 'for'],
    ['Motivation', 'Currently, lamps burn oil that is prohibitively expensive in winter.', 'for'],
    ['Rationale', 'The purpose of this EIP is to light harbours that have no lamps.', 'for'],
    ['Backwards Compatibility', 'This EIP is fully backwards compatible with older lamps.', 'for'],
    ['Rationale > Oil', 'This approach makes it easier to see the quay from the sea.', 'for'],
    ['Backwards Compatibility', 'This is a backwards-incompatible change that requires new lamps.', 'against'],
    ['Security Considerations', 'This EIP introduces an additional risk of fire in dry summers.', 'against'],
    ['Drawbacks', 'The main drawback is the smoke that fills the harbour.', 'against'],
    ['Security Considerations', 'Wider lamps could lead to denial of service in narrow harbours.', 'against'],
  ])('[PI-19] %s: %s', (section, sentence, side) => {
    const text = at(section, sentence).replace(' > ', '\n\n### ');
    expect(sidesIn(text)).toEqual([side]);
    const { candidates } = readText(text);
    const [claim] = candidates.claims.filter(isArgument);
    expect(claim && literalText(claim.object as Parameters<typeof literalText>[0])).toBe(sentence);
    expect(claim?.ranges.map(({ start, end }) => text.slice(start, end))).toEqual([sentence]);
    expect(claim?.qualifiers).toEqual({ section: section.split(' > ').at(-1) });
  });

  it.each([
    ['what argues elsewhere', 'Specification', 'This proposal reduces the cost of oil for every harbour.'],
    [
      'another way',
      'Rationale',
      'An alternative design would reduce the cost of oil, and this approach has no such advantage.',
    ],
    [
      'a section about another way',
      'Alternatives considered',
      'This approach reduces the cost of oil for every harbour.',
    ],
    [
      'a risk that is denied',
      'Security Considerations',
      'This EIP does not introduce an additional risk of fire in summer.',
    ],
    [
      'a risk that is met',
      'Security Considerations',
      'This EIP introduces a risk of fire, which is mitigated by sand.',
    ],
    ['a good thing in doubt', 'Rationale', 'This change improves the safety of ships, but only if oil is cheap.'],
    ['a question', 'Rationale', 'Would anybody say that this change improves the safety of ships?'],
    ['words of others', 'Motivation', 'Somebody said “this proposal reduces the cost of oil for every harbour”.'],
    ['code', 'Motivation', '`This proposal reduces the cost of oil for every harbour.`'],
    ['a problem that is solved', 'Motivation', 'A cheap solution to the problems of oil is whale oil, as was known.'],
  ])('[PI-19] nothing is taken of %s', (_, section, sentence) => {
    expect(sidesIn(at(section, sentence))).toEqual([]);
  });

  it('[PI-19] a document gives so many of each side at most, and none where the setting says so', () => {
    const many = Array.from({ length: 9 }, (_, n) => `This proposal reduces the cost of lamp number ${n + 1}.`).join(
      ' ',
    );
    const document = parse(`${HEAD}## Motivation\n\n${many}\n`, 'text/markdown', settingDefaults);
    const found = (most: number): number =>
      extract(document, { path: 'a.md', uri: null, source: 's' }, builtInPacks, {
        ...settingDefaults,
        'extract.arguments': most,
      }).claims.filter(isArgument).length;
    expect([found(3), found(5), found(0)]).toEqual([3, 5, 0]);
  });

  it('[PI-19] in a thread each is said by its poster, since the day of the post; quotes are not said again', () => {
    const posts = [
      {
        number: 1,
        author: 'ada',
        text: 'I strongly support this proposal, it saves us oil.',
        createdAt: '2024-03-01T10:00:00Z',
      },
      {
        number: 2,
        author: 'ben',
        replyTo: 1,
        text: '> I strongly support this proposal, it saves us oil.\n\nMy main concern is the smoke over the harbour at night.',
        createdAt: '2024-03-02T10:00:00Z',
      },
      {
        number: 3,
        author: 'cy',
        text: 'I do not oppose lamps in general, only their number. I am not worried about smoke at all.',
      },
    ];
    const thread = parseThread(JSON.stringify({ format: 'forum-thread', title: 'Lamps', posts }), settingDefaults);
    const { claims } = extract(thread, { path: 'lamps.json', uri: null, source: 's' }, builtInPacks);
    expect(
      claims.filter(isArgument).map(({ predicate, qualifiers, validity }) => [predicate, qualifiers, validity.from]),
    ).toEqual([
      ['argument-for', { 'said by': '@ada' }, new Date('2024-03-01T10:00:00Z')],
      ['argument-against', { 'said by': '@ben' }, new Date('2024-03-02T10:00:00Z')],
    ]);
  });
});
