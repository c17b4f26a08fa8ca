/** Where a person goes by a handle (PI-22); REAL_NAME and EMAIL are no platforms, and names of people all the same. */
export const PLATFORMS = ['GITHUB', 'ETH_MAGICIANS', 'ETHRESEARCH', 'FORUM', 'UNKNOWN', 'EMAIL', 'REAL_NAME'] as const;
export type Platform = (typeof PLATFORMS)[number];

interface PlatformSpec {
  /** As people call it: `ada (GitHub)` (PI-58). */
  readonly label: string;
  /** What natural keys of persons begin with: `github:ada`; null = none are made of it. */
  readonly key: string | null;
  /** The host of its pages, and how threads may call it, in lower case. */
  readonly names: readonly string[];
}

export const PLATFORM: Readonly<Record<Platform, PlatformSpec>> = {
  GITHUB: { label: 'GitHub', key: 'github', names: ['github.com', 'github'] },
  ETH_MAGICIANS: {
    label: 'Ethereum Magicians',
    key: 'magicians',
    names: ['ethereum-magicians.org', 'ethereum magicians', 'fellowship of ethereum magicians', 'magicians'],
  },
  ETHRESEARCH: {
    label: 'ethresear.ch',
    key: 'ethresearch',
    names: ['ethresear.ch', 'ethresearch', 'ethereum research'],
  },
  FORUM: { label: 'forum', key: 'forum', names: [] },
  UNKNOWN: { label: 'handle', key: null, names: [] },
  EMAIL: { label: 'e-mail', key: 'mail', names: [] },
  REAL_NAME: { label: 'real name', key: null, names: [] },
};

/** An account: `place` tells one forum from another, and is empty where the platform is one place. */
export interface Account {
  readonly platform: Platform;
  readonly place: string;
  readonly handle: string;
}

/**
 * One spelling of a handle for all that platforms take for one: without regard to case, and otherwise letter by letter, as letters of
 * other scripts that look alike are other people (`а` is not `a`).
 */
export const sameHandle = (handle: string): string => handle.normalize('NFC').toLowerCase();

/** The account that a natural key of a person names; null = it names none. `forum:HOST:HANDLE`, `mail:ADDRESS`, `github:HANDLE`. */
export function accountOfKey(key: string): Account | null {
  const platform = PLATFORMS.find((one) => PLATFORM[one].key !== null && key.startsWith(`${PLATFORM[one].key}:`));
  if (!platform) return null;
  const rest = key.slice(key.indexOf(':') + 1);
  if (platform !== 'FORUM') return rest === '' ? null : { platform, place: '', handle: rest };
  const at = rest.indexOf(':');
  if (at < 1 || at === rest.length - 1) return null;
  return { platform, place: rest.slice(0, at), handle: rest.slice(at + 1) };
}

/** The natural key of an account on a platform that has keys. */
export function keyOfAccount({ platform, place, handle }: Account): string {
  const prefix = PLATFORM[platform].key ?? platform.toLowerCase();
  return [prefix, ...(place === '' ? [] : [place]), sameHandle(handle)].join(':');
}

/** The forum that is named so, or lies at this host; null = none that is known. */
export function platformNamed(name: string): Platform | null {
  const wanted = name
    .toLowerCase()
    .replace(/^www\./u, '')
    .trim();
  return PLATFORMS.find((platform) => PLATFORM[platform].names.includes(wanted)) ?? null;
}
