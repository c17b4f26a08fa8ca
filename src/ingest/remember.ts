import type { Claim } from '../domain/claim-record.ts';
import { ConflictingState, InvalidInput } from '../domain/errors.ts';
import { objectKey } from '../domain/literal-values.ts';
import type { ClaimId, DocumentId, MessageId, SpanId } from '../domain/typed-ids.ts';
import { indexTexts, type ToIndex } from '../index/index.ts';
import {
  applyCandidates,
  claimToChange,
  confirmClaim,
  recordCorrection,
  retractClaim,
  sameMemory,
  type AssertingRevision,
} from '../reconcile/index.ts';
import { type Commit, present } from '../storage/index.ts';
import type { CommitDeps } from './ingest-deps.ts';
import { claimOf, storeNote, toAssertion, type AssertInput } from './notes.ts';
import { documentsByIds } from './read/read-documents.ts';
import { revisionTexts } from './read/revisions.ts';
import { storeSpans } from './write/store-text.ts';

/** What its object is called in the contract. */
const VALUE = 'value';

export interface RememberInput extends AssertInput {
  /** The message that says it, of the owner's own; null = `text` does. */
  readonly message: MessageId | null;
}

/**
 * A person has a fact remembered, as a claim of theirs: what stands already is reinforced (OM-39), and gains no evidence, as that would
 * raise it a second time; anything else is judged as what people assert is.
 * @throws NotFound, AmbiguousName, InvalidInput, ConflictingState while the message is not stored
 */
export async function rememberFact(commit: Commit, input: RememberInput, deps: CommitDeps): Promise<Claim> {
  const { assertion, named } = await toAssertion(commit, input, deps, VALUE);
  const same = await sameMemory(commit, assertion);
  if (same !== null) {
    await indexTexts(commit, named);
    return confirmClaim(commit, { id: same, expectedVersion: null }, deps);
  }
  const { speaker, spans, toIndex } =
    input.message === null
      ? await storeNote(commit, input.text ?? assertion.statement, deps)
      : await wordsOfMessage(commit, input.message);
  const done = await applyCandidates(commit, speaker, [{ ...assertion, spans }], deps);
  await indexTexts(commit, [...named, toIndex, done.toIndex]);
  return claimOf(commit, done.added[0] ?? done.supported[0] ?? done.restated[0]);
}

export interface CorrectInput extends Pick<AssertInput, 'text' | 'confidence'> {
  readonly id: ClaimId;
  readonly expectedVersion: number | null;
  /** What is right; null = that is not said. */
  readonly object: AssertInput['object'] | null;
}

/**
 * A person says that a memory of theirs is wrong (OM-63): it is INVALIDATED, which no text that says it again changes, and that is on
 * record as a conflict; what is right stands in its place, where they say it.
 * @returns what is right, or else what was wrong
 * @throws NotFound, StaleVersion, ConflictingState when it does not stand, AmbiguousName, InvalidInput
 */
export async function correctMemory(commit: Commit, input: CorrectInput, deps: CommitDeps): Promise<Claim> {
  const old = await claimToChange(commit, input.id, input.expectedVersion);
  if (input.object === null) {
    const wrong = { id: old.id, reason: 'CORRECTED', expectedVersion: null };
    const claim = await retractClaim(commit, wrong, deps, 'INVALIDATED');
    await recordCorrection(commit, old, null, deps.ids);
    return claim;
  }
  const { subjectId, predicate, qualifiers, stated: validity, temporal } = old;
  const said = { subject: { id: subjectId }, predicate, qualifiers, validity, temporal, statement: null };
  const { assertion, named } = await toAssertion(commit, { ...said, ...input, object: input.object }, deps, VALUE);
  if (objectKey(assertion.object) === objectKey(old.object))
    throw new InvalidInput('expected another value than the memory has; that it is right is for confirmMemory', [
      VALUE,
    ]);
  const { speaker, spans, toIndex } = await storeNote(commit, input.text ?? assertion.statement, deps);
  const wrong = { id: old.id, as: 'INVALIDATED' } as const;
  const done = await applyCandidates(commit, speaker, [{ ...assertion, spans }], deps, wrong);
  await indexTexts(commit, [...named, toIndex, done.toIndex]);
  const right = await claimOf(commit, done.added[0] ?? done.supported[0]);
  await recordCorrection(commit, old, right.id, deps.ids);
  return right;
}

/** All of a message, as it is stored: its document has its id. */
async function wordsOfMessage(
  commit: Commit,
  message: MessageId,
): Promise<{ readonly speaker: AssertingRevision; readonly spans: readonly SpanId[]; readonly toIndex: ToIndex }> {
  const view = present(commit);
  const id = message as string as DocumentId;
  const document = (await documentsByIds(view, [id])).get(id);
  const revisionId = document?.currentRevisionId ?? null;
  if (!document || document.removed || revisionId === null)
    throw new ConflictingState('the message is not stored yet, which takes moments (Conversation.stored); try again', [
      'message',
    ]);
  const text = (await revisionTexts(view, [revisionId])).get(revisionId) ?? '';
  const stored = { documentId: id, revisionId };
  const range = { start: 0, end: text.length };
  const spanOf = await storeSpans(commit, stored, text, [range]);
  const speaker: AssertingRevision = {
    ...{ ...stored, previousRevisionId: null, sourceId: document.sourceId, speaksFrom: commit.at },
    ...{ again: false, wasRead: false, keepsModel: false },
  };
  return { speaker, spans: [spanOf(range)], toIndex: {} };
}
