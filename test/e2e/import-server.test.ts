import { cpSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it } from '@jest/globals';
import { HttpClient } from '../../src/cli/client/http.ts';
import { readSpace } from '../../src/cli/export/space-reader.ts';
import { runImport } from '../../src/cli/import/import-command.ts';
import { caughtIo } from '../support/cli-io.ts';
import { exportedLines, exportFaults } from '../support/exported.ts';
import { ask } from '../support/http.ts';
import { describeWithCorpora, projectRoot } from '../support/legs.ts';
import { describeProgram, keyFor, type TestKey } from '../support/program.ts';
import { TestSocket } from '../support/sockets.ts';
import { pickByTurn } from '../support/turn.ts';

const alice = keyFor('alice', 'ADMIN');
const bob = keyFor('bob', 'CURATOR');
const dora = keyFor('dora', 'ADMIN', 'elsewhere');
const erin = keyFor('erin', 'ADMIN', 'third');
const shown = ({ key }: TestKey): Record<string, string> => ({ authorization: `Bearer ${key}` });

const IMPORT = `mutation ($input: ImportLinesInput!) { importLines(input: $input) {
  __typename ... on Imported { added unchanged replayed commit { number } job { id state progress { done total } } }
  ... on DomainError { code message } ... on Invalid { issues { message } } } }`;
const BEGIN = `mutation ($input: BeginImportInput!) { beginImport(input: $input) {
  __typename ... on ImportBegun { resumed job { id } } ... on DomainError { message } } }`;
const CANCEL = `mutation ($input: CancelImportInput!) { cancelImport(input: $input) {
  __typename ... on ImportCancelled { job { id state } } ... on DomainError { message } } }`;
const JOB =
  'query ($id: ID!) { job(id: $id) { kind name state code error progress { done total } report { name value } } }';
const FOLLOW = 'subscription ($job: ID!) { ingestion(after: "start", job: $job) { kind document { key } job { id } } }';
const INGEST = `mutation ($folder: String!, $key: String!) { ingest(input: { folder: $folder, source: { key: $key } }) {
  __typename ... on Ingested { report { documents failed } } ... on DomainError { message } } }`;

let folder = '';
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'import-server-'));
});
afterAll(() => rmSync(folder, { recursive: true, force: true }));

async function linesOf(url: string, who: TestKey): Promise<string[]> {
  const client = new HttpClient({ url, key: who.key, space: null }, fetch);
  const lines: string[] = [];
  for await (const line of readSpace(client, new AbortController().signal)) lines.push(JSON.stringify(line));
  return lines;
}

/** A decision's commit is a number of the space it was taken in. */
const comparable = (lines: readonly string[]): string[] =>
  lines.map((line) => line.replace(/"commit":"com_[^"]*"/, '"commit":"com"')).sort();

async function importInto(url: string, who: TestKey, lines: readonly string[]): Promise<string> {
  const file = join(folder, 'lines.jsonl');
  writeFileSync(file, `${lines.join('\n')}\n`);
  const { io, out, err } = caughtIo();
  const code = await runImport(new HttpClient({ url, key: who.key, space: null }, fetch), file, io);
  return `${code} ${out()}${err()}`;
}

describeProgram('lines of an export sent to a server', [alice, bob, dora, erin], (running) => {
  let lines: string[] = [];
  const send = async (who: TestKey, given: readonly string[], more: object = {}) => {
    const input = { lines: given.map((text, n) => ({ number: n + 1, text })), ...more };
    const answer = (await ask(running().url, IMPORT, { input }, shown(who))).json();
    expect(answer.errors).toBeUndefined();
    return answer.data?.importLines as Record<string, unknown>;
  };
  const ofType = (type: string): string[] => lines.filter((line) => line.startsWith(`{"type":"${type}"`));

  beforeAll(async () => {
    cpSync(join(projectRoot, 'sample', 'documents'), join(folder, 'documents'), { recursive: true, force: true });
    const variables = { folder: join(folder, 'documents'), key: 'sample' };
    const { data } = (await ask(running().url, INGEST, variables, shown(alice))).json();
    expect(data?.ingest).toMatchObject({ __typename: 'Ingested' });
    lines = await linesOf(running().url, alice);
  });

  it('are for an ADMIN', async () => {
    expect(await send(bob, lines.slice(0, 1))).toMatchObject({ code: 'FORBIDDEN' });
  });

  it('that are not whole, or not here yet, are refused, and nothing of their part is written', async () => {
    const about = (line: string): boolean => !line.includes(exportedLines(ofType('Entity')[0] ?? '')[0]?.id ?? '');
    const [entity = '', claim = '', revision = ''] = [
      ofType('Entity')[0],
      ofType('Claim').find(about),
      ofType('Revision')[0],
    ];
    expect(await send(dora, [entity, claim])).toMatchObject({
      code: 'INVALID',
      issues: [{ message: expect.stringMatching(/^line 2, column \d+: .*expected a Entity/) }],
    });
    expect(await send(dora, [entity, revision])).toMatchObject({ code: 'INVALID' });
    const foreign = JSON.stringify({ ...(JSON.parse(entity) as object), owner: 'alice' });
    expect(await send(dora, [foreign])).toMatchObject({
      code: 'INVALID',
      issues: [{ message: expect.stringContaining('owner: expected null or "dora"') }],
    });
    expect(await send(dora, [entity], { check: true })).toMatchObject({
      __typename: 'Imported',
      added: 0,
      commit: null,
    });
    expect(await linesOf(running().url, dora)).toEqual([]);
  });

  it('in parts are one job, which says how far it is, what was refused, and what it brought', async () => {
    const asked = async (query: string, variables: object): Promise<Record<string, unknown>> => {
      const answer = (await ask(running().url, query, variables, shown(erin))).json();
      expect(answer.errors).toBeUndefined();
      return Object.values(answer.data ?? {})[0] as Record<string, unknown>;
    };
    const given = [...ofType('Source'), ...ofType('Entity'), ...ofType('Document')];
    const content = '5'.repeat(64);
    const begun = (): Promise<Record<string, unknown>> =>
      asked(BEGIN, { input: { name: 'graph.jsonl', lines: given.length, content } });
    const first = await begun();
    const { id: job } = first['job'] as { id: string };
    const part = (from: number, to: number, more: object = {}) =>
      send(erin, given.slice(from, to), { job, before: from, ...more });
    const half = Math.floor(given.length / 2);
    expect(await part(0, half, { check: true })).toMatchObject({ job: { id: job, progress: { done: 0 } } });
    expect(await part(half, given.length)).toMatchObject({ code: 'CONFLICTING_STATE' });
    expect(await part(0, half)).toMatchObject({ added: half, job: { state: 'RUNNING', progress: { done: half } } });
    expect(await part(0, half)).toMatchObject({ added: 0, unchanged: half, job: { progress: { done: half } } });
    expect(await part(half, given.length, { before: half + 1 })).toMatchObject({ code: 'INVALID' });
    expect(await asked(CANCEL, { input: { job } })).toMatchObject({ job: { state: 'CANCELLED' } });
    expect(await part(half, given.length)).toMatchObject({ code: 'CONFLICTING_STATE' });
    expect(await begun()).toEqual({ __typename: 'ImportBegun', resumed: true, job: { id: job } });
    await part(0, half);
    expect(await part(half, given.length)).toMatchObject({ job: { state: 'SUCCEEDED' } });
    expect(await part(half, given.length)).toMatchObject({ added: 0, job: { state: 'SUCCEEDED' } });
    expect(await asked(JOB, { id: job })).toEqual({
      kind: 'IMPORT',
      name: 'import graph.jsonl',
      state: 'SUCCEEDED',
      code: null,
      error: null,
      progress: { done: given.length, total: given.length },
      report: expect.arrayContaining([
        { name: 'added', value: given.length },
        { name: 'unchanged', value: 0 },
      ]),
    });
    const socket = await TestSocket.accepted(running().url, {}, { headers: shown(erin) });
    const following = socket.start(FOLLOW, { job });
    const documents = ofType('Document').length;
    const followed = () =>
      socket.results(following).map(({ data }) => data?.['ingestion'] as { kind: string; job: object });
    const added = () => followed().filter(({ kind }) => kind === 'DOCUMENT_ADDED');
    await socket.until(() => added().length >= documents && followed().some(({ kind }) => kind === 'JOB_FINISHED'));
    expect(added()).toHaveLength(documents);
    const kinds = new Set(followed().map(({ kind }) => kind));
    expect([...kinds]).toEqual(expect.arrayContaining(['JOB_STARTED', 'JOB_CANCELLED']));
    expect(followed().map((event) => event.job)).toEqual(followed().map(() => ({ id: job })));
    await socket.end();
    const again = ((await begun())['job'] as { id: string }).id;
    expect(again).not.toBe(job);
    const wrong = JSON.stringify({ ...(JSON.parse(given[0] ?? '') as object), name: 'another' });
    expect(await send(erin, [wrong], { job: again })).toMatchObject({ code: 'INVALID' });
    expect(await asked(JOB, { id: again })).toMatchObject({
      state: 'FAILED',
      code: 'INVALID',
      error: expect.stringMatching(/line 1, column \d+: this space holds another Source/),
    });
  });

  it('come back the same in another space of the same database, also after a run that was cut off', async () => {
    expect(exportFaults(exportedLines(lines.join('\n')))).toEqual([]);
    const first = [...ofType('Source'), ...ofType('Entity')];
    expect(await send(dora, first, { idempotencyKey: 'one' })).toMatchObject({ added: first.length, replayed: false });
    expect(await send(dora, first, { idempotencyKey: 'one' })).toMatchObject({ added: first.length, replayed: true });
    const edges = ofType('Relationship').length;
    const added = lines.length - first.length - edges;
    expect(await importInto(running().url, dora, lines)).toMatch(
      new RegExp(`^0 added ${added} lines, ${first.length + edges} lines unchanged`),
    );
    expect(comparable(await linesOf(running().url, dora))).toEqual(comparable(lines));
    expect(comparable(await linesOf(running().url, alice))).toEqual(comparable(lines));
  });
});

/**
 * Every so many of the EIPs here; EXPORT_EVERY=1 takes all of them. From 2 on, persons who are alike are among them: the server merges
 * them by itself meanwhile (`people.link`), and their lines then differ from those that were sent, by just that.
 */
const EVERY = Number(process.env['EXPORT_EVERY'] ?? 8);

describeWithCorpora('an export of the EIPs', (corpora) => {
  describeProgram('comes back line by line', [alice, dora], (running) => {
    it('and holds every quote', async () => {
      const all = join(corpora, 'eips', 'EIPS');
      const every = readdirSync(all).filter((_, n) => n % EVERY === 0);
      const taken = pickByTurn('an export of the EIPs', every, 30);
      for (const name of taken) cpSync(join(all, name), join(folder, 'eips', name));
      const variables = { folder: join(folder, 'eips'), key: 'eips' };
      const { data } = (await ask(running().url, INGEST, variables, shown(alice))).json();
      expect(data?.ingest).toMatchObject({ report: { documents: taken.length, failed: 0 } });
      const lines = await linesOf(running().url, alice);
      expect(exportFaults(exportedLines(lines.join('\n')))).toEqual([]);
      // The check above was one long step: connections that were closed meanwhile are noticed before they are used.
      await new Promise((resolve) => setTimeout(resolve, 100));
      expect(await importInto(running().url, dora, lines)).toMatch(/^0 added/);
      const sent = new Set(comparable(lines));
      // The server goes on to look for persons who may be one, and asks: what it asked since the lines were sent is not among them.
      const isNewQuestion = (line: string): boolean => line.includes('"policy":"LIKELY_DUPLICATE"') && !sent.has(line);
      const came = comparable(await linesOf(running().url, dora)).filter((line) => !isNewQuestion(line));
      expect(came).toEqual(comparable(lines));
    }, 3_600_000);
  });
});
