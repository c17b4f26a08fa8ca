import { describe, expect, it } from '@jest/globals';
import { ReadingWork } from '../../src/ingest/reading-work.ts';

const limits = { 'parse.timeoutMs': 60_000, 'parse.tooHeavy': 3 };
const file = (kb: number) => ({ bytes: new Uint8Array(1024 * kb) });

/** Documents of so many kB that took so many ms each, until the rest is refused. @returns how many were read */
function read(count: number, kb: number, cpuMs: number): number {
  const work = new ReadingWork(limits);
  let done = 0;
  while (done < count && work.refusal() === null) {
    work.took(file(kb), cpuMs);
    done += 1;
  }
  return done;
}

describe('what the documents of a request may take', () => {
  it.each([
    ['small files that are made to take seconds end it', 20, 3, 5_000, 4],
    ['one that takes all that one may ends it', 20, 3, 60_000, 1],
    ['small files that take what small files take do not', 1_000, 3, 500, 1_000],
    ['large ones that take what their size explains do not', 100, 5_000, 90_000, 100],
    ['large ones that take more do', 100, 1_000, 32_000, 2],
  ])('%s', (_, count, kb, cpuMs, expected) => {
    expect(read(count, kb, cpuMs)).toBe(expected);
  });

  it('is refused with what to do', () => {
    const work = new ReadingWork(limits);
    expect(work.refusal()).toBeNull();
    work.took(file(0), 20_500);
    expect(work.refusal()?.message).toBe(
      'not read: the documents of this request took 20 s more of processor time than documents of their size do ' +
        '(a quarter of parse.timeoutMs is allowed); send it without them',
    );
  });
});
