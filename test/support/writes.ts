import { isUnionType } from 'graphql';
import { buildClaimgraphSchema } from '../../resolvers/index.ts';
import type { Asking } from './graphql.ts';

/** What every write answers, besides what it is about. */
export interface Answered {
  readonly __typename: string;
  readonly code?: string;
  readonly message?: string;
  readonly path?: readonly string[];
  readonly current?: number;
  readonly issues?: readonly { readonly path: readonly string[]; readonly message: string }[];
  readonly candidates?: readonly { readonly id: string }[];
  readonly replayed?: boolean;
  readonly commit?: { readonly number: number; readonly actor: string; readonly reason: string } | null;
  readonly claim?: { readonly id: string; readonly version: number; readonly status: string };
  readonly alias?: { readonly id: string; readonly text: string };
  readonly conflict?: { readonly id: string; readonly status: string };
  readonly memory?: { readonly id: string; readonly text: string; readonly status: string };
  readonly document?: { readonly id: string; readonly key: string };
  readonly [field: string]: unknown;
}

const ERRORS = `... on DomainError { code message path } ... on Invalid { issues { path message } } ... on Unavailable { component retryAfter }`;
const OF_INPUT: Readonly<Record<string, string>> = {
  StaleVersion: '... on StaleVersion { current }',
  AmbiguousName: '... on AmbiguousName { candidates { id } }',
};
const DONE = '... on Written { replayed commit { number actor reason } }';
const CLAIM = `${DONE} ... on ClaimWritten { claim { id version status statement statusReason owner object { __typename ... on TextValue { text } ... on NumberValue { number unit } ... on DateValue { date }
  ... on BooleanValue { boolean } ... on VersionValue { version: versionText } ... on Entity { id name type key } } subject { id name key } qualifiers { name value } validity { from to precision } temporal
  confidence { value } evidence { method source { kind } span { quote document { kind } } } supersedes { id status } supersededBy { id } conflicts: inConflicts { status } } }`;
const MEMORY = `${DONE} ... on MemoryWritten { memory { __typename id text status confidence { value effective } ... on SemanticMemory { timesReinforced
  claim { id status statusReason } } } }`;
const ANSWERS: Readonly<Record<string, string>> = {
  assertClaim: CLAIM,
  reviseClaim: CLAIM,
  confirmClaim: CLAIM,
  retractClaim: CLAIM,
  remember: MEMORY,
  correctMemory: MEMORY,
  confirmMemory: MEMORY,
  forgetMemory: MEMORY,
  addAlias: `${DONE} ... on AliasWritten { alias { id text kind owner evidence { span { quote } } } }`,
  resolveEntity: `${DONE} ... on EntityResolved { mention entity { id name } canonicalName entityType confidence method stage candidates { id name } requiresClarification alias { id text uses lastUsedAt } learnt { id text origin session owner confidence: resolutionConfidence } askedModel reasoning latencyMs }`,
  reviewRelationship: `${DONE} ... on RelationshipWritten { withdrawn relationship { id reviewState version } }`,
  defineRule: `${DONE} ... on RuleDefined { rule { id version enabled } trial { relationships conclusions examples { confidence from { name } to { name } premises { claim { id } relationship { id } } } } }`,
  setRuleEnabled: `${DONE} ... on RuleSwitched { rule { id version enabled fault } job { state report { name value } } }`,
  reviewAlias: `${DONE} ... on AliasWritten { alias { id text reviewState version } }`,
  inferAliases: `... on AliasesInferred { job { kind state report { name value } } documents collected asked proposed moot open stopped }`,
  resolveConflict: `${DONE} ... on ConflictWritten { conflict { id status version resolution { winner { id status } winningEntity { id } by rationale undoable commit { number } } parties { claim { id status } } } }`,
  dismissConflict: `${DONE} ... on ConflictWritten { conflict { id status version resolution { outcome by rationale undoable } parties { claim { id status } } } }`,
  chooseEntity: `${DONE} ... on EntityChosen { entity { id name type key owner } confidence alias { id text kind confidence: resolutionConfidence owner chosenAt method evidence { span { quote } } } conflict { id status resolution { outcome winningEntity { id } by rationale } } }`,
  mergeEntities: `${DONE} ... on EntitiesMerged { entity { id } dryRun moved { claims relationships aliases mentions } conflicts { kind predicate severity claims { id status } } }`,
  unmergeEntity: `${DONE} ... on EntityUnmerged { entity { id } from { id } }`,
  declareDistinct: `${DONE} ... on DistinctDeclared { entities { id } }`,
  rejectEvidence: `... on EvidenceRejected { wasCached }`,
  registerSource: `${DONE} ... on SourceWritten { source { id key kind name uri owner removed } }`,
  setSourceTrust: `${DONE} ... on TrustWritten { rule { id domain base flagged authorityFor reason by owner version source { id trust { value } } } }`,
  removeDocument: `${DONE} ... on Removed { documents claims }`,
  removeSource: `${DONE} ... on Removed { documents claims }`,
  releaseQuarantined: `${DONE} ... on Released { document { id key } }`,
  undo: `${DONE} ... on Undone { restored removed }`,
  checkLiveDatabase: `... on LiveDatabaseChecked { liveDatabase { state message checks { name passed message } checkedAt } }`,
  setRecordType: `${DONE} ... on RecordTypeSet { recordType { entityType table keyColumn nameColumn dateColumn amountColumn properties { name column } version } }`,
  setRecordRelation: `${DONE} ... on RecordRelationSet { recordRelation { fromType relation toType cardinality meaning keywords fromColumn toColumn constraints version } }`,
  linkRecord: `${DONE} ... on RecordLinked { entity { id name type key externalRef { type table key } } }`,
  updateSetting: `${DONE} ... on SettingWritten { setting { key value overridden version } }`,
};

/** Runs one mutation with all that it can answer. */
export async function write(me: Asking, mutation: string, input: object): Promise<Answered> {
  const type = `${mutation[0]?.toUpperCase() ?? ''}${mutation.slice(1)}Input`;
  const schema = buildClaimgraphSchema();
  const union = schema.getType(String(schema.getMutationType()?.getFields()[mutation]?.type).replace('!', ''));
  const members = isUnionType(union) ? union.getTypes() : [];
  const refusals = [ERRORS, ...members.flatMap(({ name }) => OF_INPUT[name] ?? [])].join(' ');
  const query = `mutation ($input: ${type}!) { answer: ${mutation}(input: $input) { __typename ${ANSWERS[mutation] ?? ''} ${refusals} } }`;
  return (await me.get<{ answer: Answered }>(query, { input })).answer;
}

export const named = (name: string, type = 'THING') => ({ named: { name, type } });
let serial = 0;
/** A name that nothing has yet. */
export const fresh = (): string => `thing ${(serial += 1)}`;
