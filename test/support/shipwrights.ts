import type { Asking } from './graphql.ts';
import { write } from './writes.ts';

/** A needs b, which needs c. */
export const CHAIN = [
  { from: 'a', kind: 'REQUIRES', to: 'b' },
  { from: 'b', kind: 'REQUIRES', to: 'c' },
];

/** A rule that is followed, on a chain that it concludes from, and one that is not. */
export async function rulesIn(me: Asking): Promise<void> {
  const say = (from: string, to: string) =>
    write(me, 'assertClaim', { subject: thing(from), predicate: 'REQUIRES', object: { entity: thing(to) } });
  await say('mast', 'deck');
  await say('deck', 'hull');
  const define = async (name: string, definition: object): Promise<string> => {
    const { rule } = await write(me, 'defineRule', { name, definition, reason: 'as shipwrights say' });
    return (rule as { id: string }).id;
  };
  const leans = { when: CHAIN, then: { from: 'a', kind: 'LEANS_ON', to: 'c' }, confidence: 0.8 };
  const id = await define('leaning', {
    ...leans,
    types: [{ variable: 'b', anyOf: ['THING'] }],
    different: [{ a: 'a', b: 'b' }],
  });
  await write(me, 'setRuleEnabled', { id, enabled: true, reason: 'it holds at sea' });
  await define('resting', {
    ...leans,
    when: CHAIN.map((one) => ({ ...one, kind: 'LEANS_ON', bases: ['INFERRED'], minConfidence: 0.6 })),
    then: { ...leans.then, kind: 'RESTS_ON' },
  });
}

const thing = (name: string): object => ({ named: { name, type: 'THING' } });
