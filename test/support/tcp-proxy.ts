import { createServer, connect, type AddressInfo, type Server, type Socket } from 'node:net';

/** What to do with bytes on their way: let them on, end the connection instead, or let them on and end it right after. */
export type Verdict = 'pass' | 'cut' | 'pass, then cut';
export type Towards = 'server' | 'client';

/** How every connection is treated from now on; what is left out is as on a good line. */
export interface LineQuality {
  /** Each way, milliseconds. */
  readonly delayMs?: number;
  /** Bytes go on one by one. */
  readonly slices?: boolean;
  /** Bytes vanish and nobody is told, as behind a router that lost its state. A connection that met this is lost for good. */
  readonly silent?: boolean;
  /** Sees what passes, and may end the connection. */
  readonly judge?: (bytes: Buffer, towards: Towards) => Verdict;
}

/** A line between a client and a server on loopback that can be made bad: slow, cut, half open. */
export class TcpProxy {
  private readonly server: Server;
  private readonly lines = new Set<Line>();
  private quality: LineQuality = {};

  private constructor(target: { readonly host: string; readonly port: number }) {
    this.server = createServer((client) => {
      const server = connect(target);
      const line = new Line(client, server, () => this.quality);
      this.lines.add(line);
      for (const end of [client, server])
        end.once('close', () => {
          if (client.destroyed && server.destroyed) this.lines.delete(line);
        });
    });
  }

  static async before(target: { readonly host: string; readonly port: number }): Promise<TcpProxy> {
    const proxy = new TcpProxy(target);
    await new Promise<void>((resolve) => proxy.server.listen(0, '127.0.0.1', resolve));
    return proxy;
  }

  /** A proxy before the server that a URL names, and the URL that leads through it. */
  static async beforeUrl(target: string): Promise<{ readonly proxy: TcpProxy; readonly url: string }> {
    const url = new URL(target);
    const proxy = await TcpProxy.before({ host: url.hostname, port: Number(url.port) });
    url.port = String(proxy.port);
    return { proxy, url: url.href };
  }

  get port(): number {
    return (this.server.address() as AddressInfo).port;
  }

  get connections(): number {
    return this.lines.size;
  }

  become(quality: LineQuality): void {
    this.quality = quality;
  }

  /** Ends every connection with a reset on both sides. */
  cut(): void {
    for (const line of this.lines) line.cut();
  }

  async close(): Promise<void> {
    this.quality = {};
    this.cut();
    await new Promise((resolve) => this.server.close(resolve));
  }
}

class Line {
  private readonly client: Socket;
  private readonly server: Socket;
  private readonly quality: () => LineQuality;
  private lost = false;

  constructor(client: Socket, server: Socket, quality: () => LineQuality) {
    this.client = client;
    this.server = server;
    this.quality = quality;
    this.carry(client, server, 'server');
    this.carry(server, client, 'client');
  }

  cut(): void {
    this.lost = true;
    for (const end of [this.client, this.server]) if (!end.destroyed) end.resetAndDestroy();
  }

  private carry(from: Socket, to: Socket, towards: Towards): void {
    to.setNoDelay(true);
    from.on('error', () => undefined);
    from.on('data', (bytes: Buffer) => {
      const { delayMs = 0 } = this.quality();
      if (delayMs === 0) this.forward(bytes, to, towards);
      else setTimeout(() => this.forward(bytes, to, towards), delayMs);
    });
    from.on('close', () => {
      if (!this.isLost()) to.end();
    });
  }

  private forward(bytes: Buffer, to: Socket, towards: Towards): void {
    if (this.isLost() || to.destroyed) return;
    const { slices = false, judge } = this.quality();
    const verdict = judge?.(bytes, towards) ?? 'pass';
    if (verdict === 'cut') {
      this.cut();
      return;
    }
    if (slices) for (const byte of bytes) to.write(Uint8Array.of(byte));
    else to.write(bytes);
    // What was let on is to arrive before the end does: a reset would overtake it.
    if (verdict === 'pass, then cut') setTimeout(() => this.cut(), AFTER_MS);
  }

  private isLost(): boolean {
    this.lost ||= this.quality().silent === true;
    return this.lost;
  }
}

/** Long enough for a small server to act on what it was sent. */
const AFTER_MS = 20;
