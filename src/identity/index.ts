/**
 * identity: who is meant. In: mentions of a document, names that people ask for, records of things. Out: entities, or the doubt
 * about them; of two names or records how alike they are, and whether that decides (pure, match/).
 * Writes `entities`, `aliases`, `alias_evidence`, `alias_uses`, `mentions`, `merges`, `distinct_pairs`, `alias_questions`.
 */
export { sameNameDifference, sameNameKeys } from './match/same-name.ts';
export type { NameDifference } from './match/same-name.ts';
export {
  entitiesByIds,
  entitiesByKeys,
  entityByKey,
  entityCounts,
  entityHistory,
  listEntities,
  namedEntities,
} from './read/read-entities.ts';
export { postersOf } from './read/read-posters.ts';
export { researchersOf } from './read/read-researchers.ts';
export { entityConfidence } from './read/entity-confidence.ts';
export {
  aliasCounts,
  aliasesByIds,
  aliasesInReview,
  aliasesOf,
  aliasEvidence,
  aliasEvidenceByIds,
} from './read/read-aliases.ts';
export { mentionCounts, mentionsByIds, mentionsOf } from './read/read-mentions.ts';
export {
  distinctPairs,
  distinctPairsByIds,
  mergeGroupOfAll,
  mergeGroupOfEach,
  listDistinctPairs,
  listMerges,
  mergesByIds,
  mergesInto,
} from './read/read-merges.ts';
export { typesEverInUse, typesInUse } from './read/types-in-use.ts';
export { lastSeen } from './read/last-seen.ts';
export { expandQuery } from './read/read-concepts.ts';
export type { ExpandedQuery } from './read/read-concepts.ts';
export { resolveName } from './read/resolve.ts';
export { countIdentity } from './read/identity-counts.ts';
export { agreeingIn } from './match/agreeing-in.ts';
export { nameSimilarity } from './match/name-similarity.ts';
export type { Limit } from './match/limit.ts';
export type { NameOptions, NameReason, NameSimilarity } from './match/name-similarity.ts';
export { duplicateLikeness } from './match/duplicate-likeness.ts';
export type { Likeness, Namesake } from './match/duplicate-likeness.ts';
export { attribute } from './match/attribute.ts';
export { personLikeness, profileOf } from './match/person-likeness.ts';
export type { PersonLikeness, Profile } from './match/person-likeness.ts';
export { personNames } from './match/person-names.ts';
export type { NamedBy } from './match/person-names.ts';
export { decideName } from './match/decide-name.ts';
export type { NameCandidate, NameDecision } from './match/decide-name.ts';
export { againstRivals, matchRecords } from './match/match-records.ts';
export type {
  Contradiction,
  EvidencePart,
  Identification,
  RecordMatch,
  RecordPair,
  Verdict,
} from './match/match-records.ts';
export { recordContext } from './match/record-context.ts';
export type { RecordContext } from './match/record-context.ts';
export { nameIndex } from './match/name-index.ts';
export type { KnownName, NameIndex, NominatedName } from './match/name-index.ts';
export { blockRecords } from './match/blocking.ts';
export type { BlockingLimits } from './match/blocking.ts';
export type { EntityRecord, FieldKind } from './match/record-fields.ts';
export { judgeClusters, judgePairs, judgeTables } from './evaluate/judge-pairs.ts';
export type { Judged, LabelledPair, Member, Tables } from './evaluate/judge-pairs.ts';
export { resolutionFigures } from './evaluate/resolution-figures.ts';
export type { JudgedPair, ResolutionFigures } from './evaluate/resolution-figures.ts';
export { aliasFigures } from './evaluate/alias-figures.ts';
export type { AliasedName, AliasFigures } from './evaluate/alias-figures.ts';
export type { Each } from './evaluate/each-judged.ts';
export { namesIn, referenceOf } from './coreference/mentions-in.ts';
export { decideReferent } from './coreference/referents.ts';
export type { Referent } from './coreference/referents.ts';
export { answerOf, settleByModel, resolveMention } from './coreference/understand.ts';
export type { MentionQuery } from './coreference/understand.ts';
export { recordMeaning } from './coreference/record-meaning.ts';
export { resolveInConversation } from './coreference/in-conversation.ts';
export { candidatePage } from './read/read-researchers.ts';
export { contextOf, namesInText } from './infer/names-in-text.ts';
export type { NameInText } from './infer/names-in-text.ts';
export {
  closeQuestion,
  countOpenQuestions,
  openQuestions,
  questionsKnown,
  questionsToAsk,
  takeQuestion,
} from './infer/alias-questions.ts';
export type { AliasQuestion, KnownQuestion, NamePlace } from './infer/alias-questions.ts';
export { alikeByName, leadsSomewhere, namedNear, namesOfNobody } from './infer/alias-owner.ts';
export { inferMeaning } from './infer/infer-meaning.ts';
export type { InferredMeaning } from './infer/infer-meaning.ts';
export { resolveMentions } from './write/resolve-mentions.ts';
export type {
  Doubt,
  JoinedAccounts,
  MentionResolution,
  ResolvedMention,
  ResolveInput,
} from './write/resolve-mentions.ts';
export { addAlias, addAliases } from './write/write-aliases.ts';
export type { AddedAlias, AddedAliases, AliasSource, NewAlias } from './write/write-aliases.ts';
export { learnChoice } from './write/choices.ts';
export { reviewAlias } from './write/review-alias.ts';
export type { AliasReview } from './write/review-alias.ts';
export { addEntities, renameEntities } from './write/write-entities.ts';
export type { NewEntity } from './write/write-entities.ts';
export { addMentions, keepWhatIsNamed } from './write/write-mentions.ts';
export type { Named, NewMention } from './write/write-mentions.ts';
// Part of another statement, which is confined to its caller.
export { joinedEntity, joinEntity } from './read/read-entities.ts';
export { bearersOf, entitiesMeeting, entityMeets } from './read/entity-filters.ts';
// Not among the reads of a caller: they look at shared entities, whoever asks.
export { likelyDuplicates } from './read/read-duplicates.ts';
export type { FoundDuplicates, LikelyDuplicate, SearchedTo } from './read/read-duplicates.ts';
export { declareDistinct, linkEntities, unlinkEntity } from './write/write-merges.ts';
export type { MergeInput, UnmergeInput } from './write/write-merges.ts';
export { nameSlot } from './write/name-candidates.ts';
export { aliasEvidenceLines, aliasLines, entityLines, mentionLines } from './write/identity-lines.ts';
export { distinctPairLines, mergeLines } from './write/restore-merges.ts';
export { NAME_SETTINGS, REFERENCE_SETTINGS, PEOPLE_SETTINGS, MATCH_SETTINGS } from './identity-settings.ts';
export type {
  NameSettings,
  ReferenceSettings,
  PeopleSettings,
  MatchSettings,
  ResolutionSettings,
  IdentitySettings,
} from './identity-settings.ts';
