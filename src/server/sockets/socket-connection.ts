import { CloseCode, type WebSocket as GraphqlSocket } from 'graphql-ws';
import type { WebSocket } from 'ws';
import { serverLimits } from '../server-settings.ts';
import type { Caller, Credentials } from '../authenticate.ts';
import type { OperationRun } from '../operation-run.ts';

/** Close codes of ours, beside those of RFC 6455 and of graphql-transport-ws. */
export const CLOSE = {
  ...CloseCode,
  goingAway: 1001,
  tryAgainLater: 1013,
  /** It took nothing for too long, or left too much untaken. */
  tooSlow: 4410,
} as const;

/** The longest reason that a close frame can carry. */
const REASON_BYTES = 123;

/** false = its client completed the operation. */
export type IsAwaited = () => boolean;

/** One socket: who is on it, what runs on it, and whether it keeps up. */
export class Connection {
  /** null until the first message was accepted. */
  caller: Caller | null = null;
  credentials: Credentials;
  /** What runs on it and has to be given back when it is lost; each with whether its client has not said that it is complete. */
  readonly running = new Map<OperationRun<object>, IsAwaited>();
  /** Where it came from. */
  readonly address: string;
  private readonly socket: WebSocket;
  private uncharged = 0;
  private unsent = 0;
  private tookAt = 0;
  private answered = true;

  constructor(socket: WebSocket, credentials: Credentials, address: string) {
    this.socket = socket;
    this.address = address;
    this.credentials = credentials;
    socket.on('pong', () => {
      this.answered = true;
    });
  }

  /**
   * The socket as graphql-ws wants it: what is sent is waited for, so that no stream runs ahead of its reader.
   * @param onTaken told of each message that was understood
   */
  asGraphqlSocket(onFault: (error: unknown) => void, onTaken: () => void): GraphqlSocket {
    const { socket } = this;
    return {
      protocol: socket.protocol,
      send: (data) => this.send(data),
      close: (code, reason) => this.close(code ?? CLOSE.InternalServerError, reason ?? ''),
      onMessage: (take) => {
        socket.on('message', (data: Buffer, isBinary) => {
          this.uncharged += data.length;
          if (isBinary) this.close(CLOSE.BadRequest, 'expected messages as text');
          else if (this.keepsUp()) take(data.toString('utf8')).then(onTaken, onFault);
        });
      },
    };
  }

  /** Bytes of messages that came since it was last asked: each is charged once, with the operation that follows it. */
  takeUncharged(): number {
    const bytes = this.uncharged;
    this.uncharged = 0;
    return bytes;
  }

  close(code: number, reason: string): void {
    this.socket.close(
      code,
      Buffer.from(reason)
        .subarray(0, REASON_BYTES)
        .toString('utf8')
        .replace(/\ufffd$/, ''),
    );
  }

  /** Whatever is still on its way is dropped. */
  cut(): void {
    this.socket.terminate();
  }

  /** Asks whether the other side lives; ends the socket when it did not answer last time, or takes nothing. */
  check(now: number): void {
    const stalled = this.unsent > 0 && now - this.tookAt > serverLimits['socket.stallMs'];
    if (stalled) this.tooSlow();
    else if (!this.answered) this.cut();
    else {
      this.answered = false;
      this.socket.ping();
    }
  }

  private send(data: string): Promise<void> {
    const { socket } = this;
    if (socket.readyState !== socket.OPEN || !this.keepsUp()) return Promise.resolve();
    if (this.unsent === 0) this.tookAt = performance.now();
    this.unsent += 1;
    return new Promise((resolve) => {
      socket.send(data, () => {
        // An error here is the loss of the socket, which its close reports.
        this.unsent -= 1;
        this.tookAt = performance.now();
        resolve();
      });
    });
  }

  private keepsUp(): boolean {
    if (this.socket.bufferedAmount <= serverLimits['socket.unsentBytes']) return true;
    this.tooSlow();
    return false;
  }

  /** The close frame may never arrive; the code in it is for readers that wake up in time. */
  private tooSlow(): void {
    this.close(CLOSE.tooSlow, 'too slow: subscribe again after the last cursor you have');
    setTimeout(() => this.cut(), 1_000).unref();
  }
}
