import type { PackConcepts } from '../../domain/concepts.ts';
import type { Scope } from '../../domain/scope.ts';
import { PAGE_SETTINGS } from '../../domain/settings.ts';
import type { Clock } from '../../domain/time.ts';
import type { ConversationId, Ids } from '../../domain/typed-ids.ts';
import { messagesBetween } from '../../conversation/index.ts';
import { NAME_SETTINGS, REFERENCE_SETTINGS } from '../../identity/index.ts';
import { followLog, notPutOff, type Line, type LogFollower, type PutOff, type Step } from '../../jobs/index.ts';
import { LEXICAL_SETTINGS } from '../../lexical/index.ts';
import { presentView } from '../../question/index.ts';
import { readSettings, type Database } from '../../storage/index.ts';
import { MEMORY_SETTINGS } from '../memory-settings.ts';
import { episodeOf, type NewEpisode } from './episode-of-message.ts';
import { eventTypeOf } from './event-type.ts';
import { mentionsInMessage } from './mentions-in-message.ts';
import { writeEpisodes } from './write-episodes.ts';

export interface LearnerDeps {
  readonly database: Database;
  readonly ids: Ids;
  readonly clock: Clock;
  /** Names that packs know. */
  readonly concepts: readonly PackConcepts[];
  /** Is somebody at work whom this would slow down? It stands back then; left out: nobody. */
  readonly busy?: () => boolean;
  /** What went wrong, for the log; the follower goes on. */
  readonly onFault: (error: unknown) => void;
}

/** A private conversation with messages that nothing was learned from yet. */
interface Unlearned extends Line {
  readonly conversationId: ConversationId;
  readonly owner: string;
  /** Learned up to there, and found by words up to here. */
  readonly learned: number;
  readonly stored: number;
}

const POLL_MS = 1_000;
/** Messages of one batch: killed in it, it begins again with them. */
const AT_ONCE = 20;
/** Messages before a batch, in which what a pronoun means may be named. */
const BEFORE = 20;

const USED = { ...MEMORY_SETTINGS, ...NAME_SETTINGS, ...REFERENCE_SETTINGS, ...LEXICAL_SETTINGS, ...PAGE_SETTINGS };

/**
 * Learns from what users say in private conversations, behind the reply (OM-112): an episode for each message of a user, once, whatever
 * dies in between. Of a conversation that everybody sees nothing is learned: a memory is somebody's.
 */
export const memoryLearner = (deps: LearnerDeps): LogFollower =>
  followLog<Unlearned>({
    ...{ name: 'memory', pollMs: POLL_MS, clock: deps.clock, onFault: deps.onFault },
    ...(deps.busy && { busy: deps.busy }),
    behind: (most, putOff) => unlearned(deps.database, most, putOff),
    follow: (conversation) => learn(deps, conversation),
  });

async function learn(deps: LearnerDeps, conversation: Unlearned): Promise<Step> {
  const { database } = deps;
  const { spaceId, conversationId, owner, learned, stored } = conversation;
  const scope: Scope = { spaceId, spaceName: '', owner, role: 'READER' };
  const to = Math.min(stored, learned + AT_ONCE);
  const { settings, messages } = await database.read(scope, async (sql) => ({
    settings: await readSettings(sql, USED),
    messages: await messagesBetween(sql, conversationId, Math.max(1, learned + 1 - BEFORE), to),
  }));
  const fresh = messages.filter(({ n, role }) => n > learned && role === 'USER' && settings['memory.learn']);
  const episodes: NewEpisode[] = [];
  for (const message of fresh) {
    const eventType = eventTypeOf(message.text);
    const before = messages.filter(({ n }) => n < message.n);
    const read = { ...message, asks: eventType === 'QUESTION' };
    // A view for each: an embedded database has one connection, and twenty messages held it for a second.
    const mentions = await database.read(scope, (sql) =>
      mentionsInMessage({ ...presentView(sql, { now: deps.clock.now() }), valid: null }, read, before, {
        concepts: deps.concepts,
        settings,
      }),
    );
    episodes.push(episodeOf({ ...message, owner }, eventType, mentions, { id: deps.ids.next('mem'), settings }));
  }
  await writeEpisodes(deps, scope, { conversationId, from: learned, to }, episodes);
  return to < stored ? 'MORE' : 'DONE';
}

/** Private conversations of all spaces that are ahead of what was learned, but for those that are put off. One statement. */
async function unlearned(database: Database, most: number, putOff: PutOff): Promise<Unlearned[]> {
  const { spaces, ids } = putOff.columns();
  const rows = await database.system((query) =>
    query<{ space_id: string; id: ConversationId; owner_id: string; learned: number; stored: number }>(
      'memory.unlearned',
      `select p.space_id, p.conversation_id as id, p.owner_id, coalesce(m.learned, 0) as learned, p.stored
          from conversation_progress p
          left join memory_progress m on m.space_id = p.space_id and m.conversation_id = p.conversation_id
        where p.owner_id is not null and p.stored > coalesce(m.learned, 0) and ${notPutOff('p.space_id', 'p.conversation_id', 2)}
        order by m.moved_at nulls first, p.space_id, p.conversation_id limit $1`,
      [most, spaces, ids],
    ),
  );
  return rows.map(({ space_id: spaceId, owner_id: owner, id, ...rest }) => ({
    ...{ spaceId, id, conversationId: id, owner },
    ...rest,
  }));
}
