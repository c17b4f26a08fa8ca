/** What gives orders to a model, wherever it stands (PI-100): in a prompt it is taken out, where it is stored it stays. */
const ORDERS = /\bignore (?:all )?(?:previous )?instructions|\byou are now\b|\bsystem:|<system|<instruction/giu;

/** The words as a prompt has them: the copy alone is changed. */
export const withoutOrders = (text: string): string => text.replaceAll(ORDERS, '[REMOVED]');

/** A block of a prompt between marks that nobody can guess (PI-99). */
export const fenced = (name: string, nonce: string, lines: readonly string[]): string =>
  `<${name} ${nonce}>\n${lines.join('\n')}\n</${name} ${nonce}>`;
