import type { IncomingMessage } from 'node:http';
import { WebSocket } from 'ws';

export interface Message {
  readonly type: string;
  readonly id?: string;
  readonly payload?: unknown;
}

export interface OperationResult {
  readonly data?: Readonly<Record<string, unknown>> | null;
  readonly errors?: readonly { readonly message: string; readonly extensions?: Readonly<Record<string, unknown>> }[];
  readonly extensions?: { readonly cost?: { requested: number; actual: number; limit: number } };
}

export interface SocketOptions {
  readonly headers?: Readonly<Record<string, string>>;
  readonly protocols?: readonly string[];
}

/** A socket, message by message: nothing is answered or sent that a test did not ask for. */
export class TestSocket {
  readonly messages: Message[] = [];
  readonly socket: WebSocket;
  /** How it ended. */
  readonly closed: Promise<{ readonly code: number; readonly reason: string }>;
  private changed: () => void = () => undefined;
  private serial = 0;

  private constructor(socket: WebSocket) {
    this.socket = socket;
    socket.on('message', (data: Buffer) => {
      this.messages.push(JSON.parse(data.toString()) as Message);
      this.changed();
    });
    socket.on('error', () => undefined);
    this.closed = new Promise((resolve) => {
      socket.once('close', (code, reason) => {
        resolve({ code, reason: reason.toString() });
        this.changed();
      });
    });
  }

  /** @throws Error with the status where the server does not make a socket of it */
  static async open(
    base: string,
    { headers = {}, protocols = ['graphql-transport-ws'] }: SocketOptions = {},
  ): Promise<TestSocket> {
    const url = `${base.replace(/^http/, 'ws')}/graphql`;
    const socket = new WebSocket(url, [...protocols], { headers });
    const made = new TestSocket(socket);
    await new Promise<void>((resolve, reject) => {
      socket.once('open', resolve);
      socket.once('unexpected-response', (_req, res: IncomingMessage) =>
        reject(new Error(`status ${res.statusCode ?? 0}`)),
      );
      socket.once('error', reject);
    });
    return made;
  }

  /** Opened, and accepted with these parameters. */
  static async accepted(base: string, params: object = {}, options: SocketOptions = {}): Promise<TestSocket> {
    const socket = await TestSocket.open(base, options);
    socket.send({ type: 'connection_init', payload: params });
    await socket.until(({ messages }) => messages.some(({ type }) => type === 'connection_ack'));
    return socket;
  }

  send(message: unknown): void {
    this.socket.send(typeof message === 'string' ? message : JSON.stringify(message));
  }

  /** Starts an operation; its messages are under the id. */
  start(query: string, variables: object = {}, more: object = {}): string {
    const id = `op-${(this.serial += 1)}`;
    this.send({ id, type: 'subscribe', payload: { query, variables, ...more } });
    return id;
  }

  of(id: string): Message[] {
    return this.messages.filter((message) => message.id === id);
  }

  results(id: string): OperationResult[] {
    return this.of(id)
      .filter(({ type }) => type === 'next')
      .map(({ payload }) => payload as OperationResult);
  }

  /** All that an operation told until it was over. */
  async run(query: string, variables: object = {}, more: object = {}): Promise<Message[]> {
    const id = this.start(query, variables, more);
    await this.until(() => this.of(id).some(({ type }) => type === 'complete' || type === 'error'));
    return this.of(id);
  }

  /** What an operation that is not a subscription answers. */
  async ask(query: string, variables: object = {}, more: object = {}): Promise<OperationResult> {
    const [first] = await this.run(query, variables, more);
    return first?.type === 'error'
      ? { errors: first.payload as NonNullable<OperationResult['errors']> }
      : (first?.payload as OperationResult);
  }

  /** Waits until something holds; fails when the socket closes first. */
  async until(holds: (socket: this) => boolean): Promise<void> {
    while (!holds(this)) {
      if (this.socket.readyState >= WebSocket.CLOSING) {
        const { code, reason } = await this.closed;
        throw new Error(
          `the socket closed with ${code} ${reason}, having told ${JSON.stringify(this.messages.slice(-3))}`,
        );
      }
      await new Promise<void>((resolve) => {
        this.changed = resolve;
      });
    }
  }

  async end(): Promise<void> {
    this.socket.close();
    await this.closed;
  }
}

export interface SeenEvent {
  readonly cursor: string;
  readonly kind: string;
  readonly commit: number;
  readonly private: boolean;
  readonly node?: { readonly id: string } | null;
  readonly gap?: { readonly from: number; readonly to: number } | null;
  readonly details: readonly { readonly name: string; readonly value: string | null }[];
}

/** Events of one subscription, as they came. */
export const seen = (socket: TestSocket, id: string): SeenEvent[] =>
  socket.results(id).map(({ data, errors }) => {
    if (errors) throw new Error(`expected events, got ${JSON.stringify(errors)}`);
    return Object.values(data ?? {})[0] as SeenEvent;
  });
