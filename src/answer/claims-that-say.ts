import type { DocumentId, EntityId } from '../domain/typed-ids.ts';
import type { ViewRules } from '../domain/view-vocabulary.ts';
import { claimsByIds, documentsBehindClaims } from '../reconcile/index.ts';
import { claimsAskedFor, type Passage, type SearchSettings } from '../retrieve/index.ts';
import type { View } from '../storage/index.ts';
import { FUNCTION_TERMS } from '../text/function-terms.ts';
import { termsOf } from '../text/terms-of-text.ts';
import { headingOf, type EvidencePassage } from './grounded-sentences.ts';

/** Evidence, with how relevant it is to the question, 0–1. */
export interface JudgedPassage {
  readonly passage: EvidencePassage & Pick<Passage, 'score'>;
  readonly relevance: number;
}

export interface ClaimsAsked {
  readonly rules: ViewRules;
  readonly settings: SearchSettings;
  /** What the question names. */
  readonly named: readonly EntityId[];
  /** Whether a document may be cited. */
  readonly isOpen: (document: string) => boolean;
}

/** A claim about something else than the question names is less. */
const SURE = 0.5;
/** Claims that are looked at: an answer has few, and of what many things need the surest are enough. */
const MOST = 20;
/** Of each claim; the one that its subject is known from is among them. */
const DOCUMENTS_OF_EACH = 10;

/**
 * Statements of claims that say what a question asks, of what its evidence is about, as evidence: who made it, when, what it needs, where
 * it stands. A date or a standing of which the question has no word but the name of the thing is another one than is asked for. Five
 * statements, or none.
 */
export async function claimsThatSay(
  view: View,
  question: string,
  evidence: readonly JudgedPassage[],
  { rules, settings, named, isOpen }: ClaimsAsked,
): Promise<EvidencePassage[]> {
  const passages = evidence.map(({ passage }) => passage);
  const placed = evidence.flatMap(({ passage: { id, score, place, documentIds }, relevance }) => {
    const documentId = documentIds[0] as DocumentId | undefined;
    return place && documentId !== undefined
      ? [{ id, score, relevance, place: { documentId, revisionId: place.revisionId } }]
      : [];
  });
  const cited = { documents: [], subjects: named };
  const found = await claimsAskedFor(view, question, placed, { rules, settings, cited });
  const asked = found.filter(({ score }) => score >= SURE).slice(0, MOST);
  if (asked.length === 0) return [];
  const ids = asked.map(({ id }) => id);
  const claims = await claimsByIds(view, ids);
  const documents = await documentsBehindClaims(view, ids, DOCUMENTS_OF_EACH);
  const words = new Set(termsOf(question).filter((term) => !FUNCTION_TERMS.has(term)));
  return asked.flatMap(({ id, score, isNamed }): EvidencePassage[] => {
    const claim = claims.get(id);
    if (!claim) return [];
    const { statement: text, confidence: reliability } = claim;
    const documentIds = (documents.get(id) ?? []).filter(isOpen);
    if (documentIds.length === 0) return [];
    const heading = new Set(termsOf(headingOf(passages, documentIds)));
    if (!isNamed && !termsOf(text).some((term) => words.has(term) && !heading.has(term))) return [];
    return [{ kind: 'CLAIM', id, text, reliability, documentIds, place: null, posts: [], asked: score }];
  });
}
