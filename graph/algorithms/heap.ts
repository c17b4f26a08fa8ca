/** A binary heap: whatever was put in, the least comes out first. `before` is a strict order. */
export class Least<T> {
  private readonly items: T[] = [];
  private readonly before: (a: T, b: T) => boolean;

  constructor(before: (a: T, b: T) => boolean) {
    this.before = before;
  }

  put(item: T): void {
    let hole = this.items.length;
    this.items.push(item);
    while (hole > 0) {
      const above = (hole - 1) >> 1;
      const parent = this.items[above];
      if (parent === undefined || !this.before(item, parent)) break;
      this.items[hole] = parent;
      hole = above;
    }
    this.items[hole] = item;
  }

  take(): T | undefined {
    const least = this.items[0];
    const last = this.items.pop();
    if (least === undefined || last === undefined || this.items.length === 0) return least;
    let hole = 0;
    for (let child = this.lesser(1); child !== null; child = this.lesser(2 * hole + 1)) {
      const item = this.items[child];
      if (item === undefined || !this.before(item, last)) break;
      this.items[hole] = item;
      hole = child;
    }
    this.items[hole] = last;
    return least;
  }

  /** Of two that lie beside each other, the one that is less; null past the end. */
  private lesser(left: number): number | null {
    const [a, b] = [this.items[left], this.items[left + 1]];
    if (a === undefined) return null;
    return b !== undefined && this.before(b, a) ? left + 1 : left;
  }
}
