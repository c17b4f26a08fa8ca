import { cpSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it } from '@jest/globals';
import { HttpClient } from '../../src/cli/client/http.ts';
import { readSpace } from '../../src/cli/export/read.ts';
import { runImport } from '../../src/cli/import/command.ts';
import { caughtIo } from '../support/cli-io.ts';
import { exportedLines, exportFaults } from '../support/exported.ts';
import { ask } from '../support/http.ts';
import { describeWithCorpora, projectRoot } from '../support/legs.ts';
import { describeProgram, keyFor, type TestKey } from '../support/program.ts';

const alice = keyFor('alice', 'ADMIN');
const bob = keyFor('bob', 'CURATOR');
const dora = keyFor('dora', 'ADMIN', 'elsewhere');
const shown = ({ key }: TestKey): Record<string, string> => ({ authorization: `Bearer ${key}` });

const IMPORT = `mutation ($input: ImportLinesInput!) { importLines(input: $input) {
  __typename ... on Imported { added unchanged replayed commit { number } }
  ... on DomainError { code message } ... on Invalid { issues { message } } } }`;
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

describeProgram('lines of an export sent to a server', [alice, bob, dora], (running) => {
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

/** Every so many of the EIPs here; EXPORT_EVERY=1 takes all of them. */
const EVERY = Number(process.env['EXPORT_EVERY'] ?? 8);

describeWithCorpora('an export of the EIPs', (corpora) => {
  describeProgram('comes back line by line', [alice, dora], (running) => {
    it('and holds every quote', async () => {
      const all = join(corpora, 'eips', 'EIPS');
      const taken = readdirSync(all).filter((_, n) => n % EVERY === 0);
      for (const name of taken) cpSync(join(all, name), join(folder, 'eips', name));
      const variables = { folder: join(folder, 'eips'), key: 'eips' };
      const { data } = (await ask(running().url, INGEST, variables, shown(alice))).json();
      expect(data?.ingest).toMatchObject({ report: { documents: taken.length, failed: 0 } });
      const lines = await linesOf(running().url, alice);
      expect(exportFaults(exportedLines(lines.join('\n')))).toEqual([]);
      // The check above was one long step: connections that were closed meanwhile are noticed before they are used.
      await new Promise((resolve) => setTimeout(resolve, 100));
      expect(await importInto(running().url, dora, lines)).toMatch(/^0 added/);
      expect(comparable(await linesOf(running().url, dora))).toEqual(comparable(lines));
    }, 3_600_000);
  });
});
