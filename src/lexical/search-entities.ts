import type { AliasId, EntityId } from '../domain/typed-ids.ts';
import { normalName } from '../text/normal-name.ts';
import type { Page } from '../domain/page-request.ts';
import type { LexicalSettings } from './lexical-settings.ts';
import { groupedBy } from '../lib/grouped.ts';
import type { View } from '../storage/index.ts';
import { acceptNames, type FoundName } from './accept-names.ts';
import { inverseDocumentFrequency } from './bm25.ts';
import {
  keyOf,
  readFrequencies,
  readLists,
  readTerms,
  type IndexStats,
  type TermEntry,
  type TextKey,
} from './posting-lists.ts';
import { joined, nameWords, WHOLE } from './name-terms.ts';
import { byScore, rankPosition } from './ranked-page.ts';
import { nearbyWords, type NearbyWord } from './pass-join.ts';
import { checkQuery } from './term-query.ts';
import { Scores } from './scores.ts';
import { toPage, type SearchOptions } from './search-texts.ts';
import { compared, nameSimilarity, rememberedSimilarity, wordSimilarity, type NameSimilarity } from './similarity.ts';

/** An entity by the name of it that is most like the question. */
export interface EntityHit {
  readonly kind: 'ENTITY';
  readonly id: EntityId;
  readonly aliasId: AliasId;
  readonly name: string;
  /** 0–1: the highest of `similarity`. */
  readonly score: number;
  readonly relevance: number;
  readonly similarity: NameSimilarity;
}

/** Words of a question that are compared with names; names are shorter. */
const WORDS_COMPARED = 32;
/** Similar words that each word of a question is replaced by, the most similar first. */
const WORDS_TAKEN = 64;
/** Postings read for a question; the words that are in more names than that only weigh, they do not nominate. */
const POSTINGS_READ = 65_536;

/**
 * Entities by their names: words in any order, beginnings of words, typing errors (see parts.ts), each name scored by the
 * highest of three similarities; below `search.fuzzyThreshold` nothing is shown. Among the `search.names` likeliest
 * names. Equal scores by id; position = [score, id].
 * @throws InvalidInput when `text` is empty or over-long, or the position is not one of a search
 */
export async function searchEntities(view: View, text: string, options: SearchOptions): Promise<Page<EntityHit>> {
  const { settings, page } = options;
  const norm = normalName(checkQuery(text, settings));
  const after = rankPosition(page.after);
  if (norm === '') return { items: [], hasNextPage: false };
  const { stats, keys } = await likelyNames(view, norm, settings);
  const names = await acceptNames(view, options.filters ?? {}, keys);
  const hits = bestOfEach(await scored(view, norm, stats, names))
    .filter((hit) => hit.score >= settings['search.fuzzyThreshold'])
    .filter((hit) => after === null || byScore(hit, after) > 0);
  return toPage(hits.slice(0, page.first + 1), page.first, (hit) => hit);
}

interface AskedWord {
  readonly word: string;
  /** Terms of the index that this word may stand for, with their likeness. */
  readonly terms: Map<string, number>;
}

/** The words of a question, and all of it as one: as a whole name, and as a word that a name writes together. */
function wordsAsked(norm: string): string[] {
  const words = nameWords(norm).slice(0, WORDS_COMPARED);
  const whole = joined(norm);
  return [...new Set([...words, whole, `${WHOLE}${whole}`])].filter((word) => word !== '' && word !== WHOLE);
}

/** Names that hold words like those asked for, the likeliest first. Three statements. */
async function likelyNames(
  view: View,
  norm: string,
  settings: Pick<LexicalSettings, 'search.names'>,
): Promise<{ stats: IndexStats; keys: TextKey[] }> {
  const words = wordsAsked(norm);
  const nearby = groupedBy(await nearbyWords(view.sql, words), (found) => found.asked);
  const asked = words.map((word): AskedWord => ({ word, terms: similarWords(word, nearby.get(word) ?? []) }));
  const wanted = [...new Set(asked.flatMap(({ terms }) => [...terms.keys()]))];
  const { stats, entries } = await readTerms(view.sql, 'NAME', wanted);
  const scores = new Scores(
    2 * stats.nextOrd,
    Math.min(
      POSTINGS_READ,
      entries.reduce((sum, { df }) => sum + df, 0),
    ),
  );
  await addNominations(view, asked, entries, stats, scores);
  const best = scores.top(settings['search.names'], Infinity).slice(0, settings['search.names']);
  return { stats, keys: best.map(({ key }) => key) };
}

function similarWords(word: string, nearby: readonly NearbyWord[]): Map<string, number> {
  const whole = word.startsWith(WHOLE);
  const letters = whole ? word.slice(WHOLE.length) : word;
  const alike = nearby
    .filter(({ term }) => term.startsWith(WHOLE) === whole && term !== word)
    .map(({ term }) => ({ term, likeness: wordSimilarity(letters, whole ? term.slice(WHOLE.length) : term) }))
    .filter(({ likeness }) => likeness > 0)
    .sort((a, b) => b.likeness - a.likeness || (a.term < b.term ? -1 : 1))
    .slice(0, WORDS_TAKEN);
  return new Map([[word, 1], ...alike.map(({ term, likeness }): [string, number] => [term, likeness])]);
}

/**
 * Each name's likeness by words: the sum over its words that are like one asked for, weighted by idf, over the root of the
 * name's length. Only nominates; what is shown is scored in full.
 */
async function addNominations(
  view: View,
  asked: readonly AskedWord[],
  entries: readonly TermEntry[],
  stats: IndexStats,
  scores: Scores,
): Promise<void> {
  const byTerm = groupedBy(entries, (entry) => entry.term);
  const wanted = asked.flatMap(({ terms }) =>
    [...terms].flatMap(([term, likeness]) => {
      const found = byTerm.get(term) ?? [];
      const df = found.reduce((sum, entry) => sum + entry.df, 0);
      const weight = likeness * inverseDocumentFrequency(stats.texts, df);
      return found.map((entry) => ({ entry, weight }));
    }),
  );
  wanted.sort((a, b) => b.weight - a.weight || (a.entry.term < b.entry.term ? -1 : 1));
  let postings = 0;
  const read = wanted.filter(({ entry }) => {
    const fits = postings === 0 || postings + entry.df <= POSTINGS_READ;
    if (fits) postings += entry.df;
    return fits;
  });
  const lists = await readLists(
    view.sql,
    'NAME',
    read.map(({ entry }) => entry),
  );
  read.forEach(({ entry, weight }, n) => {
    const { numbers } = lists[n] ?? { numbers: [] };
    for (let i = 0; i < numbers.length; i += 3) {
      scores.add(keyOf(entry.part, numbers[i] ?? 0), weight / Math.sqrt(numbers[i + 2] ?? 1));
    }
  });
}

async function scored(view: View, norm: string, stats: IndexStats, names: readonly FoundName[]): Promise<EntityHit[]> {
  if (names.length === 0) return [];
  const weight = await wordWeights(view, stats, [norm, ...names.map((name) => name.norm)]);
  const [asked, likeness] = [compared(norm), rememberedSimilarity()];
  return names.map(({ aliasId, entityId, text, norm: name }) => {
    const similarity = nameSimilarity(asked, compared(name), weight, likeness);
    const score = Math.max(similarity.words, similarity.trigrams, similarity.edits);
    return { kind: 'ENTITY', id: entityId, aliasId, name: text, score, relevance: score, similarity };
  });
}

/** Idf of words among the names of the caller's scope; a word that is in none weighs most. One statement. */
async function wordWeights(view: View, stats: IndexStats, norms: readonly string[]): Promise<(word: string) => number> {
  const words = [...new Set(norms.flatMap(nameWords))];
  const df = await readFrequencies(view.sql, 'NAME', words);
  const weights = new Map(words.map((word) => [word, inverseDocumentFrequency(stats.texts, df.get(word) ?? 0)]));
  return (word) => weights.get(word) ?? inverseDocumentFrequency(stats.texts, 0);
}

/** One hit an entity: its best name, of equal ones the one with the lowest id. */
function bestOfEach(hits: readonly EntityHit[]): EntityHit[] {
  const best = new Map<EntityId, EntityHit>();
  for (const hit of hits) {
    const other = best.get(hit.id);
    if (!other || hit.score > other.score || (hit.score === other.score && hit.aliasId < other.aliasId)) {
      best.set(hit.id, hit);
    }
  }
  return [...best.values()].sort(byScore);
}
