import { describe, expect, it } from '@jest/globals';
import { backgroundHealth } from '../../src/compose/health-parts.ts';
import { Unavailable } from '../../src/domain/errors.ts';
import { BackgroundLoop, type LoopOptions } from '../../src/jobs/index.ts';

/** A loop, and the passes it has begun; `until` waits for the n-th. */
function looping(options: Partial<LoopOptions> & Pick<LoopOptions, 'pass'>) {
  const faults: unknown[] = [];
  let begun = 0;
  let told: () => void = () => undefined;
  const { pass, ...rest } = options;
  const loop = new BackgroundLoop({
    name: 'counting',
    retryMs: 1,
    onFault: (fault) => faults.push(fault),
    ...rest,
    pass: (signal) => {
      begun += 1;
      told();
      return pass(signal);
    },
  });
  const until = async (passes: number): Promise<void> => {
    while (begun < passes) await new Promise<void>((resolve) => (told = resolve));
  };
  return { loop: loop.start(), faults, until, begun: () => begun };
}

describe('a background loop', () => {
  it('goes on at once while there is more to do, rests as long as it is told, and ends when it is stopped', async () => {
    const rests = [0, 0, 60_000];
    const { loop, until, begun } = looping({ pass: () => Promise.resolve(rests.shift() ?? 60_000) });
    await until(3);
    await loop.stop();
    expect(begun()).toBe(3);
  });

  it('is woken from a rest', async () => {
    const { loop, until } = looping({ pass: () => Promise.resolve(60_000) });
    await until(1);
    const woken = until(2);
    const waking = setInterval(() => loop.wake(), 5); // a wake in the midst of a pass is none
    await woken;
    clearInterval(waking);
    await loop.stop();
  });

  it('asks how long to wait after a pass that failed, by how many failed in a row', async () => {
    const told: number[] = [];
    const outcomes = [true, true, false, true];
    const retryMs = (failed: number): number => (told.push(failed), 0);
    const pass = (): Promise<number> =>
      outcomes.shift()
        ? Promise.reject(new Unavailable('graph', 'away', 5))
        : Promise.resolve(outcomes.length > 0 ? 0 : 60_000);
    const { loop, until } = looping({ pass, retryMs });
    await until(5);
    await loop.stop();
    expect(told).toEqual([1, 2, 1]);
  });

  it('tells what a pass throws, and tries again; it is well again after one that passes', async () => {
    const outcomes = [new Error('away'), new Error('away'), new Error('still away')];
    const pass = (): Promise<number> => {
      const error = outcomes.shift();
      return error ? Promise.reject(error) : Promise.resolve(60_000);
    };
    const { loop, faults, until } = looping({ pass });
    const health = backgroundHealth(() => [loop]);
    await until(3);
    while (loop.state.failures < 3) await new Promise((resolve) => setTimeout(resolve, 1));
    expect(await health.check()).toMatchObject({ ok: false, detail: 'counting: still away' });
    await until(4);
    while (loop.state.passedAt === null) await new Promise((resolve) => setTimeout(resolve, 1));
    expect(await health.check()).toMatchObject({ ok: true, detail: 'counting: well' });
    expect(faults).toHaveLength(3);
    await loop.stop();
  });

  it('says what is away, and counts only faults of its own', async () => {
    const pass = (): Promise<number> => Promise.reject(new Unavailable('database', 'the database is away'));
    const { loop, until } = looping({ pass });
    await until(5);
    expect(await backgroundHealth(() => [loop]).check()).toMatchObject({
      ok: true,
      detail: 'counting: the database is away',
    });
    await loop.stop();
  });

  it('does not begin what it was stopped before', async () => {
    const { loop, begun } = looping({ firstMs: 60_000, pass: () => Promise.resolve(0) });
    await loop.stop();
    expect(begun()).toBe(0);
  });

  it('tells a pass under way that it is to end, and waits for it', async () => {
    let ended = false;
    const pass = async (signal: AbortSignal): Promise<number> => {
      await new Promise<void>((resolve) => signal.addEventListener('abort', () => resolve()));
      ended = true;
      return 0;
    };
    const { loop, until } = looping({ pass });
    await until(1);
    await loop.stop();
    expect(ended).toBe(true);
  });
});
