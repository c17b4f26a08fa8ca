import type { SettingValue } from '../../../src/domain/setting.ts';
import type { AllSettings, SettingName } from '../settings.ts';
import type { Scope } from '../../../src/domain/scope.ts';
import type { Database } from '../../../src/storage/index.ts';
import { Curator } from '../curator.ts';
import { asking, type Asking, type AskingOptions } from '../graphql.ts';
import { Press } from '../press.ts';
import { write as commitRows } from '../rows.ts';
import { named, write } from '../writes.ts';

/** A setting, what comes out with its default, and what with another value. */
export interface SettingRow {
  readonly key: SettingName;
  readonly value: SettingValue;
  /** Settings that both cases have, so that this one matters. */
  readonly given?: Partial<AllSettings>;
  readonly usual: unknown;
  readonly changed: unknown;
  readonly outcome: (at: Place) => Promise<unknown>;
}

/** A row, with what is set in both cases last. */
export const row = (
  key: SettingName,
  value: SettingValue,
  usual: unknown,
  changed: unknown,
  outcome: SettingRow['outcome'],
  given: SettingRow['given'] = {},
): SettingRow => ({ key, value, given, usual, changed, outcome });

/** A space of its own, whose caller acts through the contract alone. */
export class Place {
  readonly database: Database;
  readonly scope: Scope;
  readonly me: Asking;
  readonly curator: Curator;
  readonly press: Press;

  constructor(database: Database, scope: Scope, options: AskingOptions = {}) {
    this.database = database;
    this.scope = scope;
    this.me = asking(database, scope, options);
    this.curator = new Curator(this.me);
    this.press = new Press(this.me);
  }

  /** The same space to somebody with other means, or at another time. */
  with(options: AskingOptions): Place {
    return new Place(this.database, this.scope, options);
  }

  async set(settings: Partial<AllSettings>): Promise<void> {
    for (const [key, value] of Object.entries(settings)) {
      const { __typename: done } = await write(this.me, 'updateSetting', { key, value });
      if (done !== 'SettingWritten') throw new Error(`expected ${key} to be set, got ${done}`);
    }
  }

  /** A note says how Northgate stands; answers the claim. */
  async says(text: string, more: object = {}): Promise<string> {
    const answer = await this.curator.say(named('Northgate', 'PROPOSAL'), 'status', text, more);
    if (!answer.claim) throw new Error(`expected a claim, got ${JSON.stringify(answer)}`);
    return answer.claim.id;
  }

  /** As if all that is there had been verified so many days earlier. */
  async age(days: number): Promise<void> {
    await commitRows(
      this.database,
      this.scope,
      (commit) =>
        commit.query(
          'test.age',
          `update claims set last_verified_at = last_verified_at - interval '1 day' * $2 where space_id = $1`,
          [this.scope.spaceId, days],
        ),
      this.scope.owner,
    );
  }

  /** What `fields` show of all claims of a predicate, oldest first, whatever became of them. */
  async claims<T>(fields: string, predicate = 'status'): Promise<readonly T[]> {
    const query = `query ($predicate: String!) { claims(where: { predicate: { eq: $predicate } }, orderBy: CREATED, orderDirection: ASC,
      asOf: { valid: null }) { nodes { ${fields} } } }`;
    return (await this.me.get<{ claims: { nodes: readonly T[] } }>(query, { predicate })).claims.nodes;
  }

  async statuses(predicate = 'status'): Promise<string[]> {
    return (await this.claims<{ status: string }>('status', predicate)).map(({ status }) => status);
  }

  async confidences(predicate = 'status'): Promise<number[]> {
    const found = await this.claims<{ confidence: { value: number } }>('confidence { value }', predicate);
    return found.map(({ confidence }) => confidence.value);
  }

  /** Hands in one document. */
  async hand(text: string, more: object = {}): Promise<Handed> {
    const input = { source: { key: 'shelf' }, documents: [{ path: 'a.md', text }], ...more };
    const query = `mutation ($input: IngestInput!) { ingest(input: $input) { ... on DomainError { message } ... on Ingested { report { chunks } outcomes { status } } } }`;
    return (await this.me.get<{ ingest: Handed }>(query, { input })).ingest;
  }
}

interface Handed {
  readonly report: { readonly chunks: number };
  readonly outcomes: readonly { readonly status: string }[];
}
