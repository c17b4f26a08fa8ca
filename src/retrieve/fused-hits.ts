import type { FusedList, Fusion, ThreadMatch } from '../domain/search-terms.ts';
import type { Found } from './dense.ts';
import { fuse, type FusionContribution, type RankedList } from './fuse.ts';
import type { Overtaken } from './overtaken/overtaken-statements.ts';
import type { SearchSettings } from './retrieval-settings.ts';
import type { SearchHit } from './search-across-kinds.ts';
import type { Source, SourceHit } from './sources/retrieval-source.ts';

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

/** What a source found. */
export interface SourceList extends Pick<Source, 'name' | 'isShare'> {
  readonly hits: readonly SourceHit[];
}

/** How lists become one. */
export interface Fusing {
  readonly fusion: Fusion;
  readonly weights: Readonly<Record<FusedList, number>>;
  readonly settings: SearchSettings;
  /** Every text has its vector, which was compared. */
  readonly hasMeaning: boolean;
}

/** Lists as one, the best first; each hit with what each list says of it. */
export function fusedHits(
  lists: readonly SourceList[],
  { fusion, weights, settings, hasMeaning }: Fusing,
): StrategyHit[] {
  const known = new Map<string, Known>();
  for (const { name, hits } of lists) for (const hit of hits) note(known, name, hit);
  const ranked = lists.map(({ name, isShare = false, hits }): RankedList<FusedList> => ({
    ...{ name, isShare, weight: weights[name] },
    hits: hits.map(({ found, score }) => ({ id: found.id, score })),
  }));
  return fuse(ranked, fusion, settings).map(({ id, score, parts }) => {
    const one = known.get(id);
    if (!one) throw new Error('a fused hit is in one of the lists');
    const { found, own, words, dense } = one;
    const partOf = (name: FusedList): FusionContribution | null => parts.find(({ list }) => list === name) ?? null;
    const asked = fusion === 'RRF' ? 0 : clipped(partOf('asked')?.input ?? 0);
    const [byWords, cosine] = [words?.relevance ?? 0, dense?.score ?? 0];
    return {
      ...{ found, score, parts, asked, relevance: relevanceOf(byWords, cosine, asked) },
      near: hasMeaning ? nearnessOf(byWords, cosine) : null,
      lexical: own ? { hit: own, part: partOf('lexical') } : null,
      dense: dense ? { cosine, thread: dense.thread ?? null, part: partOf('dense') } : null,
    };
  });
}

/** A thing, as the sources know it. */
interface Known {
  found: Found;
  /** By the question's own words, and by any: how relevant a hit is to another name says nothing of it where its own words found it. */
  own?: SearchHit;
  words?: SearchHit;
  dense?: SourceHit;
}

function note(known: Map<string, Known>, name: FusedList, hit: SourceHit): void {
  const one = known.get(hit.found.id) ?? { found: hit.found };
  known.set(hit.found.id, one);
  if (hit.words) {
    if (!one.words) one.found = hit.words;
    one.words ??= hit.words;
  }
  if (name === 'lexical' && hit.words) one.own = hit.words;
  if (name === 'dense') one.dense = hit;
}

/** By words and meaning alike; what says what the question asks for is relevant though it may have no word of it. */
function relevanceOf(byWords: number, cosine: number, asked: number): number {
  const usual = (byWords + clipped(cosine)) / 2;
  return usual + ((1 - usual) * asked) / 2;
}

/** How sure it is that a hit is about what is asked at all: more by meaning, as words are shared by chance. */
const nearnessOf = (byWords: number, cosine: number): number => (byWords + 3 * clipped(cosine)) / 4;

export const clipped = (cosine: number): number => Math.min(1, Math.max(0, cosine));
