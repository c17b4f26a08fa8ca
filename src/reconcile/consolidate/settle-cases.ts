import type { ClaimId } from '../../domain/typed-ids.ts';
import { mergesOf, type Finding } from '../../domain/statement-case-record.ts';
import type { StatementJudgement } from '../../domain/statement-verdicts.ts';
import { componentsOf } from '../../lib/components.ts';
import type { Commit } from '../../storage/index.ts';
import type { ReconcileDeps } from '../write/reconcile-deps.ts';
import { mergeClaims } from '../write/merged-claims.ts';
import { reviewClaims } from '../write/review-claims.ts';
import { knownPairs, pairKey, queueCases, type NewCase } from './cases.ts';
import { disputeStatements, succeedStatements, type Contradiction } from './dispute.ts';
import { holdWhereCircular } from './open-sides.ts';
import { statementsOf, type KnownStatement } from './known-statements.ts';

/** Two statements as they were read, and what was found of them. */
export interface Found {
  readonly a: KnownStatement;
  readonly b: KnownStatement;
  readonly cosine: number;
  readonly finding: Exclude<Finding, { kind: 'NOTHING' }>;
  readonly judgement: StatementJudgement;
}

/** What came of comparing statements. */
export interface Settled {
  readonly disputed: number;
  readonly superseded: number;
  readonly merged: number;
  readonly queued: number;
  /** Claims that changed between reading and writing: they are compared again. */
  readonly stale: readonly ClaimId[];
}

/**
 * Writes what was found, under the space's lock: pairs that somebody judged meanwhile are left, and those of which a side changed are
 * returned. A cluster in which anything contradicts anything is not merged but asked about (SF-18). A fixed number of statements.
 */
export async function settleFound(commit: Commit, found: readonly Found[], deps: ReconcileDeps): Promise<Settled> {
  const now = await statementsOf(
    commit,
    found.flatMap(({ a, b }) => [a.id, b.id]),
  );
  const known = await knownPairs(
    commit,
    found.map(({ a, b }) => (a.id < b.id ? [a.id, b.id] : [b.id, a.id])),
  );
  const unjudged = found.filter(({ a, b }) => !known.has(pairKey(a.id, b.id)));
  const same = (read: KnownStatement): boolean => {
    const current = now.get(read.id);
    return current?.active === read.active && current.contested === read.contested;
  };
  const valid = unjudged.filter(({ a, b }) => same(a) && same(b));
  const of = (kind: Found['finding']['kind']): Found[] => valid.filter(({ finding }) => finding.kind === kind);
  const { superseded, open } = await succeedStatements(commit, of('CONTRADICTION').map(contradictionOf), deps);
  const gone = new Set(superseded);
  const disputed = await disputeStatements(commit, open, deps);
  const contradictions = of('CONTRADICTION').filter((one) => open.some(({ a, b }) => a === one.a && b === one.b));
  await holdWhereCircular(
    commit,
    contradictions.flatMap(({ a, b }) => [a.id, b.id]),
  );
  const at = new Set(contradictions.flatMap(({ a, b }) => [a.id, b.id]));
  const { merges, ambiguous } = clusters(of('MERGE'), at, gone, now);
  await mergeClaims(commit, merges);
  for (const { loser } of merges) gone.add(loser);
  const cases = [...contradictions.map(flagged), ...ambiguous, ...of('ASK').map(asked)];
  const queued = await queueCases(
    commit,
    cases.filter(({ a, b }) => !gone.has(a) && !gone.has(b)),
    deps.ids,
  );
  await reviewClaims(commit, [...gone, ...at, ...merges.map(({ winner }) => winner)], deps);
  const stale = unjudged.filter(({ a, b }) => now.has(a.id) && now.has(b.id) && !(same(a) && same(b)));
  return {
    disputed,
    superseded: superseded.length,
    merged: merges.length,
    queued,
    stale: stale.flatMap(({ a, b }) => [a.id, b.id]),
  };
}

const quoted = ({ text }: KnownStatement): string => JSON.stringify(text.slice(0, 300));

/** Both quotes, and what speaks against both holding. */
function contradictionOf({ a, b, judgement, cosine }: Found): Contradiction {
  const seen = judgement.reasons.map(({ signal, detail }) => `${signal} (${detail})`).join('; ');
  const why = `${quoted(a)} and ${quoted(b)} contradict each other: ${seen}; judged by ${judgement.by}, likeness ${cosine.toFixed(2)}`;
  return { a, b, why };
}

/** SF-22: rules have put both in doubt; a model is asked whether they hold in different contexts. */
const flagged = ({ a, b, cosine, judgement }: Found): NewCase => ({
  a: a.id,
  b: b.id,
  question: 'CONTRADICTION',
  cosine,
  why: `rules found a contradiction: ${judgement.reasons.map(({ signal, detail }) => `${signal} (${detail})`).join('; ')}`,
});

function asked({ a, b, cosine, finding }: Found): NewCase {
  if (finding.kind !== 'ASK') throw new Error('expected a case that is asked about');
  return { a: a.id, b: b.id, question: finding.question, cosine, why: finding.why };
}

function clusters(
  twins: readonly Found[],
  contradicted: ReadonlySet<ClaimId>,
  gone: ReadonlySet<ClaimId>,
  statements: ReadonlyMap<ClaimId, KnownStatement>,
): { readonly merges: ReturnType<typeof mergesOf>; readonly ambiguous: readonly NewCase[] } {
  const remaining = twins.filter(({ a, b }) => !gone.has(a.id) && !gone.has(b.id));
  const part = componentsOf(remaining.map(({ a, b }) => [a.id, b.id] as const));
  const doubtful = new Set([...contradicted].flatMap((id) => part.get(id) ?? []));
  const inDoubt = ({ a }: Found): boolean => doubtful.has(part.get(a.id) ?? a.id);
  const sure = remaining.filter((pair) => !inDoubt(pair));
  const why = 'they say the same, and one of their cluster is contradicted';
  return {
    merges: mergesOf(
      sure.map(({ a, b }) => [a.id, b.id] as const),
      statements,
    ),
    ambiguous: remaining
      .filter(inDoubt)
      .map(({ a, b, cosine }) => ({ a: a.id, b: b.id, question: 'MERGE' as const, cosine, why })),
  };
}
