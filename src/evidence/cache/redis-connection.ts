import { createClient } from '@redis/client';
import { withDeadline } from '../../lib/deadline.ts';
import type { CacheLimits } from './cache-settings.ts';
import type { RedisCommands } from './redis-store.ts';

export type ConnectionState =
  { readonly kind: 'connecting' } | { readonly kind: 'ready' } | { readonly kind: 'away'; readonly message: string };

export interface RedisConnectionOptions {
  readonly url: string;
  /** null = the server asks for none. */
  readonly password: string | null;
  readonly limits: CacheLimits;
  /** Begins the names of all keys. */
  readonly prefix: string;
  /** Before it is used (again): what it has to be told; rejects where that fails. */
  readonly onReady: () => Promise<void>;
}

/**
 * A connection to Redis that nobody waits for: an operation has `cache.operationMs`, and after one that fails or is late the connection
 * is away until a probe has written and read again. A full Redis, which refuses to write, is away as one that was killed is.
 */
export class RedisConnection {
  readonly commands: RedisCommands;
  private readonly client: ReturnType<typeof clientOf>;
  private readonly options: RedisConnectionOptions;
  private current: ConnectionState = { kind: 'connecting' };
  private fault: string | null = null;
  private startedAt = 0;
  private probing: Promise<void> | null = null;
  private timer: NodeJS.Timeout | null = null;

  constructor(options: RedisConnectionOptions) {
    this.options = options;
    this.client = clientOf(options);
    this.client.on('error', (error: unknown) => {
      this.fault = messageOf(error);
      if (this.current.kind === 'ready') this.leave(error);
    });
    this.client.on('ready', () => this.look());
    this.commands = {
      eval: (script, given) => this.inTime(this.client.eval(script, given)),
      hmGet: (key, fields) => this.inTime(this.client.hmGet(key, fields)),
    };
  }

  get state(): ConnectionState {
    const { current } = this;
    if (current.kind !== 'connecting') return current;
    const limit = this.options.limits['cache.connectMs'];
    const message = `no connection within ${limit} ms${this.fault === null ? '' : `: ${this.fault}`}`;
    return performance.now() - this.startedAt < limit ? current : { kind: 'away', message };
  }

  /** Begins to connect; it goes on trying until `stop`. */
  start(): void {
    this.startedAt = performance.now();
    // It tries again by itself; what became of it is told by its events.
    this.client.connect().catch((error: unknown) => (this.fault = messageOf(error)));
    this.timer = setInterval(() => this.look(), this.options.limits['cache.probeMs']);
    this.timer.unref();
  }

  stop(): void {
    if (this.timer) clearInterval(this.timer);
    if (this.client.isOpen) this.client.destroy();
  }

  /** Marks it as away: what was asked of it did not come, or not in time. */
  leave(error: unknown): void {
    this.current = { kind: 'away', message: messageOf(error) };
  }

  private inTime<T>(asked: Promise<T>): Promise<T> {
    const limit = this.options.limits['cache.operationMs'];
    return withDeadline(asked, limit, () => {
      throw new Error(`no answer within ${limit} ms (cache.operationMs)`);
    });
  }

  /** One probe at a time: one that hangs is not followed by more. */
  private look(): void {
    if (!this.client.isReady) return;
    this.probing ??= this.probe().finally(() => (this.probing = null));
  }

  private async probe(): Promise<void> {
    const key = `${this.options.prefix}:probe`;
    try {
      await this.inTime(this.client.set(key, '1', { expiration: { type: 'PX', value: PROBE_KEPT_MS } }));
      if (this.current.kind === 'ready') return;
      await this.options.onReady();
      this.current = { kind: 'ready' };
    } catch (error) {
      this.leave(error);
    }
  }
}

const PROBE_KEPT_MS = 10_000;
/** Silence after which a connection is given up and made anew; a probe each second keeps one that works. */
const SILENT_MS = 5_000;
/** Commands in flight; more are refused at once. */
const QUEUE = 1_000;

const clientOf = ({ url, password, limits }: RedisConnectionOptions) =>
  createClient({
    url,
    ...(password === null ? {} : { password }),
    // Nothing waits for a connection that is not there.
    disableOfflineQueue: true,
    commandsQueueMaxLength: QUEUE,
    maintNotifications: 'disabled',
    socket: {
      connectTimeout: limits['cache.connectMs'],
      socketTimeout: Math.max(SILENT_MS, 3 * limits['cache.probeMs']),
      reconnectStrategy: () => limits['cache.probeMs'],
    },
  });

const messageOf = (error: unknown): string => (error instanceof Error ? error.message || error.name : String(error));
