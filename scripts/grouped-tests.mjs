// Several test files run as one: Jest gives each file a process and loads all modules anew, two to three seconds of a processor, which
// for most files is longer than their tests take. What starts processes or a browser of its own runs alone, and so does a file with a hook
// outside its suites, which would be a hook of the whole group.
import { mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { root } from './lib.mjs';

/** Made anew by each run, and not kept with the code; Jest takes no test from `node_modules`. */
const GROUPS = path.join(root, 'test', 'groups');
/** Groups of each folder: enough that workers end at about the same time. Files of other folders run by themselves. */
const COUNT = { integration: 9, contract: 12, unit: 4 };

const HOOK_OF_FILE = /^(?:before|after)(?:All|Each)\(/m;

function filesOf(folder) {
  const at = path.join(root, 'test', folder);
  return readdirSync(at, { recursive: true })
    .filter((file) => file.endsWith('.test.ts'))
    .map((file) => ({
      file: path.posix.join(folder, file.split(path.sep).join('/')),
      text: readFileSync(path.join(at, file), 'utf8'),
    }))
    .sort((a, b) => b.text.length - a.text.length);
}

/** Each file goes to the group with least in it, the largest first. */
function divided(files, count) {
  const groups = Array.from({ length: Math.min(count, files.length) }, () => ({ files: [], size: 0 }));
  for (const { file, text } of files) {
    const least = groups.reduce((a, b) => (b.size < a.size ? b : a));
    least.files.push(file);
    least.size += text.length;
  }
  return groups.map((group) => group.files.sort());
}

const source = (files) => `// Made by scripts/grouped-tests.mjs.
for (const file of ${JSON.stringify(files)}) {
  globalThis.testFile = file;
  await import(\`../\${file}\`);
}
`;

/** What runs together, by the name of the group; what runs alone; folders of which all files do. */
export function plannedTests() {
  const planned = { groups: new Map(), alone: [], folders: [] };
  for (const folder of readdirSync(path.join(root, 'test'))) {
    if (!(folder in COUNT)) {
      if (filesOf(folder).length > 0) planned.folders.push(folder);
      continue;
    }
    const files = filesOf(folder);
    const [alone, together] = [true, false].map((is) => files.filter((each) => HOOK_OF_FILE.test(each.text) === is));
    planned.alone.push(...alone.map(({ file }) => file));
    for (const [n, group] of divided(together, COUNT[folder]).entries())
      planned.groups.set(`${folder}-${n + 1}`, group);
  }
  return planned;
}

/** Writes the groups; the arguments by which Jest runs all tests, grouped. */
export function groupedTests() {
  const { groups, alone, folders } = plannedTests();
  rmSync(GROUPS, { recursive: true, force: true });
  mkdirSync(GROUPS, { recursive: true });
  for (const [name, files] of groups) writeFileSync(path.join(GROUPS, `${name}.mjs`), source(files));
  const rest = [...alone, ...folders.map((folder) => `${folder}/**/*.test.ts`)];
  return ['--testMatch', '<rootDir>/test/groups/*.mjs', ...rest.map((file) => `<rootDir>/test/${file}`)];
}
