/**
 * Drift on real folders: of each folder half of the documents make the centre, and of the other half it is told how many would be held
 * for their drift if a watcher brought them; then how many of another folder's are held. Folders of one subject: the EIPs, and
 * the documents of this project; a mixed one: the Markdown files of all installed packages.
 */
import { existsSync, globSync, readFileSync, statSync } from 'node:fs';
import path from 'node:path';
import { settingDefaults as settings } from '../test/support/settings.ts';
import { driftFrom, movedBy, type Centre } from '../src/ingest/screening/drift.ts';
import { parse } from '../src/parse/parse.ts';
import { openingOf } from '../src/ingest/read/read-centres.ts';
import { createEmbedder } from '../src/models/index.ts';
import { randomFrom } from '../test/support/random.ts';
import { printTable } from './support/table.ts';
import { percentile } from '../src/lib/percentile.ts';

const root = path.resolve(import.meta.dirname, '..');
const corpora = process.env.CLAIMGRAPH_CORPORA_DIR ?? path.resolve(root, '../shared/corpora');
const MOST = 200;
const SHORTEST = 50;

const embedder = createEmbedder({
  embedder: 'minilm',
  model: null,
  dimension: null,
  modelsDir: null,
  cacheDir: root,
  openAiBaseUrl: null,
  openAiKey: null,
});

/** Up to `MOST` texts below a folder, drawn by a fixed seed. */
function textsOf(folder: string, pattern: string): string[] {
  const random = randomFrom(11);
  return globSync(pattern, { cwd: folder })
    .map((file) => ({ file, order: random() }))
    .sort((a, b) => a.order - b.order)
    .filter(({ file }) => statSync(path.join(folder, file)).isFile())
    .map(
      ({ file }) =>
        parse(readFileSync(path.join(folder, file), 'utf8').replace(/\r\n?/gu, '\n'), 'text/markdown', settings).text,
    )
    .filter((text) => text.length >= SHORTEST)
    .slice(0, MOST);
}

const injections = (): string[] =>
  readFileSync(path.join(corpora, 'injections-dev', 'items.jsonl'), 'utf8')
    .split('\n')
    .filter(Boolean)
    .map((line) => JSON.parse(line) as { kind: string; text: string })
    .filter(({ kind }) => kind === 'jailbreak')
    .map(({ text }) => text)
    .slice(0, MOST);

const vectorsOf = (texts: readonly string[]): Promise<Float32Array[]> => {
  const openings = texts.map((text) => openingOf(text, settings['screen.driftCharacters']));
  return embedder.embed(openings, 'DOCUMENT');
};

/** As a watcher's source is caught up with: from its newest documents. */
function centreOf(vectors: readonly Float32Array[]): Centre {
  const newest = vectors.slice(-settings['screen.driftSample']);
  const centre = movedBy(
    null,
    newest.map((vector) => ({ vector, recentres: false })),
    vectors.length,
  );
  if (centre === null) throw new Error('expected a folder with documents');
  return centre;
}

const folders = [
  { name: 'EIPs', texts: textsOf(path.join(corpora, 'eips', 'EIPS'), '**/*.md') },
  { name: 'documents of this project', texts: textsOf(root, '{*.md,docs/**/*.md}') },
  { name: 'installed packages (mixed)', texts: textsOf(path.join(root, 'node_modules'), '**/*.md') },
  ...(existsSync(path.join(corpora, 'injections-dev')) ? [{ name: 'jailbreaks', texts: injections() }] : []),
];
const measured = await Promise.all(folders.map(async ({ name, texts }) => ({ name, vectors: await vectorsOf(texts) })));
await embedder.close();

const rows = measured
  .filter(({ name }) => name !== 'jailbreaks')
  .flatMap((source) => {
    const half = Math.ceil(source.vectors.length / 2);
    const centre = centreOf(source.vectors.slice(0, half));
    return measured.map(({ name, vectors }) => {
      const own = name === source.name;
      const drifts = (own ? vectors.slice(half) : vectors).map((vector) => driftFrom(centre, vector) ?? 1);
      const held = drifts.filter((drift) => drift > settings['screen.drift']).length;
      const at = (share: number): string => percentile(drifts, share).toFixed(2);
      const count = `${held} of ${drifts.length}`;
      return [source.name, own ? 'its own' : name, count, at(0.05), at(0.5), at(0.95)];
    });
  });
printTable(
  `Held above a drift of ${settings['screen.drift']}`,
  ['source', 'brought', 'held', 'drift p5', 'p50', 'p95'],
  rows,
);
