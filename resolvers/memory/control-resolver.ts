import { Arg, Ctx, Mutation, Resolver } from 'type-graphql';
import {
  ConfirmMemoryInput,
  ConfirmMemoryResult,
  CorrectMemoryInput,
  CorrectMemoryResult,
  EpisodicMemoryNode,
  ForgetMemoryInput,
  ForgetMemoryResult,
  MemoryWritten,
  RememberInput,
  RememberResult,
  SemanticMemoryNode,
  type Done,
  type Memory,
  type Refused,
} from '../../schema/index.ts';
import { InvalidInput, NotFound } from '../../src/domain/errors.ts';
import type { Scope } from '../../src/domain/scope.ts';
import { ALWAYS } from '../../src/domain/time.ts';
import { decodeId, type ClaimId, type MessageId } from '../../src/domain/typed-ids.ts';
import { correctMemory, rememberFact, type EntityReference } from '../../src/ingest/index.ts';
import { forgetEpisode } from '../../src/memory/index.ts';
import { confirmClaim, retractClaim } from '../../src/reconcile/index.ts';
import { objectOf } from '../claim/assertion-input.ts';
import { NOW } from '../request/as-of.ts';
import type { RequestContext, RequestSession } from '../request/context.ts';
import { expected, mutation, target } from '../request/mutation.ts';
import { memoryById } from '../request/node-by-id.ts';
import { messageById, required } from '../request/node-loaders.ts';
import { entityNamed } from '../request/starting-point.ts';

const INPUT = 'The data of the request.';

const ownerOf = ({ scope }: { readonly scope: Scope }): string => scope.owner;
const idOf = ({ id }: { readonly id: string }): { readonly id: string } => ({ id });

async function memoryWritten(
  op: RequestSession,
  done: Done,
  { value: { id } }: { readonly value: { readonly id: string } },
): Promise<MemoryWritten> {
  return new MemoryWritten(done, await required(memoryById(op, id, NOW), `memory ${id}`));
}

/** Another person's is not there. */
const memoryOf = (op: RequestSession, id: string): Promise<Memory> =>
  target(memoryById(op, decodeId(id, 'mem', 'clm').id, NOW), 'memory of yours', 'id');

/** @throws InvalidInput for an episode, with what can be done */
async function factOf(op: RequestSession, id: string): Promise<ClaimId> {
  const memory = await memoryOf(op, id);
  if (memory instanceof SemanticMemoryNode) return memory.claim.record.id;
  const done =
    'expected a fact, got an episode, which is a record of what was said: it can be forgotten, by forgetMemory';
  throw new InvalidInput(done, ['id']);
}

async function aboutOf(op: RequestSession, { about, aboutType }: RememberInput): Promise<EntityReference> {
  try {
    return { id: (await entityNamed(op, about, NOW, 'about')).record.id };
  } catch (error) {
    if (!(error instanceof NotFound)) throw error;
    const type = aboutType?.trim() ?? '';
    if (type !== '') return { name: about.trim(), type, key: null };
    throw new NotFound(`${error.message}; or have one made, by \`aboutType\``, ['about']);
  }
}

/** Of the caller's own, in a conversation of theirs alone. */
async function messageOf(op: RequestSession, { message, text }: RememberInput): Promise<MessageId | null> {
  if (typeof message !== 'string') return null;
  if (typeof text === 'string') throw new InvalidInput('expected `text` or `message`, got both', ['text']);
  const { record } = await target(messageById(op, decodeId(message, 'msg').id, NOW), 'message', 'message');
  if (record.owner === op.scope.owner) return record.id;
  throw new InvalidInput('expected a message of a private conversation of yours', ['message']);
}

const remembering = mutation({
  name: 'remember',
  read: async (op, input: RememberInput) => ({
    ...{ subject: await aboutOf(op, input), predicate: input.predicate, object: objectOf(input.value, 'value') },
    ...{ text: input.text ?? null, message: await messageOf(op, input) },
    confidence: (await op.settings())['memory.statedConfidence'],
    ...{ statement: null, qualifiers: {}, validity: ALWAYS, temporal: 'CURRENT' as const },
  }),
  owner: ownerOf,
  reason: () => 'remember',
  commit: (commit, { found }, deps) => rememberFact(commit, found, deps),
  keep: idOf,
  show: memoryWritten,
});

const correction = mutation({
  name: 'correctMemory',
  read: async (op, { id, value, text, ...seen }: CorrectMemoryInput) => ({
    expectedVersion: expected(seen),
    ...{ id: await factOf(op, id), object: value ? objectOf(value, 'value') : null, text: text ?? null },
    confidence: (await op.settings())['memory.correctedConfidence'],
  }),
  owner: ownerOf,
  reason: () => 'correct memory',
  commit: (commit, { found }, deps) => correctMemory(commit, found, deps),
  keep: idOf,
  show: memoryWritten,
});

const confirmation = mutation({
  name: 'confirmMemory',
  read: (op, { id }: ConfirmMemoryInput) => factOf(op, id),
  owner: ownerOf,
  reason: () => 'confirm memory',
  commit: (commit, { input, found: id }, deps) => confirmClaim(commit, { id, expectedVersion: expected(input) }, deps),
  keep: idOf,
  show: memoryWritten,
});

const forgetting = mutation({
  name: 'forgetMemory',
  read: (op, { id }: ForgetMemoryInput) => memoryOf(op, id),
  owner: ownerOf,
  reason: () => 'forget memory',
  commit: async (commit, { input, found }, deps) => {
    const expectedVersion = expected(input);
    if (found instanceof EpisodicMemoryNode) {
      await forgetEpisode(commit, found.record.id, expectedVersion);
      return { id: found.record.id as string };
    }
    const { id } = (found as SemanticMemoryNode).claim.record;
    return retractClaim(commit, { id, reason: 'FORGOTTEN', expectedVersion }, deps, 'INVALIDATED');
  },
  keep: idOf,
  show: memoryWritten,
});

/** What a person has remembered, put right and forgotten of their own memories. */
@Resolver()
export class MemoryControlResolver {
  @Mutation(() => RememberResult, {
    description:
      'Remembers a fact, for you alone. One that you have already is reinforced; one that differs from it is weighed against it.',
  })
  remember(
    @Ctx() { op }: RequestContext,
    @Arg('input', () => RememberInput, { description: INPUT }) input: RememberInput,
  ): Promise<MemoryWritten | Refused> {
    return remembering(op, input);
  }

  @Mutation(() => CorrectMemoryResult, {
    description:
      'Corrects a memory: it is INVALIDATED, whatever says it again, and what is right stands in its place, if you say that. ' +
      'Recorded as a conflict of kind USER_CORRECTION.',
  })
  correctMemory(
    @Ctx() { op }: RequestContext,
    @Arg('input', () => CorrectMemoryInput, { description: INPUT }) input: CorrectMemoryInput,
  ): Promise<MemoryWritten | Refused> {
    return correction(op, input);
  }

  @Mutation(() => ConfirmMemoryResult, {
    description: 'Confirms a memory: its confidence rises, each time by less, and decay starts again from now.',
  })
  confirmMemory(
    @Ctx() { op }: RequestContext,
    @Arg('input', () => ConfirmMemoryInput, { description: INPUT }) input: ConfirmMemoryInput,
  ): Promise<MemoryWritten | Refused> {
    return confirmation(op, input);
  }

  @Mutation(() => ForgetMemoryResult, {
    description:
      'Forgets a memory: it is INVALIDATED, and learned from no text again. It is kept as history, which ' +
      '`memories(status: [INVALIDATED])` lists.',
  })
  forgetMemory(
    @Ctx() { op }: RequestContext,
    @Arg('input', () => ForgetMemoryInput, { description: INPUT }) input: ForgetMemoryInput,
  ): Promise<MemoryWritten | Refused> {
    return forgetting(op, input);
  }
}
