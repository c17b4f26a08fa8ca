import { CARE } from './policy-care.ts';
import { GRAPH } from './policy-graph.ts';
import { INTAKE } from './policy-intake.ts';
import { STATEMENTS } from './policy-statements.ts';
import { MATCHING } from './policy-matching.ts';
import { number, serverNumber, type PolicyNumber } from './policy-number.ts';
import { SERVER } from './policy-server.ts';
import { TRUTH } from './policy-truth.ts';

/** How sure a rule of prose is (docs/extraction.md says what was measured, and how a figure becomes a number). */
const prose = (fallback: number, what: string, right: string): PolicyNumber =>
  number(fallback, 0, 1, `confidence: ${what}, read in a sentence`, `measured: ${right} right`, false);

/**
 * Every policy number of the product, once. Those of a space can be overridden there by a setting of the same name
 * (`updateSetting`), within its bounds; a change holds from the next request on (OM-142). Those of the server hold before
 * a space is known, or for all of them at once.
 */
export const POLICY = {
  'chunk.tokens': number(512, 32, 8192, 'tokens (cl100k_base)', 'PI-34'),
  'chunk.overlap': number(64, 0, 1024, 'tokens (cl100k_base)', 'PI-34'),
  'chunk.forceCut': number(1.5, 1, 4, '× chunk.tokens', 'PI-39 open point', false),
  ...INTAKE,
  ...CARE,
  ...STATEMENTS,
  ...MATCHING,
  'extract.frontMatter': number(
    0.99,
    0,
    1,
    'confidence: a field of front matter, a top-level field of data',
    'own: read, not guessed',
    false,
  ),
  'extract.link': number(
    0.97,
    0,
    1,
    'confidence: a link to it',
    'own: exact target, but a link may be made in passing',
    false,
  ),
  'extract.cue': number(
    0.9,
    0,
    1,
    'confidence: a name after cue words in a field',
    'own: 14 of 14 on the EIP corpus, but words can be turned',
    false,
  ),
  'extract.data': number(0.95, 0, 1, 'confidence: a leaf of structured data', 'own', false),
  'extract.table': number(
    0.8,
    0,
    1,
    'confidence: a row of a two-column table',
    'own: what the row is about is inferred',
    false,
  ),
  'extract.list': number(0.75, 0, 1, 'confidence: a `key: value` list item', 'own', false),
  'extract.definition': number(0.75, 0, 1, 'confidence: a definition pattern', 'own', false),
  'extract.sentence': number(0.7, 0, 1, 'confidence: a sentence pattern of a pack', 'own', false),
  'extract.mention': number(0.9, 0, 1, 'confidence: a name pattern in prose', 'own', false),
  'extract.maxMatches': number(
    5_000,
    1,
    1_000_000,
    'matches of one pattern in one document',
    'own: bounds a pattern whose every match looks far ahead',
  ),
  'extract.window': number(
    2_000,
    200,
    100_000,
    'characters a prose pattern sees at once',
    'own: as above; hardly a paragraph is longer',
  ),
  'extract.prose': number(1, 0, 1, '1 = plain sentences are read by rules where the pack says so, 0 = not', 'own'),
  'extract.prose.copula': prose(0.8, '`X is a Y`', '71 of 74'),
  'extract.prose.role': prose(0.7, 'who works for whom, and as what', '4 of 5'),
  'extract.prose.event': prose(0.8, 'founded, built, born … on a date', '9 of 10'),
  'extract.prose.quantity': prose(0.8, 'a number said of a name', '10 of 10'),
  'extract.prose.relation': prose(0.8, 'a relation between two names', '12 of 12'),
  'extract.prose.definition': prose(0.6, 'a term and what it means', '2 of 3'),
  'extract.prose.abbreviation': prose(0.8, 'an abbreviation in brackets', '33 of 33'),
  'extract.prose.name': prose(0.8, 'a person, an organisation or a place', '67 of 69'),
  'extract.model': number(0, 0, 1, '1 = documents are also read by the language model, 0 = by rules alone', 'own'),
  'extract.modelConfidence': number(
    0.6,
    0,
    1,
    'confidence: found by the language model alone',
    'own: no surer than any rule; what a model says of itself is not asked',
    false,
  ),
  'extract.modelPassage': number(2_000, 200, 100_000, 'tokens of one passage that the model reads at once', 'own'),
  'extract.modelPassages': number(40, 1, 10_000, 'passages of one document that the model reads', 'own'),
  'extract.modelAnswer': number(4_000, 100, 100_000, 'tokens of the answer about one passage', 'own'),
  'model.dollarsPerDay': number(5, 0, 100_000, 'US dollars of model calls of a space in a day (UTC)', 'PI-120', false),
  'model.dollarsPerJob': number(1, 0, 100_000, 'US dollars of model calls of one job', 'own', false),
  'model.unknownIn': number(
    15,
    0,
    1_000,
    'US dollars per million tokens in, of a model of unknown price',
    "own: PI-117's dearest, so that a budget holds; 0 for a model of your own",
    false,
  ),
  'model.unknownOut': number(75, 0, 1_000, 'US dollars per million tokens out, likewise', 'own: as above', false),
  'model.margin': number(
    1.2,
    1,
    10,
    '× tokens counted, set aside before a call',
    'PI-119 open point: the reference encoding is not theirs',
    false,
  ),
  'model.attempts': serverNumber(3, 1, 10, 'tries of one call at one model', 'SE-12'),
  'model.backoffMs': serverNumber(500, 1, 60_000, 'milliseconds before the second try, then twice as long each', 'own'),
  'model.longestWaitMs': serverNumber(
    20_000,
    1,
    600_000,
    'milliseconds between two tries; who asks for more is passed over',
    'own',
  ),
  'model.timeoutMs': serverNumber(60_000, 10, 600_000, 'milliseconds of one try', 'own'),
  'model.concurrency': serverNumber(4, 1, 100, 'calls to one model at a time', 'SE-39'),
  'model.queue': serverNumber(1_000, 0, 100_000, 'calls that wait for their turn', 'own'),
  'model.answerBytes': serverNumber(4_194_304, 1_024, 268_435_456, 'bytes of one answer', 'own'),
  'model.breakerFailures': serverNumber(5, 1, 100, 'failures in a row that open the breaker', 'PI-124, SE-14'),
  'model.breakerMs': serverNumber(
    60_000,
    10,
    3_600_000,
    'milliseconds until an open breaker lets one trial through',
    'PI-124, SE-15',
  ),
  'assert.confidence': number(0.95, 0, 1, 'confidence of what a person asserts, unless they say another', 'own', false),
  'confidence.supportGain': number(0.05, 0, 1, 'share of the rest per further source', 'SF', false),
  'confidence.supportCap': number(10, 1, 1000, 'distinct sources', 'own'),
  'confidence.defaultReliability': number(
    1,
    0,
    1,
    'trust in what is handed in from here, without a site',
    'own',
    false,
  ),
  'confidence.disputedFactor': number(0.5, 0, 1, 'factor while in an open conflict', 'own', false),
  'confidence.aging': number(0.3, 0, 1, 'effective confidence below which a claim is shown as AGING', 'OM, SF', false),
  ...TRUTH,
  'resolve.exactKey': number(1, 0, 1, 'confidence', 'OM stage 1', false),
  'resolve.exactName': number(1, 0, 1, 'confidence', 'OM stage 1', false),
  'resolve.alias': number(0.95, 0, 1, 'confidence of a name that a person gave', 'OM-42', false),
  'resolve.normalForm': number(0.9, 0, 1, 'confidence', 'PI exact × .9', false),
  'resolve.maxName': number(
    500,
    1,
    800,
    'characters of a name',
    'own: a name is a key of btree indexes, whose rows end at 2,704 bytes',
  ),
  'search.k1': number(1.2, 0, 10, 'BM25 term saturation', 'Robertson & Zaragoza 2009', false),
  'search.b': number(0.75, 0, 1, 'BM25 length normalisation', 'Robertson & Zaragoza 2009', false),
  'search.fuzzyThreshold': number(0.45, 0, 1, 'trigram similarity of names', 'own, measured in bench/lexical', false),
  'search.candidates': number(1000, 10, 100_000, 'candidates scored per list', 'own, measured in bench/lexical'),
  'search.names': number(100, 10, 10_000, 'names compared in full with one question', 'own, measured in bench/lexical'),
  'search.listed': number(200, 10, 1_000, 'best hits of each list that are fused', 'own: not measured yet'),
  'search.lexicalWeight': number(
    0.5,
    0,
    1,
    'weight of words beside meaning in a fused score',
    'own, npm run bench -- search -- --tune: MRR .59, .60, .59 at .3, .4, .5; .49 at 0, .56 at 1',
    false,
  ),
  'search.rrfK': number(60, 1, 1_000, 'k of reciprocal rank fusion', 'PI-83; Cormack, Clarke & Büttcher 2009'),
  'embed.batch': serverNumber(32, 1, 1_000, 'texts embedded between two looks at the queue', 'SE-134'),
  'embed.batchBeside': serverNumber(4, 1, 1_000, 'the same while somebody writes', 'own: a batch is not cut short'),
  'embed.shareBeside': serverNumber(
    5,
    1,
    100,
    '% of the time that embedding takes while somebody writes',
    'own, measured in bench/following: an ingest may slow down by a tenth',
  ),
  'embed.answerMs': serverNumber(
    60_000,
    10,
    80_000,
    'milliseconds that an endpoint may take for one batch, all tries together; one try half of it',
    'faults F23: a hang of 30 s; shorter than the lease of 90 s',
  ),
  'embed.questionMs': serverNumber(
    10_000,
    10,
    25_000,
    'milliseconds that a search waits for the vector of its question before it goes on by words',
    'faults F23',
  ),
  'embed.silenceMs': serverNumber(
    60_000,
    10,
    80_000,
    'milliseconds without a sign of the thread of a model before it is ended',
    'faults F14: a window takes a fifth of a second; shorter than the lease of 90 s',
  ),
  'embed.memoryMb': serverNumber(2_048, 64, 65_536, 'MB of heap of the thread of a model', 'faults F14'),
  'thread.changepoint': number(0.3, -1, 1, 'cosine of two replies below which the topic changes', 'PI-48', false),
  'thread.segment': number(3, 1, 100, 'replies of a segment at least', 'PI-48'),
  'thread.salient': number(5, 0, 100, 'most salient replies of a thread that have a vector of their own', 'PI-47'),
  'thread.byVotes': number(0.5, 0, 1, 'weight of votes in the salience of a reply', 'PI-47 open point', false),
  'thread.byReplies': number(
    0.3,
    0,
    1,
    'weight of replies received in the salience of a reply',
    'PI-47 open point',
    false,
  ),
  'thread.byLength': number(0.2, 0, 1, 'weight of length in the salience of a reply', 'PI-47 open point', false),
  'search.maxCharacters': number(
    1_000,
    16,
    100_000,
    'UTF-16 units of one question',
    'own: beyond a paragraph nobody types',
  ),
  'page.max': number(100, 1, 1000, 'rows', 'contract'),
  'page.default': number(20, 1, 1000, 'rows', 'contract'),
  'page.evidence': number(10, 1, 1000, 'pieces of evidence shown with a claim', 'own: more are paged through'),
  'filter.maxDepth': number(8, 1, 32, 'levels of and, or, not in one filter', 'own'),
  'filter.maxValues': number(500, 1, 10_000, 'conditions and values in one filter', 'own'),
  'span.context': number(160, 0, 10_000, 'characters shown before and after a quote', 'own'),
  'cost.list': number(5, 1, 1000, 'items assumed of a list that has no page size', 'own, bench/operations'),
  ...GRAPH,
  ...SERVER,
  'retention.eventDays': number(
    0,
    0,
    36_500,
    'days that events are kept; 0 = for ever',
    'own: who follows a space may be away so long',
  ),
  'retention.historyDays': number(
    0,
    0,
    36_500,
    'days that the past can be read (`asOf`, undo); 0 = for ever',
    'own: off, as what is removed cannot be asked again',
  ),
} as const satisfies Record<string, PolicyNumber>;

export type PolicyName = keyof typeof POLICY;
/** A value for every policy number: the defaults with a space's overrides over them. */
export type Policy = Readonly<Record<PolicyName, number>>;

export const POLICY_NAMES = Object.keys(POLICY) as PolicyName[];
export const isPolicyName = (name: string): name is PolicyName => Object.hasOwn(POLICY, name);

/** What is wrong with a setting of a space: its name, or its value; null = nothing. */
export function settingMistake(
  key: string,
  value: number,
): { readonly of: 'key' | 'value'; readonly message: string } | null {
  if (!isPolicyName(key)) {
    const name = JSON.stringify(key.slice(0, 80));
    return { of: 'key', message: `no setting is called ${name}; query settings lists them` };
  }
  const { min, max, unit, integer, scope, instead }: PolicyNumber = POLICY[key];
  if (scope === 'server') {
    const what = instead ?? 'it cannot be changed without another build of the program';
    return { of: 'key', message: `${key} holds for the whole server, not for one space; ${what}` };
  }
  if (Number.isFinite(value) && value >= min && value <= max && (!integer || Number.isInteger(value))) return null;
  const expected = `${integer ? 'a whole number' : 'a number'} from ${min} to ${max} (${unit})`;
  return { of: 'value', message: `${key}: expected ${expected}, got ${value}` };
}

export const policyDefaults: Policy = Object.freeze(
  Object.fromEntries(POLICY_NAMES.map((name) => [name, POLICY[name].default])) as Record<PolicyName, number>,
);
