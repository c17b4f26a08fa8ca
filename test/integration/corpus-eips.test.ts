import { readFileSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { beforeAll, describe, expect, it } from '@jest/globals';
import type { Scope } from '../../src/domain/scope.ts';
import type { Database } from '../../src/storage/index.ts';
import { offences } from '../support/consistency.ts';
import { describeLargeDatabase } from '../support/database.ts';
import { fileItem, ingest } from '../support/ingest.ts';
import { describeWithCorpora } from '../support/legs.ts';
import { pickByTurn } from '../support/turn.ts';
import { testDependencies } from './corpus-dependencies.ts';

const EDITED = 50;
/** Of 949 proposals a push takes so many neighbours, by turns. */
const ON_PUSH = 320;
/** Always there: those that require each other in a circle, and two Final ones with what they require, which is not settled. */
const RARE = [2780, 4750, 5450, 8037, 8038, 234, 1474, 2070, 7568].map((n) => `eip-${n}.md`);

interface Pair {
  from: number;
  to: number;
}

interface GoldRow extends Pair {
  count?: number;
}

const gold = (folder: string, name: string): GoldRow[] =>
  readFileSync(join(folder, 'eips', 'gold', `${name}.jsonl`), 'utf8')
    .split('\n')
    .filter(Boolean)
    .map((line) => JSON.parse(line) as GoldRow);

const key = (pair: Pair): string => `${pair.from}→${pair.to}`;

/** Share of `found` that is in `expected`, and of `expected` that was found. */
function score(found: Set<string>, expected: Set<string>): { precision: number; recall: number } {
  const hits = found.intersection(expected).size;
  return { precision: hits / found.size, recall: hits / expected.size };
}

const headerOf = (text: string): string => text.slice(0, text.indexOf('\n---', 3));

/** Changes two header fields, as an author would: another status, one required proposal more. */
function edited(text: string): string {
  const header = headerOf(text);
  const status = header.includes('\nstatus: Final') ? 'Living' : 'Final';
  const changed = header
    .replace(/\nstatus: .*/, `\nstatus: ${status}`)
    .replace(/\nrequires: (.*)/, '\nrequires: $1, 1');
  return changed + text.slice(header.length);
}

const rows = <Row extends object>(database: Database, scope: Scope, text: string): Promise<Row[]> =>
  database.read(scope, (sql) => sql.query<Row>('t.rows', text, [scope.spaceId]));

/** Every claim as of a commit (null = now), as one comparable text. */
async function claimsAsOf(database: Database, scope: Scope, commit: number | null): Promise<string> {
  const relation = commit === null ? 'claims' : `claims_at('${scope.spaceId}', ${commit})`;
  const found = await rows(database, scope, `select * from ${relation} where space_id = $1 order by id`);
  return JSON.stringify(found);
}

describeWithCorpora('a corpus of proposals', (folder) => {
  const all = readdirSync(join(folder, 'eips', 'EIPS')).sort();
  const turn = new Set(pickByTurn('proposals', all, ON_PUSH));
  const files = all.filter((file) => turn.has(file) || RARE.includes(file));
  const numbers = new Set(files.map((file) => Number(/\d+/.exec(file)?.[0])));
  const goldOf = (name: string): Set<string> =>
    new Set(
      gold(folder, name)
        .filter(({ from }) => numbers.has(from))
        .map(key),
    );
  const texts = files.map((file) => readFileSync(join(folder, 'eips', 'EIPS', file), 'utf8'));
  const corpus = files.map((file, n) => fileItem(file, texts[n] ?? ''));

  describeLargeDatabase('proposals', (context) => {
    let scope: Scope;
    let first: Awaited<ReturnType<typeof ingest>>;
    beforeAll(async () => {
      scope = await context().space();
      first = await ingest(context().database, scope, corpus);
    });

    const edges = async (predicate: string): Promise<Set<string>> => {
      const found = await rows<{ from: string; to: string }>(
        context().database,
        scope,
        `select s.key as from, o.key as to from claims c
          join entities s on s.space_id = c.space_id and s.id = c.subject_id
          join entities o on o.space_id = c.space_id and o.id = c.object_entity_id
          where c.space_id = $1 and c.predicate = '${predicate}' and c.edge and c.status in ('ACTIVE', 'DISPUTED')`,
      );
      return new Set(found.map((row) => `${row.from.slice(4)}→${row.to.slice(4)}`));
    };

    it('all go in, and leave the space whole', async () => {
      expect(first.outcomes.filter((outcome) => outcome.status !== 'ADDED')).toEqual([]);
      expect(first.report).toMatchObject({
        documents: files.length,
        revisions: files.length,
        failed: 0,
        quarantined: 0,
      });
      expect(await offences(context().database, scope)).toEqual([]);
    });

    it('REQUIRES is exactly what the headers say, CITES what the links say', async () => {
      const requires = score(await edges('REQUIRES'), goldOf('eips-requires'));
      expect(requires).toEqual({ precision: 1, recall: 1 });
      const cites = score(await edges('CITES'), goldOf('eips-links'));
      expect(cites.precision).toBeGreaterThanOrEqual(0.99);
      expect(cites.recall).toBeGreaterThanOrEqual(0.99);
    });

    it('[PI-02 SE-09] every quote is the text of its revision at its offsets', async () => {
      const spans = await rows<{ quote: string; start_offset: number; end_offset: number; revision_id: string }>(
        context().database,
        scope,
        'select quote, start_offset, end_offset, revision_id from spans where space_id = $1',
      );
      const revisions = await rows<{ id: string; text: string }>(
        context().database,
        scope,
        'select id, text from revisions where space_id = $1',
      );
      const texts = new Map(revisions.map((row) => [row.id, row.text]));
      const wrong = spans.filter(
        (span) => texts.get(span.revision_id)?.slice(span.start_offset, span.end_offset) !== span.quote,
      );
      // Whichever have their turn, each has some.
      expect(new Set(spans.map((span) => span.revision_id)).size).toBe(files.length);
      expect(wrong).toEqual([]);
    });

    it('[RS-09 PI-10] ingested again: nothing new, not even a commit', async () => {
      const head = () => rows<{ head: string }>(context().database, scope, 'select head from spaces where id = $1');
      const before = await head();
      const again = await ingest(context().database, scope, corpus);
      expect(again.report).toEqual({
        documents: 0,
        revisions: 0,
        chunks: 0,
        entities: 0,
        claims: 0,
        relationships: 0,
        aliases: 0,
        conflicts: 0,
        reread: 0,
        unchanged: files.length,
        quarantined: 0,
        failed: 0,
        deferred: 0,
      });
      expect(await head()).toEqual(before);
    });

    testDependencies(texts, () => ({ database: context().database, scope }));

    describe('with status and requires edited in fifty of them', () => {
      let commit: number;
      let before: string;
      let report: Awaited<ReturnType<typeof ingest>>['report'];
      const changed = corpus
        .filter((item) => /\nrequires: /.test(headerOf(Buffer.from(item.bytes).toString())))
        .slice(0, EDITED);
      const news = changed.map((item) => fileItem(item.path, edited(Buffer.from(item.bytes).toString())));

      beforeAll(async () => {
        const { database } = context();
        commit = Number(
          (await rows<{ head: string }>(database, scope, 'select head from spaces where id = $1'))[0]?.head,
        );
        before = await claimsAsOf(database, scope, null);
        ({ report } = await ingest(database, scope, news));
      });

      it('[PI-10 SE-04] exactly those claims are succeeded, without a conflict', async () => {
        expect(news).toHaveLength(EDITED);
        expect(report).toMatchObject({ revisions: EDITED, documents: 0, conflicts: 0, failed: 0 });
        const ended = await rows<{ predicate: string; status: string; n: string }>(
          context().database,
          scope,
          `select predicate, status, count(*) as n from claims where space_id = $1 and since > ${commit} and status not in ('ACTIVE')
            group by predicate, status`,
        );
        expect(ended).toEqual([{ predicate: 'status', status: 'SUPERSEDED', n: String(EDITED) }]);
        const succeeded = await rows<{ n: string }>(
          context().database,
          scope,
          `select count(*) as n from claims o join claims n on n.space_id = o.space_id and n.id = o.superseded_by
            where o.space_id = $1 and o.valid_to = n.valid_from and n.status = 'ACTIVE' and n.predicate = 'status'`,
        );
        expect(Number(succeeded[0]?.n)).toBe(EDITED);
        expect(await offences(context().database, scope)).toEqual([]);
      });

      it('[PI-41] unchanged chunks are shared with the earlier revision', async () => {
        const shared = await rows<{ fresh: string; placed: string }>(
          context().database,
          scope,
          `select count(*) filter (where c.since > ${commit}) as fresh, count(*) as placed
            from revision_chunks p join chunks c on c.space_id = p.space_id and c.id = p.chunk_id
            where p.space_id = $1 and p.since > ${commit}`,
        );
        // The front matter is one chunk of its own: all that an edit of it makes new.
        expect(Number(shared[0]?.fresh)).toBe(EDITED);
        expect(Number(shared[0]?.placed)).toBeGreaterThan(5 * EDITED);
        expect(report.chunks).toBe(EDITED);
      });

      it('as of the commit before, every claim is byte for byte what it was', async () => {
        expect(await claimsAsOf(context().database, scope, commit)).toBe(before);
        expect(await claimsAsOf(context().database, scope, null)).not.toBe(before);
      });
    });
  });
});
