import { afterEach, expect, it } from '@jest/globals';
import { replayEvidence, type EvidenceSwap } from '../../src/replay/index.ts';
import { absentEmbedder, diffTraces, RecordedWalk, ReplayedAnswers } from '../../src/trace/index.ts';
import { Embeddings } from '../../src/vectors/index.ts';
import { askingForEvidence, page, type AskedEvidence, type Found } from '../support/asking-for-evidence.ts';
import { describeDatabase, type TestDatabase } from '../support/database.ts';
import { embedAll } from '../support/embedded-texts.ts';
import type { AskingOptions } from '../support/graphql.ts';
import { fileItem, ingest } from '../support/ingest.ts';
import { randomFrom, type Random } from '../support/random.ts';
import {
  bytesOf,
  moodyEntailment,
  moodyReranker,
  retrieved,
  tracesOf,
  turned,
  withoutPorts,
} from '../support/replaying.ts';
import type { ScriptedEngine } from '../support/search-engine.ts';
import { talk } from '../support/talk.ts';
import { write } from '../support/writes.ts';

/** 500 is the whole measure. */
const RETRIEVALS = Number(process.env.CLAIMGRAPH_TEST_REPLAYED_RETRIEVALS ?? (process.env.NIGHTLY === '1' ? 500 : 50));
const FIRST_SEED = Number(process.env.CLAIMGRAPH_TEST_REPLAYED_SEED ?? '1');
/** Of one space. */
const EACH = 25;
const SEEDS = Array.from({ length: Math.ceil(RETRIEVALS / EACH) }, (_, n) => FIRST_SEED + n);

const SUBJECTS = ['The ferry', 'The crane', 'The engine'];
const SAID = ['pays dues of forty crowns', 'pays dues of ninety crowns', 'is idle', 'is mended by Holm Ltd', 'is red'];
const QUESTIONS = [
  'What dues does the ferry pay?',
  'How high are dues of the ferry?',
  'Is the crane idle?',
  'Who mends the engine?',
  'Is the crane idle and who mends the engine?',
  'What is the weather today?',
];
const oneOf = <T>(random: Random, list: readonly T[]): T => list[Math.floor(random() * list.length)] as T;
const sentences = (random: Random): string =>
  Array.from({ length: 1 + Math.floor(random() * 3) }, () => `${oneOf(random, SUBJECTS)} ${oneOf(random, SAID)}.`).join(
    ' ',
  );

async function happens(random: Random, { me, embedder }: AskedEvidence, { database }: TestDatabase): Promise<void> {
  const what = random();
  if (what < 0.6) {
    await ingest(database, me.scope, [fileItem(`${Math.floor(random() * 12)}.md`, `${sentences(random)}\n`)]);
    await embedAll(database, embedder);
    return;
  }
  if (what < 0.8) {
    const key = oneOf(random, ['search.lexicalWeight', 'search.expandedWeight']);
    await write(me, 'updateSetting', { key, value: 0.1 + Math.floor(random() * 8) / 10 });
    return;
  }
  const { documents } = await me.get<{ documents: { nodes: { id: string }[] } }>('{ documents { nodes { id } } }');
  if (documents.nodes.length > 3) await write(me, 'removeDocument', { id: oneOf(random, documents.nodes).id });
}

function parameters(random: Random): object {
  const candidates = 5 + Math.floor(random() * 30);
  return {
    candidates,
    first: 1 + Math.floor(random() * Math.min(10, candidates)),
    web: oneOf(random, ['NEVER', 'WHEN_MISSING', 'ALWAYS']),
    rerank: random() < 0.7,
    ...(random() < 0.3 && { strictness: Math.floor(random() * 10) / 10 }),
    ...(random() < 0.3 && { diversity: Math.floor(random() * 10) / 10 }),
  };
}

type Shown = Pick<
  Found['kept'][number],
  'kind' | 'rank' | 'relevance' | 'reliability' | 'reranked' | 'reason' | 'text'
>;
const shown = ({ kind, text, rank, relevance, reliability, reranked, reason }: Shown): Shown => ({
  ...{ kind, text, rank, relevance, reliability, reason },
  reranked: reranked && { score: reranked.score, before: reranked.before },
});
const judged = (ones: readonly { candidate: object; verdict: object; rank: number }[]): Shown[] =>
  ones.map(({ candidate, verdict, rank }) => shown({ ...candidate, ...verdict, rank } as unknown as Shown));

describeDatabase('retrievals that are walked again', (context) => {
  const engines: ScriptedEngine[] = [];
  afterEach(() => {
    for (const engine of engines.splice(0)) engine.close();
  });

  async function begin(options: AskingOptions = {}): Promise<AskedEvidence> {
    const files = { 'a.md': 'The ferry pays dues of forty crowns.\n', 'b.md': 'The crane is idle.\n' };
    const asked = await askingForEvidence(context(), engines, files, { reranker: moodyReranker(), ...options });
    asked.engine.shows = [page('ferry', 'The ferry pays dues of ninety crowns since May, says the harbour.')];
    await write(asked.me, 'updateSetting', { key: 'trace.days', value: 7 });
    return asked;
  }

  it.each(SEEDS)(
    'random ones give the same bytes, step by step and in their result, whatever became of the corpus (seed %i)',
    async (seed) => {
      const { database } = context();
      const random = randomFrom(seed);
      const asked = await begin(seed % 2 === 0 ? { entailment: moodyEntailment(seed) } : {});
      const conversation = await talk(asked.me, [{ text: QUESTIONS[0] ?? '' }]);
      const found: Found[] = [];
      const outcomes = new Set<string>();
      // The second time from the cache.
      for (let n = 0; n < 2; n += 1) found.push(await asked.find(QUESTIONS[0] ?? '', { web: 'NEVER', strictness: 0 }));
      for (let n = 2; n < EACH; n += 1) {
        if (random() < 0.5) await happens(random, asked, context());
        const spoken = random() < 0.3 ? { conversation } : {};
        found.push(await asked.find(oneOf(random, QUESTIONS), { ...parameters(random), ...spoken }));
      }
      const traces = await tracesOf(database, asked.me.scope);
      expect(traces).toHaveLength(EACH);
      const questions = asked.engine.asked.length;
      const deps = withoutPorts(database);
      for (const [n, trace] of traces.entries()) {
        const replay = await replayEvidence(deps, asked.me.scope, trace);
        expect({ n, first: replay.diff.first, diverged: replay.diverged?.at }).toEqual({
          n,
          first: null,
          diverged: undefined,
        });
        expect(bytesOf(replay.trace)).toBe(bytesOf(trace));
        const { outcome, kept, dropped } = found[n] as Found;
        outcomes.add(outcome);
        expect({ n, outcome: replay.found?.outcome, kept: judged(replay.found?.kept ?? []) }).toEqual({
          n,
          outcome,
          kept: kept.map(shown),
        });
        expect(judged(replay.found?.dropped ?? [])).toEqual(dropped.map(shown));
      }
      expect(asked.engine.asked).toHaveLength(questions);
      // Where all came from a search, or from the cache, the other would not have been tried.
      expect([...outcomes]).toEqual(expect.arrayContaining(['SEARCH', 'EXACT']));
    },
  );

  it.each<{ part: string; swap: (asked: AskedEvidence) => EvidenceSwap; first: string; field: string }>([
    {
      part: 'the reranker',
      swap: () => ({ reranker: moodyReranker(40) }),
      first: 'findEvidence/rerank',
      field: 'output',
    },
    {
      part: 'the embedder',
      swap: ({ embedder }) => {
        const another = turned(embedder);
        return { embeddings: new Embeddings(another, () => another), reranker: moodyReranker() };
      },
      first: 'findEvidence/question',
      field: 'output.vector',
    },
    {
      part: 'the weight of a list',
      swap: () => ({ settings: { 'search.lexicalWeight': 0.05 }, reranker: moodyReranker() }),
      first: 'findEvidence/gather/search/CHUNK/fuse',
      field: 'input.weights.lexical',
    },
    {
      part: 'how strict the gate is',
      swap: () => ({ request: { strictness: 0.99 } }),
      first: 'findEvidence',
      field: 'input.strictness',
    },
    {
      part: 'the commit',
      swap: () => ({ asOf: 3, reranker: moodyReranker() }),
      first: 'findEvidence/question',
      field: 'output.commit',
    },
  ])(
    'with $part swapped, the diff names the step that it decides, and no step before it',
    async ({ swap, first, field }) => {
      const { database } = context();
      const asked = await begin();
      const { me, find, embedder } = asked;
      const files = SUBJECTS.flatMap((subject) =>
        SAID.map((said) => fileItem(`${subject}-${said}.md`, `${subject} ${said}.\n`)),
      );
      await ingest(database, me.scope, files);
      await embedAll(database, embedder);
      await find('What dues does the ferry pay?', { web: 'NEVER', strictness: 0.1 });
      const [trace] = await tracesOf(database, me.scope);
      if (!trace) throw new Error('a trace is kept');
      const { diff, diverged } = await replayEvidence(withoutPorts(database), me.scope, trace, swap(asked));
      expect(diverged).toBeNull();
      expect(diff.first?.path).toBe(first);
      expect(diff.first?.fields[0]).toContain(field);
      const ended = new Set([
        'findEvidence',
        'findEvidence/gather',
        'findEvidence/gather/search',
        'findEvidence/gather/search/CHUNK',
      ]);
      const at = diff.steps.findIndex(({ path }) => path === first);
      expect(diff.steps.slice(0, at).filter(({ path, state }) => state !== 'SAME' && !ended.has(path))).toEqual([]);
    },
  );

  it('`retrieve` walks over entities, claims and chunks, and again; with a weight swapped, it parts where lists are fused', async () => {
    const { database } = context();
    const { me, embedder } = await begin();
    const text = 'What dues does the ferry pay?';
    const before = await retrieved(database, me.scope, text, { walk: new RecordedWalk(), embedder });
    expect(before.found.kept.length).toBeGreaterThan(0);
    const again = (settings: Readonly<Record<string, unknown>>) => {
      const walk = new RecordedWalk(new ReplayedAnswers(before.trace));
      return retrieved(database, me.scope, text, { walk, embedder: absentEmbedder(embedder), settings });
    };
    const same = await again({});
    expect(same.found).toEqual(before.found);
    expect(bytesOf({ ...same.trace, head: before.trace.head })).toBe(bytesOf(before.trace));
    const { trace } = await again({ 'search.lexicalWeight': 0.05 });
    const { first, head } = diffTraces(before.trace, trace);
    expect(head).toEqual(['settings.search.lexicalWeight']);
    expect(first).toMatchObject({ path: expect.stringMatching(/^search\/\w+\/fuse$/u) });
    expect(first?.fields[0]).toBe('input.weights.lexical');
  });

  it('a search by words alone gives its list again, though how rare its words are has changed', async () => {
    const { database } = context();
    const { me, embedder } = await begin();
    const ask = (walk: RecordedWalk) =>
      retrieved(database, me.scope, 'What dues does the ferry pay?', { walk, embedder, strategy: 'LEXICAL' });
    const before = await ask(new RecordedWalk());
    await ingest(database, me.scope, [fileItem('c.md', 'The crane pays dues, and the ferry is red.\n')]);
    const again = await ask(new RecordedWalk(new ReplayedAnswers(before.trace)));
    expect(again.found).toEqual(before.found);
    const anew = await ask(new RecordedWalk());
    expect(diffTraces(before.trace, anew.trace).first?.path).toBe('search/CHUNK');
  });
});
