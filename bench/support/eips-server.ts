import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { startChild } from '../../test/support/child-server.ts';
import { claimgraph } from '../../test/support/claimgraph.ts';
import { legs } from '../../test/support/leg-list.ts';
import type { SourceItem } from '../../src/domain/document-record.ts';
import { Asked } from '../search/asked.ts';

const POLL_MS = 5_000;

/** Says on standard error how far a bench is. */
export const say = (line: string): void => console.error(line);

/**
 * Works with a server that holds all proposals and their vectors, which take minutes to an hour.
 * @param at `url`: of one that runs and holds them already; else one of the bench's own, with its data folder in `keep`, where the next
 * run goes on
 */
export async function withProposals(
  at: { readonly url?: string | undefined; readonly keep?: string | undefined },
  work: (asked: Asked) => Promise<void>,
): Promise<void> {
  if (at.url !== undefined) {
    const asked = new Asked(at.url);
    say(`${await asked.waiting()} chunks wait for their vectors`);
    return work(asked);
  }
  if (!legs.corpora.present) throw new Error(legs.corpora.missing);
  const scratch = mkdtempSync(join(tmpdir(), 'claimgraph-bench-'));
  const dataDir = at.keep === undefined ? join(scratch, 'data') : resolve(at.keep);
  const environment = { CLAIMGRAPH_DATA_DIR: dataDir, CLAIMGRAPH_SAMPLE: 'off' };
  const server = startChild({ PORT: '0', CLAIMGRAPH_LOG: 'warn', ...environment });
  try {
    const asked = new Asked((await server.listening(dataDir)).url);
    const ingested = await claimgraph(['ingest', join(legs.corpora.at, 'eips', 'EIPS')], { cwd: scratch, environment });
    if (ingested.code !== 0) throw new Error(`cannot ingest: ${ingested.stderr}`);
    await vectorsOfAll(asked);
    await work(asked);
  } finally {
    server.child.kill('SIGTERM');
    await server.ended;
    rmSync(scratch, { recursive: true, force: true });
  }
}

/** Documents of a request, as a client sends them. */
const BATCH = 20;
const INGEST = `mutation ($input: IngestInput!) { ingest(input: $input) { __typename ... on DomainError { message } } }`;

/** Hands documents in, those of a request as one source of so many, and waits for their vectors. */
export async function handIn(asked: Asked, items: readonly SourceItem[], sources = 1): Promise<void> {
  for (let from = 0; from < items.length; from += BATCH) {
    const documents = items
      .slice(from, from + BATCH)
      .map(({ path, bytes }) => ({ path, text: Buffer.from(bytes).toString('utf8') }));
    const input = { source: { key: `proposals-${(from / BATCH) % sources}` }, documents };
    const { ingest } = await asked.ask<{ ingest: { __typename: string; message?: string } }>(INGEST, { input });
    if (ingest.__typename !== 'Ingested') throw new Error(`cannot ingest: ${ingest.message}`);
  }
  await vectorsOfAll(asked);
}

/** Waits for the vectors of all chunks that there are. */
export async function vectorsOfAll(asked: Asked): Promise<void> {
  for (let waiting = await asked.waiting(); waiting !== 0; waiting = await asked.waiting()) {
    say(Number.isNaN(waiting) ? 'the model is on its way' : `${waiting} chunks wait for their vectors`);
    await new Promise((done) => setTimeout(done, POLL_MS));
  }
}
