import { expect, it } from '@jest/globals';
import { describeDatabase } from '../support/database.ts';
import { asking, type Asking } from '../support/graphql.ts';
import { fresh, named, write } from '../support/writes.ts';

interface Shown {
  readonly id: string;
  readonly mentionConfidence: number | null;
  readonly lastSeenAt: string;
  readonly updatedAt: string;
  readonly version: number;
  readonly aliases: { readonly nodes: readonly { readonly text: string }[] };
  readonly mentions: { readonly nodes: readonly { readonly confidence: number; readonly createdAt: string }[] };
}

const FIELDS = `id mentionConfidence lastSeenAt updatedAt version aliases { nodes { text } } mentions { nodes { confidence: resolutionConfidence createdAt } }`;

describeDatabase('the contract, how sure an entity is', (context) => {
  const page = (me: Asking, path: string, text: string) =>
    me.get(
      'mutation ($path: String!, $text: String!) { ingest(input: { source: { key: "s" }, documents: [{ path: $path, text: $text }] }) { __typename } }',
      { path, text },
    );
  const byName = async (me: Asking, name: string): Promise<Shown> => {
    const { entities } = await me.get<{ entities: { nodes: Shown[] } }>(
      `query ($name: String!) { entities(where: { name: { eq: $name } }) { nodes { ${FIELDS} } } }`,
      { name },
    );
    const [entity, other] = entities.nodes;
    if (!entity || other) throw new Error(`expected one ${name}, got ${entities.nodes.length}`);
    return entity;
  };

  it('[SE-42] another text that speaks of it makes no second one: it moves how sure it is, and when it was last spoken of', async () => {
    const me = asking(context().database, await context().space());
    await page(me, 'a.md', '# Pilot\n\nAda Lovelace was born in London.\n');
    const first = await byName(me, 'Ada Lovelace');
    await page(me, 'b.md', '# Notes\n\nAda Lovelace was born in London in 1815.\n');
    const second = await byName(me, 'Ada Lovelace');
    expect(second.id).toBe(first.id);
    const all = second.mentions.nodes.map(({ confidence }) => confidence);
    expect(all.length).toBeGreaterThan(first.mentions.nodes.length);
    const average = all.reduce((existing, incoming) => 0.3 * incoming + 0.7 * existing);
    expect(second.mentionConfidence).toBeCloseTo(average, 9);
    expect(second.lastSeenAt).toBe(second.mentions.nodes.at(-1)?.createdAt);
    expect(Date.parse(second.lastSeenAt)).toBeGreaterThan(Date.parse(first.lastSeenAt));
    expect(new Set(second.aliases.nodes.map(({ text }) => text)).size).toBe(second.aliases.nodes.length);
    // Being spoken of writes nothing to it.
    expect(second.version).toBe(first.version);
  });

  it('[SE-42] the names that a later text has come in beside those it had, each once', async () => {
    const me = asking(context().database, await context().space());
    const term = (names: string): string =>
      `# Terms\n\n**Original gravity**${names} is the density before fermentation.\n`;
    const namesOf = async (): Promise<string[]> =>
      (await byName(me, 'Original gravity')).aliases.nodes.map(({ text }) => text).sort();
    await page(me, 'a.md', term(''));
    expect(await namesOf()).toEqual(['Original gravity']);
    await page(me, 'b.md', term(' (OG)'));
    expect(await namesOf()).toEqual(['OG', 'Original gravity']);
    await page(me, 'c.md', term(' (OG)'));
    expect(await namesOf()).toEqual(['OG', 'Original gravity']);
  });

  it.each([
    [500, 50, 'ClaimWritten'],
    [501, 50, 'Invalid'],
    [500, 51, 'Invalid'],
  ])('[SE-01] a name of %d characters and a type of %d: %s', async (name, type, answer) => {
    const me = asking(context().database, await context().space());
    const subject = { named: { name: 'n'.repeat(name), type: 'T'.repeat(type) } };
    const written = await write(me, 'assertClaim', { subject, predicate: 'NOTED', object: { text: 'tea' } });
    expect(written.__typename).toBe(answer);
  });

  it('[SE-41] a name is looked up with its type, then by other names: only what nobody is makes a new entity', async () => {
    const me = asking(context().database, await context().space());
    const say = async (name: string, type: string): Promise<string> => {
      const subject = { named: { name, type } };
      const answer = await write(me, 'assertClaim', { subject, predicate: 'NOTED', object: { text: fresh() } });
      const { claim } = answer as { claim?: { subject: { id: string } } };
      if (!claim) throw new Error(JSON.stringify(answer));
      return claim.subject.id;
    };
    const ship = await say('Beacon', 'SHIP');
    expect(await say('Beacon', 'SHIP')).toBe(ship);
    expect(await say('beacon', 'SHIP')).toBe(ship);
    await write(me, 'addAlias', { entity: ship, text: 'The Old Lady' });
    expect(await say('The Old Lady', 'SHIP')).toBe(ship);
    const company = await say('Beacon', 'COMPANY');
    expect(company).not.toBe(ship);
    expect(await say('Beacon', 'COMPANY')).toBe(company);
    const { entities } = await me.get<{ entities: { nodes: { id: string }[] } }>('{ entities { nodes { id } } }');
    expect(entities.nodes.map(({ id }) => id).sort()).toEqual([ship, company].sort());
  });

  it('the weight of the newest mention is a setting, and what no text mentions has no such number', async () => {
    const me = asking(context().database, await context().space());
    await page(me, 'a.md', '# Pilot\n\nAda Lovelace was born in London.\n');
    await page(me, 'b.md', '# Notes\n\nAda Lovelace was born in London in 1815.\n');
    await write(me, 'updateSetting', { key: 'identity.newest', value: 1 });
    const shown = await byName(me, 'Ada Lovelace');
    expect(shown.mentionConfidence).toBe(shown.mentions.nodes.at(-1)?.confidence);
    const name = fresh();
    await write(me, 'assertClaim', { subject: named(name), predicate: 'LIKES', object: { text: 'tea' } });
    expect(await byName(me, name)).toMatchObject({ mentionConfidence: null });
  });
});
