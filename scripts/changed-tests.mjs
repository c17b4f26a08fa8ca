// Which tests a change can break, nearest first: what `npm test -- --changed` runs.
import { execFileSync } from 'node:child_process';
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { installed, root } from './lib.mjs';

/** Seconds of two workers; whoever waits longer goes to do something else. */
const BUDGET = 2 * 120;
/** Seconds of a file that was never run here, by its folder. */
const USUAL = { unit: 1.5, contract: 5, integration: 12, e2e: 25, browser: 20 };
const FOLDERS = ['src', 'graph', 'resolvers', 'schema', 'playground', 'test', 'bench'];
/** Files that no import names, by the module that reads them. */
const READ_BY = [
  [/^migrations\//, 'src/storage/database/migrations.ts'],
  [/^sample\//, 'src/ingest/index.ts'],
  [/^(package(-lock)?\.json|tsconfig.*\.json|jest\.config\.js)$/, 'src/compose/index.ts'],
];

const git = (...args) => execFileSync('git', args, { cwd: root, encoding: 'utf8' }).split('\n').filter(Boolean);

/** What differs from `base`, committed or not; without one, from what the branch follows, else from the last commit. */
function changedFiles(base) {
  let from = base;
  if (from === null) {
    try {
      [from] = git('merge-base', 'HEAD', '@{upstream}');
    } catch {
      from = 'HEAD';
    }
  }
  return [...new Set([...git('diff', '--name-only', from), ...git('ls-files', '--others', '--exclude-standard')])];
}

function* modules(folder) {
  for (const entry of readdirSync(path.join(root, folder), { withFileTypes: true })) {
    const file = path.posix.join(folder, entry.name);
    if (entry.isDirectory() && entry.name !== 'node_modules') yield* modules(file);
    else if (/\.tsx?$/.test(entry.name)) yield file;
  }
}

/** Module → those that name it, by `import`, `export … from` or `new URL`. */
function importers() {
  const named = new Map();
  for (const file of FOLDERS.filter((folder) => existsSync(path.join(root, folder))).flatMap((folder) => [
    ...modules(folder),
  ])) {
    for (const [, at] of readFileSync(path.join(root, file), 'utf8').matchAll(
      /['"`](\.{1,2}\/[^'"`\n]+?\.tsx?)['"`]/g,
    )) {
      const target = path.posix.join(path.posix.dirname(file), at);
      named.set(target, [...(named.get(target) ?? []), file]);
    }
  }
  return named;
}

/** Test file → how many imports lie between it and the nearest changed file. */
function distances(changed) {
  const named = importers();
  const found = new Map();
  let edge = changed.map((file) => READ_BY.find(([pattern]) => pattern.test(file))?.[1] ?? file);
  for (let distance = 0; edge.length > 0; distance++) {
    const fresh = [...new Set(edge)].filter((file) => !found.has(file));
    for (const file of fresh) found.set(file, distance);
    edge = fresh.flatMap((file) => named.get(file) ?? []);
  }
  return [...found].filter(([file]) => file.endsWith('.test.ts') && existsSync(path.join(root, file)));
}

/** Seconds that files took when they were last run here. */
function known() {
  const folder = installed('.cache', 'jest');
  const name = existsSync(folder) ? readdirSync(folder).find((each) => each.startsWith('perf-cache')) : undefined;
  const times = name ? JSON.parse(readFileSync(path.join(folder, name), 'utf8')) : {};
  return (file) => {
    const ms = times[path.join(root, file)]?.[1];
    return typeof ms === 'number' ? ms / 1000 : (USUAL[file.split('/')[1]] ?? 5);
  };
}

/** The nearest tests that fit into two minutes on two processors, and how many do not; a test that was changed itself is always run. */
export function changedTests(base) {
  const seconds = known();
  const ordered = distances(changedFiles(base)).sort(
    ([a, far], [b, farther]) => far - farther || seconds(a) - seconds(b),
  );
  const chosen = [];
  let left = BUDGET;
  for (const [file, distance] of ordered) {
    left -= seconds(file);
    if (left >= 0 || distance === 0) chosen.push(file);
  }
  return { chosen, leftOut: ordered.length - chosen.length };
}
