import { mkdirSync, readdirSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { openEmbedded } from '../database/embedded.ts';
import { migrate } from '../database/migrations.ts';
import { seedFile, seedPath } from './seed-file.ts';

const SEED_TIMEOUT_MS = 120_000;

/** Packs the migrated, empty embedded database for `openEmbedded`. Run by the build; does nothing when it is there. */
export async function packSeed(): Promise<string> {
  const existing = seedFile();
  if (existing !== null) return existing;
  const path = seedPath();
  const database = await openEmbedded({ folder: null, timeoutMs: SEED_TIMEOUT_MS, bare: true });
  try {
    await migrate(database);
    const archive = await database.dump();
    mkdirSync(dirname(path), { recursive: true });
    for (const old of readdirSync(dirname(path))) {
      if (/^seed-.*\.tar\.gz$/.test(old)) rmSync(join(dirname(path), old));
    }
    writeFileSync(`${path}.part`, archive);
    renameSync(`${path}.part`, path);
  } finally {
    await database.close();
  }
  return path;
}

if (process.argv[1] !== undefined && import.meta.url === pathToFileURL(process.argv[1]).href) await packSeed();
