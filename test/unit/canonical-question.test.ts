import { createHash } from 'node:crypto';
import { describe, expect, it } from '@jest/globals';
import { canonicalQuestion } from '../../src/question/canonical-question.ts';
import { lemmaOf } from '../../src/text/lemma.ts';

const textOf = (question: string): string => canonicalQuestion(question, 0).text;
const hashOf = (question: string): string => canonicalQuestion(question, 0).hash;

describe('the canonical form of a question', () => {
  it.each([
    ['  What is the Status of EIP-1559?  ', 'eip-1559 status'],
    ['Did Rhea acquire Bolt?', 'acquire bolt rhea'],
    ['Which companies were acquired by Bolt', 'acquire bolt company'],
    ['why do invoices not get paid', 'get invoice not pay why'],
    ["Why don't invoices get paid?", 'get invoice not pay why'],
    ['what is it', 'is it what'],
    ['C++ or C#?', 'c# c++'],
    ['Was heißt «Gebühr»?', 'gebühr heißt'],
    ['🙂 🙂', '🙂 🙂'],
    ['', ''],
    ['a\u0000b \u202eEIP\u200b-1 ', 'b eip-1'],
  ])('[SE-59] %j becomes %j', (question, canonical) => {
    expect(textOf(question)).toBe(canonical);
  });

  it('[SE-59 SE-60] hashes it by SHA3-256', () => {
    expect(hashOf('What is the status of EIP-1559?')).toBe(
      createHash('sha3-256').update('eip-1559 status').digest('hex'),
    );
    expect(hashOf('')).toBe('a7ffc6f8bf1ed76651c14756a061d662f580ff4de43b49fa82d80a4b80f8434a');
  });

  it.each([
    ['case', 'who wrote eip-1559', 'WHO WROTE EIP-1559'],
    ['outer white space', 'who wrote eip-1559', '\n  who wrote eip-1559\t'],
    ['stop words', 'who wrote the proposal', 'please tell me who wrote a proposal'],
    ['inflection', 'who writes proposals', 'who wrote the proposal'],
    ['inflection', 'when are invoices paid', 'when was an invoice paid'],
    ['word order', 'fees of 2021 in Ethereum', 'Ethereum fees 2021'],
  ])('[SE-60] %s alone leaves the hash: %j, %j', (_, one, other) => {
    expect(hashOf(one)).toBe(hashOf(other));
  });

  it.each([
    ['who wrote EIP-1559', 'who wrote EIP-1558'],
    ['who wrote EIP-1559', 'when was EIP-1559 written'],
    ['does it scale', 'does it not scale'],
    ['arguments for fees', 'arguments against fees'],
    ['events before the Merge', 'events after the Merge'],
    ['more than ten', 'less than ten'],
    ['top three customers', 'top five customers'],
    ['what is my address', 'what is your address'],
    ['what did I order', 'what did she order'],
    ['plan of the firm', 'plane of the firm'],
    ['news of the firm', 'new firm'],
    ['organ donors', 'organisation donors'],
    ['costs $5', 'costs €5'],
    ['version 1.0', 'version 10'],
  ])('[SE-59 SE-60] another content word is another hash: %j, %j', (one, other) => {
    expect(hashOf(one)).not.toBe(hashOf(other));
  });

  it('[SE-59] where two things are named, their order is told beside the hash', () => {
    const [one, other, passive] = ['Rhea acquired Bolt', 'Bolt acquired Rhea', 'Rhea was acquired by Bolt'].map(
      (text) => canonicalQuestion(text, 2),
    );
    expect(new Set([one?.hash, other?.hash, passive?.hash]).size).toBe(1);
    expect([one, other, passive].map((form) => form?.ordered)).toEqual([
      'rhea acquire bolt',
      'bolt acquire rhea',
      'rhea was acquire by bolt',
    ]);
    expect([0, 1, 2].map((named) => canonicalQuestion('Rhea acquired Bolt', named).orderMatters)).toEqual([
      false,
      false,
      true,
    ]);
  });
});

describe('base forms of words', () => {
  it.each(
    [
      'acquire acquires acquired acquiring',
      'merge merges merged merging',
      'create created creating',
      'change changes changed changing',
      'plan plans planned planning',
      'study studies studied studying',
      'decide decided deciding',
      'refer refers referred',
      'control controlled controlling',
      'need needs needed',
      'agree agreed agreeing',
      'box boxes',
      'movie movies',
      'write wrote written writing',
      'supersede superseded',
      'store stored storing',
      'monitor monitored',
      'finalise finalised',
      'vote votes voted voting',
    ].map((words) => words.split(' ')),
  )('[SE-60] the forms of %s have one base', (base, ...forms) => {
    expect(forms.map(lemmaOf)).toEqual(forms.map(() => base));
  });

  it.each(['news', 'bring', 'speed', 'analysis', 'status', 'process', 'string', 'eip1559', 'straße', 'evening'])(
    '[SE-60] %s is its own base',
    (word) => {
      expect(lemmaOf(word)).toBe(word);
    },
  );
});
