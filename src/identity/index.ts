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
export { candidatePage } from './read/researchers.ts';
export * from './infer/index.ts';
export { resolveMentions } from './write/resolve-mentions.ts';
export type { Doubt, MentionResolution, ResolvedMention, ResolveInput } from './write/resolve-mentions.ts';
export { addAlias, addAliases } from './write/aliases.ts';
export type { AddedAlias, AddedAliases, AliasSource, NewAlias } from './write/aliases.ts';
export { learnChoice } from './write/choices.ts';
export { reviewAlias } from './write/review-alias.ts';
export type { AliasReview } from './write/review-alias.ts';
export { addEntities } from './write/entities.ts';
export type { NewEntity } from './write/entities.ts';
export { addMentions, keepWhatIsNamed } from './write/mentions.ts';
export type { Named, NewMention } from './write/mentions.ts';
// Part of another statement, which is confined to its caller.
export { joinedEntity, joinEntity } from './read/entities.ts';
// Not among the reads of a caller: they look at shared entities, whoever asks.
export { likelyDuplicates, searchedTo } from './read/duplicates.ts';
export type { FoundDuplicates, LikelyDuplicate, SearchedTo } from './read/duplicates.ts';
export { rememberSearch } from './write/duplicates.ts';
export { declareDistinct, linkEntities, unlinkEntity } from './write/merges.ts';
export type { MergeInput, UnmergeInput } from './write/merges.ts';
export { nameSlot } from './write/candidates.ts';
export { aliasEvidenceLines, aliasLines, entityLines, mentionLines } from './write/restore.ts';
export { distinctPairLines, mergeLines } from './write/restore-merges.ts';
export { NAME_SETTINGS, REFERENCE_SETTINGS, PEOPLE_SETTINGS, MATCH_SETTINGS } from './settings.ts';
export type {
  NameSettings,
  ReferenceSettings,
  PeopleSettings,
  MatchSettings,
  ResolutionSettings,
  IdentitySettings,
} from './settings.ts';
