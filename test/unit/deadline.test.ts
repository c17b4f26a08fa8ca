import { describe, expect, it } from '@jest/globals';
import { withDeadline } from '../../src/lib/deadline.ts';

const never = new Promise<string>(() => undefined);
const later = (ms: number, value: string): Promise<string> =>
  new Promise((resolve) => setTimeout(() => resolve(value), ms));

describe('a deadline', () => {
  it('answers what the work comes to in time', async () => {
    expect(await withDeadline(Promise.resolve('done'), 1_000, () => 'late')).toBe('done');
    expect(await withDeadline(Promise.resolve('done'), -1, () => 'late')).toBe('done');
  });

  it('answers or throws what is said when time is up', async () => {
    expect(await withDeadline(never, 1, () => null)).toBeNull();
    const refuse = (): never => {
      throw new Error('no answer within 1 ms');
    };
    await expect(withDeadline(never, 1, refuse)).rejects.toThrow('no answer within 1 ms');
  });

  it('asks how long it may take again when the time is over', async () => {
    const allowed = [5, 60_000];
    expect(
      await withDeadline(
        later(30, 'done'),
        () => allowed.shift() ?? 60_000,
        () => 'late',
      ),
    ).toBe('done');
  });

  it('passes on what the work throws, and leaves no rejection behind when that comes late', async () => {
    await expect(withDeadline(Promise.reject(new Error('broken')), 1_000, () => null)).rejects.toThrow('broken');
    const failing = later(10, '').then(() => {
      throw new Error('too late to matter');
    });
    expect(await withDeadline(failing, 1, () => 'late')).toBe('late');
    await later(30, '');
  });
});
