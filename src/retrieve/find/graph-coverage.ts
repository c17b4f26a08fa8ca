import { coverageView, type ViewReads } from '../../../graph/views/index.ts';
import type { Claim } from '../../domain/claim-record.ts';
import { searchChunks } from '../../lexical/index.ts';
import type { View } from '../../storage/index.ts';
import type { GateSettings } from '../gate/gate-settings.ts';
import { lexicalRelevance } from '../gate/lexical-relevance.ts';
import { overtakenHits } from '../overtaken/overtaken-hits.ts';
import type { SearchSettings } from '../retrieval-settings.ts';

export interface CoverageDeps {
  readonly views: ViewReads;
  readonly settings: GateSettings & SearchSettings;
}

/** Claims of the graph for a question. */
export interface CoveringClaims {
  /** 0–1: the share of the question that they cover. */
  readonly score: number;
  /** Those that say what is asked. */
  readonly claims: readonly Claim['id'][];
  /** Claims that speak of what is asked, and do not say it: they stand beside texts. However strict who asks is: they are cached. */
  readonly beside: readonly Claim['id'][];
}

/** Claims that are read, as far as the space lets a view read as many: a question that more of them surround is searched for. */
const MOST_CLAIMS = 200;
/** Steps from what a question names; farther claims seldom say anything to it. */
const DEPTH = 1;
/** Beside texts a few claims are enough. */
const MOST_BESIDE = 5;
/** Texts in which something later may stand than a claim says. */
const MOST_TEXTS = 20;

/**
 * How far claims cover a question (SE-57, SE-68), with those that say what is asked: subject, relation and time in one statement, with a
 * value of the kind that is asked for. 0 where none does, as the words of the question are spread over claims of other things, or where a
 * later text says otherwise.
 */
export async function graphCoverage(
  view: View,
  question: string,
  { most, strictness }: { readonly most: number; readonly strictness: number },
  { views, settings }: CoverageDeps,
): Promise<CoveringClaims> {
  const maxClaims = Math.min(MOST_CLAIMS, views.settings['view.maxClaims']);
  const asked = { text: question, depth: DEPTH, maxClaims, method: 'LEXICAL' } as const;
  const { score, claims } = await coverageView(views, view, asked);
  const ranked = claims
    .map((claim) => ({ claim, relevance: lexicalRelevance(question, claim.statement).relevance }))
    .filter(({ relevance }) => relevance > 0)
    .sort((a, b) => b.relevance - a.relevance || b.claim.confidence - a.claim.confidence)
    .slice(0, most);
  const overtaken = await overtakenClaims(
    view,
    question,
    ranked.map(({ claim }) => claim),
    settings,
  );
  const near = ranked.filter(({ relevance }) => relevance >= strictness);
  const answering = near.every(({ claim }) => !overtaken.has(claim.id))
    ? near.filter(({ claim }) => saysWhatIsAsked(question, claim))
    : [];
  const beside = ranked.filter((one) => !overtaken.has(one.claim.id) && !answering.includes(one));
  return {
    score: answering.length > 0 ? score : 0,
    claims: answering.map(({ claim }) => claim.id),
    beside: beside.slice(0, MOST_BESIDE).map(({ claim }) => claim.id),
  };
}

/** What is asked for, by the words that ask. */
const ASKED_VALUES: readonly (readonly [RegExp, (claim: Claim) => boolean])[] = [
  [
    /\bhow (?:many|much|long|tall|high|wide|deep|big|large|heavy|old|fast|far)\b/iu,
    ({ object }) => object.type === 'NUMBER',
  ],
  [
    /\bwhen\b|\b(?:what|which) (?:date|day|month|year)\b/iu,
    ({ object, validity }) => object.type === 'DATE' || validity.from !== null,
  ],
  [/\b(?:who|whom|whose|where)\b/iu, ({ object }) => object.type === 'ENTITY'],
];

/** Its statement has all that the question names, and its value is of the kind that is asked for. */
function saysWhatIsAsked(question: string, claim: Claim): boolean {
  if (lexicalRelevance(question, claim.statement).missing.length > 0) return false;
  const wanted = ASKED_VALUES.find(([words]) => words.test(question));
  return wanted === undefined || wanted[1](claim);
}

/** Claims that a later text on the question says otherwise than, whether or not anything was read from it. */
async function overtakenClaims(
  view: View,
  question: string,
  claims: readonly Claim[],
  settings: SearchSettings,
): Promise<ReadonlyMap<string, unknown>> {
  if (claims.length === 0) return new Map();
  const found = await searchChunks(view, question, { settings, page: { first: MOST_TEXTS, after: null } });
  // All alike: what counts is which of two is later, and in doubt a search decides.
  const relevance = 1;
  const texts = found.items.map(({ node }) => ({ found: node, relevance }));
  const hits = claims.map(({ id, subjectId }) => ({ found: { kind: 'CLAIM' as const, id, subjectId }, relevance }));
  const overtaken = await overtakenHits(view, question, hits, texts);
  return new Map(claims.flatMap(({ id }) => (overtaken.has(id) ? [[id, overtaken.get(id)] as const] : [])));
}
