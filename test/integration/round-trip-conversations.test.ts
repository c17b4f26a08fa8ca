import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it } from '@jest/globals';
import { readSpace } from '../../src/cli/export/space-reader.ts';
import { runImport } from '../../src/cli/import/import-command.ts';
import { clientOf } from '../support/asking-client.ts';
import { caughtIo } from '../support/cli-io.ts';
import { append, conversationWorker, turnsOf } from '../support/conversing.ts';
import { describeDatabase } from '../support/database.ts';
import { asking, type Asking } from '../support/graphql.ts';
import { saying } from '../support/round-trip.ts';

describeDatabase('an export of conversations that is imported into an empty space', (context) => {
  let folder: string;
  let first: Asking;
  let second: Asking;
  let exported: string[];

  const bring = async (me: Asking, lines: readonly string[]): Promise<{ code: number; said: string }> => {
    const file = join(folder, 'log.jsonl');
    writeFileSync(file, lines.join('\n'));
    const { io, out, err } = caughtIo();
    return { code: await runImport(clientOf(me), file, io), said: out() + err() };
  };
  const without = (n: number): string[] =>
    exported.filter((line) => !(line.startsWith('{"type":"Message"') && line.includes(`"n":${n},"role"`)));

  beforeAll(async () => {
    folder = mkdtempSync(join(tmpdir(), 'round-trip-conversations-'));
    const { database, space } = context();
    first = asking(database, await space());
    await saying(first);
    await conversationWorker(database).worker.drain();
    exported = [];
    for await (const line of readSpace(clientOf(first), new AbortController().signal))
      exported.push(JSON.stringify(line));
    second = asking(database, await space());
    expect(await bring(second, exported)).toMatchObject({ code: 0 });
    await conversationWorker(database).worker.drain();
  });
  afterAll(() => rmSync(folder, { recursive: true, force: true }));

  it('has what was said: found by its words once the worker has followed the log, under the ids that it had', async () => {
    const shown = async (me: Asking): Promise<unknown> => {
      const answer = await me.get(
        `{ searchMessages(text: "harbour lantern", strategy: LEXICAL) { hits { message { id n text tokens document { id key revision: currentRevision { id } } } } }
          conversation(id: "pilots") { messageCount stored recentTurns { id text saidAt } }
          documents(where: { kind: { eq: MESSAGE } }) { nodes { id key } } }`,
      );
      // A document is shown at the point in time at which it was read, and the spaces are at different ones.
      return JSON.parse(JSON.stringify(answer).replaceAll(/@\w+/gu, '')) as unknown;
    };
    const before = await shown(first);
    expect(before).toMatchObject({
      searchMessages: { hits: [{ message: { n: 1, text: 'Where is the harbour lantern?', document: {} } }] },
      conversation: { messageCount: 2, stored: 2, recentTurns: [{ saidAt: '2020-01-31T12:00:00.000Z' }, {}] },
      documents: { nodes: { length: 3 } },
    });
    expect(await shown(second)).toEqual(before);
    const documents = exported.map((line) => JSON.parse(line) as { type: string; kind?: string });
    expect(documents.filter(({ type, kind }) => type === 'Document' && kind === 'MESSAGE')).toEqual([]);
  });

  it('goes on where a log of the file is longer, adds nothing that is there, and refuses a log that lacks a message', async () => {
    const third = asking(context().database, await context().space());
    expect(await bring(third, without(2))).toMatchObject({ code: 0 });
    expect(await turnsOf(third, 'pilots')).toEqual(['Where is the harbour lantern?']);
    expect((await bring(third, exported)).said).toMatch(/^added 1 line,/);
    expect((await bring(third, exported)).said).toMatch(/^added 0 lines,/);
    expect(await turnsOf(third, 'pilots')).toEqual(['Where is the harbour lantern?', 'At the pier.']);
    const fourth = asking(context().database, await context().space());
    expect(await bring(fourth, without(1))).toEqual({ code: 1, said: expect.stringContaining('do not continue it') });
    expect(await turnsOf(fourth, 'pilots')).toEqual([]);
  });

  it('is refused where something else was said since under the same number', async () => {
    const third = asking(context().database, await context().space());
    await bring(third, without(2));
    await append(third, 'pilots', ['It is out.']);
    expect(await bring(third, exported)).toEqual({
      code: 1,
      said: expect.stringContaining('this space holds another Message under the same id or key'),
    });
    expect(await turnsOf(third, 'pilots')).toEqual(['Where is the harbour lantern?', 'It is out.']);
  });

  it('is not undone: what was said stays as it was said', async () => {
    const [said] = await context().database.system((query) =>
      query<{ commit: string }>(
        't.said',
        `select commit from events where space_id = $1 and kind = 'MESSAGES_APPENDED' limit 1`,
        [second.scope.spaceId],
      ),
    );
    const undone = await second.get(
      `mutation ($commit: Int!) { undo(input: { commit: $commit, reason: "r" }) { __typename ... on DomainError { message } } }`,
      { commit: Number(said?.commit) },
    );
    expect(undone).toMatchObject({
      undo: { __typename: 'ConflictingState', message: expect.stringContaining('messages') },
    });
  });
});
