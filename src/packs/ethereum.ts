import type { AliasTemplate, ObjectRule, Pack, PredicateSpec, SubjectRule } from '../domain/pack.ts';
import { edge, entity, field, link, pack, property } from './pack-rules.ts';
import { ethereumViews } from './built-in-views.ts';

/**
 * EIP and ERC documents. EIPs and ERCs share one space of numbers: ERC-20 was made as EIP-20, and when its text moved to a
 * repository of its own the number stayed. So a proposal is one entity with the key `eip-20` whatever its series, and the
 * stub that a move leaves behind is another text about it, not another proposal.
 */

type Series = 'EIP' | 'ERC';

/** `{eip|digits}` → the usual spellings of that number in a series, beside the name `EIP-1559` itself. */
const spellings = (number: string, series: Series): AliasTemplate[] => [
  { text: `${series} ${number}`, kind: 'SPELLING' },
  { text: `${series}${number}`, kind: 'SPELLING' },
  { text: `${series.toLowerCase()}-${number}.md`, kind: 'SPELLING' },
];

const title: AliasTemplate = { text: '{title}', kind: 'TITLE' };

/** ERCs are also known by the EIP number they were made under. */
const proposalAs = (series: Series, number: string, when: SubjectRule['when']): SubjectRule => ({
  type: 'PROPOSAL',
  name: `${series}-${number}`,
  keys: [`eip-${number}`],
  aliases: [
    title,
    ...spellings(number, series),
    ...(series === 'ERC' ? [{ text: `EIP-${number}`, kind: 'SPELLING' } as const, ...spellings(number, 'EIP')] : []),
  ],
  when,
});

/** Before every chunk: number and title, status and category (or type, where there is none). */
const chunkTitles = ['{status}, {category}', '{status}, {type}', '{status}'].flatMap((state) => [
  `EIP-{eip|digits}: {title} > ${state}`,
  `ERC-{erc|digits}: {title} > ${state}`,
]);

const subjects: SubjectRule[] = ['{eip|digits}', '{erc|digits}'].flatMap((number) => [
  proposalAs('ERC', number, [{ value: 'category', matches: '(?i)ERC' }]),
  proposalAs('ERC', number, [{ value: 'stem', matches: '(?i)erc-.*' }]),
  proposalAs(number === '{eip|digits}' ? 'EIP' : 'ERC', number, []),
]);

/** A proposal that is only referred to: its name is the best that the reference tells. */
const reference = (series: Series) => entity({ type: 'PROPOSAL', name: `${series}-{n}`, keys: ['eip-{n}'] });
const numbered = (pattern: string, series: Series): ObjectRule => ({ ...reference(series), pattern });

const listed = [numbered('(?i)ERC[- ]?0*(?P<n>\\d+)', 'ERC'), numbered('(?i)(?:EIP[- ]?)?0*(?P<n>\\d+)', 'EIP')];
const inProse = [numbered('\\bERC[- ]?0*(?P<n>\\d+)\\b', 'ERC'), numbered('\\bEIP[- ]?0*(?P<n>\\d+)\\b', 'EIP')];

const CONTACTS = {
  handle: { key: 'github:{handle|lower}', alias: { text: '@{handle}', kind: 'HANDLE' } },
  mail: { key: 'mail:{mail|lower}', alias: { text: '{mail}', kind: 'EMAIL' } },
} as const;
const person = (pattern: string, ...contacts: readonly (keyof typeof CONTACTS)[]): ObjectRule => ({
  type: 'PERSON',
  name: '{name}',
  keys: contacts.map((contact) => CONTACTS[contact].key),
  aliases: contacts.map((contact) => CONTACTS[contact].alias),
  pattern,
});
const NAME = '(?P<name>[^(<@]*[^(<@\\s])';
const HANDLE = '\\(@(?P<handle>[A-Za-z0-9][A-Za-z0-9-]*)\\)';
const MAIL = '<(?P<mail>[^<>@\\s]+@[^<>@\\s]+)>';

/** Threads of the two forums have ids of their own, whatever the title in their address says (PI-12). */
const discussion = (key: string, pattern: string): ObjectRule => ({
  ...entity({ type: 'DISCUSSION', name: '{item}', keys: [key] }),
  pattern,
});
const thread = (host: string): string =>
  `(?i)https?://(?:www\\.)?${host}/t/(?:[^/]*[^/0-9][^/]*/)?(?P<thread>\\d+)(?:/\\d+)?/?(?:[?#].*)?`;

/** Pages of proposals: beside the linking file, on the EIP site, or in the two repositories. No assets, issues, pulls. */
const PAGE =
  '(?i)^(?:(?:\\.{1,2}/|/)*(?:(?:EIPS|ERCS)/)?|https?://(?:www\\.)?(?:eips|ercs)\\.ethereum\\.org/(?:EIPS|ERCS)/' +
  '|https?://(?:www\\.)?github\\.com/ethereum/(?:EIPs|ERCs)/(?:blob|tree)/[^/]+/(?:EIPS|ERCS)/)';
const page = (series: string): string => `${PAGE}${series}-0*(?P<n>\\d+)(?:\\.md|\\.html)?/?(?:[?#].*)?$`;

/** How a withdrawal says which proposal comes instead. Anything else in that field names a proposal without succession. */
const INSTEAD =
  '(?i)\\b(?:superseded|replaced|obsoleted|subsumed) (?:by|with)\\b|\\bin favou?r of\\b|\\bprefers?\\b|\\bpursue\\b' +
  '|\\bmoved (?:in)?to\\b|\\b(?:documented|specified|implemented|included|covered|continued) (?:in|by|with)\\b';

const predicates: PredicateSpec[] = [
  edge({
    name: 'REQUIRES',
    description: 'The proposal cannot stand without the other one (front matter `requires`).',
    inverse: 'REQUIRED_BY',
    sentence: '{subject} requires {object}.',
  }),
  edge({
    name: 'SUPERSEDES',
    description: 'The newer proposal takes the place of the older one, by the words of its withdrawal.',
    inverse: 'SUPERSEDED_BY',
    sentence: '{subject} supersedes {object}.',
  }),
  edge({
    name: 'AUTHORED',
    description: 'The person is an author of the proposal.',
    inverse: 'AUTHORED_BY',
    sentence: '{subject} authored {object}.',
    temporal: 'PERMANENT',
  }),
  edge({
    name: 'CITES',
    description: 'The text of the proposal links to the other one.',
    inverse: 'CITED_BY',
    sentence: '{subject} cites {object}.',
  }),
  edge({
    name: 'DISCUSSED_AT',
    description: 'Where the proposal is discussed. One place: EIP-1 asks for one canonical thread.',
    inverse: 'DISCUSSES',
    singleValued: true,
    sentence: '{subject} is discussed at {object}.',
  }),
  edge({
    name: 'IN_CATEGORY',
    description: 'The category of a Standards Track proposal. One: EIP-1 knows no second.',
    inverse: 'HAS_PROPOSAL',
    singleValued: true,
    sentence: '{subject} is in the category {object}.',
  }),
  edge({
    name: 'MOVED_TO',
    description: 'Where the text of the proposal lives since it left this repository.',
    inverse: null,
    sentence: 'The text of {subject} was moved to {object}.',
  }),
  single('title', 'Its title.', '{subject} has the title “{object}”.'),
  single('description', 'One sentence that says what it does.', '{subject}: {object}'),
  single('status', 'Where it stands in the process of EIP-1.', 'The status of {subject} is {object}.'),
  single('type', 'Standards Track, Meta or Informational.', 'The type of {subject} is {object}.'),
  single('withdrawal-reason', 'Why it was withdrawn.', '{subject} was withdrawn: {object}'),
  { ...single('number', 'Its number.', 'The number of {subject} is {object}.', 'NUMBER'), temporal: 'PERMANENT' },
  { ...single('created', 'The day it was made.', '{subject} was created on {object}.', 'DATE'), temporal: 'PERMANENT' },
  single('last-call-deadline', 'When Last Call ends.', 'Last Call of {subject} ends on {object}.', 'DATE'),
  property({
    name: 'updated',
    description: 'A day it was changed. Old headers list several.',
    valueType: 'DATE',
    sentence: '{subject} was updated on {object}.',
  }),
];

function single(name: string, description: string, sentence: string, valueType: PredicateSpec['valueType'] = 'TEXT') {
  return property({ name, description, sentence, valueType, singleValued: true });
}

export const ethereum: Pack = pack({
  name: 'ethereum',
  version: '1.0.0',
  description: 'Ethereum Improvement Proposals: EIP and ERC documents with their front matter, authors and links.',
  match: [
    { path: null, fields: ['eip'], when: [] },
    { path: null, fields: ['erc'], when: [] },
  ],
  entityTypes: [
    { name: 'PROPOSAL', description: 'An EIP or ERC, known by its number.' },
    { name: 'PERSON', description: 'An author, known by handle or mail where the header gives one.' },
    { name: 'CATEGORY', description: 'Core, Networking, Interface or ERC.' },
    { name: 'DISCUSSION', description: 'A thread, issue or room where a proposal is discussed.' },
    { name: 'WEB_PAGE', description: 'A page on the web, known by its address.' },
  ],
  predicates,
  chunkTitles,
  subjects: [...subjects, { ...entity({ type: 'PROPOSAL', name: '{title}' }), when: [] }],
  // The stub eip-20.md and the text erc-20.md are two documents about one proposal.
  documentKeys: [
    { key: 'erc-{eip|digits}', when: [{ value: 'stem', matches: '(?i)erc-.*' }] },
    { key: 'eip-{eip|digits}', when: [] },
    { key: 'erc-{erc|digits}', when: [] },
  ],
  fields: [
    field({ field: 'eip', predicate: 'number' }),
    field({ field: 'erc', predicate: 'number' }),
    field({ field: 'title' }),
    field({ field: 'description' }),
    // `Moved` is true of the stub, not of the proposal: without the qualifier it would contradict the status in the moved text.
    field({
      field: 'status',
      when: [{ value: 'status', matches: '(?i)moved' }],
      qualifiers: { document: 'moved stub' },
    }),
    field({ field: 'status' }),
    field({ field: 'type' }),
    field({ field: 'created' }),
    field({ field: 'updated', split: 'comma' }),
    field({ field: 'last-call-deadline' }),
    field({ field: 'withdrawal-reason' }),
    field({
      field: 'withdrawal-reason',
      predicate: 'SUPERSEDES',
      split: 'matches',
      cue: INSTEAD,
      objects: inProse,
      reversed: true,
    }),
    field({ field: 'requires', predicate: 'REQUIRES', split: 'comma', objects: listed }),
    // Headers until October 2021.
    field({ field: 'replaces', predicate: 'SUPERSEDES', split: 'comma', objects: listed }),
    field({ field: 'superseded-by', predicate: 'SUPERSEDES', split: 'comma', objects: listed, reversed: true }),
    field({
      field: 'category',
      predicate: 'IN_CATEGORY',
      objects: [{ ...entity({ type: 'CATEGORY', name: '{item}', keys: ['category:{item|slug}'] }), pattern: null }],
    }),
    field({
      field: 'discussions-to',
      predicate: 'DISCUSSED_AT',
      objects: [
        discussion('em-thread-{thread}', thread('ethereum-magicians\\.org')),
        discussion('er-thread-{thread}', thread('ethresear\\.ch')),
        discussion('{item|url}', '(?i)https?://\\S+'),
      ],
    }),
    field({
      field: 'author',
      predicate: 'AUTHORED',
      split: 'comma',
      skip: '(?i)et\\.? al\\.?|others',
      objects: [
        person(`${NAME}\\s*(?:${HANDLE})?\\s*(?:${MAIL})?`, 'handle', 'mail'),
        person(`${NAME}\\s*${MAIL}\\s*${HANDLE}`, 'handle', 'mail'),
        person('\\(?@(?P<name>(?P<handle>[A-Za-z0-9][A-Za-z0-9-]*))\\)?', 'handle'),
      ],
      reversed: true,
    }),
  ],
  links: [
    link({
      target: '^https?://github\\.com/ethereum/ercs/(?:blob|tree)/[^/]+/ERCS/erc-\\d+\\.md$',
      when: [{ value: 'status', matches: '(?i)moved' }],
      predicate: 'MOVED_TO',
      object: entity({ type: 'WEB_PAGE', name: '{target}', keys: ['{target|url}'] }),
    }),
    link({ target: page('erc'), predicate: 'CITES', object: reference('ERC') }),
    link({ target: page('eip'), text: '(?i)^\\W*ERC[- ]?\\d', predicate: 'CITES', object: reference('ERC') }),
    link({ target: page('eip'), predicate: 'CITES', object: reference('EIP') }),
  ],
  mentions: inProse.map(({ pattern, ...rule }) => ({ pattern: pattern ?? '', entity: rule, confidence: null })),
  reads: ['fields', 'arguments'],
  views: ethereumViews,
});
