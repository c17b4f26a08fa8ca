/** A conversation that goes on while its server is killed again and again. */
import { expect } from '@jest/globals';
import { pathToFileURL } from 'node:url';
import { join } from 'node:path';
import { startChild, type ChildServer } from './child-server.ts';
import { embeddingServer, letters, vectors } from './embedding-server.ts';
import { ask } from './http.ts';
import { projectRoot } from './leg-list.ts';

/**
 * Where the server dies: right after a statement (`die.ts`), after so many milliseconds of an answer of the model (`null` = before it), or
 * as soon as a turn is acknowledged.
 */
export type Death = { readonly at: string } | { readonly model: number | null } | { readonly acknowledged: true };

const START = `mutation { startConversation(input: { key: "drill" }) { __typename } }`;
const APPEND = `mutation ($question: String!, $reply: String!, $key: String!) { appendMessages(input: { conversation: "drill", idempotencyKey: $key,
  messages: [{ text: $question }, { text: $reply, role: ASSISTANT }] }) { __typename ... on MessagesAppended { repeated } } }`;
const GENERATION = '{ conversation(id: "drill") { messageCount stored published } }';
const LOG = `query ($after: String) { conversation(id: "drill") { recentTurns(pairs: 1) { text }
  messages(first: 50, after: $after) { nodes { n text } pageInfo { hasNextPage endCursor } } } }`;
/** As many as a page may have. */
const MOST_HITS = 100;
const NEAR = `query ($text: String!) { searchMessages(text: $text, strategy: DENSE, conversations: ["drill"], first: ${MOST_HITS}) { hits { message { n } } } }`;

const EPISODES = `query ($after: String) { memories(kinds: [EPISODIC], first: 100, after: $after) {
  nodes { ... on EpisodicMemory { message { text } } } pageInfo { hasNextPage endCursor } } }`;

interface EpisodePage {
  readonly nodes: readonly { readonly message: { readonly text: string } }[];
  readonly pageInfo: { readonly hasNextPage: boolean; readonly endCursor: string | null };
}

interface Generation {
  readonly messageCount: number;
  readonly stored: number;
  readonly published: number;
}

interface LogPage {
  readonly recentTurns: readonly { readonly text: string }[];
  readonly messages: {
    readonly nodes: readonly { readonly n: number; readonly text: string }[];
    readonly pageInfo: { readonly hasNextPage: boolean; readonly endCursor: string | null };
  };
}

const PROMPT_MS = 60_000;
const SETTLE_MS = 50;

export class ConversationDrill {
  /** Turns, in order: what was acknowledged. */
  private readonly acknowledged: string[] = [];
  private readonly environment: Readonly<Record<string, string>>;
  private readonly data: string;
  private child: ChildServer | null = null;
  private url = '';
  private armed: { readonly ms: number | null } | null = null;
  private model: Awaited<ReturnType<typeof embeddingServer>> | null = null;
  private seen = 0;

  constructor(data: string, environment: Readonly<Record<string, string>>) {
    this.data = data;
    this.environment = environment;
  }

  async begin(): Promise<void> {
    this.model = await embeddingServer((texts) => {
      const { armed } = this;
      // What a life asks to learn the dimension, and what is searched for, is no message.
      if (armed && texts.some((text) => text.includes('ferry'))) {
        this.armed = null;
        if (armed.ms === null) {
          this.child?.child.kill('SIGKILL');
          return 'cut';
        }
        setTimeout(() => this.child?.child.kill('SIGKILL'), armed.ms);
      }
      return vectors(texts.map((text) => letters(text)));
    });
    await this.start({});
    expect((await ask(this.url, START)).json().data).toEqual({
      startConversation: { __typename: 'ConversationStarted' },
    });
  }

  /** A life that ends so. @param passed what happens before the next one */
  async round(n: number, death: Death, passed: () => Promise<void>): Promise<void> {
    await this.end('SIGTERM');
    await this.start('at' in death ? dying(death.at) : {});
    this.armed = 'model' in death ? { ms: death.model } : null;
    const turn = `question ${n} of the ferry`;
    const answered = await this.say(turn);
    if ('acknowledged' in death) {
      expect(answered).toBe(true);
      this.child?.child.kill('SIGKILL');
    }
    await this.dead();
    await passed();
    await this.start({});
    if (answered) this.acknowledged.push(turn);
    await this.look(answered ? turn : null);
    if (answered) return;
    // It was not acknowledged, so its client sends it again.
    expect(await this.say(turn)).toBe(true);
    this.acknowledged.push(turn);
    await this.look(turn);
  }

  /** Everything is published and learned from in the end, and each turn is there once, in order, with one episode. */
  async settle(): Promise<{ readonly turns: number; readonly messages: number }> {
    const until = performance.now() + PROMPT_MS;
    for (;;) {
      const now = { ...(await this.observe()), learned: (await this.learned()).length };
      if (now.published === now.messageCount && now.learned >= this.acknowledged.length) break;
      if (performance.now() > until)
        throw new Error(`expected all to be published and learned from, got ${JSON.stringify(now)}`);
      await new Promise((done) => setTimeout(done, SETTLE_MS));
    }
    const all = await this.log();
    expect(all.map(({ text }) => text)).toEqual(this.acknowledged.flatMap((turn) => [turn, replyTo(turn)]));
    expect(all.map(({ n }) => n)).toEqual(all.map((_, i) => i + 1));
    expect((await this.learned()).sort()).toEqual(this.acknowledged.toSorted());
    return { turns: this.acknowledged.length, messages: all.length };
  }

  async close(): Promise<void> {
    await this.end('SIGKILL');
    await this.model?.close();
  }

  /** What was said comes back: all that was acknowledged, once; the last turn is in a prompt at once (RS-64). */
  private async look(last: string | null): Promise<void> {
    const all = (await this.log()).map(({ text }) => text);
    for (const turn of this.acknowledged)
      for (const text of [turn, replyTo(turn)])
        expect([text, all.filter((one) => one === text).length]).toEqual([text, 1]);
    expect(new Set(all).size).toBe(all.length);
    if (last !== null) expect(await this.lastTurn()).toEqual([last, replyTo(last)]);
    await this.observe();
  }

  /** A reader sees whole generations, each after the one before, whoever was killed meanwhile. */
  private async observe(): Promise<Generation> {
    const before = await this.generation();
    const found = (await ask(this.url, NEAR, { text: 'boat' })).json().data?.['searchMessages'] as {
      hits: readonly { message: { n: number } }[];
    };
    const after = await this.generation();
    const numbers = found.hits.map(({ message }) => message.n).sort((a, b) => a - b);
    expect(numbers.length).toBeGreaterThanOrEqual(Math.min(before.published, MOST_HITS));
    expect(numbers.at(-1) ?? 0).toBeLessThanOrEqual(after.published);
    if (numbers.length < MOST_HITS) expect(numbers).toEqual(numbers.map((_, i) => i + 1));
    expect(before.published).toBeGreaterThanOrEqual(this.seen);
    this.seen = after.published;
    return after;
  }

  private async generation(): Promise<Generation> {
    const found = (await ask(this.url, GENERATION)).json().data?.['conversation'] as Generation;
    expect(found.published).toBeLessThanOrEqual(found.stored);
    expect(found.stored).toBeLessThanOrEqual(found.messageCount);
    return found;
  }

  /** @returns whether it was acknowledged */
  private async say(turn: string): Promise<boolean> {
    const variables = { question: turn, reply: replyTo(turn), key: turn };
    const answer = await ask(this.url, APPEND, variables).catch(() => null);
    if (answer === null) return false;
    expect(answer.json()).toMatchObject({ data: { appendMessages: { __typename: 'MessagesAppended' } } });
    return true;
  }

  private async lastTurn(): Promise<string[]> {
    return (await this.page(null)).recentTurns.map(({ text }) => text);
  }

  private async log(): Promise<LogPage['messages']['nodes'][number][]> {
    const all: LogPage['messages']['nodes'][number][] = [];
    for (let after: string | null = null; ;) {
      const { nodes, pageInfo }: LogPage['messages'] = (await this.page(after)).messages;
      all.push(...nodes);
      if (!pageInfo.hasNextPage) return all;
      after = pageInfo.endCursor;
    }
  }

  /** What was said in the turns that episodes were made of. */
  private async learned(): Promise<string[]> {
    const all: string[] = [];
    for (let after: string | null = null; ;) {
      const { nodes, pageInfo } = (await ask(this.url, EPISODES, { after })).json().data?.['memories'] as EpisodePage;
      all.push(...nodes.map(({ message }) => message.text));
      if (!pageInfo.hasNextPage) return all;
      after = pageInfo.endCursor;
    }
  }

  private async page(after: string | null): Promise<LogPage> {
    return (await ask(this.url, LOG, { after })).json().data?.['conversation'] as LogPage;
  }

  private async start(more: Readonly<Record<string, string>>): Promise<void> {
    this.child = startChild({
      ...{ PORT: '0', CLAIMGRAPH_LOG: 'silent', CLAIMGRAPH_DATA_DIR: this.data, CLAIMGRAPH_SAMPLE: 'off' },
      ...{ CLAIMGRAPH_EMBEDDER: 'openai', CLAIMGRAPH_EMBEDDING_MODEL: 'letters', CLAIMGRAPH_OPENAI_API_KEY: 'none' },
      CLAIMGRAPH_OPENAI_BASE_URL: `${this.model?.url}/v1`,
      ...this.environment,
      ...more,
    });
    this.url = (await this.child.listening(this.data)).url;
  }

  private async dead(): Promise<void> {
    const timer = setTimeout(() => this.child?.child.kill('SIGTERM'), PROMPT_MS);
    const ended = await this.child?.ended;
    clearTimeout(timer);
    expect(ended).toMatchObject({ signal: 'SIGKILL' });
    this.child = null;
  }

  private async end(signal: 'SIGTERM' | 'SIGKILL'): Promise<void> {
    this.child?.child.kill(signal);
    await this.child?.ended;
    this.child = null;
  }
}

const replyTo = (turn: string): string => `reply to ${turn}`;

const dying = (at: string): Readonly<Record<string, string>> => ({
  CLAIMGRAPH_LOG: 'info',
  CLAIMGRAPH_LOG_SQL: 'on',
  DIE_AT: at,
  NODE_OPTIONS: `--import ${pathToFileURL(join(projectRoot, 'test', 'support', 'die.ts')).href} --disable-warning=ExperimentalWarning`,
});
