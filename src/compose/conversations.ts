import {
  CONVERSATION_LIMITS,
  CONVERSATION_SETTINGS,
  messageFollower,
  sessionFollower,
  type SessionDeps,
  type SessionFollowerDeps,
} from '../conversation/index.ts';
import { defaultsOf } from '../domain/setting.ts';
import { systemClock } from '../domain/time.ts';
import { systemIds } from '../domain/typed-ids.ts';
import { namesIn } from '../identity/index.ts';
import type { LogFollower } from '../jobs/index.ts';
import { builtInConcepts, vocabulariesOf } from '../packs/index.ts';
import { memoryLearner, useFollower } from '../memory/index.ts';
import type { Logger } from '../server/index.ts';
import type { Database } from '../storage/index.ts';
import type { Knowledge } from './installation.ts';

/** What is said is stored and published while the server runs. */
export const followConversations = (database: Database, onStored: () => void, log: Logger): LogFollower =>
  messageFollower({
    ...{ database, onStored },
    ids: systemIds,
    clock: systemClock,
    settings: defaultsOf({ ...CONVERSATION_LIMITS, ...CONVERSATION_SETTINGS }),
    onFault: (error) =>
      log.error({ err: error }, 'messages could not be stored as documents; they are safe in the log'),
  });

/** What people say in private is remembered while the server runs. */
export const followMemory = (database: Database, busy: () => boolean, log: Logger): LogFollower =>
  memoryLearner({
    ...{ database, busy, concepts: builtInConcepts, ids: systemIds, clock: systemClock },
    onFault: (error) => log.error({ err: error }, 'nothing is remembered of some messages yet; the log is whole'),
  });

/** What answers told of is reinforced while the server runs. */
export const followUses = (database: Database, { ontology }: Pick<Knowledge, 'ontology'>, log: Logger): LogFollower =>
  useFollower({
    ...{ database, ontology, ids: systemIds },
    onFault: (error) => log.error({ err: error }, 'memories are not reinforced yet by answers that told of them'),
  });

interface SessionGround extends Omit<SessionDeps, 'clock' | 'vocabularies'>, Pick<SessionFollowerDeps, 'onFollowed'> {
  readonly knowledge: Pick<Knowledge, 'packs'>;
}

/** Sessions are kept where the published messages are while the server runs. */
export const followSessions = (
  { database, embeddings, languageModel, knowledge, onFollowed }: SessionGround,
  log: Logger,
): LogFollower =>
  sessionFollower({
    ...{ database, embeddings, languageModel, onFollowed },
    vocabularies: vocabulariesOf(knowledge.packs),
    namesIn: (text) => namesIn(text).map((name) => name.text),
    clock: systemClock,
    onFault: (error) => log.error({ err: error }, 'sessions of conversations are behind; the log is whole'),
  });
