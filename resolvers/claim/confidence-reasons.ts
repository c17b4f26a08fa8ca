import { derivationsOf } from '../../graph/store/index.ts';
import type { At, Grounds } from '../../schema/index.ts';
import type { InferredId } from '../../src/domain/typed-ids.ts';
import type { Derivation } from '../../src/domain/relationship-record.ts';
import type { RequestSession } from '../request/context.ts';
import { claimById, inferredById, ruleById } from '../request/node-loaders.ts';

/** The reasons for an inferred relationship, the most confident first. */
export async function reasonsOf(op: RequestSession, id: InferredId, at: At): Promise<readonly Derivation[]> {
  const found = await op.ofParent('Relationship.derivations', op.recordView(at), derivationsOf, id);
  op.used += found.length;
  return found;
}

/** What a rule concluded it by; null = it is no rule's, or the rule, or a premise, is not there. */
export async function groundsOf(op: RequestSession, { ruleId, premises }: Derivation, at: At): Promise<Grounds | null> {
  const rule = ruleId && (await ruleById(op, ruleId, at));
  if (!rule) return null;
  const sure = await Promise.all(premises.map((premise) => confidenceOf(op, premise, at)));
  if (!sure.every((one) => one !== null)) return null;
  return { rule: { name: rule.record.name, confidence: rule.record.definition.confidence }, premises: sure };
}

async function confidenceOf(
  op: RequestSession,
  { kind, id }: Derivation['premises'][number],
  at: At,
): Promise<number | null> {
  if (kind === 'SPAN') return null;
  if (kind === 'CLAIM') return (await claimById(op, id, at))?.record.confidence ?? null;
  const edge = (await inferredById(op, id, at))?.record;
  return edge?.basis === 'INFERRED' ? edge.confidence : null;
}
