import type { PeopleSettings } from '../identity-settings.ts';
import { PLATFORM } from '../../domain/platforms.ts';
import type { PersonName, ResearcherIdentity } from '../../domain/researcher-record.ts';
import { normalName } from '../../text/normal-name.ts';
import { personLimit } from './person-limit.ts';
import { byPlatform, isDisguised, isFullName, shownName } from './person-names.ts';

type Attributed = Pick<ResearcherIdentity, 'displayName' | 'displayNameConfidence' | 'attribution'>;

/** Names of one person that are looked at for one to show. */
const NAMES_SHOWN = 20;

/**
 * What to call a person (PI-58): the real name only where it is sure that it is this person's, and nobody else's here; else
 * `handle (platform)`.
 * @param own of one person, at least one
 * @param namesakes likeness of each other person who bears a name, by its normal form: what is not the same person makes it ambiguous
 */
export function attribute(
  own: readonly PersonName[],
  namesakes: (norm: string) => readonly number[],
  settings: PeopleSettings,
): Attributed {
  const sorted = [...own].sort(byPlatform);
  const [first] = sorted;
  if (!first) throw new Error('a person has one name at least');
  const real = sorted.filter(({ platform }) => platform === 'REAL_NAME').slice(0, NAMES_SHOWN);
  const [best] = real
    .map((name) => ({ name, sure: confidenceInName(name, sorted, real, namesakes, settings) }))
    .sort((a, b) => b.sure - a.sure || b.name.handle.length - a.name.handle.length);
  const fallback = `${shownName(first.handle)} (${PLATFORM[first.platform].label})`;
  if (!best) return { displayName: shownName(first.handle), displayNameConfidence: 0, attribution: fallback };
  const displayName = shownName(best.name.handle);
  const shown = best.sure > settings['people.display'];
  return { displayName, displayNameConfidence: best.sure, attribution: shown ? displayName : fallback };
}

function confidenceInName(
  name: PersonName,
  own: readonly PersonName[],
  real: readonly PersonName[],
  namesakes: (norm: string) => readonly number[],
  settings: Pick<PeopleSettings, 'people.weakName'>,
): number {
  const weak = [
    !isFullName(name.handle),
    isDisguised(name.handle),
    own.every(({ platform }) => platform === 'REAL_NAME'),
  ].filter(Boolean).length;
  const others = namesakes(normalName(name.handle)).reduce((sum, likeness) => sum + 1 - likeness, 0);
  const against = real.filter(
    ({ handle }) => personLimit(handle, name.handle) === 'NEVER' && isFullName(handle),
  ).length;
  return (
    (name.confidence * settings['people.weakName'] ** weak) /
    ((1 + others) * (1 + against) * Math.max(1, handlesOf(own, name)))
  );
}

/** Handles that came to the entity of a name by that name alone: only one of them can be what the text meant. */
const handlesOf = (own: readonly PersonName[], { entityId }: PersonName): number =>
  own.filter((one) => one.entityId === entityId && one.platform !== 'REAL_NAME' && one.platform !== 'EMAIL').length;
