import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { claimgraph, type Finished } from '../support/claimgraph.ts';
import { projectRoot } from '../support/legs.ts';

const proposal = (eip: number, title: string, requires: number | null): string =>
  `---\neip: ${eip}\ntitle: ${title}\nauthor: Ada Quill (@ada)\nstatus: Draft\ntype: Standards Track\ncategory: Core\n` +
  `created: 2021-01-01\n${requires === null ? '' : `requires: ${requires}\n`}---\n## Abstract\n\n${title} of the islands.\n`;

const NOTES: Readonly<Record<string, string>> = {
  'eip-9001.md': proposal(9001, 'Lamps', 9002),
  'eip-9002.md': proposal(9002, 'Bells', 9003),
  'eip-9003.md': proposal(9003, 'Buoys', null),
};

let folder = '';
const run = (...args: string[]): Promise<Finished> => claimgraph([...args, '--data-dir', 'data'], { cwd: folder });

beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'cli-explore-'));
  mkdirSync(join(folder, 'notes'));
  for (const [name, text] of Object.entries(NOTES)) writeFileSync(join(folder, 'notes', name), text);
  expect(await run('ingest', 'notes')).toMatchObject({ code: 0 });
});
afterAll(() => rmSync(folder, { recursive: true, force: true }));

interface Row {
  readonly id: string;
  readonly name: string;
}

describe('show', () => {
  it('says what is known of a thing, with the words it was read in', async () => {
    const { code, stdout } = await run('show', 'EIP', '9001');
    expect(code).toBe(0);
    expect(stdout).toMatch(/^.* {2}\w+ {2}eip-9001 {2}ent_\w{26}\n/);
    expect(stdout).toMatch(/\nclaims:\n.*\n {8}“.+” /);
    expect(stdout).toMatch(/\nrelationships:\n(?:.*\n)*? {2}0\.\d\d {2}REQUIRES → EIP-9002/);
  });

  it('takes a key or an id, gives JSON, and as many rows as are asked for', async () => {
    const { id } = JSON.parse((await run('show', 'eip-9002', '--json')).stdout) as Row;
    const again = await run('show', id, '--json', '--first', '1');
    const { key, claims } = JSON.parse(again.stdout) as { key: string; claims: { nodes: unknown[] } };
    expect(key).toBe('eip-9002');
    expect(claims.nodes).toHaveLength(1);
  });

  it.each([
    [['show', 'Nobody at all'], 'nothing in this space goes by the name "Nobody at all"; try `claimgraph search`'],
    [['show', 'ent_00000000000000000000000000'], 'there is no entity ent_00000000000000000000000000 in this space'],
    [['show', 'eip-9001', '--first', '0'], '--first: expected a whole number from 1 to 100, got "0"'],
    [
      ['path', 'eip-9001', 'eip-9002', '--max-depth', '11'],
      '--max-depth: expected a whole number from 1 to 10, got "11"',
    ],
    [['ask', 'x', '--sentences', '21'], '--sentences: expected a whole number from 1 to 20, got "21"'],
    [['search', 'x', '--in', 'chunks'], "argument 'chunks' is invalid. Allowed choices are chunk, claim, entity."],
  ])('%j is refused with what to do', async (args, message) => {
    const { code, stdout, stderr } = await run(...args);
    expect(code).toBe(2);
    expect(stdout).toBe('');
    expect(stderr).toContain(message);
  });
});

describe('ask', () => {
  it('answers in sentences, with the words that each rests on below them', async () => {
    const { code, stdout } = await run('ask', 'Who', 'made', 'EIP-9001?', '--why');
    expect(code).toBe(0);
    expect(stdout).toMatch(/^Ada Quill authored EIP-9001\. \[1\] {2}\(claim, 0\.\d\d\)\n/);
    expect(stdout).toMatch(
      /\n\n1\. .+\n {3}the statement of a claim, confidence 0\.\d\d\n {3}\[1\] eip-9001 {2}rev_\w+ {2}chara/,
    );
    const { stdout: line } = await run('ask', 'Who made EIP-9001?', '--json', '--only', 'eip-9001', '--sentences', '1');
    const { outcome, sentences } = JSON.parse(line) as { outcome: string; sentences: { citations: unknown[] }[] };
    expect([outcome, sentences.length, sentences[0]?.citations.length]).toEqual(['ANSWERED', 1, 1]);
  });

  it('[PI-101] shows below its sentences the view that the question asks for, each line with its words', async () => {
    const { stdout } = await run('ask', 'What does EIP-9001 require?');
    expect(stdout).toContain(
      '\n\nEIP-9001, by dependency:\n  EIP-9001 requires EIP-9002  eip-9001  “9002”\n  EIP-9002 requires EIP-9003  eip-9002  “9003”\n',
    );
    const { stdout: history } = await run('ask', 'How did EIP-9001 evolve?');
    expect(history).toMatch(
      /\n\nEIP-9001, in time:\n {2}2021-01-01 {2}EIP-9001 was created .+ {2}eip-9001 {2}“2021-01-01”\n$/u,
    );
    const { stdout: sides } = await run('ask', 'What are the trade-offs of EIP-9001?');
    expect(sides).toMatch(/\n\nfor \(\+\) and against \(-\) EIP-9001: none of the \d+ claims about it argues.+\n$/u);
    const { stdout: line } = await run('ask', 'How did EIP-9001 evolve?', '--json');
    const { timelines, dependencyView } = JSON.parse(line) as { timelines: unknown[]; dependencyView: unknown };
    expect([timelines.length, dependencyView]).toEqual([1, null]);
  });

  it('keeps an answer whose view fails: it is printed, and why the view is not', async () => {
    const input = { key: 'view.maxClaims', value: 20 };
    const set = 'mutation ($input: UpdateSettingInput!) { updateSetting(input: $input) { __typename } }';
    expect(await run('query', set, '--variables', JSON.stringify({ input }))).toMatchObject({ code: 0 });
    const { code, stdout, stderr } = await run('ask', 'How did EIP-9001 evolve?');
    const why: unknown = expect.stringContaining('claimgraph: its timelines: expected 1 to 20 claims, got 50\n');
    expect([code, stderr]).toEqual([0, why]);
    expect(stdout).toMatch(/^\S.* \[1\]\n/);
    expect(stdout).not.toContain('in time');
    const json = await run('ask', 'How did EIP-9001 evolve?', '--json');
    expect(json).toMatchObject({ code: 0, stderr: why, stdout: expect.stringContaining('"timelines":null') });
  });

  it('says where nothing answers, and what came nearest', async () => {
    const { code, stdout } = await run('ask', 'What is the capital of Peru?');
    expect(code).toBe(0);
    expect(stdout).toMatch(/^Nothing here says that\.\n {2}nearest: .+\(it has 0\.00 of what the question names/);
  });
});

describe('answer', () => {
  it('shows an answer again, and whether it still holds; `answers` lists them', async () => {
    const { stdout: line } = await run('ask', 'Who made EIP-9001?', '--json', '--sentences', '1');
    const { id } = JSON.parse(line) as { id: string };
    const { code, stdout } = await run('answer', id);
    expect(code).toBe(0);
    expect(stdout).toMatch(/^Who made EIP-9001\?.+\n\nAda Quill authored EIP-9001\. \[1\]\n/);
    expect(stdout).toMatch(/\n\n {2}\[1\] eip-9001, 2021-01-01 {2}“.+”\n\nCURRENT now\n$/);
    const { stdout: listed } = await run('answers', '--first', '1');
    expect(listed).toBe(`CURRENT       ${id}  Who made EIP-9001?\n`);
    expect(await run('answer', 'ans_01h2xcejqtf2nbrexx3vqjhp41')).toMatchObject({
      ...{ code: 2, stdout: '' },
      stderr: expect.stringContaining('there is no answer ans_01h2xcejqtf2nbrexx3vqjhp41 of yours here'),
    });
  });
});

describe('search', () => {
  it('finds claims, entities and texts, of one kind where that is asked for, and says why', async () => {
    const { stdout } = await run('search', 'bells', 'of', 'the', 'islands', '--why');
    expect(stdout).toMatch(/^[01]\.\d\d {2}\S/);
    expect(stdout).toMatch(/\n {6}-?\d\.\d{3} {2}\w+\n/);
    const entities = (await run('search', 'Ada Quill', '--in', 'entity', '--json', '--first', '3')).stdout.trim();
    const [first] = entities.split('\n').map((line) => JSON.parse(line) as { node: { __typename: string } & Row });
    expect(first?.node).toMatchObject({ __typename: 'Entity', name: 'Ada Quill' });
  });
});

describe('path', () => {
  it('shows how two things are connected, with the direction of each step', async () => {
    const { code, stdout } = await run('path', 'eip-9001', 'eip-9003');
    expect(code).toBe(0);
    expect(stdout).toMatch(/0\.\d\d {2}EIP-9001\S* —REQUIRES→ EIP-9002\S* —REQUIRES→ EIP-9003/);
    expect((await run('path', 'eip-9003', 'eip-9001')).stdout).toMatch(/EIP-9003\S* ←REQUIRES— EIP-9002/);
  });

  it('says where there is none', async () => {
    const { code, stdout } = await run('path', 'eip-9001', 'eip-9003', '--max-depth', '1');
    expect(code).toBe(0);
    expect(stdout).toMatch(/^no path of up to 1 steps from EIP-9001.* to EIP-9003.*\n$/);
  });
});

describe('schema', () => {
  it('is the contract, and needs neither server nor folder', async () => {
    const { code, stdout } = await claimgraph(['schema'], { cwd: folder });
    expect(code).toBe(0);
    expect(stdout).toBe(readFileSync(join(projectRoot, 'schema/schema.graphql'), 'utf8'));
  });
});
