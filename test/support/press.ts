import type { Asking } from './graphql.ts';
import type { Nodes } from './story.ts';
import { write, type Answered } from './writes.ts';

/** Papers about stations: one value at a time for each question. */
const STATIONS = `pack: stations
version: 1.0.0
description: Papers about stations.
match: { fields: station }
types: { STATION: A station. }
predicates:
  height: { type: text, single: true, sentence: '{subject} is {object} high.' }
  colour: { type: text, single: true, sentence: '{subject} is {object}.' }
subject: { type: STATION, name: '{station}', key: 'station:{station|slug}' }
fields: [{ field: height }, { field: colour }]
`;

const TRUST = 'value base recency penalty accuracy settled flagged domain authorityFor explanation';

export interface TrustShown {
  readonly value: number;
  readonly base: number;
  readonly recency: number;
  readonly penalty: number;
  readonly accuracy: number | null;
  readonly settled: number;
  readonly flagged: boolean;
  readonly domain: string | null;
  readonly authorityFor: readonly string[];
  readonly explanation: string;
}

export interface ClaimShown {
  readonly id: string;
  readonly status: string;
  readonly statusReason: string | null;
  readonly object: { readonly text: string };
  readonly confidence: { readonly value: number };
  readonly evidence: readonly {
    readonly trust: number;
    readonly span: { readonly quote: string };
    readonly source: { readonly key: string; readonly uri: string | null };
  }[];
  readonly conflicts: readonly {
    readonly id: string;
    readonly status: string;
    readonly policy: string;
    readonly rationale: string;
  }[];
}

/** A caller who hands over what sites say. */
export class Press {
  readonly me: Asking;
  constructor(me: Asking) {
    this.me = me;
  }

  /** A site says something of a station; without a dot in its name it is no site. */
  async says(site: string, fields: Readonly<Record<string, string>>, station = 'Northgate'): Promise<void> {
    const lines = Object.entries({ station, ...fields }).map(([name, value]) => `${name}: ${value}`);
    await this.hands(site, `${station}.md`, `---\n${lines.join('\n')}\n---\n\nOf ${station}, by ${site}.\n`);
  }

  async hands(site: string, path: string, text: string): Promise<string | null> {
    const uri = site.includes('.') ? `https://${site}/news` : null;
    const { ingest } = await this.me.get<{
      ingest: { outcomes: readonly { status: string; quarantined: { id: string } | null }[] };
    }>(
      `mutation ($input: IngestInput!) { ingest(input: $input) { ... on Ingested { outcomes { status quarantined { id } } } ... on DomainError { message } } }`,
      { input: { source: { key: site, uri }, pack: STATIONS, documents: [{ path, text }] } },
    );
    return ingest.outcomes[0]?.quarantined?.id ?? null;
  }

  async source(site: string, asOf = ''): Promise<{ readonly id: string; readonly trust: TrustShown }> {
    const { sources } = await this.me.get<{ sources: Nodes<{ id: string; key: string; trust: TrustShown }> }>(
      `{ sources(first: 50${asOf}) { nodes { id key trust { ${TRUST} } } } }`,
    );
    const found = sources.nodes.find(({ key }) => key === site);
    if (!found) throw new Error(`expected a source ${site}`);
    return found;
  }

  trust(of: object, more: object = {}): Promise<Answered> {
    return write(this.me, 'setSourceTrust', { ...of, reason: 'known', ...more });
  }

  async claims(predicate = 'height', station = 'Northgate'): Promise<readonly ClaimShown[]> {
    const key = `station:${station.toLowerCase()}`;
    const { entity } = await this.me.get<{ entity: { claims: Nodes<ClaimShown & { predicate: string }> } }>(
      `query ($key: String!) { entity(key: $key) { claims(first: 50, orderBy: CREATED, orderDirection: ASC, asOf: { valid: null }) { nodes { id predicate status statusReason object { ... on TextValue { text } }
        confidence { value } evidence(first: 20) { trust span { quote } source { key uri } } conflicts: inConflicts { id status policy rationale } } } } }`,
      { key },
    );
    return entity.claims.nodes.filter((claim) => claim.predicate === predicate);
  }

  /** `12 m ACTIVE`, oldest first. */
  async standing(predicate = 'height', station = 'Northgate'): Promise<string[]> {
    const claims = await this.claims(predicate, station);
    return claims.map(({ object, status, statusReason }) => `${object.text} ${status} ${statusReason ?? ''}`.trim());
  }
}
