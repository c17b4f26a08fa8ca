import type { PackConcepts } from '../../domain/concepts.ts';
import type { Entity } from '../../domain/entity-record.ts';
import type { Owner, Scope } from '../../domain/scope.ts';
import type { Clock } from '../../domain/time.ts';
import type { ConversationId, EntityId } from '../../domain/typed-ids.ts';
import { BackgroundLoop } from '../../jobs/index.ts';
import type { Database, View } from '../../storage/index.ts';
import { entitiesSpokenOf } from './entities-spoken-of.ts';
import type { PrefetchLimits } from './prefetch-settings.ts';

/** What became of an entity that was to be looked for ahead. */
export type PrefetchOutcome = 'DONE' | 'FAILED';

/** A conversation in which somebody spoke. */
export interface SpokenIn {
  readonly spaceId: string;
  readonly conversationId: ConversationId;
  readonly owner: Owner;
}

export interface PrefetcherDeps {
  readonly database: Database;
  readonly clock: Clock;
  readonly settings: PrefetchLimits;
  readonly concepts: readonly PackConcepts[];
  /** Those of the entities of which memory has no evidence, as the owner of the conversation sees it. */
  readonly withoutEvidence: (view: View, ids: readonly EntityId[]) => Promise<readonly EntityId[]>;
  /** Looks for an entity, and keeps what is found where the next question finds it. */
  readonly prefetch: (scope: Scope, entity: Entity, owner: Owner) => Promise<void>;
  /** Is somebody at work whom this would slow down? */
  readonly busy: () => boolean;
  readonly onOutcome: (outcome: PrefetchOutcome) => void;
  /** What went wrong, for the log; the prefetcher goes on. */
  readonly onFault: (error: unknown) => void;
}

/** It is woken when somebody speaks. */
const IDLE_MS = 60_000;
/** How soon it is seen that the others are done. */
const BUSY_POLL_MS = 200;
/** What one entity failed at, the next one would fail at too. */
const RETRY_MS = 60_000;
/** Conversations that wait at most: whoever spoke longest ago is forgotten, as a guess is worth little then. */
const WAITING = 100;
/** Entities that are remembered as looked for. */
const REMEMBERED = 10_000;

/**
 * Looks for what a conversation speaks of and memory knows nothing of, before it is asked (SE-87): one entity at a time, while nobody is
 * answered, each once in `prefetch.everySeconds` whatever came of it. What waits is kept in memory: a guess that is lost costs nothing.
 */
export class Prefetcher {
  private readonly deps: PrefetcherDeps;
  private readonly waiting = new Map<ConversationId, SpokenIn>();
  private next: { readonly scope: Scope; readonly entity: Entity; readonly owner: Owner }[] = [];
  private readonly lookedFor = new Map<string, number>();
  readonly loop: BackgroundLoop;

  constructor(deps: PrefetcherDeps) {
    this.deps = deps;
    this.loop = new BackgroundLoop({
      ...{ name: 'prefetching', retryMs: RETRY_MS, onFault: deps.onFault },
      pass: () => this.pass(),
    });
  }

  /** Somebody spoke. */
  offer(spoken: SpokenIn): void {
    this.waiting.delete(spoken.conversationId);
    this.waiting.set(spoken.conversationId, spoken);
    const [oldest] = this.waiting.keys();
    if (this.waiting.size > WAITING && oldest !== undefined) this.waiting.delete(oldest);
    this.loop.wake();
  }

  /** Looks for all that waits, or until somebody is at work. For tests and measurements. @throws what a search failed with */
  async drain(): Promise<void> {
    while ((await this.pass()) === 0);
  }

  /** One entity, or the entities of one conversation. @returns how long to rest */
  private async pass(): Promise<number> {
    if (this.deps.busy()) return this.waiting.size + this.next.length > 0 ? BUSY_POLL_MS : IDLE_MS;
    const one = this.next.shift();
    if (one) {
      await this.lookFor(one);
      return 0;
    }
    const [spoken] = this.waiting.values();
    if (!spoken) return IDLE_MS;
    this.waiting.delete(spoken.conversationId);
    this.next = await this.wanted(spoken);
    return 0;
  }

  private async lookFor({ scope, entity, owner }: (typeof this.next)[number]): Promise<void> {
    this.remember(scope, entity);
    try {
      await this.deps.prefetch(scope, entity, owner);
    } catch (error) {
      this.deps.onOutcome('FAILED');
      throw error;
    }
    this.deps.onOutcome('DONE');
  }

  private async wanted({ spaceId, conversationId, owner }: SpokenIn): Promise<typeof this.next> {
    const { database, concepts, settings, withoutEvidence } = this.deps;
    const scope: Scope = { spaceId, spaceName: '', owner: owner ?? '', role: 'ADMIN' };
    if (settings['prefetch.entities'] === 0) return [];
    return database.read(scope, async (sql) => {
      const spoken = await entitiesSpokenOf(sql, conversationId, concepts, settings['prefetch.messages']);
      const due = spoken.filter((entity) => this.isDue(scope, entity));
      const view: View = { sql, recorded: null, valid: null };
      const lacking = new Set(
        await withoutEvidence(
          view,
          due.map(({ id }) => id),
        ),
      );
      const wanted = due.filter(({ id }) => lacking.has(id)).slice(0, settings['prefetch.entities']);
      return wanted.map((entity) => ({ scope, entity, owner }));
    });
  }

  private isDue(scope: Scope, entity: Entity): boolean {
    const at = this.lookedFor.get(keyOf(scope, entity));
    const { clock, settings } = this.deps;
    return at === undefined || clock.now().getTime() - at >= settings['prefetch.everySeconds'] * 1_000;
  }

  private remember(scope: Scope, entity: Entity): void {
    const key = keyOf(scope, entity);
    this.lookedFor.delete(key);
    this.lookedFor.set(key, this.deps.clock.now().getTime());
    const [oldest] = this.lookedFor.keys();
    if (this.lookedFor.size > REMEMBERED && oldest !== undefined) this.lookedFor.delete(oldest);
  }
}

/** What is found for one owner is nobody else's. */
const keyOf = ({ spaceId, owner }: Scope, { id }: Entity): string => JSON.stringify([spaceId, owner, id]);
