import { expect, it } from '@jest/globals';
import { offences } from '../support/consistency.ts';
import { describeDatabase } from '../support/database.ts';
import { randomSteps, Proposals } from '../support/merged-writes.ts';
import { randomFrom } from '../support/random.ts';

/** Runs, and writes in each: a few by default; the whole measure is `200x1000`. */
const [RUNS, WRITES] = (process.env.CLAIMGRAPH_TEST_MERGE_RUNS ?? '4x25').split('x').map(Number) as [number, number];

describeDatabase('merge, random writes, unmerge', (context) => {
  it(
    `leaves what the same writes leave without the merge, as of each commit: ${RUNS} runs of ${WRITES} writes`,
    async () => {
      for (let run = 0; run < RUNS; run++) {
        const { database, space } = context();
        const [one, two] = [await space(), await space()];
        const [merged, apart] = [new Proposals(database, one), new Proposals(database, two)];
        const steps = randomSteps(randomFrom(run + 1), WRITES);
        await Promise.all([merged.begin(), apart.begin()]);
        const before = await merged.known();
        expect(before).toEqual(await apart.known());
        const mergedAt = await merged.merge();
        for (const step of steps) {
          await merged.run(step);
          await apart.run(step);
        }
        const together = await offences(database, one);
        const left = await merged.unmerge();
        const now = await merged.known();
        expect({ run, together, after: await offences(database, one) }).toEqual({ run, together: [], after: [] });
        expect({ run, known: now }).toEqual({ run, known: await apart.known() });
        expect(await merged.known(left)).toEqual(now);
        expect(await merged.known(mergedAt - 1)).toEqual(before);
        expect(now.filter((line) => line.startsWith('claim')).length).toBeGreaterThan(WRITES / 10);
      }
    },
    RUNS * WRITES * 1_000 + 60_000,
  );
});
