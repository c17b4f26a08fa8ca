import type { Claim } from '../../src/domain/claim-record.ts';
import type { ClaimId } from '../../src/domain/typed-ids.ts';
import type { AllSettings } from './settings.ts';
import type { Scope } from '../../src/domain/scope.ts';
import type { StatementCase } from '../../src/domain/statement-case-record.ts';
import type { Period } from '../../src/domain/time.ts';
import { noteUncompared } from '../../src/vectors/index.ts';
import type { LanguageModel } from '../../src/models/index.ts';
import {
  compareNext,
  consolidate,
  listStatementCases,
  undoCommit,
  type Compared,
  type Cycle,
  type CycleDeps,
} from '../../src/reconcile/index.ts';
import { disputeStatements } from '../../src/reconcile/consolidate/dispute.ts';
import { statementsOf } from '../../src/reconcile/consolidate/known-statements.ts';
import { sweepDisputes } from '../../src/reconcile/consolidate/sweep.ts';
import type { Commit, Database } from '../../src/storage/index.ts';
import { about, Desk } from './desk.ts';
import { embedAll, wordEmbedder, type WordEmbedder } from './embedded-texts.ts';
import { accountOf } from './language-model.ts';

/** What the tests' statements are about: those that share a word are alike, by how many others they have. */
export const WORDS = ['coffee', 'tea', 'backend', 'frontend', 'berlin', 'sugar', 'milk', 'violin'];

export interface Said {
  readonly predicate?: string;
  readonly confidence?: number;
  readonly validity?: Period;
  readonly qualifiers?: Readonly<Record<string, string>>;
  readonly owner?: string;
  readonly of?: string;
}

/** A space in which people say things of Ada, in sentences, and what is said is compared. */
export class Statements {
  readonly desk: Desk;
  readonly embedder: WordEmbedder;
  readonly deps: CycleDeps;

  constructor(database: Database, scope: Scope, more: Partial<Pick<CycleDeps, 'entailment' | 'model'>> = {}) {
    this.desk = new Desk(database, scope);
    this.embedder = wordEmbedder('statements', WORDS);
    this.deps = { ...this.desk.deps, entailment: null, model: null, ...more };
  }

  async say(text: string, { predicate = 'NOTED', of = 'Ada', owner, ...more }: Said = {}): Promise<Claim> {
    const said = { ...about(of, predicate, text), statement: text, ...more };
    return (await this.desk.assert(said, owner ?? null)).value;
  }

  embed(): Promise<void> {
    return embedAll(this.desk.database, this.embedder);
  }

  /** Compares all that waits in this space. */
  async compare(most = 50, owner: string | null = null): Promise<Compared[]> {
    const all: Compared[] = [];
    for (;;) {
      const one = await compareNext(this.deps, most, { spaceId: this.desk.scope.spaceId, owner });
      if (one === null) return all;
      all.push(one);
    }
  }

  /** Says these, and compares them. */
  async said(...texts: readonly (string | readonly [string, Said])[]): Promise<Claim[]> {
    const claims: Claim[] = [];
    for (const one of texts) claims.push(await (typeof one === 'string' ? this.say(one) : this.say(...one)));
    await this.embed();
    await this.compare();
    return claims;
  }

  cycle(model: LanguageModel | null = null, settings: Partial<AllSettings> = {}): Promise<Cycle> {
    return consolidate({ ...this.deps, model }, accountOf(this.desk.scope, settings));
  }

  async now(claim: { readonly id: ClaimId }): Promise<Claim> {
    const found = await this.desk.claim(claim.id);
    if (!found) throw new Error('expected the claim to be there');
    return found;
  }

  /** As when their vectors were made anew. */
  async compareAgain(claims: readonly Claim[]): Promise<void> {
    await this.desk.do((commit) =>
      noteUncompared(
        commit,
        claims.map(({ id }) => id),
      ),
    );
    await this.compare();
  }

  /** Takes back the last commit of the space. */
  async undoLast(): Promise<void> {
    const head = await this.desk.database.read(this.desk.scope, (sql) => sql.head());
    await this.desk.do((commit) => undoCommit(commit, head, this.desk.deps));
  }

  /** Statuses of claims, in order. */
  async statuses(claims: readonly { readonly id: ClaimId }[]): Promise<string[]> {
    return Promise.all(claims.map(async (claim) => (await this.now(claim)).status));
  }

  async cases(): Promise<StatementCase[]> {
    const page = await this.desk.see((view) => listStatementCases(view, null, { first: 100, after: null }));
    return page.items.map(({ node }) => node);
  }

  /** Three that contradict each other two by two, each pair with a question of its own. */
  async circle(thing: string): Promise<Claim[]> {
    const claims = await this.chain(thing);
    const [a, , c] = claims;
    if (a && c) await this.dispute(a, c);
    return claims;
  }

  /** Three of which the first and the last each contradict the second. */
  async chain(thing: string): Promise<Claim[]> {
    const a = await this.say(`Ada drinks ${thing}, as one hears.`);
    const b = await this.say(`Somebody else makes ${thing} for her.`);
    const c = await this.say(`The price of ${thing} went up.`);
    await this.dispute(a, b);
    await this.dispute(b, c);
    return [a, b, c];
  }

  private async dispute(one: Claim, other: Claim): Promise<void> {
    await this.desk.do(async (commit) => {
      const known = await statementsOf(commit, [one.id, other.id]);
      const [a, b] = [known.get(one.id), known.get(other.id)];
      if (!a || !b) throw new Error('both stand');
      return disputeStatements(commit, [{ a, b, why: 'as the test says' }], this.desk.deps);
    });
  }

  /** A status that no way of the program leads to. */
  async force({ id }: { readonly id: ClaimId }, status: string): Promise<void> {
    await this.desk.do(async (commit) => {
      await commit.query('test.force', 'update claims set status = $3 where space_id = $1 and id = $2', [
        commit.scope.spaceId,
        id,
        status,
      ]);
    });
  }

  /** How many statements a sweep takes, and how many rows they read. */
  async costOfSweep(): Promise<{ readonly statements: number; readonly rows: number }> {
    const cost = { statements: 0, rows: 0 };
    await this.desk.do((commit) => {
      const counting: Commit = {
        scope: commit.scope,
        number: commit.number,
        at: commit.at,
        owner: commit.owner,
        emit: (event) => commit.emit(event),
        nothing: (value) => commit.nothing(value),
        query: async <Row extends object>(...asked: Parameters<Commit['query']>) => {
          const rows = await commit.query<Row>(...asked);
          cost.statements += 1;
          cost.rows += rows.length;
          return rows;
        },
      };
      return sweepDisputes(counting, this.desk.deps);
    });
    return cost;
  }
}
