import { describe, expect, it } from '@jest/globals';
import { oneAhead } from '../../src/ingest/one-ahead.ts';

const made = (item: number): Promise<string> => Promise.resolve(`made ${item}`);

async function* sent(log: string[], ...items: readonly number[]): AsyncGenerator<number> {
  try {
    for (const item of items) yield await Promise.resolve(item);
  } finally {
    log.push('closed');
  }
}

describe('what is prepared one ahead', () => {
  it('comes in order, each begun while the one before is worked on', async () => {
    const log: string[] = [];
    const begun = (item: number): Promise<string> => {
      log.push(`begin ${item}`);
      return made(item);
    };
    for await (const one of oneAhead([1, 2, 3], begun)) {
      log.push(one);
      await new Promise((resolve) => setImmediate(resolve));
      log.push(`done ${one}`);
    }
    expect(log.filter((line) => !line.startsWith('begin'))).toEqual([
      'made 1',
      'done made 1',
      'made 2',
      'done made 2',
      'made 3',
      'done made 3',
    ]);
    expect(log.indexOf('begin 2')).toBeLessThan(log.indexOf('done made 1'));
    expect(log.indexOf('begin 3')).toBeLessThan(log.indexOf('done made 2'));
    expect(log.indexOf('begin 3')).toBeGreaterThan(log.indexOf('done made 1'));
  });

  it('is given before the next item has come', async () => {
    let send = (_: number): void => undefined;
    async function* slow(): AsyncGenerator<number> {
      yield 1;
      yield await new Promise<number>((resolve) => (send = resolve));
    }
    const all = oneAhead(slow(), made);
    expect(await all.next()).toEqual({ done: false, value: 'made 1' });
    await new Promise((resolve) => setImmediate(resolve));
    send(2);
    expect(await all.next()).toEqual({ done: false, value: 'made 2' });
    expect((await all.next()).done).toBe(true);
  });

  it('fails when the turn of what failed comes, and closes what it read from', async () => {
    const log: string[] = [];
    const second = (item: number): Promise<string> => (item === 2 ? Promise.reject(new Error('no')) : made(item));
    const reading = async (): Promise<void> => {
      for await (const one of oneAhead(sent(log, 1, 2, 3), second)) log.push(one);
    };
    await expect(reading()).rejects.toThrow('no');
    expect(log).toEqual(['made 1', 'closed']);
  });

  it('closes what it read from when the caller leaves', async () => {
    const log: string[] = [];
    for await (const one of oneAhead(sent(log, 1, 2, 3), made)) if (one === 'made 1') break;
    expect(log).toEqual(['closed']);
  });
});
