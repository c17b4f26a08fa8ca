import type { Claim } from '../../domain/claim-record.ts';
import { effectiveConfidence } from '../../domain/decay.ts';
import type { Episode, MemoryKind, MemoryScorePart, MemorySource } from '../../domain/memory-record.ts';
import type { DecaySettings } from '../../domain/settings.ts';
import type { EntityId } from '../../domain/typed-ids.ts';
import { dotProduct } from '../../lib/vector-math.ts';
import { entitiesByIds } from '../../identity/index.ts';
import { confirmationsOf } from '../../reconcile/index.ts';
import type { View } from '../../storage/index.ts';
import { vectorsOf } from '../../vectors/index.ts';
import type { MemorySettings } from '../memory-settings.ts';
import type { Found, NearTo } from './memory-sources.ts';
import { scoreOf, scoreParts, wordShare, type AskedAbout, type Scored } from './score-memory.ts';
import { tokensOf } from './select-memories.ts';

/** A memory of either kind, as its room has it. */
export type Remembered = { readonly claim: Claim } | { readonly episode: Episode };

/** A memory that was looked at for a question, with what its score is made of. */
export interface RecalledMemory {
  readonly memory: Remembered;
  readonly kind: MemoryKind;
  readonly text: string;
  readonly sources: readonly MemorySource[];
  readonly parts: readonly MemoryScorePart[];
  /** How sure a fact still is, 0 to 1; null = an episode, which is a record. */
  readonly effective: number | null;
  readonly score: number;
  readonly tokens: number;
  /** How near it comes to what is asked: its cosine, 0 without a vector, and the share of the question's words that it has. */
  readonly nearness: number;
  readonly vector: Float32Array | null;
}

/** What one source found. */
export interface FoundBy extends Found {
  readonly source: MemorySource;
}

/** A question as memories are scored for it. */
export interface ScoredFor extends AskedAbout {
  /** null = nothing is known of meaning. */
  readonly near: NearTo | null;
  /** How well a search found each memory, 0 to 1; what it did not find is not there. */
  readonly relevance: ReadonlyMap<string, number>;
  /** The words of the question, each with how rare it is in what was said. */
  readonly words: ReadonlyMap<string, number>;
}

/** Each memory once (OM-83), with what its score is made of. A few statements. */
export async function scoreCandidates(
  view: View,
  found: readonly FoundBy[],
  asked: ScoredFor,
  { settings, now }: { readonly settings: MemorySettings & DecaySettings; readonly now: Date },
): Promise<RecalledMemory[]> {
  const episodes = eachOnce(found, ({ episodes: some }) => some);
  const claims = eachOnce(found, ({ claims: some }) => some);
  const [messages, facts] = [episodes.map(({ one }) => one.messageId), claims.map(({ one }) => one.id)];
  const { near } = asked;
  const ofMessages = near ? await vectorsOf(view.sql, near.model, 'MESSAGE', messages) : NO_VECTORS;
  const ofClaims = near ? await vectorsOf(view.sql, near.model, 'CLAIM', facts) : NO_VECTORS;
  const confirmations = await confirmationsOf(view, facts);
  const about = [...episodes.flatMap(({ one }) => mentioned(one)), ...claims.flatMap(({ one }) => entitiesOf(one))];
  const entities = await entitiesByIds(view, [...new Set(about)]);
  const score = (one: Unscored): RecalledMemory => {
    const cosine = one.vector && near ? dotProduct(one.vector, near.vector) : null;
    const entityIds = one.about.flatMap((id) => entities.get(id)?.id ?? []);
    const { memory, kind, text, sources, effective, vector } = one;
    const relevance = asked.relevance.get(idOf(memory)) ?? (kind === 'SEMANTIC' ? Math.max(0, cosine ?? 0) : 0);
    const parts = scoreParts({ ...one, cosine, relevance, entityIds }, asked, settings);
    const tokens = tokensOf(text);
    const nearness = (cosine ?? 0) + wordShare(text, asked.words);
    return {
      memory,
      kind,
      text,
      sources,
      parts,
      effective,
      score: scoreOf(parts, effective),
      tokens,
      nearness,
      vector,
    };
  };
  return [
    ...episodes.map(({ one, sources }) => score(ofEpisode(one, sources, ofMessages.get(one.messageId)))),
    ...claims.map(({ one, sources }) => {
      const confirmed = confirmations.get(one.id) ?? 0;
      const effective = effectiveConfidence({ ...one, isMemory: true }, now, settings);
      return score({ ...ofClaim(one, sources, ofClaims.get(one.id)), confirmations: confirmed, effective });
    }),
  ];
}

/** What is known of a memory before its score. */
interface Unscored extends Omit<Scored, 'cosine' | 'relevance' | 'entityIds'> {
  readonly memory: Remembered;
  readonly kind: MemoryKind;
  readonly text: string;
  readonly sources: readonly MemorySource[];
  readonly about: readonly EntityId[];
  readonly effective: number | null;
  readonly vector: Float32Array | null;
}

const NO_VECTORS: ReadonlyMap<string, Float32Array> = new Map();
/** Of a fact, of which nothing else says how important it is (OM-08). */
const IMPORTANCE = 0.5;

const ofEpisode = (
  episode: Episode,
  sources: readonly MemorySource[],
  vector: Float32Array | null = null,
): Unscored => ({
  ...{ memory: { episode }, kind: 'EPISODIC', text: episode.summary, sources, about: mentioned(episode), vector },
  ...{ at: episode.saidAt, importance: episode.importance, confirmations: 0, effective: null },
});

const ofClaim = (claim: Claim, sources: readonly MemorySource[], vector: Float32Array | null = null): Unscored => ({
  ...{ memory: { claim }, kind: 'SEMANTIC', text: claim.statement, sources, about: entitiesOf(claim), vector },
  ...{ at: claim.createdAt, importance: IMPORTANCE, confirmations: 0, effective: null },
});

const mentioned = ({ mentions }: Episode): EntityId[] => mentions.map(({ entityId }) => entityId);
const entitiesOf = ({ subjectId, object }: Claim): EntityId[] =>
  object.type === 'ENTITY' ? [subjectId, object.entityId] : [subjectId];

export const idOf = (memory: Remembered): string => ('claim' in memory ? memory.claim.id : memory.episode.id);

interface Once<Item> {
  readonly one: Item;
  readonly sources: MemorySource[];
}

function eachOnce<Item extends { readonly id: string }>(
  found: readonly FoundBy[],
  itemsOf: (found: FoundBy) => readonly Item[],
): Once<Item>[] {
  const each = new Map<string, Once<Item>>();
  for (const by of found)
    for (const one of itemsOf(by)) {
      const known = each.get(one.id);
      if (known) known.sources.push(by.source);
      else each.set(one.id, { one, sources: [by.source] });
    }
  return [...each.values()];
}
