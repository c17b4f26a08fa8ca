import { afterEach, expect, it } from '@jest/globals';
import { askingForEvidence } from '../support/asking-for-evidence.ts';
import { describeDatabase } from '../support/database.ts';
import { embedAll } from '../support/embedded-texts.ts';
import { fileItem, ingest } from '../support/ingest.ts';
import type { ScriptedEngine } from '../support/search-engine.ts';

const FEE = 'What is the fee of the Gannet ferry?';
const RENT = 'What is the rent of Quarry House?';
const FEES = (crowns: number): string =>
  `| name | fee |\n|---|---|\n| Gannet ferry | ${crowns} crowns |\n| Heron ferry | 30 crowns |`;
const CHANGED = 'The fee of the Gannet ferry changed: it is now 90 crowns.';

describeDatabase('evidence tells what holds now', (context) => {
  const engines: ScriptedEngine[] = [];
  afterEach(() => {
    for (const engine of engines.splice(0)) engine.close();
  });

  it.each([
    ['two notes', FEE, 'The fee of the Gannet ferry is 40 crowns.', CHANGED, '90', '40'],
    ['a list and a note', FEE, '# Gannet ferry\n\n- Fee: 40 crowns', CHANGED, '90', '40'],
    ['a table and a note', FEE, FEES(40), CHANGED, '90', '40'],
    ['two tables', FEE, FEES(40), FEES(90), '90', '40'],
    [
      'a claim, and a note in other words that is read as none',
      ...[RENT, 'The rent of Quarry House is £900.'],
      ...['Since March the rent for Quarry House has been £950, as the owner had announced.', '950', '900'],
    ],
    [
      'two notes, of which the later one is the worse hit in each list',
      ...[FEE, 'The fee of the Gannet ferry is 40 crowns.'],
      ...['The engine is new, the crane is idle, and the fee for the Gannet ferry went up to 90 crowns.', '90', '40'],
    ],
  ])('[SE-68] of %s', async (_, question, before, after, now, then) => {
    const { find, me, embedder } = await askingForEvidence(context(), engines);
    const dated = (path: string, text: string, year: number) => ({
      ...fileItem(path, `${text}\n`),
      publishedAt: new Date(Date.UTC(year, 0)),
    });
    await ingest(context().database, me.scope, [dated('a.md', before, 2024), dated('b.md', after, 2025)]);
    await embedAll(context().database, embedder);
    const { kept } = await find(question, { web: 'NEVER' });
    expect(kept[0]?.text).toContain(now);
    expect(kept.map(({ text }) => text)).not.toContainEqual(expect.stringContaining(then));
  });

  it('[SE-68] of two files with their dates in front, ingested at once', async () => {
    const dated = (year: number, text: string): string => `---\ndate: ${year}-01-01\n---\n\n${text}\n`;
    const files = { 'a.md': dated(2024, 'The fee of the Gannet ferry is 40 crowns.'), 'b.md': dated(2025, CHANGED) };
    const { find } = await askingForEvidence(context(), engines, files);
    const { kept } = await find(FEE, { web: 'NEVER' });
    expect(kept.map(({ text }) => text.trim())).toEqual([CHANGED]);
  });
});
