import type { Settlement } from '../../domain/contradiction.ts';
import { literalText } from '../../domain/values.ts';
import type { ClaimId } from '../../domain/ids.ts';
import type { Ontology } from '../../domain/ontology.ts';
import type { Policy } from '../../domain/policy.ts';
import { indexClaims } from '../../index/index.ts';
import type { Commit } from '../../storage/index.ts';
import { insertClaims, updateClaims, type ClaimChange } from './claims.ts';
import { openConflicts, recordSettled, settleMootConflicts, UNION, type Question } from './conflicts.ts';
import { addEvidence, confidenceOf, keepWhatIsSaid, supportOf } from './evidence.ts';
import { releaseMerged } from './merged-claims.ts';
import { judge, type Dispute, type Ending, type Judgement } from './judge.ts';
import { standUndisputed } from './stand.ts';
import { weighing } from './weigh.ts';
import { trustOfSpeaker } from './speaker-trust.ts';
import {
  mergeSaid,
  qualifiersKey,
  valueKey,
  standingClaims,
  type SaidClaim,
  type Speaker,
  type StandingClaim,
} from './ledger.ts';
import type { ReconcileDeps } from './deps.ts';
import { saidBy } from './support.ts';
import { reviewClaims } from './unions.ts';

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
}

/**
 * What a document says → the claims of the space: supported, succeeded, disputed or new (model.md, order of judgement).
 * Call it after the document's revision is stored and current. A fixed number of statements, whatever the document says.
 * `replacing` names a claim that the first thing said takes the place of, by a person's word.
 */
export async function applyCandidates(
  commit: Commit,
  speaker: Speaker,
  said: readonly SaidClaim[],
  deps: ReconcileDeps,
  replacing: ClaimId | null = null,
): Promise<Reconciled> {
  const claims = mergeSaid(said);
  const singleValued = (predicate: string): boolean => deps.ontology.singleValued(predicate);
  const found = await standingClaims(commit, speaker, claims, singleValued);
  // What takes the place of another stands by itself, also where it was merged into something before.
  const standing = found.filter(({ id, status }) => id !== replacing && (replacing === null || status !== 'MERGED'));
  const trust = await trustOfSpeaker(commit, speaker.sourceId, deps.policy);
  const weigh = await weighing(commit, claims, standing, { ...deps, singleValued, trust });
  const judged = judge(claims, standing, speaker, singleValued, () => deps.ids.next('clm'), weigh.against);
  const judgement = replacing === null ? judged : replace(judged, replacing);
  await writeNew(commit, judgement, trust.value, deps);
  const evidence = evidenceRows(judgement);
  await addEvidence(commit, speaker, evidence, trust.value, deps.ids);
  if (speaker.wasRead) await keepWhatIsSaid(commit, speaker, evidence);
  await updateStanding(commit, judgement, standing, speaker, deps.policy);
  const conflicts = await openDisputes(commit, judgement, weigh.strength, deps);
  await recordSettled(commit, settledQuestions(judgement, deps.ontology), deps.ids);
  const released = await settleEnded(commit, [...judgement.ended.keys()], deps.policy);
  const touched = [
    ...judgement.added.map((claim) => claim.id), ...judgement.supported.keys(), ...judgement.ended.keys(),
    ...judgement.lessSupported, ...judgement.disputed, ...released,
  ]; // prettier-ignore
  const { opened } = await reviewClaims(commit, touched, deps);
  return {
    added: judgement.added.map((claim) => claim.id),
    supported: [...judgement.supported.keys()],
    restated: [...judgement.restated.keys()],
    ended: [...judgement.ended.keys()],
    addedEdges: judgement.added.filter((claim) => isEdge(claim.said, deps.ontology)).length,
    conflicts: conflicts + opened,
  };
}

function replace(judgement: Judgement, old: ClaimId): Judgement {
  const by = judgement.added[0]?.id ?? [...judgement.supported.keys()][0];
  if (!by) throw new Error('a claim is replaced by another');
  const ending: Ending = { kind: 'SUPERSEDED', by, reason: 'REVISED_BY_PERSON', at: null };
  return { ...judgement, ended: new Map([...judgement.ended, [old, ending]]) };
}

const isEdge = (said: SaidClaim, ontology: Ontology): boolean =>
  said.object.type === 'ENTITY' && ontology.isEdge(said.predicate);

async function writeNew(commit: Commit, judgement: Judgement, trust: number, deps: ReconcileDeps): Promise<void> {
  const claims = judgement.added.map((claim) => ({
    ...claim,
    edge: isEdge(claim.said, deps.ontology),
    confidence: confidenceOf(saidBy(claim.said.confidence, trust), claim.status === 'DISPUTED', deps.policy),
    reason: claim.status === 'SUPERSEDED' ? 'VALIDITY' : claim.status === 'DISPUTED' ? 'CONTRADICTION' : null,
  }));
  await insertClaims(commit, claims);
  await indexClaims(
    commit,
    claims.map(({ id, said }) => ({ claimId: id, text: said.statement })),
  );
}

function evidenceRows(judgement: Judgement) {
  const rows = (id: ClaimId, said: SaidClaim) =>
    said.spans.map((spanId) => ({
      claimId: id,
      spanId,
      stance: 'SUPPORTS' as const,
      confidence: said.confidence,
      method: said.method,
    }));
  return [
    ...judgement.added.flatMap((claim) => rows(claim.id, claim.said)),
    ...[...judgement.supported, ...judgement.restated].flatMap(([id, said]) => rows(id, said)),
  ];
}

async function updateStanding(
  commit: Commit,
  judgement: Judgement,
  standing: readonly StandingClaim[],
  { again }: Speaker,
  policy: Policy,
): Promise<void> {
  const weighed = [...new Set([...judgement.supported.keys(), ...judgement.lessSupported, ...judgement.disputed])];
  const support = await supportOf(commit, weighed);
  const byId = new Map(standing.map((claim) => [claim.id, claim]));
  const changes = weighed.flatMap((id): ClaimChange[] => {
    const claim = byId.get(id);
    const wasDisputed = claim?.status === 'DISPUTED';
    // For a question of its own from now on, be it in doubt for a merge already.
    const isNew = judgement.disputed.has(id) && !(wasDisputed && claim.statusReason !== UNION);
    const known = support.get(id);
    const confidence = known && confidenceOf(known, wasDisputed || isNew, policy);
    // The same words of the same text are no further support: there is nothing to write.
    const verified = judgement.supported.has(id) && !(again && claim?.saidBefore === true);
    if (!verified && !isNew && (confidence === undefined || confidence.value === claim?.confidence)) return [];
    return [
      {
        id,
        ...(isNew ? { status: 'DISPUTED' as const, reason: 'CONTRADICTION' } : {}),
        ...(confidence ? { confidence } : {}),
        verified,
      },
    ];
  });
  await updateClaims(commit, [...changes, ...[...judgement.ended].map(([id, ending]) => endingChange(id, ending))]);
}

function endingChange(id: ClaimId, ending: Ending): ClaimChange {
  const change = { id, status: ending.kind, reason: ending.reason, validTo: ending.at };
  return ending.kind === 'SUPERSEDED' ? { ...change, supersededBy: ending.by } : change;
}

async function openDisputes(
  commit: Commit,
  judgement: Judgement,
  strengthOf: (ids: readonly ClaimId[]) => Promise<ReadonlyMap<ClaimId, number>>,
  deps: ReconcileDeps,
): Promise<number> {
  if (judgement.disputes.length === 0) return 0;
  const strengths = await strengthOf([...new Set(judgement.disputes.flatMap(({ rival, claim }) => [rival, claim]))]);
  const added = new Map(judgement.added.map(({ id, said }) => [id, { said, key: questionKey(said) }]));
  // Each pair has its turn, and a thousand sides are half a million pairs: what is made of a question is made once, of its last pair.
  const asked = new Map<string, { last: Dispute; readonly sides: Set<ClaimId> }>();
  for (const dispute of judgement.disputes) {
    const key = added.get(dispute.claim)?.key;
    if (key === undefined) continue;
    const known = asked.get(key) ?? { last: dispute, sides: new Set<ClaimId>() };
    known.last = dispute;
    known.sides.add(dispute.rival).add(dispute.claim);
    asked.set(key, known);
  }
  const questions = [...asked].flatMap(([key, { last, sides }]): Question[] => {
    const said = added.get(last.claim)?.said;
    if (!said) return [];
    const parties = [...sides].map((id) => ({ claimId: id, entityId: null, strength: strengths.get(id) ?? 0 }));
    const [policy, why] = [last.settlement?.policy ?? 'SINGLE_VALUED', rationale(said, last.settlement)];
    return [{ ...questionOf(said, key, deps.ontology), policy, rationale: why, parties }];
  });
  return openConflicts(commit, questions, deps.ids);
}

const questionKey = ({ subjectId, predicate, qualifiers }: SaidClaim): string =>
  valueKey(subjectId, predicate, qualifiersKey(qualifiers));

const questionOf = (said: SaidClaim, key: string, ontology: Ontology) => ({
  key,
  kind: isEdge(said, ontology) ? ('EDGE' as const) : ('VALUE' as const),
  subjectId: said.subjectId,
  predicate: said.predicate,
  name: null,
});

/** What a policy has decided, for the record: nothing is superseded without a reason that can be read (OM-61). */
function settledQuestions({ settled, added }: Judgement, ontology: Ontology): (Question & { winner: ClaimId })[] {
  return settled.flatMap(({ winner, loser, settlement }) => {
    const said = added.find(({ id }) => id === winner)?.said;
    if (!said) return [];
    const [mine, theirs] = settlement.strengths;
    const question = questionOf(said, questionKey(said), ontology);
    const parties = [
      { claimId: loser, entityId: null, strength: theirs },
      { claimId: winner, entityId: null, strength: mine },
    ];
    return [{ ...question, policy: settlement.policy, rationale: rationale(said, settlement), parties, winner }];
  });
}

function rationale(said: SaidClaim, settlement: Settlement | null): string {
  const value =
    said.object.type === 'ENTITY' ? 'another entity' : JSON.stringify(literalText(said.object).slice(0, 120));
  const where = settlement ? 'another text says otherwise' : 'the same text says otherwise';
  const weighed = settlement ? `; ${settlement.rationale}` : '';
  return `${said.predicate} holds one value at a time; ${value} is said here, and ${where} for the same time${weighed}`;
}

/**
 * After claims ended: questions that are moot are settled, the side that still stands is in doubt no more, and what was merged into a
 * claim that lost its evidence stands by itself. @returns the latter
 */
export async function settleEnded(commit: Commit, ended: readonly ClaimId[], policy: Policy): Promise<ClaimId[]> {
  const restored = await settleMootConflicts(commit, ended);
  await standUndisputed(commit, restored, policy);
  return releaseMerged(commit, ended);
}
