import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { parse } from 'yaml';
import { groupedBy } from '../../src/lib/grouped.ts';
import { runCase } from '../support/cases/run-case.ts';
import { startChild, type ChildServer } from '../support/child-server.ts';
import { projectRoot } from '../support/leg-list.ts';
import { pickByTurn } from '../support/turn.ts';

const CASES = join(projectRoot, 'test', 'cases');
const inputs = readdirSync(CASES, { recursive: true, encoding: 'utf8' })
  .filter((file) => file.endsWith('checks.yaml'))
  .map((file) => file.slice(0, -'/checks.yaml'.length));
/** On a push one input of each kind, by turns. */
const given = [...groupedBy(inputs, dirname)]
  .flatMap(([kind, ofKind]) => pickByTurn(kind, ofKind.toSorted(), 1))
  // Large tables last: what is made of them goes on when their own checks are over.
  .sort((a, b) => Number(a.startsWith('a-long-table')) - Number(b.startsWith('a-long-table')) || a.localeCompare(b));
/** Checks that are not met yet, by the folder of their case: this many must come out more, this many came out and never may. */
const OPEN = parse(readFileSync(join(CASES, 'open.yaml'), 'utf8')) as Readonly<Record<string, string>>;

let folder = '';
let server: ChildServer | null = null;
let url = '';
beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'cases-'));
  server = startChild({ PORT: '0', CLAIMGRAPH_DATA_DIR: join(folder, 'data'), CLAIMGRAPH_LOG: 'silent' });
  ({ url } = await server.listening(join(folder, 'data')));
});
afterAll(async () => {
  server?.child.kill('SIGKILL');
  await server?.ended;
  rmSync(folder, { recursive: true, force: true });
});

describe('folders of real material', () => {
  it.each(given)('[SE-37 SE-38] %s becomes what its files say, and nothing that they do not', async (at) => {
    const { must, never, silent } = await runCase(url, join(CASES, at), at.replaceAll(/[^a-z\d]+/gu, '-'));
    const open = OPEN[at] ?? null;
    const seen = `${must.length} missing, ${never.length} wrong, ${silent.length} misread`;
    // Without open checks the failing ones are shown, not their number.
    if (open === null) expect({ must, never, silent }).toEqual({ must: [], never: [], silent: [] });
    else expect(seen).toBe(open);
  });
});
