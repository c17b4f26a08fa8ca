/**
 * What an installation for production weighs: the packed project, installed by its lock in an empty folder, package by package; and
 * whether it works: a server is started from it, and asked by meaning.
 */
import { execFileSync } from 'node:child_process';
import { copyFileSync, lstatSync, mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { startChild } from '../test/support/child-server.ts';
import { projectRoot } from '../test/support/leg-list.ts';
import { printFigures, printTable } from './support/table.ts';

const MOST_MEGABYTES = 450;
const SHOWN = 12;
const QUESTION = `{ search(text: "a boat that carries people between islands", strategy: DENSE, first: 1) {
  edges { dense { cosine model } } } }`;

const npm = (args: readonly string[], cwd: string): string => execFileSync('npm', args, { cwd, encoding: 'utf8' });

/** Bytes on disk below a path, as `du` counts them: in blocks, a file with several names once. */
function weightOf(place: string, seen: Set<number>): number {
  const { ino, blocks } = lstatSync(place);
  if (seen.has(ino)) return 0;
  seen.add(ino);
  const inside = lstatSync(place).isDirectory() ? readdirSync(place) : [];
  return inside.reduce((sum, name) => sum + weightOf(path.join(place, name), seen), blocks * 512);
}

const inMegabytes = (bytes: number): string => (bytes / 2 ** 20).toFixed(0);

/** The packed project in a folder, installed for production. */
function install(folder: string): { readonly root: string; readonly seconds: number } {
  const packed = npm(['pack', '--silent', '--pack-destination', folder], projectRoot).trim().split('\n').at(-1) ?? '';
  execFileSync('tar', ['xzf', packed], { cwd: folder });
  const root = path.join(folder, 'package');
  copyFileSync(path.join(projectRoot, 'package-lock.json'), path.join(root, 'package-lock.json'));
  const started = performance.now();
  npm(['ci', '--omit=dev'], root);
  return { root, seconds: (performance.now() - started) / 1000 };
}

/** The cosine of the best hit of a search by meaning, from a server that runs on this installation. */
async function ask(root: string, data: string): Promise<string> {
  const environment = { PORT: '0', CLAIMGRAPH_DATA_DIR: data, CLAIMGRAPH_SAMPLE: 'on', CLAIMGRAPH_LOG: 'silent' };
  const server = startChild(environment, root);
  try {
    const { url } = await server.listening(data);
    for (;;) {
      const response = await fetch(`${url}/graphql`, {
        method: 'POST',
        headers: { 'content-type': 'application/json', 'claimgraph-space': 'sample' },
        body: JSON.stringify({ query: QUESTION }),
      });
      const answer = (await response.json()) as {
        data?: { search: { edges: { dense: { cosine: number; model: string } }[] } };
      };
      const best = answer.data?.search.edges[0]?.dense;
      if (best) return `${best.cosine.toFixed(2)} by ${best.model}`;
      await new Promise((resolve) => setTimeout(resolve, 500));
    }
  } finally {
    server.child.kill('SIGTERM');
    await server.ended;
  }
}

const folder = mkdtempSync(path.join(tmpdir(), 'claimgraph-weight-'));
try {
  const { root, seconds } = install(folder);
  const modules = path.join(root, 'node_modules');
  const packages = readdirSync(modules)
    .map((name) => ({ name, bytes: weightOf(path.join(modules, name), new Set()) }))
    .toSorted((a, b) => b.bytes - a.bytes);
  const total = weightOf(modules, new Set());
  const program = weightOf(path.join(root, 'dist'), new Set());
  const cosine = await ask(root, path.join(folder, 'data'));
  printFigures('an installation for production', [
    { name: 'node_modules, MB', value: inMegabytes(total), floor: `≤ ${MOST_MEGABYTES}` },
    { name: 'the program itself with its model, MB', value: inMegabytes(program), floor: '' },
    { name: '`npm ci --omit=dev`, s', value: seconds.toFixed(0), floor: '' },
    { name: 'cosine of the best hit by meaning', value: cosine, floor: '' },
  ]);
  const rows = packages.slice(0, SHOWN).map(({ name, bytes }) => [name, inMegabytes(bytes)]);
  printTable('the heaviest', ['package or scope', 'MB'], rows);
} finally {
  rmSync(folder, { recursive: true, force: true });
}
