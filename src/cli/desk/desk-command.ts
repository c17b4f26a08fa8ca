import { createInterface } from 'node:readline';
import type { Client } from '../client/client-port.ts';
import { EXIT, Interrupted, type ExitCode } from '../exit-codes.ts';
import { printable } from '../failure.ts';
import { write, type Io } from '../io.ts';
import type { DeskArguments } from './desk-arguments.ts';
import { takeBack } from './desk-decisions.ts';
import { decideItem, lookForSuggestions, openItems, readItem, showItem, type DeskItem } from './desk-items.ts';
import { DESK_HELP, readOrder, type Decision } from './orders.ts';

/** `claimgraph desk`: open conflicts and suggestions, one after the other, each to be decided in a line. */
export async function runDesk(client: Client, args: DeskArguments, io: Io): Promise<ExitCode> {
  if (args.suggestions) {
    const refusal = await lookForSuggestions(client, io);
    if (refusal !== null) await write(io.stderr, `claimgraph: not looked for new suggestions: ${printable(refusal)}\n`);
  }
  if (args.json) {
    for await (const { it } of openItems(client, args, io)) await write(io.stdout, `${JSON.stringify(it)}\n`);
    return EXIT.ok;
  }
  const session = new Session(client, io);
  try {
    for await (const item of openItems(client, args, io)) if (!(await session.work(item))) break;
    return await session.end();
  } finally {
    session.close();
  }
}

/** One sitting at the desk. */
class Session {
  private readonly client: Client;
  private readonly io: Io;
  private readonly reader: ReturnType<typeof createInterface>;
  private readonly lines: AsyncIterator<string>;
  /** What was decided, oldest first, and of which question. */
  private readonly decided: { readonly commit: number; readonly item: DeskItem }[] = [];
  private seen = 0;
  private mistakes = 0;

  constructor(client: Client, io: Io) {
    this.client = client;
    this.io = io;
    this.reader = createInterface({ input: io.stdin, crlfDelay: Infinity });
    this.lines = this.reader[Symbol.asyncIterator]();
    io.interrupted.addEventListener('abort', () => this.reader.close(), { once: true });
  }

  close(): void {
    this.reader.close();
  }

  /** Shows a question until it is decided or left, and what an undo brings back before it. @returns whether to go on */
  async work(item: DeskItem): Promise<boolean> {
    this.seen += 1;
    const waiting = [item];
    for (let last = waiting.at(-1); last !== undefined; last = waiting.at(-1)) {
      const next = await this.one(last);
      if (next === 'QUIT') return false;
      if (next === 'CLOSED') waiting.pop();
      else waiting.push(next.reopened);
    }
    return true;
  }

  /** One question, until it is decided or left, or another one is there again. */
  private async one(item: DeskItem): Promise<'CLOSED' | 'QUIT' | { readonly reopened: DeskItem }> {
    let question = await readItem(this.client, item, this.io);
    if (question?.waits) await this.say(showItem(question));
    while (question?.waits) {
      const line = await this.ask('> ');
      if (line === null) return 'QUIT';
      const order = readOrder(line);
      if (typeof order === 'string') await this.mistake(order);
      else if (order.order === 'quit') return 'QUIT';
      else if (order.order === 'skip') return 'CLOSED';
      else if (order.order === 'help') await this.say(DESK_HELP);
      else if (order.order === 'undo') {
        const reopened = await this.undo();
        if (reopened !== null) return { reopened };
      } else question = await this.carryOut(order, question);
    }
    return 'CLOSED';
  }

  async end(): Promise<ExitCode> {
    if (this.io.interrupted.aborted)
      throw new Interrupted(`stopped; what was decided is kept (${this.decided.length})`);
    await this.say(this.seen === 0 ? 'nothing waits on the desk' : `decided: ${this.decided.length}`);
    // A script has to learn that one of its lines did nothing; a person has seen it.
    return this.mistakes > 0 && this.io.stdin.isTTY !== true ? EXIT.failed : EXIT.ok;
  }

  /** @returns the question as it stands then */
  private async carryOut(decision: Decision, question: DeskItem): Promise<DeskItem | null> {
    const why = decision.why === '' ? await this.ask('why? ') : decision.why;
    if (why === null) return question;
    const outcome = await decideItem(this.client, question, { ...decision, why });
    if (!outcome.done) await this.mistake(outcome.says);
    else {
      this.decided.push(...outcome.commits.map((commit) => ({ commit, item: question })));
      await this.say([outcome.says, ...outcome.commits.map((commit) => `(commit ${commit})`)].join(' '));
    }
    return readItem(this.client, question, this.io);
  }

  /** Takes back what was decided last. @returns the question that it was; null = nothing was taken back */
  private async undo(): Promise<DeskItem | null> {
    const last = this.decided.at(-1);
    const outcome = last && (await takeBack(this.client, last.commit));
    if (!outcome?.done) {
      await this.mistake(outcome?.says ?? 'nothing was decided yet that could be undone here');
      return null;
    }
    this.decided.pop();
    await this.say(outcome.says);
    return last?.item ?? null;
  }

  /** The next line; null = there is none. */
  private async ask(prompt: string): Promise<string | null> {
    if (this.io.stdin.isTTY === true) await write(this.io.stderr, prompt);
    const next = await this.lines.next();
    return next.done === true ? null : next.value;
  }

  private say(text: string): Promise<void> {
    return write(this.io.stdout, `${text}\n`);
  }

  private async mistake(text: string): Promise<void> {
    this.mistakes += 1;
    await write(this.io.stderr, `claimgraph: ${printable(text)}\n`);
  }
}
