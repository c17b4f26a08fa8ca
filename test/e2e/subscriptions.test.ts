import { expect, it } from '@jest/globals';
import { ask } from '../support/http.ts';
import { describeProgram, keyFor } from '../support/program.ts';
import { seen, TestSocket } from '../support/sockets.ts';

const ALL = 'cursor kind commit private node { id } gap { from to } details { name value }';
const events = (args = ''): string => `subscription ($after: String) { events(after: $after ${args}) { ${ALL} } }`;
const alice = keyFor('alice', 'ADMIN');
const bob = keyFor('bob', 'ADMIN');
const shown = ({ key }: { key: string }): Record<string, string> => ({ authorization: `Bearer ${key}` });

describeProgram('subscriptions over a socket', [alice, bob], (running) => {
  const say = async (who: typeof alice, thing: string, predicate: string, text: string, visibility = 'SHARED') => {
    const query = `mutation ($input: AssertClaimInput!) { assertClaim(input: $input) { __typename ... on Written { commit { number } } } }`;
    const input = { subject: { named: { name: thing, type: 'THING' } }, predicate, object: { text }, visibility };
    const answer = await ask(running().url, query, { input }, shown(who));
    const { assertClaim } = answer.json().data as { assertClaim: { commit: { number: number } } };
    return assertClaim.commit.number;
  };

  it('what happens is told as it happens, each event once, with a cursor that goes on from it', async () => {
    const socket = await TestSocket.accepted(running().url, shown(alice));
    const { data } = await socket.ask('{ streamCursor }');
    const live = socket.start(events());
    const resumed = socket.start(events(), { after: data?.streamCursor });
    const first = await say(alice, 'Ada', 'COLOUR', 'red');
    const second = await say(alice, 'Ada', 'SHAPE', 'round');
    const last = (id: string): boolean =>
      seen(socket, id).some(({ commit, kind }) => commit === second && kind === 'CLAIM_ADDED');
    await socket.until(() => last(live) && last(resumed));
    const told = seen(socket, resumed);
    expect(told.map(({ commit, kind }) => [commit, kind])).toEqual(
      expect.arrayContaining([
        [first, 'ENTITY_ADDED'],
        [first, 'CLAIM_ADDED'],
        [second, 'CLAIM_ADDED'],
      ]),
    );
    expect(seen(socket, live)).toEqual(told);
    expect(new Set(told.map(({ cursor }) => cursor)).size).toBe(told.length);
    for (const [n, { cursor }] of told.entries()) {
      const again = socket.start(events(), { after: cursor });
      const rest = told.slice(n + 1);
      await socket.until(() => seen(socket, again).length >= rest.length);
      expect(seen(socket, again)).toEqual(rest);
      socket.send({ id: again, type: 'complete' });
    }
    await socket.end();
  });

  it('a job is followed by a key that is chosen before it is begun, from its start to its end', async () => {
    const socket = await TestSocket.accepted(running().url, shown(alice));
    const job = 'cursor kind sentence job { state } details { name value }';
    // From a cursor on: whether a subscription that begins now has begun when the job does nobody can tell.
    const { data: now } = await socket.ask('{ streamCursor }');
    const by = (field: string) =>
      socket.start(`subscription ($after: String) { ${field}(after: $after, job: "first harvest") { ${job} } }`, {
        after: now?.streamCursor,
      });
    const [all, reading] = [by('events'), by('ingestion')];
    await say(alice, 'Cyd', 'COLOUR', 'blue');
    const ingest =
      'mutation ($input: IngestInput!) { ingest(input: $input) { __typename ... on DomainError { message path } } }';
    const input = {
      documents: [{ path: 'a.md', text: '# A\n\nSome words.' }],
      source: { key: 'bay' },
      jobKey: 'first harvest',
    };
    expect((await socket.ask(ingest, { input })).data).toMatchObject({ ingest: { __typename: 'Ingested' } });
    const finished = (id: string) => seen(socket, id).some(({ kind }) => kind === 'JOB_FINISHED');
    await socket.until(() => finished(all) && finished(reading));
    const told = seen(socket, all) as unknown as {
      kind: string;
      cursor: string;
      sentence: string;
      job: { state: string };
    }[];
    expect(told[0]).toMatchObject({
      kind: 'JOB_STARTED',
      sentence: expect.stringMatching(/^Ingestion started: ingest/),
    });
    expect(told.at(-1)).toMatchObject({
      ...{ kind: 'JOB_FINISHED', job: { state: 'SUCCEEDED' } },
      sentence: expect.stringMatching(/^Ingestion finished: 1 document, 1 chunk, 1 alias, 1 entity, /),
    });
    expect(told.map(({ kind }) => kind)).toContain('DOCUMENT_ADDED');
    // How far it is comes as often as time passes: on a busy machine also for one document.
    const kinds = seen(socket, reading).flatMap(({ kind }) => (kind === 'JOB_PROGRESS' ? [] : [kind]));
    expect(kinds).toEqual(['JOB_STARTED', 'SOURCE_REGISTERED', 'DOCUMENT_ADDED', 'JOB_FINISHED']);
    const again = socket.start(
      `subscription ($after: String) { events(after: $after, job: "first harvest") { kind } }`,
      {
        after: told[0]?.cursor,
      },
    );
    await socket.until(() => finished(again));
    expect(seen(socket, again).map(({ kind }) => kind)).toEqual(told.slice(1).map(({ kind }) => kind));
    expect((await socket.ask(ingest, { input: { ...input, jobKey: 'job_mine' } })).data).toMatchObject({
      ingest: { __typename: 'Invalid', path: ['jobKey'] },
    });
    await socket.end();
  });

  it('whoever asked is told when an answer no longer holds, and nobody else is', async () => {
    const [socket, other] = [
      await TestSocket.accepted(running().url, shown(alice)),
      await TestSocket.accepted(running().url, shown(bob)),
    ];
    await say(alice, 'Gull Head', 'COLOUR', 'red');
    const query =
      'mutation { ask(input: { question: "What is the colour of Gull Head?", strictness: 0 }) { ... on Answer { id sentences { claim { id } } } } }';
    const { data } = (await ask(running().url, query, {}, shown(alice))).json();
    const { ask: told } = data as { ask: { id: string; sentences: readonly { claim: { id: string } | null }[] } };
    const { data: now } = await socket.ask('{ streamCursor }');
    const follow =
      'subscription ($after: String) { answers(after: $after) { kind sentence private answer { id standing { state } } } }';
    const mine = socket.start(follow, { after: now?.streamCursor });
    const theirs = other.start('subscription { events { kind } }');
    for (const { claim } of told.sentences)
      if (claim)
        await socket.ask('mutation ($input: RetractClaimInput!) { retractClaim(input: $input) { __typename } }', {
          input: { id: claim.id, reason: 'misread' },
        });
    await socket.until(() => seen(socket, mine).length > 0);
    expect(seen(socket, mine)).toMatchObject([
      {
        ...{ kind: 'ANSWER_STANDING_CHANGED', private: true },
        sentence: 'The answer to What is the colour of Gull Head?: unsupported, claim retracted',
        answer: { id: told.id, standing: { state: 'UNSUPPORTED' } },
      },
    ]);
    await other.until(() => seen(other, theirs).some(({ kind }) => kind === 'CLAIM_RETRACTED'));
    expect(seen(other, theirs).filter(({ kind }) => kind === 'ANSWER_STANDING_CHANGED')).toEqual([]);
    await socket.end();
    await other.end();
  });

  it('a setting that changes while a subscription runs holds for its later events', async () => {
    const socket = await TestSocket.accepted(running().url, shown(alice));
    const set = async (key: string, value: number): Promise<void> => {
      const query = 'mutation ($input: UpdateSettingInput!) { updateSetting(input: $input) { __typename } }';
      const { data } = (await ask(running().url, query, { input: { key, value } }, shown(alice))).json();
      expect(data).toEqual({ updateSetting: { __typename: 'SettingWritten' } });
    };
    const id = socket.start(`subscription { events { kind node { ... on Claim { aging } } } }`);
    const claimAdded = async (number: number) => {
      const claims = () =>
        socket.results(id).filter(({ data }) => (data?.events as { kind: string }).kind === 'CLAIM_ADDED');
      await socket.until(() => claims().length >= number);
      return claims()[number - 1];
    };
    await say(alice, 'Bea', 'COLOUR', 'red');
    expect(await claimAdded(1)).toMatchObject({ data: { events: { node: { aging: false } } } });
    await set('confidence.aging', 1);
    await set('limit.cost', 1_234);
    await say(alice, 'Bea', 'SHAPE', 'round');
    expect(await claimAdded(2)).toMatchObject({
      data: { events: { node: { aging: true } } },
      extensions: { cost: { limit: 1_234 } },
    });
    await set('confidence.aging', 0);
    await set('limit.cost', 20_000);
    await socket.end();
  });
});
