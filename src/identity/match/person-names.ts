import type { Alias, Entity } from '../../domain/entity-record.ts';
import { accountOfKey, PLATFORMS, sameHandle, type Account } from '../../domain/platforms.ts';
import type { PersonName } from '../../domain/researcher-record.ts';
import { normalName } from '../../text/normal-name.ts';
import { fold } from '../../text/fold.ts';
import { wordsOf } from './name-likeness.ts';

/** A name of two words or more: less tells nobody apart. */
export const isFullName = (name: string): boolean => wordsOf(normalName(name)).length >= 2;

/** Letters of another script among those they look like, or signs that turn the direction of writing. */
export const isDisguised = (name: string): boolean => TURNS.test(name) || fold(name).disguised;

/** Signs that are not seen and turn the direction of writing. */
const TURNS = /[\u061c\u200b-\u200f\u202a-\u202e\u2060\u2066-\u2069\ufeff]/u;
const ALL_TURNS = new RegExp(TURNS, 'gu');

/** The name as it is shown within other words: what would turn them about is left out. */
export const shownName = (name: string): string => name.replace(ALL_TURNS, '').trim();

/** An alias, as far as it says a name. */
export type NamedBy = Pick<Alias, 'text' | 'kind' | 'confidence'> & { readonly id: Alias['id'] | null };

/**
 * The names of one entity by its natural key and its aliases, each account and each real name once, the most confident of each. The
 * platform of a handle is that of the key where the key has it, and not known elsewhere.
 */
export function personNames(entity: Pick<Entity, 'id' | 'key' | 'name'>, aliases: readonly NamedBy[]): PersonName[] {
  const own = entity.key === null ? null : accountOfKey(entity.key);
  const found = new Map<string, PersonName>();
  const note = (account: Account, alias: NamedBy | null): void => {
    const same = slotOf(account);
    const known = found.get(same);
    const confidence = alias?.confidence ?? 1;
    if (known && known.aliasId !== null && known.confidence >= confidence) return;
    found.set(same, { ...account, aliasId: alias?.id ?? null, entityId: entity.id, confidence });
  };
  if (own) note(own, null);
  for (const alias of aliases) note(accountOf(alias, own), alias);
  if (found.size === 0) note(accountOf({ id: null, text: entity.name, kind: 'NAME', confidence: 1 }, own), null);
  return [...found.values()].sort(byPlatform);
}

function accountOf({ text, kind }: NamedBy, own: Account | null): Account {
  const handle = text.replace(/^@/u, '').trim();
  if (own && sameHandle(handle) === sameHandle(own.handle)) return { ...own, handle };
  if (kind === 'EMAIL') return { platform: 'EMAIL', place: '', handle };
  if (kind === 'HANDLE' || text.startsWith('@')) return { platform: 'UNKNOWN', place: '', handle };
  return { platform: 'REAL_NAME', place: '', handle: text };
}

/** Equal for names that are one: accounts letter by letter but for case, real names by their normal form. */
export const slotOf = ({ platform, place, handle }: Account): string =>
  [platform, place, platform === 'REAL_NAME' ? normalName(handle) : sameHandle(handle)].join('\u0000');

/** Accounts before addresses before names; what is equal in that by its letters. */
export const byPlatform = (a: Account, b: Account): number =>
  PLATFORMS.indexOf(a.platform) - PLATFORMS.indexOf(b.platform) ||
  compare(a.place, b.place) ||
  compare(sameHandle(a.handle), sameHandle(b.handle)) ||
  compare(a.handle, b.handle);

// By code unit, never by locale: every machine must give the same order.
const compare = (a: string, b: string): number => (a < b ? -1 : a > b ? 1 : 0);
