import { REQUEST_SETTINGS } from '../../resolvers/index.ts';
import { defaultsOf } from '../domain/setting.ts';
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { WATCH_SETTINGS, readFolder } from '../connectors/index.ts';
import { beginWithRules } from '../../graph/inference/index.ts';
import type { SourceItem } from '../domain/document-record.ts';
import type { Ids } from '../domain/typed-ids.ts';
import { emptyReport, ingestItems, addOutcome, type IngestReport } from '../ingest/index.ts';
import type { Knowledge } from './installation.ts';
import { sampleRules } from './sample-rules.ts';
import { packageRoot } from '../lib/package-root.ts';
import type { Database, Spaces } from '../storage/index.ts';

/** The sample has a space of its own, so that it never mixes with one's own data. */
export const SAMPLE_SPACE = 'sample';

/** The user pack that the sample is read with; an installation may have been made without the sample. */
export function samplePack(): string | null {
  const file = join(packageRoot(), 'sample', 'pack.yaml');
  return existsSync(file) ? file : null;
}

export interface SampleDeps {
  readonly database: Database;
  readonly spaces: Spaces;
  readonly ids: Ids;
  readonly knowledge: Knowledge;
}

/** Ingests the sample as anybody's folder would be, with its rules; doing it again changes nothing. */
export async function loadSample({ database, spaces, ids, knowledge }: SampleDeps): Promise<IngestReport> {
  const scope = {
    spaceId: await spaces.made(SAMPLE_SPACE),
    spaceName: SAMPLE_SPACE,
    owner: 'local',
    role: 'ADMIN' as const,
  };
  const deps = { database, ids, settings: defaultsOf(REQUEST_SETTINGS), reader: null, embedder: null, ...knowledge };
  let report = emptyReport();
  const request = {
    items: sampleItems(),
    source: { key: SAMPLE_SPACE, kind: 'FOLDER' as const, name: 'The sample', uri: null },
    owner: null,
    actor: 'local',
    idempotencyKey: null,
  };
  for await (const outcome of ingestItems(deps, scope, request)) report = addOutcome(report, outcome);
  await beginWithRules(deps, scope, sampleRules(), {
    actor: 'local',
    owner: null,
    reason: 'the rules of the sample',
    idempotencyKey: null,
    requestHash: null,
  });
  return report;
}

async function* sampleItems(): AsyncGenerator<SourceItem> {
  const folder = join(packageRoot(), 'sample', 'documents');
  for await (const entry of readFolder(folder, { maxBytes: WATCH_SETTINGS['screen.maxBytes'].default })) {
    if (!('skipped' in entry)) yield entry;
  }
}
