import { afterEach, expect, it } from '@jest/globals';
import { askingForEvidence, HARBOUR, QUESTION, type AskedEvidence } from '../support/asking-for-evidence.ts';
import { describeDatabase } from '../support/database.ts';
import type { ScriptedEngine } from '../support/search-engine.ts';
import { write } from '../support/writes.ts';

/** A text about the ferry has two of its words, and nothing of the weather. */
const BY_CHANCE = 'What does the harbour office say of the weather?';

const proposal = (number: number, title: string, header: string, body: string): string =>
  `---\neip: ${number}\ntitle: ${title}\nauthor: Ada Byron\nstatus: Draft\ntype: Standards Track\ncategory: Core\n` +
  `created: 2024-01-0${(number % 9) + 1}\n${header}---\n\n## Abstract\n\n${body}\n`;

describeDatabase('what is evidence for a question', (context) => {
  const engines: ScriptedEngine[] = [];
  afterEach(() => {
    for (const engine of engines.splice(0)) engine.close();
  });
  const begin = (files: Readonly<Record<string, string>>): Promise<AskedEvidence> =>
    askingForEvidence(context(), engines, files);

  it('[RS-22] words that a text shares with a question by chance make none, where nothing that is found is near it; it is told', async () => {
    const { find, me } = await begin(HARBOUR);
    const found = await find(BY_CHANCE, { web: 'NEVER' });
    expect(found).toMatchObject({ outcome: 'SEARCH', kept: [] });
    const [best] = found.dropped;
    expect(best).toMatchObject({ reason: 'NOT_RELEVANT', method: 'RULES', relevance: expect.any(Number) });
    expect(best?.relevance).toBeGreaterThan(0.25);
    expect((await find(BY_CHANCE, { web: 'NEVER', strictness: 0 })).kept.length).toBeGreaterThan(0);
    expect((await find(QUESTION, { web: 'NEVER' })).kept.length).toBeGreaterThan(0);
    await write(me, 'updateSetting', { key: 'gate.nearest', value: 0 });
    expect((await find(BY_CHANCE, { web: 'NEVER' })).kept[0]).toMatchObject({ text: best?.text });
  });

  it('what a claim that is asked for rests on is evidence, whatever its words; and from the cache too', async () => {
    const { find } = await begin({
      'eip-7843.md': proposal(7843, 'SLOTNUM opcode', '', 'The crane gives the slot number.'),
      'eip-9001.md': proposal(9001, 'Delayed penalties', 'requires: 7843\n', 'The ferry is punished later.'),
      'eip-9002.md': proposal(9002, 'Longer names', '', 'Of weather.'),
    });
    for (const outcome of ['SEARCH', 'EXACT']) {
      const found = await find('Which ones rest upon the crane?', { web: 'NEVER' });
      expect(found.outcome).toBe(outcome);
      expect(found.kept.map(({ text }) => text).filter((text) => text.includes('title: Delayed'))).toHaveLength(1);
      expect(found.kept.some(({ text }) => text.includes('title: Longer'))).toBe(false);
    }
  });
});
