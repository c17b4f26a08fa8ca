import { randomUUID } from 'node:crypto';
import type { ProjectionLimits } from '../../store-settings.ts';
import type { Database } from '../../../../src/storage/index.ts';
import type { Neo4j } from '../neo4j-connection.ts';
import { endOfBatch, noteAlive, noteCommit, noteRun, timeOfCommit, type Mark, type SpaceHead } from './marks.ts';
import { changesBetween, pageOf, SOURCES, sizeOf, type Page } from './rows.sql.ts';
import { ADVANCE, BEGIN, SHOW, STILL_MINE, WIPE } from './write.cypher.ts';
import { putChanges } from './write-projection.ts';

export interface ProjectionDeps {
  readonly database: Database;
  readonly neo4j: Neo4j;
  readonly settings: ProjectionLimits;
  /** Ends between two batches. */
  readonly stopping: () => boolean;
  /** Told after each transaction that Neo4j took: its rows. */
  readonly onWritten: (rows: number) => void;
  /** Runs that this process began: nobody else is at them. */
  readonly own: Set<string>;
}

/** Another process was faster, or began anew: what it does is the same. */
class RunLost extends Error {}

/**
 * Brings one space to its head: by what changed, or anew where what is in Neo4j is not a former state of this record.
 * Can end at any moment, also by kill -9, and goes on where it was.
 * @returns rows that were written
 * @throws Unavailable
 */
export async function projectSpace(deps: ProjectionDeps, space: SpaceHead, mark: Mark | undefined): Promise<number> {
  try {
    const isFormer = mark !== undefined && (await isFormerState(deps, space, mark));
    if (isFormer) {
      // It ended between the two: Neo4j had the batch, and the record was not updated.
      if (mark.commit > space.commit) await noteCommit(deps.database, space.id, mark.run, mark.commit);
      return await catchUp(deps, space.id, mark, space.head);
    }
    if (isAnothersWork(deps, space, mark)) return 0;
    return await rebuildSpace(deps, space);
  } catch (error) {
    if (error instanceof RunLost) return 0;
    throw error;
  }
}

/**
 * Does another process write the space anew, as far as is known? Servers that each began it again whenever they saw it
 * unfinished would never finish what takes longer than a look.
 */
function isAnothersWork({ settings, own }: ProjectionDeps, space: SpaceHead, mark: Mark | undefined): boolean {
  if (space.run === null || space.heardMs === null || own.has(space.run)) return false;
  const isDone = mark?.run === space.run ? mark.ready : space.commit > 0;
  return !isDone && space.heardMs < settings['projection.silentMs'];
}

/** Is what is in Neo4j this space as it was once, and is all that changed since still known? */
async function isFormerState({ database }: ProjectionDeps, space: SpaceHead, mark: Mark): Promise<boolean> {
  if (!mark.ready || mark.run !== space.run || mark.commit > space.head || mark.commit < space.floor) return false;
  return (await timeOfCommit(database, space.id, mark.commit)) === mark.at;
}

/** Batches of some commits, each one transaction that also says how far it came. */
async function catchUp(deps: ProjectionDeps, space: string, mark: Mark, head: number): Promise<number> {
  const { database, neo4j, settings, stopping } = deps;
  let written = 0;
  let from = mark.commit;
  const show = (): Promise<unknown> => neo4j.write((run) => run(SHOW, { space, run: mark.run }));
  if (mark.ready && mark.visible !== mark.commit) await show();
  while (!stopping() && (from < head || !mark.ready)) {
    const to = Math.min(head, from + settings['projection.commits']);
    const changes = await database.system((query) => changesBetween(query, space, from, to));
    const at = await endOfBatch(database, space, from, to);
    // The space was emptied, or its past removed, while it was read: the next look begins anew.
    if (at === null) throw new RunLost();
    const ready = to === head;
    await neo4j.write(async (run) => {
      const mine = await run(ADVANCE, { space, run: mark.run, from: BigInt(from), to: BigInt(to), at, ready });
      if (mine.length === 0) throw new RunLost();
      await putChanges(run, space, changes, settings['projection.rows']);
    });
    await show();
    deps.onWritten(sizeOf(changes));
    await noteCommit(database, space, mark.run, to);
    written += sizeOf(changes);
    from = to;
    if (ready) break;
  }
  return written;
}

/**
 * Wipes what Neo4j has of the space, brings every row there as it stands, then what changed meanwhile. Until its end nobody traverses it.
 */
async function rebuildSpace(deps: ProjectionDeps, { id: space, head }: SpaceHead): Promise<number> {
  const { database, neo4j, settings, stopping } = deps;
  const run = randomUUID();
  const at = await timeOfCommit(database, space, head);
  if (at === null) throw new RunLost();
  deps.own.add(run);
  await noteRun(database, space, run, 0);
  const limit = settings['projection.rows'];
  for (let gone = limit; gone === limit && !stopping();) {
    gone = await neo4j.write(async (write) => {
      await write(BEGIN, { space, run, commit: BigInt(head), at });
      const [wiped] = await write<{ gone: number }>(WIPE, { space, limit: BigInt(limit) });
      return wiped?.gone ?? 0;
    });
    deps.onWritten(0);
  }
  let written = 0;
  for (const source of SOURCES) {
    for (let after: string | null = null; !stopping();) {
      const last: string | null = after;
      const page: Page = await database.system((query) => pageOf(query, space, source, last, limit));
      const size = sizeOf(page.changes);
      if (size > 0) {
        await neo4j.write(async (write) => {
          if ((await write(STILL_MINE, { space, run })).length === 0) throw new RunLost();
          await putChanges(write, space, page.changes, limit);
        });
        deps.onWritten(size);
        if (!(await noteAlive(database, space, run))) throw new RunLost();
      }
      written += size;
      after = page.last;
      if (after === null) break;
    }
  }
  if (stopping()) return written;
  const now = await headOf(deps, space);
  const mark = { run, commit: head, at, ready: false, visible: -1 };
  return written + (await catchUp(deps, space, mark, Math.max(head, now)));
}

async function headOf({ database }: ProjectionDeps, space: string): Promise<number> {
  const rows = await database.system((query) =>
    query<{ head: string }>('graph.headOfSpace', 'select head from spaces where id = $1', [space]),
  );
  return Number(rows[0]?.head ?? 0);
}
