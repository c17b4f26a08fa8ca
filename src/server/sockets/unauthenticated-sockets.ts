import { serverLimits } from '../server-settings.ts';
import { CLOSE, type Connection } from './socket-connection.ts';

/**
 * Sockets that have not said who they are, oldest first. They have a share of all sockets, and each address a share of theirs; where it is
 * used up, the oldest goes: whoever has a key says so within a moment, and 2,000 that say nothing keep nobody out.
 */
export class Strangers {
  private readonly all = new Set<Connection>();
  private readonly perAddress = new Map<string, number>();

  add(connection: Connection): void {
    this.all.add(connection);
    const ofAddress = (this.perAddress.get(connection.address) ?? 0) + 1;
    this.perAddress.set(connection.address, ofAddress);
    if (ofAddress > serverLimits['socket.unknownOfAddress']) this.dismissOldest(connection.address);
    else if (this.all.size > serverLimits['socket.unknown']) this.dismissOldest(null);
  }

  delete(connection: Connection): void {
    if (!this.all.delete(connection)) return;
    const left = (this.perAddress.get(connection.address) ?? 1) - 1;
    if (left > 0) this.perAddress.set(connection.address, left);
    else this.perAddress.delete(connection.address);
  }

  /** @param address null = any */
  private dismissOldest(address: string | null): void {
    for (const connection of this.all) {
      if (address !== null && connection.address !== address) continue;
      this.delete(connection);
      connection.close(CLOSE.tryAgainLater, 'too many sockets that have not said who they are; connect again');
      connection.cut(); // it may never answer, and would keep its place until then
      return;
    }
  }
}
