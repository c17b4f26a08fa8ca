import { expect, it } from '@jest/globals';
import { groupedBy } from '../../src/lib/grouped.ts';
import { attackHistories, ATTACKERS, AUTHORITIES, honestHistories, type History } from '../support/attack-histories.ts';
import { offences } from '../support/consistency.ts';
import { describeLargeDatabase } from '../support/database.ts';
import { embedAll, wordEmbedder } from '../support/embedded-texts.ts';
import { Heights, type HeightShown } from '../support/heights.ts';
import { write } from '../support/writes.ts';

/** Attacks, four in each form, and a quarter as many honest changes; the whole measure is 200. */
const ATTACKS = Number(process.env.CLAIMGRAPH_TEST_TRUTH_ATTACKS ?? '68');
const HONEST = Math.ceil(ATTACKS / 4);
const IN_ONE_SPACE = 51;

describeLargeDatabase('attacks by later words, and honest changes', (context) => {
  /** Plays histories at once, in a space of their own, round by round. */
  const played = async (histories: readonly History[]): Promise<Heights> => {
    const at = new Heights(context().database, await context().space());
    for (const [domain, base] of Object.entries(AUTHORITIES))
      await at.trust(domain, { base, authorityFor: ['height', 'remark'] });
    for (const [n, [domain, base]] of Object.entries(ATTACKERS).entries())
      await at.trust(domain, { base, flagged: n === 0 });
    const moves = histories.flatMap((history) => history.moves);
    for (const round of [1, 2, 3, 4]) {
      const now = moves.filter((move) => move.round === round);
      for (const move of now) {
        if ('alias' in move) await write(at.me, 'addAlias', { entity: await idOf(at, move.of), text: move.alias });
        if ('merge' in move)
          await write(at.me, 'mergeEntities', {
            canonical: await idOf(at, move.into),
            members: [await idOf(at, move.merge)],
            reason: 'one',
          });
      }
      const papers = now.flatMap((move) => ('paper' in move ? [move] : []));
      for (const [site, said] of groupedBy(papers, (move) => move.site))
        await at.papers(
          site,
          said.map(({ paper }) => paper),
        );
    }
    await embedAll(context().database, wordEmbedder('attacked', ['coffee']));
    await at.me.get('mutation { consolidate(input: {}) { __typename } }');
    return at;
  };

  const idOf = async (at: Heights, station: string): Promise<string> => {
    const found = await at.me.get<{ entity: { id: string } }>('query ($key: String!) { entity(key: $key) { id } }', {
      key: `station:${station.toLowerCase().replaceAll(' ', '-')}`,
    });
    return found.entity.id;
  };

  /** What an attack came to, in one line; the better source's value holds as if there had been none, and the other one is asked about. */
  const outcomeOf = async (at: Heights, { title, station, predicate, values }: History): Promise<string> => {
    const claims = await at.claims(station, predicate);
    const by = (value: string): HeightShown[] => claims.filter(({ object }) => object.text === value);
    const [held, others] = [
      by(values[0]).filter(({ evidence }) => evidence.some(({ source }) => source.key in AUTHORITIES)),
      by(values[1]),
    ];
    const [truth] = held;
    const statement = predicate === 'height' ? `${station} is ${values[0]} high.` : `${station} ${values[0]}.`;
    const served = await at.served(`${station} ${values[0]}`);
    const quotes = (claim: HeightShown): boolean =>
      claim.conflicts.some(
        ({ status, parties }) =>
          status === 'OPEN' &&
          values.every((value) =>
            parties.some((party) => party.claim.evidence.some(({ span }) => span.quote.includes(value))),
          ),
      );
    const signs = [
      truth?.status,
      truth?.current ? 'current' : 'not current',
      truth?.supersededBy === null && truth.validity.to === null ? 'unended' : 'ended',
      served.some((hit) => hit.statement === statement && hit.status === 'ACTIVE') ? 'served' : 'not served',
      others.length > 0 && others.every(({ status }) => status === 'DISPUTED')
        ? 'asked'
        : `other ${others.map(({ status }) => status).join()}`,
      others.every(quotes) ? 'quoted' : 'not quoted',
    ];
    return `${title}: ${signs.join(', ')}`;
  };

  it(
    `[SE-45 SE-46 SE-49] ${ATTACKS} conflicting values that somebody who is trusted less hands in later override nothing: each is asked about, with both quotes`,
    async () => {
      const all = attackHistories(ATTACKS);
      expect(new Set(all.map(({ title }) => title)).size).toBeGreaterThan(ATTACKS * 0.9);
      for (let n = 0; n < all.length; n += IN_ONE_SPACE) {
        const some = all.slice(n, n + IN_ONE_SPACE);
        const at = await played(some);
        const found = [];
        for (const history of some) found.push(await outcomeOf(at, history));
        expect(found).toEqual(some.map(({ title }) => `${title}: ACTIVE, current, unended, served, asked, quoted`));
        expect(await offences(context().database, at.me.scope)).toEqual([]);
      }
    },
    ATTACKS * 4_000 + 60_000,
  );

  it(
    `[SE-45 OM-61] ${HONEST} honest changes take place unasked, each with its reason on record`,
    async () => {
      const all = honestHistories(HONEST);
      const at = await played(all);
      const found = [];
      for (const { title, station, values } of all) {
        const claims = await at.claims(station);
        const [old, young] = values.map((value) => claims.filter(({ object }) => object.text === value));
        // What was open while a plan was not known to have come true is settled by now, too.
        const reasons = old?.flatMap(({ statusReason, conflicts }) => [
          statusReason,
          ...conflicts.flatMap(({ status, policy }) =>
            status === 'OPEN' || policy === statusReason ? `${status} ${policy}` : [],
          ),
        ]);
        const status = [old, young].map((some) =>
          some?.map((one) => `${one.status}${one.current ? ' current' : ''}`).join(),
        );
        found.push(`${title}: ${status.join(', ')}, ${reasons?.join(', ')}`);
      }
      const within = (title: string): boolean => title.startsWith('a revision');
      expect(found).toEqual(
        all.map(
          ({ title }) =>
            `${title}: SUPERSEDED, ACTIVE current, ${within(title) ? 'REVISION' : 'VALIDITY, RESOLVED VALIDITY'}`,
        ),
      );
    },
    ATTACKS * 500 + 60_000,
  );
});
