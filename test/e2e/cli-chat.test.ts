import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { runChat } from '../../src/cli/chat/chat-command.ts';
import type { Client } from '../../src/cli/client/client-port.ts';
import { Interrupted } from '../../src/cli/exit-codes.ts';
import { claimgraph, type Finished } from '../support/claimgraph.ts';
import { caughtIo } from '../support/cli-io.ts';

let folder = '';
const run = (input: string, ...args: string[]): Promise<Finished> =>
  claimgraph([...args, '--data-dir', 'data'], { cwd: folder, input });
const keep = (input: string, ...args: string[]): Promise<Finished> => run(input, 'chat', '--no-answer', ...args);

beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'cli-chat-'));
});
afterAll(() => rmSync(folder, { recursive: true, force: true }));

const LOG = `{ conversation(id: "harbour") { messageCount owner messages(first: 20) { nodes { n role speaker text } } } }`;

describe('chat that only keeps', () => {
  it('keeps each line as a message, in order, and says it when it is kept', async () => {
    const asked = await keep('Where is the lantern?\r\n\n  \nAnd the bell?', '--log', 'harbour');
    expect(asked).toEqual({ code: 0, stderr: '', stdout: '1  user: Where is the lantern?\n2  user: And the bell?\n' });
    const replied = await run('At the pier.\n', 'chat', '--log', 'harbour', '--role', 'assistant', '--speaker', 'Ada');
    expect(replied).toEqual({ code: 0, stderr: '', stdout: '3  Ada: At the pier.\n' });
    const { stdout } = await run('', 'query', LOG);
    expect(JSON.parse(stdout)).toEqual({
      conversation: {
        ...{ messageCount: 3, owner: 'local' },
        messages: {
          nodes: [
            { n: 1, role: 'USER', speaker: null, text: 'Where is the lantern?' },
            { n: 2, role: 'USER', speaker: null, text: 'And the bell?' },
            { n: 3, role: 'ASSISTANT', speaker: 'Ada', text: 'At the pier.' },
          ],
        },
      },
    });
  });

  it('gives JSON, and the same line twice is two messages', async () => {
    const { code, stdout } = await keep('yes\nyes\n', '--log', 'twice', '--json');
    expect(code).toBe(0);
    const said = stdout
      .trimEnd()
      .split('\n')
      .map((line) => JSON.parse(line) as object);
    expect(said).toMatchObject([
      { id: expect.stringMatching(/^msg_\w{26}$/), n: 1, role: 'USER', speaker: null, text: 'yes' },
      { n: 2, text: 'yes' },
    ]);
  });

  it('shows no control characters of what was said', async () => {
    const { stdout } = await keep('red \u001b[31m\n', '--log', 'red');
    expect(stdout).toBe('1  user: red \\u001b[31m\n');
  });

  it.each([
    ['without a key', 'x', ['chat'], 2, /required option '--log <key>'/],
    ['with a role that nobody has', 'x', ['chat', '--log', 'k', '--role', 'king'], 2, /user, assistant, system/],
    ['with a key of nothing', 'x', ['chat', '--log', ' '], 1, /expected a key of 1–200 characters/],
    ['with a speaker of nothing', 'x', ['chat', '--log', 'k', '--speaker', ''], 1, /expected 1–200 characters/],
  ])('is refused %s', async (_, input, args, code, message) => {
    const done = await run(input, ...args);
    expect(done).toMatchObject({ code, stdout: '', stderr: expect.stringMatching(message) });
  });

  it('ends with the first line that is refused: those before it are kept', async () => {
    const { code, stdout, stderr } = await keep(`one\n${'x'.repeat(200_001)}\ntwo\n`, '--log', 'long');
    expect([code, stdout]).toEqual([1, '1  user: one\n']);
    expect(stderr).toContain('expected a message of at most 200000 characters');
  });

  it('sends a line again under its key while the server is away, so that it is said once', async () => {
    const keys: unknown[] = [];
    const client: Client = {
      follow: null,
      place: 'the test',
      run: ({ variables }) => {
        const { input } = variables as { input: { key?: string; idempotencyKey?: string } };
        if (input.key !== undefined)
          return Promise.resolve({
            data: {
              startConversation: { __typename: 'ConversationStarted', conversation: { id: 'cnv_1', messageCount: 0 } },
            },
          });
        keys.push(input.idempotencyKey);
        const away = { __typename: 'Unavailable', message: 'm', component: 'database', retryAfter: 0 };
        const said = { id: 'msg_1', n: 1, role: 'USER', speaker: null, text: 'a' };
        return Promise.resolve({
          data: { appendMessages: keys.length === 1 ? away : { __typename: 'MessagesAppended', messages: [said] } },
        });
      },
      close: () => Promise.resolve(),
    };
    const { io, out } = caughtIo();
    const chat = { log: 'k', role: 'USER', speaker: null, json: false, answers: null } as const;
    expect(await runChat(client, chat, { ...io, stdin: Readable.from(['a\n']) }, () => 'key')).toBe(0);
    expect([keys, out()]).toEqual([['key', 'key'], '1  user: a\n']);
    const stopped = { ...io, stdin: new Readable({ read: () => undefined }), interrupted: AbortSignal.timeout(50) };
    await expect(runChat(client, chat, stopped, () => 'key')).rejects.toThrow(Interrupted);
  });
});
