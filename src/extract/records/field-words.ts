import { fieldWords } from '../../domain/common-predicates.ts';

const CAMEL = /(?<=[\p{Ll}\d])(?=\p{Lu})|(?<=\p{Lu})(?=\p{Lu}\p{Ll})/gu;

/** The name of a field as words that people read: `dateAdded`, `date_added` and `Date-Added:` are `date added`. */
export const wordsOfField = (name: string): string => fieldWords(name.replace(BRAND, capitalised).replace(CAMEL, ' '));

/** Words with a capital within. */
const BRAND =
  /(?<!\p{L})(?:GitHub|GitLab|LinkedIn|YouTube|GraphQL|JavaScript|TypeScript|OpenAI|WordPress|PostgreSQL|MySQL|WhatsApp|PayPal|eBay|iPhone|macOS|iOS)(?!\p{Ll})/gu;
const capitalised = (word: string): string => `${word.charAt(0).toUpperCase()}${word.slice(1).toLowerCase()}`;

const wordsOf = (...lines: readonly string[]): ReadonlySet<string> =>
  new Set(lines.flatMap((line) => line.split(',').map((word) => word.trim())));

/** Fields that name what they stand in, the surest first. */
export const NAMING_FIELDS: readonly string[] = [
  ...[
    'full name',
    'official full',
    'display name',
    'real name',
    'name',
    'common name',
    'official name',
    'legal name',
    'name common',
  ],
  ...[
    'title',
    'label',
    'company',
    'company name',
    'organisation',
    'organization',
    'organisation name',
    'organization name',
  ],
  ...[
    'vessel',
    'ship',
    'ferry',
    'club',
    'person',
    'security',
    'summary',
    'product',
    'product name',
    'project',
    'project name',
  ],
];
/** Of those, the ones that say nothing of the type. */
export const SAYS_NO_TYPE = wordsOf(
  'full name, official full, display name, real name, name, common name, official name, legal name, name common, title, label, summary',
);

export const GIVEN_NAME = wordsOf('first, first name, given name, given names, given, forename, firstname');
export const FAMILY_NAME = wordsOf('last, last name, family name, family names, family, surname, lastname');

/** Fields that say what kind of thing it is. */
export const TYPE_FIELDS: readonly string[] = ['type', 'kind', 'entity type', 'record type'];

/** Fields that are other names of it, and of what kind; `id` and the like only where they are codes. */
export const ALIAS_FIELDS: ReadonlyMap<
  string,
  'SPELLING' | 'ABBREVIATION' | 'HANDLE' | 'EMAIL' | 'NICKNAME' | 'TITLE'
> = new Map([
  ...[
    'aliases',
    'alias',
    'aka',
    'also known as',
    'other names',
    'former name',
    'alt names',
    'alternative names',
    'names',
    'alt spellings',
  ].map((word) => [word, 'SPELLING'] as const),
  ...[
    'abbreviation',
    'abbreviations',
    'abbr',
    'acronym',
    'short',
    'short name',
    'shortname',
    'symbol',
    'ticker',
    'code',
    'initials',
    'short form',
  ].map((word) => [word, 'ABBREVIATION'] as const),
  ...[
    'nickname',
    'nick',
    'known as',
    'preferred name',
    'goes by',
    'nick name',
    'irc',
    'irc nick',
    'matrix',
    'discord',
    'telegram',
    'skype',
    'xmpp',
  ].map((word) => [word, 'NICKNAME'] as const),
  ...[
    'github',
    'handle',
    'twitter',
    'username',
    'user name',
    'login',
    'gitlab',
    'github username',
    'github handle',
    'github id',
    'github user',
    'github account',
    'twitter handle',
    'mastodon',
    'slack',
  ].map((word) => [word, 'HANDLE'] as const),
  ...['email', 'e mail', 'mail', 'email address', 'e mail address', 'emails'].map((word) => [word, 'EMAIL'] as const),
]);

/** Fields by which a person is known where the type is not said. */
export const PERSON_FIELDS = wordsOf(
  'birthday, born, date of birth, birth date, birthdate, dob, gender, pronouns, nationality, died, date of death, ' +
    'orcid, github, twitter, ' +
    'linkedin, spouse, job title, affiliation, employer, handle, first name, last name, given name, family name, surname, forename, ' +
    'github username, twitter handle, github handle, bio, avatar, username, role, email, e mail, mail, email address, phone, mobile, ' +
    'telephone, tel, position, office, initials, team, department, joined, start date, post, job, rank, irc, nickname',
);

/** Fields of a period: what a record says holds from the one on, and until the other. */
export const FROM_FIELDS = wordsOf(
  'from, start, start date, started, since, begin, begins, began, joined, valid from, effective, effective from, ' +
    'appointed, term start, start year, from year, ' +
    'date from, in office since, elected, year from',
);
export const TO_FIELDS = wordsOf(
  'to, end, end date, ended, until, till, left, valid to, valid until, through, term end, end year, to year, date ' +
    'to, expires, retired, year to, finish, ' +
    'finished, resigned',
);
/** Of a row: when what its other cells say is so. */
export const TIME_FIELDS = wordsOf('year, date, month, as of, season, period, quarter, fiscal year');

/** Fields by which a nested record is a job: where, and as what. */
export const EMPLOYER_FIELDS = wordsOf(
  'company, employer, organisation, organization, org, firm, institution, workplace, agency, where, at, company name',
);
/** Of a person: whom they come from. */
export const AFFILIATION_FIELDS = wordsOf(
  'company, organisation, organization, org, firm, institution, agency, company name, body, represents, ' +
    'representing, club, school, society',
);
export const JOB_FIELDS = wordsOf('title, role, position, job, job title, office, post, rank, as');

/** How a page is shown, or kept by a program: nothing that it says. */
const SHOWING = wordsOf(
  'layout, permalink, slug, weight, sidebar, sidebar position, sidebar label, sidebar title, nav order, nav, toc, ' +
    'cssclass, cssclasses, template, ' +
    'draft, publish, redirect from, redirect to, redirects, hide, hidden, excerpt, image, images, thumbnail, cover, ' +
    'og image, banner, icon, css, js, ' +
    'menu, parent, grand parent, has children, has toc, comments, share, math, mermaid, search exclude, published, ' +
    'show, order, position, url, ' +
    'section, hide table of contents, pagination next, pagination prev, custom edit url, body class, robots, ' +
    'sitemap, twitter card, color, colour scheme, ' +
    'created by plugin, uuid, checksum, hash, sha, sha1, sha256, md5, integrity, resolved, etag, $schema, schema, ' +
    'version id, node id, avatar url, ' +
    'edit url, html url, api url, self, links, meta, lang, language code, dir, locale, encoding, owner slug, last reviewed on, review in',
);
/** A header has more fields of that kind than a record: there `url` and `image` are of the page. */
const SHOWING_RECORDS = wordsOf(
  'uuid, checksum, hash, sha, sha1, sha256, md5, integrity, resolved, etag, $schema, schema, node id, avatar url, ' +
    'html url, api url, _id, guid, css, js, ' +
    'icon, thumbnail, image, images, avatar, photo, logo, svg, png',
);

export const isOfShowing = (words: string, ofPage: boolean): boolean => (ofPage ? SHOWING : SHOWING_RECORDS).has(words);

/** Fields of the page itself, where it is a note of something else. */
export const PAGE_FIELDS = wordsOf(
  'title, date, created, updated, modified, author, authors, tags, keywords, categories, category, version, ' +
    'description, lang, language, id, last updated, ' +
    'reviewers, editor, last modified, created by, updated by, written by, source, review date',
);
export const PAGE_STATES = /^(?:draft|final|published|in review|review|reviewed|wip|stub|done|todo)$/iu;

/** Codes of the thing itself; not of where it is, or what it costs. */
export const isCodeField = (words: string): boolean =>
  /(?:^|\s)(?:id|key|code|no|nr|number|ref|reference|symbol|sku|iata|icao|isin|imo|mmsi|call sign)$/u.test(words) &&
  !/^(?:post(?:al)?|zip|area|country|currency|language|colou?r|phone|fax|dial(?:ling)?|version|house|room|status|error|tax|vat)\b/u.test(
    words,
  );
