import { describe, expect, it } from '@jest/globals';
import { policyDefaults } from '../../src/domain/policy.ts';
import { readItem } from '../../src/ingest/read-item.ts';
import { fileItem } from '../support/ingest.ts';

const small = fileItem('a.html', '<p>words');
const large = fileItem('b.html', '<p>word <b>after</b> word</p>'.repeat(60_000));
const outcome = async (item = small, policy = policyDefaults): Promise<string> => {
  const read = await readItem(item, policy, false);
  return read.kind === 'READ' ? 'READ' : read.reason;
};

describe('documents read in a thread of their own', () => {
  it('leave the event loop free', async () => {
    let ticks = 0;
    const timer = setInterval(() => (ticks += 1), 10);
    expect(await outcome(large)).toBe('READ');
    clearInterval(timer);
    expect(ticks).toBeGreaterThan(5);
  });

  it('are held when they take too long or too much memory, and the next one is read', async () => {
    const hasty = { ...policyDefaults, 'parse.timeoutMs': 100 };
    const narrow = { ...policyDefaults, 'parse.memoryMb': 64 };
    const answers = [outcome(large, hasty), outcome(), outcome(large, narrow), outcome(), outcome()];
    expect(await Promise.all(answers)).toEqual(['TIMEOUT', 'READ', 'MEMORY', 'READ', 'READ']);
  });
});
