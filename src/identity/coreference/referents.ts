import type { Entity } from '../../domain/entity-record.ts';
import { kindOf } from '../../domain/entity-kinds.ts';
import type { NameSettings, ReferenceSettings } from '../identity-settings.ts';
import { nameSimilarity } from '../match/name-similarity.ts';
import type { Reference } from './mentions-in.ts';

/** Somebody whom a conversation spoke of. */
export interface Referent {
  readonly entity: Entity;
  /** Turns since it was last spoken of; 0 = in this one. */
  readonly turnsAgo: number;
  /** These very words meant it before, in this conversation. */
  readonly hinted: boolean;
}

export interface RankedReferent extends Referent {
  /** 0–1. */
  readonly score: number;
}

export type ReferentDecision =
  | { readonly kind: 'DECIDED'; readonly referent: RankedReferent }
  /** Best first. */
  | { readonly kind: 'DOUBT'; readonly ranked: readonly RankedReferent[] }
  | { readonly kind: 'NONE' };

type CoreferenceSettings = Pick<
  NameSettings & ReferenceSettings,
  'names.recent' | 'names.turns' | 'names.recency' | 'names.likeness' | 'names.hint' | 'resolve.fuzzyGap'
>;

/**
 * Whom words point to that name nobody, or a name that nobody bears (OM-47): of those the conversation spoke of in its last turns, the
 * newest first. The score is recency (1 for this turn and the one before, then 1/turns) and likeness of the name, or of what a phrase
 * says they are, by weight. Who leads by `resolve.fuzzyGap` is meant; else there is doubt, and a model or a person is asked.
 */
export function decideReferent(
  text: string,
  reference: Reference | null,
  spoken: readonly Referent[],
  settings: CoreferenceSettings,
): ReferentDecision {
  const recent = spoken
    .filter(({ turnsAgo }) => turnsAgo <= settings['names.turns'])
    .sort((a, b) => a.turnsAgo - b.turnsAgo)
    .slice(0, settings['names.recent']);
  const likeness = (referent: Referent): number => likenessOf(text, reference, referent.entity);
  const possible = recent.filter((referent) => likeness(referent) >= (reference ? 0 : settings['names.likeness']));
  const weight = settings['names.recency'];
  const ranked = possible
    .map((referent): RankedReferent => {
      const recency = 1 / Math.max(1, referent.turnsAgo);
      const score =
        weight * recency + (1 - weight) * likeness(referent) + (referent.hinted ? settings['names.hint'] : 0);
      return { ...referent, score: Math.min(1, score) };
    })
    .sort((a, b) => b.score - a.score || a.turnsAgo - b.turnsAgo || (a.entity.id < b.entity.id ? -1 : 1));
  const [first, second] = ranked;
  if (!first) return { kind: 'NONE' };
  if (second && first.score - second.score < settings['resolve.fuzzyGap'] - ROUNDING) return { kind: 'DOUBT', ranked };
  return { kind: 'DECIDED', referent: first };
}

/** Differences below this are the machine's. */
const ROUNDING = 1e-9;

/**
 * An unknown name may be short for one that was spoken of, or mistyped: all words of the one are the other's. Letters alone are too
 * little: `Tamburlaine` and `Harbour Master` are .46 alike in them. Other numbers, or a word more on both sides, are another name.
 */
function nameLikeness(text: string, name: string): number {
  const { score, limit, reasons } = nameSimilarity(text, name);
  return limit === 'NEVER' || reasons.includes('OTHER_WORDS') ? 0 : score;
}

/** What people and companies are alike. */
const ROLES: ReadonlySet<string> = new Set(['ACCOUNT', 'CLIENT', 'CUSTOMER', 'PARTY', 'SUPPLIER', 'USER', 'VENDOR']);

/** 0–1; below 0: it cannot be this one. A phrase whose noun is a kind or a type fits those, and none that is surely of another kind. */
function likenessOf(text: string, reference: Reference | null, { name, type }: Entity): number {
  if (!reference) return nameLikeness(text, name);
  const kind = kindOf(type);
  if (reference.never.includes(kind) && surely(type)) return -1;
  if (reference.noun === null) return 0;
  const noun = reference.noun.toUpperCase();
  if (
    type
      .toUpperCase()
      .split(/[\s_-]+/u)
      .includes(noun)
  )
    return 1;
  if (ROLES.has(noun)) return kind === 'PERSON' || kind === 'ORGANISATION' || !surely(type) ? 0 : -1;
  if (!surely(noun)) return 0;
  if (kindOf(noun) === kind) return 1;
  return surely(type) ? -1 : 0;
}

/** Its kind is known, and not what is taken for granted where none is. */
const surely = (type: string): boolean => kindOf(type) !== 'CONCEPT';
