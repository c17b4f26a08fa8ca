import { infer } from '../../graph/inference/index.ts';
import type { Asking } from './graphql.ts';
import { write } from './writes.ts';

export interface Shown {
  readonly id: string;
  readonly kind: string;
  readonly basis: string;
  readonly status: string;
  readonly reviewState: string | null;
  readonly confidence: { readonly value: number; readonly explanation: string };
  readonly from: { readonly name: string };
  readonly to: { readonly name: string };
}

export const EDGES = `query ($kinds: [String!]) { relationships(kinds: $kinds, first: 100) { nodes { id kind basis status reviewState confidence { value explanation } from { name } to { name } derivations { rule { id name } confidence premises { claim { id } } } } } }`;
export const DEPENDS = {
  when: [
    { from: 'a', kind: 'REQUIRES', to: 'b' },
    { from: 'b', kind: 'REQUIRES', to: 'c' },
  ],
  then: { from: 'a', kind: 'DEPENDS_ON', to: 'c' },
  confidence: 0.8,
};

export class Rules {
  readonly me: Asking;
  constructor(me: Asking) {
    this.me = me;
  }
  requires = (from: string, to: string, confidence = 1) => {
    const end = (name: string) => ({ named: { name, type: 'THING' } });
    return write(this.me, 'assertClaim', {
      subject: end(from),
      predicate: 'REQUIRES',
      object: { entity: end(to) },
      confidence,
    });
  };
  define = (definition: object, more: object = {}, name = 'dependency') =>
    write(this.me, 'defineRule', { name, definition, reason: 'they say so', ...more });
  async defined(definition: object, name = 'dependency'): Promise<string> {
    const answer = await this.define(definition, {}, name);
    return (answer.rule as { id: string }).id;
  }
  enable = (id: string, enabled = true, more: object = {}) =>
    write(this.me, 'setRuleEnabled', { id, enabled, reason: 'as agreed', ...more });
  async edges(...kinds: string[]): Promise<Shown[]> {
    const found = await this.me.get<{ relationships: { nodes: Shown[] } }>(EDGES, { kinds });
    return found.relationships.nodes;
  }
  async named(...kinds: string[]): Promise<string[]> {
    return (await this.edges(...kinds)).map((one) => `${one.from.name} ${one.to.name}`).sort();
  }
  follow = (context: { database: Parameters<typeof infer>[0]['database'] }) =>
    infer({ database: context.database }, this.me.scope);
}
