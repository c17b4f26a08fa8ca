import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { claimgraph } from '../support/claimgraph.ts';

let folder = '';
const lines = (rows: readonly object[]): string => rows.map((row) => `${JSON.stringify(row)}\n`).join('');

beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'eval-retrieval-'));
  mkdirSync(join(folder, 'chats'));
  mkdirSync(join(folder, 'handbook', 'documents'), { recursive: true });
  const said = [
    'Where did you moor the ferry?',
    'At the northern quay.',
    'And the tug?',
    'It is in the dry dock.',
    'Nice weather!',
  ];
  const turns = said.map((text, n) => ({
    conversation: 'quay',
    turn: `t${n + 1}`,
    speaker: n % 2 === 0 ? 'Ada' : 'Ben',
    text,
  }));
  writeFileSync(join(folder, 'chats', 'turns.jsonl'), lines(turns));
  writeFileSync(
    join(folder, 'chats', 'questions.jsonl'),
    lines([
      {
        id: 'q1',
        conversation: 'quay',
        question: 'Where was the ferry moored?',
        category_name: 'place',
        evidence: ['t2'],
      },
      { id: 'q2', conversation: 'quay', question: 'Where is the tug?', category_name: 'place', evidence: ['t4'] },
      { id: 'q3', conversation: 'quay', question: 'Who owns the crane?', category_name: 'never said', evidence: [] },
    ]),
  );
  writeFileSync(
    join(folder, 'handbook', 'documents', 'fees.md'),
    '# Fees\n\n## Harbour dues\n\nA ferry pays forty crowns a day.\n',
  );
  writeFileSync(
    join(folder, 'handbook', 'documents', 'cats.md'),
    '# Cats\n\n## Food\n\nThe harbour cat eats herring.\n',
  );
  writeFileSync(
    join(folder, 'handbook', 'questions.jsonl'),
    lines([{ id: 'q1', question: 'What does a ferry pay each day?', evidence: ['fees.md#Harbour dues'] }]),
  );
});
afterAll(() => rmSync(folder, { recursive: true, force: true }));

const evaluate = (line: string) => claimgraph(['eval', 'retrieval', ...line.split(' ')], { cwd: folder });

describe('claimgraph eval retrieval', () => {
  it('keeps conversations, asks every question, and counts what nothing answers apart', async () => {
    const before = readdirSync(tmpdir()).filter((name) => name.startsWith('claimgraph-eval-')).length;
    const done = await evaluate('chats --json --signals --save figures.json');
    expect(done.code).toBe(0);
    const report = JSON.parse(done.stdout) as { signals: Record<string, { mrr: number }> };
    expect(report).toMatchObject({ turns: 5, documents: 0, unanswered: 1, all: { questions: 2, recallAt10: 1 } });
    expect(Object.keys(report.signals)).toEqual([
      ...['own words', '+ messages around', '+ meaning', '+ dates', '+ speakers', '+ times told', '- mere questions'],
    ]);
    // By its own words neither answer is found first: they repeat nothing of the questions.
    expect(report.signals['own words']?.mrr).toBeLessThan(report.signals['+ messages around']?.mrr ?? 0);
    expect(JSON.parse(readFileSync(join(folder, 'figures.json'), 'utf8'))).toEqual(report);
    expect(readdirSync(tmpdir()).filter((name) => name.startsWith('claimgraph-eval-'))).toHaveLength(before);
  });

  it('finds sections of documents, beside the figures of an earlier run', async () => {
    writeFileSync(
      join(folder, 'earlier.json'),
      JSON.stringify({
        all: { questions: 9, recallAt5: 0.5, recallAt10: 0.25, allAt10: 0, shareAt10: 0, mrr: 0, p50Ms: 1, p95Ms: 2 },
      }),
    );
    const done = await evaluate('handbook --baseline earlier.json');
    expect(done.code).toBe(0);
    expect(done.stdout).toMatch(/^all +1 +1\.000 +1\.000/mu);
    expect(done.stdout).toMatch(/^baseline +9 +0\.500 +0\.250/mu);
    expect(done.stdout).toContain('2 documents, embedded by all-MiniLM-L6-v2');
  });

  it.each([
    ['nowhere', 'expected a folder'],
    ['handbook/documents', 'expected turns.jsonl or a folder documents'],
    ['chats --baseline chats/turns.jsonl', 'expected figures as --json prints them'],
  ])('%s is refused with what was expected', async (line, message) => {
    const done = await evaluate(line);
    expect(done.code).toBe(2);
    expect(done.stderr).toContain(message);
  });
});
