/** What a person decides at the desk, in one line, and all that may be said there. */
export type Decision =
  | { readonly order: 'choose'; readonly side: number; readonly why: string }
  | { readonly order: 'both'; readonly qualifier: string; readonly values: readonly string[]; readonly why: string }
  | { readonly order: 'dismiss'; readonly why: string }
  | { readonly order: 'merge'; readonly side: number; readonly why: string }
  | { readonly order: 'distinct'; readonly why: string }
  /** Of a suggestion; `side` = of two names, the one that stands for both. */
  | { readonly order: 'accept'; readonly side: number | null; readonly why: string };
export type DeskOrder =
  | Decision
  | { readonly order: 'skip' }
  | { readonly order: 'undo' }
  | { readonly order: 'quit' }
  | { readonly order: 'help' };

export const DESK_HELP = `
  <n> [why]                              side n holds, the others are superseded; of a name: entity n is meant, the last is a new one
  both <qualifier>: <a> | <b> [= why]    all sides hold: in <a> the first, in <b> the second …
  dismiss [why]                          it is no question: nothing is chosen
  merge <n> [why]                        of a name: all of them are one, and n stands for them
  distinct [why]                         of a name: they are all different; who is meant stays open
  accept [<n>] [why]                     of a suggestion: it is so: a conflict is opened, or two names are one, and name n stands for both
  skip, undo, quit, help                 each may be cut to its first letter (? for help)
Where the reason is left out, it is asked for.
`;

const WORDS = {
  s: 'skip',
  skip: 'skip',
  u: 'undo',
  undo: 'undo',
  q: 'quit',
  quit: 'quit',
  h: 'help',
  '?': 'help',
  help: 'help',
} as const;

/** A line as an order; a text that says what was expected where it is none. */
export function readOrder(line: string): DeskOrder | string {
  const text = line.trim();
  const [first = '', ...more] = text.split(/\s+/);
  const word = first.toLowerCase();
  const plain = Object.hasOwn(WORDS, word) && more.length === 0 ? WORDS[word as keyof typeof WORDS] : null;
  if (plain !== null) return { order: plain };
  const rest = text.slice(first.length).trim();
  if (/^\d+$/.test(word)) return { order: 'choose', side: Number(word), why: rest };
  switch (word) {
    case 'both':
      return readBoth(rest);
    case 'dismiss':
      return { order: 'dismiss', why: rest };
    case 'distinct':
      return { order: 'distinct', why: rest };
    case 'accept': {
      const [, side, why = ''] = /^(?:(\d+)(?!\S))?\s*(.*)$/s.exec(rest) ?? [];
      return { order: 'accept', side: side === undefined ? null : Number(side), why };
    }
    case 'merge': {
      const [, side, why = ''] = /^(\d+)\s*(.*)$/s.exec(rest) ?? [];
      if (side === undefined) return 'expected `merge <n>`, with the number of the entity that stands for them';
      return { order: 'merge', side: Number(side), why };
    }
    default:
      return `expected a number, both, dismiss, merge, distinct, accept, skip, undo, quit, help, got ${JSON.stringify(text.slice(0, 80))}`;
  }
}

function readBoth(text: string): DeskOrder | string {
  const [, qualifier = '', rest = ''] = /^([^:]+):(.*)$/s.exec(text) ?? [];
  const [list = '', ...reasons] = rest.split('=');
  const values = list.split('|').map((value) => value.trim());
  if (qualifier.trim() === '' || values.length < 2 || values.includes(''))
    return 'expected `both <qualifier>: <value> | <value>`, with a value for each side in their order';
  return { order: 'both', qualifier: qualifier.trim(), values, why: reasons.join('=').trim() };
}
