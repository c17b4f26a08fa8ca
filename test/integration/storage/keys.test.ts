import { createHash } from 'node:crypto';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { DomainError } from '../../../src/domain/errors.ts';
import { loadKeys, type Keys } from '../../../src/storage/keys.ts';

let folder = '';
let file = '';
let now = 0;
let faults: string[] = [];
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'keys-'));
  file = join(folder, 'keys.yaml');
  now = Date.parse('2026-01-01T00:00:00Z');
  faults = [];
});
afterEach(() => {
  rmSync(folder, { recursive: true, force: true });
});

const alice = 'cg_alice-alice-alice-alice';
const bob = 'cg_bob-bob-bob-bob-bob-bob';
const nameOf = (key: string): string => `sha256:${createHash('sha256').update(key).digest('hex')}`;
const entry = (key: string, fields = 'space: default, owner: alice, role: WRITER'): string =>
  `${nameOf(key)}: {${fields}}\n`;

const load = (): Promise<Keys> =>
  loadKeys({ file, clock: { now: () => new Date(now) }, onFault: (message) => faults.push(message) });

async function refusal(content: string): Promise<string[]> {
  writeFileSync(file, content);
  try {
    await load();
  } catch (error) {
    if (error instanceof DomainError) return error.message.replaceAll(file, 'FILE').split('\n');
    throw error;
  }
  return [];
}

describe('a key', () => {
  it('opens its space as its owner with its role', async () => {
    writeFileSync(file, entry(alice) + entry(bob, 'space: other, owner: bob, role: ADMIN'));
    const keys = await load();
    expect(await keys.find(alice)).toMatchObject({ space: 'default', owner: 'alice', role: 'WRITER', expires: null });
    expect(await keys.find(bob)).toMatchObject({ space: 'other', owner: 'bob', role: 'ADMIN' });
    expect(keys.spaces()).toEqual(['default', 'other']);
  });

  it('may stand in a JSON file too', async () => {
    writeFileSync(file, JSON.stringify({ [nameOf(alice)]: { space: 'default', owner: 'alice', role: 'READER' } }));
    expect(await (await load()).find(alice)).toMatchObject({ role: 'READER' });
  });

  it.each(['', alice.slice(1), `${alice} `, nameOf(alice), nameOf(alice).slice(7), '__proto__', 'constructor'])(
    'that is %j is none',
    async (presented) => {
      writeFileSync(file, entry(alice));
      expect(await (await load()).find(presented)).toBeNull();
    },
  );

  it('shorter than 24 characters never counts', async () => {
    writeFileSync(file, entry('cg_short'));
    expect(await (await load()).find('cg_short')).toBeNull();
  });

  it('ends when it expires', async () => {
    writeFileSync(file, entry(alice, 'space: default, owner: alice, role: READER, expires: 2026-01-01T00:01:00Z'));
    const keys = await load();
    now += 59_000;
    expect(await keys.find(alice)).not.toBeNull();
    now += 1_000;
    expect(await keys.find(alice)).toBeNull();
  });
});

describe('while the server runs', () => {
  it('a change of the file is seen within 5 seconds', async () => {
    writeFileSync(file, entry(alice));
    const keys = await load();
    writeFileSync(file, entry(bob));
    now += 5_000;
    expect(await keys.find(alice)).toBeNull();
    expect(await keys.find(bob)).not.toBeNull();
  });

  it.each([
    ['broken', () => writeFileSync(file, 'sha256: [')],
    ['gone', () => rmSync(file)],
  ])('keys hold 30 seconds longer when the file is %s, then none does, until it is whole again', async (_, spoil) => {
    writeFileSync(file, entry(alice));
    const keys = await load();
    now += 5_000;
    await keys.find(alice);
    spoil();
    now += 25_000;
    expect(await keys.find(alice)).not.toBeNull();
    now += 5_000;
    expect(await keys.find(alice)).toBeNull();
    expect(faults).toHaveLength(2);
    writeFileSync(file, entry(alice));
    now += 5_000;
    expect(await keys.find(alice)).not.toBeNull();
  });
});

describe('a wrong file stops the start', () => {
  const plain = 'my-own-plain-key-in-the-file';
  const cases: [what: string, content: string, lines: string[]][] = [
    ['an empty one', ' \n', ['CLAIMGRAPH_KEYS: FILE is empty; expected at least one key, or {}']],
    ['no YAML', 'a: [', ['CLAIMGRAPH_KEYS: FILE is not YAML: see line 1']],
    ['twice the same key', entry(alice) + entry(alice), ['CLAIMGRAPH_KEYS: FILE is not YAML: see line 2']],
    ['a list', '- a', ['CLAIMGRAPH_KEYS: FILE: Invalid input: expected record, received array']],
    ['a word', 'hello', ['CLAIMGRAPH_KEYS: FILE: Invalid input: expected record, received string']],
    [
      'a plain key',
      `${plain}: {space: default, owner: a, role: READER}`,
      ['CLAIMGRAPH_KEYS: FILE, key 1: expected `sha256:` and the 64 hex digits of the hash of a key'],
    ],
    [
      'an unknown role',
      entry(alice, 'space: s, owner: a, role: ROOT'),
      ['CLAIMGRAPH_KEYS: FILE, key 1, role: expected one of READER, WRITER, CURATOR, ADMIN'],
    ],
    [
      'an unknown field',
      entry(alice, 'space: s, owner: a, role: READER, admin: true'),
      ['CLAIMGRAPH_KEYS: FILE, key 1: Unrecognized key: "admin"'],
    ],
    [
      'a space that cannot be',
      entry(alice) + entry(bob, 'space: ../x, owner: a b, role: READER'),
      [
        'CLAIMGRAPH_KEYS: FILE, key 2, space: expected 1–63 lower-case letters, digits, dots, hyphens or underscores',
        'CLAIMGRAPH_KEYS: FILE, key 2, owner: expected 1–200 characters without blanks',
      ],
    ],
    [
      'a day without time',
      entry(alice, 'space: s, owner: a, role: READER, expires: 2027-01-31'),
      ['CLAIMGRAPH_KEYS: FILE, key 1, expires: expected a time like 2027-01-31T00:00:00Z'],
    ],
    ['a YAML bomb', 'a: &a [1]\nb: [*a, *a]', ['CLAIMGRAPH_KEYS: FILE is not YAML']],
  ];
  it.each(cases)('%s', async (_, content, lines) => {
    expect(await refusal(content)).toEqual(lines);
  });

  it('and never shows what may be a plain key', async () => {
    const said = await refusal(`${plain}: {space: default, owner: a, role: READER}\n? [${plain}]\n: 1`);
    expect(said.join('\n')).not.toContain(plain);
  });

  it('a missing file', async () => {
    await expect(load()).rejects.toThrow(
      /^CLAIMGRAPH_KEYS: expected a keys file, got ".*keys\.yaml": there is no such file$/,
    );
  });
});
