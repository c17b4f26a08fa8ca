// node scripts/lock.mjs: settles package-lock.json after a dependency was added or raised; with --check it only says what is to be done.
// - Builds for other platforms are added. A lock written behind a registry that carries only some platforms leaves the others out, and
//   `npm ci` then refuses it everywhere. Each is pinned to the version its owner asks for; npm fetches it on its own platform only.
// - Install scripts that `allowScripts` refuses are struck out. npm 10 does not know that list, and runs what the lock says has scripts:
//   that of onnxruntime-node would fetch 300 MB of CUDA, and its own switch in .npmrc is a warning of npm 11 at every command.
// - `engines` that no Node 20 meets are struck out. npm holds them against the Node that npm runs on, and warned 26 times; all runs
//   on the Node that comes as a dependency (docs/adr/0018-what-an-installation-weighs.md).
import { readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { fail, root } from './lib.mjs';

const file = path.join(root, 'package-lock.json');
const lock = JSON.parse(readFileSync(file, 'utf8'));
const manifest = JSON.parse(readFileSync(path.join(root, 'package.json'), 'utf8'));

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

/** Builds that are asked for and not in the lock, by their place. */
function missingBuilds() {
  const missing = {};
  for (const [place, owner] of Object.entries(lock.packages)) {
    for (const [name, version] of Object.entries(owner.optionalDependencies ?? {})) {
      if (placeOf(name, place)) continue;
      if (!/^\d+\.\d+\.\d+$/.test(version)) fail(`${place} asks for ${name} ${version}: expected one exact version`);
      const { os, cpu, ...libc } = platformOf(name);
      missing[`node_modules/${name}`] = { version, cpu, ...(owner.dev && { dev: true }), ...libc, optional: true, os };
    }
  }
  return missing;
}

const refused = Object.entries(manifest.allowScripts).flatMap(([name, allowed]) => (allowed ? [] : [name]));
const oldestNode = Number(/\d+/.exec(manifest.engines.node));

/** The least major version that a range names: 22 of `^22.13||^24`, 0 of `*`. */
const leastMajor = (range) => Math.min(...(range.match(/(?<![.\d])\d+/g) ?? ['0']).map(Number));

const hasRefusedScript = ([place, { hasInstallScript }]) =>
  hasInstallScript && refused.some((name) => place.endsWith(`node_modules/${name}`));
const wantsNewerNode = ([place, { engines }]) => place && engines?.node && leastMajor(engines.node) > oldestNode;

const added = missingBuilds();
const scripts = Object.entries(lock.packages).filter(hasRefusedScript);
const engines = Object.entries(lock.packages).filter(wantsNewerNode);
const changes = [
  ...Object.keys(added).map((place) => `${place} is left out`),
  ...scripts.map(([place]) => `${place} would run its install script`),
  ...engines.map(([place, { engines }]) => `${place} wants Node ${engines.node}`),
];
if (process.argv.includes('--check')) {
  if (changes.length > 0) fail(`package-lock.json: ${changes.join(', ')}: run \`node scripts/lock.mjs\``);
} else {
  for (const [, entry] of scripts) delete entry.hasInstallScript;
  for (const [, entry] of engines) delete entry.engines;
  const places = Object.entries({ ...lock.packages, ...added }).sort(([a], [b]) => a.localeCompare(b, 'en'));
  lock.packages = Object.fromEntries(places);
  if (changes.length > 0) writeFileSync(file, `${JSON.stringify(lock, null, 2)}\n`);
  for (const change of changes) console.log(`lock: settled: ${change}`);
}
