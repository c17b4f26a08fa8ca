import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, it } from '@jest/globals';
import type { TextType } from '../../src/domain/text.ts';
import { loadPack, packsWith } from '../../src/packs/index.ts';
import { readText } from '../support/extraction.ts';
import { projectRoot } from '../support/legs.ts';

const folder = path.join(projectRoot, 'sample');
const packs = packsWith([loadPack(readFileSync(path.join(folder, 'pack.yaml'), 'utf8'), 'sample/pack.yaml')]);
const MEDIA: Readonly<Record<string, TextType>> = {
  '.md': 'text/markdown',
  '.txt': 'text/plain',
  '.json': 'application/json',
  '.yaml': 'application/yaml',
};

const files = readdirSync(path.join(folder, 'documents'), { recursive: true, withFileTypes: true })
  .filter((entry) => entry.isFile())
  .map((entry) =>
    path.relative(path.join(folder, 'documents'), path.join(entry.parentPath, entry.name)).split(path.sep).join('/'),
  )
  .sort();
const read = (file: string) =>
  readText(readFileSync(path.join(folder, 'documents', file), 'utf8'), {
    path: file,
    packs,
    mediaType: MEDIA[path.extname(file)] ?? 'text/plain',
  });
const everything = files.flatMap((file) => read(file).claims.map((claim) => `${file}: ${claim}`));
const said = (pattern: RegExp): string[] => everything.filter((claim) => pattern.test(claim));

describe('the sample tells its stories', () => {
  it('in a dozen or two of documents of every kind, each about something', () => {
    expect(files.length).toBeGreaterThanOrEqual(12);
    expect(files.length).toBeLessThanOrEqual(20);
    expect(new Set(files.map((file) => path.extname(file)))).toEqual(new Set(['.md', '.txt', '.json', '.yaml']));
    for (const file of files) expect(read(file).candidates.subject).not.toBeNull();
  });

  it('one organisation under three names', () => {
    expect(read('about/ferry-authority.md').mentions[0]).toBe(
      'ORGANISATION Skerry Isles Ferry Authority (org:skerry-isles-ferry-authority) = SIFA/ABBREVIATION, Northern Packet Company/SPELLING',
    );
    expect(new Set(said(/OPERATED_BY/).map((claim) => claim.split(' | ')[2]))).toEqual(
      new Set(['SIFA', 'Northern Packet Company', 'Board of Harbour Lights']),
    );
  });

  it('a chain of requirements', () => {
    expect(said(/BOUND_BY|REQUIRES/).map((claim) => claim.split(' | ').slice(0, 3).join(' '))).toEqual(
      expect.arrayContaining([
        'fleet/mv-tern.md: vessel:mv-tern BOUND_BY sn-31',
        'notices/sn-31.md: sn-31 REQUIRES sn-24',
        'notices/sn-24.md: sn-24 REQUIRES sn-12',
        'notices/sn-12.md: sn-12 REQUIRES sn-3',
      ]),
    );
  });

  it('two contradictions', () => {
    expect(said(/mv-tern \| passengers/)).toEqual([
      'fleet/mv-tern-register.json: vessel:mv-tern | passengers | NUMBER 198 | 198',
      'fleet/mv-tern.md: vessel:mv-tern | passengers | NUMBER 212 | 212',
    ]);
    expect(said(/first-lit/)).toEqual([
      'letters/keeper-1931.txt: light:kelp-point-light | first-lit | DATE 1891 | Kelp Point Light was first lit in 1891',
      'lights/kelp-point-light.md: light:kelp-point-light | first-lit | DATE 1893 | 1893',
    ]);
    const single = packs.flatMap(({ predicates }) => predicates).filter(({ singleValued }) => singleValued);
    expect(single.map(({ name }) => name)).toEqual(expect.arrayContaining(['passengers', 'first-lit']));
  });

  it('fares that follow each other without a gap', () => {
    const [old, fresh] = ['policies/fares-2023.md', 'policies/fares-2025.md'].map((file) =>
      read(file).claim('adult-single'),
    );
    expect([old?.object, fresh?.object]).toEqual([
      { type: 'NUMBER', number: 4.2, unit: 'crowns' },
      { type: 'NUMBER', number: 4.8, unit: 'crowns' },
    ]);
    expect(old?.validity.to).toEqual(fresh?.validity.from);
    expect(fresh?.validity.to).toBeNull();
  });

  it('two people of one name, and a notice that does not say which', () => {
    const authors = files
      .filter((file) => file.startsWith('notices/'))
      .flatMap((file) => read(file).candidates.mentions)
      .filter(({ name }) => name === 'Ada Quill');
    expect(authors.map(({ key }) => key)).toEqual(['person:bhl-007', null, 'person:sifa-014']);
  });

  it('a succession that both sides tell', () => {
    expect(said(/SUPERSEDES/)).toEqual([
      'notices/sn-17.md: sn-24 | SUPERSEDES | sn-17 | Replaced by SN-24.',
      'notices/sn-24.md: sn-24 | SUPERSEDES | sn-17 | SN-17',
    ]);
  });

  it('one text in two files', () => {
    const bytes = files.map((file) => readFileSync(path.join(folder, 'documents', file), 'utf8'));
    expect(bytes.length - new Set(bytes).size).toBe(1);
  });

  it('orders that are only words', () => {
    expect(readFileSync(path.join(folder, 'documents/letters/suggestion-box.txt'), 'utf8')).toMatch(
      /ignore all previous instructions/i,
    );
    expect(said(/suggestion-box/)).toEqual([]);
  });
});

describe('docs/packs.md', () => {
  const page = readFileSync(path.join(projectRoot, 'docs/packs.md'), 'utf8');
  const blocks = [...page.matchAll(/```yaml\n([\s\S]*?)```/gu)].map(([, block = '']) => block);

  it('shows whole packs that load', () => {
    const whole = blocks.filter((block) => block.startsWith('pack:'));
    expect(whole.length).toBeGreaterThan(0);
    for (const block of whole) expect(() => loadPack(block, 'docs/packs.md')).not.toThrow();
  });

  it('quotes the pack of the sample as it is', () => {
    const sample = readFileSync(path.join(folder, 'pack.yaml'), 'utf8')
      .split('\n')
      .map((line) => line.trim());
    const quoted = blocks
      .filter((block) => !block.startsWith('pack:'))
      .flatMap((block) => block.split('\n'))
      .map((line) => line.trim());
    expect(quoted.filter((line) => line !== '' && !sample.includes(line))).toEqual([]);
  });
});
