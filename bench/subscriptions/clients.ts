import { once } from 'node:events';
import { WebSocket } from 'ws';

export interface Heard {
  /** Which subscription of its socket. */
  readonly id: string;
  readonly cursor: string;
  readonly commit: number;
  readonly at: number;
}

interface Message {
  readonly id: string;
  readonly type: string;
  readonly payload?: { readonly data: { readonly events: { readonly cursor: string; readonly commit: number } } };
}

/** A socket with many subscriptions. */
export class Listener {
  refused = 0;
  private readonly socket: WebSocket;

  private constructor(socket: WebSocket, heard: (event: Heard) => void) {
    this.socket = socket;
    socket.on('error', () => undefined);
    socket.on('message', (data: Buffer) => {
      const { id, type, payload } = JSON.parse(data.toString()) as Message;
      if (type === 'error') this.refused += 1;
      if (type === 'next' && payload) heard({ id, at: performance.now(), ...payload.data.events });
    });
  }

  static async open(url: string, heard: (event: Heard) => void): Promise<Listener> {
    const socket = new WebSocket(`${url.replace(/^http/, 'ws')}/graphql`, 'graphql-transport-ws');
    const listener = new Listener(socket, heard);
    await once(socket, 'open');
    socket.send('{"type":"connection_init"}');
    await once(socket, 'message');
    return listener;
  }

  subscribe(id: string, after: string | null): void {
    const query =
      'subscription ($after: String) { events(after: $after, kinds: [CLAIM_ADDED]) { cursor commit kind subject } }';
    this.socket.send(JSON.stringify({ id, type: 'subscribe', payload: { query, variables: { after } } }));
  }

  /** All that was sent before has been taken up. */
  async settled(): Promise<void> {
    this.socket.send('{"type":"ping"}');
    await once(this.socket, 'message');
  }

  /** Says good-bye, or does not. */
  async drop(politely: boolean): Promise<void> {
    if (this.socket.readyState === WebSocket.CLOSED) return;
    const closed = once(this.socket, 'close');
    if (politely) this.socket.close();
    else this.socket.terminate();
    await closed;
  }
}
