// npm run bench [-- NAME… [-- ARGUMENT…]]: the measurements behind every figure in the documents. Each prints a table of its own:
// figure, floor, what was measured. Without names, all of them; what follows a second `--` is theirs. Nothing here is a
// test: a slow machine fails nothing.
import { existsSync, readdirSync } from 'node:fs';
import path from 'node:path';
import { requireInstalled, root, run } from './lib.mjs';

const folder = path.join(root, 'bench');
const names = readdirSync(folder, { withFileTypes: true })
  .map((entry) => (entry.isDirectory() ? entry.name : entry.name.replace(/\.ts$/, '')))
  .filter((name) => name !== 'support');
const words = process.argv.slice(2);
const end = words.includes('--') ? words.indexOf('--') : words.length;
const [wanted, theirs] = [words.slice(0, end), words.slice(end + 1)];
const unknown = wanted.filter((name) => !names.includes(name));
if (unknown.length > 0) {
  console.error(`no benchmark is called ${unknown.join(', ')}; there are ${names.join(', ')}`);
  process.exit(2);
}
requireInstalled();
let failed = 0;
for (const name of wanted.length > 0 ? wanted : names) {
  const single = path.join(folder, `${name}.ts`);
  const file = existsSync(single) ? single : path.join(folder, name, 'main.ts');
  console.log(`\n## ${name}\n`);
  if ((await run(['--disable-warning=ExperimentalWarning', '--expose-gc', file, ...theirs])) !== 0) failed += 1;
}
process.exit(failed === 0 ? 0 : 1);
