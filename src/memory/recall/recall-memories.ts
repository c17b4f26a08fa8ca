import type { DecaySettings } from '../../domain/settings.ts';
import {
  understandQuestion,
  vectorOfQuestion,
  type QuestionDeps,
  type QuestionUnderstanding,
} from '../../question/index.ts';
import type { MessageSearchDeps } from '../../conversation/index.ts';
import type { View } from '../../storage/index.ts';
import type { Embeddings, EmbeddingStatus, QueryEmbedding } from '../../vectors/index.ts';
import type { MemorySettings } from '../memory-settings.ts';
import { memoriesAbout, memoriesDuring, searchedMemories, type Searched, type SearchedFor } from './memory-sources.ts';
import { idOf, scoreCandidates, type FoundBy, type RecalledMemory } from './score-candidates.ts';
import type { AskedAbout } from './score-memory.ts';
import { selectMemories, type Budget } from './select-memories.ts';

type QuestionNames = Parameters<typeof understandQuestion>[2]['settings'];

export interface RecallDeps extends Pick<QuestionDeps, 'now' | 'zone' | 'concepts'> {
  /** null = this program makes no vectors. */
  readonly embeddings: Embeddings | null;
  readonly settings: QuestionNames & MemorySettings & DecaySettings & MessageSearchDeps['settings'];
}

export interface Recall {
  readonly understood: QuestionUnderstanding;
  /** How it stands with meaning; null where this program makes no vectors. */
  readonly dense: EmbeddingStatus | null;
  /** The best first; none where nothing fits. */
  readonly selected: readonly RecalledMemory[];
  /** Facts that are hardly sure any more: to be asked about, and not told (OM-119). */
  readonly toConfirm: readonly RecalledMemory[];
  /** Where nothing fits, what came nearest. */
  readonly nearest: readonly RecalledMemory[];
  /** Memories that were looked at, each once. */
  readonly candidates: number;
  readonly tokens: number;
  readonly budget: Budget;
}

/** Memories that are shown beside what is recalled, or in its place. */
const FEW = 3;

/**
 * What the caller remembers that a question is about (OM-78 to OM-92): found by meaning, by the entities it names and by the time it asks
 * about, scored by five signals, and as much of the best as has room. No language model is asked, so the same memories give the same order.
 * Where meaning cannot be asked, the other sources find what they find, and `dense` says so (OM-83).
 * @throws InvalidInput for no question or one longer than `search.maxCharacters`
 */
export async function recallMemories(view: View, question: string, budget: Budget, deps: RecallDeps): Promise<Recall> {
  const { settings, embeddings } = deps;
  const understood = await understandQuestion({ ...view, valid: null }, question, deps);
  const asked = embeddings && (await vectorOfQuestion(view.sql, embeddings, question));
  const wanted = askedFor(understood, asked);
  const { found, searched } = await foundBy(view, wanted, deps);
  const scored = await scoreCandidates(view, found, { ...wanted, ...searched }, deps);
  const ranked = scored.toSorted((a, b) => b.score - a.score || (idOf(a.memory) < idOf(b.memory) ? -1 : 1));
  const chosen = someFit(ranked, wanted.near === null ? null : settings['memory.fits'])
    ? chosenOf(ranked, budget, settings)
    : { selected: [], toConfirm: [], nearest: byNearness(ranked).slice(0, FEW) };
  return {
    ...{ ...chosen, understood, dense: asked?.condition ?? null, candidates: ranked.length, budget },
    tokens: chosen.selected.reduce((sum, { tokens }) => sum + tokens, 0),
  };
}

/** A question as memories are looked for and scored. */
type AskedFor = SearchedFor & AskedAbout;

function askedFor({ text, entityIds, weights, time }: QuestionUnderstanding, asked: QueryEmbedding | null): AskedFor {
  const model = asked && asked.condition.state !== 'UNAVAILABLE' ? asked.condition.model : null;
  return {
    text,
    entityIds,
    weights,
    range: time.range,
    near: model && asked?.vector ? { model, vector: asked.vector } : null,
  };
}

/** By each source, and what the search tells besides. */
async function foundBy(
  view: View,
  asked: AskedFor,
  deps: RecallDeps,
): Promise<{ readonly found: readonly FoundBy[]; readonly searched: Searched }> {
  const { entityIds, range } = asked;
  const { 'memory.candidates': most, 'memory.newest': newest } = deps.settings;
  const searched = await searchedMemories(view, asked, most, deps);
  const found: FoundBy[] = [{ source: 'SEARCH', ...searched }];
  if (entityIds.length > 0) found.push({ source: 'ENTITY', ...(await memoriesAbout(view, entityIds, newest)) });
  if (range) found.push({ source: 'TEMPORAL', ...(await memoriesDuring(view, range, newest)) });
  return { found, searched };
}

/**
 * Does one of them come near what was asked, or is it of the time asked about? A name alone is not enough: of somebody well known there is
 * always something. Where nothing is known of meaning, whatever was found fits.
 * @param least null = nothing is known of meaning
 */
function someFit(memories: readonly RecalledMemory[], least: number | null): boolean {
  if (least === null) return memories.length > 0;
  return memories.some(({ nearness, sources }) => nearness >= least || sources.includes('TEMPORAL'));
}

function chosenOf(
  ranked: readonly RecalledMemory[],
  budget: Budget,
  settings: MemorySettings & DecaySettings,
): Pick<Recall, 'selected' | 'toConfirm' | 'nearest'> {
  const isAging = ({ effective }: RecalledMemory): boolean =>
    effective !== null && effective < settings['confidence.aging'];
  const select = (some: readonly RecalledMemory[]): RecalledMemory[] =>
    selectMemories(some, budget, settings['memory.alike']);
  return {
    selected: select(ranked.filter((memory) => !isAging(memory))),
    toConfirm: select(ranked.filter(isAging)).slice(0, FEW),
    nearest: [],
  };
}

const byNearness = (ranked: readonly RecalledMemory[]): RecalledMemory[] =>
  ranked.toSorted((a, b) => b.nearness - a.nearness);
