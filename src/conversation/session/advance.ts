import type { DomainVocabulary } from '../../domain/domain-vocabulary.ts';
import type {
  ArchivedTopic,
  Clarification,
  SessionMessage,
  TopicAction,
  TopicBoundary,
} from '../../domain/session-record.ts';
import type { SessionSettings } from './session-settings.ts';
import { centroidOf, settled, type Summary } from './session-window.ts';
import { domainOf, standingOf } from './spoken-domain.ts';
import { actionOf, barsOf, driftOf } from './topic-boundary.ts';

/** A session between two messages. */
export interface Session {
  /** The topic: the place in the log of the message with which it began; null = nothing was said yet. */
  readonly cluster: number | null;
  readonly window: readonly SessionMessage[];
  /** What the last user message did to the topic. */
  readonly boundary: TopicBoundary;
  /** The topics that were left last. */
  readonly archives: readonly ArchivedTopic[];
}

export const NO_SESSION: Session = {
  cluster: null,
  window: [],
  boundary: {
    ...{ drift: null, action: 'CONTINUE', shifted: false, previousCluster: null },
    ...{ domain: null, expertise: null, shiftAbove: null, expandAbove: null, reasons: [] },
  },
  archives: [],
};

/** What a user answered about a message; `restored` = the topic that is taken up again with it. */
export interface Decision {
  readonly choice: Clarification;
  readonly restored: number | null;
}

export interface Next {
  readonly message: SessionMessage;
  /** The vector of the text alone, without what was said before it; null = there is none. */
  readonly query: Float32Array | null;
  readonly decision: Decision | null;
}

export interface AdvanceDeps {
  readonly settings: SessionSettings;
  /** The subjects that can be told apart. */
  readonly vocabularies: readonly DomainVocabulary[];
  /** What answers within a topic rested on. */
  readonly evidenceOf: (cluster: number) => readonly string[];
  readonly summaryOf: (message: SessionMessage) => Promise<Summary | null>;
  /** Messages by their places, as many as there are, for a topic that is taken up again. */
  readonly messagesAt: (ns: readonly number[]) => Promise<readonly SessionMessage[]>;
}

/**
 * A session with one more message (SE-118): where a user leaves the topic, it is archived and the next one begins with what was said last
 * as its transition (SE-124); then the window is brought within its limits, at the time of the message. It rests on what is handed in
 * alone, so a session is the same whenever it is made from the log.
 */
export async function advance(session: Session, next: Next, deps: AdvanceDeps): Promise<Session> {
  const { message } = next;
  const begun = session.cluster === null ? { ...session, cluster: message.n } : session;
  const turned = message.role === 'USER' ? await turnedTo(begun, next, deps) : begun;
  const window = await settled([...turned.window, message], message.saidAt, deps.settings, deps.summaryOf);
  return { ...turned, window };
}

async function turnedTo(session: Session, { message, query, decision }: Next, deps: AdvanceDeps): Promise<Session> {
  const { cluster, window } = session;
  const { settings, vocabularies } = deps;
  const drift = driftOf(query, window);
  const before = ofTopic(window);
  const said = domainOf([message], vocabularies);
  const bars = barsOf(standingOf(before, vocabularies, settings), said, settings);
  const archived = session.archives.find((topic) => topic.cluster === decision?.restored);
  const action = archived ? 'CONTINUE' : actionAfter(decision, actionOf(drift, bars));
  const left = archived !== undefined || action === 'ARCHIVE_AND_RESET';
  const boundary = {
    ...{ drift, action, shifted: action === 'ARCHIVE_AND_RESET' },
    previousCluster: left ? cluster : session.boundary.previousCluster,
    ...{ ...standingOf(left ? [message] : [...before, message], vocabularies, settings), ...bars },
  };
  if (!left) return { ...session, boundary };
  const others = session.archives.filter((topic) => topic !== archived);
  const archives = keptArchives(others, archiveOf(session, message.saidAt, deps), settings);
  if (archived)
    return { cluster: archived.cluster, window: await deps.messagesAt(archived.messages), boundary, archives };
  return { cluster: message.n, window: window.slice(-1).map(asTransition), boundary, archives };
}

/** What the user said counts more than what was measured. */
function actionAfter(decision: Decision | null, measured: TopicAction): TopicAction {
  if (decision === null) return measured;
  return decision.choice === 'NEW_TOPIC' ? 'ARCHIVE_AND_RESET' : 'CONTINUE';
}

const ofTopic = (window: readonly SessionMessage[]): SessionMessage[] =>
  window.filter(({ isTransition }) => !isTransition);

const asTransition = (message: SessionMessage): SessionMessage => ({ ...message, isTransition: true });

/** null = nothing was said on it. */
function archiveOf({ cluster, window }: Session, archivedAt: Date, { evidenceOf }: AdvanceDeps): ArchivedTopic | null {
  const own = ofTopic(window);
  if (cluster === null || own.length === 0) return null;
  const centroid = centroidOf(own);
  return {
    ...{ cluster, archivedAt, centroid: centroid && Array.from(centroid) },
    ...{ messages: own.map(({ n }) => n), evidence: evidenceOf(cluster) },
  };
}

const keptArchives = (
  archives: readonly ArchivedTopic[],
  added: ArchivedTopic | null,
  settings: SessionSettings,
): ArchivedTopic[] => {
  const all = added ? [...archives, added] : archives;
  return all.slice(Math.max(0, all.length - settings['session.archives']));
};
