/**
 * What is superseded, disputed and merged without a person, over a real corpus: every claim of it with the words on both sides, to be
 * read, as nothing but reading says whether it was right. Rules judge, and with a second table the entailment model beside them.
 */
import { systemIds } from '../src/domain/typed-ids.ts';
import { settingDefaults } from '../test/support/settings.ts';
import { systemClock } from '../src/domain/time.ts';
import { EmbeddingWorker } from '../src/vectors/index.ts';
import { createEmbedder, JobBudget } from '../src/models/index.ts';
import { consolidate, type Cycle } from '../src/reconcile/index.ts';
import { createSpace, type Database } from '../src/storage/index.ts';
import { ingest, ingestDeps } from '../test/support/ingest.ts';
import { openTestEmbedded } from '../test/support/open-database.ts';
import { eips } from './support/corpus.ts';
import { entailmentOf } from './support/entailment.ts';
import { printFigures } from './support/table.ts';

/** One claim that does not stand as it was written, and what it yielded to or is in dispute with. */
interface Outcome {
  readonly outcome: string;
  readonly by: string;
  readonly kind: string | null;
  readonly rationale: string | null;
  readonly claim: string;
  readonly other: string | null;
  readonly strengths: string | null;
  readonly documents: readonly string[];
  readonly others: readonly string[];
  readonly quotes: readonly string[];
  readonly otherQuotes: readonly string[];
}

/** What a claim rests on by now: documents and quotes. */
const evidence = (claim: string, documents: string, quotes: string): string =>
  `left join lateral (select array_agg(distinct d.key) as ${documents}, array_agg(distinct s.quote) as ${quotes}
      from claim_evidence e join spans s on s.space_id = e.space_id and s.id = e.span_id
        join documents d on d.space_id = e.space_id and d.id = e.document_id
      where e.space_id = $1 and e.claim_id = ${claim}) as of_${documents} on true`;

/** One row for each claim and each rival of it; a claim that has none on record has one row without. */
const outcomes = (database: Database, spaceId: string): Promise<Outcome[]> =>
  database.system((query) =>
    query<Outcome>(
      'bench.outcomes',
      `select c.status as outcome, coalesce(f.policy, c.status_reason, '') as by, f.kind, f.rationale, c.statement as claim,
          o.statement as other, f.strengths, coalesce(documents, '{}') as documents, coalesce(others, '{}') as others,
          coalesce(quotes, '{}') as quotes, coalesce(other_quotes, '{}') as "otherQuotes"
        from claims c
        left join lateral (
          select f.policy, f.kind, f.rationale, r.claim_id as rival, round(m.strength::numeric, 3) || ' / ' || round(r.strength::numeric, 3) as strengths
            from conflict_parties m join conflicts f on f.space_id = $1 and f.id = m.conflict_id
              join conflict_parties r on r.space_id = $1 and r.conflict_id = f.id and r.claim_id <> m.claim_id
            where m.space_id = $1 and m.claim_id = c.id and (c.superseded_by is null or r.claim_id = c.superseded_by)) as f on true
        left join claims o on o.space_id = $1 and o.id = coalesce(f.rival, c.superseded_by)
        ${evidence('c.id', 'documents', 'quotes')}
        ${evidence('o.id', 'others', 'other_quotes')}
        where c.space_id = $1 and c.status in ('SUPERSEDED', 'DISPUTED', 'MERGED', 'RETRACTED', 'DEPRECATED')
        order by c.status, by, c.statement, o.statement`,
      [spaceId],
    ),
  );

const isAcross = ({ documents, others }: Outcome): boolean => documents.join(' ') !== others.join(' ');

function print(one: Outcome): void {
  const { outcome, by, kind, strengths, rationale, claim, other, documents, others, quotes, otherQuotes } = one;
  const shown = (texts: readonly string[]): string => texts.map((text) => JSON.stringify(text.slice(0, 300))).join(' ');
  console.log(
    `${outcome} by ${by}${kind === null ? '' : ` (${kind})`}, strengths ${strengths ?? 'not weighed'}${isAcross(one) ? ', across documents' : ''}: ${rationale ?? ''}`,
  );
  console.log(`  ${claim}\n    ${documents.join(', ')}: ${shown(quotes)}`);
  if (other !== null) console.log(`  ${other}\n    ${others.join(', ')}: ${shown(otherQuotes)}`);
}

async function run(withModel: boolean): Promise<void> {
  const entailment = withModel ? entailmentOf() : null;
  if (withModel && entailment === null) return;
  const { database, drop } = await openTestEmbedded();
  const embedder = createEmbedder({
    embedder: 'minilm',
    model: null,
    dimension: null,
    modelsDir: null,
    cacheDir: '',
    openAiBaseUrl: null,
    openAiKey: null,
  });
  const worker = new EmbeddingWorker({
    database,
    embedder,
    ids: systemIds,
    clock: systemClock,
    settings: settingDefaults,
    busy: () => false,
    onFault: (error) => console.error(error),
  });
  await worker.drain();
  const space = await createSpace(database, 'bench');
  const scope = { spaceId: space.id, spaceName: space.name, owner: 'local', role: 'ADMIN' as const };
  const { report } = await ingest(database, scope, eips());
  // What is compared are claims: the vectors of chunks and entities would take many times as long, and change nothing here.
  await database.system((query) => query('bench.claimsOnly', "delete from embedding_queue where kind <> 'CLAIM'"));
  await worker.drain();
  const { ontology } = ingestDeps(database);
  const deps = { database, ids: systemIds, ontology, entailment, model: null };
  const cycle = await consolidate(deps, { scope, settings: settingDefaults, budget: new JobBudget(0) });
  const found = await outcomes(database, space.id);
  for (const one of found) print(one);
  printTotals(entailment?.name ?? 'rules', report.documents, cycle, found, await countClaims(database, space.id));
  await entailment?.close();
  await embedder.close();
  await drop();
}

async function countClaims(database: Database, spaceId: string): Promise<number> {
  const [row] = await database.system((query) =>
    query<{ claims: number }>('bench.claims', 'select count(*)::integer as claims from claims where space_id = $1', [
      spaceId,
    ]),
  );
  return row?.claims ?? 0;
}

function printTotals(judge: string, documents: number, cycle: Cycle, found: readonly Outcome[], claims: number): void {
  const ways = new Map<string, { all: Set<string>; across: Set<string> }>();
  for (const one of found) {
    const way = `${one.outcome} by ${one.by}`;
    const counted = ways.get(way) ?? { all: new Set(), across: new Set() };
    counted.all.add(one.claim);
    if (isAcross(one)) counted.across.add(one.claim);
    ways.set(way, counted);
  }
  printFigures(`the EIPs, judged by ${judge}`, [
    { name: 'documents', value: String(documents), floor: '' },
    { name: 'claims', value: String(claims), floor: '' },
    { name: 'free statements compared', value: String(cycle.compared), floor: '' },
    { name: 'cases queued', value: String(cycle.queued), floor: '' },
    ...[...ways].map(([name, { all, across }]) => ({
      name,
      value: `${all.size}, of which across documents ${across.size}`,
      floor: '',
    })),
  ]);
}

for (const withModel of [false, true]) await run(withModel);
