import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { SaxesParser } from 'saxes';
import { claimgraph, type Finished } from '../support/claimgraph.ts';

/** What a terminal, a page or a reader of XML might obey: escape codes, markup, turned directions, quotes, half a pair. */
const HOSTILE =
  'Reef\u001b[31m\u009b2J <script>alert(1)</script> ]]> &amp; "x" \u202eteser\u202c \u200f\u061c\u2066y\u2069 \u2028 end';
const OTHER = 'Tide\u001b]0;owned\u0007 <img src=x onerror=alert(1)> \u200f';
const NOBODY = '\u001b]8;;x\u0007 Nobody at all \u202e\u200f';
const WORD = 'w'.repeat(100_000);
/** Whatever is written to a terminal: no control but the end of a line, and nothing that turns the direction of the rest. */
const OBEYED = /[\p{Cc}\u061c\u200e\u200f\u2028\u2029\u202a-\u202e\u2066-\u2069]/u;

let folder = '';
const run = (...args: string[]): Promise<Finished> => claimgraph([...args, '--data-dir', 'data'], { cwd: folder });
const mutate = async (mutation: string, input: object): Promise<Record<string, { id: string }>> => {
  const type = `${mutation[0]?.toUpperCase()}${mutation.slice(1)}Input`;
  const fields =
    '... on ClaimWritten { claim { id } subject: claim { subject { id } } } ... on DomainError { message }';
  const query = `mutation ($input: ${type}!) { answer: ${mutation}(input: $input) { __typename ${mutation === 'assertClaim' ? fields : '... on DomainError { message }'} } }`;
  const { stdout, stderr, code } = await run('query', query, '--variables', JSON.stringify({ input }));
  if (code !== 0 || stdout.includes('"message"')) throw new Error(stdout + stderr);
  return (JSON.parse(stdout) as { answer: Record<string, { id: string }> }).answer;
};
const shown = ({ code, stdout, stderr }: Finished): string[] => {
  expect({ code, stderr: code === 0 ? '' : stderr }).toEqual({ code: 0, stderr: '' });
  const lines = stdout.split('\n');
  for (const line of [...lines, ...stderr.split('\n')]) expect(line).not.toMatch(OBEYED);
  return lines;
};

beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'hostile-words-'));
  writeFileSync(join(folder, 'note.md'), `# Reef ${OTHER}\n\nThe **Reef** is a <b>${HOSTILE}</b> of ${WORD}.\n`);
  await run('ingest', 'note.md');
  const named = (name: string) => ({ named: { name, type: 'THING' } });
  const needs = await mutate('assertClaim', {
    subject: named(HOSTILE),
    predicate: 'REQUIRES',
    object: { entity: named(OTHER) },
    text: `${HOSTILE} needs ${OTHER} ${WORD.slice(1000)}`,
  });
  const subject = (needs.subject as unknown as { subject: { id: string } }).subject;
  await mutate('addAlias', { entity: subject.id, text: `alias ${HOSTILE}` });
  for (const text of [`first ${HOSTILE}`, `second ${WORD.slice(1000)} ${OTHER}`])
    await mutate('assertClaim', { subject: { id: subject.id }, predicate: 'status', object: { text } });
  await mutate('registerSource', { source: { key: 'reef', name: `source ${HOSTILE}` } });
}, 60_000);
afterAll(() => rmSync(folder, { recursive: true, force: true }));

describe('hostile names, quotes, aliases and sources, and words of 100 kB', () => {
  it.each([
    ['show', ['show', HOSTILE]],
    ['search', ['search', 'Reef', '--why']],
    ['path', ['path', HOSTILE, OTHER]],
    ['desk', ['desk']],
    ['stats', ['stats']],
  ])('are shown by %s as text that no terminal obeys', async (_, args) => {
    expect(shown(await run(...args)).length).toBeGreaterThan(1);
  });

  it.each([
    ['show', ['show', NOBODY]],
    ['path', ['path', HOSTILE, NOBODY]],
  ])('are told back by %s, where nothing goes by them, as text that no terminal obeys', async (_, args) => {
    const { code, stderr } = await run(...args);
    expect(code).toBe(2);
    for (const line of stderr.split('\n')) expect(line).not.toMatch(OBEYED);
    expect(stderr).toContain('nothing in this space goes by the name');
  });

  it('are told in sentences of one short line', async () => {
    const query = '{ commits(first: 50) { nodes { changes(first: 50) { nodes { sentence } } } } }';
    const { stdout } = await run('query', query);
    const { commits } = JSON.parse(stdout) as {
      commits: { nodes: { changes: { nodes: { sentence: string }[] } }[] };
    };
    const sentences = commits.nodes.flatMap(({ changes }) => changes.nodes.map(({ sentence }) => sentence));
    expect(sentences.length).toBeGreaterThan(5);
    for (const sentence of sentences) {
      expect(sentence).not.toMatch(OBEYED);
      expect(sentence.length).toBeLessThan(500);
    }
  });

  it('are well-formed XML in GraphML, and JSON in JSON-LD, with the names as they are as far as XML can hold them', async () => {
    expect((await run('export', '--format', 'graphml', '--out', 'graph.graphml')).code).toBe(0);
    const texts: string[] = [];
    const parser = new SaxesParser();
    parser.on('text', (text) => texts.push(text));
    parser.on('error', (error) => {
      throw error;
    });
    parser.write(readFileSync(join(folder, 'graph.graphml'), 'utf8')).close();
    expect(texts).toContain(HOSTILE.replaceAll('\u001b', '\ufffd'));
    expect((await run('export', '--format', 'jsonld', '--out', 'graph.jsonld')).code).toBe(0);
    const linked = readFileSync(join(folder, 'graph.jsonld'), 'utf8');
    expect(JSON.stringify(JSON.parse(linked))).toContain(JSON.stringify(HOSTILE).slice(1, -1));
  });
});

describe('a filter', () => {
  it.each([
    ['not', /expected a filter of at most \d+ levels of and, or, not/, (where: object): object => ({ not: where })],
    ['and', /expected at most 32 levels of lists and objects/, (where: object): object => ({ and: [where] })],
    ['or', /expected at most 32 levels of lists and objects/, (where: object): object => ({ or: [where] })],
  ])('of 30 levels of %s is refused, and told how many are allowed', async (_, message, wrap) => {
    let where: object = { name: { eq: 'x' } };
    for (let depth = 0; depth < 30; depth++) where = wrap(where);
    const query = 'query ($where: EntityWhere) { entities(where: $where, first: 1) { nodes { name } } }';
    const { code, stderr } = await run('query', query, '--variables', JSON.stringify({ where }));
    expect(code).toBe(1);
    expect(stderr).toMatch(message);
  });
});
