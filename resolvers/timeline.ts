import { argumentsOf, timelineOf, type Argument, type TimelineEvent } from '../graph/index.ts';
import {
  ArgumentValue, ClaimNode, LedgerEntryValue, PeriodValue, TurningPointValue, type ArgumentMapArgs, type ArgumentMapValue,
  type At, type EntityNode, type TimelineArgs, type TimelineEventValue, type TimelineValue,
} from '../schema/index.ts'; // prettier-ignore
import type { Claim, ClaimStatus } from '../src/domain/claims.ts';
import { kindOf } from '../src/domain/entity-kinds.ts';
import { InvalidInput } from '../src/domain/errors.ts';
import { encodeId, type EntityId } from '../src/domain/ids.ts';
import { STANDING } from '../src/domain/relationships.ts';
import { valueText, viewRulesOf } from '../src/domain/views.ts';
import { kinOfAll } from '../src/identity/index.ts';
import { conflictsByClaims, listClaims } from '../src/reconcile/index.ts';
import type { Operation } from './context.ts';
import { entityNamed } from './dependencies.ts';
import { conflictById, entityOf, readAhead, there } from './things.ts';

/** What was once said and held tells of the past; what was taken back, or whose text is gone, does not. */
const TOLD: readonly ClaimStatus[] = ['ACTIVE', 'DISPUTED', 'SUPERSEDED', 'DEPRECATED'];

interface About {
  readonly entity: EntityNode;
  /** It and all that are one with it. */
  readonly topic: ReadonlySet<EntityId>;
  readonly claims: readonly Claim[];
  readonly truncated: boolean;
}

/**
 * The claims whose subject or object a thing is, the surest first. Two statements.
 * @throws NotFound, InvalidInput
 */
async function claimsAbout(
  op: Operation,
  named: string,
  path: string,
  maxClaims: number,
  status: readonly ClaimStatus[],
  at: At,
): Promise<About> {
  const max = (await op.policy())['view.maxClaims'];
  if (maxClaims < 1 || maxClaims > max) throw new InvalidInput(`expected 1 to ${max} claims, got ${maxClaims}`, ['maxClaims']); // prettier-ignore
  const entity = await entityNamed(op, named, at, path);
  const view = op.view(at);
  const id = { eq: entity.record.id };
  const where = { status: { in: status }, or: [{ subject: id }, { object: id }] };
  const page = await listClaims(view, where, 'CONFIDENCE', 'DESC', { first: maxClaims, after: null });
  op.used += page.items.length;
  const claims = page.items.map(({ node }) => node);
  return { entity, topic: new Set(await kinOfAll(view, [entity.record.id])), claims, truncated: page.hasNextPage };
}

/**
 * What happened to a thing (PI-18), whenever it held.
 * @throws NotFound, InvalidInput
 */
export async function timeline(op: Operation, args: TimelineArgs, at: At): Promise<TimelineValue> {
  const { from, to, types } = args;
  if (from && to && from >= to) throw new InvalidInput('expected `from` before `to`', ['from']);
  const { entity, topic, claims, truncated } = await claimsAbout(op, args.of, 'of', args.maxClaims, TOLD, {
    ...at,
    valid: null,
  });
  const ends = claims.flatMap(({ subjectId, object }) => [
    subjectId,
    ...(object.type === 'ENTITY' ? [object.entityId] : []),
  ]);
  await readAhead(op, ends, at);
  const read = new Map(
    await Promise.all([...new Set(ends)].map(async (id) => [id, await entityOf(op, id, at)] as const)),
  );
  const acts = (id: EntityId): boolean => ['PERSON', 'ORGANISATION'].includes(kindOf(read.get(id)?.type ?? ''));
  const gapDays = (await op.policy())['view.phaseGap'];
  const request = { topic, from: from ?? null, to: to ?? null, types: types ?? null, acts, gapDays };
  const found = timelineOf(claims, viewRulesOf(op.services.packs), request);
  const entry = (claim: Claim) => new LedgerEntryValue(new ClaimNode(claim, at));
  const shown = ({ id, claims: cited, related, actors, ...event }: TimelineEvent): TimelineEventValue => ({
    ...event,
    id: `${encodeId('clm', (cited[0] as Claim).id)}:${id.split(':')[1] ?? ''}`,
    related: related.flatMap((other) => read.get(other) ?? []),
    actors: actors.flatMap((other) => read.get(other) ?? []),
    cites: cited.map(entry),
  });
  const events = new Map(found.events.map((event) => [event.id, shown(event)]));
  const of = (id: string): TimelineEventValue[] => [events.get(id)].filter((event) => event !== undefined);
  const list = [...events.values()];
  return {
    id: `${encodeId('ent', entity.record.id)}:timeline`,
    concept: entity,
    dateRange: new PeriodValue({
      from: list[0]?.date ?? null,
      to: list.at(-1)?.date ?? null,
      precision: list.length > 0 ? 'DAY' : null,
    }),
    events: list,
    phases: found.phases.map((phase) => ({ ...phase, eventIds: phase.eventIds.flatMap(of).map(({ id }) => id) })),
    keyTurningPoints: found.turningPoints.flatMap(({ event, reason }) =>
      of(event.id).map((one) => new TurningPointValue(one, reason)),
    ),
    ledger: found.ledger.map(entry),
    truncated,
  };
}

/**
 * What is said for a thing, and what against it (PI-19).
 * @throws NotFound, InvalidInput
 */
export async function argumentMap(op: Operation, args: ArgumentMapArgs, at: At): Promise<ArgumentMapValue> {
  const { entity, topic, claims, truncated } = await claimsAbout(op, args.topic, 'topic', args.maxClaims, STANDING, at);
  const conflicts = await conflictsByClaims(op.recordView(at), claims.map(({ id }) => id)); // prettier-ignore
  const found = argumentsOf(topic, claims, conflicts, viewRulesOf(op.services.packs));
  const shown = async ({ claim, position, reason, byId, byName, rebuttalIds }: Argument): Promise<ArgumentValue> => {
    const by = byId && (await entityOf(op, byId, at));
    const told = {
      reason,
      reasoning: valueText(claim.object) || null,
      attributedTo: by?.name ?? byName,
      rebuttalIds: rebuttalIds.map((id) => encodeId('clm', id)),
    };
    return new ArgumentValue(new ClaimNode(claim, at), position, told);
  };
  const argumentsFor = await Promise.all(found.for.map(shown));
  const argumentsAgainst = await Promise.all(found.against.map(shown));
  const tensions = found.tensions.map((id) => there(conflictById(op, id, at), `conflict ${id}`));
  return {
    topic: entity,
    argumentsFor,
    argumentsAgainst,
    strongestFor: argumentsFor[0] ?? null,
    strongestAgainst: argumentsAgainst[0] ?? null,
    unresolvedTensions: await Promise.all(tensions),
    ledger: [...argumentsFor, ...argumentsAgainst].map(({ claim }) => new LedgerEntryValue(claim)),
    reason: found.reason,
    truncated,
  };
}
