import { ask, type Received } from './http.ts';

const ASSERT = `mutation ($key: String!, $from: NamedEntityInput!, $to: NamedEntityInput!) { answer: assertClaim(input: {
  idempotencyKey: $key, subject: { named: $from }, predicate: "LEADS_TO", object: { entity: { named: $to } } }) {
  __typename ... on DomainError { code message } } }`;
const FIND = 'query ($key: String!) { entity(key: $key) { id } }';
const WALK = `query ($id: ID!) { answer: subgraph(entities: [$id], depth: 1, direction: BOTH) {
  edges { id } answeredBy { store instead } } }`;

/** What clients were told. */
export interface TrafficCounts {
  accepted: number;
  /** Writes that were not, with the answer. */
  readonly refused: string[];
  byNeo4j: number;
  /** Walks that the database answered, and said why. */
  byDatabase: number;
  /** Walks that were answered: not now. */
  unavailable: number;
  /** Walks answered with nothing though there is something, by another store without a word, or with what is no answer. */
  readonly silent: string[];
  /** Milliseconds of each walk. */
  readonly walkMs: number[];
}

export interface TrafficOptions {
  readonly writers: number;
  /** Writes a second, of all writers together; null = as many as there may be. */
  readonly pace: number | null;
}

const WALK_EVERY_MS = 50;

/** Clients that write relationships, one chain each, and one that walks from the beginning of the first. */
export class Traffic {
  readonly counts: TrafficCounts = {
    accepted: 0,
    refused: [],
    byNeo4j: 0,
    byDatabase: 0,
    unavailable: 0,
    silent: [],
    walkMs: [],
  };
  private readonly url: string;
  private readonly options: TrafficOptions;
  private readonly name: string;
  private begun = performance.now();
  private running: Promise<unknown> = Promise.resolve();
  private isOver = false;

  private constructor(url: string, name: string, options: TrafficOptions) {
    this.url = url;
    this.name = name;
    this.options = options;
  }

  /** The first relationship is there before it resolves. @param name of the chains, another one for each traffic */
  static async begin(url: string, name: string, options: TrafficOptions): Promise<Traffic> {
    const traffic = new Traffic(url, name, options);
    await traffic.write(0, 0);
    const id = await traffic.find();
    traffic.begun = performance.now();
    const writers = Array.from({ length: options.writers }, (_, writer) => traffic.keepWriting(writer));
    traffic.running = Promise.all([...writers, traffic.keepWalking(id)]);
    return traffic;
  }

  /** Resolves when so many more writes were accepted. */
  async accepted(more: number): Promise<void> {
    const wanted = this.counts.accepted + more;
    await this.until(() => this.counts.accepted >= wanted);
  }

  async until(reached: () => boolean): Promise<void> {
    while (!reached()) {
      if (this.isOver) throw new Error('the traffic is over');
      if (this.counts.refused.length > 1_000) throw new Error(`nothing is written any more: ${this.counts.refused[0]}`);
      await sleep(20);
    }
  }

  /** Lets each client end what it is at. */
  async end(): Promise<TrafficCounts> {
    this.isOver = true;
    await this.running;
    return this.counts;
  }

  private async keepWriting(writer: number): Promise<void> {
    const { writers, pace } = this.options;
    for (let n = 1; !this.isOver; n++) {
      if (pace !== null) await sleep(this.begun + ((n * writers + writer) * 1_000) / pace - performance.now());
      await this.write(writer, n);
    }
  }

  private async write(writer: number, n: number): Promise<void> {
    const stop = (at: number) => {
      const key = `${this.name}-${writer}-${at}`;
      return { name: `stop ${key}`, type: 'THING', key };
    };
    const variables = { key: stop(n).key, from: stop(n + 1), to: stop(n) };
    const answer = await ask(this.url, ASSERT, variables).catch(String);
    const isDone = typeof answer !== 'string' && typeOf(answer) === 'ClaimWritten';
    if (isDone) this.counts.accepted += 1;
    else this.counts.refused.push(typeof answer === 'string' ? answer : answer.text.slice(0, 500));
  }

  private async find(): Promise<string> {
    const answer = await ask(this.url, FIND, { key: `${this.name}-0-0` });
    const entity = answer.json().data?.['entity'] as { id: string } | null | undefined;
    if (!entity) throw new Error(`the first write came to nothing: ${this.counts.refused[0] ?? answer.text}`);
    return entity.id;
  }

  private async keepWalking(id: string): Promise<void> {
    while (!this.isOver) {
      const started = performance.now();
      const answer = await ask(this.url, WALK, { id }).catch(String);
      this.counts.walkMs.push(performance.now() - started);
      if (typeof answer === 'string') this.counts.silent.push(answer);
      else this.judge(answer);
      await sleep(WALK_EVERY_MS);
    }
  }

  private judge(received: Received): void {
    const { data, errors } = received.json();
    if (errors?.[0]?.extensions?.['code'] === 'UNAVAILABLE') {
      this.counts.unavailable += 1;
      return;
    }
    const walked = data?.['answer'] as Walked | null | undefined;
    const isWhole = walked?.edges.length === 1;
    const { store, instead } = walked?.answeredBy ?? { store: null, instead: null };
    if (isWhole && store === 'NEO4J') this.counts.byNeo4j += 1;
    else if (isWhole && store === 'SQL' && instead !== null) this.counts.byDatabase += 1;
    else this.counts.silent.push(received.text.slice(0, 500));
  }
}

interface Walked {
  readonly edges: readonly object[];
  readonly answeredBy: { readonly store: string; readonly instead: string | null };
}

const typeOf = (received: Received): unknown =>
  (received.json().data?.['answer'] as { __typename?: unknown } | null | undefined)?.__typename;

const sleep = (ms: number): Promise<void> => new Promise((resolve) => setTimeout(resolve, Math.max(0, ms)));
