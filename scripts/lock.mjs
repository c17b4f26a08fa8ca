// node scripts/lock.mjs: completes package-lock.json with the builds for other platforms. A lock written behind a registry that
// carries only some platforms leaves the others out, and `npm ci` then refuses it everywhere. Each missing build is pinned to
// the version its owner asks for; npm fetches it on its own platform only. Run after a dependency was added or raised;
// with --check it only says what is missing.
import { readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { fail, root } from './lib.mjs';

const file = path.join(root, 'package-lock.json');
const lock = JSON.parse(readFileSync(file, 'utf8'));

const systems = ['android', 'darwin', 'freebsd', 'linux', 'openharmony', 'win32'];
const processors = ['arm', 'arm64', 'ia32', 'loong64', 'ppc64', 'riscv64', 's390x', 'x64'];
const libraries = { gnu: 'glibc', gnueabihf: 'glibc', musl: 'musl', musleabihf: 'musl' };

/** The installed place of `name` as seen from the package at `from`: beside it, or further up. */
function placeOf(name, from) {
  for (let folder = from; ; folder = folder.slice(0, Math.max(0, folder.lastIndexOf('/node_modules/')))) {
    const place = path.posix.join(folder, 'node_modules', name);
    if (place in lock.packages) return place;
    if (!folder) return undefined;
  }
}

/** `@swc/core-linux-arm64-musl` → where that build runs. */
function platformOf(name) {
  const words = name.split(/[/-]/);
  const os = words.find((word) => systems.includes(word));
  const cpu = words.find((word) => processors.includes(word));
  if (!os || !cpu) fail(`cannot tell the platform of ${name}: add it to package-lock.json by hand`);
  const libc = os === 'linux' ? libraries[words.at(-1)] : undefined;
  return { cpu: [cpu], ...(libc && { libc: [libc] }), os: [os] };
}

const added = {};
for (const [place, owner] of Object.entries(lock.packages)) {
  for (const [name, version] of Object.entries(owner.optionalDependencies ?? {})) {
    if (placeOf(name, place)) continue;
    if (!/^\d+\.\d+\.\d+$/.test(version)) fail(`${place} asks for ${name} ${version}: expected one exact version`);
    const { os, cpu, ...libc } = platformOf(name);
    added[`node_modules/${name}`] = { version, cpu, ...(owner.dev && { dev: true }), ...libc, optional: true, os };
  }
}

const names = Object.keys(added);
if (process.argv.includes('--check')) {
  if (names.length > 0) fail(`package-lock.json leaves out ${names.join(', ')}: run \`node scripts/lock.mjs\``);
} else {
  const places = Object.entries({ ...lock.packages, ...added }).sort(([a], [b]) => a.localeCompare(b, 'en'));
  lock.packages = Object.fromEntries(places);
  if (names.length > 0) writeFileSync(file, `${JSON.stringify(lock, null, 2)}\n`);
  console.log(`lock: ${names.length} builds for other platforms added`);
}
