import type { AnswerSentence, CitedPlace } from '../../domain/answer-record.ts';
import type { Claim, ClaimObject, ClaimStatus, Conflict } from '../../domain/claim-record.ts';
import type { DocumentRecord } from '../../domain/document-record.ts';
import {
  ANSWER_STATES,
  STATE_BY,
  type AnswerState,
  type GivenAnswer,
  type Standing,
  type StandingCause,
  type StandingReason,
} from '../../domain/given-answer.ts';
import type { AnswerId, ClaimId, DocumentId, RevisionId } from '../../domain/typed-ids.ts';
import { documentsByIds, revisionTexts } from '../../ingest/index.ts';
import { claimsByIds, conflictsByClaims } from '../../reconcile/index.ts';
import type { View } from '../../storage/index.ts';
import { isDisputeOfClaims } from '../ground-of-sentences.ts';

/** What answers rest on, as it is now. */
interface GroundNow {
  /** With those into which they were merged. */
  readonly claims: ReadonlyMap<ClaimId, Claim>;
  readonly conflicts: ReadonlyMap<ClaimId, readonly Conflict[]>;
  readonly documents: ReadonlyMap<DocumentId, DocumentRecord>;
  /** Current revisions of documents that were revised since; white space is folded. */
  readonly texts: ReadonlyMap<RevisionId, string>;
  readonly now: Date;
}

type Found = Omit<StandingReason, 'n'>;
type Placed = Extract<CitedPlace, { kind: 'REVISION' }>;

/** Whether each answer holds now, by what became of that on which its sentences rest. Five statements for any number of answers. */
export async function standingsOf(view: View, given: readonly GivenAnswer[]): Promise<Map<AnswerId, Standing>> {
  const ground = await groundNow(view, given);
  return new Map(given.map((one) => [one.id, standingOf(one, ground)]));
}

async function groundNow(view: View, given: readonly GivenAnswer[]): Promise<GroundNow> {
  const told = await claimsByIds(view, unique(given.flatMap(({ behind }) => behind.flat())));
  const into = [...told.values()].flatMap(({ status, supersededBy }) =>
    status === 'MERGED' && supersededBy !== null && !told.has(supersededBy) ? [supersededBy] : [],
  );
  const merged = into.length === 0 ? [] : await claimsByIds(view, unique(into));
  const claims = new Map([...told, ...merged]);
  const ids = [...claims.keys()];
  const conflicts = ids.length === 0 ? new Map<ClaimId, Conflict[]>() : await conflictsByClaims(view, ids);
  const places = unique(given.flatMap(({ answer }) => answer.sentences.flatMap(placesOf)));
  const documents = await documentsByIds(view, unique(places.map(({ documentId }) => documentId)));
  const revised = places.flatMap(({ documentId, revisionId }) => {
    const current = documents.get(documentId)?.currentRevisionId ?? null;
    return current === null || current === revisionId ? [] : [current];
  });
  const texts = revised.length === 0 ? [] : await revisionTexts(view, unique(revised));
  const at = view.valid ?? new Date();
  return {
    ...{ claims, conflicts, documents },
    texts: new Map([...texts].map(([id, text]) => [id, folded(text)])),
    now: 'clock' in at ? at.clock : at,
  };
}

const unique = <T>(all: readonly T[]): T[] => [...new Set(all)];
const folded = (text: string): string => text.replaceAll(/\s+/gu, ' ');

const placesOf = ({ citations }: AnswerSentence): Placed[] =>
  citations.flatMap(({ place }) => (place.kind === 'REVISION' ? [place] : []));

function standingOf(given: GivenAnswer, ground: GroundNow): Standing {
  const all = given.answer.sentences.flatMap((sentence, at) =>
    foundOf(given, sentence, given.behind[at] ?? [], ground).map((found) => ({ n: at + 1, ...found })),
  );
  const why = all.toSorted((a, b) => rank(b.cause) - rank(a.cause) || a.n - b.n);
  const [worst] = why;
  return { state: worst ? STATE_BY[worst.cause] : 'CURRENT', why };
}

const rank = (cause: StandingCause): number => ANSWER_STATES.indexOf(STATE_BY[cause] satisfies AnswerState);

/** What became of that on which a sentence rests: a claim, or the very words, and the claims that they make. */
function foundOf(given: GivenAnswer, sentence: AnswerSentence, behind: readonly ClaimId[], ground: GroundNow): Found[] {
  const words = sentence.citations.flatMap(({ quote, place }) =>
    place.kind === 'REVISION' ? becomeOfWords(quote, place, ground) : [],
  );
  const claims = behind.flatMap((id) => becomeOfClaim(given, id, words, ground));
  // Other words may say what a claim states: while it holds, it does not matter which.
  return distinct(sentence.claimId === null ? [...words, ...claims] : claims);
}

/** Whoever rests on one document by several words, or on several claims that it made, is told of it once. */
const distinct = (found: readonly Found[]): Found[] => [
  ...new Map(
    found.map((one) => [JSON.stringify([one.cause, one.claimId, one.documentId, one.conflictId]), one]),
  ).values(),
];

function becomeOfWords(quote: string, { documentId, revisionId }: Placed, { documents, texts }: GroundNow): Found[] {
  const document = documents.get(documentId);
  const because = (cause: StandingCause): Found[] => [
    { cause, claimId: null, documentId, conflictId: null, at: document?.updatedAt ?? null },
  ];
  if (!document || document.removed) return because('DOCUMENT_REMOVED');
  const { currentRevisionId: current } = document;
  if (current === revisionId) return [];
  const stand = current !== null && texts.get(current)?.includes(folded(quote));
  return stand ? [] : because('DOCUMENT_REVISED');
}

/** What a claim is told by, once it holds no more. ACTIVE, DISPUTED and MERGED are looked at further. */
const CAUSE_OF: Readonly<Record<Exclude<ClaimStatus, 'ACTIVE' | 'DISPUTED' | 'MERGED' | 'ENDED'>, StandingCause>> = {
  SUPERSEDED: 'CLAIM_SUPERSEDED',
  DEPRECATED: 'CLAIM_DEPRECATED',
  RETRACTED: 'CLAIM_RETRACTED',
  INVALIDATED: 'CLAIM_RETRACTED',
};

function becomeOfClaim(given: GivenAnswer, id: ClaimId, words: readonly Found[], ground: GroundNow): Found[] {
  const told = ground.claims.get(id);
  const because = (cause: StandingCause, at: Date | null = claim?.updatedAt ?? null): Found[] => [
    { cause, claimId: id, documentId: null, conflictId: null, at },
  ];
  const claim = told?.status === 'MERGED' ? ground.claims.get(told.supersededBy ?? id) : told;
  if (!told || !claim) return because('CLAIM_UNDONE');
  if (isAnotherValue(told.object, claim.object)) return because('MERGED_INTO_ANOTHER_VALUE', told.updatedAt);
  const { status } = claim;
  if (status === 'ENDED')
    return words.length > 0 ? words.map((one) => ({ ...one, claimId: id })) : because('CLAIM_ENDED');
  if (status !== 'ACTIVE' && status !== 'DISPUTED' && status !== 'MERGED')
    return isOfItsTime(given, claim) ? [] : because(CAUSE_OF[status]);
  const { to } = claim.validity;
  if (!given.isTimed && to !== null && to <= ground.now) return because('PERIOD_ENDED', to);
  return conflictsSince(given, claim.id, ground).map((conflict) => ({
    ...{ cause: 'CONFLICT_OPENED', claimId: id, documentId: null },
    ...{ conflictId: conflict.id, at: conflict.updatedAt },
  }));
}

/** What holds from then on takes nothing from what was told of a time. */
const isOfItsTime = ({ isTimed }: GivenAnswer, { status, statusReason }: Claim): boolean =>
  isTimed && status === 'SUPERSEDED' && statusReason === 'VALIDITY';

/** A claim that is merged says the same in other words; that a number, a date or a version is another one is no matter of words. */
function isAnotherValue(told: ClaimObject, now: ClaimObject): boolean {
  if (told.type === 'ENTITY' || told.type === 'TEXT' || told.type !== now.type) return false;
  return JSON.stringify(told) !== JSON.stringify(now);
}

/** Open, and not told with the answer. */
const conflictsSince = ({ answer }: GivenAnswer, id: ClaimId, { conflicts }: GroundNow): Conflict[] =>
  (conflicts.get(id) ?? []).filter(
    (conflict) => isDisputeOfClaims(conflict) && !answer.conflicts.includes(conflict.id),
  );
