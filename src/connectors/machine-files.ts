import type { MediaType } from '../domain/text.ts';
import { SOURCE_TYPES } from '../domain/text.ts';

/** What a program writes for programs: it would fill a graph with what nobody says. In the singular, for people. */
export type MachineKind =
  | 'lock file'
  | 'minified file'
  | 'source map'
  | 'snapshot'
  | 'generated file'
  | 'JSON schema'
  | 'dependency folder'
  | 'cache folder';

/** Versions and checksums of everything a program stands on, as its package manager pinned them. */
const LOCK_FILES = new Set(
  (
    'package-lock.json npm-shrinkwrap.json yarn.lock pnpm-lock.yaml bun.lock bun.lockb deno.lock cargo.lock poetry.lock uv.lock pdm.lock ' +
    'pipfile.lock conda-lock.yml gemfile.lock composer.lock go.sum go.work.sum mix.lock pubspec.lock podfile.lock cartfile.resolved ' +
    'package.resolved packages.lock.json flake.lock gradle.lockfile .terraform.lock.hcl'
  ).split(' '),
);
const FOLDERS: Readonly<Record<string, MachineKind>> = {
  bower_components: 'dependency folder',
  jspm_packages: 'dependency folder',
  __pycache__: 'cache folder',
  __snapshots__: 'snapshot',
};
/** Files by which a program marks a folder as its own (CACHEDIR.TAG: bford.info/cachedir). */
const MARKS: Readonly<Record<string, MachineKind>> = {
  'CACHEDIR.TAG': 'cache folder',
  'pyvenv.cfg': 'dependency folder',
};
/** A folder `vendor` may hold papers about vendors: only Go and Composer leave one of these in theirs. */
const OF_VENDOR = new Set(['modules.txt', 'autoload.php']);

/** What a file is by its name alone; null = nothing is known against it. */
export function machineFileByName(name: string): MachineKind | null {
  const lower = name.toLowerCase();
  if (LOCK_FILES.has(lower)) return 'lock file';
  if (/[.-]min\.(?:m?js|cjs|css)$/u.test(lower)) return 'minified file';
  if (/\.(?:m?js|cjs|ts|css)\.map$/u.test(lower)) return 'source map';
  return lower.endsWith('.snap') ? 'snapshot' : null;
}

/** What a folder is by its name and the names in it. */
export function machineFolder(name: string, entries: Iterable<string>): MachineKind | null {
  const own = Object.hasOwn(FOLDERS, name) ? FOLDERS[name] : undefined;
  if (own !== undefined) return own;
  for (const entry of entries) {
    const marked = Object.hasOwn(MARKS, entry) ? MARKS[entry] : undefined;
    if (marked !== undefined) return marked;
    if (name === 'vendor' && OF_VENDOR.has(entry)) return 'dependency folder';
  }
  return null;
}

/** How much of a file is looked at for what it says of itself. */
const HEAD_BYTES = 4_096;
/** Shorter programs are short lines or nothing to speak of. */
const LEAST_BYTES = 5_000;
/** Characters of a line on average, from which on nobody wrote them: people write some 30. */
const LONGEST_LINES = 500;
/** Go's rule (golang.org/s/generatedcode), the mark `@generated`, and what generators say in so many words. */
const GENERATED =
  /^[ \t]*(?:\/\/|#|\/\*+|\*|--|;)+[ \t]*(?:@generated\b|Code generated\b.*\bDO NOT EDIT|.*\b(?:auto-?|automatically )generated\b.*\bdo not (?:edit|modify)\b)/imu;
const SCHEMA = /"\$schema"\s*:\s*"https?:\/\/json-schema\.org\//u;
const LOCKED = /"lockfileVersion"\s*:/u;

const DATA_TYPES: readonly MediaType[] = ['application/json', 'application/yaml', 'application/toml'];

function isMinified(bytes: Buffer): boolean {
  if (bytes.length < LEAST_BYTES) return false;
  let lines = 1;
  for (let at = bytes.indexOf(10); at !== -1; at = bytes.indexOf(10, at + 1)) lines += 1;
  return bytes.length / lines > LONGEST_LINES;
}

/** What a file of a type that is read turns out to be by its content. Prose never does: it may speak of any of this. */
export function machineFileByContent(mediaType: MediaType, content: Uint8Array): MachineKind | null {
  const isSource = SOURCE_TYPES.some((type) => type === mediaType);
  if (!isSource && !DATA_TYPES.includes(mediaType)) return null;
  const bytes = Buffer.from(content.buffer, content.byteOffset, content.byteLength);
  const head = bytes.toString('latin1', 0, HEAD_BYTES);
  if (GENERATED.test(head)) return 'generated file';
  if (isSource) return isMinified(bytes) ? 'minified file' : null;
  if (mediaType !== 'application/json') return null;
  if (SCHEMA.test(head)) return 'JSON schema';
  return LOCKED.test(head) ? 'lock file' : null;
}
