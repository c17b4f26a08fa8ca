import { Worker } from 'node:worker_threads';
import { describe, expect, it } from '@jest/globals';
import { prepareHere, type PrepareContext } from '../../src/ingest/prepare-here.ts';
import { PreparingThread } from '../../src/ingest/worker/preparing-thread.ts';
import { ReadingWatch } from '../../src/ingest/worker/reading-watch.ts';
import { storableOf } from '../../src/ingest/write/storable.ts';
import { builtInPacks } from '../../src/packs/index.ts';
import { fileItem } from '../support/ingest.ts';
import { settingDefaults } from '../support/settings.ts';

const context: PrepareContext = { sourceKey: 'test', packs: builtInPacks, settings: settingDefaults };
const thread = JSON.stringify({
  format: 'forum-thread',
  title: 'Ferry times',
  posts: [
    { number: 1, author: 'ada', text: 'The ferry leaves at ten.' },
    { number: 2, author: 'ben', replyTo: 1, text: '> at ten\n\nNot on Sundays.' },
  ],
});
const table = `name,length\n${Array.from({ length: 3_000 }, (_, n) => `Pier ${n},${n}`).join('\n')}`;

/** What a watch makes of a thread that runs this code, with so much processor time. */
function watched(code: string, cpuMs: number): Promise<string> {
  const worker = new Worker(
    `const until = Date.now() + 1000; ${code}; require('node:worker_threads').parentPort.postMessage(0)`,
    { eval: true },
  );
  return new Promise<string>((resolve) => {
    const watch = new ReadingWatch(worker, { cpuMs, memoryMb: 64 }, resolve);
    watch.begin(0);
    worker.once('message', () => resolve('in time'));
    worker.once('exit', () => watch.end());
  }).finally(() => void worker.terminate());
}

describe('the time of a document', () => {
  it('is that of its processor, however long it waits for one', async () => {
    expect(await watched('while (process.threadCpuUsage().user < 2e6);', 400)).toBe('TIMEOUT');
    expect(await watched('Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, 1000)', 400)).toBe('in time');
  });

  it('and what it holds beside its heap are watched', async () => {
    expect(
      await watched('const held = Buffer.alloc(200_000_000, 1); while (Date.now() < until) held[0] = 1;', 60_000),
    ).toBe('MEMORY');
  });
});

describe('a document that is read in a thread', () => {
  it.each([
    ['thread.json', thread],
    ['table.csv', table],
    ['page.html', '<title>Piers</title><h1>Piers</h1><p>The pier is <a href="a.html">long</a>.'],
    ['a.js', 'function a() {}\nfunction b() {}\n'],
  ])('is stored as one that is read on the event loop: %s', async (path, content) => {
    const item = fileItem(path, content);
    const [there, here] = [await new PreparingThread().prepare(item, context), await prepareHere(item, context)];
    if (there.kind === 'HELD' || here.kind === 'HELD') throw new Error('expected both to be read');
    expect(storableOf(there)).toEqual(storableOf(here));
    expect(there.candidates).toEqual(here.candidates);
  });

  it('is read within its time, however many rows a table has', async () => {
    const rows = Array.from({ length: 10_000 }, (_, n) => `Pier ${n},${n}`);
    const item = fileItem('long.csv', `name,length\n${rows.join('\n')}`);
    // Comparing each name with each other took 72 s, reading them takes 2.
    const settings = { ...settingDefaults, 'parse.timeoutMs': 30_000 };
    const { kind } = await new PreparingThread().prepare(item, { ...context, settings });
    expect(kind).toBe('READY');
  });

  it('comes whole where a language model reads it as well', async () => {
    const item = fileItem('table.csv', table);
    const there = await new PreparingThread().prepare(item, { ...context, isReadByModel: true });
    expect(there).toEqual(await prepareHere(item, { ...context, isReadByModel: true }));
  });

  it('and has taken much memory ends its thread, which gives it back', async () => {
    const one = new PreparingThread();
    await one.prepare(fileItem('small.html', '<p>Words.'), context);
    expect(one.memoryMb).toBe(448);
    await one.prepare(fileItem('long.txt', 'The ferry leaves.\n\n'.repeat(200_000)), context);
    expect(one.memoryMb).toBeNull();
  });
});
