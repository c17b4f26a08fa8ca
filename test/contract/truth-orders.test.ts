import { expect, it } from '@jest/globals';
import { groupedBy } from '../../src/lib/grouped.ts';
import { offences } from '../support/consistency.ts';
import { describeLargeDatabase } from '../support/database.ts';
import { Heights, type Paper, type Tense } from '../support/heights.ts';
import { randomFrom, shuffled, type Random } from '../support/random.ts';
import { pickByTurn } from '../support/turn.ts';

/** Random histories, each told in three orders; a few by default, the whole measure is 300. */
const HISTORIES = Number(process.env.CLAIMGRAPH_TEST_TRUTH_ORDERS ?? '16');
/** On a push so many of them, by turns. */
const ON_PUSH = 8; // any eight neighbours of the sixteen come to all three statuses
const ORDERS = 3;

const SITES: Readonly<Record<string, object>> = {
  'registry.example': { base: 0.95, authorityFor: ['height'] },
  'survey.example': { base: 0.9 },
  'tides.example': { base: 0.5 },
  'winds.example': { base: 0.5 },
  'blog.example': { base: 0.2 },
  'poison.example': { base: 0.9, flagged: true },
};
/** In and out of order, equal in other zones, far ahead, long past, and no dates at all. */
const DAYS = [
  '2020-01-01',
  '2020-01-01T14:00:00+14:00',
  '2019-12-31T13:00:00-11:00',
  '2020-01-02',
  '2024-02-29',
  '2024',
  '2010-06',
  '2999-01-01',
  '9999-12-31',
  '0001-01-01',
  '2020-02-30',
  '2020-13-45',
  'soon',
  '2020-01-01 noon',
  '31.12.2019',
];
const TENSES: readonly Tense[] = ['is', 'is', 'is', 'is for ever', 'was', 'will be'];
const PUBLISHED = [null, null, 2018, 2019, 2021, 2023, 2025];

interface Statement {
  readonly site: string;
  readonly paper: Paper;
}

/** What papers say of one station. A value begins on one day, where anybody says on which: two days would be two claims. */
function historyOf(station: string, random: Random): Statement[] {
  const pick = <T>(list: readonly T[]): T => list[Math.floor(random() * list.length)] as T;
  const begins = new Map(['9 m', '12 m', '15 m'].map((value) => [value, random() < 0.7 ? pick(DAYS) : null]));
  return Array.from({ length: 3 + Math.floor(random() * 4) }, (_, n): Statement => {
    const height = pick([...begins.keys()]);
    const year = pick(PUBLISHED) ?? 2022;
    return {
      site: pick(Object.keys(SITES)),
      paper: {
        station,
        height,
        tense: pick(TENSES),
        file: `${station}-${n}`,
        since: random() < 0.8 ? (begins.get(height) ?? null) : null,
        until: random() < 0.2 ? pick(DAYS) : null,
        published: new Date(Date.UTC(year, n, 1 + Math.floor(random() * 27))).toISOString(),
      },
    };
  });
}

describeLargeDatabase('the order in which things are said', (context) => {
  const toldIn = async (histories: readonly (readonly Statement[])[], random: Random): Promise<Heights> => {
    const at = new Heights(context().database, await context().space());
    for (const [domain, said] of Object.entries(SITES)) await at.trust(domain, said);
    const orders = histories.map((history) => shuffled(history, random));
    for (let round = 0; orders.some((order) => round < order.length); round++) {
      const now = orders.flatMap((order) => order[round] ?? []);
      for (const [site, told] of groupedBy(now, (one) => one.site))
        await at.papers(
          site,
          told.map(({ paper }) => paper),
        );
    }
    return at;
  };

  /** What became of a station, without what says when it was written. */
  const known = async (at: Heights, station: string): Promise<string[]> => {
    const claims = await at.claims(station);
    const sides = claims.map((claim) => {
      const { object, status, statusReason, temporal, current, validity, statedValidity, supersededBy, conflicts } =
        claim;
      // Who gave way since stays listed as a side, and is none that stands.
      const open =
        status === 'SUPERSEDED'
          ? []
          : conflicts
              .filter((one) => one.status === 'OPEN')
              .flatMap(({ parties }) =>
                parties
                  .filter(({ claim: side }) => ['ACTIVE', 'DISPUTED'].includes(side.status))
                  .map((party) => party.claim.object.text),
              );
      return [
        object.text,
        temporal,
        status,
        statusReason,
        current,
        validity.from,
        validity.to,
        statedValidity.to,
        supersededBy?.object.text,
        open.length > 0 ? `against ${[...new Set(open)].toSorted().join(' ')}` : '',
      ].join(' | ');
    });
    return sides.sort();
  };

  it(
    `[SE-44 SE-45 SE-46] changes nothing of what holds, when, and what is open: random histories in ${ORDERS} orders`,
    async () => {
      const random = randomFrom(20261123);
      const all = Array.from({ length: HISTORIES }, (_, n) => `Gate${n}`).map(
        (station) => [station, historyOf(station, random)] as const,
      );
      const taken = pickByTurn('histories', all, ON_PUSH);
      const [stations, histories] = [taken.map(([station]) => station), taken.map(([, history]) => history)];
      const spaces: Heights[] = [];
      for (let order = 0; order < ORDERS; order++) spaces.push(await toldIn(histories, random));
      const statuses = new Set<string>();
      for (const [n, station] of stations.entries()) {
        const [first, ...others] = await Promise.all(spaces.map((at) => known(at, station)));
        for (const other of others)
          expect({ told: histories[n], known: other }).toEqual({ told: histories[n], known: first });
        for (const line of first ?? []) statuses.add(line.split(' | ')[2] ?? '');
      }
      expect([...statuses].sort()).toEqual(['ACTIVE', 'DISPUTED', 'SUPERSEDED']);
      for (const at of spaces) expect(await offences(context().database, at.me.scope)).toEqual([]);
    },
    HISTORIES * 5_000 + 60_000,
  );
});
