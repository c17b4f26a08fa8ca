import type { ChildProcess } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it } from '@jest/globals';
import { lineOf } from '../../src/cli/watch/watch-command.ts';
import { startChild, type ChildServer } from '../support/child-server.ts';
import { claimgraph, claimgraphProcess } from '../support/claimgraph.ts';
import { ask } from '../support/http.ts';

let folder = '';
const servers: ChildServer[] = [];
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'cli-watch-'));
});
afterAll(async () => {
  for (const { child, ended } of servers) {
    child.kill('SIGKILL');
    await ended;
  }
  rmSync(folder, { recursive: true, force: true });
});

async function serve(port: string, name = 'data'): Promise<ChildServer & { url: string }> {
  const data = join(folder, name);
  const server = startChild({ PORT: port, CLAIMGRAPH_DATA_DIR: data, CLAIMGRAPH_LOG: 'silent' });
  servers.push(server);
  return { ...server, url: (await server.listening(data)).url };
}

async function say(url: string, text: string): Promise<void> {
  const input = { subject: { named: { name: 'Ada', type: 'THING' } }, predicate: text, object: { text } };
  const query = 'mutation ($input: AssertClaimInput!) { assertClaim(input: $input) { __typename } }';
  expect((await ask(url, query, { input })).json().errors).toBeUndefined();
}

it('watch shows each event once, over the death of the server, and ends with the cursor to go on from', async () => {
  const first = await serve('0');
  const { port } = new URL(first.url);
  let output = '';
  let watching: ChildProcess | null = null;
  const line = 'watch --json --after start --kinds CLAIM_ADDED --data-dir data';
  const finished = claimgraphProcess(line.split(' '), {
    cwd: folder,
    environment: {},
    started: (child) => {
      watching = child;
      child.stdout?.on('data', (part: Buffer) => (output += part.toString()));
    },
  });
  const shown = async (count: number): Promise<void> => {
    while (output.split('\n').length <= count) await new Promise((resolve) => setTimeout(resolve, 50));
  };
  await say(first.url, 'A');
  await say(first.url, 'B');
  await shown(2);
  first.child.kill('SIGKILL');
  await first.ended;
  const second = await serve(port);
  await say(second.url, 'C');
  await shown(3);
  (watching as ChildProcess | null)?.kill('SIGINT');
  const { code, stdout, stderr } = await finished;
  const events = stdout
    .trimEnd()
    .split('\n')
    .map(
      (text) => JSON.parse(text) as { cursor: string; kind: string; subject: string; sentence: string; commit: number },
    );
  expect(events.map(({ kind, commit }) => `${kind} ${commit}`)).toEqual([
    'CLAIM_ADDED 1',
    'CLAIM_ADDED 2',
    'CLAIM_ADDED 3',
  ]);
  expect(new Set(events.map(({ subject }) => subject)).size).toBe(3);
  expect(events.map(({ sentence }) => sentence)).toEqual(
    ['Ada A A', 'Ada B B', 'Ada C C'].map((text) => expect.stringMatching(new RegExp(text.replaceAll(' ', '.*'), 'i'))),
  );
  expect(code).toBe(0);
  expect(stderr).toMatch(
    /^claimgraph: watching http.*\nclaimgraph: http.*; connecting again\nclaimgraph: stopped; to go on: claimgraph watch --after \S+\n$/,
  );
  expect(stderr).toContain(events[2]?.cursor);
});

it('a line has the time, the commit, the kind and the id, and then the sentence', () => {
  const event = { cursor: 'c', commit: 12, at: '2026-11-22T10:00:00.000Z', private: false, gap: null, details: [] };
  const sentence = 'MV Gannet carries 104\n passengers';
  expect(lineOf({ ...event, kind: 'CLAIM_ADDED', subject: 'clm_01', sentence })).toBe(
    '2026-11-22T10:00:00.000Z  #12  CLAIM_ADDED  clm_01  MV Gannet carries 104\\u000a passengers\n',
  );
});

it('watch says what is wrong: no server, a cursor that is none, a kind that is none', async () => {
  const run = (words: string) => claimgraph(words.split(' '), { cwd: folder, environment: {} });
  const none = await run('watch --data-dir elsewhere');
  expect([none.code, none.stderr]).toEqual([
    78,
    expect.stringMatching(/^claimgraph: expected a server on .*elsewhere, found none; start it/),
  ]);
  const cursor = await run('watch --after nonsense --data-dir data');
  expect([cursor.code, cursor.stderr]).toEqual([1, expect.stringContaining('expected `start`, or a cursor')]);
  const kind = await run('watch --kinds CONFLICT_OPEN --data-dir data');
  expect([kind.code, kind.stderr]).toEqual([
    2,
    expect.stringMatching(/SPACE_CREATED, .*got "CONFLICT_OPEN"; did you mean CONFLICT_OPENED\?/),
  ]);
});

it('a space is watched before its first write, a digest at a time, and nothing of its beginning is missed', async () => {
  const { url } = await serve('0', 'unwatched');
  let stop: (() => void) | null = null;
  const words = 'watch --json --digest 1 --types thing --space unwritten --data-dir unwatched'.split(' ');
  let output = '';
  const finished = claimgraphProcess(words, {
    cwd: folder,
    environment: {},
    started: (child) => {
      stop = () => child.kill('SIGINT');
      child.stdout?.on('data', (part: Buffer) => (output += part.toString()));
      child.stderr?.on('data', (part: Buffer) => (output += part.toString()));
    },
  });
  const until = async (text: string): Promise<void> => {
    while (!output.includes(text)) await new Promise((resolve) => setTimeout(resolve, 50));
  };
  await until('watching');
  const input = { subject: { named: { name: 'Ada', type: 'THING' } }, predicate: 'A', object: { text: 'A' } };
  const query = 'mutation ($input: AssertClaimInput!) { assertClaim(input: $input) { __typename } }';
  const written = (await ask(url, query, { input }, { 'claimgraph-space': 'unwritten' })).json();
  expect(written.data).toEqual({ assertClaim: { __typename: 'ClaimWritten' } });
  await until('CLAIM_ADDED');
  (stop as (() => void) | null)?.();
  const { code, stdout } = await finished;
  const [digest] = stdout
    .trimEnd()
    .split('\n')
    .map((line) => JSON.parse(line) as { fromCommit: number; counts: unknown[]; sentence: string });
  expect(digest).toMatchObject({ fromCommit: 1, counts: expect.arrayContaining([{ kind: 'CLAIM_ADDED', count: 1 }]) });
  expect(code).toBe(0);
});
