// After every install: removes from the project's own node_modules what nothing here can load, some 300 MB: onnxruntime-node brings the
// libraries of five platforms, Node its headers in C, and transformers.js a runtime of browsers, which `overrides` keeps away only where
// this package is the root (docs/adr/0018-what-an-installation-weighs.md). `node scripts/foreign-files.mjs` does it by itself.
import { existsSync, readdirSync, realpathSync, rmSync } from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';

const platforms = ['darwin', 'linux', 'win32'];
const processors = ['arm64', 'x64'];

const foldersIn = (folder) =>
  existsSync(folder)
    ? readdirSync(folder, { withFileTypes: true })
        .filter((entry) => entry.isDirectory())
        .map((entry) => entry.name)
    : [];

/** Libraries for other platforms, where the one for this is there: a layout that is not known loses nothing. */
function foreignLibraries(modules, { os, cpu }) {
  const bin = path.join(modules, 'onnxruntime-node', 'bin');
  return foldersIn(bin)
    .map((version) => path.join(bin, version))
    .filter((folder) => existsSync(path.join(folder, os, cpu, 'onnxruntime_binding.node')))
    .flatMap((folder) =>
      platforms.flatMap((other) => processors.map((processor) => path.join(folder, other, processor))),
    )
    .filter((folder) => !folder.endsWith(path.join(os, cpu)));
}

function headersOfNode(modules) {
  const inner = path.join(modules, 'node', 'node_modules');
  return foldersIn(inner)
    .filter((name) => /^node-(bin-)?(aix|darwin|linux|sunos|win)-\w+$/.test(name))
    .map((name) => path.join(inner, name, 'include'));
}

/** transformers.js carries what Node needs of it inside its own file; without `dist` it is a package without code. */
const runtimeOfBrowsers = (modules) =>
  [path.join(modules, 'onnxruntime-web', 'dist', 'ort.all.min.js')].filter(existsSync).map(path.dirname);

/**
 * Removes foreign files from `root`/node_modules and returns the paths that it removed, relative to `root`. Where packages are
 * shared with another project (they stand above `root`, or behind a link out of it) nothing is.
 *
 * @param platform of whom the files are to stay; npm's `--os` and `--cpu` say so when it installs for another machine
 */
export function removeForeignFiles(root, platform = platformOfInstall()) {
  const modules = path.join(root, 'node_modules');
  const own = existsSync(root) ? realpathSync(root) + path.sep : '';
  const found = [...foreignLibraries(modules, platform), ...headersOfNode(modules), ...runtimeOfBrowsers(modules)];
  const inside = found.filter((folder) => existsSync(folder) && realpathSync(folder).startsWith(own));
  for (const folder of inside) rmSync(folder, { recursive: true });
  return inside.map((folder) => path.relative(root, folder));
}

function platformOfInstall() {
  return {
    os: process.env['npm_config_os'] || process.platform,
    cpu: process.env['npm_config_cpu'] || process.arch,
  };
}

/** The same for this installation. What cannot be removed stays, and is said: it is no reason to fail an install. */
export function removeOwnForeignFiles() {
  try {
    removeForeignFiles(path.dirname(path.dirname(fileURLToPath(import.meta.url))));
  } catch (error) {
    console.log(`build: files for other platforms stay: ${error.message}`);
  }
}

if (process.argv[1] && realpathSync(process.argv[1]) === fileURLToPath(import.meta.url)) removeOwnForeignFiles();
