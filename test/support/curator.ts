import type { Asking } from './graphql.ts';
import type { Nodes } from './story.ts';
import { fresh, write, type Answered } from './writes.ts';

interface ClaimShown {
  readonly id: string;
  readonly status: string;
  readonly predicate: string;
  readonly subject: { readonly id: string };
  readonly object: { readonly text?: string };
  readonly confidence: { readonly value: number };
}
export interface EntityShown {
  readonly id: string;
  readonly name: string;
  readonly mergedFrom: readonly {
    readonly id: string;
    readonly version: number;
    readonly mergedInto: string;
    readonly member: { readonly id: string; readonly name: string };
  }[];
  readonly claims: Nodes<ClaimShown>;
  readonly aliases: Nodes<{ readonly text: string; readonly entity: { readonly id: string } }>;
  readonly conflicts: Nodes<{
    readonly id: string;
    readonly kind: string;
    readonly status: string;
    readonly policy: string;
    readonly parties: readonly { readonly claim: { readonly id: string } | null }[];
  }>;
  readonly relationships: Nodes<{ readonly from: { readonly id: string }; readonly to: { readonly id: string } }>;
  readonly mentions: Nodes<{ readonly id: string }>;
}

export const SHOWN = `id name mergedFrom { id version mergedInto reason by member { id name } canonical { id } commit { number } }
  claims(first: 50) { nodes { id status predicate subject { id } object { ... on TextValue { text } } confidence { value } } }
  aliases { nodes { text entity { id } } }
  conflicts { nodes { id kind status policy parties { claim { id } } } }
  relationships { nodes { from { id } to { id } } } mentions { nodes { id } }`;

/** A caller with a few verbs to act in a space. */
export class Curator {
  readonly me: Asking;
  constructor(me: Asking) {
    this.me = me;
  }

  /** Makes an entity of its own name; answers its id. */
  async thing(
    name = fresh(),
    more: { readonly type?: string; readonly key?: string; readonly private?: boolean } = {},
  ): Promise<string> {
    const answer = await this.say(
      { named: { name, type: more.type ?? 'PROPOSAL', ...(more.key === undefined ? {} : { key: more.key }) } },
      'NOTED',
      'yes',
      {
        ...(more.private ? { visibility: 'PRIVATE' } : {}),
      },
    );
    return (answer.claim as unknown as { subject: { id: string } }).subject.id;
  }

  say(subject: string | object, predicate: string, object: string | object, more: object = {}): Promise<Answered> {
    return write(this.me, 'assertClaim', {
      subject: typeof subject === 'string' ? { id: subject } : subject,
      predicate,
      object: typeof object === 'string' ? { text: object } : object,
      ...more,
    });
  }

  async entity(id: string, asOf = ''): Promise<EntityShown> {
    const query = `query ($id: ID!) { entity(id: $id ${asOf}) { ${SHOWN} } }`;
    return (await this.me.get<{ entity: EntityShown }>(query, { id })).entity;
  }

  merge(canonical: string, members: readonly string[], more: object = {}): Promise<Answered> {
    return write(this.me, 'mergeEntities', { canonical, members, reason: 'the same', ...more });
  }

  unmerge(member: string, more: object = {}): Promise<Answered> {
    return write(this.me, 'unmergeEntity', { member, reason: 'not the same', ...more });
  }

  distinct(a: string, b: string): Promise<Answered> {
    return write(this.me, 'declareDistinct', { a, b, reason: 'they are two' });
  }

  /** `status: Final ACTIVE`, of all claims but those that made the entity. */
  async standing(id: string): Promise<string[]> {
    const { claims } = await this.entity(id);
    return claims.nodes
      .filter(({ predicate }) => predicate !== 'NOTED')
      .map(({ predicate, object, status }) => `${predicate}: ${object.text ?? ''} ${status}`)
      .sort();
  }
}
