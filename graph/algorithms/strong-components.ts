/**
 * The strongly connected components of a directed graph: from each node of a component every other one of it can be reached. Tarjan
 * (1972), with a stack of its own instead of recursion, as a chain may be longer than the call stack. Linear in nodes and arcs.
 * @param arcs by node, the nodes that it leads to; those that are no nodes are left out
 * @returns components in reverse topological order: one comes after all that it leads to. Members as they were met.
 */
export function strongComponents<Id>(nodes: Iterable<Id>, arcs: ReadonlyMap<Id, readonly Id[]>): Id[][] {
  const search: Search<Id> = {
    known: new Set(nodes),
    arcs,
    index: new Map(),
    low: new Map(),
    open: [],
    onStack: new Set(),
    found: [],
  };
  for (const node of search.known) if (!search.index.has(node)) visit(search, node);
  return search.found;
}

interface Search<Id> {
  readonly known: ReadonlySet<Id>;
  readonly arcs: ReadonlyMap<Id, readonly Id[]>;
  /** When each node was met. */
  readonly index: Map<Id, number>;
  /** The earliest met node that each one leads back to, as far as is known. */
  readonly low: Map<Id, number>;
  /** Nodes met whose component is not complete. */
  readonly open: Id[];
  readonly onStack: Set<Id>;
  readonly found: Id[][];
}

function visit<Id>(search: Search<Id>, start: Id): void {
  const stack = [enter(search, start)];
  for (let here = stack.at(-1); here; here = stack.at(-1)) {
    const { node, rest } = here;
    const next = rest.pop();
    if (next === undefined) {
      stack.pop();
      leave(search, node);
      const above = stack.at(-1);
      if (above) lower(search, above.node, search.low.get(node));
    } else if (!search.index.has(next)) stack.push(enter(search, next));
    else if (search.onStack.has(next)) lower(search, node, search.index.get(next));
  }
}

function enter<Id>({ known, arcs, index, low, open, onStack }: Search<Id>, node: Id): { node: Id; rest: Id[] } {
  const n = index.size;
  index.set(node, n);
  low.set(node, n);
  open.push(node);
  onStack.add(node);
  return { node, rest: (arcs.get(node) ?? []).filter((next) => known.has(next)) };
}

function lower<Id>({ low }: Search<Id>, node: Id, to = Infinity): void {
  low.set(node, Math.min(low.get(node) ?? Infinity, to));
}

/** Where a node leads back to none before it, all that is open since it was met is its component. */
function leave<Id>({ index, low, open, onStack, found }: Search<Id>, node: Id): void {
  if (low.get(node) !== index.get(node)) return;
  const members = open.splice(open.lastIndexOf(node));
  for (const member of members) onStack.delete(member);
  found.push(members);
}
