import { describe, expect, it } from '@jest/globals';
import { derivedId } from '../../src/domain/typed-ids.ts';
import type { ChunkDraft, ParsedDocument } from '../../src/domain/text.ts';
import { chunk, type ChunkProfile } from '../../src/chunk/cut-chunks.ts';
import { countTokens } from '../../src/text/token-counts.ts';
import { json, markdown, plain, profile, uncovered, yaml } from '../support/parsed.ts';

/** `path: text` of each chunk; atomic ones in brackets. */
const shown = (document: ParsedDocument, size: ChunkProfile = profile): string[] =>
  chunk(document, size).map(({ headingPath, text, atomic }) => {
    const where = headingPath.join(' > ');
    return atomic ? `[${where}: ${text}]` : `${where}: ${text}`;
  });

/** A sentence of exactly `tokens` tokens, recognisable by its first word. */
const sentence = (name: string, tokens: number): string =>
  `${name}${' word'.repeat(tokens - countTokens(`${name}.`))}.`;
const names = (document: ParsedDocument, size: ChunkProfile): string[] =>
  chunk(document, size).map(({ text }) => [...text.matchAll(/\b[A-Z]\w*/g)].map(([name]) => name).join(''));
const of = (tokens: number, overlap = 0, forceCut = 1.5): ChunkProfile => ({ tokens, overlap, forceCut });

describe('structure comes first', () => {
  it('[PI-36] no chunk spans two sections, and each knows its path; the heading belongs to its section', () => {
    const text = 'Before.\n\n# One\n\nA b.\n\n## Two\n\nC d.\n\nE f.\n\n# Three\n';
    expect(shown(markdown(text))).toEqual([
      ': Before.',
      'One: # One\n\nA b.',
      'One > Two: ## Two\n\nC d.\n\nE f.',
      'Three: # Three',
    ]);
  });

  it('[PI-37] code blocks stay whole, one chunk each, numbered in their section, where they stand', () => {
    const code = '```js\nlet x = 1;\n\n\nlet y = 2;\n```';
    const text = `# A\n\nOne.\n\n${code}\n\nTwo.\n\n    indented\n\n## B\n\n- Three:\n\n  ~~~\n  four\n  ~~~\n`;
    expect(shown(markdown(text), of(8))).toEqual([
      'A: # A\n\nOne.',
      `[A > Code Block 1: ${code}]`,
      'A: Two.',
      '[A > Code Block 2:     indented]',
      'A > B: ## B\n\n- Three:',
      '[A > B > Code Block 1: ~~~\n  four\n  ~~~]',
    ]);
  });

  it.each<[string, (text: string) => ParsedDocument, string]>([
    ['code', markdown, `\`\`\`\n${'word. However, word.\n\n'.repeat(300)}\`\`\``],
    ['a table', markdown, `| a | b |\n|---|---|\n${'| word. | However, word. |\n'.repeat(200)}`],
    ['front matter', markdown, `---\n${Array.from({ length: 200 }, (_, n) => `key${n}: some value`).join('\n')}\n---`],
    ['an entry of JSON', json, `{"a": [${'"However, a word.", '.repeat(300)}1]}`.replace('{"a"', '{"b": 0, "a"')],
    ['an entry of YAML', yaml, `b: 0\na:\n${'  - However, a word.\n'.repeat(300)}`],
  ])('[PI-37] %s above the limit is never split', (_, read, text) => {
    const document = read(text);
    const chunks = chunk(document, of(64));
    const largest = chunks.reduce((a, b) => (a.tokens > b.tokens ? a : b));
    expect(largest.atomic).toBe(true);
    expect(largest.tokens).toBeGreaterThan(64 * 1.5);
    expect(largest.text).toContain(text.slice(text.length / 3, -12));
  });

  it('[PI-37] a table is one chunk beside the prose around it', () => {
    const table = '| a | b |\n|---|---|\n| c | d |';
    expect(shown(markdown(`Before.\n\n${table}\n\nAfter.\n`))).toEqual([': Before.', `[: ${table}]`, ': After.']);
  });

  it('[PI-37] entries of structured data share a chunk while they fit, and none is cut', () => {
    const text = `[\n${Array.from({ length: 9 }, (_, n) => `  {"id": ${n}, "name": "n${n}"}`).join(',\n')}\n]`;
    const chunks = chunk(json(text), of(40));
    expect(chunks.length).toBeGreaterThan(2);
    for (const { text: words, atomic, tokens } of chunks) {
      expect(atomic).toBe(true);
      expect(tokens).toBeLessThanOrEqual(40);
      expect(words.split('{')).toHaveLength(words.split('}').length);
    }
  });

  it('makes front matter a chunk of its own, before all others', () => {
    expect(shown(markdown('---\ntitle: T\n---\n\nText.\n'))).toEqual(['[: ---\ntitle: T\n---]', ': Text.']);
  });

  it.each([
    ['---\ntitle: The Title\n---\n\n## A\n\n### B *c*\n', ['The Title', 'The Title > A', 'The Title > A > B c']],
    ['# Title\n\n## A\n\n```\nx\n```\n', ['Title', 'Title > A', 'Title > A > Code Block 1']],
    ['text\n', ['']],
  ])('says in the prefix where a chunk stands, on one line: %j', (text, prefixes) => {
    expect(chunk(markdown(text), profile).map(({ prefix }) => prefix)).toEqual(prefixes);
  });

  it('[PI-43] says which document it is, and of what type, before title and section', () => {
    const place = { ...profile, key: 'notes/plan.md' };
    const prefixes = chunk(markdown('# Plan\n\n## Goals\n\nFew.\n'), place).map(({ prefix }) => prefix);
    expect(prefixes.at(-1)).toBe('notes/plan.md > generic > Plan > Goals');
    const instead = chunk(markdown('# Plan\n\n## Goals\n\nFew.\n'), { ...place, title: 'A plan > Draft' });
    expect(instead.at(-1)?.prefix).toBe('A plan > Draft > Goals');
  });
});

describe('prose', () => {
  it('[PI-34 SE-31] is cut at 512 tokens and repeats 64; both are settings', () => {
    expect(profile).toEqual({ tokens: 512, overlap: 64, forceCut: 1.5 });
    const text = Array.from({ length: 60 }, (_, n) => sentence(`S${n}`, 30)).join('\n\n');
    const [first, second] = chunk(plain(text), profile);
    expect(first?.tokens).toBeLessThanOrEqual(512);
    expect(first?.tokens).toBeGreaterThan(470);
    const shared = text.slice(second?.start, first?.end);
    expect(countTokens(shared)).toBeLessThanOrEqual(64);
    expect(countTokens(shared)).toBeGreaterThan(32);
    expect(chunk(plain(text), of(100, 0)).length).toBeGreaterThan(15);
  });

  it('[PI-39] takes sentences until the next would pass the limit, if a boundary is there', () => {
    const text = ['A', 'B', 'C', 'D', 'E'].map((name) => sentence(name, 10)).join('\n\n');
    expect(names(plain(text), of(35))).toEqual(['ABC', 'DE']);
    expect(names(plain(text), of(200))).toEqual(['ABCDE']);
  });

  it('[PI-39] goes on to the next boundary where the limit falls inside a paragraph', () => {
    const text = `${['A', 'B', 'C', 'D'].map((name) => sentence(name, 10)).join(' ')}\n\n${sentence('E', 10)}`;
    expect(names(plain(text), of(32))).toEqual(['ABCD', 'E']);
  });

  it('[PI-39] restarts with the last sentences, as many as fit in the overlap', () => {
    const text = ['A', 'B', 'C', 'D', 'E', 'F'].map((name) => sentence(name, 10)).join('\n\n');
    expect(names(plain(text), of(35, 15))).toEqual(['ABC', 'CDE', 'EF']);
    expect(names(plain(text), of(46, 23))).toEqual(['ABCD', 'CDEF']);
    expect(names(plain(text), of(35, 5))).toEqual(['ABC', 'DEF']);
  });

  it('[PI-39] without a boundary is cut at the end of a sentence before 1.5 × the limit', () => {
    const text = ['A', 'B', 'C', 'D', 'E', 'F', 'G', 'H'].map((name) => sentence(name, 10)).join(' ');
    expect(names(plain(text), of(40))).toEqual(['ABCDEF', 'GH']);
    expect(names(plain(text), of(40, 0, 1))).toEqual(['ABCD', 'EFGH']);
    for (const { tokens } of chunk(plain(text), of(40))) expect(tokens).toBeLessThanOrEqual(60);
  });

  it.each([
    'However',
    'Therefore',
    'Additionally',
    'In contrast',
    'Moreover',
    'First',
    'Second',
    'Finally',
    'In summary',
    '**However**',
    '"In summary"',
  ])('[PI-40] is cut before a sentence that opens with %s', (opener) => {
    const text = `${sentence('A', 10)} ${sentence('B', 10)} ${opener}, ${sentence('C', 10)} ${sentence('D', 10)}`;
    const [first, second] = chunk(plain(text), of(24));
    expect(first?.text).toBe(`${sentence('A', 10)} ${sentence('B', 10)}`);
    expect(second?.text.startsWith(opener)).toBe(true);
  });

  it.each(['Howeverly', 'Firstborn', 'This, however', 'In'])('[PI-40] is not cut before %s', (words) => {
    const text = `${sentence('A', 10)} ${sentence('B', 10)} ${words}, ${sentence('c', 10)}`;
    expect(chunk(plain(text), of(24, 0, 2))).toHaveLength(1);
  });

  it('[PI-40] is cut between list items, which are paragraphs', () => {
    const text = ['- A', '- B', '  - C', '1. D'].map((name) => sentence(name, 10)).join('\n');
    expect(names(markdown(text), of(24))).toEqual(['AB', 'CD']);
  });

  it('[PI-39 RS-10] of one endless sentence is cut by windows of tokens', () => {
    const text = 'word '.repeat(1000);
    const chunks = chunk(plain(text), of(100, 20));
    for (const { tokens } of chunks) expect(tokens).toBeLessThanOrEqual(100);
    expect(uncovered(text, chunks)).toBeNull();
    expect(chunks).toHaveLength(Math.ceil((1000 - 20) / 80));
  });

  it('never takes an overlap that leaves no room for what is new', () => {
    const text = Array.from({ length: 30 }, (_, n) => sentence(`S${n}`, 20)).join(' ');
    for (const overlap of [0, 5, 32, 100, 1000]) {
      const chunks = chunk(plain(text), of(64, overlap));
      expect(uncovered(text, chunks)).toBeNull();
      expect(chunks.length).toBeLessThan(30);
    }
  });
});

describe('chunks', () => {
  const text =
    '---\ntitle: T\n---\n# A\n\nOne. Two.\n\n```\nx\n```\n\nThree.\n\n## B\n\n| a |\n|---|\n| b |\n\nFour.\n';
  const idsOf = (chunks: readonly ChunkDraft[]): string[] => chunks.map((draft) => derivedId('chk', null, draft.text));

  it('[PI-41] run from 0 in the order of the text: what is before and after a chunk follows from its number', () => {
    const chunks = chunk(markdown(text), profile);
    expect(chunks.map(({ n }) => n)).toEqual([0, 1, 2, 3, 4, 5, 6]);
    for (const [n, { start }] of chunks.entries()) expect(start).toBeGreaterThanOrEqual(chunks[n - 1]?.end ?? 0);
  });

  it('[PI-41] have ids of their content: the same text again gives the same, an edit changes those it touches', () => {
    const before = idsOf(chunk(markdown(text), profile));
    expect(idsOf(chunk(markdown(text), profile))).toEqual(before);
    const after = idsOf(chunk(markdown(text.replace('Three.', 'Three and more.')), profile));
    expect(after.filter((id, n) => id !== before[n])).toHaveLength(1);
    expect(idsOf(chunk(markdown(`Added.\n\n${text.slice(text.indexOf('# A'))}`), profile)).slice(1)).toEqual(
      before.slice(1),
    );
  });

  it('[RS-10] take their size as an argument: 1,024 with 200 repeated', () => {
    const long = Array.from({ length: 200 }, (_, n) => sentence(`S${n}`, 25)).join('\n\n');
    const chunks = chunk(plain(long), of(1024, 200));
    for (const { tokens } of chunks.slice(0, -1)) {
      expect(tokens).toBeLessThanOrEqual(1024);
      expect(tokens).toBeGreaterThan(970);
    }
    for (const [n, { start }] of chunks.slice(1).entries()) {
      const shared = countTokens(long.slice(start, chunks[n]?.end));
      expect(shared).toBeGreaterThan(150);
      expect(shared).toBeLessThanOrEqual(200);
    }
  });

  it('hold nothing of an empty text', () => {
    expect(chunk(plain(' \n\n'), profile)).toEqual([]);
    expect(chunk(markdown(''), profile)).toEqual([]);
  });
});
