import { BlockList, isIP } from 'node:net';

const loopback = new BlockList();
loopback.addSubnet('127.0.0.0', 8, 'ipv4');
loopback.addAddress('::1', 'ipv6');

/**
 * Is this address reached from this machine alone? Only what surely is: a name other than `localhost`, and spellings that
 * the resolver would have to interpret (`127.1`, `0`), are not.
 */
export function isLoopback(address: string): boolean {
  const kind = isIP(address);
  if (kind === 0) return address.toLowerCase() === 'localhost';
  return loopback.check(address, kind === 4 ? 'ipv4' : 'ipv6');
}
