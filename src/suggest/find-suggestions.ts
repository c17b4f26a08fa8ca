import type { Ontology } from '../domain/ontology.ts';
import type { Owner, Scope } from '../domain/scope.ts';
import type { FoundSuggestion } from '../domain/suggestion-record.ts';
import type { EntityId, Ids } from '../domain/typed-ids.ts';
import { lockPosition, movePosition, readPosition, stepsWithin, type Followed } from '../jobs/index.ts';
import { insertRows, type Commit, type Database, type Sql } from '../storage/index.ts';
import { findContradictions, type LookedAt } from './find-contradictions.ts';
import { findSameNames, keysOf, namedEntities } from './find-same-names.ts';
import { turnedSuggestions } from './ground.ts';
import { changedSince, type ChangedSince, type Place } from './search-place.ts';
import { isNews, openSuggestions, turnSuggestions, withdrawUnfound, type Turned } from './write-suggestions.ts';

/** Whom the log of commits names for what nobody suggested but the program. */
export const FINDER = 'claimgraph';
/** Where it is with each owner. */
export const FOLLOWER = 'suggestions';

export interface FindDeps {
  readonly database: Database;
  readonly ids: Ids;
  readonly ontology: Ontology;
}

/** What a search came to. */
export interface SuggestionSearch {
  /** Suggestions that are open now and were not. */
  readonly opened: number;
  readonly withdrawn: number;
  /** Something may be left: the time was up. */
  readonly left: boolean;
}

type Written = Pick<SuggestionSearch, 'opened' | 'withdrawn'>;

/**
 * Looks through what changed in a space since it last did, of the shared things or those of one owner, and suggests what may be a
 * contradiction or one thing under two names; what has no ground any more is withdrawn. Nothing else is written. Killed at any point it
 * goes on where it was, and suggests nothing twice.
 * @param milliseconds after which it stops, and goes on when it is called again
 */
export async function findSuggestions(
  deps: FindDeps,
  space: Pick<Scope, 'spaceId' | 'spaceName'>,
  owner: Owner,
  milliseconds: number,
): Promise<SuggestionSearch> {
  const scope: Scope = { ...space, owner: owner ?? FINDER, role: 'WRITER' };
  const search = new Search(deps, scope, owner);
  await search.turn();
  const left = await stepsWithin(milliseconds, () => search.step());
  return { opened: search.opened, withdrawn: search.withdrawn, left };
}

/** What one look found, and of what: what is open of these and was not found is withdrawn. */
interface Look {
  readonly found: readonly FoundSuggestion[];
  readonly claims: readonly LookedAt[];
  readonly entities: readonly EntityId[];
  readonly turned: Turned;
}
const NOTHING: Look = { found: [], claims: [], entities: [], turned: { gone: [], back: [] } };

class Search {
  private readonly deps: FindDeps;
  private readonly scope: Scope;
  private readonly owner: Owner;
  opened = 0;
  withdrawn = 0;

  constructor(deps: FindDeps, scope: Scope, owner: Owner) {
    this.deps = deps;
    this.scope = scope;
    this.owner = owner;
  }

  /** Once a search: of all that is open, whether it still has its ground. */
  async turn(): Promise<void> {
    const turned = await this.deps.database.read(this.scope, (sql) => turnedSuggestions(sql, this.owner));
    await this.write({ ...NOTHING, turned });
  }

  /** @returns whether more has changed than was looked at */
  async step(): Promise<boolean> {
    const { database, ontology } = this.deps;
    const { at, changed } = await database.read(this.scope, async (sql) => {
      const where = await readPosition<Place>(sql, { follower: FOLLOWER, owner: this.owner });
      return { at: where, changed: await changedSince(sql, this.owner, where.place) };
    });
    const { next } = changed;
    if (next === null) return false;
    if (changed.entities.length > 0) await this.names(changed, at);
    await this.write(
      await database.read(this.scope, async (sql) => {
        const { found, lookedAt } = await findContradictions(sql, this.owner, changed, ontology);
        return { ...NOTHING, found, claims: lookedAt };
      }),
      at,
    );
    await database.note(this.scope, (sql) => movePosition(sql, at, { place: next }));
    return changed.more;
  }

  /** Before the contradictions: what two say that may be one thing may contradict each other. */
  private async names({ entities }: ChangedSince, at: Followed<Place>): Promise<void> {
    const { database } = this.deps;
    await database.note(this.scope, (sql) => keepNameKeys(sql, this.owner, entities));
    await this.write(
      await database.read(this.scope, async (sql) => {
        const { found, lookedAt } = await findSameNames(sql, this.owner, await namedEntities(sql, entities));
        return { ...NOTHING, found, entities: lookedAt };
      }),
      at,
    );
  }

  /** A commit of the program's own; none, nor the lock of the space, where nothing would come of it. */
  private async write(look: Look, at: Followed<Place> | null = null): Promise<void> {
    const { database } = this.deps;
    const { gone, back } = look.turned;
    const news =
      gone.length + back.length > 0 || (await database.read(this.scope, (sql) => isNews(sql, this.owner, look)));
    if (!news) return;
    const request = {
      actor: FINDER,
      reason: 'look for suggestions',
      owner: this.owner,
      idempotencyKey: null,
      requestHash: null,
    };
    const { value } = await database.commit(this.scope, request, async (commit) => {
      if (at !== null) await lockPosition(commit, at);
      const done = await this.carryOut(commit, look);
      return done.opened + done.withdrawn === 0 ? commit.nothing(done) : done;
    });
    this.opened += value.opened;
    this.withdrawn += value.withdrawn;
  }

  private async carryOut(commit: Commit, { found, claims, entities, turned }: Look): Promise<Written> {
    await turnSuggestions(commit, turned);
    const withdrawn = turned.gone.length + (await withdrawUnfound(commit, found, claims, entities));
    return { opened: turned.back.length + (await openSuggestions(commit, found, this.deps.ids)), withdrawn };
  }
}

/** The keys of names as they are now. Three statements. */
async function keepNameKeys(sql: Sql, owner: Owner, ids: readonly EntityId[]): Promise<void> {
  const rows = keysOf(await namedEntities(sql, ids)).map((row) => ({ ...row, owner_id: owner }));
  await sql.query(
    'suggest.forgetNameKeys',
    'delete from name_keys where space_id = $1 and entity_id = any($2::uuid[])',
    [sql.scope.spaceId, ids],
  );
  const columns = { owner_id: 'text', entity_id: 'uuid', key: 'text' };
  await insertRows(sql, 'name_keys', columns, rows, { conflict: 'on conflict do nothing' });
}
