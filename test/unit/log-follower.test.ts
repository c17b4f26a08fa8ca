import { describe, expect, it } from '@jest/globals';
import { backgroundHealth } from '../../src/compose/health-parts.ts';
import { Unavailable } from '../../src/domain/errors.ts';
import { followLog, type Step } from '../../src/jobs/index.ts';
import type { Following } from '../../src/jobs/log-follower.ts';
import type { Line } from '../../src/jobs/index.ts';

const lineOf = (id: string): Line => ({ spaceId: 'space', id });

/** A log with so many batches in each line, and the lines in the order in which their batches were followed. */
function following(left: Record<string, number>, given: Partial<Following<Line>> = {}) {
  let at = 0;
  const [followed, faults]: [string[], unknown[]] = [[], []];
  const failing = new Map<string, Error>();
  const follower = followLog<Line>({
    ...{ name: 'counting', pollMs: 60_000, clock: { now: () => new Date(at) }, onFault: (error) => faults.push(error) },
    behind: (most, putOff) =>
      Promise.resolve(
        Object.keys(left)
          .map(lineOf)
          .filter((line) => (left[line.id] ?? 0) > 0 && !putOff.has(line))
          .slice(0, most),
      ),
    follow: ({ id }): Promise<Step> => {
      const fault = failing.get(id);
      if (fault) return Promise.reject(fault);
      followed.push(id);
      left[id] = (left[id] ?? 0) - 1;
      return Promise.resolve('MORE');
    },
    ...given,
  });
  const health = () => backgroundHealth(() => follower.loops).check();
  return { follower, followed, faults, failing, health, later: (ms: number) => (at += ms) };
}

describe('a follower of a log', () => {
  it('takes a batch of each line in turn: a busy one keeps nobody waiting', async () => {
    const { follower, followed } = following({ busy: 4, quiet: 1, other: 2 });
    await follower.drain();
    expect(followed).toEqual(['busy', 'quiet', 'other', 'busy', 'other', 'busy', 'busy']);
  });

  it('what one line fails at holds up no other, is in the health, and is over once it is mended', async () => {
    const { follower, followed, faults, failing, health, later } = following({ bad: 1, good: 3 });
    failing.set('bad', new Error('broken'));
    await follower.drain();
    expect([followed, faults.length]).toEqual([['good', 'good', 'good'], 1]);
    expect(await health()).toMatchObject({ ok: true, detail: 'counting: broken' });
    for (const ms of [5_000, 10_000]) {
      later(ms);
      await follower.drain();
    }
    expect(await health()).toMatchObject({ ok: false, detail: 'counting: broken' });
    failing.clear();
    later(20_000);
    await follower.drain();
    expect(followed.at(-1)).toBe('bad');
    expect(await health()).toMatchObject({ ok: true, detail: 'counting: well' });
  });

  it('says how many fail, and nothing of those that another server has followed meanwhile', async () => {
    const left: Record<string, number> = { one: 1, two: 1 };
    const { follower, failing, health, later } = following(left);
    failing.set('one', new Error('broken')).set('two', new Unavailable('embedder', 'away'));
    await follower.drain();
    expect((await health()).detail).toBe('counting: 2 failed, of them one with: broken');
    left['one'] = 0;
    later(5_000);
    await follower.drain();
    expect((await health()).detail).toBe('counting: away');
  });

  it('more lines than a pass takes, all of which only wait, keep no other from its turn', async () => {
    const waiting = Object.fromEntries(Array.from({ length: 60 }, (_, n) => [`waiting ${n}`, 1]));
    const followed: string[] = [];
    const follow = ({ id }: Line): Promise<Step> => {
      followed.push(id);
      return Promise.resolve('DONE');
    };
    const { follower } = following({ ...waiting, last: 1 }, { follow });
    await follower.drain();
    expect(followed).toContain('last');
    expect(new Set(followed).size).toBe(followed.length);
  });

  it('is woken by a commit, and ends after the batch that is under way', async () => {
    const listeners = new Set<() => void>();
    const onCommit = (listener: () => void) => {
      listeners.add(listener);
      return () => void listeners.delete(listener);
    };
    const left: Record<string, number> = { one: 0, two: 0 };
    let begun = (): void => undefined;
    let end = (): void => undefined;
    const follow = ({ id }: Line): Promise<Step> => {
      left[id] = 0;
      begun();
      return new Promise((resolve) => (end = () => resolve('MORE')));
    };
    const { follower } = following(left, { follow, wokenBy: { onCommit } });
    const started = new Promise<void>((resolve) => (begun = resolve));
    follower.start();
    left['one'] = left['two'] = 1;
    const committing = setInterval(() => listeners.forEach((listener) => listener()), 5);
    await started;
    clearInterval(committing);
    const stopped = follower.stop();
    expect([...listeners]).toEqual([]);
    end();
    await stopped;
    expect(left).toEqual({ one: 0, two: 1 });
  });
});
