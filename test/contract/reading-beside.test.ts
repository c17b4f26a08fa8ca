import { setTimeout as pause } from 'node:timers/promises';
import { randomUUID } from 'node:crypto';
import { expect, it } from '@jest/globals';
import { readRelations } from '../../graph/inference/index.ts';
import { startInferring } from '../../graph/inference/background-inference.ts';
import { createLog } from '../../src/server/index.ts';
import { describeDatabase } from '../support/database.ts';
import { asking, type Asking } from '../support/graphql.ts';
import { fileItem, ingest } from '../support/ingest.ts';
import { scriptedModels } from '../support/language-model.ts';
import { write } from '../support/writes.ts';

const WORDS = 'EIP-20 cannot be adopted together with EIP-777 in one wallet.';
const DOCUMENT = `---\neip: 9001\ntitle: Wallets\nstatus: Draft\n---\n\n## Abstract\n\n${WORDS}\n`;
const RULE = {
  when: [
    { from: 'a', kind: 'REQUIRES', to: 'b' },
    { from: 'b', kind: 'REQUIRES', to: 'c' },
  ],
  then: { from: 'a', kind: 'DEPENDS_ON', to: 'c' },
  confidence: 0.8,
};

/** Looks until it is so. */
async function until(isSo: () => Promise<boolean> | boolean): Promise<void> {
  for (let n = 0; n < 400; n++) {
    if (await isSo()) return;
    await pause(50);
  }
  throw new Error('it does not come to be so');
}

describeDatabase('passages are read beside what is inferred', (context) => {
  const scripted = scriptedModels();
  const concluded = async (me: Asking): Promise<number> =>
    (
      await me.get<{ relationships: { nodes: unknown[] } }>(
        '{ relationships(kinds: ["DEPENDS_ON"], basis: INFERRED, minConfidence: 0) { nodes { id } } }',
      )
    ).relationships.nodes.length;

  it('a model that does not answer holds up neither other spaces nor the end of the server', async () => {
    const { database } = context();
    const [reading, ruled] = [await context().space(), await context().space()];
    const { server, model } = await scripted(database, () => 'hang');
    await ingest(database, reading, [fileItem('eip-9001.md', DOCUMENT)]);
    await write(asking(database, reading), 'updateSetting', { key: 'infer.reading', value: true });
    const me = asking(database, ruled);
    const requires = (from: string, to: string) => {
      const end = (name: string): object => ({ named: { name, type: 'THING' } });
      return write(me, 'assertClaim', { subject: end(from), predicate: 'REQUIRES', object: { entity: end(to) } });
    };
    await requires('a', 'b');
    const { rule } = await write(me, 'defineRule', { name: 'dependency', definition: RULE, reason: 'r' });
    await write(me, 'setRuleEnabled', { id: (rule as { id: string }).id, enabled: true, reason: 'r' });
    const inferring = startInferring({ database, languageModel: model, busy: () => false, log: createLog('silent') });
    await until(() => server.asked.length > 0);
    await requires('b', 'c');
    await until(async () => (await concluded(me)) === 1);
    expect(server.asked).toHaveLength(1);
    await inferring.stop();
    // What the model was asked about is open at once.
    const next = await scripted(database, () => ({ says: { relations: [] } }));
    const deps = { database, model: next.model, nonce: randomUUID };
    expect(await readRelations(deps, reading)).toMatchObject({ asked: 1, stopped: null });
  }, 60_000);
});
