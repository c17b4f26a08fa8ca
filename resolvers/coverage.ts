import { coverageOf } from '../graph/index.ts';
import { ClaimNode, type At, type CoverageArgs, type CoverageValue } from '../schema/index.ts';
import type { Claim } from '../src/domain/claims.ts';
import { InvalidInput } from '../src/domain/errors.ts';
import { leastInferred } from '../src/domain/relationships.ts';
import { expandQuery, kinOfAll } from '../src/identity/index.ts';
import { termsOf } from '../src/index/index.ts';
import { FUNCTION_WORDS } from '../src/ingest/index.ts';
import { builtInConcepts } from '../src/packs/index.ts';
import { listClaims } from '../src/reconcile/index.ts';
import type { Operation } from './context.ts';

/** Words of asking that are function words nowhere else. */
const ASKING: ReadonlySet<string> = new Set(['tell', 'explain', 'describe', 'show', 'list']);

/**
 * How far the graph covers a question (SE-57): the names in it are looked up as `expandQuery` does, and claims are read within `depth`
 * steps of them.
 * @throws InvalidInput; Unavailable
 */
export async function coverage(
  op: Operation,
  { text, depth, maxClaims }: CoverageArgs,
  at: At,
): Promise<CoverageValue> {
  const policy = await op.policy();
  const max = policy['view.maxClaims'];
  if (maxClaims < 1 || maxClaims > max) throw new InvalidInput(`expected 1 to ${max} claims, got ${maxClaims}`, ['maxClaims']); // prettier-ignore
  const { terms } = await expandQuery(op.recordView(at), text, builtInConcepts, policy);
  const view = op.view(at);
  const named = terms.flatMap(({ term, meanings }) => {
    const ids = meanings.flatMap(({ entity }) => entity?.id ?? []);
    return ids.length > 0 ? [{ term, ids }] : [];
  });
  const asked = {
    entities: await Promise.all(
      named.map(async ({ term, ids }) => ({ term, ids: new Set(await kinOfAll(view, ids)) })),
    ),
    words: contentWords(text, named.map(({ term }) => term)), // prettier-ignore
  };
  const seeds = [...new Set(named.flatMap(({ ids }) => ids))];
  const reach = await op.services.graph.neighbourhood(
    view,
    seeds,
    {
      depth,
      direction: 'BOTH',
      kinds: null,
      basis: null,
      minConfidence: null,
      minInferred: leastInferred('NORMAL', policy),
      maxNodes: policy['page.max'],
    },
    policy,
  );
  const of = { in: reach.nodes.map(({ entityId }) => entityId) };
  const where = { status: { in: ['ACTIVE'] as const }, or: [{ subject: of }, { object: of }] };
  const page = seeds.length > 0 ? await listClaims(view, where, 'CONFIDENCE', 'DESC', { first: maxClaims, after: null }) : null; // prettier-ignore
  op.used += page?.items.length ?? 0;
  const found = coverageOf(asked, page?.items.map(({ node }) => node) ?? [], termsOf);
  const shown = (claims: readonly Claim[]): ClaimNode[] => claims.map((claim) => new ClaimNode(claim, at));
  return {
    score: found.score,
    method: 'LEXICAL',
    parts: found.parts.map(({ claims, ...part }) => ({ ...part, claims: shown(claims) })),
    claims: shown(found.claims),
    truncated: reach.truncated || (page?.hasNextPage ?? false),
  };
}

/** The words of a question that are no part of a name, and mean something by themselves; each once. */
function contentWords(text: string, names: readonly string[]): { readonly word: string; readonly stem: string }[] {
  const rest = names.reduce((left, name) => left.replaceAll(name, ' '), text);
  const words = (rest.match(/[\p{L}\p{N}][\p{L}\p{N}\p{M}'’_.-]*/gu) ?? []).map((word) =>
    word.replace(/[.'’-]+$/u, ''),
  );
  const content = words.filter((word) => !FUNCTION_WORDS.has(word.toLowerCase()) && !ASKING.has(word.toLowerCase()));
  const stems = new Map(
    content.flatMap((word) =>
      termsOf(word)
        .slice(0, 1)
        .map((stem) => [stem, word] as const),
    ),
  );
  return [...stems].map(([stem, word]) => ({ word, stem }));
}
