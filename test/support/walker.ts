/**
 * A process that ingests documents and dies on command: run as `node walker.ts`, told what to do by WALKER (JSON). After
 * each acknowledged document it appends the document's name to a journal and syncs it, before it sends the next.
 */
import { appendFileSync, fsyncSync, openSync } from 'node:fs';
import { systemIds } from '../../src/domain/typed-ids.ts';
import { ontologyOf } from '../../src/domain/ontology.ts';
import { settingDefaults } from './settings.ts';
import type { SourceItem } from '../../src/domain/document-record.ts';
import { ingestItems } from '../../src/ingest/index.ts';
import { builtInPacks } from '../../src/packs/index.ts';
import { connectPostgres, createSpace, migrate, openEmbedded, type Database } from '../../src/storage/index.ts';

export interface WalkerOrders {
  readonly at: { readonly folder: string } | { readonly url: string };
  readonly journal: string;
  /** Names of the documents to send, in order. */
  readonly documents: readonly string[];
  /** Die right after the first statement of this name, in the commit of the `nth` document; null = live. */
  readonly dieAfter: { readonly statement: string; readonly document: number } | null;
}

/** A small document with every kind of content that the walk has a step for. */
export function documentNamed(name: string): SourceItem {
  const n = Number(name.replaceAll(/\D/g, ''));
  const text = `---
title: Station ${name}
status: ${n % 2 === 0 ? 'open' : 'planned'}
tags: [line-${n % 3}]
---

# Station ${name}

**Platform ${n}** is the part of station ${name} where trains stop. See [the next one](./doc-${n + 1}.md).

| property | value |
| --- | --- |
| height | ${n + 3} m |
`;
  return {
    path: `${name}.md`,
    bytes: Buffer.from(text),
    mediaType: 'text/markdown',
    kind: 'FILE',
    uri: null,
    publishedAt: null,
    modifiedAt: null,
    sourceRevision: null,
  };
}

async function walk(orders: WalkerOrders): Promise<void> {
  let sent = -1;
  const observe = (statement: string): void => {
    if (orders.dieAfter?.statement === statement && orders.dieAfter.document === sent)
      process.kill(process.pid, 'SIGKILL');
  };
  const database: Database =
    'folder' in orders.at
      ? await openEmbedded({ folder: orders.at.folder, timeoutMs: 30_000, observe })
      : await connectPostgres({
          url: orders.at.url,
          poolSize: 2,
          poolOverflow: 2,
          timeoutMs: 30_000,
          unsafe: true,
          observe,
        });
  await migrate(database);
  const space = await createSpace(database, 'walk');
  const packs = builtInPacks;
  const deps = {
    database,
    ids: systemIds,
    settings: settingDefaults,
    packs,
    ontology: ontologyOf(packs),
    reader: null,
    embedder: null,
  };
  const journal = openSync(orders.journal, 'a');
  const scope = { spaceId: space.id, spaceName: space.name, owner: 'local', role: 'ADMIN' as const };
  function* items(): Generator<SourceItem> {
    for (const name of orders.documents) {
      sent++;
      yield documentNamed(name);
    }
  }
  const source = { key: 'walk', kind: 'FOLDER' as const, name: 'walk', uri: null };
  for await (const outcome of ingestItems(deps, scope, {
    items: items(),
    source,
    owner: null,
    actor: 'local',
    idempotencyKey: null,
  })) {
    if (outcome.status === 'FAILED') throw outcome.error;
    appendFileSync(journal, `${outcome.path}\n`);
    fsyncSync(journal);
  }
  await database.close();
}

const orders = process.env['WALKER'];
if (orders !== undefined) await walk(JSON.parse(orders) as WalkerOrders);
