import { expect } from '@jest/globals';
import { systemClock, type Clock } from '../../src/domain/time.ts';
import { systemIds } from '../../src/domain/typed-ids.ts';
import { evidenceFollower, openEvidenceCache, type ServedCache } from '../../src/evidence/index.ts';
import { Embeddings } from '../../src/vectors/index.ts';
import type { TestDatabase } from './database.ts';
import { embedAll, wordEmbedder, type WordEmbedder } from './embedded-texts.ts';
import { asking, type Asking, type AskingOptions } from './graphql.ts';
import { fileItem, ingest } from './ingest.ts';
import { scriptedEngine, type ScriptedEngine } from './search-engine.ts';
import { sessionWorker } from './session-worker.ts';
import { settingDefaults } from './settings.ts';
import { publish } from './talk.ts';
import { fresh } from './writes.ts';

export interface Passage {
  readonly kind: string;
  readonly text: string;
  readonly rank: number;
  readonly reranked: { readonly score: number; readonly before: number } | null;
  readonly reliability: number;
  readonly relevance: number | null;
  readonly method: string;
  readonly reason: string;
  readonly chunk: { readonly id: string; readonly contentHash: string } | null;
  readonly claim: { readonly statement: string } | null;
  readonly page: { readonly url: string; readonly domain: string } | null;
}
export interface Found {
  readonly __typename: string;
  readonly message?: string;
  readonly code?: string;
  readonly outcome: string;
  readonly freshness: string | null;
  readonly similarity: number | null;
  readonly coverage: number | null;
  readonly anchor: { readonly kind: string; readonly previous: string | null; readonly subject: string | null } | null;
  readonly question: { readonly canonical: { readonly hash: string }; readonly intent: string };
  readonly kept: readonly Passage[];
  readonly dropped: readonly Passage[];
  readonly web: {
    readonly state: string;
    readonly why: string | null;
    readonly found: number;
    readonly dropped: readonly { readonly url: string | null; readonly why: string }[];
  };
  readonly rerank: { readonly state: string; readonly model: string | null; readonly pairs: number };
  readonly missing: readonly { readonly part: string; readonly why: string }[];
}

const PASSAGE = `{ kind text rank reranked { score before } reliability relevance method reason chunk { id contentHash } claim { statement } page { url domain } }`;
const FIND = `mutation ($input: FindEvidenceInput!) { findEvidence(input: $input) { __typename ... on DomainError { message code }
  ... on EvidenceFound { outcome freshness similarity coverage anchor { kind previous subject } question { canonical { hash } intent }
    kept ${PASSAGE} dropped ${PASSAGE} web { state why found dropped { url why } } rerank { state model version pairs why } missing { part why } } } }`;

export const page = (name: string, content: string) => ({
  url: `https://harbour.example/${name}`,
  title: name,
  content,
});
export const DUES = 'The ferry pays dues of forty crowns for each landing at the quay, as the harbour office has it.';
export const starts = ({ kept }: Pick<Found, 'kept'>): string[] => kept.map(({ text }) => text.trim().slice(0, 9));

export interface AskedEvidence {
  readonly me: Asking;
  readonly cache: ServedCache;
  readonly engine: ScriptedEngine;
  readonly embedder: WordEmbedder;
  readonly find: (question: string, input?: object, who?: Asking) => Promise<Found>;
  readonly at: { ms: number };
  /** Takes what was said into the sessions. */
  readonly follow: () => Promise<void>;
  readonly as: (owner: string) => Asking;
}
export const HARBOUR = {
  'dues.md': `${DUES}\n`,
  'crane.md': 'The crane is idle.\n',
  'red.md': 'The ferry is red.\n',
};
export const QUESTION = 'What dues does the ferry pay?';

/** Evidence memory takes in all that was ingested or found so far. */
export async function takeIntoMemory({ database }: Pick<TestDatabase, 'database'>): Promise<void> {
  const faults: unknown[] = [];
  const onFault = (error: unknown): void => void faults.push(error);
  await evidenceFollower({ database, ids: systemIds, settings: settingDefaults, busy: () => false, onFault }).drain();
  expect(faults).toEqual([]);
}

/**
 * Asks for evidence in a space of its own that holds these files, with a cache, a search engine and a clock of its own.
 * @param given the test's database; `engines`: those that the test closes
 */
export async function askingForEvidence(
  { database, space, as: asOwner }: TestDatabase,
  engines: ScriptedEngine[],
  files: Readonly<Record<string, string>> = {},
  options: AskingOptions = {},
): Promise<AskedEvidence> {
  const scope = await space();
  const at = { ms: 0 };
  const clock: Clock = { now: () => new Date(systemClock.now().getTime() + at.ms) };
  const embedder = wordEmbedder(fresh(), ['ferry', 'dues', 'crane', 'engine', 'weather']);
  const embeddings = new Embeddings(embedder, () => embedder);
  const cache = openEvidenceCache({ limits: settingDefaults, redis: null, onFault: () => undefined }, clock);
  const engine = await scriptedEngine();
  engines.push(engine);
  const all = { embeddings, cache, clock, web: engine.search, ...options };
  const as = (owner: string): Asking => asking(database, asOwner(scope, owner), all);
  const me = asking(database, scope, all);
  await ingest(
    database,
    scope,
    Object.entries(files).map(([name, text]) => fileItem(name, text)),
  );
  await embedAll(database, embedder);
  const find: AskedEvidence['find'] = async (question, input = {}, who = me) =>
    (await who.get<{ findEvidence: Found }>(FIND, { input: { question, ...input } })).findEvidence;
  const { worker, faults } = sessionWorker({ database, clock, embeddings });
  const follow = async (): Promise<void> => {
    await publish(database, embedder);
    await worker.drain();
    expect(faults).toEqual([]);
  };
  return { me, cache, engine, embedder, find, at, as, follow };
}
