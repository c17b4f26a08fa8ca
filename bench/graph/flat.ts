import type { Edge, Subgraph } from '../../graph/store/index.ts';
import { grown, startAt, subgraphOf } from '../../graph/algorithms/breadth-first.ts';
import type { ClaimId } from '../../src/domain/typed-ids.ts';
import { edgeUuid, nodeId, type Made } from './made.ts';

/** Edges sorted by one of their ends: those of node `n` are `edges[starts[n]]` to before `edges[starts[n + 1]]`, surer first. */
interface Rows {
  readonly starts: Uint32Array;
  readonly edges: Uint32Array;
}

/** A graph in compressed sparse rows, both ways. */
export class Flat {
  private readonly made: Made;
  private readonly out: Rows;
  private readonly in: Rows;

  constructor(made: Made) {
    this.made = made;
    this.out = rowsBy(made, made.from);
    this.in = rowsBy(made, made.to);
  }

  get bytes(): number {
    const { from, to, confidence } = this.made;
    const arrays = [from, to, confidence, this.out.starts, this.out.edges, this.in.starts, this.in.edges];
    return arrays.reduce((sum, { byteLength }) => sum + byteLength, 0);
  }

  /** What the port answers, under the same bounds and in the same order. */
  neighbourhood(seed: number, depth: number, room: { readonly nodes: number; readonly edges: number }): Subgraph {
    let growth = startAt([nodeId(seed)], room);
    for (let level = 0; level < depth && growth.frontier.length > 0; level++) {
      const near = new Set(growth.frontier.map(numberOf));
      const past = new Set(growth.expanded.map(numberOf));
      const found = new Set<number>();
      for (const node of near) {
        for (const edge of this.of(this.out, node)) if (!past.has(this.made.to[edge] ?? 0)) found.add(edge);
        for (const edge of this.of(this.in, node)) if (!past.has(this.made.from[edge] ?? 0)) found.add(edge);
      }
      const { confidence } = this.made;
      const sorted = [...found].sort((a, b) => (confidence[b] ?? 0) - (confidence[a] ?? 0) || a - b);
      const most = room.edges - growth.edges.size + 1;
      growth = grown(
        growth,
        sorted.slice(0, most).map((n) => this.edge(n)),
        room,
      );
    }
    return subgraphOf(growth);
  }

  /** Hops from one node to another, either way; null = more than `depth`. */
  distance(from: number, to: number, depth: number): number | null {
    const seen = new Uint8Array(this.made.nodes);
    seen[from] = 1;
    let frontier = [from];
    for (let hops = 0; frontier.length > 0 && hops <= depth; hops++) {
      if (frontier.includes(to)) return hops;
      const next: number[] = [];
      const visit = (node: number): void => {
        if (seen[node]) return;
        seen[node] = 1;
        next.push(node);
      };
      for (const node of frontier) {
        for (const edge of this.of(this.out, node)) visit(this.made.to[edge] ?? 0);
        for (const edge of this.of(this.in, node)) visit(this.made.from[edge] ?? 0);
      }
      frontier = next;
    }
    return null;
  }

  private of({ starts, edges }: Rows, node: number): Uint32Array {
    return edges.subarray(starts[node], starts[node + 1]);
  }

  private edge(n: number): Edge {
    const { from, to, confidence } = this.made;
    return {
      basis: 'ASSERTED',
      id: edgeUuid(n) as ClaimId,
      from: nodeId(from[n] ?? 0),
      to: nodeId(to[n] ?? 0),
      kind: `KIND_${n % 5}`,
      confidence: confidence[n] ?? 0,
    };
  }
}

const numberOf = (id: string): number => Number(id.slice(-12));

function rowsBy({ nodes, confidence }: Made, ends: Uint32Array): Rows {
  const starts = new Uint32Array(nodes + 1);
  for (const end of ends) starts[end + 1] = (starts[end + 1] ?? 0) + 1;
  for (let n = 0; n < nodes; n++) starts[n + 1] = (starts[n + 1] ?? 0) + (starts[n] ?? 0);
  const next = starts.slice();
  const edges = new Uint32Array(ends.length);
  const bySureness = Uint32Array.from(ends, (_, n) => n).sort(
    (a, b) => (confidence[b] ?? 0) - (confidence[a] ?? 0) || a - b,
  );
  for (const edge of bySureness) {
    const end = ends[edge] ?? 0;
    const place = next[end] ?? 0;
    edges[place] = edge;
    next[end] = place + 1;
  }
  return { starts, edges };
}
