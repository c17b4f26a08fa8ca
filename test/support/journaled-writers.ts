import { closeSync, fsyncSync, openSync, readFileSync, writeSync } from 'node:fs';
import { ask, type Received } from './http.ts';

/** What became of requests, each counted. */
export interface Outcomes {
  acknowledged: number;
  /** Acknowledged, as done by an earlier request whose answer was lost. */
  replayed: number;
  /** Answered: not now. */
  unavailable: number;
  /** Not answered: refused, or the connection ended. */
  unanswered: number;
}

const ASSERT = `mutation ($key: String!, $name: String!) { answer: assertClaim(input: {
  idempotencyKey: $key, subject: { named: { name: $name, type: "THING" } }, predicate: "status", object: { text: "open" } }) {
  __typename ... on Written { replayed } ... on DomainError { code message } } }`;
const INGEST = `mutation ($key: String!, $path: String!, $text: String!) { answer: ingest(input: {
  idempotencyKey: $key, source: { key: "drill", name: "drill", kind: FOLDER }, documents: [{ path: $path, text: $text, mediaType: "text/markdown" }] }) {
  __typename ... on Ingested { report { failed quarantined } } ... on DomainError { code message } } }`;

export interface WritersOptions {
  /** Where to send; another one is tried when one does not answer. */
  readonly urls: readonly string[];
  readonly journal: string;
  readonly writers: number;
}

/**
 * Clients that write and note in a journal, synced to disk, what they are about to send and what was acknowledged. What was
 * not is sent again with the same key until it is: a person would do the same.
 */
export class JournaledWriters {
  readonly outcomes: Outcomes = { acknowledged: 0, replayed: 0, unavailable: 0, unanswered: 0 };
  /** Answers that no client can make sense of. */
  readonly wrong: string[] = [];
  private readonly options: WritersOptions;
  private readonly file: number;
  private readonly running: Promise<void>;
  private isOver = false;
  private waiting: { readonly count: number; readonly resolve: () => void }[] = [];

  constructor(options: WritersOptions) {
    this.options = options;
    this.file = openSync(options.journal, 'a');
    const all = Array.from({ length: options.writers }, (_, writer) => this.write(writer));
    this.running = Promise.all(all).then(() => undefined);
  }

  /** Resolves when so many more writes are acknowledged. */
  async acknowledged(more: number): Promise<void> {
    const count = this.outcomes.acknowledged + more;
    await new Promise<void>((resolve) => this.waiting.push({ count, resolve }));
  }

  /** Lets each end what it is at. */
  async end(): Promise<void> {
    this.isOver = true;
    await this.running;
    closeSync(this.file);
  }

  private async write(writer: number): Promise<void> {
    for (let n = 0; !this.isOver; n++) {
      const key = `${writer}-${n}`;
      this.note(`sent ${key}`);
      for (let attempt = 0; !(await this.attempt(key, writer, n, attempt)); attempt++)
        await sleep(Math.min(50 * 2 ** attempt, 500));
      this.note(`acknowledged ${key}`);
      this.outcomes.acknowledged += 1;
      for (const { count, resolve } of this.waiting) if (this.outcomes.acknowledged >= count) resolve();
      this.waiting = this.waiting.filter(({ count }) => this.outcomes.acknowledged < count);
    }
  }

  private note(line: string): void {
    writeSync(this.file, `${line}\n`);
    fsyncSync(this.file);
  }

  private async attempt(key: string, writer: number, n: number, attempt: number): Promise<boolean> {
    const { urls } = this.options;
    const url = urls[(writer + attempt) % urls.length] ?? '';
    const answer = await (
      n % 2 === 0
        ? ask(url, ASSERT, { key, name: `thing ${key}` })
        : ask(url, INGEST, { key, path: `${key}.md`, text: documentOf(key) })
    ).catch(() => null);
    if (answer === null) this.outcomes.unanswered += 1;
    return answer !== null && this.judge(answer);
  }

  private judge(received: Received): boolean {
    const { data, errors } = received.json();
    const answer = data?.['answer'] as
      { __typename: string; code?: string; replayed?: boolean; report?: object } | null | undefined;
    if ((answer?.code ?? errors?.[0]?.extensions?.['code']) === 'UNAVAILABLE') {
      this.outcomes.unavailable += 1;
      return false;
    }
    if (answer?.__typename === 'ClaimWritten' || isWhole(answer?.report)) {
      if (answer?.replayed === true) this.outcomes.replayed += 1;
      return true;
    }
    this.wrong.push(`${received.status} ${received.text.slice(0, 500)}`);
    return true;
  }
}

const isWhole = (report: object | undefined): boolean =>
  report !== undefined && JSON.stringify(report) === '{"failed":0,"quarantined":0}';

const sleep = (ms: number): Promise<void> => new Promise((resolve) => setTimeout(resolve, ms));

const documentOf = (key: string): string => `---
title: Station ${key}
status: open
---

# Station ${key}

**Platform ${key}** is the part of station ${key} where trains stop. See [the next one](./${key}0.md).
`;

/** What a journal says: keys that were sent, and those that were acknowledged. */
export function readJournal(file: string): { readonly sent: string[]; readonly acknowledged: string[] } {
  const lines = readFileSync(file, 'utf8').split('\n').filter(Boolean);
  const of = (word: string): string[] =>
    lines.filter((line) => line.startsWith(`${word} `)).map((line) => line.slice(word.length + 1));
  return { sent: of('sent'), acknowledged: of('acknowledged') };
}
