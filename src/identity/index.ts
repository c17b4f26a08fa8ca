/**
 * identity: who is meant. In: mentions of a document, names that people ask for, records of things. Out: entities, or the doubt
 * about them; of two names or records how alike they are, and whether that decides (pure, match/).
 * Writes `entities`, `aliases`, `alias_evidence`, `alias_uses`, `mentions`, `merges`, `distinct_pairs`, `duplicate_searches`,
 * `alias_questions`, `alias_searches`.
 */
export * from './read/index.ts';
export * from './match/index.ts';
export * from './evaluate/index.ts';
export * from './coreference/index.ts';
export { candidatePage } from './read/read-researchers.ts';
export * from './infer/index.ts';
export { resolveMentions } from './write/resolve-mentions.ts';
export type { Doubt, MentionResolution, ResolvedMention, ResolveInput } from './write/resolve-mentions.ts';
export { addAlias, addAliases } from './write/write-aliases.ts';
export type { AddedAlias, AliasSource, NewAlias } from './write/write-aliases.ts';
export { learnChoice } from './write/choices.ts';
export { reviewAlias } from './write/review-alias.ts';
export type { AliasReview } from './write/review-alias.ts';
export { addEntities } from './write/write-entities.ts';
export type { NewEntity } from './write/write-entities.ts';
export { addMentions, keepWhatIsNamed } from './write/write-mentions.ts';
export type { Named, NewMention } from './write/write-mentions.ts';
// Part of another statement, which is confined to its caller.
export { joinedEntity, joinEntity } from './read/read-entities.ts';
// Not among the reads of a caller: they look at shared entities, whoever asks.
export { likelyDuplicates, searchedTo } from './read/read-duplicates.ts';
export type { FoundDuplicates, LikelyDuplicate, SearchedTo } from './read/read-duplicates.ts';
export { rememberSearch } from './write/write-duplicates.ts';
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
