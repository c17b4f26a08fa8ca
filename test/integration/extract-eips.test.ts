import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, it } from '@jest/globals';
import type { Candidates } from '../../src/domain/candidate-claims.ts';
import type { ParsedDocument } from '../../src/domain/text.ts';
import { readText } from '../support/extraction.ts';
import { describeWithCorpora } from '../support/legs.ts';

interface Read {
  readonly file: string;
  readonly document: ParsedDocument;
  readonly candidates: Candidates;
}

/** `eip-1 > eip-2` of each claim of a predicate whose object is an entity. */
function pairs(read: readonly Read[], predicate: string): Set<string> {
  return new Set(
    read.flatMap(({ candidates }) => {
      const keys = new Map(candidates.mentions.map(({ ref, key }) => [ref, key ?? '']));
      return candidates.claims.flatMap(({ subject, object, predicate: name }) =>
        name === predicate && object.type === 'MENTION'
          ? [`${keys.get(subject) ?? ''} > ${keys.get(object.ref) ?? ''}`]
          : [],
      );
    }),
  );
}

/** Pairs found, pairs expected, and those of the found that are expected. */
function compared(found: ReadonlySet<string>, gold: ReadonlySet<string>) {
  const right = [...found].filter((pair) => gold.has(pair)).length;
  return { found: found.size, gold: gold.size, right, precision: right / found.size, recall: right / gold.size };
}

describeWithCorpora('all EIPs', (corpora) => {
  const folder = path.join(corpora, 'eips');
  const files = readdirSync(path.join(folder, 'EIPS')).sort();
  const read: Read[] = files.map((file) => {
    const { document, candidates } = readText(readFileSync(path.join(folder, 'EIPS', file), 'utf8'), {
      path: `EIPS/${file}`,
    });
    return { file, document, candidates };
  });
  const gold = (name: string): Record<string, string | number>[] =>
    readFileSync(path.join(folder, 'gold', `${name}.jsonl`), 'utf8')
      .trim()
      .split('\n')
      .map((line) => JSON.parse(line) as Record<string, string | number>);
  const goldPairs = (name: string): Set<string> =>
    new Set(gold(name).map(({ from = '', to = '' }) => `eip-${from} > eip-${to}`));

  describe('edges against the gold', () => {
    it('REQUIRES: all of them, and nothing else', () => {
      expect(compared(pairs(read, 'REQUIRES'), goldPairs('eips-requires'))).toMatchObject({ precision: 1, recall: 1 });
    });

    it('CITES: precision and recall of at least .99', () => {
      // The gold leaves out links whose words are code: 5 more are found.
      const { precision, recall } = compared(pairs(read, 'CITES'), goldPairs('eips-links'));
      expect(precision).toBeGreaterThanOrEqual(0.99);
      expect(recall).toBeGreaterThanOrEqual(0.99);
    });

    it('SUPERSEDES: all that a text of today says, and nothing else', () => {
      // Five more of the gold stood only in headers that were dropped in 2021; stubs are the same proposal elsewhere.
      const said = gold('eips-superseded').filter(({ text }) => text !== undefined);
      const expected = new Set(said.map(({ from = '', to = '' }) => `eip-${to} > eip-${from}`));
      expect(pairs(read, 'SUPERSEDES')).toEqual(expected);
    });

    it('MOVED_TO: every stub, to where its text is', () => {
      const moved = gold('eips-superseded').filter(({ kind }) => kind === 'moved');
      const page = (n: string | number): string => `https://github.com/ethereum/ercs/blob/master/ERCS/erc-${n}.md`;
      expect(pairs(read, 'MOVED_TO')).toEqual(new Set(moved.map(({ from = '' }) => `eip-${from} > ${page(from)}`)));
    });
  });

  it('every header field has its claim, in its own words', () => {
    const silent = read.flatMap(({ file, document, candidates }) =>
      document.frontMatter
        .filter(
          ({ valueRange: { start, end } }) =>
            !candidates.claims.some(({ ranges }) => ranges.some((range) => start <= range.start && range.end <= end)),
        )
        .map(({ name }) => `${file} ${name}`),
    );
    expect(silent).toEqual([]);
  });

  it('what a header says as text is quoted to the letter', () => {
    const wrong = read.flatMap(({ file, document, candidates }) =>
      candidates.claims.flatMap(({ object, method, ranges, predicate }) => {
        const [range] = ranges;
        const exact =
          object.type !== 'TEXT' ||
          method !== 'front-matter' ||
          !range ||
          document.text.slice(range.start, range.end) === object.text;
        return exact ? [] : [`${file} ${predicate}`];
      }),
    );
    expect(wrong).toEqual([]);
  });

  it('each document is about the proposal of its number, an ERC where it is one', () => {
    const wrong = read.filter(({ file, document, candidates }) => {
      const number = /\d+/u.exec(file)?.[0] ?? '';
      const category = document.frontMatter.find(({ name }) => name === 'category')?.raw;
      const [subject] = candidates.mentions;
      return (
        subject?.ref !== candidates.subject ||
        subject.key !== `eip-${number}` ||
        subject.name !== `${category === 'ERC' ? 'ERC' : 'EIP'}-${number}`
      );
    });
    expect(wrong.map(({ file }) => file)).toEqual([]);
  });

  it('an author has a key wherever the header gives a handle or a mail, and nobody is called et al.', () => {
    const people = read.flatMap(({ candidates }) => candidates.mentions.filter(({ type }) => type === 'PERSON'));
    expect(people.length).toBeGreaterThan(1_000);
    expect(people.filter(({ key, aliases }) => (key === null) !== (aliases.length === 0))).toEqual([]);
    expect(people.filter(({ name }) => /et al|[@<>()[\],]|^\s|\s$/iu.test(name))).toEqual([]);
  });
});
