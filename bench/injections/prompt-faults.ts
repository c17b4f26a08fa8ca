import { CONTEXT_BLOCKS } from '../../src/domain/context-blocks.ts';
import { withoutOrders } from '../../src/answer/compile/fence-block.ts';

const MARK = /^<(\/?)([a-z_]+) ([0-9a-f-]{36})>$/u;
const NAMES: ReadonlySet<string> = new Set(CONTEXT_BLOCKS.map((name) => name.toLowerCase()));

/** The blocks of a prompt, with what is wrong with it: a word outside of all, a mark where none may be, an order that was left in. */
export function readPrompt(
  prompt: string,
  question: string,
): { readonly blocks: ReadonlyMap<string, string>; readonly faults: readonly string[] } {
  const blocks = new Map<string, string>();
  const faults: string[] = [];
  const lines = prompt.split('\n');
  const nonce = MARK.exec(lines[0] ?? '')?.[3];
  let open: { readonly name: string; readonly lines: string[] } | null = null;
  for (const line of lines.slice(0, -1)) {
    const mark = MARK.exec(line);
    const isOurs = nonce !== undefined && line.includes(nonce);
    if (open === null) {
      if (mark && isOurs && mark[1] === '' && NAMES.has(mark[2] ?? '') && !blocks.has(mark[2] ?? ''))
        open = { name: mark[2] ?? '', lines: [] };
      else if (line !== '') faults.push(`outside of all blocks: ${line}`);
    } else if (mark && isOurs && mark[1] === '/' && mark[2] === open.name) {
      blocks.set(open.name, open.lines.join('\n'));
      open = null;
    } else {
      if (isOurs) faults.push(`a mark within ${open.name}: ${line}`);
      open.lines.push(line);
    }
  }
  if (open !== null) faults.push(`${open.name} does not end`);
  if (lines.at(-1) !== `Question: ${question}`) faults.push(`the last line is not the question: ${lines.at(-1)}`);
  for (const [name, text] of blocks) if (withoutOrders(text) !== text) faults.push(`an order in ${name}`);
  return { blocks, faults };
}
