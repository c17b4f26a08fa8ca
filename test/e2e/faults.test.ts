import { join } from 'node:path';
import { afterEach, beforeEach, expect, it } from '@jest/globals';
import { AGREED, compare } from '../support/acknowledged.ts';
import { fillDisk, killDatabase, killServer, rollServers, SmallDisk } from '../support/drills.ts';
import { describeOn, legs, someOnPush } from '../support/legs.ts';
import { openFolder, OwnPostgres, removeFolder } from '../support/own-postgres.ts';

/** A small share of each drill; `npm run bench -- faults` runs as many rounds as it is told. */
const ROUNDS = { rounds: 1, perRound: 5 };
const PATIENCE_MS = 240_000;
const LONGEST_EXIT_MS = 15_000;

let folder = '';
beforeEach(() => {
  folder = openFolder();
});
afterEach(() => removeFolder(folder));

const journal = (): string => join(folder, 'journal');

describeOn(legs.ownPostgres, 'an installation on PostgreSQL', () => {
  let postgres: OwnPostgres;
  afterEach(() => postgres.stop());

  const onOwn = async (): Promise<OwnPostgres> => {
    postgres = await OwnPostgres.start(join(folder, 'postgres'));
    return postgres;
  };

  someOnPush('faults', 1, (it) => {
    it(
      'whose server is killed -9 under writes loses nothing it acknowledged and does nothing twice',
      async () => {
        const { url } = await onOwn();
        const drilled = await killServer(folder, url, ROUNDS);
        expect(drilled.wrong).toEqual([]);
        expect(await compare(journal(), { url })).toEqual(AGREED);
      },
      PATIENCE_MS,
    );

    it(
      'whose database is killed -9 says so meanwhile, is ready again by itself, and has lost nothing',
      async () => {
        const own = await onOwn();
        const drilled = await killDatabase(folder, own, ROUNDS);
        expect(drilled.wrong).toEqual([]);
        expect(drilled.told).toEqual(['DEGRADED']);
        expect(drilled.readyMs).toHaveLength(1);
        expect(await compare(journal(), { url: own.url })).toEqual(AGREED);
      },
      PATIENCE_MS,
    );

    it(
      'whose servers are ended in turn drops nothing, refuses nobody it took in, and ends in time',
      async () => {
        const { url } = await onOwn();
        const drilled = await rollServers(folder, url, ROUNDS);
        expect(drilled.wrong).toEqual([]);
        expect(drilled.outcomes.unavailable).toBe(0);
        expect(drilled.exits.map(({ code }) => code)).toEqual([0]);
        for (const { ms } of drilled.exits) expect(ms).toBeLessThan(LONGEST_EXIT_MS);
        expect(await compare(journal(), { url })).toEqual(AGREED);
      },
      PATIENCE_MS,
    );
  });
});

describeOn(legs.ownDisk, 'an installation', () => {
  it(
    'whose disk is full refuses writes with a reason, answers reads, and writes again when there is room',
    async () => {
      const disk = new SmallDisk(join(folder, 'disk'), 160);
      try {
        const postgres = await OwnPostgres.start(join(disk.path, 'postgres'));
        const drilled = await fillDisk(folder, disk, postgres, ROUNDS.perRound);
        expect(drilled.wrong).toEqual([]);
        expect(drilled.meanwhile.readsAnswered).toBe(drilled.meanwhile.databaseRan);
        expect(drilled.healed.health).toBe('OK');
        expect(await compare(journal(), { url: postgres.url })).toEqual(AGREED);
        await postgres.stop();
      } finally {
        disk.remove();
      }
    },
    PATIENCE_MS,
  );
});
