import { Arg, Ctx, Query, Resolver } from 'type-graphql';
import {
  AsOfInput,
  CountValue,
  HealthComponentValue,
  HealthValue,
  PackDraftValue,
  PackValue,
  SettingValue,
  StatsValue,
} from '../../schema/index.ts';
import { Unavailable } from '../../src/domain/errors.ts';
import type { Embeddings } from '../../src/vectors/index.ts';
import { countIdentity } from '../../src/identity/index.ts';
import { countIngest } from '../../src/ingest/index.ts';
import type { ModelState } from '../../src/models/index.ts';
import { countReconcile } from '../../src/reconcile/index.ts';
import type { ServedCache } from '../../src/evidence/index.ts';
import { listSettings } from '../../src/storage/index.ts';
import { countOpenSuggestions, whatWasRead } from '../../src/suggest/index.ts';
import { draftPack } from '../../src/packs/index.ts';
import { atOf, NOW } from '../request/as-of.ts';
import type { RequestSession, RequestContext } from '../request/context.ts';

@Resolver()
export class SystemResolver {
  @Query(() => StatsValue, { description: 'Counts of what is in the space, as visible to the caller.' })
  async stats(
    @Ctx() { op }: RequestContext,
    @Arg('asOf', () => AsOfInput, {
      nullable: true,
      description: 'The point in time to count at, on both time axes. Left out: now.',
    })
    asOf?: AsOfInput | null,
  ): Promise<StatsValue> {
    const view = op.recordView(await atOf(op, asOf));
    const [identity, reconcile, ingest, openSuggestions, commits] = await Promise.all([
      ...([countIdentity(view), countReconcile(view), countIngest(view), countOpenSuggestions(view)] as const),
      view.recorded ?? op.reader.head(),
    ]);
    return statsValue(identity, reconcile, ingest, { openSuggestions, commits });
  }

  @Query(() => PackDraftValue, {
    nullable: true,
    description:
      'A draft of a pack: the entity types, the predicates with how many values a thing has of each, and fields whose values are names, ' +
      'as they were read in the space. null if nothing is said there of anything but pages.',
  })
  async packDraft(
    @Ctx() { op }: RequestContext,
    @Arg('name', () => String, { defaultValue: 'draft', description: 'The name that the pack is to have.' })
    name: string,
  ): Promise<PackDraftValue | null> {
    const read = await whatWasRead(op.recordView(NOW));
    return read && new PackDraftValue(draftPack(name, read), read);
  }

  @Query(() => HealthValue, { description: 'Health of the server and its components.' })
  async health(@Ctx() { op }: RequestContext): Promise<HealthValue> {
    const { database, graph, languageModel, embeddings, cache, version } = op.services;
    return new HealthValue(version, [
      new HealthComponentValue(`database (${database.kind})`, await answers(op)),
      new HealthComponentValue(`graph (${graph.kind})`, { ...graph.condition(), latencyMs: null }),
      new HealthComponentValue('language model', modelHealth(languageModel?.states() ?? [])),
      ...(embeddings ? [embedderHealth(embeddings.chosen)] : []),
      ...(cache ? [cacheHealth(cache.stores.condition)] : []),
    ]);
  }

  @Query(() => [SettingValue], { description: 'All settings with their present values in this space.' })
  async settings(@Ctx() { op }: RequestContext): Promise<SettingValue[]> {
    const settings = await listSettings(op.reader, op.services.settings);
    return settings.map((setting) => new SettingValue(setting));
  }

  @Query(() => [PackValue], {
    description: 'The packs (domain models) of this server, in the order in which they are tried on a document.',
  })
  packs(@Ctx() { op }: RequestContext): PackValue[] {
    return op.services.packs.map((pack) => new PackValue(pack));
  }
}

function statsValue(
  { mentionsByStage, ...identity }: Awaited<ReturnType<typeof countIdentity>>,
  { claims, ...reconcile }: Awaited<ReturnType<typeof countReconcile>>,
  ingest: Awaited<ReturnType<typeof countIngest>>,
  others: Pick<StatsValue, 'openSuggestions' | 'commits'>,
): StatsValue {
  const counts = (by: Readonly<Record<string, number>>) => Object.entries(by).map((one) => new CountValue(...one));
  const total = Object.values(claims).reduce((sum, count) => sum + count, 0);
  const lists = { mentionsByStage: counts(mentionsByStage), claimsByStatus: counts(claims) };
  return Object.assign(new StatsValue(), { ...identity, ...reconcile, ...ingest, ...others, ...lists, claims: total });
}

/** As far as its last calls tell: nobody pays for a question about health. Well as long as one of the chain may be asked. */
function modelHealth(states: readonly ModelState[]): Pick<HealthComponentValue, 'ok' | 'detail' | 'latencyMs'> {
  if (states.length === 0)
    return { ok: true, detail: 'none is configured: documents are read by rules alone', latencyMs: null };
  const detail = states.map(({ model, breaker, trouble }) => {
    if (trouble === null) return `${model}: no trouble`;
    return breaker === 'CLOSED' ? `${model}: ${trouble}` : `${model}: left alone for a time, ${trouble}`;
  });
  return { ok: states.some(({ breaker }) => breaker === 'CLOSED'), detail: detail.join('; '), latencyMs: null };
}

/** Where Redis is, and what is wrong with it, is for operators: `/health` says it. */
function cacheHealth({ kind, ok }: ServedCache['stores']['condition']): HealthComponentValue {
  const detail = ok
    ? 'as configured'
    : 'Redis is away; evidence of earlier questions is found anew, or kept by this server';
  return new HealthComponentValue(`cache (${kind.toLowerCase()})`, { ok, detail, latencyMs: null });
}

function embedderHealth(embedder: Embeddings['chosen']): HealthComponentValue {
  const { ok, detail } = embedder.health();
  return new HealthComponentValue(`embedder (${embedder.embedder})`, { ok: ok !== false, detail, latencyMs: null });
}

/** Asks through the operation's own view: a second connection may not be there to be had. */
async function answers(op: RequestSession): Promise<Pick<HealthComponentValue, 'ok' | 'detail' | 'latencyMs'>> {
  const { clock } = op.services;
  const started = clock.now().getTime();
  try {
    const head = await op.reader.head();
    return { ok: true, detail: `stands at commit ${head}`, latencyMs: clock.now().getTime() - started };
  } catch (error) {
    if (!(error instanceof Unavailable)) throw error;
    return { ok: false, detail: error.message, latencyMs: null };
  }
}
