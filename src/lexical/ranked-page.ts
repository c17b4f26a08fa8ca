import { InvalidInput } from '../domain/errors.ts';
import type { Position } from '../domain/page-request.ts';
import type { TextKey } from './posting-lists.ts';
import type { Ranking } from './rank.ts';

/** A place in a list of things with a score: after the one with this score and id. Equal scores are in the order of their ids. */
export interface RankPosition {
  readonly score: number;
  readonly id: string;
}

/** A place in a ranking of texts. Equal scores are in the order of the index, which needs no look-up to be known. */
export interface TextPosition {
  readonly score: number;
  readonly key: TextKey;
}

/** @throws InvalidInput when the position is not one of a search */
function scored(after: Position): readonly [score: number, last: unknown] {
  const [score, last] = after;
  if (after.length !== 2 || typeof score !== 'number' || !Number.isFinite(score)) throw NOT_OF_SEARCH();
  return [score, last];
}
const NOT_OF_SEARCH = (): InvalidInput => new InvalidInput('expected a cursor of a search', ['after']);

/** @throws InvalidInput when the position is not one of things with ids */
export function rankPosition(after: Position | null): RankPosition | null {
  if (after === null) return null;
  const [score, id] = scored(after);
  if (typeof id !== 'string') throw NOT_OF_SEARCH();
  return { score, id };
}

/** @throws InvalidInput when the position is not one of a ranking of texts */
export function textPosition(after: Position | null): TextPosition | null {
  if (after === null) return null;
  const [score, key] = scored(after);
  if (typeof key !== 'number' || !Number.isSafeInteger(key)) throw NOT_OF_SEARCH();
  return { score, key };
}

export interface Ranked<Detail> {
  readonly id: string;
  readonly key: TextKey;
  readonly score: number;
  readonly detail: Detail;
}

/** A text that may be shown, with what is shown of it. */
export interface Accepted<Detail> {
  readonly id: string;
  readonly detail: Detail;
}

export interface PageQuery<Detail> {
  readonly first: number;
  readonly after: TextPosition | null;
  /** Which of the texts at these places may be shown. */
  readonly accept: (keys: readonly TextKey[]) => Promise<ReadonlyMap<TextKey, Accepted<Detail>>>;
  /** Terms that every hit must hold (of phrases, whose order `accept` checks). */
  readonly required: ReadonlySet<string>;
  /** Candidates that `accept` is asked about at most, where there are required terms. */
  readonly mostChecked: number;
}

interface Candidate {
  readonly key: TextKey;
  readonly score: number;
}

/** Rounding in sums of a dozen terms stays far below this; bounds are widened by it, never narrowed. */
const SLACK = 1e-9;
const FIRST_BATCH = 64;

const isAfter = ({ score, key }: Candidate, after: TextPosition | null): boolean =>
  after === null || score < after.score || (score === after.score && key > after.key);

export const byScore = (a: { score: number; id: string }, b: { score: number; id: string }): number =>
  b.score - a.score || (a.id < b.id ? -1 : a.id > b.id ? 1 : 0);

/** The `first` best texts after a position, and one more if there is one. Exact: see Ranking. */
export async function rankPage<Detail>(ranking: Ranking, query: PageQuery<Detail>): Promise<Ranked<Detail>[]> {
  const checked = new Checked(query);
  for (;;) {
    await ranking.readOn();
    if (ranking.complete) return fromAll(ranking, query, checked);
    if (query.required.size > 0) continue;
    const winners = await possibleWinners(ranking, query, checked);
    if (winners) return firstHits(inOrder(await ranking.complement(winners), query), query.first + 1, checked);
  }
}

/**
 * The few texts that alone can be on the page, or null while that is not certain. Texts that are surely shown and surely
 * after the position set the floor; whoever cannot reach it is out, and so is every text not yet seen.
 */
async function possibleWinners<Detail>(
  ranking: Ranking,
  query: PageQuery<Detail>,
  checked: Checked<Detail>,
): Promise<TextKey[] | null> {
  const wanted = query.first + 1;
  const unread = ranking.unreadBound;
  const under = query.after === null ? Infinity : query.after.score - unread - SLACK;
  const sure = await firstHits(ranking.top(2 * wanted, under).slice(0, 4 * wanted), wanted, checked);
  const floor = sure[wanted - 1]?.score;
  if (floor === undefined || floor <= unread + SLACK) return null;
  return ranking.atLeast(floor - unread - SLACK);
}

async function fromAll<Detail>(
  ranking: Ranking,
  query: PageQuery<Detail>,
  checked: Checked<Detail>,
): Promise<Ranked<Detail>[]> {
  const most = query.after?.score ?? Infinity;
  const hitsOf = (candidates: readonly Candidate[]): Promise<Ranked<Detail>[]> =>
    firstHits(
      candidates.filter((candidate) => isAfter(candidate, query.after)),
      query.first + 1,
      checked,
    );
  if (query.required.size > 0) return hitsOf(ranking.holding(query.required, most).slice(0, query.mostChecked));
  for (let size = Math.max(FIRST_BATCH, 2 * query.first); ; size *= 4) {
    const candidates = ranking.top(size, most);
    const hits = await hitsOf(candidates);
    if (hits.length > query.first || candidates.length < size) return hits;
  }
}

/**
 * Of candidates in their order the first that may be shown: tens of thousands can have one score, and a page needs a few of them. Nearly
 * all may be, so little more than what is wanted is asked about first.
 */
async function firstHits<Detail>(
  candidates: readonly Candidate[],
  wanted: number,
  checked: Checked<Detail>,
): Promise<Ranked<Detail>[]> {
  const hits: Ranked<Detail>[] = [];
  for (
    let from = 0, size = Math.max(FIRST_BATCH, Math.ceil(1.25 * wanted));
    from < candidates.length && hits.length < wanted;
  ) {
    hits.push(...(await checked.hits(candidates.slice(from, from + size))));
    from += size;
    size *= 2;
  }
  return hits.slice(0, wanted);
}

function inOrder(candidates: readonly Candidate[], { after }: Pick<PageQuery<unknown>, 'after'>): Candidate[] {
  return candidates.filter((candidate) => isAfter(candidate, after)).sort((a, b) => b.score - a.score || a.key - b.key);
}

/** Candidates with their ids and what may be shown of them; nobody is asked twice. */
class Checked<Detail> {
  private readonly query: PageQuery<Detail>;
  private readonly known = new Map<TextKey, Accepted<Detail> | null>();

  constructor(query: PageQuery<Detail>) {
    this.query = query;
  }

  async hits(candidates: readonly Candidate[]): Promise<Ranked<Detail>[]> {
    const keys = candidates.map(({ key }) => key).filter((key) => !this.known.has(key));
    if (keys.length > 0) {
      const accepted = await this.query.accept(keys);
      for (const key of keys) this.known.set(key, accepted.get(key) ?? null);
    }
    return candidates.flatMap(({ key, score }) => {
      const found = this.known.get(key);
      return found ? [{ key, score, ...found }] : [];
    });
  }
}
