import { execute, type Client } from '../client/client-port.ts';
import {
  DeskChooseDocument,
  DeskDismissDocument,
  DeskDistinctDocument,
  DeskResolveDocument,
  DeskUndoDocument,
} from '../generated/operations.ts';
import type { Decision } from './orders.ts';
import { refused, toOutcome, type Outcome } from './outcome.ts';
import type { Question } from './show.ts';

/** Carries out what a person decided of a question, as it was shown. */
export function decide(client: Client, question: Question, decision: Decision): Promise<Outcome> | Outcome {
  const { id, version, parties } = question;
  const seen = { id, expectedVersion: version };
  const { why } = decision;
  switch (decision.order) {
    case 'dismiss':
      return dismiss(client, { ...seen, reason: why });
    case 'both':
      return both(client, question, decision);
    case 'choose':
      return question.kind === 'IDENTITY' ? meant(client, question, decision) : holds(client, question, decision);
    case 'merge': {
      const winner = parties[decision.side - 1]?.entity?.id;
      if (winner === undefined) return refused(noSide(question, 'an entity'));
      return resolve(client, { ...seen, winner, rationale: why, mergeOthers: true }, 'they are one');
    }
    case 'distinct':
      return distinct(client, question, why);
    case 'accept':
      return refused('expected `accept` of a suggestion only; this is a conflict');
    default:
      return decision satisfies never;
  }
}

/** Takes a commit of this session back. */
export async function takeBack(client: Client, commit: number): Promise<Outcome> {
  const input = { commit, reason: 'taken back at the desk' };
  const { answer } = await execute(client, DeskUndoDocument, { input });
  return toOutcome(answer, `commit ${commit} is undone`);
}

const noSide = ({ parties }: Question, what: string): string =>
  `expected the number of ${what}, from 1 to ${parties.length}`;

type ResolveInput = Parameters<NonNullable<(typeof DeskResolveDocument)['__apiType']>>[0]['input'];

async function resolve(client: Client, input: ResolveInput, says: string): Promise<Outcome> {
  const { answer } = await execute(client, DeskResolveDocument, { input });
  return toOutcome(answer, says);
}

function holds(
  client: Client,
  question: Question,
  { side, why }: { side: number; why: string },
): Promise<Outcome> | Outcome {
  const winner = question.parties[side - 1]?.claim?.id;
  if (winner === undefined) return refused(noSide(question, 'a side'));
  const { id, version } = question;
  return resolve(client, { id, expectedVersion: version, winner, rationale: why }, `side ${side} holds`);
}

function both(
  client: Client,
  question: Question,
  { qualifier, values, why }: Extract<Decision, { order: 'both' }>,
): Promise<Outcome> | Outcome {
  const { id, version, parties } = question;
  const sides = parties.filter(({ claim }) => claim?.status === 'ACTIVE' || claim?.status === 'DISPUTED');
  if (sides.length !== values.length)
    return refused(`expected ${sides.length} values, one for each side that stands, got ${values.length}`);
  const bothHold = {
    qualifier,
    values: sides.map(({ claim }, n) => ({ claim: claim?.id ?? '', value: values[n] ?? '' })),
  };
  return resolve(client, { id, expectedVersion: version, bothHold, rationale: why }, `all sides hold, by ${qualifier}`);
}

async function dismiss(
  client: Client,
  input: { id: string; expectedVersion: number; reason: string },
): Promise<Outcome> {
  const { answer } = await execute(client, DeskDismissDocument, { input });
  return toOutcome(answer, 'dismissed');
}

/** The number after those of the parties is somebody new. */
async function meant(
  client: Client,
  question: Question,
  { side, why }: { side: number; why: string },
): Promise<Outcome> {
  const { id, version, parties, name } = question;
  const entity = parties[side - 1]?.entity;
  if (!entity && side !== parties.length + 1)
    return refused(`expected the number of an entity, or ${parties.length + 1} for a new one`);
  const chosen = entity ? { entity: entity.id } : { createNew: {} };
  const input = { conflict: id, expectedVersion: version, reason: why, ...chosen };
  const { answer } = await execute(client, DeskChooseDocument, { input });
  return toOutcome(answer, `${JSON.stringify(name)} means ${entity ? entity.name : 'somebody new'} from now on`);
}

/** Every two of them are two. The question stays: who is meant is not said by it. */
async function distinct(client: Client, { parties }: Question, reason: string): Promise<Outcome> {
  const ids = parties.flatMap(({ entity }) => entity?.id ?? []);
  if (ids.length < 2) return refused('expected a question who is meant, with at least two entities');
  const commits: number[] = [];
  for (const [n, a] of ids.entries()) {
    for (const b of ids.slice(n + 1)) {
      const { answer } = await execute(client, DeskDistinctDocument, { input: { a, b, reason } });
      const outcome = toOutcome(answer, '');
      if (!outcome.done) return outcome;
      commits.push(...outcome.commits);
    }
  }
  return { done: true, commits, says: 'they are known to be different; who is meant is still open' };
}
