import { expect, it } from '@jest/globals';
import type { Span } from '../../src/domain/document-record.ts';
import { systemIds, type ClaimId, type EvidenceId, type RevisionId, type SpanId } from '../../src/domain/typed-ids.ts';
import type { Page } from '../../src/domain/page-request.ts';
import type { Scope } from '../../src/domain/scope.ts';
import {
  chunksOfSpans,
  documentsByIds,
  revisionsByIds,
  sourcesByIds,
  spansByIds,
  spanTexts,
} from '../../src/ingest/index.ts';
import { evidenceByClaims, evidenceByIds } from '../../src/reconcile/index.ts';
import type { Database } from '../../src/storage/index.ts';
import { describeDatabase } from '../support/database.ts';
import { library } from '../support/library.ts';
import { look, plant, sha256, write } from '../support/rows.ts';

const TOP = { first: 100, after: null };
const nodes = <T>(page: Page<T> | undefined): T[] => page?.items.map((item) => item.node) ?? [];

describeDatabase('spans', (context) => {
  const TEXT = 'Ein Anfang. \u{1F600} Das \u{1D49C} Zitat hier.\nZweite Zeile.';
  const QUOTE = 'Das \u{1D49C} Zitat';

  const cited = async () => {
    const books = await library(context);
    const { id: document_id, revision: revision_id } = await books.add('d', TEXT);
    const start_offset = TEXT.indexOf(QUOTE);
    let spans: string[] = [];
    await write(books.database, books.scope, async (commit) => {
      spans = await plant(commit, 'spans', [
        { document_id, revision_id, start_offset, end_offset: start_offset + QUOTE.length, quote: QUOTE },
      ]);
    });
    return { ...books, document_id, revision_id, span: spans[0] as SpanId };
  };
  const reading = (database: Database, scope: Scope, id: SpanId, around = 40) =>
    look(database, scope, async (view, sent) => {
      const spans = await spansByIds(view, [id]);
      const read = (await spanTexts(view, [...spans.values()], around)).get(id);
      expect(sent).toHaveLength(2);
      return read;
    });
  /** As nobody can inside the product: the app's role may not update a revision. */
  const tamper = (database: Database, scope: Scope, text: string, id: RevisionId) =>
    database.system((query) =>
      query('test.tamper', 'update revisions set text = $3 where space_id = $1 and id = $2', [scope.spaceId, id, text]),
    );

  it('[PI-03] a span whose words stand at their place is valid, with the text around it, no character cut in half', async () => {
    const { database, scope, span } = await cited();
    expect(await reading(database, scope, span)).toEqual({
      valid: true,
      found: QUOTE,
      before: 'Ein Anfang. \u{1F600} ',
      after: ' hier.\nZweite Zeile.',
    });
    // Two units before the quote is the lower half of the smile.
    expect(await reading(database, scope, span, 2)).toMatchObject({ before: ' ', after: ' h' });
    expect(await reading(database, scope, span, 3)).toMatchObject({ before: '\u{1F600} ' });
    expect(await reading(database, scope, span, 0)).toMatchObject({ before: '', after: '' });
  });

  it.each([
    ['has drifted', (text: string) => `x${text}`],
    ['has other letters that look alike', (text: string) => text.replace('Zitat', 'Z\u0456tat')],
    ['is too short', (text: string) => text.slice(0, 20)],
    ['is empty', () => ''],
  ])('[PI-03] a span is invalid when the text at its place %s', async (_, change) => {
    const { database, scope, span, revision_id } = await cited();
    await tamper(database, scope, change(TEXT), revision_id);
    const read = await reading(database, scope, span);
    expect(read?.valid).toBe(false);
    expect(read?.found).not.toBe(QUOTE);
  });

  it('[PI-03] a span is invalid when its revision is gone', async () => {
    const { database, scope, span } = await cited();
    await look(database, scope, async (view) => {
      const [stored] = [...(await spansByIds(view, [span])).values()] as [Span];
      const read = await spanTexts(view, [{ ...stored, revisionId: systemIds.next('rev') }], 10);
      expect(read.get(span)).toEqual({ valid: false, found: null, before: '', after: '' });
    });
  });

  it('[SE-09] a claim can be walked back to chunk, address, content hash and time of retrieval', async () => {
    const { database, scope, span, document_id, revision_id, sourceId } = await cited();
    let [claim, evidence]: (string | undefined)[] = [];
    await write(database, scope, async (commit) => {
      const [subject_id] = await plant(commit, 'entities', [{ name: 'Zitat' }]);
      [claim] = await plant(commit, 'claims', [{ subject_id }]);
      [evidence] = await plant(commit, 'claim_evidence', [
        { claim_id: claim, span_id: span, document_id, revision_id, source_id: sourceId },
      ]);
    });
    await look(database, scope, async (view, sent) => {
      const [found] = nodes((await evidenceByClaims(view, [claim as ClaimId], null, TOP)).get(claim as ClaimId));
      if (!found) throw new Error('the claim has no evidence');
      expect((await evidenceByIds(view, [evidence as EvidenceId])).get(evidence as EvidenceId)).toEqual(found);
      expect((await spansByIds(view, [found.spanId])).get(found.spanId)?.quote).toBe(QUOTE);
      const [chunk] = (await chunksOfSpans(view, [found.spanId])).get(found.spanId) ?? [];
      expect(chunk?.text).toBe(TEXT.split('\n')[0]);
      expect(chunk?.text.slice(-QUOTE.length - 6)).toContain(QUOTE);
      const document = (await documentsByIds(view, [found.documentId])).get(found.documentId);
      expect(document).toMatchObject({ uri: 'file:///books/d', sourceId });
      const revision = (await revisionsByIds(view, [found.revisionId])).get(found.revisionId);
      expect(revision?.contentHash).toBe(sha256(TEXT));
      expect(revision?.retrievedAt).toBeInstanceOf(Date);
      expect((await sourcesByIds(view, [found.sourceId])).get(found.sourceId)).toMatchObject({
        key: 'folder',
        uri: 'file:///books',
      });
      expect(sent).toHaveLength(7);
    });
  });

  it('a span over a boundary lies in both chunks', async () => {
    const { database, scope, document_id, revision_id } = await cited();
    const [start_offset, end_offset] = [TEXT.indexOf('hier'), TEXT.indexOf('Zweite') + 6];
    let spans: string[] = [];
    await write(database, scope, async (commit) => {
      spans = await plant(commit, 'spans', [
        { document_id, revision_id, start_offset, end_offset, quote: TEXT.slice(start_offset, end_offset) },
      ]);
    });
    const [id] = spans as [SpanId];
    const chunks = await look(database, scope, (view) => chunksOfSpans(view, [id]));
    expect(chunks.get(id)?.map((chunk) => chunk.n)).toEqual([0, 1]);
  });
});
