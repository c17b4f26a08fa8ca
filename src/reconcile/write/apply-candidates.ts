import type { ClaimStatus } from '../../domain/claim-record.ts';
import type { ClaimId } from '../../domain/typed-ids.ts';
import type { ToIndex } from '../../index/index.ts';
import type { Commit } from '../../storage/index.ts';
import {
  type AssertingRevision,
  type ResolvedCandidate,
  mergeCandidates,
  currentClaims,
  isSettled,
  type CurrentClaim,
  rivalsOf,
} from './current-claims.ts';
import type { ReconcileDeps } from './reconcile-deps.ts';
import { trustOfSpeaker } from './speaker-trust.ts';
import { judge, type Judgement, type Ending } from './judge-claims.ts';
import { addEvidence, markLatestReading, confidenceOf, supportOf } from './write-evidence.ts';
import {
  settleAnswers,
  restatedBy,
  type Answer,
  knownAnswer,
  freshAnswer,
  type SettledAnswers,
} from './settled-answers.ts';
import { recordQuestions, type Heard, changeOf } from './settle-again.ts';
import { settleEnded } from './settle-ended.ts';
import { reviewClaims } from './review-claims.ts';
import type { SettlementPolicy } from '../../domain/contradiction.ts';
import type { Ontology } from '../../domain/ontology.ts';
import { type SourceTrust, isAuthority } from '../../domain/trust-record.ts';
import { sidesOf } from './sides.ts';
import { type NewClaim, insertClaims, type ClaimChange, updateClaims } from './write-claims.ts';
import { singleSupport } from './support.ts';

/** SUPERSEDED: another takes its place. INVALIDATED: it never was so. */
export interface Replacing {
  readonly id: ClaimId;
  readonly as: 'SUPERSEDED' | 'INVALIDATED';
}

/** Why a memory is SUPERSEDED that another one took the place of. */
const MEMORY: SettlementPolicy = 'MEMORY';
const ENDS: readonly ClaimStatus[] = ['SUPERSEDED', 'INVALIDATED', 'ENDED'];

/** What reconcile did with what a document said. */
export interface Reconciled {
  readonly added: readonly ClaimId[];
  readonly supported: readonly ClaimId[];
  /** Those that lost to another, or were merged into one, and are said again: they stay what they are. */
  readonly restated: readonly ClaimId[];
  readonly ended: readonly ClaimId[];
  /** Of the added ones, those that are relationships. */
  readonly addedEdges: number;
  /** Questions that are new on the desk. */
  readonly conflicts: number;
  readonly toIndex: ToIndex;
}

/**
 * What a document says → the claims of the space: supported, succeeded, disputed or new (model.md, order of judgement).
 * Call it after the document's revision is stored and current. A fixed number of statements, whatever the document says.
 * `replacing` names a claim that the first thing said takes the place of, by a person's word: of one that was so, or of one that is wrong.
 */
export async function applyCandidates(
  commit: Commit,
  speaker: AssertingRevision,
  candidates: readonly ResolvedCandidate[],
  deps: ReconcileDeps,
  replacing: Replacing | null = null,
): Promise<Reconciled> {
  const claims = mergeCandidates(candidates, commit.at);
  const singleValued = (predicate: string): boolean => deps.ontology.succeeds(predicate);
  const found = await currentClaims(commit, speaker, claims, singleValued);
  const isFinal = ({ statusReason }: CurrentClaim): boolean =>
    replacing?.as === 'INVALIDATED' && statusReason === MEMORY;
  const known = found.filter((claim) => claim.id !== replacing?.id && !isFinal(claim));
  // What takes the place of another stands by itself, also where it was merged into something, or had given way to something.
  const existing =
    replacing === null ? known : known.filter(({ status }) => status !== 'MERGED' && status !== 'SUPERSEDED');
  const trust = await trustOfSpeaker(commit, speaker.sourceId, deps.settings);
  const judged = judge(claims, existing, { ...speaker, now: commit.at }, singleValued, () => deps.ids.next('clm'));
  const judgement = replacing === null ? judged : replace(judged, replacing);
  const words = await betterWords(commit, judgement, known, { ...deps, trust });
  const heard = heardOf(judgement, known, speaker, words);
  const evidence = evidenceRows(judgement, heard);
  const noted = await addEvidence(commit, speaker, evidence, trust.value, deps.ids);
  if (speaker.wasRead) await markLatestReading(commit, speaker, evidence);
  const answers = await answersOf(commit, judgement, { claims, known, heard }, deps);
  const settled = await settleAnswers(commit, answers, deps);
  await writeNew(commit, judgement, settled, trust.value, deps);
  const changed = await updateKnown(commit, judgement, { answers, known, heard, noted, settled }, deps);
  const conflicts = await recordQuestions(commit, answers, settled, deps);
  const superseded = changed.flatMap(({ id, status }) => (status && ENDS.includes(status) ? [id] : []));
  const released = await settleEnded(commit, superseded, deps.settings);
  const added = judgement.added.map((claim) => claim.id);
  const touched = [...added, ...changed.map(({ id }) => id), ...judgement.lessSupported, ...released];
  const { opened } = await reviewClaims(commit, touched, deps);
  const wasSuperseded = (id: ClaimId): boolean =>
    known.some((claim) => claim.id === id && isSettled(claim)) && settled.verdicts.get(id)?.status === 'SUPERSEDED';
  const supported = [...judgement.supported.keys()];
  return {
    added,
    supported: supported.filter((id) => !wasSuperseded(id)),
    restated: [...judgement.restated.keys(), ...supported.filter(wasSuperseded)],
    ended: superseded,
    addedEdges: judgement.added.filter((claim) => isEdge(claim.candidate, deps.ontology)).length,
    conflicts: conflicts + opened,
    toIndex: { claims: judgement.added.map(({ id, candidate: { statement } }) => ({ claimId: id, text: statement })) },
  };
}

function replace(judgement: Judgement, { id: old, as }: Replacing): Judgement {
  const by = judgement.added[0]?.id ?? [...judgement.supported.keys()][0];
  if (!by) throw new Error('a claim is replaced by another');
  const ending: Ending =
    as === 'SUPERSEDED'
      ? { kind: as, by, reason: 'REVISED_BY_PERSON', at: null }
      : { kind: as, by, reason: 'CORRECTED', at: null };
  return { ...judgement, ended: new Map([...judgement.ended, [old, ending]]) };
}

const isEdge = (candidate: ResolvedCandidate, ontology: Ontology): boolean =>
  candidate.object.type === 'ENTITY' && ontology.isEdge(candidate.predicate);

/**
 * Of claims that are said again, those of which the speaker says better when they hold than whoever said it before. Three statements, none
 * where everybody says it alike.
 */
async function betterWords(
  commit: Commit,
  { supported }: Judgement,
  known: readonly CurrentClaim[],
  { settings, ontology, trust }: ReconcileDeps & { readonly trust: SourceTrust },
): Promise<ReadonlyMap<ClaimId, ResolvedCandidate>> {
  const otherwise = known.filter((claim) => {
    const restatement = supported.get(claim.id);
    return restatement !== undefined && ontology.succeeds(claim.predicate) && !saysAlike(restatement, claim);
  });
  const before = await sidesOf(commit, otherwise, settings);
  const better = new Map<ClaimId, ResolvedCandidate>();
  for (const claim of otherwise) {
    const [restatement, side] = [supported.get(claim.id), before.get(claim.id)];
    const speaker = { authority: isAuthority(trust, claim.predicate), best: trust.value };
    if (restatement && restatedBy(restatement, claim, speaker, side?.support ? side.side : null))
      better.set(claim.id, restatement);
  }
  return better;
}

const saysAlike = (a: Words, b: Words): boolean =>
  a.temporal === b.temporal &&
  a.validity.from?.getTime() === b.validity.from?.getTime() &&
  a.validity.to?.getTime() === b.validity.to?.getTime();

type Words = Pick<ResolvedCandidate, 'validity' | 'temporal'>;

/** What the speaker says of stored claims; one that it says no more is among them. */
function heardOf(
  judgement: Judgement,
  known: readonly CurrentClaim[],
  { again }: AssertingRevision,
  words: ReadonlyMap<ClaimId, ResolvedCandidate>,
): ReadonlyMap<ClaimId, Heard> {
  const byId = new Map(known.map((claim) => [claim.id, claim]));
  const heard = new Map<ClaimId, Heard>();
  for (const id of judgement.lessSupported) heard.set(id, { verified: false, words: null });
  for (const id of judgement.supported.keys()) {
    // The same words of the same text are no further support: there is nothing to write.
    const verified = !(again && byId.get(id)?.supportedBefore === true);
    heard.set(id, { verified, words: words.get(id) ?? null });
  }
  return heard;
}

interface AppliedCandidates {
  readonly claims: readonly ResolvedCandidate[];
  readonly known: readonly CurrentClaim[];
  readonly heard: ReadonlyMap<ClaimId, Heard>;
}

/**
 * All answers to the questions that are spoken of, or that are not any more. No statement, one where the speaker leaves a question out
 * that it answered before.
 */
async function answersOf(
  commit: Commit,
  { added, ended, lessSupported }: Judgement,
  { claims, known, heard }: AppliedCandidates,
  { ontology }: ReconcileDeps,
): Promise<Answer[]> {
  const spokenOf = new Set(claims.map(({ subjectId, predicate }) => `${subjectId} ${predicate}`));
  const isSpokenOf = ({ subjectId, predicate }: CurrentClaim): boolean => spokenOf.has(`${subjectId} ${predicate}`);
  const left = new Set([...ended.keys(), ...lessSupported]);
  const leftOut = known.filter(
    (claim) => left.has(claim.id) && !isSpokenOf(claim) && ontology.succeeds(claim.predicate),
  );
  const others =
    leftOut.length === 0
      ? []
      : await rivalsOf(
          commit,
          leftOut.map(({ id }) => id),
        );
  const isCurrentClaim = ({ status }: CurrentClaim): boolean => status === 'ACTIVE' || status === 'DISPUTED';
  const answering = [...known.filter(isSpokenOf), ...others].filter(
    (claim) =>
      !ended.has(claim.id) && ontology.succeeds(claim.predicate) && (isCurrentClaim(claim) || isSettled(claim)),
  );
  const fresh = added.filter(({ candidate }) => ontology.succeeds(candidate.predicate));
  return [
    ...answering.map((claim): Answer => {
      const now = heard.get(claim.id);
      const verifiedAt = now?.verified ? commit.at : claim.verifiedAt;
      const { validity, temporal } = now?.words ?? claim;
      return { ...knownAnswer(claim), stated: validity, temporal, verifiedAt };
    }),
    ...fresh.map((claim) => freshAnswer(claim, isEdge(claim.candidate, ontology), commit.at)),
  ];
}

async function writeNew(
  commit: Commit,
  judgement: Judgement,
  { verdicts, sides }: SettledAnswers,
  trust: number,
  deps: ReconcileDeps,
): Promise<void> {
  const claims = judgement.added.map((claim): NewClaim => {
    const verdict = verdicts.get(claim.id);
    const status = verdict?.status ?? 'ACTIVE';
    const support = sides.get(claim.id)?.support ?? singleSupport(claim.candidate.confidence, trust);
    return {
      ...claim,
      status,
      reason: status === 'SUPERSEDED' ? (verdict?.policy ?? null) : status === 'DISPUTED' ? 'CONTRADICTION' : null,
      supersededBy: verdict?.successor ?? null,
      endsAt: verdict ? verdict.to : claim.validity.to,
      edge: isEdge(claim.candidate, deps.ontology),
      confidence: confidenceOf(support, status === 'DISPUTED', deps.settings),
    };
  });
  await insertClaims(commit, claims);
}

function evidenceRows(judgement: Judgement, heard: ReadonlyMap<ClaimId, Heard>) {
  const rows = (id: ClaimId, candidate: ResolvedCandidate) =>
    candidate.spans.map((spanId, n) => ({
      claimId: id,
      spanId,
      stance: 'SUPPORTS' as const,
      confidence: candidate.confidence,
      method: candidate.method,
      verifies: n === 0 && heard.get(id)?.verified === true,
    }));
  return [
    ...judgement.added.flatMap((claim) => rows(claim.id, claim.candidate)),
    ...[...judgement.supported, ...judgement.restated].flatMap(([id, candidate]) => rows(id, candidate)),
  ];
}

interface Known {
  readonly answers: readonly Answer[];
  readonly known: readonly CurrentClaim[];
  readonly heard: ReadonlyMap<ClaimId, Heard>;
  /** Those whose new evidence says that they were verified. */
  readonly noted: ReadonlySet<ClaimId>;
  readonly settled: SettledAnswers;
}

/** Writes what became of stored claims. Two statements. @returns the changes */
async function updateKnown(
  commit: Commit,
  { ended }: Judgement,
  { answers, known, heard, noted, settled }: Known,
  { settings }: ReconcileDeps,
): Promise<ClaimChange[]> {
  const { verdicts, sides } = settled;
  const support = await supportOf(
    commit,
    [...heard.keys()].filter((id) => !sides.has(id)),
  );
  const all = new Map([...known, ...answers.flatMap((answer) => answer.known ?? [])].map((claim) => [claim.id, claim]));
  const changes = [...all.values()].flatMap((claim): ClaimChange[] => {
    const { id } = claim;
    const ending = ended.get(id);
    if (ending) return [endingChange(id, ending)];
    const by = { support: sides.get(id)?.support ?? support.get(id) ?? null, heard: heard.get(id) ?? null };
    const change = changeOf(claim, verdicts.get(id), by, settings);
    return change ? [noted.has(id) ? { ...change, noted: claim } : change] : [];
  });
  const replaced = [...ended].filter(([id]) => !all.has(id)).map(([id, ending]) => endingChange(id, ending));
  await updateClaims(commit, [...changes, ...replaced]);
  return [...changes, ...replaced];
}

function endingChange(id: ClaimId, ending: Ending): ClaimChange {
  const change = { id, status: ending.kind, reason: ending.reason, validTo: ending.at };
  return ending.kind === 'ENDED' ? change : { ...change, supersededBy: ending.by };
}
