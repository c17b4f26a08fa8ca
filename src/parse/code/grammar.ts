import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { Language as Grammar, Parser, type Tree } from 'web-tree-sitter';

const folder = join(dirname(createRequire(import.meta.url).resolve('@repomix/tree-sitter-wasms/package.json')), 'out');
const grammars = new Map<string, Promise<Grammar>>();

let started: Promise<void> | undefined;

function grammarOf(name: string): Promise<Grammar> {
  const known = grammars.get(name);
  if (known) return known;
  const loading = (started ??= Parser.init()).then(() => Grammar.load(join(folder, `${name}.wasm`)));
  grammars.set(name, loading);
  return loading;
}

/**
 * The tree of a program, or null when reading it took longer than `mostMs`: some texts take a grammar without end. Positions
 * are UTF-16 units. The tree lies outside the heap: `delete` must be called.
 */
export async function treeOf(text: string, grammar: string, mostMs: number): Promise<Tree | null> {
  const language = await grammarOf(grammar);
  const parser = new Parser();
  try {
    parser.setLanguage(language);
    const until = performance.now() + mostMs;
    return parser.parse(text, null, { progressCallback: () => performance.now() > until });
  } finally {
    parser.delete();
  }
}
