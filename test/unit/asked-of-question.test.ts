import { describe, expect, it } from '@jest/globals';
import { askedOfQuestion } from '../../src/retrieve/asked/asked-of-question.ts';
import { partTest } from '../../src/retrieve/asked/asked-sections.ts';
import { builtInPacks } from '../../src/packs/index.ts';
import { viewRulesOf } from '../../src/domain/view-vocabulary.ts';

describe('what a question asks for', () => {
  it.each([
    ['What depends on the ledger?', 'IN'],
    ['Which services need the ledger?', 'IN'],
    ['Who relies on the ledger?', 'IN'],
    ['List the parts that require the ledger', 'IN'],
    ['What has been built on top of the ledger?', 'IN'],
    ['Which services name the ledger as a prerequisite?', 'IN'],
    ['dependents of the ledger', 'IN'],
    ['What does the ledger depend on?', 'OUT'],
    ['Upon which services does the ledger rely?', 'OUT'],
    ['Which service must exist before the ledger?', 'OUT'],
    ['prerequisites of the ledger', 'OUT'],
    ['What is required by the ledger?', 'OUT'],
    ['Does the ledger need another service?', 'OUT'],
    ['The service that the ledger requires', 'OUT'],
    ['Where is the ledger kept?', null],
  ])('%s: what needs it (IN) or what it needs (OUT): %s', (question, direction) => {
    const found = askedOfQuestion(question).dependencies.find(({ type }) => type === 'REQUIRES');
    expect(found?.direction ?? null).toBe(direction);
  });

  it.each([
    ['Who wrote the ledger?', { who: true, when: false, standing: false, parts: [] }],
    ['When was the ledger begun?', { who: false, when: true, standing: false, parts: [] }],
    ['What is the status of the ledger?', { who: false, when: false, standing: true, parts: [] }],
    ['Why was the ledger begun?', { parts: ['REASON'] }],
    ['Is the ledger dangerous?', { parts: ['RISK'] }],
    ['How many pages has the ledger?', { parts: ['VALUE'] }],
    ['Why is the limit of the ledger ten?', { parts: ['REASON'] }],
    ['A book in which sums are kept', { parts: ['SUMMARY'] }],
    ['Who relies on the ledger?', { who: false }],
    ['What became of the ledger?', { stands: true, standing: true }],
    ['Is the ledger still being used, or was it finally abandoned?', { stands: true }],
    ['How far has the ledger got?', { stands: true }],
    ['What happens to the ledger when it is full?', { stands: false, standing: false }],
    ['Which state does the ledger change?', { stands: false, standing: true }],
    ['When was the ledger written?', { when: true, creation: true }],
    ['When is the ledger read?', { when: true, creation: false }],
    ['Who wrote the ledger, and when?', { who: true, when: true, creation: false }],
  ])('%s', (question, asked) => {
    expect(askedOfQuestion(question)).toMatchObject(asked);
  });

  it.each(['What superseded the ledger?', 'Which one was given up in favour of the ledger?'])(
    '%s asks for succession, whichever came later',
    (question) => {
      expect(askedOfQuestion(question).dependencies).toEqual([{ type: 'SUPERSEDES', direction: 'BOTH' }]);
    },
  );
});

describe('a part of a text', () => {
  const rules = viewRulesOf(builtInPacks);
  it.each([
    ['RISK', ['Ledger', 'Security Considerations'], true],
    ['RISK', ['Ledger', 'Security Considerations', 'Fire'], true],
    ['RISK', ['Ledger', 'Motivation'], false],
    ['REASON', ['Ledger', 'Motivation'], true],
    ['REASON', ['Ledger', 'Drawbacks'], false],
    ['SUMMARY', ['Ledger', 'Abstract'], true],
    ['SUMMARY', ['Ledger', 'Abstract', 'History'], false],
    ['VALUE', ['Ledger', 'Parameters'], true],
    ['VALUE', [], false],
  ] as const)('%s below %j: %s', (part, path, is) => {
    expect(partTest(part, rules)(path)).toBe(is);
  });
});
