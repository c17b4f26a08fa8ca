import { beforeAll, expect, it } from '@jest/globals';
import { offences } from '../support/consistency.ts';
import { Curator } from '../support/curator.ts';
import { describeDatabase } from '../support/database.ts';
import { asking, type Asking } from '../support/graphql.ts';
import { INGEST, proposalText } from '../support/proposals.ts';
import type { Nodes } from '../support/story.ts';
import { fresh, write, type Answered } from '../support/writes.ts';

/** Everything that a person needs to decide, in one operation. */
const DESK = `query ($where: ConflictWhere) { conflicts(where: $where, orderBy: SEVERITY, orderDirection: DESC) { nodes {
  id version kind status severity rationale policy name subject { name }
  resolution { outcome strategy separatedBy by at commit { number } }
  parties { strength entity { id name type lastSeenAt } claim { id status statement qualifiers { name value separates } confidence { value parts { name contribution } }
    evidence { source { name } span { quote document { key title source { name } } } } } } } } }`;

interface Side {
  readonly strength: number;
  readonly entity: {
    readonly id: string;
    readonly name: string;
    readonly type: string;
    readonly lastSeenAt: string;
  } | null;
  readonly claim: {
    readonly id: string;
    readonly status: string;
    readonly statement: string;
    readonly qualifiers: readonly object[];
    readonly confidence: { readonly value: number; readonly parts: readonly { readonly contribution: number }[] };
    readonly evidence: readonly {
      readonly source: { readonly name: string };
      readonly span: { readonly quote: string; readonly document: { readonly key: string } };
    }[];
  } | null;
}
interface Question {
  readonly id: string;
  readonly version: number;
  readonly kind: string;
  readonly status: string;
  readonly severity: number;
  readonly name: string | null;
  readonly resolution: object | null;
  readonly parties: readonly Side[];
}

describeDatabase('the contract, the desk', (context) => {
  let me: Asking;
  let at: Curator;
  beforeAll(async () => {
    me = asking(context().database, await context().space());
    at = new Curator(me);
  });

  const space = async (): Promise<Curator> => new Curator(asking(context().database, await context().space()));
  const desk = async (curator: Curator, where: object = { status: { eq: 'OPEN' } }): Promise<readonly Question[]> =>
    (await curator.me.get<{ conflicts: Nodes<Question> }>(DESK, { where })).conflicts.nodes;
  const only = async (curator: Curator, where?: object): Promise<Question> => {
    const [question, ...others] = await desk(curator, where);
    if (!question || others.length > 0)
      throw new Error(`expected one question, got ${others.length + (question ? 1 : 0)}`);
    return question;
  };
  const document = (curator: Curator, source: string, number: number, text: string): Promise<unknown> =>
    curator.me.get(INGEST, { input: { source: { key: source }, documents: [{ path: `eip-${number}.md`, text }] } });
  /** Two files of two sources that say otherwise of one proposal. */
  const contradiction = async (curator: Curator): Promise<Question> => {
    await document(curator, 'one', 71, proposalText(71, { status: 'Final' }));
    const answer = await curator.say(
      { named: { name: 'EIP-71', type: 'PROPOSAL', key: 'eip-71' } },
      'status',
      'Draft',
      { text: 'I was told that it is a draft.' },
    );
    expect(answer).toMatchObject({ claim: { status: 'DISPUTED' } });
    return only(curator);
  };

  it('[SE-53 OM-151] one operation shows A versus B: text, confidence in parts, quotes and sources of both, and the severity', async () => {
    const own = await space();
    const question = await contradiction(own);
    expect(question).toMatchObject({ kind: 'VALUE', status: 'OPEN', resolution: null });
    expect(question.severity).toBeGreaterThan(0);
    expect(question.severity).toBeLessThanOrEqual(1);
    const [a, b] = question.parties.map(({ claim }) => claim);
    expect([a?.statement, b?.statement]).toEqual([expect.stringContaining('Final'), expect.stringContaining('Draft')]);
    expect(a?.evidence.map(({ source, span }) => [source.name, span.quote])).toEqual([['one', 'Final']]);
    expect(b?.evidence.map(({ source, span }) => [source.name, span.quote])).toEqual([
      ['Notes', 'I was told that it is a draft.'],
    ]);
    for (const claim of [a, b]) {
      const sum = claim?.confidence.parts.reduce((total, { contribution }) => total + contribution, 0);
      expect(sum).toBeCloseTo(claim?.confidence.value ?? -1, 5);
    }
    expect(await desk(own, { severity: { gt: question.severity } })).toEqual([]);
    expect(await desk(own, { kind: { eq: 'IDENTITY' } })).toEqual([]);
  });

  it('[SE-53] which takes the same few statements however many conflicts there are', async () => {
    const own = await space();
    const sent: number[] = [];
    for (const rounds of [1, 6]) {
      for (let n = 0; n < rounds; n++) {
        const id = await own.thing();
        await own.say(id, 'status', 'Final');
        await own.say(id, 'status', 'Draft');
      }
      const answer = await own.me.ask<{ conflicts: Nodes<Question> }>(DESK, { where: { status: { eq: 'OPEN' } } });
      expect(answer.errors).toEqual([]);
      expect(answer.data.conflicts.nodes.length).toBe(rounds === 1 ? 1 : 7);
      sent.push(answer.sent.length);
    }
    expect(sent[1]).toBe(sent[0]);
  });

  it('[OM-151] a conflict is dismissed once, at the version seen, on record with who and why, and undo opens it again', async () => {
    const own = await space();
    const { id, version } = await contradiction(own);
    const input = { id, reason: 'a slip of the pen', expectedVersion: version, idempotencyKey: 'd' };
    expect(await write(own.me, 'dismissConflict', { ...input, expectedVersion: version + 1 })).toMatchObject({
      __typename: 'StaleVersion',
      current: version,
    });
    const first = await write(own.me, 'dismissConflict', input);
    expect(first).toMatchObject({
      __typename: 'ConflictWritten',
      replayed: false,
      commit: { actor: 'ada', reason: 'dismiss conflict: a slip of the pen' },
      conflict: {
        status: 'DISMISSED',
        resolution: { outcome: 'DISMISSED', by: 'ada', rationale: 'a slip of the pen', undoable: true },
        parties: [{ claim: { status: 'ACTIVE' } }, { claim: { status: 'ACTIVE' } }],
      },
    });
    expect(await write(own.me, 'dismissConflict', input)).toEqual({ ...first, replayed: true });
    expect(await write(own.me, 'dismissConflict', { id, reason: 'again' })).toMatchObject({
      __typename: 'ConflictingState',
    });
    expect(await desk(own)).toEqual([]);
    expect(await desk(own, { status: { eq: 'DISMISSED' } })).toMatchObject([
      { id, resolution: { strategy: 'PERSON' } },
    ]);
    expect(await write(own.me, 'undo', { commit: first.commit?.number, reason: 'it was none' })).toMatchObject({
      __typename: 'Undone',
    });
    expect(await only(own)).toMatchObject({ id, resolution: null });
    expect(await offences(context().database, own.me.scope)).toEqual([]);
  });

  it('[OM-151] both sides hold in circumstances of their own, which their claims show', async () => {
    const own = await space();
    const { id, parties } = await contradiction(own);
    const [a, b] = parties.map(({ claim }) => claim?.id);
    const bothHold = {
      qualifier: 'network',
      values: [
        { claim: a, value: 'mainnet' },
        { claim: b, value: 'testnet' },
      ],
    };
    const answer = await write(own.me, 'resolveConflict', { id, bothHold, rationale: 'two networks' });
    expect(answer).toMatchObject({ __typename: 'ConflictWritten', conflict: { status: 'RESOLVED' } });
    const [decided] = await desk(own, { status: { eq: 'RESOLVED' } });
    expect(decided).toMatchObject({
      resolution: { outcome: 'BOTH_HOLD', strategy: 'PERSON', separatedBy: 'network', by: 'ada' },
      parties: [
        { claim: { status: 'ACTIVE', qualifiers: [{ name: 'network', value: 'mainnet', separates: true }] } },
        { claim: { status: 'ACTIVE', qualifiers: [{ name: 'network', value: 'testnet', separates: true }] } },
      ],
    });
    const same = { qualifier: 'network', values: [{ claim: a, value: 'x' }] };
    expect(await write(own.me, 'resolveConflict', { id, bothHold: same, rationale: 'r' })).toMatchObject({
      __typename: 'ConflictingState',
    });
  });

  /** Two of one name, told apart by their keys. */
  const namesakes = async (curator: Curator, name: string): Promise<string[]> => {
    const ids: string[] = [];
    for (const key of ['one', 'two']) {
      const made = await curator.say({ named: { name, type: 'PERSON', key: `${name}/${key}` } }, 'LIKES', key);
      ids.push((made.claim as unknown as { subject: { id: string } }).subject.id);
    }
    return ids;
  };
  const RESOLVE = `query ($text: String!, $type: String) { resolveName(text: $text, type: $type) { __typename ... on Resolved { entity { id } stage confidence }
    ... on AmbiguousName { candidates { id } choices { number text entity { id name type lastSeenAt } } } } }`;
  interface Resolved {
    readonly __typename: string;
    readonly entity?: { readonly id: string };
    readonly choices?: readonly {
      readonly number: number;
      readonly text: string;
      readonly entity: { readonly id: string; readonly lastSeenAt: string } | null;
    }[];
  }
  const resolve = async (who: Asking, text: string): Promise<Resolved> =>
    (await who.get<{ resolveName: Resolved }>(RESOLVE, { text })).resolveName;
  const choose = (who: Asking, input: object): Promise<Answered> => write(who, 'chooseEntity', input);

  it('[OM-51] a name that several bear is a numbered choice: name, type, when last seen, and at the end somebody new', async () => {
    const name = fresh();
    const [one = '', two = ''] = await namesakes(at, name);
    const before = await resolve(me, name);
    expect(before.__typename).toBe('AmbiguousName');
    expect(before.choices).toEqual([
      ...[one, two].map((_, n) => ({
        number: n + 1,
        text: name,
        entity: { id: expect.any(String), name, type: 'PERSON', lastSeenAt: expect.stringMatching(/^\d{4}-.*Z$/) },
      })),
      { number: 3, text: 'create new entity', entity: null },
    ]);
    expect(
      before.choices
        ?.slice(0, 2)
        .map(({ entity }) => entity?.id)
        .sort(),
    ).toEqual([one, two].sort());
    const seen = ({ choices = [] }: Resolved, id: string): string =>
      choices.find(({ entity }) => entity?.id === id)?.entity?.lastSeenAt ?? '';
    await at.say(one, 'LIKES', 'rain');
    const after = await resolve(me, name);
    expect(seen(after, one) > seen(before, one)).toBe(true);
    expect(seen(after, two)).toBe(seen(before, two));
  });

  it('[OM-52 OM-56 OM-150] a choice settles at .85 and teaches a name at .95: resolved as an alias from then on, for the one who chose alone', async () => {
    const name = fresh();
    const [one = '', two = ''] = await namesakes(at, name);
    const bo = asking(context().database, context().as(me.scope, 'bo'));
    const answer = await choose(me, { text: name, entity: two });
    expect(answer).toMatchObject({
      __typename: 'EntityChosen',
      entity: { id: two },
      confidence: 0.85,
      conflict: null,
      alias: {
        text: name,
        kind: 'USER',
        method: 'CHOSEN',
        confidence: 0.95,
        owner: 'ada',
        evidence: [{ span: { quote: `${name} means ${name} here.` } }],
      },
    });
    expect(await resolve(me, name)).toEqual({
      __typename: 'Resolved',
      entity: { id: two },
      stage: 'ALIAS',
      confidence: 0.95,
    });
    expect(await resolve(me, ` ${name.toUpperCase()}`)).toMatchObject({ __typename: 'Resolved', entity: { id: two } });
    expect(await resolve(bo, name)).toMatchObject({ __typename: 'AmbiguousName' });
    // What the chooser says next is said of whom they chose, unasked.
    expect(await at.say({ named: { name, type: 'PERSON' } }, 'LIKES', 'snow')).toMatchObject({
      claim: { subject: { id: two } },
    });
    // A mind is changed, and changed back.
    await choose(me, { text: name, entity: one });
    expect(await resolve(me, name)).toMatchObject({ entity: { id: one } });
    await choose(me, { text: name, entity: two });
    expect(await resolve(me, name)).toMatchObject({ entity: { id: two } });
  });

  it('[OM-52] a choice for everyone holds for all who have not chosen otherwise, and is taken back by undo', async () => {
    const name = fresh();
    const [one = '', two = ''] = await namesakes(at, name);
    const bo = asking(context().database, context().as(me.scope, 'bo'));
    await choose(bo, { text: name, entity: two });
    const shared = await choose(me, { text: name, entity: one, visibility: 'SHARED' });
    expect(shared).toMatchObject({ __typename: 'EntityChosen', alias: { owner: null } });
    expect(await resolve(me, name)).toMatchObject({ entity: { id: one } });
    expect(await resolve(bo, name)).toMatchObject({ entity: { id: two } });
    await write(me, 'undo', { commit: shared.commit?.number, reason: 'both are meant' });
    expect(await resolve(me, name)).toMatchObject({ __typename: 'AmbiguousName' });
    const writer = asking(context().database, { ...me.scope, role: 'WRITER' });
    expect(await choose(writer, { text: name, entity: one, visibility: 'SHARED' })).toMatchObject({
      __typename: 'Forbidden',
    });
    expect(await choose(writer, { text: name, entity: one })).toMatchObject({ __typename: 'EntityChosen' });
  });

  it('[OM-51 OM-52] somebody new is made, and meant from then on', async () => {
    const name = fresh();
    const known = await namesakes(at, name);
    const answer = await choose(me, {
      text: name,
      createNew: { type: 'PERSON', key: `${name}/three` },
      visibility: 'SHARED',
    });
    expect(answer).toMatchObject({
      __typename: 'EntityChosen',
      entity: { name, type: 'PERSON', key: `${name}/three`, owner: null },
    });
    const id = (answer.entity as { id: string }).id;
    expect(known).not.toContain(id);
    expect(await resolve(me, name)).toMatchObject({ entity: { id } });
    expect(
      await choose(me, { text: name, createNew: { type: 'PERSON', key: `${name}/three` }, visibility: 'SHARED' }),
    ).toMatchObject({ __typename: 'ConflictingState' });
  });

  it('a private thing is not chosen for everyone, and nobody learns that it is there', async () => {
    const name = fresh();
    const secret = await at.thing(name, { private: true });
    expect(await choose(me, { text: name, entity: secret, visibility: 'SHARED' })).toMatchObject({
      __typename: 'NotFound',
    });
    const bo = asking(context().database, context().as(me.scope, 'bo'));
    expect(await choose(bo, { text: name, entity: secret })).toMatchObject({ __typename: 'NotFound' });
    expect(await choose(me, { text: name, entity: secret })).toMatchObject({ __typename: 'EntityChosen' });
  });

  /** A document that names somebody whose name two bear. */
  const doubted = async (curator: Curator, number: number): Promise<Question> => {
    await namesakes(curator, 'Sam Reed');
    const text = proposalText(number).replace(/author: .*/, 'author: Sam Reed');
    await document(curator, 'docs', number, text);
    return only(curator, { kind: { eq: 'IDENTITY' }, status: { eq: 'OPEN' } });
  };

  it('[OM-51 OM-52] a question of identity is answered by one of its parties: decided, learned, and not asked again', async () => {
    const own = await space();
    const { id, name, version, parties } = await doubted(own, 81);
    expect(name).toBe('Sam Reed');
    const chosen = parties.find(({ entity }) => entity !== null && entity.id !== parties[0]?.entity?.id)?.entity?.id;
    const stranger = await own.thing(fresh(), { type: 'PERSON' });
    expect(await choose(own.me, { conflict: id, entity: stranger })).toMatchObject({
      __typename: 'Invalid',
      path: ['entity'],
    });
    expect(await choose(own.me, { conflict: id, entity: chosen, expectedVersion: version + 1 })).toMatchObject({
      __typename: 'StaleVersion',
    });
    const answer = await choose(own.me, {
      conflict: id,
      entity: chosen,
      expectedVersion: version,
      reason: 'I know him',
    });
    expect(answer).toMatchObject({
      __typename: 'EntityChosen',
      confidence: 0.85,
      alias: { text: 'Sam Reed', owner: null },
      conflict: {
        status: 'RESOLVED',
        resolution: { outcome: 'ONE_MEANT', winningEntity: { id: chosen }, rationale: 'I know him' },
      },
    });
    expect(await resolve(own.me, 'Sam Reed')).toMatchObject({ entity: { id: chosen }, stage: 'ALIAS' });
    await document(own, 'docs', 82, proposalText(82).replace(/author: .*/, 'author: Sam Reed'));
    expect(await desk(own)).toEqual([]);
    const undone = await write(own.me, 'undo', { commit: answer.commit?.number, reason: 'a third one' });
    expect(undone).toMatchObject({ __typename: 'Undone' });
    expect(await only(own)).toMatchObject({ id, resolution: null });
    expect(await resolve(own.me, 'Sam Reed')).toMatchObject({ __typename: 'AmbiguousName' });
    expect(await offences(context().database, own.me.scope)).toEqual([]);
  });

  it('[OM-51] as somebody new, it is who was made for the words in doubt; a conflict of claims is not for choosing', async () => {
    const own = await space();
    const { id, parties } = await doubted(own, 83);
    const answer = await choose(own.me, { conflict: id, createNew: {} });
    expect(answer).toMatchObject({
      __typename: 'EntityChosen',
      entity: { name: 'Sam Reed', type: 'PERSON', key: null },
    });
    expect(parties.map(({ entity }) => entity?.id)).toContain((answer.entity as { id: string }).id);
    const other = await contradiction(own);
    expect(await choose(own.me, { conflict: other.id, createNew: {} })).toMatchObject({
      __typename: 'Invalid',
      path: ['conflict'],
    });
  });

  it('[OM-51] a dismissed question of identity leaves the words where they hang, and the same document asks it no more', async () => {
    const own = await space();
    const { id } = await doubted(own, 84);
    expect(await write(own.me, 'dismissConflict', { id, reason: 'it does not matter' })).toMatchObject({
      conflict: { status: 'DISMISSED' },
    });
    await document(
      own,
      'docs',
      84,
      proposalText(84, { body: 'More words.' }).replace(/author: .*/, 'author: Sam Reed'),
    );
    expect(await desk(own)).toEqual([]);
  });
});
