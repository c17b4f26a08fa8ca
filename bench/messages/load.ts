import { readFileSync } from 'node:fs';
import path from 'node:path';
import { appendMessages, messageFollower, startConversation } from '../../src/conversation/index.ts';
import type { Scope } from '../../src/domain/scope.ts';
import { systemClock } from '../../src/domain/time.ts';
import { systemIds, type ConversationId } from '../../src/domain/typed-ids.ts';
import type { Embedder } from '../../src/models/index.ts';
import type { Database } from '../../src/storage/index.ts';
import { EmbeddingWorker } from '../../src/vectors/index.ts';
import { settingDefaults } from '../../test/support/settings.ts';

interface Turn {
  readonly conversation: string;
  readonly session_iso: string;
  readonly turn: string;
  readonly speaker: string;
  readonly text: string;
  readonly caption?: string;
}

export interface Asked {
  readonly conversation: string;
  readonly question: string;
  readonly category_name: string;
  readonly evidence: readonly string[];
}

/** A conversation as it is kept: its turns by the ids of their messages. */
export interface Kept {
  readonly id: ConversationId;
  readonly turnOf: ReadonlyMap<string, string>;
}

const linesOf = <T>(file: string): T[] =>
  readFileSync(file, 'utf8')
    .trim()
    .split('\n')
    .map((line) => JSON.parse(line) as T);

export const questionsOf = (folder: string): Asked[] => linesOf<Asked>(path.join(folder, 'questions.jsonl'));

const ONE_REQUEST = 500;

/**
 * Appends all turns of a folder as messages, stores and embeds them.
 * @param ownerOf whose a conversation is; left out: the caller's
 * @returns the conversations, and the seconds of each step
 */
export async function keepTurns(
  database: Database,
  scope: Scope,
  folder: string,
  embedder: Embedder,
  ownerOf: (conversation: string) => string = () => scope.owner,
): Promise<{
  readonly kept: ReadonlyMap<string, Kept>;
  readonly turns: number;
  readonly seconds: Readonly<Record<string, number>>;
}> {
  const deps = { database, ids: systemIds, clock: systemClock, settings: settingDefaults };
  const turns = linesOf<Turn>(path.join(folder, 'turns.jsonl'));
  const kept = new Map<string, Kept>();
  const began = performance.now();
  for (const [name, said] of Map.groupBy(turns, ({ conversation }) => conversation)) {
    const speaking = { ...scope, owner: ownerOf(name) };
    const started = { key: name, title: null, metadata: {}, owner: speaking.owner };
    const { conversation } = await startConversation(deps, speaking, started);
    const turnOf = new Map<string, string>();
    for (let from = 0; from < said.length; from += ONE_REQUEST) {
      const part = said.slice(from, from + ONE_REQUEST);
      const { messages } = await appendMessages(deps, speaking, { id: conversation.id }, part.map(messageOf));
      messages.forEach(({ id }, i) => turnOf.set(id, part[i]?.turn ?? ''));
    }
    kept.set(name, { id: conversation.id, turnOf });
  }
  const appended = performance.now();
  const onFault = (error: unknown): never => {
    throw error;
  };
  const worker = messageFollower({ ...deps, onFault });
  await worker.drain();
  const stored = performance.now();
  await new EmbeddingWorker({ ...deps, embedder, busy: () => false, onFault }).drain();
  await worker.drain();
  const seconds = {
    append: (appended - began) / 1000,
    store: (stored - appended) / 1000,
    embed: (performance.now() - stored) / 1000,
  };
  return { kept, turns: turns.length, seconds };
}

const messageOf = ({ session_iso: at, speaker, text, caption }: Turn) => ({
  ...({ role: 'USER', speaker, source: 'CHAT', important: false, tags: [], versionHints: [], metadata: {} } as const),
  // What is seen in a picture that was shared is part of what was said.
  text: caption === undefined ? text : `${text} [${caption}]`,
  saidAt: new Date(`${at}Z`),
  clientKey: null,
});
