import type { NameSettings, PeopleSettings } from '../identity-settings.ts';
import { sameHandle, type Platform } from '../../domain/platforms.ts';
import { AGREEMENTS, type Agreeing, type Agreement, type PersonName } from '../../domain/researcher-record.ts';
import { nameSimilarity } from './name-similarity.ts';
import { personLimit } from './person-limit.ts';
import { isFullName, slotOf } from './person-names.ts';

/** Real names of one person that are compared with those of another; who goes by more is nobody in particular. */
const NAMES_COMPARED = 20;

export interface PersonLikeness {
  /** 0–1; 0 = nothing agrees. */
  readonly confidence: number;
  /** The first name that agrees in each way. */
  readonly agreements: readonly Agreeing[];
  /** Their names are of two people. */
  readonly otherName: boolean;
}

/** The names of one person, to be compared with those of many. */
export interface Profile {
  readonly names: readonly PersonName[];
  readonly bySlot: ReadonlyMap<string, PersonName>;
  readonly byHandle: ReadonlyMap<string, PersonName>;
  readonly real: readonly PersonName[];
}

export function profileOf(names: readonly PersonName[]): Profile {
  const accounts = names.filter(({ platform }) => isAccount(platform));
  return {
    names,
    bySlot: new Map(names.map((name) => [slotOf(name), name])),
    byHandle: new Map(accounts.map((name) => [sameHandle(name.handle), name])),
    real: names
      .filter(({ platform, handle }) => platform === 'REAL_NAME' && isFullName(handle))
      .slice(0, NAMES_COMPARED),
  };
}

/**
 * How likely two persons are one, by all names of both (PI-57). Each way in which they agree counts once, and they add up as
 * independent witnesses do (1 − Π (1 − w)); names of two people speak against it. One of mail, handle and name alone stays below
 * `people.link`, so that it takes two to merge; the same account is one person. Symmetric but for `own` and `other`.
 */
export function personLikeness(
  own: Profile,
  other: Profile,
  settings: PeopleSettings & Pick<NameSettings, 'resolve.fuzzyDecides'>,
): PersonLikeness {
  const named = new Map<Agreement, Agreeing>();
  for (const found of [...agreeing(own, other), ...agreeingNames(own, other, settings)])
    if (!named.has(found.why)) named.set(found.why, found);
  if (named.has('SAME_ACCOUNT')) named.delete('SAME_HANDLE');
  if (named.has('SAME_NAME')) named.delete('ALIKE_NAME');
  const agreements = [...named.values()].sort((a, b) => AGREEMENTS.indexOf(a.why) - AGREEMENTS.indexOf(b.why));
  const otherName = !named.has('SAME_NAME') && !named.has('ALIKE_NAME') && areOthers(own.real, other.real);
  const weight: Readonly<Record<Agreement, number>> = {
    SAME_ACCOUNT: 1,
    SAME_MAIL: settings['people.sameMail'],
    SAME_HANDLE: settings['people.sameHandle'],
    SAME_NAME: settings['people.sameName'],
    ALIKE_NAME: settings['people.alikeName'],
  };
  const doubt = agreements.reduce((left, { why }) => left * (1 - weight[why]), 1);
  return { confidence: (1 - doubt) * (otherName ? settings['people.otherName'] : 1), agreements, otherName };
}

const isAccount = (platform: Platform): boolean => platform !== 'REAL_NAME' && platform !== 'EMAIL';

/** Accounts, addresses and names that are equal: the names of whoever has fewer are looked up among those of the other. */
function agreeing(own: Profile, other: Profile): Agreeing[] {
  if (own.names.length <= other.names.length)
    return own.names.flatMap((name) => agreement(name, other, (same, why) => ({ why, own: name, other: same })));
  return other.names.flatMap((name) => agreement(name, own, (same, why) => ({ why, own: same, other: name })));
}

function agreement(
  name: PersonName,
  among: Profile,
  as: (same: PersonName, why: Agreement) => Agreeing,
): readonly Agreeing[] {
  const same = among.bySlot.get(slotOf(name));
  if (name.platform === 'EMAIL') return same ? [as(same, 'SAME_MAIL')] : [];
  if (name.platform === 'REAL_NAME') return same && isFullName(name.handle) ? [as(same, 'SAME_NAME')] : [];
  if (same && name.platform !== 'UNKNOWN') return [as(same, 'SAME_ACCOUNT')];
  const elsewhere = among.byHandle.get(sameHandle(name.handle));
  return elsewhere ? [as(elsewhere, 'SAME_HANDLE')] : [];
}

function agreeingNames(
  one: Profile,
  another: Profile,
  settings: Pick<NameSettings, 'resolve.fuzzyDecides'>,
): Agreeing[] {
  for (const own of one.real) {
    const other = another.real.find(({ handle }) => {
      const { whole, limit } = nameSimilarity(own.handle, handle, { kind: 'PERSON' });
      return limit === 'DECIDE' && whole >= settings['resolve.fuzzyDecides'];
    });
    if (other) return [{ why: 'ALIKE_NAME', own, other }];
  }
  return [];
}

const areOthers = (names: readonly PersonName[], others: readonly PersonName[]): boolean =>
  names.some((one) => others.some((other) => personLimit(one.handle, other.handle) === 'NEVER'));
