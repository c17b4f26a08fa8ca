import type { Claim, Conflict } from '../../../src/domain/claim-record.ts';
import type { ClaimId, ConflictId, EntityId } from '../../../src/domain/typed-ids.ts';
import { valueText, type ArgumentRule, type Position, type ViewRules } from '../../../src/domain/view-vocabulary.ts';
import { compilePattern, type Pattern } from '../../../src/lib/pattern.ts';
import { compareText } from '../../algorithms/breadth-first.ts';

/** What a claim argues about a topic (PI-19). */
export interface Argument {
  readonly claim: Claim;
  readonly position: Position;
  /** Why it stands on that side. */
  readonly reason: string;
  /** Who argues, where the claim says so: entities, or a name in its qualifiers. */
  readonly byIds: readonly EntityId[];
  readonly byName: string | null;
  /** Arguments of the other side that it is in a conflict with, that was not dismissed. By id. */
  readonly rebuttalIds: readonly ClaimId[];
}

export interface ArgumentMap {
  /** Surer first, then by id. */
  readonly for: readonly Argument[];
  readonly against: readonly Argument[];
  /** Open conflicts that an argument is a party to. By id. */
  readonly tensions: readonly ConflictId[];
  /** Why there are no arguments; null where there are. */
  readonly reason: string | null;
}

/**
 * The arguments about a topic, by rules alone: a claim argues where its predicate, value or section says so; what contradicts an
 * argument, and argues nothing by itself, stands on its other side.
 * @param topic the entity and all that are one with it
 * @param claims those that stand, about the topic
 * @param conflicts of each claim
 */
export function argumentsOf(
  topic: ReadonlySet<EntityId>,
  claims: readonly Claim[],
  conflicts: ReadonlyMap<ClaimId, readonly Conflict[]>,
  rules: ViewRules,
): ArgumentMap {
  const positions = positionsByRule(topic, claims, rules);
  const openConflicts = (id: ClaimId): readonly Conflict[] =>
    (conflicts.get(id) ?? []).filter(({ status }) => status !== 'DISMISSED');
  const byRule = new Map(positions);
  for (const { id } of claims) {
    if (byRule.has(id)) continue;
    const other = openConflicts(id)
      .flatMap(partiesOf)
      .find((party) => byRule.has(party));
    const known = other && byRule.get(other);
    if (known) positions.set(id, { position: OTHER[known.position], reason: `contradicts ${other}`, byIds: [] });
  }
  const all = claims.flatMap((claim): Argument[] => {
    const known = positions.get(claim.id);
    if (!known) return [];
    const rebuttals = openConflicts(claim.id)
      .flatMap(partiesOf)
      .filter((id) => positions.get(id)?.position === OTHER[known.position]);
    const name = rules.attribution.map((key) => claim.qualifiers[key]).find((value) => value !== undefined);
    return [
      {
        claim,
        position: known.position,
        reason: known.reason,
        byIds: name === undefined ? known.byIds : [],
        byName: name ?? null,
        rebuttalIds: [...new Set(rebuttals)].toSorted(compareText),
      },
    ];
  });
  const side = (position: Position) =>
    all
      .filter((argument) => argument.position === position)
      .toSorted((a, b) => b.claim.confidence - a.claim.confidence || compareText(a.claim.id, b.claim.id));
  const open = all.flatMap(({ claim }) =>
    openConflicts(claim.id)
      .filter(({ status }) => status === 'OPEN')
      .map(({ id }) => id),
  );
  return {
    for: side('FOR'),
    against: side('AGAINST'),
    tensions: [...new Set(open)].toSorted(compareText),
    reason: reasonFor(claims.length, all.length),
  };
}

function positionsByRule(
  topic: ReadonlySet<EntityId>,
  claims: readonly Claim[],
  rules: ViewRules,
): Map<ClaimId, ArgumentPosition> {
  const positions = new Map<ClaimId, ArgumentPosition>();
  const compiled = rules.arguments.map(compiledRule);
  for (const claim of claims) {
    const rule = compiled.find((each) => fits(each, claim, topic));
    if (!rule) continue;
    const { section } = claim.qualifiers;
    const where = section === undefined ? '' : `, in the section ${section}`;
    const byIds = rule.topic === 'OBJECT' ? [claim.subjectId] : voicesOf(rule.voice, claims, topic);
    positions.set(claim.id, { position: rule.position, reason: `${claim.predicate}${where}`, byIds });
  }
  return positions;
}

interface ArgumentPosition {
  readonly position: Position;
  readonly reason: string;
  readonly byIds: readonly EntityId[];
}

/** Who speaks in the topic's own text. */
function voicesOf(voice: string | null, claims: readonly Claim[], topic: ReadonlySet<EntityId>): EntityId[] {
  if (voice === null) return [];
  return claims.flatMap(({ predicate, subjectId, object }) =>
    predicate === voice && object.type === 'ENTITY' && topic.has(object.entityId) ? [subjectId] : [],
  );
}

const OTHER: Readonly<Record<Position, Position>> = { FOR: 'AGAINST', AGAINST: 'FOR' };

const partiesOf = ({ parties }: Conflict): ClaimId[] => parties.flatMap(({ claimId }) => claimId ?? []);

function reasonFor(claims: number, found: number): string | null {
  if (found > 0) return null;
  if (claims === 0) return 'nothing is said of it';
  return `none of the ${claims} claims about it argues, by the rules of the packs`;
}

type Compiled = Omit<ArgumentRule, 'predicate' | 'value' | 'section'> &
  Readonly<Record<'predicate', Pattern>> &
  Readonly<Record<'value' | 'section', Pattern | null>>;

const compiledRule = ({ predicate, value, section, ...rule }: ArgumentRule): Compiled => ({
  ...rule,
  predicate: compilePattern(predicate),
  value: value === null ? null : compilePattern(value),
  section: section === null ? null : compilePattern(section),
});

function fits(
  rule: Compiled,
  { subjectId, predicate, object, qualifiers }: Claim,
  topic: ReadonlySet<EntityId>,
): boolean {
  const end = rule.topic === 'SUBJECT' ? subjectId : object.type === 'ENTITY' ? object.entityId : null;
  return (
    end !== null &&
    topic.has(end) &&
    rule.predicate.matchesWhole(predicate) &&
    (rule.value?.matchesWhole(valueText(object)) ?? true) &&
    (rule.section?.matchesWhole(qualifiers['section'] ?? '') ?? true)
  );
}
