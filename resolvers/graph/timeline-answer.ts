import { hash } from 'node:crypto';
import { argumentsView, timelineView, type Argument, type TimelineEvent } from '../../graph/views/index.ts';
import {
  ArgumentValue,
  ClaimNode,
  LedgerEntryValue,
  nodeId,
  PeriodValue,
  TurningPointValue,
  type ArgumentMapArgs,
  type ArgumentMapValue,
  type At,
  type EntityNode,
  type EntityTimelineArgs,
  type TimelineArgs,
  type TimelineEventValue,
  type TimelineValue,
} from '../../schema/index.ts';
import type { Claim } from '../../src/domain/claim-record.ts';
import { encodeId, type ClaimId } from '../../src/domain/typed-ids.ts';
import { valueText } from '../../src/domain/view-vocabulary.ts';
import type { RequestSession } from '../request/context.ts';
import { conflictById, entityOf, prefetch, revisionById, required } from '../request/node-loaders.ts';
import { entityNamed } from '../request/starting-point.ts';

/**
 * What happened to a thing (PI-18), whenever it held.
 * @throws NotFound, InvalidInput
 */
export async function timeline(op: RequestSession, args: TimelineArgs, at: At): Promise<TimelineValue> {
  return timelineOfEntity(op, await entityNamed(op, args.entity, at, 'entity'), args, at);
}

/** @throws InvalidInput */
export async function timelineOfEntity(
  op: RequestSession,
  entity: EntityNode,
  args: EntityTimelineArgs,
  at: At,
): Promise<TimelineValue> {
  const { from = null, to = null, types = null, following, maxClaims } = args;
  const asked = { entityId: entity.record.id, from: from && from.from, to: to && to.from, types, following, maxClaims };
  const found = await timelineView(await op.views(), op.view(at), asked);
  op.used += found.read;
  const others = [...new Set(found.events.flatMap(({ related, actors }) => [...related, ...actors]))];
  await prefetch(op, others, at);
  const read = new Map(await Promise.all(others.map(async (id) => [id, await entityOf(op, id, at)] as const)));
  const entry = (claim: Claim) => new LedgerEntryValue(new ClaimNode(claim, at));
  const shown = async ({
    id,
    claims: cited,
    text,
    related,
    actors,
    ...event
  }: TimelineEvent): Promise<TimelineEventValue> => ({
    ...event,
    id: [
      text ? nodeId('rev', text.revisionId, at) : nodeId('clm', (cited[0] as Claim).id, at),
      id.split(':')[1],
      encodeId('ent', asked.entityId),
    ].join(':'),
    related: related.flatMap((other) => read.get(other) ?? []),
    actors: actors.flatMap((other) => read.get(other) ?? []),
    cites: cited.map(entry),
    revision: text && (await required(revisionById(op, text.revisionId, at), `revision ${text.revisionId}`)),
    spanId: text?.spanId ?? null,
  });
  const events = new Map(await Promise.all(found.events.map(async (event) => [event.id, await shown(event)] as const)));
  const of = (id: string): TimelineEventValue[] => [events.get(id)].filter((event) => event !== undefined);
  const list = [...events.values()];
  return {
    id: `${entity.id}:timeline${argumentsMark(args)}`,
    entity,
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
    truncated: found.truncated,
  };
}

/** Timelines of one entity that were asked for differently are different: nothing where it was asked for with nothing. */
function argumentsMark({ from, to, types, following, maxClaims }: EntityTimelineArgs): string {
  const asked = JSON.stringify([from ?? null, to ?? null, types ?? null, following, maxClaims]);
  return asked === '[null,null,null,false,100]' ? '' : `:${hash('sha256', asked, 'base64url').slice(0, 12)}`;
}

/** A claim argues for one thing and against another: what it is here is told apart by the topic. */
const argumentId = ({ record, at }: EntityNode, claim: ClaimId): string =>
  `${nodeId('clm', claim, at)}:${encodeId('ent', record.id)}`;

/**
 * What is said for a thing, and what against it (PI-19).
 * @throws NotFound, InvalidInput
 */
export async function argumentMap(op: RequestSession, args: ArgumentMapArgs, at: At): Promise<ArgumentMapValue> {
  const entity = await entityNamed(op, args.entity, at, 'entity');
  const asked = { entityId: entity.record.id, maxClaims: args.maxClaims };
  const found = await argumentsView(await op.views(), op.view(at), asked);
  op.used += found.read;
  const shown = async ({ claim, position, reason, byIds, byName, rebuttalIds }: Argument): Promise<ArgumentValue> => {
    const by = await Promise.all(byIds.map(async (id) => entityOf(op, id, at)));
    const details = {
      reason,
      reasoning: valueText(claim.object) || null,
      attributedTo: byName ?? (by.map(({ name }) => name).join(', ') || null),
      rebuttalIds: rebuttalIds.map((id) => argumentId(entity, id)),
    };
    return new ArgumentValue(argumentId(entity, claim.id), new ClaimNode(claim, at), position, details);
  };
  await prefetch(
    op,
    [...found.for, ...found.against].flatMap(({ byIds }) => byIds),
    at,
  );
  const argumentsFor = await Promise.all(found.for.map(shown));
  const argumentsAgainst = await Promise.all(found.against.map(shown));
  const tensions = found.tensions.map((id) => required(conflictById(op, id, at), `conflict ${id}`));
  return {
    topic: entity,
    argumentsFor,
    argumentsAgainst,
    strongestFor: argumentsFor[0] ?? null,
    strongestAgainst: argumentsAgainst[0] ?? null,
    unresolvedTensions: await Promise.all(tensions),
    ledger: [...argumentsFor, ...argumentsAgainst].map(({ claim }) => new LedgerEntryValue(claim)),
    reason: found.reason,
    truncated: found.truncated,
  };
}
