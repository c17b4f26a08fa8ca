import type { Complexity, RetrievalMode } from '../domain/question-record.ts';

export const ROUTE_FAMILIES = ['factual', 'dependency', 'evolution', 'argument', 'counterfactual', 'roadmap'] as const;
export type RouteFamily = (typeof ROUTE_FAMILIES)[number];

/**
 * What a family is answered by (PI-74): the mode selects what is retrieved, the complexity selects the pipeline. Questions of dependency
 * walk the graph, as it alone has what requires what.
 */
export const FAMILY_ROUTES: Readonly<Record<RouteFamily, readonly [Complexity, RetrievalMode]>> = {
  factual: ['SIMPLE', 'SINGLE_SHOT'],
  dependency: ['SIMPLE', 'GRAPH_TRAVERSE'],
  evolution: ['MODERATE', 'TEMPORAL'],
  argument: ['COMPLEX', 'AGENTIC'],
  counterfactual: ['COMPLEX', 'AGENTIC'],
  roadmap: ['SYNTHESIS', 'AGENTIC'],
};

export interface RoutePattern {
  /** `family.name`. */
  readonly name: string;
  readonly family: RouteFamily;
  readonly pattern: RegExp;
  /** How sure a match is (PI-76): .9 where the pattern holds a whole question, .8 where it holds a turn of phrase. */
  readonly confidence: number;
}

const SURE = 0.9;
const LIKELY = 0.8;
/** A numbered document: EIP-1559, ERC 20, eip1559. */
const NUMBERED = '(?:eip|erc|rip|caip)s?[- ]?#?\\d+';
const THINGS = '.{1,200}?';

const pattern = (family: RouteFamily, name: string, source: string, confidence: number): RoutePattern => ({
  ...{ name: `${family}.${name}`, family, confidence },
  pattern: new RegExp(source, 'iu'),
});

/** Tried in this order; the first that matches decides (PI-75). */
export const ROUTE_PATTERNS: readonly RoutePattern[] = [
  pattern(
    'roadmap',
    'propose',
    `\\b(?:propose|generate)\\b(?: (?:me|us))?(?: an?| the)?(?: [\\p{L}-]+){0,3} roadmap\\b`,
    SURE,
  ),
  pattern('counterfactual', 'what-if-had', `\\bwhat if (?:we|ethereum)(?: had|['’]d)\\b`, SURE),
  pattern('counterfactual', 'instead-of', `\\bif\\b${THINGS}\\binstead of\\b`, LIKELY),
  pattern(
    'argument',
    'for-or-against',
    `\\barguments?\\b(?: [\\p{L}-]+){0,3} (?:for|against|in favou?r of)\\b`,
    LIKELY,
  ),
  pattern('argument', 'pros-and-cons', `\\bpros (?:and|&|or) cons\\b`, LIKELY),
  pattern('argument', 'trade-off', `\\btrade[- ]?offs?\\b`, LIKELY),
  pattern('evolution', 'how-did-evolve', `\\bhow (?:did|has|have)\\b${THINGS}\\bevolved?\\b`, LIKELY),
  pattern('evolution', 'timeline-of', `\\btimeline (?:of|for)\\b`, LIKELY),
  pattern('evolution', 'how-it-came', `\\bhow (?:did|has|have)\\b${THINGS}\\b(?:come to be|come about)\\b`, LIKELY),
  pattern('evolution', 'history-of', `\\bhistory of\\b`, LIKELY),
  pattern(
    'dependency',
    'what-it-requires',
    `\\bwhat(?: [\\p{L}-]+)? (?:does|do|did) ${NUMBERED} (?:require|need|depend on)\\b|\\bwhat ${NUMBERED} requires?\\b`,
    SURE,
  ),
  pattern('dependency', 'dependencies-of', `\\bdependenc(?:y|ies) (?:of|for) (?:the )?${NUMBERED}\\b`, SURE),
  pattern('dependency', 'what-needs-it', `\\bwhat(?: else)? (?:depends|relies) on\\b`, LIKELY),
  pattern(
    'dependency',
    'what-it-depends-on',
    `\\bwhat (?:does|do|did)\\b${THINGS}\\bdepend on\\b|\\bdependenc(?:y|ies) of\\b`,
    LIKELY,
  ),
  pattern(
    'factual',
    'status-or-author',
    `\\b(?:status|authors?)\\b(?: and (?:status|authors?))? of (?:the )?${NUMBERED}\\b`,
    SURE,
  ),
  pattern('factual', 'who-wrote', `\\bwho (?:wrote|authored|created|proposed) ${NUMBERED}\\b`, SURE),
  pattern(
    'factual',
    'is-it',
    `\\b(?:is|are) ${NUMBERED} (?:still |already |now )?(?:an? )?(?:final|draft|stagnant|withdrawn|living|in review)\\b`,
    LIKELY,
  ),
];
