import type { Conflict } from '../../domain/claim-record.ts';
import { speaksToModel } from '../../domain/quoted.ts';
import type { ClaimId, ConflictId } from '../../domain/typed-ids.ts';
import { revisionsByIds } from '../../ingest/index.ts';
import type { View } from '../../storage/index.ts';
import type { GroundRead } from '../tell-sentences.ts';
import type { ContextSource } from './context-sources.ts';
import { withoutOrders } from './fence-block.ts';

export interface ConflictSide {
  readonly claimId: ClaimId;
  readonly statement: string;
  /** A named file of the prompt says it. */
  readonly isNamed: boolean;
  /** When the newest of the texts that say it was published, or else found. */
  readonly at: Date | null;
}

/** An open conflict about what a prompt says, with the side that counts there. */
export interface ContextConflict {
  readonly id: ConflictId;
  readonly severity: number;
  /** Of the sources that say one of its sides. */
  readonly numbers: readonly number[];
  readonly sides: readonly ConflictSide[];
  /** Named files before what is newer, and that before what is older (RS-12); null = it cannot be said. */
  readonly winner: ClaimId | null;
}

/** Each open conflict once; one of which fewer than two sides may be told is none. One statement more, where there is any. */
export async function contextConflicts(
  view: View,
  sources: readonly ContextSource[],
  { cited }: GroundRead,
  fileClaims: ReadonlySet<ClaimId>,
): Promise<ContextConflict[]> {
  const all = new Map<ConflictId, { readonly conflict: Conflict; readonly numbers: number[] }>();
  for (const { n, conflicts } of sources)
    for (const conflict of conflicts) {
      const known = all.get(conflict.id) ?? { conflict, numbers: [] };
      known.numbers.push(n);
      all.set(conflict.id, known);
    }
  if (all.size === 0) return [];
  const told = [...all.values()].map(({ conflict, numbers }) => {
    const sides = conflict.parties.flatMap(({ claimId }) => {
      const side = claimId && cited.get(claimId);
      return side && side.spans.length > 0 && !speaksToModel(side.claim.statement) ? [side] : [];
    });
    return { conflict, numbers, sides };
  });
  const spans = told.flatMap(({ sides }) => sides.flatMap((side) => side.spans));
  const revisions = await revisionsByIds(view, [...new Set(spans.map(({ revisionId }) => revisionId))]);
  return told.flatMap(({ conflict: { id, severity }, numbers, sides: several }): ContextConflict[] => {
    const sides = several.map(({ claim, spans: own }): ConflictSide => {
      const times = own.flatMap(({ revisionId }) => {
        const revision = revisions.get(revisionId);
        return revision ? [+(revision.publishedAt ?? revision.retrievedAt)] : [];
      });
      const at = times.length === 0 ? null : new Date(Math.max(...times));
      return { claimId: claim.id, statement: claim.statement, isNamed: fileClaims.has(claim.id), at };
    });
    return sides.length < 2 ? [] : [{ id, severity, numbers, sides, winner: winnerOf(sides)?.claimId ?? null }];
  });
}

/** The one side that a named file says; else the one that is newer than all others. Pure. */
export function winnerOf(sides: readonly ConflictSide[]): ConflictSide | null {
  const named = sides.filter(({ isNamed }) => isNamed);
  const [first, second] = [...(named.length === 0 ? sides : named)].sort((a, b) => +(b.at ?? 0) - +(a.at ?? 0));
  if (!first || !second) return first ?? null;
  return first.at !== null && +first.at > +(second.at ?? 0) ? first : null;
}

/** With what its sides say and the numbers of the sources that say one of them (SE-97); a named file is said to count (RS-12). */
export function conflictLine({ numbers, sides, severity, winner }: ContextConflict): string {
  const quoted = sides.map(({ statement }) => JSON.stringify(statement)).join(' against ');
  const marks = numbers.map((n) => `[${n}]`).join('');
  const first = sides.find(({ claimId, isNamed }) => isNamed && claimId === winner);
  const counts = first ? ` What a file says counts: ${JSON.stringify(first.statement)}.` : '';
  return withoutOrders(`DISPUTED ${marks}: ${quoted}. Sources disagree, severity ${severity.toFixed(2)}.${counts}`);
}
