import type { Claim, ClaimObject } from '../domain/claim-record.ts';
import type { LiveRecord, LiveValue } from '../domain/live-record.ts';
import { normalName } from '../text/normal-name.ts';

export interface Disagreement {
  readonly property: LiveValue;
  readonly claim: Claim;
}

/**
 * Claims about the entity of a record whose predicate is one of its properties, and whose value is another than the record has now: what
 * the record says wins (OM-58, OM-59). Names and texts are compared in their normal form.
 */
export const disagreementsOf = (
  { properties }: Pick<LiveRecord, 'properties'>,
  claims: readonly Claim[],
): Disagreement[] =>
  properties.flatMap((property) => {
    const name = normalName(property.name);
    const same = claims.filter(({ predicate }) => normalName(predicate) === name);
    return same.filter(({ object }) => differs(property.value, object)).map((claim) => ({ property, claim }));
  });

/** An entity is not compared: a record has its name at most, and an entity has several. */
function differs(live: string | null, object: ClaimObject): boolean {
  if (object.type === 'ENTITY') return false;
  if (live === null) return true;
  switch (object.type) {
    case 'NUMBER':
      return Number(live) !== object.number;
    case 'DATE':
      return !live.startsWith(object.date);
    case 'BOOLEAN':
      return live !== String(object.boolean);
    case 'TEXT':
      return normalName(live) !== normalName(object.text);
    case 'VERSION':
      return normalName(live) !== normalName(object.version);
    default:
      return object satisfies never;
  }
}
