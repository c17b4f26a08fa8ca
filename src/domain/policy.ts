/**
 * Every policy number of the product, once. Each can be overridden per space by a setting of the same name
 * (`updateSetting`), within its bounds; a change holds from the next request on (OM-142).
 */
export interface PolicyNumber {
  readonly default: number;
  readonly min: number;
  readonly max: number;
  readonly unit: string;
  /** Requirement, paper or measurement it comes from. */
  readonly source: string;
  readonly integer: boolean;
}

const number = (
  fallback: number,
  min: number,
  max: number,
  unit: string,
  source: string,
  integer = true,
): PolicyNumber => ({
  default: fallback,
  min,
  max,
  unit,
  source,
  integer,
});

export const POLICY = {
  'chunk.tokens': number(512, 32, 8192, 'tokens (cl100k_base)', 'PI-34'),
  'chunk.overlap': number(64, 0, 1024, 'tokens (cl100k_base)', 'PI-34'),
  'chunk.forceCut': number(1.5, 1, 4, '× chunk.tokens', 'PI-39 open point', false),
  'screen.maxBytes': number(
    16_777_216,
    1,
    268_435_456,
    'bytes',
    'own: the largest file of a usual documentation set is 1 MB',
  ),
  'screen.maxReplacement': number(0.01, 0, 1, 'share of characters that are not valid UTF-8', 'own', false),
  'parse.maxDepth': number(200, 8, 2000, 'levels of nesting in JSON and YAML', 'own'),
  'parse.maxAliases': number(100, 0, 10_000, 'YAML alias expansions', 'own (YAML bombs)'),
  'parse.maxDataEntries': number(2_000, 1, 100_000, 'key-value pairs read from one data document', 'own'),
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
  'assert.confidence': number(0.95, 0, 1, 'confidence of what a person asserts, unless they say another', 'own', false),
  'confidence.supportGain': number(0.05, 0, 1, 'share of the rest per further source', 'SF', false),
  'confidence.supportCap': number(10, 1, 1000, 'distinct sources', 'own'),
  'confidence.defaultReliability': number(
    1,
    0,
    1,
    'trust of a source nothing is known of',
    'own until source trust is learned',
    false,
  ),
  'confidence.disputedFactor': number(0.5, 0, 1, 'factor while in an open conflict', 'own', false),
  'confidence.aging': number(0.3, 0, 1, 'effective confidence below which a claim is shown as AGING', 'OM, SF', false),
  'strength.sources': number(0.4, 0, 1, 'weight of distinct sources', 'SE-48', false),
  'strength.fullSources': number(5, 1, 1000, 'sources for full weight', 'SE-48'),
  'strength.reliability': number(0.35, 0, 1, 'weight of reliability', 'SE-48', false),
  'strength.confidence': number(0.15, 0, 1, 'weight of confidence', 'SE-48', false),
  'strength.recency': number(0.1, 0, 1, 'weight of recency', 'SE-48', false),
  'resolve.exactKey': number(1, 0, 1, 'confidence', 'OM stage 1', false),
  'resolve.exactName': number(1, 0, 1, 'confidence', 'OM stage 1', false),
  'resolve.alias': number(0.95, 0, 1, 'confidence', 'OM stage 2', false),
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
  'search.names': number(200, 10, 10_000, 'names compared in full with one question', 'own, measured in bench/lexical'),
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
  'graph.maxDepth': number(4, 1, 6, 'hops of a neighbourhood', 'contract'),
  'graph.maxPathDepth': number(6, 1, 10, 'hops of a path', 'contract, PI-70'),
  'graph.maxNodes': number(2_000, 10, 100_000, 'nodes of one subgraph', 'own'),
  'graph.maxEdges': number(10_000, 10, 1_000_000, 'edges read for one subgraph or one set of paths', 'own'),
  'graph.maxSteps': number(1_000_000, 1_000, 100_000_000, 'edges tried while paths are put together', 'own'),
  'graph.maxPaths': number(100, 1, 1_000, 'paths between two entities', 'own'),
  'limit.depth': number(11, 3, 50, 'levels of selection', 'attacks 20'),
  'limit.cost': number(20_000, 100, 1_000_000, 'cost points of one operation', 'own, bench/operations'),
  'limit.aliases': number(30, 1, 1000, 'aliases of one operation', 'attacks 19'),
  'limit.repeats': number(30, 1, 1000, 'times one field may be selected in one operation', 'attacks 21'),
  'limit.directives': number(20, 0, 1000, 'directives of one operation', 'attacks 23'),
  'limit.tokens': number(2_000, 100, 100_000, 'tokens of one operation', 'attacks 24'),
  'limit.bodyBytes': number(1_048_576, 1024, 268_435_456, 'bytes of a request body', 'attacks 11'),
  'limit.ingestBytes': number(
    67_108_864,
    1024,
    536_870_912,
    'bytes of the body of an ingest operation',
    'own: screen.maxBytes × 4/3 as base64, thrice',
  ),
  'limit.inputDepth': number(32, 4, 200, 'levels of lists and objects in one argument or variable', 'attacks 30'),
  'limit.introspectionDepth': number(16, 3, 50, 'levels below __schema', "graphql-js's own introspection query has 15"),
  'limit.errors': number(5, 1, 100, 'errors told of one refused operation', 'attacks 22'),
  'limit.costPerMinute': number(2_000_000, 100, 1_000_000_000, 'cost points of one key in a minute', 'attacks 36'),
  'limit.ingestDocuments': number(200, 1, 10_000, 'documents in one ingest mutation', 'own'),
  'limit.operationMs': number(30_000, 100, 600_000, 'milliseconds of one operation', 'attacks 35'),
  'limit.ingestMs': number(3_600_000, 1_000, 86_400_000, 'milliseconds of one ingest operation', 'own'),
  'pool.size': number(10, 1, 200, 'connections kept', 'OM-146'),
  'pool.overflow': number(20, 0, 400, 'further connections under load', 'OM-146'),
  'auth.failuresPerMinute': number(20, 1, 10_000, 'wrong keys from one address in a minute', 'attacks 53'),
  'auth.keysReloadSeconds': number(
    5,
    1,
    30,
    'seconds until a change of the keys file is seen',
    'attacks 51: taken away within 60 s',
  ),
  'auth.keysGraceSeconds': number(
    30,
    0,
    50,
    'seconds that keys hold when their file cannot be read',
    'attacks 51: taken away within 60 s',
  ),
  'server.drainMs': number(
    10_000,
    0,
    14_000,
    'milliseconds that open requests have to end at a stop',
    'faults F24: exit within 15 s',
  ),
  'events.retentionDays': number(30, 1, 3650, 'days', 'own'),
} as const satisfies Record<string, PolicyNumber>;

export type PolicyName = keyof typeof POLICY;
/** A value for every policy number: the defaults with a space's overrides over them. */
export type Policy = Readonly<Record<PolicyName, number>>;

export const POLICY_NAMES = Object.keys(POLICY) as PolicyName[];
export const isPolicyName = (name: string): name is PolicyName => Object.hasOwn(POLICY, name);

export const policyDefaults: Policy = Object.freeze(
  Object.fromEntries(POLICY_NAMES.map((name) => [name, POLICY[name].default])) as Record<PolicyName, number>,
);
