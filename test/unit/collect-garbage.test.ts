import { setImmediate as turn } from 'node:timers/promises';
import { expect, it } from '@jest/globals';
import { collectGarbage } from '../../src/lib/collect-garbage.ts';

it('garbage is collected at once, without a flag at the start of the process, and nothing of it is left in sight', async () => {
  const ref = new WeakRef({ of: 'nobody' });
  // What was dereferenced in a turn is held until its end.
  await turn();
  collectGarbage();
  expect(ref.deref()).toBeUndefined();
  expect('gc' in globalThis).toBe(false);
});
