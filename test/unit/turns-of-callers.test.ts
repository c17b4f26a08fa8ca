import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { FairTurns, type GiveBack } from '../../src/lib/fair-turns.ts';

/** Asks for turns by name (`space/owner`), and notes who had one, in order. */
class Hall {
  readonly had: string[] = [];
  readonly turns: FairTurns;
  private readonly give = new Map<string, GiveBack[]>();
  constructor(atOnce: number) {
    this.turns = new FairTurns(atOnce);
  }

  ask(who: string, { weight = 1, hasBegun = false, label = who } = {}): AbortController {
    const [group = '', member = ''] = who.split('/');
    const leaving = new AbortController();
    this.turns.take({ group, member }, { weight, hasBegun, signal: leaving.signal }).then(
      (give) => {
        this.had.push(label);
        this.give.set(who, [...(this.give.get(who) ?? []), give]);
      },
      () => this.had.push(`${label} left`),
    );
    return leaving;
  }

  /** The turn that somebody had first is given back. */
  async end(who: string): Promise<void> {
    await settled();
    this.give.get(who)?.shift()?.();
    await settled();
  }
}

const settled = (): Promise<void> => new Promise((resolve) => setImmediate(resolve));

describe('turns of callers', () => {
  it('go to whoever had theirs longest ago, however many another asks for', async () => {
    const hall = new Hall(1);
    for (let n = 0; n < 40; n++) hall.ask('s/a');
    hall.ask('s/b');
    for (let n = 0; n < 2; n++) await hall.end('s/a');
    expect(hall.had).toEqual(['s/a', 's/b']);
    await hall.end('s/b');
    expect(hall.had).toEqual(['s/a', 's/b', 's/a']);
  });

  it('are shared by spaces first, and by the callers of each then', async () => {
    const hall = new Hall(1);
    for (const who of ['s/a', 's/a', 's/b', 's/c', 't/d', 't/d', 't/d']) hall.ask(who);
    for (const who of ['s/a', 't/d', 's/b', 't/d', 's/c', 't/d', 's/a']) await hall.end(who);
    expect(hall.had).toEqual(['s/a', 't/d', 's/b', 't/d', 's/c', 't/d', 's/a']);
  });

  it('of several at once go to whoever has fewest', async () => {
    const hall = new Hall(3);
    for (const who of ['s/a', 's/a', 's/a', 's/b', 's/b', 's/c']) hall.ask(who);
    await hall.end('s/a');
    await hall.end('s/a');
    expect(hall.had).toEqual(['s/a', 's/a', 's/a', 's/b', 's/c']);
  });

  it('count for what they weigh: so many of others come before the next', async () => {
    const hall = new Hall(1);
    hall.ask('s/a', { weight: 3 });
    hall.ask('s/a');
    for (let n = 0; n < 4; n++) hall.ask('s/b');
    await hall.end('s/a');
    for (let n = 0; n < 3; n++) await hall.end('s/b');
    expect(hall.had).toEqual(['s/a', 's/b', 's/b', 's/b', 's/a']);
  });

  it('go to work that has begun before other work of the same caller', async () => {
    const hall = new Hall(1);
    for (const label of ['one', 'two', 'three']) hall.ask('s/a', { label });
    await settled();
    hall.ask('s/a', { label: 'one again', hasBegun: true });
    await hall.end('s/a');
    await hall.end('s/a');
    expect(hall.had).toEqual(['one', 'one again', 'two']);
  });

  it('are not waited for by who leaves', async () => {
    const hall = new Hall(1);
    hall.ask('s/a');
    const leaving = hall.ask('s/b');
    hall.ask('s/c');
    leaving.abort(new Error('gone'));
    await hall.end('s/a');
    expect(hall.had).toEqual(['s/a', 's/b left', 's/c']);
    expect([hall.turns.running, hall.turns.waiting]).toEqual([1, 0]);
  });

  it('are never more than there are, and none is lost', async () => {
    const who = fc.constantFrom('s/a', 's/b', 't/a', 't/c');
    const step = fc.oneof(
      fc.record({ kind: fc.constant('ask' as const), who, weight: fc.integer({ min: 1, max: 4 }) }),
      fc.record({ kind: fc.constant('end' as const), who }),
      fc.record({ kind: fc.constant('leave' as const), n: fc.nat(20) }),
    );
    await fc.assert(
      fc.asyncProperty(fc.integer({ min: 1, max: 3 }), fc.array(step, { maxLength: 40 }), async (atOnce, steps) => {
        const hall = new Hall(atOnce);
        const asked: AbortController[] = [];
        for (const one of steps) {
          if (one.kind === 'ask') asked.push(hall.ask(one.who, { weight: one.weight }));
          if (one.kind === 'end') await hall.end(one.who);
          if (one.kind === 'leave') asked[one.n]?.abort(new Error('gone'));
          const { running, waiting } = hall.turns;
          expect(running).toBeLessThanOrEqual(atOnce);
          if (waiting > 0) expect(running).toBe(atOnce);
        }
        for (let n = 0; n <= asked.length; n++) for (const each of ['s/a', 's/b', 't/a', 't/c']) await hall.end(each);
        expect(hall.had).toHaveLength(asked.length);
        expect([hall.turns.running, hall.turns.waiting]).toEqual([0, 0]);
      }),
      { numRuns: 50 },
    );
  });
});
