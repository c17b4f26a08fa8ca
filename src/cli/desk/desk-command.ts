import { createInterface } from 'node:readline';
import { execute, type Client } from '../client/client-port.ts';
import { EXIT, Interrupted, type ExitCode } from '../exit-codes.ts';
import { printable } from '../failure.ts';
import { DeskConflictDocument, DeskIdsDocument } from '../generated/operations.ts';
import { write, type Io } from '../io.ts';
import type { DeskArguments } from './desk-arguments.ts';
import { decide, takeBack } from './desk-decisions.ts';
import { DESK_HELP, readOrder, type Decision } from './orders.ts';
import { show, type Question } from './show.ts';

/** Questions that are looked up at once; each is read anew when its turn comes. */
const PAGE = 50;

/** `claimgraph desk`: open conflicts, the most severe first, one after the other, each to be decided in a line. */
export async function runDesk(client: Client, args: DeskArguments, io: Io): Promise<ExitCode> {
  if (args.json) {
    for await (const question of openQuestions(client, args, io))
      await write(io.stdout, `${JSON.stringify(question)}\n`);
    return EXIT.ok;
  }
  const session = new Session(client, io);
  try {
    for await (const question of openQuestions(client, args, io)) if (!(await session.work(question))) break;
    return await session.end();
  } finally {
    session.close();
  }
}

async function* openQuestions(client: Client, args: DeskArguments, io: Io): AsyncGenerator<Question, void> {
  const where = {
    status: { eq: 'OPEN' as const },
    ...(args.kinds && { kind: { in: [...args.kinds] } }),
    ...(args.minSeverity !== null && { severity: { gte: args.minSeverity } }),
  };
  for (let after: string | null = null, more = true; more;) {
    const {
      conflicts,
    }: {
      conflicts: { nodes: readonly { id: string }[]; pageInfo: { hasNextPage: boolean; endCursor: string | null } };
    } = await execute(client, DeskIdsDocument, { where, first: PAGE, after }, io.interrupted);
    for (const { id } of conflicts.nodes) {
      const question = await read(client, id, io);
      // What another decision settled meanwhile is no question any more.
      if (question?.status === 'OPEN') yield question;
    }
    after = conflicts.pageInfo.endCursor;
    more = conflicts.pageInfo.hasNextPage;
  }
}

async function read(client: Client, id: string, io: Io): Promise<Question | null> {
  return (await execute(client, DeskConflictDocument, { id }, io.interrupted)).conflict;
}

/** One sitting at the desk. */
class Session {
  private readonly client: Client;
  private readonly io: Io;
  private readonly reader: ReturnType<typeof createInterface>;
  private readonly lines: AsyncIterator<string>;
  /** What was decided, oldest first, and of which question. */
  private readonly decided: { readonly commit: number; readonly question: string }[] = [];
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
  async work(question: Question): Promise<boolean> {
    this.seen += 1;
    const waiting = [question.id];
    for (let id = waiting.at(-1); id !== undefined; id = waiting.at(-1)) {
      const next = await this.one(id);
      if (next === 'QUIT') return false;
      if (next === 'CLOSED') waiting.pop();
      else waiting.push(next.reopened);
    }
    return true;
  }

  /** One question, until it is decided or left, or another one is there again. */
  private async one(id: string): Promise<'CLOSED' | 'QUIT' | { readonly reopened: string }> {
    let question = await read(this.client, id, this.io);
    if (question?.status === 'OPEN') await this.say(show(question));
    while (question?.status === 'OPEN') {
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
  private async carryOut(decision: Decision, question: Question): Promise<Question | null> {
    const why = decision.why === '' ? await this.ask('why? ') : decision.why;
    if (why === null) return question;
    const outcome = await decide(this.client, question, { ...decision, why });
    if (!outcome.done) await this.mistake(outcome.says);
    else {
      this.decided.push(...outcome.commits.map((commit) => ({ commit, question: question.id })));
      await this.say([outcome.says, ...outcome.commits.map((commit) => `(commit ${commit})`)].join(' '));
    }
    return read(this.client, question.id, this.io);
  }

  /** Takes back what was decided last. @returns the question that it was; null = nothing was taken back */
  private async undo(): Promise<string | null> {
    const last = this.decided.at(-1);
    const outcome = last && (await takeBack(this.client, last.commit));
    if (!outcome?.done) {
      await this.mistake(outcome?.says ?? 'nothing was decided yet that could be undone here');
      return null;
    }
    this.decided.pop();
    await this.say(outcome.says);
    return last?.question ?? null;
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
