import { RULE_SETTINGS } from './inference-settings.ts';
import { Unavailable } from '../../src/domain/errors.ts';
import type { Rule, RuleDefinition } from '../../src/domain/rule-definition.ts';
import { systemIds } from '../../src/domain/typed-ids.ts';
import type { Scope } from '../../src/domain/scope.ts';
import { readSettings, type Database, type Reader, type OperationSettings } from '../../src/storage/index.ts';
import type { Conclusion, Trial } from '../../src/domain/conclusions.ts';
import { conclusionsOf } from './rules/conclusions.sql.ts';
import { bounded, viewOf } from './infer.ts';

/** Of the time that an operation has, how much a trial may take, with what it waits for its turn: its answer is to come in time. */
const SHARE_OF_OPERATION = 0.8;

/** When a trial must have ended, as `performance.now()`. */
export const trialEnds = (began: number, settings: OperationSettings): number =>
  began + SHARE_OF_OPERATION * settings['limit.operationMs'];

/**
 * Evaluates a definition without writing anything, as everyone sees the space. One at a time in a space and process:
 * each holds a connection and all that it concludes, for as long as the bounds let it, and nobody can call it back.
 * @param until as `performance.now()`
 * @throws TooLarge where it concludes more than it may, or takes too long; Unavailable where its turn does not come in time
 */
export function tryRule(
  database: Database,
  space: Pick<Scope, 'spaceId' | 'spaceName'>,
  definition: RuleDefinition,
  { examples, until }: { readonly examples: number; readonly until: number },
): Promise<Trial> {
  return trials.take(space.spaceId, () => {
    const seconds = Math.floor((until - performance.now()) / 100) / 10;
    if (seconds <= 0)
      throw new Unavailable('inference', 'other rules are being tried in this space; ask again when they are done', 5);
    return database.read({ ...space, owner: '', role: 'ADMIN' }, (sql) => tried(sql, definition, examples, seconds));
  });
}

async function tried(sql: Reader, definition: RuleDefinition, examples: number, most: number): Promise<Trial> {
  const settings = await readSettings(sql, RULE_SETTINGS);
  const view = await viewOf(sql);
  const seconds = Math.min(settings['rules.seconds'], most);
  const limit = settings['rules.maxConclusions'] + 1;
  const rule: Pick<Rule, 'id' | 'definition'> = { id: systemIds.next('rul'), definition };
  const { concluded } = await bounded(sql, { ...settings, 'rules.seconds': seconds }, async () => ({
    concluded: await conclusionsOf(view, rule, null, { limit, seconds }),
    stored: [],
  }));
  const ends = new Set(concluded.map(({ from, to }) => `${from} ${to}`));
  const order = concluded.toSorted((a, b) => b.confidence - a.confidence || (keyOf(a) < keyOf(b) ? -1 : 1));
  return { edges: ends.size, conclusions: concluded.length, examples: order.slice(0, examples) };
}

const keyOf = ({ premises }: Conclusion): string => premises.map(({ id }) => id).join(' ');

/** Work that waits in a line for each space. */
class Lines {
  private readonly last = new Map<string, Promise<unknown>>();

  take<T>(spaceId: string, work: () => Promise<T>): Promise<T> {
    const mine = (this.last.get(spaceId) ?? Promise.resolve()).then(work);
    const ended = mine
      .catch(() => undefined)
      .then(() => {
        if (this.last.get(spaceId) === ended) this.last.delete(spaceId);
      });
    this.last.set(spaceId, ended);
    return mine;
  }
}

const trials = new Lines();
