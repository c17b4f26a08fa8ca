import { beforeEach, expect, it } from '@jest/globals';
import { decodeId } from '../../src/domain/typed-ids.ts';
import type { Scope } from '../../src/domain/scope.ts';
import { offences } from '../support/consistency.ts';
import { Curator } from '../support/curator.ts';
import { describeLargeDatabase } from '../support/database.ts';
import { asking, type Asking } from '../support/graphql.ts';
import { fileItem, ingest } from '../support/ingest.ts';
import { addNames } from '../support/indexed.ts';
import { write as commitRows } from '../support/rows.ts';
import { write, type Answered } from '../support/writes.ts';

interface Meant {
  readonly __typename: 'Resolved' | 'AmbiguousName' | 'Unresolved';
  readonly stage?: string;
  readonly entity?: { readonly id: string };
}
interface Shown {
  readonly status: string;
  readonly parties: readonly { readonly claim: { readonly id: string; readonly status: string } }[];
}

describeLargeDatabase('bad input to what is held for true', (context) => {
  let scope: Scope;
  let me: Asking;
  let at: Curator;
  beforeEach(async () => {
    scope = await context().space();
    me = asking(context().database, scope, { settings: { 'limit.cost': 1_000_000 } });
    at = new Curator(me);
  });

  /** Every write is a commit: where none was added, nothing is half done. */
  const head = (): Promise<number> => context().database.read(scope, (sql) => sql.head());
  const refused = async (answers: readonly (readonly [() => Promise<Answered>, string])[]): Promise<void> => {
    const before = await head();
    const codes: (string | undefined)[] = [];
    for (const [answer] of answers) codes.push((await answer()).code);
    expect(codes).toEqual(answers.map(([, code]) => code));
    expect(await head()).toBe(before);
    expect(await offences(context().database, scope)).toEqual([]);
  };
  const undo = (commit: number | undefined): Promise<Answered> => write(me, 'undo', { commit, reason: 'a mistake' });
  const meant = async (text: string): Promise<Meant> => {
    const query = `query ($text: String!) { resolveName(text: $text) { __typename ... on Resolved { stage entity { id } } } }`;
    return (await me.get<{ resolveName: Meant }>(query, { text })).resolveName;
  };

  it('an entity is merged with none of another space or type, not with itself, and in no circle', async () => {
    const [a, b, c] = [await at.thing(), await at.thing(), await at.thing()];
    const person = await at.thing(undefined, { type: 'PERSON' });
    const elsewhere = await new Curator(asking(context().database, await context().space())).thing();
    await at.merge(b, [c]);
    await at.merge(a, [b]);
    await refused([
      [() => at.merge(a, [a]), 'INVALID'],
      [() => at.merge(c, [a]), 'CONFLICTING_STATE'],
      [() => at.merge(b, [a]), 'CONFLICTING_STATE'],
      [() => at.merge(a, [person]), 'INVALID'],
      [() => at.merge(a, [elsewhere]), 'NOT_FOUND'],
      [() => at.merge(elsewhere, [a]), 'NOT_FOUND'],
      [() => at.merge(a, [person, elsewhere]), 'INVALID'],
    ]);
    expect((await at.entity(c)).id).toBe(a);
  });

  it('nothing is changed on the word of who saw an earlier version', async () => {
    const [a, b] = [await at.thing(), await at.thing()];
    const said = await at.say(a, 'status', 'Draft');
    await at.say(a, 'status', 'Final');
    const conflict = (await at.entity(a)).conflicts.nodes[0]?.id;
    const expectedVersion = 99;
    const id = said.claim?.id;
    await refused([
      [() => write(me, 'retractClaim', { id, reason: 'x', expectedVersion }), 'STALE_VERSION'],
      [() => write(me, 'reviseClaim', { id, object: { text: 'Living' }, expectedVersion }), 'STALE_VERSION'],
      [() => write(me, 'confirmClaim', { id, expectedVersion }), 'STALE_VERSION'],
      [
        () => write(me, 'resolveConflict', { id: conflict, winner: id, rationale: 'x', expectedVersion }),
        'STALE_VERSION',
      ],
      [() => write(me, 'dismissConflict', { id: conflict, reason: 'x', expectedVersion }), 'STALE_VERSION'],
      [() => write(me, 'addAlias', { entity: a, text: 'A', expectedVersion }), 'STALE_VERSION'],
      [() => at.merge(a, [b], { expectedVersions: [{ entity: b, version: 99 }] }), 'STALE_VERSION'],
    ]);
  });

  it('what is undone is not undone again, and what something was built on stands', async () => {
    const a = await at.thing();
    const first = await at.say(a, 'LIKES', 'tea');
    expect(await undo(first.commit?.number)).toMatchObject({ __typename: 'Undone' });
    const [b, c] = [await at.thing(), await at.thing()];
    const merged = await at.merge(a, [b]);
    const onTop = await at.merge(c, [a]);
    const said = await at.say(c, 'status', 'Draft');
    const contradicted = await at.say(c, 'status', 'Final');
    const conflict = (await at.entity(c)).conflicts.nodes[0]?.id;
    const decided = await write(me, 'resolveConflict', { id: conflict, winner: said.claim?.id, rationale: 'x' });
    expect(decided.__typename).toBe('ConflictWritten');
    await refused([
      [() => undo(first.commit?.number), 'CONFLICTING_STATE'],
      [() => undo(merged.commit?.number), 'CONFLICTING_STATE'],
      [() => undo(contradicted.commit?.number), 'CONFLICTING_STATE'],
      [() => undo(1_000_000), 'NOT_FOUND'],
    ]);
    for (const { commit } of [decided, onTop])
      expect(await undo(commit?.number)).toMatchObject({ __typename: 'Undone' });
    expect((await at.entity(b)).id).toBe(a);
    expect(await offences(context().database, scope)).toEqual([]);
  });

  it('an alias of 10,000 characters is refused, and left out of a document that brings it', async () => {
    const a = await at.thing();
    // No two stretches of it are alike: it is as long in the database too.
    const long = Array.from({ length: 2_500 }, (_, n) =>
      String.fromCodePoint(0x4e00 + ((n * 7_919) % 20_000), 0x61 + (n % 26), 0x3041 + ((n * 31) % 80), 0x41 + (n % 25)),
    ).join('');
    await refused([[() => write(me, 'addAlias', { entity: a, text: long }), 'INVALID']]);
    const file = fileItem('guide.md', `---\ntitle: The guide\naliases: [${long}, Manual]\n---\n\nwords\n`);
    const { report } = await ingest(context().database, scope, [file]);
    expect(report).toMatchObject({ documents: 1, failed: 0 });
    expect(await meant('Manual')).toMatchObject({ __typename: 'Resolved' });
    const { entities } = await me.get<{ entities: { nodes: { aliases: { nodes: { text: string }[] } }[] } }>(
      '{ entities { nodes { aliases { nodes { text } } } } }',
    );
    const texts = entities.nodes.flatMap(({ aliases }) => aliases.nodes.map(({ text }) => text));
    expect(texts).toEqual(expect.arrayContaining(['The guide', 'Manual']));
    expect(texts).not.toContain(long);
  });

  it('letters that look like those of a name are not that name: nobody is taken for another unasked', async () => {
    const real = await at.thing('Paypal');
    // The second letter is Cyrillic, then all that has a twin.
    for (const imitation of ['P\u0430ypal', '\u0420\u0430\u0443\u0440\u0430l']) {
      expect((await meant(imitation)).__typename).not.toBe('Resolved');
      const other = await at.thing(imitation);
      expect(other).not.toBe(real);
      expect(await meant(imitation)).toMatchObject({ entity: { id: other } });
    }
    expect(await meant('Paypal')).toMatchObject({ stage: 'NAME', entity: { id: real } });
  });

  it('text from right to left is kept, quoted and found as it is; marks that turn it about make no other name', async () => {
    const name = 'חיפה';
    const city = await at.thing(name);
    expect(await meant(name)).toMatchObject({ stage: 'NAME', entity: { id: city } });
    expect(await meant(`\u202b${name}\u202c`)).toMatchObject({ entity: { id: city } });
    expect(await meant(Array.from(name).toReversed().join(''))).toMatchObject({ __typename: 'Unresolved' });
    const statement = 'مدينة على البحر — a city by the sea, 2024';
    const said = await at.say(city, 'NOTED', statement, { statement, text: `قال: ${statement}.` });
    expect(said.claim).toMatchObject({ statement });
    const query = `query ($id: ID!) { claim(id: $id) { evidence { span { quote valid } } } }`;
    const { claim } = await me.get<{ claim: { evidence: { span: { quote: string; valid: boolean } }[] } }>(query, {
      id: said.claim?.id,
    });
    expect(claim.evidence.every(({ span }) => span.valid && span.quote.includes(statement))).toBe(true);
    const { search } = await me.get<{ search: { nodes: unknown[] } }>(
      '{ search(text: "مدينة", in: [CLAIM]) { nodes { __typename } } }',
    );
    expect(search.nodes.length).toBeGreaterThan(0);
  });

  it('10,000 aliases of one entity: each leads to it, pages show them, and it is merged and parted like any other', async () => {
    const [a, b] = [await at.thing('Harbour'), await at.thing('Haven')];
    const entityId = decodeId(a, 'ent').id;
    for (let batch = 0; batch < 10; batch++) {
      const aliases = Array.from({ length: 1_000 }, (_, n) => ({
        entityId,
        text: `Quay number ${batch * 1_000 + n}`,
        kind: 'SPELLING' as const,
        method: 'test',
        confidence: 0.9,
        evidence: null,
      }));
      await commitRows(context().database, scope, (commit) => addNames(commit, aliases));
    }
    expect(await write(me, 'addAlias', { entity: a, text: 'One more' })).toMatchObject({ __typename: 'AliasWritten' });
    for (const name of ['Quay number 0', 'quay NUMBER 9999', 'One more', 'Harbour'])
      expect(await meant(name)).toMatchObject({ __typename: 'Resolved', entity: { id: a } });
    const page = `query ($id: ID!) { entity(id: $id) { aliases(first: 100) { nodes { text } pageInfo { hasNextPage } } } }`;
    expect(await me.get(page, { id: a })).toMatchObject({ entity: { aliases: { pageInfo: { hasNextPage: true } } } });
    expect(await at.merge(b, [a])).toMatchObject({ __typename: 'EntitiesMerged', moved: { aliases: 10_002 } });
    expect(await meant('Quay number 5000')).toMatchObject({ entity: { id: b } });
    expect(await at.unmerge(a)).toMatchObject({ __typename: 'EntityUnmerged' });
    expect(await meant('Quay number 5000')).toMatchObject({ entity: { id: a } });
    expect(await offences(context().database, scope)).toEqual([]);
  });

  it('a source that contradicts itself in one document is a question of its own, not a victory of the later line', async () => {
    const text = '---\ntitle: T\nstatus: [Draft, Final]\n---\n\nwords\n';
    await ingest(context().database, scope, [fileItem('t.md', text)]);
    const query = `{ claims(where: { predicate: { eq: "status" } }) { nodes { status object { ... on TextValue { text } } } }
      conflicts { nodes { status kind policy rationale parties { claim { status } } } } }`;
    const read = () => me.get<Record<string, { nodes: unknown[] }>>(query);
    const { claims, conflicts } = await read();
    expect(claims?.nodes).toEqual(['Draft', 'Final'].map((value) => ({ status: 'DISPUTED', object: { text: value } })));
    expect(conflicts?.nodes).toMatchObject([{ status: 'OPEN', kind: 'VALUE', policy: 'SINGLE_VALUED' }]);
    // It makes up its mind: the question is none any more.
    await ingest(context().database, scope, [fileItem('t.md', text.replace('[Draft, Final]', 'Final'))]);
    const after = await read();
    expect(after.conflicts?.nodes).toMatchObject([{ status: 'RESOLVED' }]);
    expect(after.claims?.nodes).toEqual([{ status: 'ACTIVE', object: { text: 'Final' } }]);
    expect(await offences(context().database, scope)).toEqual([]);
  });

  it('a conflict of 1,000 parties is one question: asked once, joined, decided, and taken back', async () => {
    const values = Array.from({ length: 1_000 }, (_, n) => `value ${n}`);
    const items = Array.from({ length: 10 }, (_, n) => {
      const list = values.slice(100 * n, 100 * (n + 1)).join(', ');
      return fileItem(`t${n}.md`, `---\nname: T\nstatus: [${list}]\n---\n`);
    });
    await ingest(context().database, scope, items);
    const ask = 'query ($id: ID!) { conflict(id: $id) { status parties { claim { id status } } } }';
    const { conflicts } = await me.get<{ conflicts: { nodes: { id: string }[] } }>('{ conflicts { nodes { id } } }');
    const [{ id } = { id: '' }, ...others] = conflicts.nodes;
    expect(others).toEqual([]);
    const look = async (): Promise<Shown> => (await me.get<{ conflict: Shown }>(ask, { id })).conflict;
    const statuses = ({ parties }: Shown): Record<string, number> =>
      parties.reduce<Record<string, number>>(
        (all, { claim }) => ({ ...all, [claim.status]: (all[claim.status] ?? 0) + 1 }),
        {},
      );
    const before = await look();
    expect(statuses(before)).toEqual({ DISPUTED: 1_000 });
    const claim = before.parties[0]?.claim.id ?? '';
    const subject = `query ($claim: ID!) { claim(id: $claim) { subject { id } } }`;
    const about = (await me.get<{ claim: { subject: { id: string } } }>(subject, { claim })).claim.subject.id;
    await at.say(about, 'status', 'one more');
    expect(statuses(await look())).toEqual({ DISPUTED: 1_001 });
    const decided = await write(me, 'resolveConflict', { id, winner: claim, rationale: 'the first' });
    expect(decided).toMatchObject({ __typename: 'ConflictWritten', conflict: { status: 'RESOLVED' } });
    expect(statuses(await look())).toEqual({ ACTIVE: 1, SUPERSEDED: 1_000 });
    expect(await undo(decided.commit?.number)).toMatchObject({ __typename: 'Undone' });
    expect(await undo(decided.commit?.number)).toMatchObject({ code: 'CONFLICTING_STATE' });
    expect(statuses(await look())).toEqual({ DISPUTED: 1_001 });
    expect(await offences(context().database, scope)).toEqual([]);
  });
});
