import { expect } from '@jest/globals';
import type { EvidenceObjectFilter } from '../../src/domain/evidence-object-record.ts';
import type { EvidenceObject } from '../../src/domain/evidence-object-record.ts';
import type { Scope } from '../../src/domain/scope.ts';
import { systemClock } from '../../src/domain/time.ts';
import { systemIds, type ChunkId, type EvidenceObjectId } from '../../src/domain/typed-ids.ts';
import { canonicalQuestion } from '../../src/question/canonical-question.ts';
import { EvidenceReads, evidenceFollower, listEvidenceObjects } from '../../src/evidence/index.ts';
import { recordEvidence, type NewEvidence } from '../../src/evidence/keep-found-evidence.ts';
import { Embeddings } from '../../src/vectors/index.ts';
import type { TestDatabase } from './database.ts';
import { embedAll, wordEmbedder, type WordEmbedder } from './embedded-texts.ts';
import { asking, type Asking } from './graphql.ts';
import { fileItem, ingest } from './ingest.ts';
import { look, write } from './rows.ts';
import { settingDefaults, type AllSettings } from './settings.ts';

export const ALL: EvidenceObjectFilter = {
  ...{ entityId: null, topicId: null, origin: null, minConfidence: null, from: null, to: null },
};
const PAGE = { first: 100, after: null };

/** What the texts of these tests are about: each word is a direction of its own. */
const WORDS = ['steel', 'cake', 'bridge', 'sugar'];

/** A space whose documents are evidence. */
export class Memory {
  readonly context: TestDatabase;
  readonly scope: Scope;
  readonly embedder: WordEmbedder = wordEmbedder('evidence', WORDS);
  readonly reads: EvidenceReads;
  readonly faults: unknown[] = [];
  private readonly settings: AllSettings;

  private constructor(context: TestDatabase, scope: Scope, settings: Partial<AllSettings>) {
    this.context = context;
    this.scope = scope;
    this.settings = { ...settingDefaults, ...settings };
    const onFault = (error: unknown): void => void this.faults.push(error);
    this.reads = new EvidenceReads({ database: context.database, clock: systemClock, onFault });
  }

  static async of(context: TestDatabase, settings: Partial<AllSettings> = {}): Promise<Memory> {
    return new Memory(context, await context.space(), settings);
  }

  /** Each text is a document of one chunk, under the name of its place in the list unless it has one. */
  async ingest(texts: Readonly<Record<string, string>>, owner: string | null = null): Promise<void> {
    const items = Object.entries(texts).map(([path, text]) => fileItem(path, text));
    await ingest(this.context.database, owner === null ? this.scope : this.context.as(this.scope, owner), items, {
      owner,
      source: owner ?? 'test',
    });
  }

  async embed(): Promise<void> {
    await embedAll(this.context.database, this.embedder);
  }

  /** Everything that can be done is done. */
  async follow(): Promise<void> {
    await this.embed();
    await this.drain();
  }

  async drain(): Promise<void> {
    const { database } = this.context;
    const onFault = (error: unknown): void => void this.faults.push(error);
    const deps = { database, ids: systemIds, settings: this.settings, busy: () => false, onFault };
    await evidenceFollower(deps).drain();
    expect(this.faults).toEqual([]);
  }

  async list(
    filter: Partial<EvidenceObjectFilter> = {},
    as = this.scope,
    recorded: number | null = null,
  ): Promise<EvidenceObject[]> {
    const read = (view: Parameters<typeof listEvidenceObjects>[0]) =>
      listEvidenceObjects(view, { ...ALL, ...filter }, 'CREATED', 'ASC', PAGE);
    return (await look(this.context.database, as, read, { recorded })).items.map(({ node }) => node);
  }

  /** Keeps what a question found, in a commit of its own. */
  async found(
    text: string,
    chunkIds: readonly ChunkId[],
    more: Partial<NewEvidence> = {},
    owner: string | null = null,
  ): Promise<EvidenceObjectId> {
    const made: EvidenceObjectId[] = [];
    const { hash } = canonicalQuestion(text, 0);
    const question = { text, hash, vector: null };
    const as = owner === null ? this.scope : this.context.as(this.scope, owner);
    await write(
      this.context.database,
      as,
      async (commit) => {
        const found = { question, conversation: null, chunkIds, topicVector: null, ...more };
        made.push(await recordEvidence(commit, found));
      },
      owner,
    );
    const [id] = made;
    if (!id) throw new Error('the commit did not run');
    return id;
  }

  vector(text: string): Promise<Float32Array> {
    return this.embedder.embed([text], 'DOCUMENT').then(([vector]) => vector ?? new Float32Array(0));
  }

  as(who: Scope = this.scope): Asking {
    const embeddings = new Embeddings(this.embedder, () => this.embedder);
    return asking(this.context.database, who, { embeddings, evidenceReads: this.reads });
  }
}
