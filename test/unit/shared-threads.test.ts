import { describe, expect, it } from '@jest/globals';
import type { PrepareContext, Prepared } from '../../src/ingest/prepare-here.ts';
import { SharedThreads, type Preparing } from '../../src/ingest/worker/shared-threads.ts';
import { Unreadable, type UnreadableReason } from '../../src/parse/index.ts';
import { fileItem } from '../support/ingest.ts';
import { settingDefaults } from '../support/settings.ts';

const context: PrepareContext = { sourceKey: 'test', packs: [], settings: settingDefaults };
const turn = (): Promise<void> => new Promise((resolve) => setImmediate(resolve));

/** Threads that say what they were given, and with how many beside; the words of a document say how it ends. */
function threads(count: number) {
  const begun: string[] = [];
  let running = 0;
  const prepare: Preparing['prepare'] = async (item) => {
    running += 1;
    begun.push(`${item.path} beside ${running - 1}`);
    for (let n = 0; n < 3; n += 1) await turn();
    running -= 1;
    const reason = Buffer.from(item.bytes).toString();
    if (reason !== 'READ') throw new Unreadable(reason as UnreadableReason, reason);
    return { kind: 'HELD', item, contentHash: '', reason, message: '', findings: [], preview: null };
  };
  const all = Array.from({ length: count }, (): Preparing => ({ memoryMb: null, prepare }));
  return { shared: new SharedThreads(all), begun };
}

const told = (prepared: Promise<Prepared>): Promise<string> =>
  prepared.then(
    () => 'READ',
    (error: unknown) => (error instanceof Unreadable ? error.reason : String(error)),
  );

describe('a document that is too heavy', () => {
  it.each(['TIMEOUT', 'MEMORY'])('by %s while others are read is tried once more, alone', async (reason) => {
    const { shared, begun } = threads(3);
    const outcomes = ['heavy', 'one', 'two'].map((path, n) =>
      told(shared.prepare(`space ${n}`, fileItem(path, path === 'heavy' ? reason : 'READ'), context)),
    );
    expect(await Promise.all(outcomes)).toEqual([reason, 'READ', 'READ']);
    expect(begun).toEqual(['heavy beside 0', 'one beside 1', 'two beside 2', 'heavy beside 0']);
  });

  it('while nothing else is read, or for what others had no part in, is refused at once', async () => {
    const { shared, begun } = threads(2);
    expect(await told(shared.prepare('space', fileItem('alone', 'TIMEOUT'), context))).toBe('TIMEOUT');
    const both = ['broken', 'one'].map((path, n) =>
      told(shared.prepare(`space ${n}`, fileItem(path, n === 0 ? 'BROKEN' : 'READ'), context)),
    );
    expect(await Promise.all(both)).toEqual(['BROKEN', 'READ']);
    expect(begun).toHaveLength(3);
  });

  it('keeps nobody waiting while it is tried again', async () => {
    const { shared, begun } = threads(2);
    const heavy = ['first', 'second'].map((path, n) =>
      told(shared.prepare(`space ${n}`, fileItem(path, 'TIMEOUT'), context)),
    );
    for (let n = 0; begun.length < 3 && n < 100; n += 1) await turn();
    expect(begun.at(-1)).toBe('first beside 0');
    expect(await told(shared.prepare('other', fileItem('late', 'READ'), context))).toBe('READ');
    expect(begun[3]).toBe('late beside 1');
    expect(await Promise.all(heavy)).toEqual(['TIMEOUT', 'TIMEOUT']);
    expect(begun.slice(4)).toEqual(['second beside 0']);
  });
});
