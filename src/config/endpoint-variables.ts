import { isIP } from 'node:net';
import { hasControlCharacter } from '../lib/control-characters.ts';

/** Values of the environment that say where models and databases are. */

/** An address of an API: http or https, and nothing in it that would be a secret in a log. */
export function endpointUrl(value: string): string | undefined {
  // The parser of addresses takes line ends out without a word.
  if (!URL.canParse(value) || hasControlCharacter(value)) return undefined;
  const { protocol, username, password, search, hash } = new URL(value);
  if (!/^https?:$/.test(protocol) || username !== '' || password !== '' || search !== '' || hash !== '')
    return undefined;
  return value.replace(/\/+$/, '');
}

/** The address with what may be a secret in it left out; what is no address is not shown at all. */
export function shownUrl(value: string): string {
  if (!/^https?:\/\//i.test(value) || !URL.canParse(value)) return '(not shown)';
  const { protocol, host, pathname } = new URL(value);
  return JSON.stringify(`${protocol}//${host}${pathname}`);
}

const MODEL_NAME = /^[\w./:@+-]{1,200}$/;
const LONGEST_CHAIN = 8;

/** One name. */
export const modelName = (value: string): string | undefined => (MODEL_NAME.test(value) ? value : undefined);

/** Names with commas between them, each once. */
export function modelChain(value: string): readonly string[] | undefined {
  const names = value.split(',').map((name) => name.trim());
  const fits = names.length <= LONGEST_CHAIN && names.every((name) => MODEL_NAME.test(name));
  return fits && new Set(names).size === names.length ? names : undefined;
}

/** A key as a header can carry it. */
export const headerKey = (value: string): string | undefined => (/^[\x21-\x7e]+$/.test(value) ? value : undefined);

const HOST_NAME = /^(?=.{1,253}$)[a-z0-9]([a-z0-9-]{0,61}[a-z0-9])?(\.[a-z0-9]([a-z0-9-]{0,61}[a-z0-9])?)*$/i;

/** An IP address or a host name. */
export const hostName = (value: string): string | undefined =>
  isIP(value) !== 0 || HOST_NAME.test(value) ? value : undefined;

export function postgresUrl(value: string): string | undefined {
  if (!URL.canParse(value)) return undefined;
  const { protocol, hostname, pathname } = new URL(value);
  return /^postgres(ql)?:$/.test(protocol) && hostname !== '' && pathname.length > 1 ? value : undefined;
}

/** An address of Neo4j; who one is there is given by settings of their own, as addresses are logged. */
export function neo4jUrl(value: string): string | undefined {
  if (!URL.canParse(value)) return undefined;
  const { protocol, hostname, username, password, pathname, search } = new URL(value);
  const isBare = username === '' && password === '' && search === '' && /^\/?$/.test(pathname);
  return /^(bolt|neo4j)(\+s|\+ssc)?:$/.test(protocol) && hostname !== '' && isBare ? value : undefined;
}

/** An address of Redis, with a database by its number at most; who one is there is given by a setting of its own. */
export function redisUrl(value: string): string | undefined {
  if (!URL.canParse(value) || hasControlCharacter(value)) return undefined;
  const { protocol, hostname, username, password, pathname, search, hash } = new URL(value);
  const isBare = username === '' && password === '' && search === '' && hash === '' && /^(\/\d{0,3})?$/.test(pathname);
  return /^rediss?:$/.test(protocol) && hostname !== '' && isBare ? value : undefined;
}

/** The address without the password; what cannot be taken apart for sure is not shown at all. */
export function withoutPassword(value: string): string {
  if (!/^[a-z0-9]+:\/\//i.test(value) || !URL.canParse(value)) return '(not shown)';
  const url = new URL(value);
  if (url.password !== '') url.password = '***';
  for (const name of url.searchParams.keys()) if (/pass/i.test(name)) url.searchParams.set(name, '***');
  return JSON.stringify(url.href);
}
