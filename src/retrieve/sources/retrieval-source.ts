import type { FusedList, ThreadMatch } from '../../domain/search-terms.ts';
import type { EntityId } from '../../domain/typed-ids.ts';
import type { ViewRules } from '../../domain/view-vocabulary.ts';
import type { SearchFilters } from '../../lexical/index.ts';
import type { View } from '../../storage/index.ts';
import type { SparseQuestion } from '../../vectors/index.ts';
import type { Cited, FoundSoFar } from '../asked/asked-list.ts';
import type { AskedMeaning, DenseBegun, Found, KnownTexts } from '../dense.ts';
import type { RankedHit } from '../fuse.ts';
import type { SearchSettings } from '../retrieval-settings.ts';
import type { SearchedKind, SearchHit } from '../search-across-kinds.ts';

/** What a source knows of a thing that it found. */
export interface SourceHit {
  readonly found: Found;
  readonly score: number;
  /** Of a search by words. */
  readonly words?: SearchHit;
  /** Of a search by meaning: what of its thread was nearer than the chunk itself; null = nothing. */
  readonly thread?: ThreadMatch | null;
}

/** What a search knows of its question beside the words. */
export interface QuestionSigns {
  /** What the question names: texts and claims about it are a list of their own. */
  readonly named?: readonly EntityId[];
  /** What the question cites exactly, by key, id, path or address: texts of it are a list of their own. */
  readonly cited?: Cited;
  /** What packs call a dependency, an actor, a section that argues; null or left out: what a question asks for is not looked up. */
  readonly rules?: ViewRules | null;
  /** Other names of it: each is a list of its own (PI-86). */
  readonly expanded?: readonly string[];
  /** Chunks that evidence memory has for the question: a list of their own. */
  readonly remembered?: readonly RankedHit[];
}

/** A question as its sources get it: the same for all of one kind of things. */
export interface AskedSource extends QuestionSigns {
  readonly view: View;
  readonly text: string;
  readonly kind: SearchedKind;
  readonly filters: SearchFilters;
  readonly settings: SearchSettings;
  /** By meaning, every vector is compared (PI-85). */
  readonly exact: boolean;
  /** By words, best first; the same search is made once, whoever asks for it. */
  readonly search: (words: string, first: number, filters?: SearchFilters) => Promise<readonly SearchHit[]>;
  readonly meaning: AskedMeaning['question'];
  readonly near: (kind: SearchedKind) => Promise<DenseBegun>;
  readonly sparse: SparseQuestion['asked'];
  /** What sources before found out: whether a text is there and allowed. */
  readonly known: KnownTexts;
}

/** What a source looks for, begun already as far as it need not wait; `input`: what its lists depend on, for a trace. */
export interface Looking {
  readonly input: (soFar: readonly FoundSoFar[]) => object | Promise<object>;
  /** Its lists, each the best first. @param soFar what the sources before found together, best first */
  readonly lists: (soFar: readonly FoundSoFar[]) => Promise<(readonly SourceHit[])[]>;
}

/**
 * One way to find something for a question. Its hits are a list, or several of one name, that are fused with those of the others; a
 * further source is a file like this one, a row of `SOURCES`, and its name in `FUSED_LISTS`.
 */
export interface Source {
  readonly name: FusedList;
  readonly kinds: readonly SearchedKind[];
  /** How much its hits count beside those of others. */
  readonly weight: (settings: SearchSettings) => number;
  /** Its scores are 0 to 1 as they are, so that poor hits alone say little; left out: its best hit counts in full. */
  readonly isShare?: true;
  /** It needs what the others found together. */
  readonly isLast?: true;
  /** null = there is nothing that it could look for. */
  readonly look: (asked: AskedSource) => Looking | null;
}
