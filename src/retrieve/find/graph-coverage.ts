import { coverageView, type ViewReads } from '../../../graph/views/index.ts';
import type { View } from '../../storage/index.ts';
import type { GraphCoverage } from '../cache/evidence-cache.ts';
import type { GateSettings } from '../gate/gate-settings.ts';
import { lexicalRelevance } from '../gate/lexical-relevance.ts';

export interface CoverageDeps {
  readonly views: ViewReads;
  readonly settings: GateSettings;
}

/** Claims that are read: a question that more of them surround is searched for. */
const MOST_CLAIMS = 200;
/** Steps from what a question names; farther claims seldom say anything to it. */
const DEPTH = 1;

/**
 * How far claims cover a question (SE-57, SE-68), with those that say most of it first; 0 where none of them says enough to pass the
 * gate, as their words are spread over claims of other things.
 */
export async function graphCoverage(
  view: View,
  question: string,
  most: number,
  strictness: number,
  { views }: Pick<CoverageDeps, 'views'>,
): Promise<GraphCoverage> {
  const asked = { text: question, depth: DEPTH, maxClaims: MOST_CLAIMS, method: 'LEXICAL' } as const;
  const { score, claims } = await coverageView(views, view, asked);
  const ranked = claims
    .map((claim) => ({ claim, relevance: lexicalRelevance(question, claim.statement).relevance }))
    .sort((a, b) => b.relevance - a.relevance || b.claim.confidence - a.claim.confidence);
  const says = (ranked[0]?.relevance ?? 0) >= strictness;
  return { score: says ? score : 0, claims: ranked.slice(0, most).map(({ claim }) => claim.id) };
}
