/** Statements that are prepared at most; each costs every connection some memory until it is closed. */
const MOST_PREPARED = 400;
/** Texts that are counted before the count begins anew. */
const MOST_COUNTED = 4_000;

/**
 * Which statements are worth preparing on each connection: those whose text comes again. Planning a statement under
 * row-level security costs several times its run by key; a text with a commit number in it comes once and is not kept.
 */
export class StatementNames {
  private readonly seen = new Set<string>();
  private readonly names = new Map<string, string>();

  /** The name to prepare `text` under, or undefined while it is not worth it. */
  nameOf(text: string): string | undefined {
    const known = this.names.get(text);
    if (known !== undefined) return known;
    if (!this.seen.has(text)) {
      if (this.seen.size >= MOST_COUNTED) this.seen.clear();
      this.seen.add(text);
      return undefined;
    }
    if (this.names.size >= MOST_PREPARED) return undefined;
    const name = `cg_${this.names.size}`;
    this.names.set(text, name);
    return name;
  }
}
