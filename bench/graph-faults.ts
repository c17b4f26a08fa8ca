/**
 * What may happen to Neo4j, each as often as it is told: `npm run bench -- graph-faults` runs a small share of each,
 * `npm run bench -- graph-faults -- kill-neo4j=20 away=600` kills it 20 times and has it away for ten minutes.
 */
import {
  awayNeo4j,
  fillNeo4j,
  GraphStage,
  killNeo4j,
  lockNeo4j,
  oldVersion,
  onSmallDisk,
  restoreRecord,
  wrongPassword,
  type Differences,
  type GraphDrilled,
} from '../test/support/graph-drills.ts';
import type { OwnNeo4jOptions } from '../test/support/own-neo4j.ts';
import { openFolder, removeFolder } from '../test/support/own-postgres.ts';
import { printFigures, type Figure } from './support/table.ts';
import { percentile } from '../src/lib/percentile.ts';

/** As many claims in ten minutes as the fault F8 has. */
const CLAIMS_A_SECOND = 10_000 / 600;
const COMMITS = 100;
const PASSWORD = 'for the drill alone';
const OLD = '4.4.44';

const seconds = (ms: number): string => (ms / 1_000).toFixed(1);

function figures({ told, settledMs, said }: Omit<GraphDrilled, 'differences'>): Figure[] {
  const walks = `${told.byNeo4j} / ${told.byDatabase} / ${told.unavailable}`;
  return [
    { name: 'writes accepted', value: String(told.accepted), floor: '' },
    { name: 'writes refused', value: String(told.refused.length), floor: '0' },
    { name: 'walks answered by Neo4j / the database, saying why / "not now"', value: walks, floor: '' },
    { name: 'walks answered with less, without a word', value: String(told.silent.length), floor: '0' },
    {
      name: 'milliseconds of a walk, p50 / longest',
      value: [0.5, 1].map((share) => percentile(told.walkMs, share).toFixed(0)).join(' / '),
      floor: '',
    },
    ...settledMs.map((ms) => ({ name: 'seconds until Neo4j had everything', value: seconds(ms), floor: '≤ 300' })),
    ...said.map((detail) => ({ name: 'health', value: detail, floor: 'what to do' })),
    ...[...told.refused.slice(0, 2), ...told.silent.slice(0, 2)].map((value) => ({
      name: 'for example',
      value,
      floor: '',
    })),
  ];
}

const differing = ({ compared, spaces, missing, extra, unlike }: Differences): Figure[] => [
  { name: 'nodes and edges compared, in how many spaces', value: `${compared} in ${spaces}`, floor: '' },
  {
    name: 'missing / too many / spaces whose checksums differ',
    value: `${missing} / ${extra} / ${unlike}`,
    floor: '0 / 0 / 0',
  },
];

const all = (drilled: GraphDrilled): Figure[] => [...figures(drilled), ...differing(drilled.differences)];

async function staged<T>(
  folder: string,
  options: OwnNeo4jOptions,
  work: (stage: GraphStage) => Promise<T>,
): Promise<T> {
  const stage = await GraphStage.open(folder, options);
  try {
    return await work(stage);
  } finally {
    await stage.close();
  }
}

interface Drill {
  /** How much, if nothing is said. */
  readonly usual: number;
  readonly run: (folder: string, much: number) => Promise<readonly Figure[]>;
}

const drills: Readonly<Record<string, Drill>> = {
  'kill-neo4j': {
    usual: 3,
    run: (folder, rounds) => staged(folder, {}, async (stage) => all(await killNeo4j(stage, rounds, COMMITS))),
  },
  away: {
    usual: 20,
    run: (folder, much) =>
      staged(folder, {}, async (stage) => all(await awayNeo4j(stage, much, Math.round(CLAIMS_A_SECOND * much)))),
  },
  'disk-full': {
    usual: COMMITS,
    run: (folder, commits) => onSmallDisk(folder, async (stage, disk) => all(await fillNeo4j(stage, disk, commits))),
  },
  'read-only': {
    usual: COMMITS,
    run: (folder, commits) => staged(folder, {}, async (stage) => all(await lockNeo4j(stage, commits))),
  },
  'wrong-password': {
    usual: COMMITS,
    run: (folder, commits) =>
      staged(folder, { password: PASSWORD }, async (stage) => all(await wrongPassword(stage, PASSWORD, commits))),
  },
  'old-version': {
    usual: COMMITS,
    run: (folder, commits) =>
      staged(folder, { version: OLD }, async (stage) => figures(await oldVersion(stage, commits))),
  },
  restored: {
    usual: COMMITS,
    run: (folder, commits) => staged(folder, {}, async (stage) => all(await restoreRecord(stage, commits))),
  },
};

/** `away=600` → its name, and how much of it. */
function parse(order: string): { readonly name: string; readonly drill: Drill; readonly much: number } {
  const [, name = '', much] = /^([a-z0-9-]+)(?:=(\d+))?$/.exec(order) ?? [];
  const drill = drills[name];
  if (drill === undefined)
    throw new Error(`expected NAME or NAME=NUMBER with a name of ${Object.keys(drills).join(', ')}, got ${order}`);
  return { name, drill, much: Number(much ?? drill.usual) };
}

const orders = (process.argv.length > 2 ? process.argv.slice(2) : Object.keys(drills)).map(parse);
for (const { name, drill, much } of orders) {
  const folder = openFolder();
  try {
    printFigures(`${name}=${much}`, await drill.run(folder, much));
  } finally {
    removeFolder(folder);
  }
}
