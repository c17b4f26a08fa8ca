import { execFile } from 'node:child_process';
import { mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { expect, it } from '@jest/globals';
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
