import type { Owner, Scope } from '../../domain/scope.ts';
import { type ConsolidationSettings, type ReconcileSettings } from '../reconcile-settings.ts';
import type { LanguageModel, ModelAccount } from '../../models/index.ts';
import { readSettings, type Database } from '../../storage/index.ts';
import { askQueued, type Asked } from './ask-queued-cases.ts';
import { RECONCILE_SETTINGS } from '../reconcile-settings.ts';
import { compareNext, CONSOLIDATION, scopeOf, type CompareDeps } from './nominate.ts';
import { holdWhereInconsistent } from './open-sides.ts';
import { sweepDisputes, type Swept } from './sweep.ts';

export type CycleAccount = ModelAccount<ConsolidationSettings & ReconcileSettings>;

export interface CycleDeps extends CompareDeps {
  /** null = none is configured. */
  readonly model: LanguageModel | null;
}

export interface Cycle {
  /** Claims that were compared with those near them. */
  readonly compared: number;
  /** Conflicts that were opened. */
  readonly disputed: number;
  readonly superseded: number;
  readonly merged: number;
  readonly queued: number;
  readonly swept: Swept;
  readonly asked: Asked;
}

/**
 * One cycle over what a caller may write: the shared claims and their own. Compares what is new, repairs markers, and asks the model
 * about what is queued, in this order, so that what one step queues the next one asks (SF-35). Each step stands by itself: a cycle that
 * is cut off is gone on with by the next one.
 * @param onProgress how far it is, after each step
 * @throws Unavailable when the database or the entailment model is away
 */
export async function consolidate(
  deps: CycleDeps,
  account: CycleAccount,
  onProgress: (cycle: Omit<Cycle, 'asked' | 'swept'>) => Promise<void> = () => Promise.resolve(),
): Promise<Cycle> {
  const { scope, settings } = account;
  const owners: readonly Owner[] = [null, scope.owner];
  const done = { compared: 0, disputed: 0, superseded: 0, merged: 0, queued: 0 };
  for (const owner of owners) {
    const of = { spaceId: scope.spaceId, owner };
    for (;;) {
      const one = await compareNext(deps, settings['consolidation.batch'], of);
      if (one === null) break;
      done.compared += one.compared;
      done.disputed += one.disputed;
      done.superseded += one.superseded;
      done.merged += one.merged;
      done.queued += one.queued;
      await onProgress(done);
    }
  }
  const swept = await sweep(deps, scope, owners, account);
  const asked = await askQueued({ ...deps, settings }, owners, account);
  return { ...done, swept, asked };
}

async function sweep(
  deps: CycleDeps,
  scope: Scope,
  owners: readonly Owner[],
  account: ModelAccount<ReconcileSettings>,
): Promise<Swept> {
  const all = { dead: 0, circular: 0, freed: 0 };
  for (const owner of owners) {
    const swept = await sweepOf({ ...deps, settings: account.settings }, scope.spaceId, owner);
    all.dead += swept.dead;
    all.circular += swept.circular;
    all.freed += swept.freed;
  }
  return all;
}

/**
 * Looks for markers that cannot be; where there are any, disputed claims are held back before they are repaired, in a transaction of its
 * own: should the repair fail, they stay so (SE-52).
 */
async function sweepOf(deps: SweepDeps, spaceId: string, owner: Owner): Promise<Swept> {
  const { database, settings } = deps;
  const scope = scopeOf(spaceId, owner);
  const nothing = { dead: 0, circular: 0, freed: 0 };
  if (!(await database.note(scope, (sql) => holdWhereInconsistent(sql, owner)))) return nothing;
  const request = { actor: CONSOLIDATION, reason: 'sweep disputes', owner, idempotencyKey: null, requestHash: null };
  const { value } = await database.commit(scope, request, async (commit) => {
    const swept = await sweepDisputes(commit, { ...deps, settings });
    return swept.lifted || swept.dead + swept.circular + swept.freed > 0 ? swept : commit.nothing(swept);
  });
  return value;
}

type SweepDeps = CompareDeps & { readonly settings: ReconcileSettings };

/**
 * Sweeps the disputes that have been held back longest, of any space and owner. @returns null = none are held back
 * @throws Unavailable when the database is away
 */
export async function sweepHeld(deps: CompareDeps): Promise<Swept | null> {
  const [held] = await deps.database.system((query) =>
    query<{ space_id: string; owner_id: Owner }>(
      'reconcile.heldLongest',
      'select space_id, owner_id from disputes_held order by at, space_id limit 1',
    ),
  );
  if (!held) return null;
  const settings = await deps.database.read(scopeOf(held.space_id, held.owner_id), (sql) =>
    readSettings(sql, RECONCILE_SETTINGS),
  );
  return sweepOf({ ...deps, settings }, held.space_id, held.owner_id);
}

/** Where disputed claims are held back, over all spaces and owners; `seconds`: the longest of them. One statement. */
export async function heldDisputes(
  database: Pick<Database, 'system'>,
): Promise<{ readonly places: number; readonly seconds: number }> {
  const [held] = await database.system((query) =>
    query<{ places: number; seconds: number }>(
      'reconcile.heldDisputes',
      `select count(*)::integer as places, greatest(0,
        coalesce(extract(epoch from clock_timestamp() - min(at)), 0))::double precision as seconds
        from disputes_held`,
    ),
  );
  return held ?? { places: 0, seconds: 0 };
}
