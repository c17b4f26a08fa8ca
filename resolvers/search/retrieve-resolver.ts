import { Args, Ctx, Query, Resolver } from 'type-graphql';
import { Searches, RetrievalValue, RetrieveArgs, RetrievedEvidenceValue, type At } from '../../schema/index.ts';
import { InvalidInput } from '../../src/domain/errors.ts';
import {
  retrieveEvidence,
  searchQuestion,
  type RetrievalRequest,
  type SearchQuestion,
  type JudgedHit,
  type FoundEvidence,
} from '../../src/retrieve/index.ts';
import { atOf } from '../request/as-of.ts';
import type { RequestContext, RequestSession } from '../request/context.ts';
import { listView } from '../request/list-view.ts';
import { wantedFirst } from '../request/wanted-first.ts';
import { filtersOf, lookedUp } from './asked-search.ts';
import { checkShare, eligibilityOf } from './eligibility.ts';
import { foundNode } from './found-node.ts';
import { embeddingStatusValue, scoresOf } from './search-parts.ts';

const PIECES = 10;

/** From a question to evidence. */
@Resolver()
export class RetrieveResolver {
  @Searches('question')
  @Query(() => RetrievalValue, {
    description:
      'Finds evidence for a question: a hybrid search whose hits pass a relevance gate. Everything that was found is kept or dropped ' +
      'with a reason. Other names of what the question names are looked for as well.',
  })
  async retrieve(@Ctx() { op }: RequestContext, @Args(() => RetrieveArgs) args: RetrieveArgs): Promise<RetrievalValue> {
    const [{ search, request }, at] = [await requestOf(op, args), await atOf(op, args.asOf)];
    const deps = { ...(await op.views()), settings: await op.settings() };
    const view = listView(op, { timed: true, args }, at);
    return shown(op, await retrieveEvidence(view, search, request, deps), at);
  }
}

async function shown(op: RequestSession, { kept, dropped, dense }: FoundEvidence, at: At): Promise<RetrievalValue> {
  const show = (judged: readonly JudgedHit[]) => Promise.all(judged.map((one) => evidenceOf(op, one, dense, at)));
  return new RetrievalValue(await show(kept), await show(dropped), dense && embeddingStatusValue(dense));
}

async function requestOf(
  op: RequestSession,
  args: RetrieveArgs,
): Promise<{ readonly search: SearchQuestion; readonly request: RetrievalRequest }> {
  const {
    question: text,
    in: kinds = null,
    filters = null,
    strictness = null,
    diversity = null,
    includeHistory,
  } = args;
  const candidates = await wantedFirst(op, args.candidates, args.candidates);
  const first = args.first ?? Math.min(PIECES, candidates);
  if (first < 1 || first > candidates)
    throw new InvalidInput(`expected \`first\` from 1 to ${candidates}, got ${first}`, ['first']);
  checkShare(strictness, 'strictness');
  checkShare(diversity, 'diversity');
  const asked = {
    text,
    kinds,
    expand: true,
    strategy: null,
    fusion: 'NORMALISED_SUM',
    weights: null,
    includeHistory,
  } as const;
  const question = searchQuestion({ ...asked, filters: filters && filtersOf(filters) }, op.services.embeddings);
  const search = filters ? await lookedUp(op, question, filters) : question;
  const eligibility = await eligibilityOf(op, args);
  return { search, request: { candidates, first, eligibility, strictness, diversity } };
}

async function evidenceOf(
  op: RequestSession,
  { candidate: { hit }, verdict, rank }: JudgedHit,
  dense: Parameters<typeof scoresOf>[1],
  at: At,
): Promise<RetrievedEvidenceValue> {
  const { parts } = scoresOf(hit, dense);
  const { relevance, method, reason, why } = verdict;
  const node = await foundNode(op, hit.found, at);
  return new RetrievedEvidenceValue({
    node,
    kind: hit.found.kind,
    rank,
    score: hit.score,
    parts,
    relevance,
    method,
    reason,
    why,
  });
}
