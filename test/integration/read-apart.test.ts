import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { policyDefaults } from '../../src/domain/policy.ts';
import { readItem } from '../../src/ingest/read-item.ts';
import { createSpace } from '../../src/storage/index.ts';
import { openTestEmbedded } from '../support/database.ts';
import { fileItem, ingest } from '../support/ingest.ts';
import { describeOn, legs } from '../support/legs.ts';
import { docxParts, paragraph, zipOf } from '../support/zip.ts';

const small = fileItem('a.html', '<p>words');
const large = fileItem('b.html', '<p>word <b>after</b> word</p>'.repeat(60_000));
const outcome = async (item = small, policy = policyDefaults): Promise<string> => {
  const read = await readItem(item, policy, false);
  return read.kind === 'READ' ? 'READ' : read.reason;
};

describe('documents read in a thread of their own', () => {
  it('leave the event loop free', async () => {
    let ticks = 0;
    const timer = setInterval(() => (ticks += 1), 10);
    expect(await outcome(large)).toBe('READ');
    clearInterval(timer);
    expect(ticks).toBeGreaterThan(5);
  });

  it('are held when they take too long or too much memory, and the next one is read', async () => {
    const hasty = { ...policyDefaults, 'parse.timeoutMs': 100 };
    const narrow = { ...policyDefaults, 'parse.memoryMb': 64 };
    const answers = [outcome(large, hasty), outcome(), outcome(large, narrow), outcome(), outcome()];
    expect(await Promise.all(answers)).toEqual(['TIMEOUT', 'READ', 'MEMORY', 'READ', 'READ']);
  });
});

describeOn(legs.pglite, 'an ingest with documents that hang, outgrow or break their reader', () => {
  const notes = (name: string) =>
    Array.from({ length: 15 }, (_, n) => fileItem(`${name}-${n}.md`, `Note ${name} ${n}.`));
  /** Much to read, little to keep. */
  const page = `<p>A few words.${Array.from({ length: 120_000 }, (_, n) => `<i id="i${n * 7919}"></i>`).join('')}`;
  const ill = ['hangs.html', 'grows.html', 'broken.docx'];

  let opened: Awaited<ReturnType<typeof openTestEmbedded>>;
  beforeAll(async () => {
    opened = await openTestEmbedded();
  });
  afterAll(() => opened.drop());

  it('takes in all others, holds them with the reason, and takes them in when the cause is mended', async () => {
    const { database } = opened;
    const space = await createSpace(database, 'ill');
    const scope = { spaceId: space.id, spaceName: space.name, owner: 'ada', role: 'ADMIN' as const };
    const send = async (policy: Partial<typeof policyDefaults>, ...items: Parameters<typeof ingest>[2]) =>
      (await ingest(database, scope, items, { policy })).outcomes.map((outcome) => {
        const { path, status } = outcome;
        return status === 'QUARANTINED' ? `${path} ${outcome.reason}` : `${path} ${status}`;
      });
    const added = (items: readonly { path: string }[]): string[] => items.map(({ path }) => `${path} ADDED`);
    const [one, two, three] = [notes('one'), notes('two'), notes('three')];
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
      fileItem('grows.html', page.replace('few', 'good few')),
      fileItem('broken.docx', zipOf(docxParts(paragraph('Whole again.')))),
    );
    expect(mended).toEqual(ill.map((path) => `${path} ADDED`));
  });
});
