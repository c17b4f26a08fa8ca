import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { REQUEST_SETTINGS } from '../../resolvers/index.ts';
import type { Configuration } from '../config/index.ts';
import { readFolder, WATCH_SETTINGS } from '../connectors/index.ts';
import {
  appendMessages,
  messageFollower,
  CONVERSATION_LIMITS,
  startConversation,
  searchMessages,
} from '../conversation/index.ts';
import type { SourceItem } from '../domain/document-record.ts';
import { Unavailable } from '../domain/errors.ts';
import type { Scope } from '../domain/scope.ts';
import type { Strategy } from '../domain/search-terms.ts';
import { defaultsOf, type SettingValue } from '../domain/setting.ts';
import { systemClock } from '../domain/time.ts';
import { systemIds, type ConversationId } from '../domain/typed-ids.ts';
import { viewRulesOf } from '../domain/view-vocabulary.ts';
import type { ChunkPlace } from '../lexical/index.ts';
import { chunksAt, documentsByIds, ingestItems } from '../ingest/index.ts';
import { answerSearch, searchQuestion } from '../retrieve/index.ts';
import { createLog } from '../server/index.ts';
import { EMBEDDING_LIMITS, EmbeddingWorker, type Embeddings } from '../vectors/index.ts';
import { openEmbeddings } from './embedding.ts';
import { openInstallation, type Installation } from './installation.ts';

/** A turn of a conversation, as a file has it. */
export interface TrialTurn {
  readonly speaker: string | null;
  readonly text: string;
  readonly saidAt: Date;
}

/** Where a chunk that was found stands. */
export interface TrialPlace {
  /** Natural key of its document. */
  readonly document: string;
  /** Path of its file in the folder. */
  readonly path: string;
  readonly headings: readonly string[];
}

/** Which parts of a ranking take part. */
export interface TrialSignals {
  readonly name: string;
  readonly strategy: Strategy;
  /** Settings that are otherwise than usual. */
  readonly settings: Readonly<Record<string, SettingValue>>;
}

const OFF = {
  ...{ 'messages.next': 0, 'messages.secondNext': 0, 'messages.dense': 0, 'messages.date': 0, 'messages.speaker': 0 },
  ...{ 'messages.tellsWhen': 0, 'messages.asks': 0 },
};
const STEPS: readonly (readonly [name: string, on: readonly (keyof typeof OFF)[]])[] = [
  ['own words', []],
  ['+ messages around', ['messages.next', 'messages.secondNext']],
  ['+ meaning', ['messages.dense']],
  ['+ dates', ['messages.date']],
  ['+ speakers', ['messages.speaker']],
  ['+ times told', ['messages.tellsWhen']],
  ['- mere questions', ['messages.asks']],
];

/** The parts of the ranking of messages, switched on one by one; the last is all of them. */
export const MESSAGE_SIGNALS: readonly TrialSignals[] = STEPS.map(([name], step) => {
  const on = new Set<string>(STEPS.slice(0, step + 1).flatMap(([, names]) => names));
  const off = Object.entries(OFF).filter(([key]) => !on.has(key));
  return { name, strategy: 'FUSED', settings: Object.fromEntries(off) };
});

/** The lists that a search over documents fuses, each alone and then together. */
export const DOCUMENT_SIGNALS: readonly TrialSignals[] = [
  { name: 'lexical', strategy: 'LEXICAL', settings: {} },
  { name: 'dense', strategy: 'DENSE', settings: {} },
  { name: 'fused', strategy: 'FUSED', settings: {} },
];

const SPACE = 'evaluation';
const ONE_REQUEST = 500;

/** A space of its own in a folder of its own, filled and searched as a server does it, and gone afterwards. */
export class RetrievalTrial {
  /** Name of the embedding model. */
  readonly model: string;
  private readonly installation: Installation;
  private readonly embeddings: Embeddings;
  private readonly scope: Scope;
  private readonly folder: string;

  private constructor(installation: Installation, embeddings: Embeddings, spaceId: string, folder: string) {
    this.installation = installation;
    this.embeddings = embeddings;
    this.model = embeddings.chosen.name;
    this.scope = { spaceId, spaceName: SPACE, owner: 'local', role: 'ADMIN' };
    this.folder = folder;
  }

  /** @throws ConfigurationError, Unavailable */
  static async open(configuration: Configuration): Promise<RetrievalTrial> {
    const folder = await mkdtemp(join(tmpdir(), 'claimgraph-eval-'));
    const here = { ...configuration, dataDir: folder, databaseUrl: null, sample: 'off' as const };
    let installation: Installation | null = null;
    try {
      const log = createLog(configuration.logLevel);
      installation = await openInstallation(here, log, () => undefined);
      const spaceId = await installation.spaces.made(SPACE);
      return new RetrievalTrial(installation, openEmbeddings(configuration, log), spaceId, folder);
    } catch (error) {
      await installation?.close();
      await rm(folder, { recursive: true, force: true });
      throw error;
    }
  }

  /** @returns the conversation, and the ids of its messages in the order of the turns */
  async keepConversation(
    name: string,
    turns: readonly TrialTurn[],
  ): Promise<{ readonly id: ConversationId; readonly messages: readonly string[] }> {
    const started = { key: name, title: null, metadata: {}, owner: this.scope.owner };
    const { conversation } = await startConversation(this.deps, this.scope, started);
    const messages: string[] = [];
    for (let from = 0; from < turns.length; from += ONE_REQUEST) {
      const part = turns.slice(from, from + ONE_REQUEST).map(messageOf);
      const appended = await appendMessages(this.deps, this.scope, { id: conversation.id }, part);
      messages.push(...appended.messages.map(({ id }) => id));
    }
    return { id: conversation.id, messages };
  }

  /** Ingests a folder. @returns the documents that were read */
  async keepDocuments(folder: string): Promise<number> {
    const { knowledge } = this.installation;
    const deps = { ...this.deps, reader: null, embedder: null, ...knowledge };
    const source = { key: SPACE, kind: 'FOLDER', name: SPACE, uri: null } as const;
    const request = { items: itemsOf(folder), source, owner: null, actor: 'local', idempotencyKey: null };
    let read = 0;
    for await (const outcome of ingestItems(deps, this.scope, request)) {
      if (outcome.status === 'FAILED') throw outcome.error;
      if (outcome.status === 'DEFERRED')
        throw new Unavailable('ingest', `${outcome.path} cannot be read now: ${outcome.message}; run this again`);
      if (outcome.status !== 'QUARANTINED') read += 1;
    }
    return read;
  }

  /** Everything that was kept is found by its words and by its meaning. */
  async settle(): Promise<void> {
    const onFault = (error: unknown): never => {
      throw error;
    };
    const worker = messageFollower({ ...this.deps, onFault });
    await worker.drain();
    const embedding = { ...this.deps, settings: defaultsOf(EMBEDDING_LIMITS), embedder: this.embeddings.chosen };
    await new EmbeddingWorker({ ...embedding, busy: () => false, onFault }).drain();
    await worker.drain();
  }

  /** Ids of messages, the best first. */
  async messages(text: string, conversation: ConversationId, signals: TrialSignals, first: number): Promise<string[]> {
    const search = { text, conversations: [conversation], strategy: signals.strategy, range: null, first };
    const deps = { embeddings: this.embeddings, settings: { ...this.deps.settings, ...signals.settings } };
    const found = await this.installation.database.read(this.scope, (sql) => searchMessages(sql, search, deps));
    return found.hits.map(({ id }) => id);
  }

  /** Places of chunks, the best first. */
  async chunks(text: string, { strategy, settings }: TrialSignals, first: number): Promise<TrialPlace[]> {
    const asked = {
      text,
      expand: true,
      kinds: ['CHUNK'],
      strategy,
      fusion: 'NORMALISED_SUM',
      weights: null,
      filters: null,
    } as const;
    const deps = {
      ...{ embeddings: this.embeddings, page: { first, after: null } },
      ...{
        settings: { ...this.deps.settings, ...settings },
        concepts: [],
        rules: viewRulesOf(this.installation.knowledge.packs),
      },
    };
    return this.installation.database.read(this.scope, async (sql) => {
      const view = { sql, recorded: null, valid: null };
      const { items } = await answerSearch(view, searchQuestion(asked, this.embeddings), deps);
      const found = items.flatMap(({ node: { found: hit } }) => (hit.kind === 'CHUNK' ? [hit] : []));
      const documents = await documentsByIds(view, [...new Set(found.map(({ documentId }) => documentId))]);
      const chunks = await chunksAt(
        view,
        found.map(({ revisionId, n }) => ({ revisionId, n })),
      );
      return found.map((hit) => placeOf(hit, documents, chunks));
    });
  }

  async close(): Promise<void> {
    try {
      await this.embeddings.close();
      await this.installation.close();
    } finally {
      await rm(this.folder, { recursive: true, force: true });
    }
  }

  private get deps() {
    const { database } = this.installation;
    const settings = defaultsOf({ ...REQUEST_SETTINGS, ...CONVERSATION_LIMITS });
    return { database, ids: systemIds, clock: systemClock, settings };
  }
}

const messageOf = ({ speaker, text, saidAt }: TrialTurn) => ({
  ...({ role: 'USER', source: 'CHAT', important: false, tags: [], versionHints: [], metadata: {} } as const),
  ...{ speaker, text, saidAt },
  clientKey: null,
});

async function* itemsOf(folder: string): AsyncGenerator<SourceItem> {
  for await (const entry of readFolder(folder, { maxBytes: WATCH_SETTINGS['screen.maxBytes'].default })) {
    if (!('skipped' in entry)) yield entry;
  }
}

function placeOf(
  hit: ChunkPlace,
  documents: Awaited<ReturnType<typeof documentsByIds>>,
  chunks: Awaited<ReturnType<typeof chunksAt>>,
): TrialPlace {
  const document = documents.get(hit.documentId);
  const chunk = chunks.find(({ revisionId, n }) => revisionId === hit.revisionId && n === hit.n);
  if (!document || !chunk) throw new Error(`expected the chunk ${hit.n} of document ${hit.documentId} to be there`);
  return { document: document.key, path: document.path, headings: chunk.headingPath };
}
