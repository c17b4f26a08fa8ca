import { expect, it } from '@jest/globals';
import { clientOf } from '../support/asking-client.ts';
import { describeDatabase } from '../support/database.ts';
import { asking } from '../support/graphql.ts';
import { redeliver } from '../support/redelivery.ts';

describeDatabase('writes that are delivered two to five times, late and at once, under their keys', (context) => {
  it('leave what they leave when each is delivered once, and are answered as they were', async () => {
    const { database, space } = context();
    const spaces = [await space(), await space()].map((scope) => clientOf(asking(database, scope)));
    const done = await redeliver(spaces as [(typeof spaces)[0], (typeof spaces)[0]], 40);
    expect(done.differing.slice(0, 3)).toEqual([]);
    expect(done.otherwise.slice(0, 3)).toEqual([]);
    expect(done.commits.again).toBe(done.commits.once);
    expect(done.deliveries).toBeGreaterThan(100);
    expect(done.lines).toBeGreaterThan(150);
  });
});
