import type { Scope } from '../../src/domain/scope.ts';
import { loadPack } from '../../src/packs/index.ts';
import type { Database } from '../../src/storage/index.ts';
import { asking, type Asking } from './graphql.ts';
import type { Nodes } from './story.ts';
import { write, type Answered } from './writes.ts';

/** Papers on how high stations are, were and will be; a paper that says since when means all that it says. */
const PAPERS = `pack: heights
version: 1.0.0
description: Papers on heights.
match: { fields: station }
types: { STATION: A station. }
predicates:
  height: { type: text, single: true, sentence: '{subject} is {object} high.' }
  remark: { type: text, sentence: '{subject} {object}.' }
subject:
  - { type: STATION, name: '{station}', key: 'station:{key}', when: { key: '.+' } }
  - { type: STATION, name: '{station}' }
validity: { from: '{since}', until: '{until}' }
fields: [{ field: height }, { field: remark }, { field: key, ignore: true }, { field: since, ignore: true }, { field: until, ignore: true }]
sentences:
  - { pattern: 'The tower was (?P<object>[0-9]+ m)', predicate: height, temporal: historical }
  - { pattern: 'The tower will be (?P<object>[0-9]+ m)', predicate: height, temporal: projected }
  - { pattern: 'The tower is for ever (?P<object>[0-9]+ m)', predicate: height, temporal: permanent }
`;

const PACK = loadPack(PAPERS, 'heights.yaml');

export type Tense = 'is' | 'was' | 'will be' | 'is for ever';

/** What a paper says of one station. */
export interface Paper {
  readonly station: string;
  readonly height?: string;
  readonly tense?: Tense;
  readonly since?: string | null;
  readonly until?: string | null;
  readonly remark?: string;
  readonly published?: string;
  /** Another file name is another document. */
  readonly file?: string;
  /** By what the station is known; left out: by its name; null = the paper says no more than its name. */
  readonly key?: string | null;
}

export interface HeightShown {
  readonly id: string;
  readonly status: string;
  readonly statusReason: string | null;
  readonly current: boolean;
  readonly predicate: string;
  readonly temporal: string;
  readonly object: { readonly text: string };
  readonly subject: { readonly key: string };
  readonly validity: { readonly from: string | null; readonly to: string | null };
  readonly statedValidity: { readonly to: string | null };
  readonly supersededBy: { readonly id: string; readonly object: { readonly text: string } } | null;
  readonly evidence: readonly {
    readonly span: { readonly quote: string };
    readonly source: { readonly key: string };
  }[];
  readonly conflicts: readonly ConflictShown[];
}

export interface ConflictShown {
  readonly id: string;
  readonly status: string;
  readonly policy: string;
  readonly rationale: string;
  readonly resolution: { readonly strategy: string; readonly rationale: string } | null;
  readonly parties: readonly {
    readonly strength: number;
    readonly claim: {
      readonly status: string;
      readonly object: { readonly text: string };
      readonly evidence: readonly { readonly span: { readonly quote: string } }[];
    };
  }[];
}

const CLAIM = `id status statusReason current predicate temporal object { ... on TextValue { text } } subject { key } validity { from to } statedValidity { to }
  supersededBy { id object { ... on TextValue { text } } } evidence(first: 20) { span { quote } source { key } }
  conflicts: inConflicts { id status policy rationale resolution { strategy rationale } parties { strength claim { status object { ... on TextValue { text } } evidence(first: 20) { span { quote } } } } }`;

/** A space in which sites hand over papers on stations. */
export class Heights {
  readonly me: Asking;
  constructor(database: Database, scope: Scope) {
    this.me = asking(database, scope, { ownPacks: [PACK] });
  }

  /** Hands over papers of one site at once; a name without a dot is no site, and is trusted fully. */
  async papers(site: string, papers: readonly Paper[]): Promise<void> {
    const uri = site.includes('.') ? `https://${site}/papers` : null;
    for (let n = 0; n < papers.length; n += 50) {
      const documents = papers.slice(n, n + 50).map((paper) => ({
        path: `${paper.file ?? paper.station}.md`,
        text: textOf(paper),
        publishedAt: paper.published ?? null,
      }));
      const { ingest } = await this.me.get<{ ingest: { outcomes?: readonly { status: string }[]; message?: string } }>(
        `mutation ($input: IngestInput!) { ingest(input: $input) { ... on Ingested { outcomes { status } } ... on DomainError { message } } }`,
        { input: { source: { key: site, uri }, documents } },
      );
      const failed = ingest.outcomes?.find(({ status }) => status === 'FAILED' || status === 'QUARANTINED');
      if (!ingest.outcomes || failed) throw new Error(`expected papers to be read: ${JSON.stringify(ingest)}`);
    }
  }

  says(site: string, paper: Paper): Promise<void> {
    return this.papers(site, [paper]);
  }

  /** A person says so by hand. */
  async asserts(station: string, height: string, more: object = {}): Promise<Answered> {
    return write(this.me, 'assertClaim', {
      subject: { named: { name: station, type: 'STATION', key: keyOf({ station }) } },
      predicate: 'height',
      object: { text: height },
      ...more,
    });
  }

  trust(domain: string, more: object): Promise<Answered> {
    return write(this.me, 'setSourceTrust', { domain, reason: 'known', ...more });
  }

  /** All that is known of a station, whenever it holds, oldest first. */
  async claims(station: string, predicate = 'height'): Promise<readonly HeightShown[]> {
    const { entity } = await this.me.get<{ entity: { claims: Nodes<HeightShown> } | null }>(
      `query ($key: String!) { entity(key: $key) { claims(first: 50, orderBy: CREATED, orderDirection: ASC, asOf: { valid: null }) { nodes { ${CLAIM} } } } }`,
      { key: keyOf({ station }) },
    );
    return (entity?.claims.nodes ?? []).filter((claim) => claim.predicate === predicate);
  }

  /** `12 m ACTIVE [2020-01-01, 2999-01-01)`, by what is said. */
  async standing(station: string): Promise<string[]> {
    const day = (at: string | null): string => (at === null ? '' : at.slice(0, 10));
    const claims = await this.claims(station);
    return claims
      .map((claim) => {
        const { object, status, statusReason, validity } = claim;
        return `${object.text} ${status} [${day(validity.from)}, ${day(validity.to)}) ${statusReason ?? ''}`.trim();
      })
      .sort();
  }

  /** What holds at an instant: values that stand and are current then. */
  async holding(station: string, at: string): Promise<string[]> {
    const { entity } = await this.me.get<{ entity: { claims: Nodes<HeightShown> } }>(
      `query ($key: String!, $at: DateTime!) { entity(key: $key) { claims(first: 50, asOf: { valid: $at }) { nodes { ${CLAIM} } } } }`,
      { key: keyOf({ station }), at },
    );
    const { nodes } = entity.claims;
    return nodes
      .filter(({ current, predicate }) => current && predicate === 'height')
      .map(({ object }) => object.text)
      .sort();
  }

  /** What search serves of a station now, statements with their status. */
  async served(words: string): Promise<{ readonly statement: string; readonly status: string }[]> {
    const { search } = await this.me.get<{ search: { nodes: readonly { statement?: string; status: string }[] } }>(
      `query ($text: String!) { search(text: $text, in: [CLAIM], strategy: LEXICAL, first: 20) { nodes { ... on Claim { statement status } } } }`,
      { text: words },
    );
    return search.nodes.flatMap(({ statement, status }) => (statement === undefined ? [] : [{ statement, status }]));
  }
}

const keyOf = ({ station, key }: Pick<Paper, 'station' | 'key'>): string =>
  `station:${key ?? station.toLowerCase().replaceAll(' ', '-')}`;

function textOf(paper: Paper): string {
  const { station, height, tense = 'is', since, until, remark } = paper;
  const fields = {
    station,
    key: paper.key === null ? null : keyOf(paper).slice('station:'.length),
    since,
    until,
    remark,
    height: tense === 'is' ? height : null,
  };
  const lines = Object.entries(fields).flatMap(([name, value]) => (value ? [`${name}: ${value}`] : []));
  const sentence = height && tense !== 'is' ? `The tower ${tense} ${height}.` : `Of ${station}.`;
  return `---\n${lines.join('\n')}\n---\n\n${sentence}\n`;
}
