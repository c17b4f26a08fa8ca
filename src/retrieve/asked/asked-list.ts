import type { ChunkId, DocumentId, EntityId } from '../../domain/typed-ids.ts';
import type { ViewRules } from '../../domain/view-vocabulary.ts';
import type { SearchFilters } from '../../lexical/index.ts';
import type { View } from '../../storage/index.ts';
import { overtakenHits } from '../overtaken/overtaken-hits.ts';
import { chunksBehindClaims } from '../claim-evidence-list.ts';
import { allowedTexts } from '../allowed-texts.ts';
import { acceptedTexts, type Found, type KnownTexts } from '../dense.ts';
import type { RankedHit } from '../fuse.ts';
import type { SearchSettings } from '../retrieval-settings.ts';
import type { SearchedKind } from '../search-across-kinds.ts';
import { anchorsOf, weightOf, type Anchor, type PlacedHit } from './anchors.ts';
import { askedClaims, type AskedClaim } from './asked-claims.ts';
import { askedOfQuestion, type AskedOfQuestion } from './asked-of-question.ts';
import { askedSections } from './asked-sections.ts';

/** A hit that a relation leads to, whatever its words. */
export interface FoundByRelation {
  readonly found: Found;
  readonly score: number;
}

/** A hit of the lists so far; `relevance` says how much of the question it has, however good the others are. */
export interface FoundSoFar extends FoundByRelation {
  readonly relevance: number;
}

/** Documents, and things that documents are about. */
export interface Cited {
  readonly documents: readonly DocumentId[];
  readonly subjects: readonly EntityId[];
}

interface Options {
  readonly settings: SearchSettings;
  readonly filters: SearchFilters;
  /** What the question names, and what of that it cites by a key. */
  readonly named?: readonly EntityId[];
  readonly cited?: Cited;
  /** null or left out: nothing is looked up. */
  readonly rules?: ViewRules | null;
  /** What other lists of the same search found out. */
  readonly known: KnownTexts;
}

/**
 * What says what a question asks for, of what it seems to be about: claims that say it; chunks that have the words on which such claims
 * rest, or stand in the sections that do. Empty where the question names no relation and no part, and for entities.
 * @param hits as the other lists have them together, the best first
 */
export async function askedList(
  view: View,
  text: string,
  kind: SearchedKind,
  hits: readonly FoundSoFar[],
  options: Options,
): Promise<FoundByRelation[]> {
  const { rules = null, settings, filters, known } = options;
  if (rules === null || kind === 'ENTITY') return [];
  const asked = askedOfQuestion(text);
  const find = kind === 'CHUNK' ? askedChunks : claimsOfBest;
  const ranked = await find(view, asked, hits, { ...options, rules });
  return allowedTexts({ view, text, settings, filters, known }, kind, ranked);
}

type Asked = Options & { readonly rules: ViewRules };

async function askedChunks(
  view: View,
  asked: AskedOfQuestion,
  hits: readonly FoundSoFar[],
  options: Asked,
): Promise<RankedHit[]> {
  if (!asksForClaims(asked) && asked.parts.length === 0) return [];
  const placed = hits.flatMap(({ found, score, relevance }): PlacedHit[] =>
    found.kind === 'CHUNK' ? [{ id: found.id, score, relevance, place: found }] : [],
  );
  const anchors = await anchorsOf(view, placed, options.settings['search.askedDocuments']);
  const claims = await claimsAbout(view, asked, subjectsOf(anchors), options);
  const found = [
    ...(await chunksBehindClaims(view, claims)),
    ...(await askedSections(view, anchors, placed, asked.parts, options.rules)),
  ];
  const best = new Map<string, number>();
  for (const { id, score } of found) best.set(id, Math.max(best.get(id) ?? 0, score));
  return [...best].map(([id, score]) => ({ id, score })).sort((a, b) => b.score - a.score || (a.id < b.id ? -1 : 1));
}

const subjectsOf = (anchors: readonly Anchor[]): [EntityId, number][] =>
  anchors.flatMap(({ subjectId, weight }) => (subjectId === null ? [] : [[subjectId, weight]]));

/**
 * Claims that say what a question asks, of what its evidence is about, but for those that a text of the evidence says otherwise than later;
 * `cited` is what it names. Nine statements at most.
 */
export async function claimsAskedFor(
  view: View,
  text: string,
  evidence: readonly PlacedHit[],
  options: Pick<Asked, 'rules' | 'settings' | 'cited'>,
): Promise<AskedClaim[]> {
  const asked = askedOfQuestion(text);
  if (!asksForClaims(asked)) return [];
  const anchors = await anchorsOf(view, evidence, options.settings['search.askedDocuments']);
  const claims = await claimsAbout(view, asked, subjectsOf(anchors), options);
  if (claims.length === 0) return [];
  // All alike: what counts is which of two is later.
  const relevance = 1;
  const hits = claims.map(({ id, subjectId }) => ({ found: { kind: 'CLAIM' as const, id, subjectId }, relevance }));
  const ids = evidence.map(({ id }) => id as ChunkId);
  const there = await acceptedTexts(view, 'CHUNK', { filters: {}, phrases: [] }, ids);
  const texts = [...there.values()].map((found) => ({ found, relevance }));
  const overtaken = await overtakenHits(view, text, hits, texts);
  return claims.filter(({ id }) => !overtaken.has(id));
}

/** Claims that are found by themselves lead to what they are about, which other claims say more of. */
async function claimsOfBest(
  view: View,
  asked: AskedOfQuestion,
  hits: readonly FoundSoFar[],
  options: Asked,
): Promise<RankedHit[]> {
  const best = hits[0]?.score ?? 1;
  const subjects = new Map<EntityId, number>();
  for (const { found, score, relevance } of hits)
    if (found.kind === 'CLAIM' && !subjects.has(found.subjectId))
      subjects.set(found.subjectId, weightOf(score / best, relevance));
  return claimsAbout(view, asked, [...subjects].slice(0, options.settings['search.askedDocuments']), options);
}

const asksForClaims = ({ dependencies, who, attendance, when, standing }: AskedOfQuestion): boolean =>
  dependencies.length > 0 || who || attendance || when || standing;

async function claimsAbout(
  view: View,
  asked: AskedOfQuestion,
  subjects: readonly (readonly [EntityId, number])[],
  { named = [], cited, rules, settings }: Pick<Asked, 'named' | 'cited' | 'rules' | 'settings'>,
): Promise<AskedClaim[]> {
  if (!asksForClaims(asked)) return [];
  return askedClaims(view, weighed(subjects, named, new Set(cited?.subjects)), asked, rules, {
    hops: settings['search.hops'],
    decay: settings['search.hopDecay'],
    most: settings['search.hopEntities'],
    claims: settings['search.askedClaims'],
  });
}

/** What the best hits are about, and what is named besides. */
function weighed(
  subjects: readonly (readonly [EntityId, number])[],
  named: readonly EntityId[],
  cited: ReadonlySet<EntityId>,
): Map<EntityId, number> {
  const found = new Map<EntityId, number>();
  for (const [id, weight] of subjects) {
    const share = cited.size === 0 || cited.has(id) ? 1 : BESIDE_CITED;
    found.set(id, Math.max(found.get(id) ?? 0, weight * share));
  }
  for (const id of cited) found.set(id, 1);
  for (const id of named) if (!found.has(id)) found.set(id, NAMED_ELSEWHERE);
  return found;
}

/** Where a question says by a key what it is about, other documents that have its words are about it far less. */
const BESIDE_CITED = 0.3;
/** A name may be a common word: what it names without a document near the question counts by half. */
const NAMED_ELSEWHERE = 0.5;
