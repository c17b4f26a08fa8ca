import { expect, it } from '@jest/globals';
import { countIdentity } from '../../src/identity/index.ts';
import { countIngest } from '../../src/ingest/index.ts';
import { countReconcile } from '../../src/reconcile/index.ts';
import type { View } from '../../src/storage/index.ts';
import { describeDatabase } from '../support/database.ts';
import { everything, merging } from '../support/round-trip.ts';
import { storyIn } from '../support/story.ts';
import { write } from '../support/writes.ts';

const countsOf = async (view: View) => [await countIngest(view), await countIdentity(view), await countReconcile(view)];

describeDatabase('how much there was', (context) => {
  it('is, as of every commit and for everybody, what the rows of then come to', async () => {
    const { database } = context();
    const me = await storyIn(context);
    await database.system((query) =>
      query(
        't.model',
        `insert into embedding_models (embedder, name, dimension, lexical, state) values ('t', 't', 3, true, 'ACTIVE')`,
        [],
      ),
    );
    await everything(me, database);
    await merging(me);
    const { scope } = me;
    const head = await database.read(scope, (sql) => sql.head());
    await write(me, 'undo', { commit: head, reason: 'to see it go' });
    const everybody = [scope.owner, 'somebody else'];
    const all = async (): Promise<unknown[]> => {
      const found: unknown[] = [];
      for (const owner of everybody) {
        for (let recorded = 0; recorded <= head + 1; recorded++)
          found.push(await database.read({ ...scope, owner }, (sql) => countsOf({ sql, recorded, valid: null })));
      }
      return found;
    };
    const kept = await all();
    expect(kept.length).toBeGreaterThan(60);
    const present = await database.read(scope, (sql) => countsOf({ sql, recorded: null, valid: null }));
    expect(kept[head + 1]).toEqual(present);
    // As of commits of before counts were kept, rows are counted.
    await database.system((query) =>
      query('t.uncounted', 'update spaces set counted_from = 1000000 where id = $1', [scope.spaceId]),
    );
    expect(await all()).toEqual(kept);
  });
});
