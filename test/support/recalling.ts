import { expect } from '@jest/globals';
import { systemClock } from '../../src/domain/time.ts';
import { systemIds } from '../../src/domain/typed-ids.ts';
import type { Scope } from '../../src/domain/scope.ts';
import { memoryLearner } from '../../src/memory/index.ts';
import { builtInConcepts } from '../../src/packs/index.ts';
import { Embeddings } from '../../src/vectors/index.ts';
import type { TestDatabase } from './database.ts';
import { embedAll, wordEmbedder, type WordEmbedder } from './embedded-texts.ts';
import { asking, type Asking } from './graphql.ts';
import { publish, store, talk, type Said } from './talk.ts';
import { fresh, write } from './writes.ts';

export interface Recalled {
  readonly memory: { readonly id: string; readonly text: string };
  readonly foundBy: readonly string[];
  readonly score: number;
  readonly parts: readonly {
    readonly name: string;
    readonly weight: number;
    readonly input: number;
    readonly contribution: number;
  }[];
  readonly effectiveConfidence: number | null;
  readonly tokens: number;
}
export interface Recall {
  readonly memories: readonly Recalled[];
  readonly toConfirm: readonly Recalled[];
  readonly nearest: readonly Recalled[];
  readonly candidates: number;
  readonly tokens: number;
  readonly budget: number;
  readonly understanding: { readonly strategy: string };
  readonly vectors: { readonly state: string } | null;
}

const ONE = '{ memory { id text } foundBy score parts { name weight input contribution } effectiveConfidence tokens }';
export const RECALL = `query ($question: String!, $first: Int, $tokens: Int, $at: DateTime) {
  recall(question: $question, first: $first, tokens: $tokens, at: $at) {
    memories ${ONE} toConfirm ${ONE} nearest ${ONE} candidates tokens budget understanding { strategy } vectors { state } } }`;
export const recall = async (
  me: Asking,
  question: string,
  more: Readonly<Record<string, unknown>> = {},
): Promise<Recall> => (await me.get<{ recall: Recall }>(RECALL, { question, ...more })).recall;
export const texts = (some: readonly Recalled[]): string[] => some.map(({ memory }) => memory.text);
/** Two people of a space with two names that everybody knows, and what they say and state. */
export interface Recallers {
  readonly embedder: WordEmbedder;
  readonly me: Asking;
  readonly bob: Asking;
  /** Said in a conversation of its own, found by meaning unless vectors are to wait, and learned from. */
  readonly say: (who: Asking, said: readonly Said[], hasVectors?: boolean) => Promise<void>;
  /** A fact that is private to whoever states it, with its vector. @returns the id of its claim */
  readonly state: (who: Asking, name: string, predicate: string, text: string) => Promise<string>;
}

/** One embedder for each, by words. */
export async function recallers(context: () => TestDatabase, words: readonly string[]): Promise<Recallers> {
  const scope = await context().space();
  const embedder = wordEmbedder(fresh(), words);
  const embeddings = new Embeddings(embedder, () => embedder);
  const as = (who: Scope): Asking => asking(context().database, who, { embeddings });
  const me = as(scope);
  for (const name of ['Gai Media', 'Nora Fjell'])
    await write(me, 'assertClaim', {
      ...{ subject: { named: { name, type: 'ORGANISATION' } }, predicate: 'KIND', object: { text: 'zebra' } },
      visibility: 'SHARED',
    });
  const faults: unknown[] = [];
  const { database } = context();
  const learner = memoryLearner({
    ...{ database, ids: systemIds, clock: systemClock, concepts: builtInConcepts },
    onFault: (error) => faults.push(error),
  });
  /** Said, found by meaning, and learned from. */
  const say = async (who: Asking, said: readonly Said[], hasVectors = true): Promise<void> => {
    await talk(who, said, fresh());
    await (hasVectors ? publish(database, embedder) : store(database));
    await learner.drain();
    expect(faults).toEqual([]);
  };
  /** A fact that is private to whoever states it, with its vector. */
  const state = async (who: Asking, name: string, predicate: string, text: string): Promise<string> => {
    const subject = { named: { name, type: 'ORGANISATION' } };
    const { claim } = await write(who, 'assertClaim', {
      ...{ subject, predicate, object: { text }, visibility: 'PRIVATE' },
    });
    await embedAll(database, embedder);
    if (!claim) throw new Error('expected a claim');
    return claim.id;
  };
  return { embedder, me, bob: as(context().as(scope, 'bob')), say, state };
}
