import { describe, expect, it } from '@jest/globals';
import { argumentsOf } from '../../graph/views/index.ts';
import type { Claim, Conflict, ConflictStatus } from '../../src/domain/claim-record.ts';
import type { ClaimId, ConflictId, EntityId } from '../../src/domain/typed-ids.ts';
import { viewRulesOf } from '../../src/domain/view-vocabulary.ts';
import { builtInPacks } from '../../src/packs/index.ts';

const TOPIC = 'topic' as EntityId;
const claim = (id: string, predicate: string, confidence = 0.5, section?: string): Claim =>
  ({
    id,
    subjectId: TOPIC,
    predicate,
    object: { type: 'TEXT', text: id },
    qualifiers: section ? { section } : {},
    confidence,
  }) as unknown as Claim;
const conflict = (id: string, status: ConflictStatus, ...parties: string[]): Conflict =>
  ({
    id,
    status,
    parties: parties.map((claimId) => ({ claimId: claimId as ClaimId, entityId: null, strength: 1 })),
  }) as unknown as Conflict;

function read(claims: readonly Claim[], ...conflicts: Conflict[]) {
  const of = new Map(
    claims.map(({ id }) => [id, conflicts.filter(({ parties }) => parties.some(({ claimId }) => claimId === id))]),
  );
  const map = argumentsOf(new Set([TOPIC]), claims, of, viewRulesOf(builtInPacks));
  const side = (list: typeof map.for) => list.map(({ claim: { id }, rebuttalIds }) => [id, ...rebuttalIds].join(' < '));
  return {
    for: side(map.for),
    against: side(map.against),
    tensions: map.tensions as readonly string[] as ConflictId[],
  };
}

describe('an argument map', () => {
  it.each<[string, Claim[], Conflict[], ReturnType<typeof read>]>([
    [
      'each side, the surest first',
      [claim('a', 'motivation', 0.4), claim('b', 'rationale', 0.9), claim('c', 'drawback')],
      [],
      { for: ['b', 'a'], against: ['c'], tensions: [] },
    ],
    [
      'by the section it stands in',
      [
        claim('a', 'gas', 0.5, 'Rationale'),
        claim('b', 'gas', 0.5, 'EIP > Security Considerations'),
        claim('c', 'gas', 0.5, 'Abstract'),
      ],
      [],
      { for: ['a'], against: ['b'], tensions: [] },
    ],
    [
      'what contradicts an argument stands on the other side',
      [claim('a', 'motivation'), claim('b', 'speed')],
      [conflict('x', 'OPEN', 'a', 'b')],
      { for: ['a < b'], against: ['b < a'], tensions: ['x' as ConflictId] },
    ],
    [
      'a decided conflict rebuts, and is no tension',
      [claim('a', 'motivation'), claim('b', 'risk')],
      [conflict('x', 'RESOLVED', 'a', 'b')],
      { for: ['a < b'], against: ['b < a'], tensions: [] },
    ],
    [
      'a dismissed one does neither',
      [claim('a', 'motivation'), claim('b', 'risk')],
      [conflict('x', 'DISMISSED', 'a', 'b')],
      { for: ['a'], against: ['b'], tensions: [] },
    ],
    [
      'two of one side do not rebut each other',
      [claim('a', 'motivation'), claim('b', 'motivation')],
      [conflict('x', 'OPEN', 'a', 'b')],
      { for: ['a', 'b'], against: [], tensions: ['x' as ConflictId] },
    ],
    ['what argues nothing is left out', [claim('a', 'title')], [], { for: [], against: [], tensions: [] }],
  ])('[PI-19] %s', (_, claims, conflicts, expected) => {
    expect(read(claims, ...conflicts)).toEqual(expected);
  });
});
