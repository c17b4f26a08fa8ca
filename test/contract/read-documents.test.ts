import { createHash } from 'node:crypto';
import { expect, it } from '@jest/globals';
import type { DocumentWhere } from '../../src/domain/filter.ts';
import type { ChunkId, QuarantineId } from '../../src/domain/typed-ids.ts';
import type { Page } from '../../src/domain/page-request.ts';
import {
  chunksByIds,
  corpusBuild,
  documentByKey,
  documentsByIds,
  documentsByKeys,
  documentsOf,
  listDocuments,
  listQuarantine,
  listSources,
  manifestHash,
  placedChunks,
  placementsOf,
  quarantinedByIds,
  revisionsByIds,
  revisionsOf,
  revisionTexts,
  sourcesByIds,
} from '../../src/ingest/index.ts';
import { describeDatabase } from '../support/database.ts';
import { library } from '../support/library.ts';
import { everyPage, look, plant, sha256, write } from '../support/rows.ts';

const TOP = { first: 100, after: null };
const nodes = <T>(page: Page<T> | undefined): T[] => page?.items.map((item) => item.node) ?? [];

describeDatabase('documents', (context) => {
  it('[PI-08] a document keeps its id through every change and its removal, and earlier commits show it as it was', async () => {
    const { database, scope, add, revise, remove } = await library(context);
    const first = await add('eins', 'one');
    const second = await revise(first.id, 'two');
    const removed = await remove(first.id);
    const seen = async (recorded: number | null) =>
      look(
        database,
        scope,
        async (view) => {
          const byId = (await documentsByIds(view, [first.id])).get(first.id);
          const byKey = await documentByKey(view, 'eins');
          expect(byKey).toEqual(byId ?? null);
          return byId && [byId.id, byId.currentRevisionId, byId.removed, byId.version];
        },
        { recorded },
      );
    expect(await seen(first.commit - 1)).toBeUndefined();
    expect(await seen(first.commit)).toEqual([first.id, first.revision, false, 1]);
    expect(await seen(second.commit)).toEqual([first.id, second.revision, false, 2]);
    expect(await seen(removed)).toEqual([first.id, second.revision, true, 3]);
    expect(await seen(null)).toEqual([first.id, second.revision, true, 3]);
  });

  it('a key answers with the own document before the shared one', async () => {
    const { database, scope, add } = await library(context);
    await add('k', 'shared');
    const mine = await add('k', 'mine', scope.owner);
    const other = await add('other', 'shared');
    const found = await look(database, scope, (view) => documentsByKeys(view, ['k', 'other', 'none']));
    expect([...found].map(([key, document]) => [key, document.id]).sort()).toEqual([
      ['k', mine.id],
      ['other', other.id],
    ]);
    const theirs = await look(database, context().as(scope, 'bob'), (view) => documentByKey(view, 'k'));
    expect(theirs?.owner).toBeNull();
  });

  it.each<[string, DocumentWhere | null, string[]]>([
    ['nothing', null, ['a', 'b', 'c']],
    ['not removed', { removed: { eq: false } }, ['a', 'c']],
    ['by start of key', { key: { startsWith: 'b' } }, ['b']],
    ['by title', { title: { in: ['Title of c', 'x'] } }, ['c']],
  ])('lists filter by %s and page through', async (_, where, expected) => {
    const { database, scope, add, remove, sourceId } = await library(context);
    for (const key of ['c', 'b', 'a']) {
      const { id } = await add(key, key);
      if (key === 'b') await remove(id);
    }
    await look(database, scope, async (view) => {
      for (const order of ['KEY', 'UPDATED'] as const) {
        const all = await everyPage((page) => listDocuments(view, where, order, 'ASC', page), 1);
        expect(all.map((document) => document.key).sort()).toEqual(expected);
      }
      expect(nodes(await listDocuments(view, { source: { eq: sourceId } }, 'UPDATED', 'DESC', TOP))).toHaveLength(3);
      expect(
        nodes((await documentsOf(view, [sourceId], TOP)).get(sourceId))
          .map((document) => document.key)
          .sort(),
      ).toEqual(['a', 'b', 'c']);
    });
  });

  it('[PI-10] a document lists its whole history in order; a return to an earlier text is an entry, not a revision', async () => {
    const { database, scope, add, revise } = await library(context);
    const one = await add('d', 'one');
    const two = await revise(one.id, 'two');
    const back = await revise(one.id, 'one', one.revision);
    const other = await add('e', 'other');
    await look(database, scope, async (view, sent) => {
      const history = nodes((await revisionsOf(view, [one.id, other.id], TOP)).get(one.id));
      expect(history.map((entry) => [entry.n, entry.revision.id, entry.commit])).toEqual([
        [0, one.revision, one.commit],
        [1, two.revision, two.commit],
        [2, one.revision, back.commit],
      ]);
      expect(history.map((entry) => entry.revision.sourceRevision)).toEqual(['v1', 'v2', 'v1']);
      expect(history[1]?.revision.contentHash).toBe(sha256('two'));
      expect(sent).toHaveLength(1);
      const paged = await everyPage(
        async (page) => (await revisionsOf(view, [one.id], page)).get(one.id) ?? { items: [], hasNextPage: false },
        1,
      );
      expect(paged.map((entry) => entry.n)).toEqual([0, 1, 2]);
    });
    const then = await look(database, scope, (view) => revisionsOf(view, [one.id], TOP), { recorded: two.commit });
    expect(nodes(then.get(one.id)).map((entry) => entry.n)).toEqual([0, 1]);
  });

  it('revisions come without their text, texts on their own, and neither before its commit', async () => {
    const { database, scope, add, revise } = await library(context);
    const one = await add('d', 'one');
    const two = await revise(one.id, 'zwei\u{1F600}');
    const ids = [one.revision, two.revision];
    await look(database, scope, async (view) => {
      const found = await revisionsByIds(view, ids);
      expect(found.get(two.revision)).toMatchObject({
        documentId: one.id,
        contentHash: sha256('zwei\u{1F600}'),
        bytes: 8,
      });
      expect(found.get(two.revision)).not.toHaveProperty('text');
      expect(await revisionTexts(view, ids)).toEqual(
        new Map([
          [one.revision, 'one'],
          [two.revision, 'zwei\u{1F600}'],
        ]),
      );
    });
    const then = await look(
      database,
      scope,
      async (view) => [...(await revisionsByIds(view, ids)).keys(), ...(await revisionTexts(view, ids)).keys()],
      {
        recorded: one.commit,
      },
    );
    expect(then).toEqual([one.revision, one.revision]);
  });

  it('[PI-14] a build holds one revision of each document that is there, and its hash can be recomputed from the map', async () => {
    const { database, scope, add, revise, remove } = await library(context);
    const a = await add('a', 'one\ntwo');
    const b = await add('b', 'three');
    const changed = await revise(a.id, 'one\ntwo\nfour');
    await remove(b.id);
    const build = (recorded: number | null) => look(database, scope, (view) => corpusBuild(view), { recorded });
    const [before, after, gone, now] = [
      await build(b.commit),
      await build(changed.commit),
      await build(changed.commit + 1),
      await build(null),
    ];
    expect([...before.revisions].sort()).toEqual(
      [
        [a.id, a.revision],
        [b.id, b.revision],
      ].sort(),
    );
    expect(before).toMatchObject({ commit: b.commit, totalDocuments: 2, totalChunks: 3 });
    expect(after.revisions.get(a.id)).toBe(changed.revision);
    expect(after).toMatchObject({ totalDocuments: 2, totalChunks: 4 });
    expect([...gone.revisions]).toEqual([[a.id, changed.revision]]);
    expect(now).toEqual(gone);
    expect(before.createdAt?.getTime()).toBeLessThanOrEqual(after.createdAt?.getTime() ?? 0);
    for (const { revisions, manifestHash: stored } of [before, after, gone]) {
      const lines = [...revisions].map(([document, revision]) => `${document} ${revision}\n`).sort();
      expect(createHash('sha256').update(lines.join('')).digest('hex')).toBe(stored);
      expect(manifestHash(new Map([...revisions].reverse()))).toBe(stored);
    }
    expect(new Set([before, after, gone].map((one) => one.manifestHash)).size).toBe(3);
    expect(await build(b.commit)).toEqual(before);
    expect(await build(0)).toMatchObject({ commit: 0, createdAt: null, totalDocuments: 0, totalChunks: 0 });
  });

  it('chunks of a revision come in its order, without gaps; a chunk tells where it stands now', async () => {
    const { database, scope, add, revise, remove } = await library(context);
    const old = await add('a', 'x');
    const text = Array.from({ length: 12 }, (_, i) => `line ${i}`).join('\n');
    const { revision } = await revise(old.id, text);
    await look(database, scope, async (view, sent) => {
      const pages = await placedChunks(view, [revision, old.revision], { first: 5, after: null });
      expect(sent).toHaveLength(1);
      expect(nodes(pages.get(revision)).map((chunk) => chunk.n)).toEqual([0, 1, 2, 3, 4]);
      expect(pages.get(old.revision)?.hasNextPage).toBe(false);
      const all = await everyPage(
        async (page) => (await placedChunks(view, [revision], page)).get(revision) ?? { items: [], hasNextPage: false },
        5,
      );
      expect(all.map((chunk) => chunk.n)).toEqual([...all.keys()]);
      for (const chunk of all) expect(text.slice(chunk.start, chunk.end)).toBe(chunk.text);
      const [seventh] = all.slice(7) as [(typeof all)[0]];
      expect((await chunksByIds(view, [seventh.chunkId])).get(seventh.chunkId)).toEqual({
        id: seventh.chunkId,
        text: 'line 7',
        tokens: 2,
      });
      const [outdated] = nodes(pages.get(old.revision));
      const placed = await placementsOf(view, [seventh.chunkId, outdated?.chunkId as ChunkId], TOP);
      expect(nodes(placed.get(seventh.chunkId))).toEqual([seventh]);
      expect(nodes(placed.get(outdated?.chunkId as ChunkId))).toEqual([]);
    });
    const [chunk] = nodes((await look(database, scope, (view) => placedChunks(view, [revision], TOP))).get(revision));
    await remove(old.id);
    const after = await look(database, scope, (view) => placementsOf(view, [chunk?.chunkId as ChunkId], TOP));
    expect(nodes(after.get(chunk?.chunkId as ChunkId))).toEqual([]);
  });

  it('sources and what screening held back can be listed and looked up', async () => {
    const { database, scope, sourceId } = await library(context);
    let items: string[] = [];
    await write(database, scope, async (commit) => {
      await plant(commit, 'sources', [{ key: 'another', kind: 'UPLOAD' }]);
      items = await plant(commit, 'quarantine', [
        { source_id: sourceId, path: 'a.bin', raw: new Uint8Array([0, 159, 146]), reason: 'ENCODING' },
        { source_id: sourceId, path: 'b.md', raw: new Uint8Array(), state: 'RELEASED' },
      ]);
    });
    await look(database, scope, async (view) => {
      const sources = await everyPage((page) => listSources(view, page), 1);
      expect(sources.map((source) => [source.key, source.kind])).toEqual([
        ['another', 'UPLOAD'],
        ['folder', 'FOLDER'],
      ]);
      expect((await sourcesByIds(view, [sourceId])).get(sourceId)).toMatchObject({
        key: 'folder',
        uri: 'file:///books',
        removed: false,
      });
      const held = nodes(await listQuarantine(view, { sourceIds: [sourceId], state: 'HELD' }, TOP));
      expect(held).toMatchObject([
        { id: items[0], path: 'a.bin', bytes: 3, reason: 'ENCODING', state: 'HELD', kind: 'FILE' },
      ]);
      expect(nodes(await listQuarantine(view, { sourceIds: null, state: null }, TOP))).toHaveLength(2);
      expect(nodes(await listQuarantine(view, { sourceIds: [], state: null }, TOP))).toEqual([]);
      expect((await quarantinedByIds(view, items as QuarantineId[])).get(items[1] as QuarantineId)?.state).toBe(
        'RELEASED',
      );
    });
  });
});
