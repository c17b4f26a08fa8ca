import { deflateSync } from 'node:zlib';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { settingDefaults } from '../support/settings.ts';
import { prepare } from '../../src/ingest/prepare.ts';
import { builtInPacks, loadPack, packsWith } from '../../src/packs/index.ts';
import { createSpace } from '../../src/storage/index.ts';
import { openTestEmbedded } from '../support/database.ts';
import { fileItem, ingest } from '../support/ingest.ts';
import { describeOn, legs } from '../support/legs.ts';
import { docxParts, paragraph, zipOf } from '../support/zip.ts';

const small = fileItem('a.html', '<p>words');
const words = Array.from({ length: 20_000 }, (_, n) => `<p>word${n} <b>after</b> ${n * 7919}</p>`);
const large = fileItem('b.html', words.join(''));
/** Long enough to be seen at work, and read to its end. */
const middling = fileItem('c.html', words.slice(0, 4_000).join(''));
const outcome = async (
  item = small,
  settings = settingDefaults,
  asker = 'one',
  packs = builtInPacks,
): Promise<string> => {
  const prepared = await prepare(asker, item, { sourceKey: 'test', packs, settings });
  return prepared.kind === 'READY' ? 'READ' : prepared.reason;
};

/** Which of two ends first. */
const faster = (one: Promise<string>, other: Promise<string>): Promise<string> =>
  Promise.race([one.then((how) => `one ${how}`), other.then((how) => `other ${how}`)]);

const PATTERNS = `pack: slow
version: 1
description: A pattern of a user, of the slowest kind that there is.
match: { path: '**/*' }
types: { THING: A thing. }
mentions:
  - { pattern: '(?P<object>(?:a?){500}a{500})', entity: { type: THING, name: '{object}' } }
`;

const slow = packsWith([loadPack(PATTERNS, 'slow.yaml')]);

describe('documents prepared in a thread', () => {
  it('leave the event loop free', async () => {
    let ticks = 0;
    const timer = setInterval(() => (ticks += 1), 10);
    expect(await outcome(middling)).toBe('READ');
    clearInterval(timer);
    expect(ticks).toBeGreaterThan(5);
  });

  it('tell the processor time that they took', async () => {
    const took: number[] = [];
    const onRead = (cpuMs: number): unknown => took.push(cpuMs);
    await prepare('one', middling, { sourceKey: 'test', packs: builtInPacks, settings: settingDefaults, onRead });
    expect(took).toEqual([expect.any(Number)]);
    expect(took[0]).toBeGreaterThan(0);
  });

  it('are held when they take too long or too much memory, and the next one is read', async () => {
    const hasty = { ...settingDefaults, 'parse.timeoutMs': 100 };
    const narrow = { ...settingDefaults, 'parse.memoryMb': 64 };
    const answers = [outcome(large, hasty), outcome(), outcome(large, narrow), outcome(), outcome()];
    expect(await Promise.all(answers)).toEqual(['TIMEOUT', 'READ', 'MEMORY', 'READ', 'READ']);
  });

  it('keep nobody waiting but whoever sent them', async () => {
    const long = { ...settingDefaults, 'parse.timeoutMs': 20_000 };
    const hangs = Array.from({ length: 3 }, (_, n) =>
      outcome(fileItem(`hang${n}.md`, 'a'.repeat(60_000)), long, 'one', slow),
    );
    const first = await faster(Promise.race(hangs), outcome(fileItem('other.html', '<p>Words.'), long, 'two'));
    expect(first).toBe('other READ');
    const hasty = { ...settingDefaults, 'parse.timeoutMs': 1 };
    await Promise.all([...hangs, outcome(small, hasty)]);
  });

  it('with patterns of a user leave the event loop free, and are held when matching them takes too long', async () => {
    let ticks = 0;
    const timer = setInterval(() => (ticks += 1), 10);
    const hasty = { ...settingDefaults, 'parse.timeoutMs': 1_500 };
    expect(await outcome(fileItem('slow.md', 'a'.repeat(100_000)), hasty, 'one', slow)).toBe('TIMEOUT');
    clearInterval(timer);
    expect(ticks).toBeGreaterThan(20);
    expect(await outcome(fileItem('short.md', 'A short note.'), hasty, 'one', slow)).toBe('READ');
  });

  it('are those of more bytes, or of more bytes times patterns of a user, than the settings let run beside others', async () => {
    // Whoever has a millisecond in a thread is held; what runs on the event loop has no such limit.
    const hasty = { ...settingDefaults, 'parse.timeoutMs': 1 };
    const note = fileItem('note.md', 'A short note of the tides.');
    expect(await outcome(note, hasty)).toBe('READ');
    expect(await outcome(note, { ...hasty, 'parse.quickBytes': note.bytes.length })).toBe('READ');
    expect(await outcome(note, { ...hasty, 'parse.quickBytes': note.bytes.length - 1 })).toBe('TIMEOUT');
    expect(await outcome(note, hasty, 'one', slow)).toBe('READ');
    expect(await outcome(note, { ...hasty, 'parse.quickWork': 1_000 }, 'one', slow)).toBe('TIMEOUT');
  });

  it('that are small and unpack to more than they may are refused before they are read', async () => {
    const page = Buffer.from('BT /F 9 Tf (x) Tj ET '.repeat(8_000_000));
    const twice = deflateSync(deflateSync(page, { level: 9 }), { level: 9 });
    const head = `4 0 obj << /Length ${twice.length} /Filter [ /FlateDecode /Fl#61teDecode ] >> stream\n`;
    const bomb = Buffer.concat([Buffer.from(`%PDF-1.4\n${head}`), twice, Buffer.from('\nendstream endobj\n')]);
    expect(bomb.length).toBeLessThan(10_000);
    expect(await outcome(fileItem('bomb.pdf', bomb))).toBe('TOO_LARGE');
  });
});

describeOn(legs.pglite, 'an ingest with documents that hang, outgrow or break their reader', () => {
  const notes = (name: string, count = 15) =>
    Array.from({ length: count }, (_, n) => fileItem(`${name}-${n}.md`, `Note ${name} ${n}.`));
  /** Much to read, little to keep. */
  const page = `<p>A few words.${Array.from({ length: 50_000 }, (_, n) => `<i id="i${n * 7919}"></i>`).join('')}`;
  const ill = ['hangs.html', 'grows.html', 'broken.docx'];

  let opened: Awaited<ReturnType<typeof openTestEmbedded>>;
  beforeAll(async () => {
    opened = await openTestEmbedded();
  });
  afterAll(() => opened.drop());

  it('reads no more of a request of which three took too long', async () => {
    const { database } = opened;
    const space = await createSpace(database, 'heavy');
    const scope = { spaceId: space.id, spaceName: space.name, owner: 'ada', role: 'ADMIN' as const };
    const heavy = Array.from({ length: 5 }, (_, n) => fileItem(`heavy${n}.html`, `${page}<p>${n}`));
    const [first, ...rest] = notes('four');
    const { outcomes } = await ingest(database, scope, [...(first ? [first] : []), ...heavy, ...rest], {
      settings: { 'parse.timeoutMs': 100, 'parse.tooHeavy': 3 },
    });
    const held = outcomes.filter(({ status }) => status === 'QUARANTINED').length;
    // The one after the third is looked at while the third is held.
    expect([3, 4]).toContain(held);
    expect(outcomes.filter(({ status }) => status === 'ADDED').map(({ path }) => path)).toEqual([first?.path]);
    const failed = outcomes.flatMap((outcome) => (outcome.status === 'FAILED' ? [outcome.error.message] : []));
    expect(failed).toHaveLength(5 - held + rest.length);
    for (const message of failed) expect(message).toMatch(/^not read: \d documents of this request took too long/);
  });

  it('holds no short text for the time of a thread, in which those after the eighth are read', async () => {
    const { database } = opened;
    const space = await createSpace(database, 'short');
    const scope = { spaceId: space.id, spaceName: space.name, owner: 'ada', role: 'ADMIN' as const };
    const { report } = await ingest(database, scope, notes('short'), { settings: { 'parse.timeoutMs': 1 } });
    expect(report).toMatchObject({ documents: 15, quarantined: 0, failed: 0 });
  });

  it('takes in all others, holds them with the reason, and takes them in when the cause is mended', async () => {
    const { database } = opened;
    const space = await createSpace(database, 'ill');
    const scope = { spaceId: space.id, spaceName: space.name, owner: 'ada', role: 'ADMIN' as const };
    const send = async (settings: Partial<typeof settingDefaults>, ...items: Parameters<typeof ingest>[2]) =>
      (await ingest(database, scope, items, { settings })).outcomes.map((outcome) => {
        const { path, status } = outcome;
        return status === 'QUARANTINED' ? `${path} ${outcome.reason}` : `${path} ${status}`;
      });
    const added = (items: readonly { path: string }[]): string[] => items.map(({ path }) => `${path} ADDED`);
    // Two of each in a thread: in 64 MB each takes one of its own, a second of a processor.
    const [one, two, three] = [notes('one', 10), notes('two', 10), notes('three', 10)];
    const after = fileItem('after.html', '<p>A small page.');
    const sent = [
      ...(await send({ 'parse.timeoutMs': 100 }, ...one, fileItem('hangs.html', page), ...two)),
      ...(await send(
        { 'parse.memoryMb': 64 },
        fileItem('grows.html', page.replace('few', 'good few')),
        fileItem('broken.docx', Buffer.from('PK\u0003\u0004 and no more')),
        after,
        ...three,
      )),
    ];
    const [hangs, grows, broken] = ill;
    const well = added([...one, ...two, after, ...three]);
    expect(sent.toSorted()).toEqual([...well, `${hangs} TIMEOUT`, `${grows} MEMORY`, `${broken} BROKEN`].toSorted());
    const mended = await send(
      {},
      fileItem('hangs.html', page),
      fileItem('grows.html', '<p>A good few words less.'),
      fileItem('broken.docx', zipOf(docxParts(paragraph('Whole again.')))),
    );
    expect(mended).toEqual(ill.map((path) => `${path} ADDED`));
  });
});
