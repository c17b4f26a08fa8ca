/** F13: writes that arrive two to five times, late and at once, beside the same writes that arrive once. */
import { createHash } from 'node:crypto';
import type { Client } from '../../src/cli/client/client-port.ts';
import { runExport } from '../../src/cli/export/export-command.ts';
import { caughtIo } from './cli-io.ts';
import { randomFrom, type Random } from './random.ts';

/** A write as its sender knows it: what it is about may have got its id from an earlier one's answer. */
interface Letter {
  readonly mutation: 'ingest' | 'assertClaim' | 'reviseClaim' | 'retractClaim' | 'addAlias';
  /** Which earlier letter it is about; null = none. */
  readonly about: number | null;
  readonly input: Readonly<Record<string, unknown>>;
}

interface Answer {
  readonly __typename: string;
  readonly claim?: { readonly id: string; readonly subject: { readonly id: string } };
}

export interface Redelivered {
  readonly letters: number;
  readonly deliveries: number;
  /** Lines that only one of the two exports has; none where they are alike. */
  readonly differing: readonly string[];
  readonly lines: number;
  readonly commits: { readonly once: number; readonly again: number };
  /** Answers to a repeated delivery that name another commit, or something else, than the first. */
  readonly otherwise: readonly string[];
}

const CLAIM = '... on ClaimWritten { commit { number } claim { id subject { id } } }';
const ANSWERS: Readonly<Record<Letter['mutation'], string>> = {
  ingest: '... on Ingested { outcomes { path document { id } error { message } } }',
  assertClaim: CLAIM,
  reviseClaim: CLAIM,
  retractClaim: CLAIM,
  addAlias: '... on AliasWritten { commit { number } alias { id } }',
};

const textOf = (document: number, version: number): string => `---
title: Station ${document}
status: ${['open', 'closed', 'planned'][version % 3]}
---

# Station ${document}

**Platform ${document}.${version}** is a part of station ${document}. See [the next one](./${document + 1}.md).
`;

/** Documents in several versions; claims that support and contradict each other; some are put right, taken back, named anew. */
function lettersOf(count: number, random: Random): Letter[] {
  const letters: Letter[] = [];
  const versions: number[] = [];
  const pick = (most: number): number => Math.floor(random() * most);
  const own: number[] = [];
  while (letters.length < count) {
    const lot = random();
    const target = own[pick(own.length)];
    if (lot < 0.4) {
      const document = pick(count / 4);
      const version = (versions[document] = (versions[document] ?? -1) + 1);
      const documents = [{ path: `${document}.md`, text: textOf(document, version), mediaType: 'text/markdown' }];
      letters.push({ mutation: 'ingest', about: null, input: { source: { key: 'mail', kind: 'FOLDER' }, documents } });
    } else if (lot < 0.7 || target === undefined) {
      const isOwn = lot < 0.5 || target === undefined;
      const named = { name: isOwn ? `Bell ${letters.length}` : `Lamp ${pick(count / 20)}`, type: 'THING' };
      if (isOwn) own.push(letters.length);
      const object = { text: `${['red', 'green', 'blue'][pick(3)]}` };
      letters.push({
        mutation: 'assertClaim',
        about: null,
        input: { subject: { named }, predicate: 'status', object },
      });
    } else if (lot < 0.8) {
      letters.push({ mutation: 'addAlias', about: target, input: { text: `Chime ${letters.length}` } });
    } else {
      // What was put right or taken back once is left alone from then on.
      own.splice(own.indexOf(target), 1);
      letters.push(
        lot < 0.9
          ? { mutation: 'reviseClaim', about: target, input: { object: { text: 'amber' } } }
          : { mutation: 'retractClaim', about: target, input: { reason: 'a slip' } },
      );
    }
  }
  return letters;
}

/** Each letter in its turn, and one to four times more at any time after that. */
function deliveriesOf(letters: number, random: Random): number[] {
  const at = Array.from({ length: letters }, (_, letter) => ({ letter, when: letter }));
  const more = at.flatMap(({ letter }) =>
    Array.from({ length: 1 + Math.floor(random() * 4) }, () => ({
      letter,
      when: letter + random() * (letters - letter),
    })),
  );
  return [...at, ...more].sort((a, b) => a.when - b.when || a.letter - b.letter).map(({ letter }) => letter);
}

class Post {
  private readonly client: Client;
  private readonly letters: readonly Letter[];
  private readonly answers = new Map<number, Answer>();
  readonly otherwise: string[] = [];

  constructor(client: Client, letters: readonly Letter[]) {
    this.client = client;
    this.letters = letters;
  }

  async deliver(n: number): Promise<void> {
    const answer = await this.send(n);
    const before = this.answers.get(n);
    if (before === undefined) this.answers.set(n, answer);
    else if (JSON.stringify(answer) !== JSON.stringify(before)) {
      this.otherwise.push(`${n}: ${JSON.stringify(before)} became ${JSON.stringify(answer)}`.slice(0, 500));
    }
  }

  private async send(n: number): Promise<Answer> {
    const { mutation, about, input } = this.letters[n] as Letter;
    const type = `${mutation[0]?.toUpperCase() ?? ''}${mutation.slice(1)}Input`;
    const query = `mutation ($input: ${type}!) { answer: ${mutation}(input: $input) {
      __typename ... on DomainError { message } ${ANSWERS[mutation]} } }`;
    const of = about === null ? undefined : this.answers.get(about)?.claim;
    const target = of && (mutation === 'addAlias' ? { entity: of.subject.id } : { id: of.id });
    const variables = { input: { ...input, ...target, idempotencyKey: `letter-${n}` } };
    const { data, errors } = await this.client.run({ query, variables });
    const { answer } = (data ?? {}) as { answer?: Answer };
    if (answer === undefined || !/^(ClaimWritten|AliasWritten|Ingested)$/.test(answer.__typename)) {
      throw new Error(`expected letter ${n} to be taken, got ${JSON.stringify(errors ?? answer)}`);
    }
    return answer;
  }
}

/**
 * Delivers the same letters once in one space, and again and again in another, every third of them twice at the same time.
 * @param spaces two empty ones
 */
export async function redeliver(spaces: readonly [Client, Client], count: number, seed = 1): Promise<Redelivered> {
  const random = randomFrom(seed);
  const letters = lettersOf(count, random);
  const [once, again] = spaces.map((client) => new Post(client, letters)) as [Post, Post];
  for (let n = 0; n < letters.length; n++) await once.deliver(n);
  const deliveries = deliveriesOf(letters.length, random);
  for (const [k, n] of deliveries.entries()) {
    await (k % 3 === 0 ? Promise.all([again.deliver(n), again.deliver(n)]) : again.deliver(n));
  }
  const [one, two] = (await Promise.all(spaces.map(exported))) as [string[], string[]];
  const [first, second] = await Promise.all(spaces.map(commitsOf));
  return {
    letters: letters.length,
    deliveries: deliveries.length + Math.ceil(deliveries.length / 3),
    differing: [...without(one, two), ...without(two, one)].map((line) => line.slice(0, 500)),
    lines: one.length,
    commits: { once: first ?? 0, again: second ?? 0 },
    otherwise: again.otherwise,
  };
}

async function commitsOf(client: Client): Promise<number> {
  const { data } = await client.run({ query: '{ stats { commits } }' });
  return (data as { readonly stats: { readonly commits: number } }).stats.commits;
}

function without(lines: readonly string[], others: readonly string[]): string[] {
  const left = new Map<string, number>();
  for (const line of others) left.set(line, (left.get(line) ?? 0) + 1);
  return lines.filter((line) => {
    const more = left.get(line) ?? 0;
    left.set(line, more - 1);
    return more <= 0;
  });
}

/** An id of ours, in the two forms that it has, wherever it stands; and a time to the millisecond. */
const IDS = /\b[a-z]{3}_[0-9a-z]{10,}\b/g;
const UUIDS = /\b[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}\b/g;
const TIMES = /\b\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z/g;
/** What wanes with time, as a slow machine writes the conflicts of the second space seconds later. Rationales say it to two digits. */
const WANING = /"(strength|severity)":\d+(?:\.\d+)?/g;
/** A thing is known by what it says, and by what it refers to: so far is looked. */
const ROUNDS = 4;

/** An export with neither ids nor times: in place of an id stands what is said of the thing, in as many steps as it takes. */
async function exported(client: Client): Promise<string[]> {
  const { io, out } = caughtIo();
  await runExport(client, { format: 'jsonl', out: '-', asOf: null, seeds: null, depth: 1, kinds: null }, io);
  const lines = out()
    .trimEnd()
    .split('\n')
    .map((line) => line.replace(TIMES, 'TIME').replace(UUIDS, 'UUID').replace(WANING, '"$1":"OF THE MOMENT"'));
  const idOf = lines.map((line) => (JSON.parse(line) as { readonly id: string }).id);
  let said = new Map<string, string>();
  for (let round = 0; round <= ROUNDS; round++) {
    const next = lines.map((line) => line.replace(IDS, (id) => said.get(id) ?? 'ID'));
    said = new Map(
      next.map((line, n) => [idOf[n] ?? '', createHash('sha256').update(line).digest('hex').slice(0, 12)]),
    );
    if (round === ROUNDS) return next.sort();
  }
  return [];
}
