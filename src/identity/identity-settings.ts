import { count, seconds, share, tokens, type ValuesOf } from '../domain/setting.ts';
import type { PageSettings } from '../domain/settings.ts';
import type { LexicalSettings } from '../lexical/index.ts';

/** Whom a name means. */
export const NAME_SETTINGS = {
  'resolve.fuzzyAsks': share({
    default: 0.7,
    what: 'similarity of a name from which it may be meant',
    source: 'OM-44',
  }),
  'resolve.fuzzyDecides': share({
    default: 0.85,
    what: 'similarity of a name from which it is meant',
    source: 'OM-45, PI-54',
  }),
  'resolve.fuzzyGap': share({
    default: 0.15,
    what: 'lead over the next candidate below which a person is asked',
    source: 'OM-46',
  }),
  'resolve.fuzzyFactor': share({
    default: 0.9,
    what: '× confidence of what was decided by similarity',
    source: 'PI-54',
  }),
  'resolve.fuzzyCandidates': count({
    default: 10,
    min: 1,
    max: 100,
    what: 'candidates a person is shown',
    source: 'OM-44',
  }),
  'resolve.chosen': share({ default: 0.85, what: 'confidence of whom a person chose', source: 'OM-52' }),
  'resolve.chosenAlias': share({
    default: 0.95,
    what: 'confidence of the name that a choice teaches',
    source: 'OM-52',
  }),
  'resolve.exactKey': share({ default: 1, what: 'confidence', source: 'OM stage 1' }),
  'resolve.exactName': share({ default: 1, what: 'confidence', source: 'OM stage 1' }),
  'resolve.alias': share({ default: 0.95, what: 'confidence of a name that a person gave', source: 'OM-42' }),
  'resolve.normalForm': share({ default: 0.9, what: 'confidence', source: 'PI exact × .9' }),
  'resolve.maxName': count({
    default: 500,
    min: 1,
    max: 800,
    what: 'characters of a name',
    source: 'own: a name is a key of btree indexes, whose rows end at 2,704 bytes',
  }),
} as const;
export type NameSettings = ValuesOf<typeof NAME_SETTINGS>;

/** What words of a conversation or a question point to. */
export const REFERENCE_SETTINGS = {
  'names.usesLead': count({
    default: 3,
    min: 1,
    max: 1_000,
    what: "uses by which one meaning of the caller's own name leads, to be meant unasked",
    source: 'OM-42, OM-Q12: near-equal meanings are asked about; the lead is our own',
  }),
  'names.coreference': share({
    default: 0.6,
    what: 'confidence of what words pointed to, at most',
    source: 'OM-49, OM-Q10',
  }),
  'names.recent': count({
    default: 5,
    min: 1,
    max: 50,
    what: 'entities spoken of last that words may point to',
    source: 'OM-47',
  }),
  'names.turns': count({ default: 5, min: 1, max: 100, what: 'turns back that words may point', source: 'OM-47' }),
  'names.recency': share({
    default: 0.7,
    what: 'weight of recency beside likeness',
    source: 'own: OM-47 gives no weights',
  }),
  'names.hint': share({
    default: 0.15,
    what: 'added where the same words meant it before in the conversation',
    source: 'own: OM-Q11',
  }),
  'names.likeness': share({
    default: 0.4,
    what: 'similarity from which an unknown name may be short for one spoken of',
    source: 'own',
  }),
  'names.modelAnswer': tokens({
    default: 300,
    min: 50,
    max: 10_000,
    what: "tokens of a model's answer about one name",
    source: 'own',
  }),
  'names.termWords': count({
    default: 5,
    min: 1,
    max: 10,
    what: 'words of a term of a question at most',
    source: 'own',
  }),
  'names.shown': count({
    default: 20,
    min: 1,
    max: 1_000,
    what: 'recorded names of one entity that a question is expanded by',
    source: 'own',
  }),
  'names.inferCandidates': count({
    default: 5,
    min: 1,
    max: 20,
    what: 'entities alike in name, and as many named near, that a model chooses from',
    source: 'own',
  }),
} as const;
export type ReferenceSettings = ValuesOf<typeof REFERENCE_SETTINGS>;

/** Who is behind a handle. */
export const PEOPLE_SETTINGS = {
  'people.link': share({
    default: 0.95,
    what: 'likeness of two persons above which they are merged unasked, by a pointer that can be taken back',
    source: 'PI-57',
  }),
  'people.candidate': share({
    default: 0.5,
    what: 'likeness above which two persons are linked as perhaps one',
    source: 'PI-57',
  }),
  'people.display': share({ default: 0.9, what: 'confidence above which a person is called by name', source: 'PI-58' }),
  'people.sameMail': share({ default: 0.9, what: 'likeness of two persons by one mail address alone', source: 'own' }),
  'people.sameHandle': share({ default: 0.8, what: 'by one handle on two platforms alone', source: 'own' }),
  'people.sameName': share({ default: 0.8, what: 'by one name of two words or more alone', source: 'own' }),
  'people.alikeName': share({ default: 0.6, what: 'by names that differ in accents or order alone', source: 'own' }),
  'people.otherName': share({ default: 0.6, what: '× likeness where their names are of two people', source: 'own' }),
  'people.names': count({
    default: 500,
    min: 1,
    max: 10_000,
    what: 'names of a person, the most confident first, by which others are looked for',
    source: 'own',
  }),
  'people.weakName': share({
    default: 0.8,
    what: '× confidence in a name that is one word, has no handle or address beside it, or is made to look like another',
    source: 'own',
  }),
} as const;
export type PeopleSettings = ValuesOf<typeof PEOPLE_SETTINGS>;

/** Which records are of one thing, and how sure an entity is. */
export const MATCH_SETTINGS = {
  'identity.newest': share({
    default: 0.3,
    what: 'weight of the newest mention in how sure an entity is',
    source: 'SE-42',
  }),
  'duplicates.seconds': seconds({
    default: 5,
    min: 0,
    max: 50,
    integer: false,
    what: 'seconds of every minute in which entities that may be one are looked for; 0 = never',
    source: 'own',
  }),
  'match.same': share({
    default: 0.93,
    min: 0.5,
    what: 'score from which two records may be merged unasked',
    source: 'own, bench/resolution',
  }),
  'match.asks': share({
    default: 0.5,
    what: 'score from which two records may be the same',
    source: 'own, bench/resolution',
  }),
  'match.name': share({
    default: 0.9,
    what: 'share of a name, by weight of its words, that counts as all of it',
    source: 'own, bench/resolution',
  }),
} as const;
export type MatchSettings = ValuesOf<typeof MATCH_SETTINGS>;

/** What it takes to say whom a name means. */
export type ResolutionSettings = NameSettings & ReferenceSettings & LexicalSettings & Pick<PageSettings, 'page.max'>;

/** What it takes to say who is who. */
export type IdentitySettings = ResolutionSettings & PeopleSettings & MatchSettings;
