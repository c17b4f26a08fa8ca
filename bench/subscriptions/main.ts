/**
 * Subscriptions on the built server, on PostgreSQL and embedded: how soon an event is with 5,000 subscribers, what is left after
 * 10,000 came and went, and whether 1,000 miss anything while the server is killed 20 times. SHARE=0.1 runs a tenth of each.
 */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { legs } from '../../test/support/leg-list.ts';
import { openTestPostgres } from '../../test/support/open-database.ts';
import { printFigures } from '../support/table.ts';
import { percentile } from '../../src/lib/percentile.ts';
import { Listener, type Heard } from './clients.ts';
import { Served } from './server.ts';

const share = Number(process.env.SHARE ?? 1);
const part = (whole: number): number => Math.max(1, Math.round(whole * share));
const PER_SOCKET = 100;
const EVENTS = 20;

const pause = (ms: number): Promise<void> => new Promise((resolve) => setTimeout(resolve, ms));

async function listeners(
  url: string,
  subscriptions: number,
  after: (key: string) => string | null,
  heard: (key: string, event: Heard) => void,
): Promise<Listener[]> {
  const perSocket = Math.min(PER_SOCKET, subscriptions);
  const opened: Listener[] = [];
  for (let n = 0; n < Math.ceil(subscriptions / perSocket); n++) {
    const listener = await Listener.open(url, (event) => {
      heard(`${n}/${event.id}`, event);
    });
    for (let k = 0; k < perSocket; k++) listener.subscribe(String(k), after(`${n}/${k}`));
    await listener.settled();
    opened.push(listener);
  }
  return opened;
}

async function until(holds: () => boolean, seconds: number): Promise<boolean> {
  const end = performance.now() + seconds * 1000;
  while (!holds()) {
    if (performance.now() > end) return false;
    await pause(20);
  }
  return true;
}

async function fanOut(served: Served, where: string): Promise<void> {
  const subscriptions = part(5_000);
  await served.write(-1); // whatever the first write loads is there
  await pause(10_000);
  const without = served.megabytes();
  const heard: Heard[] = [];
  const open = await listeners(
    served.url,
    subscriptions,
    () => null,
    (_, event) => void heard.push(event),
  );
  await pause(1_000);
  const late: number[] = [];
  for (let n = 0; n < EVENTS; n++) {
    const before = heard.length;
    const asked = performance.now();
    await served.write(n);
    await until(() => heard.length - before >= subscriptions, 30);
    for (const { at } of heard.slice(before)) late.push(at - asked);
  }
  const lost = subscriptions * EVENTS - heard.length;
  const refused = open.reduce((sum, listener) => sum + listener.refused, 0);
  printFigures(`An event, from the request that writes it to its subscribers (${where})`, [
    { name: 'subscriptions', floor: '5,000', value: String(subscriptions - refused) },
    { name: 'fan-out p50', floor: '', value: `${percentile(late, 0.5).toFixed(0)} ms` },
    { name: 'fan-out p99', floor: '≤ 500 ms', value: `${percentile(late, 0.99).toFixed(0)} ms` },
    { name: 'memory of the server before', floor: '', value: `${without} MB` },
    { name: 'memory that they take', floor: '≤ 600 MB', value: `${served.megabytes() - without} MB` },
    { name: 'events lost', floor: '0', value: String(lost) },
  ]);
  await Promise.all(open.map((listener) => listener.drop(true)));
}

async function comeAndGo(served: Served): Promise<void> {
  const visits = part(10_000);
  const visit = async (politely: boolean): Promise<void> => {
    const listener = await Listener.open(served.url, () => undefined);
    listener.subscribe('1', null);
    await listener.settled();
    await listener.drop(politely);
  };
  const visitAll = async (count: number): Promise<void> => {
    let left = count;
    const visitor = async (): Promise<void> => {
      while (left-- > 0) await visit(left % 2 === 0);
    };
    await Promise.all(Array.from({ length: 25 }, visitor));
  };
  await visitAll(part(2_000));
  await pause(3_000);
  const before = served.megabytes();
  await visitAll(visits);
  await pause(3_000);
  const after = served.megabytes();
  // The server takes 10,000 subscriptions: all are free again only if not one of those that came and went is left.
  const capacity = 10_000;
  const open = await listeners(
    served.url,
    share < 1 ? 1 : capacity,
    () => null,
    () => undefined,
  );
  const refused = open.reduce((sum, listener) => sum + listener.refused, 0);
  printFigures('Who came and went', [
    { name: 'came and went', floor: '10,000', value: String(visits) },
    {
      name: 'memory before and after',
      floor: 'within 10%',
      value: `${before} MB, ${after} MB (${(100 * (after / before - 1)).toFixed(1)}%)`,
    },
    { name: 'subscriptions left over', floor: '0', value: share < 1 ? 'not counted at a share' : String(refused) },
  ]);
  await Promise.all(open.map((listener) => listener.drop(false)));
}

async function kills(served: Served): Promise<void> {
  const [subscriptions, rounds] = [part(1_000), part(20)];
  const { streamCursor } = (await served.ask('{ streamCursor }')) as { streamCursor: string };
  const cursors = new Map<string, string>();
  const commits = new Map<string, number[]>();
  const heard = (key: string, { cursor, commit }: Heard): void => {
    cursors.set(key, cursor);
    commits.set(key, [...(commits.get(key) ?? []), commit]);
  };
  const perRound = 5;
  let written = 0;
  for (let round = 0; round < rounds; round++) {
    const open = await listeners(served.url, subscriptions, (key) => cursors.get(key) ?? streamCursor, heard);
    for (let n = 0; n < perRound; n++) await served.write(100_000 + (written += 1));
    await served.end('SIGKILL'); // while the last of them is on its way
    await Promise.all(open.map((listener) => listener.drop(false).catch(() => undefined)));
    await served.start();
  }
  const open = await listeners(served.url, subscriptions, (key) => cursors.get(key) ?? streamCursor, heard);
  await until(() => [...commits.values()].every((of) => of.length >= written), 60);
  const all = [...commits.values()];
  const twice = all.reduce((sum, of) => sum + of.length - new Set(of).size, 0);
  const missed = subscriptions * written - all.reduce((sum, of) => sum + new Set(of).size, 0);
  const disordered = all.filter((of) => of.some((commit, n) => commit <= (of[n - 1] ?? 0))).length;
  printFigures('A server that is killed under its subscribers', [
    { name: 'subscribers, kills', floor: '1,000, 20', value: `${subscriptions}, ${rounds}` },
    { name: 'events expected', floor: '100,000', value: String(subscriptions * written) },
    { name: 'missed', floor: '0', value: String(missed) },
    { name: 'twice', floor: '0', value: String(twice) },
    { name: 'subscribers out of order', floor: '0', value: String(disordered) },
  ]);
  await Promise.all(open.map((listener) => listener.drop(false)));
}

const folder = mkdtempSync(join(tmpdir(), 'bench-subscriptions-'));

async function onServer(): Promise<void> {
  if (!legs.postgres.present) {
    console.log(`not on a PostgreSQL server: ${legs.postgres.missing}`);
    return;
  }
  const { url, drop } = await openTestPostgres();
  const served = new Served(join(folder, 'server'), { CLAIMGRAPH_DATABASE_URL: url, CLAIMGRAPH_UNSAFE_POSTGRES: '1' });
  try {
    await served.start();
    await fanOut(served, 'PostgreSQL');
  } finally {
    await served.end('SIGTERM');
    await drop();
  }
}

async function onEmbedded(): Promise<void> {
  const served = new Served(join(folder, 'embedded'), {});
  try {
    await served.start();
    await fanOut(served, 'embedded');
    await comeAndGo(served);
    await kills(served);
  } finally {
    await served.end('SIGTERM');
  }
}

try {
  await onServer();
  await onEmbedded();
} finally {
  rmSync(folder, { recursive: true, force: true });
}
