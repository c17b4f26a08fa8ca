import type { FusedList, Fusion, ListWeights, ThreadMatch } from '../domain/search-terms.ts';
import type { FoundByRelation } from './asked/asked-list.ts';
import type { DenseHit, Found } from './dense.ts';
import { fuse, type FusionContribution, type RankedList } from './fuse.ts';
import type { Overtaken } from './overtaken/overtaken-statements.ts';
import type { SearchSettings } from './retrieval-settings.ts';
import type { SearchHit } from './search-across-kinds.ts';
import type { SparseHit } from './sparse-list.ts';

/** What a list says of a hit; `part` is its share of a fused score, null where nothing was fused. */
export interface LexicalContribution {
  readonly hit: SearchHit;
  readonly part: FusionContribution | null;
}
export interface DenseContribution {
  readonly cosine: number;
  /** What of its thread was nearer to the question than the chunk itself; null = nothing. */
  readonly thread: ThreadMatch | null;
  readonly part: FusionContribution | null;
}

/** A hit with what each list says of it; at least one does. */
export interface StrategyHit {
  readonly found: Found;
  readonly score: number;
  /** 0–1: comparable between kinds. */
  readonly relevance: number;
  /** 0–1: how surely it says what is asked, as a claim or its section tells, whatever its words; 0 = nothing tells. */
  readonly asked: number;
  /** 0–1: how near its words and meaning are to the question, whatever leads to it; null = not both were compared. */
  readonly near: number | null;
  readonly lexical: LexicalContribution | null;
  readonly dense: DenseContribution | null;
  /** What each list gives to a fused score, and adds up to it; empty where nothing was fused. */
  readonly parts: readonly FusionContribution<FusedList | 'overtaken' | 'earlier'>[];
  /** Why it does not tell what holds; left out: nothing says so. */
  readonly overtaken?: Overtaken;
}

/** A list by words. */
export interface LexicalList {
  readonly name: Exclude<FusedList, 'dense' | 'graph' | 'asked' | 'sparse' | 'remembered'>;
  readonly hits: readonly SearchHit[];
}

/** Lists besides those by words. */
export interface OtherLists {
  /** Every text has its vector, which was compared. */
  readonly hasMeaning: boolean;
  readonly dense: readonly DenseHit[];
  readonly graph: readonly FoundByRelation[];
  readonly asked: readonly FoundByRelation[];
  readonly sparse: readonly SparseHit[];
  readonly remembered: readonly FoundByRelation[];
}

/** Lists as one, the best first; each hit with what each list says of it. */
export function fusedHits(
  lexical: readonly LexicalList[],
  { hasMeaning, dense, graph, asked, sparse, remembered }: OtherLists,
  fusion: Fusion,
  weightOf: Readonly<Record<FusedList, number>>,
  settings: SearchSettings,
): StrategyHit[] {
  const byWords = new Map<string, SearchHit>(lexical[0]?.hits.map((hit) => [hit.id, hit]));
  // The question's own words come last and count: how relevant a hit is to another name says nothing of it.
  const byAny = new Map<string, SearchHit>(
    lexical.toReversed().flatMap(({ hits }) => hits.map((hit) => [hit.id, hit] as const)),
  );
  const byMeaning = new Map<string, DenseHit>(dense.map((hit) => [hit.found.id, hit]));
  const meaning = { name: 'dense' as const, hits: dense.map(({ found, cosine }) => ({ id: found.id, score: cosine })) };
  const scored = (hits: readonly FoundByRelation[]) => hits.map(({ found, score }) => ({ id: found.id, score }));
  const others = [
    { name: 'graph' as const, hits: scored(graph) },
    { name: 'asked' as const, hits: scored(asked) },
    { name: 'sparse' as const, hits: scored(sparse) },
    { name: 'remembered' as const, hits: scored(remembered) },
  ];
  const byOther = new Map(
    [...graph, ...asked, ...sparse, ...remembered].map(({ found }) => [found.id as string, found]),
  );
  const lists = [...lexical, meaning, ...others].map(({ name, hits }): RankedList<FusedList> => ({
    ...{ name, hits, weight: weightOf[name] },
    isShare: name === 'asked',
  }));
  return fuse(lists, fusion, settings).map(({ id, score, parts }) => {
    const [hit, near] = [byWords.get(id), byMeaning.get(id)];
    const found = byAny.get(id) ?? near?.found ?? byOther.get(id);
    if (!found) throw new Error('a fused hit is in one of the lists');
    const partOf = (name: FusedList): FusionContribution | null => parts.find(({ list }) => list === name) ?? null;
    const asked = fusion === 'RRF' ? 0 : clipped(partOf('asked')?.input ?? 0);
    const relevance = relevanceOf(byAny.get(id)?.relevance ?? 0, near?.cosine ?? 0, asked);
    return {
      ...{ found, score, relevance, parts, asked },
      near: hasMeaning ? nearnessOf(byAny.get(id)?.relevance ?? 0, near?.cosine ?? 0) : null,
      lexical: hit ? { hit, part: partOf('lexical') } : null,
      dense: near ? { cosine: near.cosine, thread: near.thread, part: partOf('dense') } : null,
    };
  });
}

/** By words and meaning alike; what says what the question asks for is relevant though it may have no word of it. */
function relevanceOf(byWords: number, cosine: number, asked: number): number {
  const usual = (byWords + clipped(cosine)) / 2;
  return usual + ((1 - usual) * asked) / 2;
}

/** How sure it is that a hit is about what is asked at all: more by meaning, as words are shared by chance. */
const nearnessOf = (byWords: number, cosine: number): number => (byWords + 3 * clipped(cosine)) / 4;

/** What each list counts: as a caller says, else as settings do. */
export function weightsOf({
  settings,
  weights,
}: {
  readonly settings: SearchSettings;
  readonly weights?: ListWeights | null;
}): Readonly<Record<FusedList, number>> {
  const lexical = settings['search.lexicalWeight'];
  return {
    lexical,
    dense: 1 - lexical,
    named: settings['search.namedWeight'],
    cited: settings['search.citedWeight'],
    graph: settings['search.graphWeight'],
    asked: settings['search.askedWeight'],
    sparse: settings['search.sparseWeight'],
    remembered: settings['search.rememberedWeight'],
    expanded: lexical * settings['search.expandedWeight'],
    ...weights,
  };
}

export const clipped = (cosine: number): number => Math.min(1, Math.max(0, cosine));
