import { expect, it } from '@jest/globals';
import { asking } from '../support/graphql.ts';
import { describeDatabase } from '../support/database.ts';
import { accountOf, question, scriptedModels } from '../support/language-model.ts';

const COSTS =
  '{ modelCosts { spentToday limitPerDay calls { purpose model outcome calls tokensIn tokensOut dollars priceKnown } } }';
const HEALTH = '{ health { ok components { name ok detail } } }';
interface Health {
  readonly health: { ok: boolean; components: { name: string; ok: boolean; detail: string }[] };
}

describeDatabase('the language model in the contract', (context) => {
  const scripted = scriptedModels();

  it('[PI-125] says what its calls came to, in this space alone', async () => {
    const scope = await context().space();
    const { model } = await scripted(
      context().database,
      (_, n) => (n === 1 ? { status: 500 } : { says: { colour: 'red' } }),
      {
        models: ['deepseek-v3'],
      },
    );
    for (let n = 0; n < 2; n++) await model.complete(question(accountOf(scope)));
    const dollars = (2 * (100 * 0.27 + 20 * 1.1)) / 1e6;
    const line = { purpose: 'EXTRACTION', model: 'deepseek-v3', priceKnown: true };
    expect(await asking(context().database, scope).get(COSTS)).toEqual({
      modelCosts: {
        spentToday: dollars,
        limitPerDay: 5,
        calls: [
          { ...line, outcome: 'ANSWERED', calls: 2, tokensIn: 200, tokensOut: 40, dollars },
          { ...line, outcome: 'SERVER', calls: 1, tokensIn: 0, tokensOut: 0, dollars: 0 },
        ],
      },
    });
    const other = asking(context().database, await context().space());
    expect(await other.get(COSTS)).toEqual({ modelCosts: { spentToday: 0, limitPerDay: 5, calls: [] } });
    const tooFar = await other.ask('{ modelCosts(days: 0) { spentToday } }');
    expect(tooFar.errors[0]?.code).toBe('INVALID');
  });

  it('health says that there is none, or how the endpoint does, without its address or key', async () => {
    const scope = await context().space();
    const none = await asking(context().database, scope).get<Health>(HEALTH);
    const part = ({ health }: Health) => health.components.find(({ name }) => name === 'language model');
    expect(part(none)).toMatchObject({ ok: true, detail: 'none is configured: documents are read by rules alone' });
    const { model, server } = await scripted(context().database, () => ({ status: 401, body: 'sk-canary' }));
    const me = asking(context().database, scope, { languageModel: model });
    expect(part(await me.get<Health>(HEALTH))).toMatchObject({ ok: true, detail: 'small: no trouble' });
    for (let n = 0; n < 5; n++) await expect(model.complete(question(accountOf(scope)))).rejects.toThrow();
    const ill = await me.get<Health>(HEALTH);
    expect(ill.health.ok).toBe(false);
    expect(part(ill)).toMatchObject({
      ok: false,
      detail: expect.stringMatching(/left alone for a time, .* HTTP 401/) as unknown,
    });
    expect(JSON.stringify(ill)).not.toMatch(new RegExp(`canary|${new URL(server.url).port}`));
  });
});
