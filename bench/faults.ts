/**
 * The faults of the documentation, each as often as it is told: `npm run bench -- faults` runs a small share of each,
 * `npm run bench -- faults -- kill-server=50x100` runs one drill, 50 rounds with 100 acknowledged writes in each.
 */
import { join } from 'node:path';
import { compare, type Disagreement } from '../test/support/acknowledged.ts';
import {
  fillDisk,
  killDatabase,
  killServer,
  rollServers,
  SmallDisk,
  type Drilled,
  type Rounds,
} from '../test/support/drills.ts';
import { openTestPostgres } from '../test/support/open-database.ts';
import { poisonTexts, type Standing } from '../test/support/poison.ts';
import { write } from '../test/support/rows.ts';
import type { Scope } from '../src/domain/scope.ts';
import { retryFailed } from '../src/vectors/index.ts';
import { createSpace } from '../src/storage/index.ts';
import { openFolder, OwnPostgres, removeFolder } from '../test/support/own-postgres.ts';
import { printFigures, type Figure } from './support/table.ts';
import { percentile } from '../src/lib/percentile.ts';

const seconds = (ms: number): string => (ms / 1000).toFixed(1);
const longest = (values: readonly number[]): string => seconds(Math.max(...values));

function common(drilled: Drilled, found: Disagreement, limitSeconds: number | null): Figure[] {
  const { outcomes, wrong, resumedMs } = drilled;
  return [
    { name: 'blows', value: String(resumedMs.length), floor: '' },
    { name: 'acknowledged writes', value: String(outcomes.acknowledged), floor: '' },
    { name: 'lost', value: String(found.lost.length), floor: '0' },
    { name: 'done twice', value: String(found.twice.length), floor: '0' },
    { name: 'rows that offend', value: String(found.offences.length + found.unasked.length), floor: '0' },
    { name: 'answers that were neither done nor "not now"', value: String(wrong.length), floor: '0' },
    { name: 'answered "not now" / not answered', value: `${outcomes.unavailable} / ${outcomes.unanswered}`, floor: '' },
    ...(limitSeconds === null ? [] : [resumed(resumedMs, limitSeconds)]),
  ];
}

const resumed = (ms: readonly number[], limitSeconds: number): Figure => ({
  name: 'seconds until writes go on, p50 / longest',
  value: `${seconds(percentile(ms, 0.5))} / ${longest(ms)}`,
  floor: `≤ ${limitSeconds}`,
});

type Drill = (folder: string, rounds: Rounds) => Promise<readonly Figure[]>;

const onPostgres =
  (drill: (folder: string, rounds: Rounds, postgres: OwnPostgres) => Promise<readonly Figure[]>): Drill =>
  async (folder, rounds) => {
    const postgres = await OwnPostgres.start(join(folder, 'postgres'));
    try {
      return await drill(folder, rounds, postgres);
    } finally {
      await postgres.stop();
    }
  };

const drills: Readonly<Record<string, Drill>> = {
  'kill-server': onPostgres(async (folder, rounds, { url }) => {
    const drilled = await killServer(folder, url, rounds);
    return common(drilled, await compare(join(folder, 'journal'), { url }), 90);
  }),
  'kill-server-embedded': async (folder, rounds) => {
    const drilled = await killServer(folder, null, rounds);
    const found = await compare(join(folder, 'journal'), { folder: join(folder, 'server', 'database') });
    return common(drilled, found, 90);
  },
  'kill-database': onPostgres(async (folder, rounds, postgres) => {
    const drilled = await killDatabase(folder, postgres, rounds);
    const found = await compare(join(folder, 'journal'), postgres);
    const damage = await postgres.amcheck();
    return [
      ...common(drilled, found, 90),
      { name: 'seconds from the database to /ready, longest', value: longest(drilled.readyMs), floor: '≤ 10' },
      { name: 'lines of pg_amcheck', value: String(damage.split('\n').filter(Boolean).length), floor: '0' },
    ];
  }),
  'full-disk': async (folder, rounds) => {
    const disk = new SmallDisk(join(folder, 'disk'), 160);
    const postgres = await OwnPostgres.start(join(disk.path, 'postgres'));
    try {
      const drilled = await fillDisk(folder, disk, postgres, rounds.perRound);
      const found = await compare(join(folder, 'journal'), postgres);
      const { databaseRan, readsAnswered } = drilled.meanwhile;
      return [
        ...common(drilled, found, 10),
        { name: 'database ran / reads answered meanwhile', value: `${databaseRan} / ${readsAnswered}`, floor: 'alike' },
      ];
    } finally {
      await postgres.stop();
      disk.remove();
    }
  },
  'roll-servers': onPostgres(async (folder, rounds, { url }) => {
    const drilled = await rollServers(folder, url, rounds);
    const found = await compare(join(folder, 'journal'), { url });
    const codes = [...new Set(drilled.exits.map(({ code }) => code))].join(', ');
    return [
      ...common(drilled, found, null),
      { name: 'exit codes', value: codes, floor: '0' },
      { name: 'seconds to the exit, longest', value: longest(drilled.exits.map(({ ms }) => ms)), floor: '≤ 15' },
    ];
  }),
  poison: (_folder, rounds) => poison(rounds),
};

/** Texts that no model can take, `rounds` of them among `rounds` × `perRound`. */
async function poison({ rounds, perRound }: Rounds): Promise<readonly Figure[]> {
  const { database, drop } = await openTestPostgres();
  try {
    const { id: spaceId, name: spaceName } = await createSpace(database, 'poison');
    const scope: Scope = { spaceId, spaceName, owner: 'local', role: 'ADMIN' };
    const retry = () =>
      write(database, scope, async (commit) => {
        await retryFailed(commit);
      });
    const texts = rounds * perRound;
    const { last, mended, deaths } = await poisonTexts(database, scope, { texts, poisonous: rounds }, async () => {
      await retry();
    });
    return [
      { name: 'texts / poisonous among them', value: `${texts} / ${rounds}`, floor: '' },
      { name: 'done / parked / still waiting', value: standingOf(last), floor: `${texts - rounds} / ${rounds} / 0` },
      { name: 'processes that died of it', value: String(deaths), floor: '' },
      { name: 'the same after it was mended and begun anew', value: standingOf(mended), floor: `${texts} / 0 / 0` },
    ];
  } finally {
    await drop();
  }
}

const standingOf = ({ done, parked, waiting }: Standing): string => `${done} / ${parked} / ${waiting}`;

/** `kill-server=50x100` → its name, and rounds. */
function parse(order: string): { readonly name: string; readonly rounds: Rounds } {
  const match = /^([a-z-]+)(?:=(\d+)x(\d+))?$/.exec(order);
  const name = match?.[1] ?? '';
  if (!(name in drills))
    throw new Error(
      `expected NAME or NAME=ROUNDSxWRITES with a name of ${Object.keys(drills).join(', ')}, got ${order}`,
    );
  return { name, rounds: { rounds: Number(match?.[2] ?? 3), perRound: Number(match?.[3] ?? 50) } };
}

const orders = (process.argv.length > 2 ? process.argv.slice(2) : Object.keys(drills)).map(parse);
for (const { name, rounds } of orders) {
  const folder = openFolder();
  try {
    printFigures(name, (await drills[name]?.(folder, rounds)) ?? []);
  } finally {
    removeFolder(folder);
  }
}
