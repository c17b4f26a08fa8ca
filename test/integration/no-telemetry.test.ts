import { execFile } from 'node:child_process';
import { mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { promisify } from 'node:util';
import { expect, it } from '@jest/globals';
import { startChild } from '../support/child-server.ts';
import { ask } from '../support/http.ts';
import { projectRoot } from '../support/legs.ts';

const run = promisify(execFile);

const CHOICE = {
  embedder: 'minilm',
  model: null,
  dimension: null,
  modelsDir: null,
  openAiBaseUrl: null,
  openAiKey: null,
};

/** Under a home of its own, and as nobody's CI: the runtime keeps quiet there by itself. */
it('embedding leaves nothing in the home of who runs it, and so no device id to tell anybody', async () => {
  const home = mkdtempSync(join(tmpdir(), 'claimgraph-home-'));
  try {
    const program = `(async () => {
      const { createEmbedder } = await import('./dist/src/models/index.js');
      const embedder = createEmbedder(${JSON.stringify({ ...CHOICE, cacheDir: home })});
      const [vector] = await embedder.embed(['a text'], 'DOCUMENT');
      console.log(vector.length);
      await embedder.close();
    })()`;
    const env = { PATH: process.env.PATH, HOME: home };
    const { stdout } = await run(process.execPath, ['--eval', program], { cwd: projectRoot, env });
    expect(stdout.trim()).toBe('384');
    expect(readdirSync(home, { recursive: true })).toEqual([]);
  } finally {
    rmSync(home, { recursive: true });
  }
});

/** Loaded before the program: writes the name of every host that is looked up. */
const LOOK_UPS = `import dns from 'node:dns';
const { lookup } = dns;
dns.lookup = (host, ...rest) => {
  process.stderr.write(JSON.stringify({ lookedUp: host }) + '\\n');
  return lookup(host, ...rest);
};`;

it('nothing goes to Apollo, whatever the variables say by which it is told to report', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'claimgraph-apollo-'));
  const [hook, dataDir] = [join(folder, 'look-ups.mjs'), join(folder, 'data')];
  writeFileSync(hook, LOOK_UPS);
  const server = startChild({
    PORT: '0',
    CLAIMGRAPH_DATA_DIR: dataDir,
    CLAIMGRAPH_EMBEDDER: 'lexical',
    APOLLO_KEY: 'service:claimgraph:canary',
    APOLLO_GRAPH_REF: 'claimgraph@current',
    APOLLO_SCHEMA_REPORTING: 'true',
    NODE_OPTIONS: `--import ${pathToFileURL(hook).href}`,
  });
  try {
    const { url } = await server.listening(dataDir);
    const headers = { 'apollo-federation-include-trace': 'ftv1' };
    const answer = await ask(url, '{ entities(first: 1) { edges { cursor } } }', {}, headers);
    expect(Object.keys(answer.json().extensions ?? {})).toEqual(['cost']);
    // A reporter sends what it has at the stop.
    server.child.kill('SIGTERM');
    const { code, stderr } = await server.ended;
    expect(code).toBe(0);
    const lookedUp = [...stderr.matchAll(/"lookedUp":"([^"]*)"/g)].map(([, host]) => host);
    expect(lookedUp).toContain('127.0.0.1'); // its own address: look-ups are seen
    expect(new Set(lookedUp)).toEqual(new Set(['127.0.0.1']));
    expect(stderr).not.toMatch(/apollo/i);
  } finally {
    server.child.kill('SIGKILL');
    rmSync(folder, { recursive: true });
  }
});
