import type { IncomingMessage } from 'node:http';
import type { Duplex } from 'node:stream';
import { handleProtocols, makeServer, type Server as GraphqlServer } from 'graphql-ws';
import type { ExecutionArgs, GraphQLFormattedError } from 'graphql';
import { WebSocketServer, type WebSocket } from 'ws';
import { serverLimits } from '../server-settings.ts';
import { credentialsIn, credentialsOf, type Authenticate } from '../authenticate.ts';
import type { CrossOrigin } from '../cross-origin.ts';
import type { ErrorMask } from '../error-mask.ts';
import type { Logger } from '../server-log.ts';
import { Refusal } from '../refusal.ts';
import { CLOSE, Connection, type IsAwaited } from './socket-connection.ts';
import { SocketOperation, type OperationParts } from './operation.ts';
import { SharedAnswers } from './shared-answers.ts';
import { Strangers } from './unauthenticated-sockets.ts';
import { ClientError } from './client-error.ts';
import { checkUpgrade, refuseUpgrade } from './socket-upgrade.ts';

export interface SocketsParts extends Omit<OperationParts, 'onFault' | 'shared'> {
  readonly authenticate: Authenticate;
  readonly loopbackOnly: boolean;
  readonly crossOrigin: CrossOrigin;
  readonly isReady: () => boolean;
  readonly mask: ErrorMask;
  readonly log: Logger;
}

interface Extra {
  readonly connection: Connection;
}

/** Longer names of operations are an attack on our memory, not a need. */
const LONGEST_ID = 100;

/** GraphQL over WebSocket (graphql-transport-ws): the same gate as HTTP, and streams besides. */
export class Sockets {
  private readonly parts: SocketsParts;
  private readonly server: WebSocketServer;
  private readonly protocol: GraphqlServer<Extra>;
  private readonly connections = new Set<Connection>();
  private readonly strangers = new Strangers();
  private readonly sweeping: NodeJS.Timeout;

  constructor(parts: SocketsParts) {
    this.parts = parts;
    this.server = new WebSocketServer({
      noServer: true,
      maxPayload: serverLimits['socket.messageBytes'],
      perMessageDeflate: false,
      clientTracking: false,
      handleProtocols: (protocols) => handleProtocols(protocols),
    });
    this.protocol = this.speak();
    this.sweeping = setInterval(() => this.sweep(), serverLimits['socket.sweepMs']);
    this.sweeping.unref();
  }

  /** A request to turn its connection into a socket. */
  upgrade(req: IncomingMessage, socket: Duplex, head: Buffer): void {
    const { loopbackOnly, crossOrigin, isReady } = this.parts;
    const isFull = (): boolean => this.connections.size >= serverLimits['socket.connections'];
    try {
      checkUpgrade(req, { loopbackOnly, crossOrigin, isReady, isFull });
    } catch (error) {
      if (!(error instanceof Refusal)) throw error;
      this.parts.mask.counted(error.asError);
      refuseUpgrade(socket, error);
      return;
    }
    this.server.handleUpgrade(req, socket, head, (opened) => this.open(opened, req));
  }

  /**
   * Says good-bye to all. Streams end at once, other operations have a part of `server.drainMs`: the HTTP server, which has
   * all of it, can stop only after, as it hangs up on every connection that is not in a request.
   */
  async stop(): Promise<void> {
    clearInterval(this.sweeping);
    const until = performance.now() + DRAIN_SHARE * serverLimits['server.drainMs'];
    while (this.isBusy() && performance.now() < until) await pause(20);
    for (const connection of this.connections) connection.close(CLOSE.goingAway, LEAVING);
    for (let attempts = 0; this.connections.size > 0 && attempts < 50; attempts++) await pause(20);
    for (const connection of this.connections) connection.cut();
    this.server.close();
  }

  private isBusy(): boolean {
    return [...this.connections].some(({ running }) => running.size > 0);
  }

  private open(socket: WebSocket, req: IncomingMessage): void {
    const connection = new Connection(socket, credentialsOf(req), req.socket.remoteAddress ?? '');
    this.connections.add(connection);
    this.strangers.add(connection);
    const closed = this.protocol.opened(
      connection.asGraphqlSocket(
        (error) => this.failed(connection, error),
        () => this.giveUp(connection, (isAwaited) => !isAwaited()),
      ),
      { connection },
    );
    // Broken frames, frames that are too long: ws closes the socket with the right code itself.
    socket.on('error', (error) => this.parts.log.debug({ err: error }, 'a socket broke the protocol'));
    socket.once('close', (code, reason) => {
      this.connections.delete(connection);
      this.strangers.delete(connection);
      this.giveUp(connection, () => true);
      void Promise.resolve(closed(code, reason.toString())).catch(this.onFault);
    });
  }

  private giveUp({ running }: Connection, which: (isAwaited: IsAwaited) => boolean): void {
    for (const [run, isAwaited] of running) if (which(isAwaited)) void run.abandon().catch(this.onFault);
  }

  private speak(): GraphqlServer<Extra> {
    const parts: OperationParts = { ...this.parts, shared: new SharedAnswers(), onFault: this.onFault };
    const operation = ({ contextValue }: ExecutionArgs): SocketOperation => contextValue as SocketOperation;
    return makeServer<Readonly<Record<string, unknown>>, Extra>({
      connectionInitWaitTimeout: serverLimits['socket.initMs'],
      onConnect: ({ connectionParams, extra: { connection } }) => this.admit(connection, connectionParams ?? {}),
      onSubscribe: async ({ extra: { connection }, subscriptions }, id, payload) => {
        if (id.length > LONGEST_ID) {
          connection.close(CLOSE.BadRequest, `expected an id of at most ${LONGEST_ID} characters`);
          return [new ClientError({ message: '' })];
        }
        // Before anything is awaited: what comes in one packet is counted one by one.
        const most = serverLimits['socket.operations'];
        if (Object.keys(subscriptions).length > most) return [new ClientError(this.parts.mask.counted(tooMany(most)))];
        if (!(await this.stillHolds(connection)) || connection.caller === null)
          return [new ClientError({ message: '' })];
        return SocketOperation.enter(
          parts,
          { connection, isAwaited: () => id in subscriptions },
          connection.caller,
          payload,
        );
      },
      execute: (args) => operation(args).execute() as never,
      subscribe: (args) => operation(args).subscribe() as never,
      onNext: (_, __, ___, ____, result) => result,
      onError: (_, __, ___, errors) =>
        errors.map((error) => {
          const shown =
            'originalError' in error && error.originalError instanceof ClientError ? error.originalError : error;
          return shown instanceof ClientError ? shown.toJSON() : this.parts.mask.internal(shown);
        }),
    });
  }

  private async admit(connection: Connection, params: Readonly<Record<string, unknown>>): Promise<boolean> {
    connection.credentials = credentialsIn(params, connection.credentials);
    return this.stillHolds(connection);
  }

  /** Looks anew who it is: a key may have been taken away since. Closes the socket where it was. */
  private async stillHolds(connection: Connection): Promise<boolean> {
    if (!this.parts.isReady()) {
      connection.close(CLOSE.goingAway, LEAVING);
      return false;
    }
    try {
      connection.caller = await this.parts.authenticate(connection.credentials);
      this.strangers.delete(connection);
      return true;
    } catch (error) {
      if (error instanceof Refusal) {
        this.parts.mask.counted(error.asError);
        connection.close(
          error.status === 401 ? CLOSE.Unauthorized : CLOSE.Forbidden,
          `${error.code}: ${error.message}`,
        );
      } else {
        this.failed(connection, error);
      }
      return false;
    }
  }

  private sweep(): void {
    const now = performance.now();
    for (const connection of this.connections) {
      connection.check(now);
      if (connection.caller !== null) void this.stillHolds(connection);
    }
  }

  /** graphql-ws throws what is no message of the protocol; anything else is a fault of ours. */
  private failed(connection: Connection, error: unknown): void {
    if (error instanceof Error && error.message.startsWith('Unexpected message of type')) {
      connection.close(CLOSE.BadRequest, 'expected a message that a client sends');
      return;
    }
    const { message } = this.parts.mask.internal(error);
    connection.close(CLOSE.InternalServerError, message);
  }

  private readonly onFault = (error: unknown): void => {
    this.parts.log.warn({ err: error }, 'an operation could not be closed');
  };
}

const DRAIN_SHARE = 0.3;
const LEAVING = 'the server stops: connect again, and subscribe after the last cursor you have';
const pause = (ms: number): Promise<void> => new Promise((resolve) => setTimeout(resolve, ms));

const tooMany = (most: number): GraphQLFormattedError => ({
  message: `expected at most ${most} operations at once on one socket; complete some first, or open another`,
  extensions: { code: 'LIMIT_EXCEEDED' },
});
