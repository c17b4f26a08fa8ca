import { claimsLikeTexts } from '../../src/vectors/index.ts';
import { FUNCTION_WORDS } from '../../src/text/function-words.ts';
import { termsOf } from '../../src/text/terms-of-text.ts';
import type { Claim } from '../../src/domain/claim-record.ts';
import { InvalidInput, Unavailable } from '../../src/domain/errors.ts';
import { leastInferred } from '../../src/domain/relationship-record.ts';
import type { View } from '../../src/storage/index.ts';
import {
  coverageOf,
  coveringClaims,
  matchByStems,
  type Asked,
  type Coverage,
  type WordMatches,
} from './algorithms/coverage-of-concepts.ts';
import { checkMaxClaims } from './about.ts';
import { claimsAtEnd, namesIn, withMerged, whenever, type ViewReads } from './read-record.ts';

export interface CoverageRequest {
  readonly text: string;
  /** Steps from what it names that claims may be, 1 to `graph.maxDepth`. */
  readonly depth: number;
  readonly maxClaims: number;
  readonly method: CoverageMethod;
}

/** By what words are compared with claims: LEXICAL by their stems, VECTOR by the cosine of their vectors. */
export type CoverageMethod = 'LEXICAL' | 'VECTOR';

interface Compared {
  readonly matches: readonly WordMatches[];
  /** VECTOR: the model. */
  readonly model: { readonly name: string; readonly lexical: boolean } | null;
  /** VECTOR: claims that have no vector, so that no word was compared with them. */
  readonly missing: number;
}

export interface CoverageView extends Coverage {
  readonly method: CoverageMethod;
  readonly model: Compared['model'];
  readonly missing: number;
  /** Claims that were looked at. */
  readonly read: number;
  /** There are more within reach. */
  readonly truncated: boolean;
}

/** Words of asking that are function words nowhere else. */
const ASKING: ReadonlySet<string> = new Set(['tell', 'explain', 'describe', 'show', 'list']);

/**
 * How far the graph covers a question (SE-57): the names in it are looked up, and claims are read within `depth` steps of them.
 * Statements: those of the names, their merge groups, a neighbourhood, and a page of claims; by VECTOR two more.
 * @throws InvalidInput; Unavailable, also where vectors are asked for and there are none: words never take their place
 */
export async function coverageView(by: ViewReads, view: View, request: CoverageRequest): Promise<CoverageView> {
  const { graph, settings } = by;
  const { text, depth, maxClaims, method } = request;
  checkMaxClaims(maxClaims, settings);
  const named = await namesIn(whenever(view), text, by);
  const asked = {
    entities: await Promise.all(named.map(async ({ term, ids }) => ({ term, ids: await withMerged(view, ids) }))),
    words: contentWords(
      text,
      named.map(({ term }) => term),
    ),
  };
  const seeds = [...new Set(named.flatMap(({ ids }) => ids))];
  const traversal = {
    depth,
    direction: 'BOTH',
    kinds: null,
    basis: null,
    minConfidence: null,
    minInferred: leastInferred('NORMAL', settings),
    maxNodes: settings['page.max'],
  } as const;
  const reach = await graph.neighbourhood(view, seeds, traversal, settings);
  const within = reach.nodes.map(({ entityId }) => entityId);
  const { claims, more } =
    seeds.length > 0 ? await claimsAtEnd(view, within, 'EITHER', ['ACTIVE'], maxClaims) : { claims: [], more: false };
  const covering = coveringClaims(claims);
  const { matches, ...compared } = await comparedBy[method](by, view, asked.words, covering);
  return {
    ...coverageOf(asked, covering, matches),
    method,
    ...compared,
    read: claims.length,
    truncated: reach.truncated || more,
  };
}

type Compare = (by: ViewReads, view: View, words: Asked['words'], claims: readonly Claim[]) => Promise<Compared>;

const byStems: Compare = (_by, _view, words, claims) =>
  Promise.resolve({
    matches: matchByStems(words, claims, termsOf),
    model: null,
    missing: 0,
  });

const byVectors: Compare = async ({ embeddings, settings }, view, words, claims) => {
  if (embeddings === null)
    throw new Unavailable(
      'embedder',
      'coverage by VECTOR is not there: this program makes no vectors; ask for LEXICAL',
      RETRY_S,
    );
  const most = settings['view.coverage.words'];
  if (words.length > most)
    throw new InvalidInput(
      `expected at most ${most} words of content to be compared by VECTOR, got ${words.length}; ask for LEXICAL, or in fewer words`,
      ['text'],
    );
  const options = { among: claims.map(({ id }) => id), from: settings['view.coverage.cosine'] };
  const { model, texts, missing } = await claimsLikeTexts(
    view,
    embeddings,
    words.map(({ word }) => word),
    options,
  );
  const matches = texts.map(({ claimIds, nearest }) => ({ claims: new Set(claimIds), similarity: nearest }));
  return { matches, model: { name: model.name, lexical: model.lexical }, missing };
};

const comparedBy: Readonly<Record<CoverageMethod, Compare>> = { LEXICAL: byStems, VECTOR: byVectors };

/** Seconds until vectors may be there. */
const RETRY_S = 30;

/** The words of a question that are no part of a name, and mean something by themselves; each once. */
function contentWords(text: string, names: readonly string[]): { readonly word: string; readonly stem: string }[] {
  const rest = names.reduce((left, name) => left.replaceAll(name, ' '), text);
  const words = (rest.match(/[\p{L}\p{N}][\p{L}\p{N}\p{M}'’_.-]*/gu) ?? []).map((word) =>
    word.replace(/[.'’-]+$/u, ''),
  );
  const content = words.filter((word) => !FUNCTION_WORDS.has(word.toLowerCase()) && !ASKING.has(word.toLowerCase()));
  const stems = new Map(
    content.flatMap((word) =>
      termsOf(word)
        .slice(0, 1)
        .map((stem) => [stem, word] as const),
    ),
  );
  return [...stems].map(([stem, word]) => ({ word, stem }));
}
