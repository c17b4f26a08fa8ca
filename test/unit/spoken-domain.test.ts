import { describe, expect, it } from '@jest/globals';
import { advance, NO_SESSION, type Session } from '../../src/conversation/session/advance.ts';
import { domainOf, expertiseOf, standingOf } from '../../src/conversation/session/spoken-domain.ts';
import { barsOf } from '../../src/conversation/session/topic-boundary.ts';
import type { DomainVocabulary } from '../../src/domain/domain-vocabulary.ts';
import { builtInPacks, vocabulariesOf } from '../../src/packs/index.ts';
import { sessionMessage, towards } from '../support/session-messages.ts';
import { settingDefaults } from '../support/settings.ts';

const baking: DomainVocabulary = {
  domain: 'baking',
  terms: ['sourdough', 'crumb', 'levain'].map((name) => ({ name, forms: [name] })),
  patterns: [],
};
const vocabularies = [...vocabulariesOf(builtInPacks), baking];
const ethereum = vocabularies.find(({ domain }) => domain === 'ethereum');
const said = (...texts: readonly string[]) => texts.map((content, i) => sessionMessage(i + 1, { content }));

describe('the subject of what is said', () => {
  it.each([
    ['nothing is named', ['hello', 'how are you?'], null],
    ['a concept by its name', ['tell me of danksharding'], 'ethereum'],
    ['a concept by another name of two words', ['who pays the Base Fee?'], 'ethereum'],
    ['a number that a rule of the pack finds', ['is ERC-20 final?'], 'ethereum'],
    ['a part of another word is no name', ['the blobsters sang'], null],
    ['most messages', ['sourdough', 'EIP-1559', 'the crumb'], 'baking'],
    ['as many: what was named last', ['sourdough', 'EIP-1559'], 'ethereum'],
    ['many terms of one message are one message', ['verkle, PBS and EOF', 'levain', 'crumb'], 'baking'],
    ['what stands behind 4,000 characters is not read', [`${'word '.repeat(800)}EIP-1559`], null],
  ])('[SE-129] %s', (_, texts, domain) => {
    expect(domainOf(said(...texts), vocabularies)).toBe(domain);
  });

  it('[SE-129] a shortened message is read as it was said, and packs of no words of their own are no subject', () => {
    const short = sessionMessage(1, { content: 'They spoke.', original: 'They spoke of PBS.', compressed: true });
    expect(domainOf([short], vocabularies)).toBe('ethereum');
    expect(vocabulariesOf(builtInPacks).map(({ domain }) => domain)).toEqual(['ethereum']);
  });
});

describe('expertise', () => {
  it.each([
    ['none of it said', ['hello'], null],
    ['one term of six', ['how do blobs expire?'], 1 / 6],
    ['the same term under three names is one', ['blobs', 'proto-danksharding', 'EIP-4844'], 1 / 6],
    ['six terms', ['PBS and SSF with verkle', 'EOF beside EIP-1559 and ERC-20'], 1],
    ['more than six are no more', ['PBS, SSF, verkle, EOF, EIP-1559, ERC-20, EIP-7002'], 1],
    ['half of the messages ask what a term is', ['What is PBS?', 'SSF with verkle'], (3 / 6) * 0.5],
    ['all of them do', ['What are blobs?', 'define PBS', 'What does SSF stand for?', 'hi, explain EIP-1559 please'], 0],
    ['a value is no definition', ['What is the base fee of block 12?'], 1 / 6],
    ['what is not of the subject does not lower it', ['What is love?', 'how do blobs expire?'], 1 / 6],
  ])('[SE-129] %s', (_, texts, expected) => {
    const score = expertiseOf(said(...texts), ethereum, settingDefaults);
    if (expected === null) expect(score).toBeNull();
    else expect(score).toBeCloseTo(expected, 9);
  });

  it('[SE-129] is of the user alone, and of no subject there is none', () => {
    const reply = sessionMessage(1, { role: 'ASSISTANT', content: 'PBS, SSF, verkle, EOF' });
    expect(standingOf([reply], vocabularies, settingDefaults)).toEqual({ domain: 'ethereum', expertise: null });
    expect(standingOf(said('hello'), vocabularies, settingDefaults)).toEqual({ domain: null, expertise: null });
  });
});

describe('the boundary', () => {
  it.each([
    ['no subject of the topic', null, null, 'ethereum', 0],
    ['what is said names none', 'ethereum', 1, null, 0],
    ['the same, of a novice', 'ethereum', 0, 'ethereum', 0.05],
    ['the same, of somebody who only answered', 'ethereum', null, 'ethereum', 0.05],
    ['the same, of an expert', 'ethereum', 1, 'ethereum', 0.15],
    ['another', 'ethereum', 0, 'baking', -0.1],
    ['another, of an expert', 'ethereum', 1, 'baking', -0.1],
  ])('[SE-129] subject and expertise: %s', (_, domain, expertise, of, moved) => {
    const { shiftAbove, expandAbove, reasons } = barsOf({ domain, expertise }, of, settingDefaults);
    expect([shiftAbove, expandAbove]).toEqual([expect.closeTo(0.6 + moved, 9), expect.closeTo(0.42 + moved, 9)]);
    expect(reasons.length > 0).toBe(moved !== 0);
  });

  const after = (...told: readonly (readonly [string, number])[]): Promise<Session> =>
    told.reduce<Promise<Session>>(async (session, [content, degrees], i) => {
      const message = sessionMessage(i + 1, { content, embedding: towards(degrees) });
      return advance(
        await session,
        { message, query: towards(degrees), decision: null },
        {
          ...{ settings: settingDefaults, vocabularies, evidenceOf: () => [] },
          ...{ summaryOf: () => Promise.resolve(null), messagesAt: () => Promise.resolve([]) },
        },
      );
    }, Promise.resolve(NO_SESSION));
  /** The angle at which the drift from a topic of one message is this. */
  const drift = (by: number): number => (Math.acos(1 - by) * 180) / Math.PI;

  it.each([
    ['.55: another subject ends the topic', 'EIP-1559', 'and sourdough?', 0.55, 'ARCHIVE_AND_RESET', 'baking'],
    ['.55: no subject named widens it', 'EIP-1559', 'and then?', 0.55, 'EXPAND', 'ethereum'],
    ['.45: another subject is not enough to leave', 'EIP-1559', 'and sourdough?', 0.45, 'EXPAND', 'baking'],
    ['.65: the same subject widens it', 'EIP-1559, PBS', 'and verkle?', 0.65, 'EXPAND', 'ethereum'],
    ['.65: no subject named ends it', 'EIP-1559, PBS', 'and then?', 0.65, 'ARCHIVE_AND_RESET', null],
    ['.70: the same subject ends it for a novice', 'What is PBS?', 'and verkle?', 0.7, 'ARCHIVE_AND_RESET', 'ethereum'],
    [
      ...(['.70: an expert goes on', 'PBS, SSF, verkle, EOF, EIP-1559, ERC-20', 'and blobs?', 0.7] as const),
      ...(['EXPAND', 'ethereum'] as const),
    ],
  ])('[SE-129 SE-123] drift %s', async (_, first, second, by, action, domain) => {
    const { boundary } = await after([first, 0], [second, drift(by)]);
    expect(boundary).toMatchObject({ drift: expect.closeTo(by, 6) as unknown, action, domain });
  });

  it('[SE-129] where there is nothing to compare, another subject ends nothing', async () => {
    const first = await after(['EIP-1559', 0]);
    const message = sessionMessage(2, { content: 'sourdough', embedding: null });
    const { boundary } = await advance(
      first,
      { message, query: null, decision: null },
      {
        ...{ settings: settingDefaults, vocabularies, evidenceOf: () => [] },
        ...{ summaryOf: () => Promise.resolve(null), messagesAt: () => Promise.resolve([]) },
      },
    );
    expect(boundary).toMatchObject({
      action: 'CONTINUE',
      drift: null,
      reasons: ['it turns from ethereum to baking: −0.10'],
    });
  });

  it.each([
    ['session.sameDomain', 0.2, 0.6 + 0.2 + 0.05],
    ['session.expertWidens', 0.4, 0.6 + 0.05 + 0.2],
  ] as const)('[OM-142] %s, set to %d, moves the boundary', (key, value, expected) => {
    const settings = { ...settingDefaults, [key]: value };
    const { shiftAbove } = barsOf({ domain: 'ethereum', expertise: 0.5 }, 'ethereum', settings);
    expect(shiftAbove).toBeCloseTo(expected, 9);
  });

  it('[OM-142] session.otherDomain and session.expertTerms do what they say', () => {
    const settings = { ...settingDefaults, 'session.otherDomain': 0.3, 'session.expertTerms': 2 };
    expect(barsOf({ domain: 'ethereum', expertise: 1 }, 'baking', settings).shiftAbove).toBeCloseTo(0.3, 9);
    expect(expertiseOf(said('PBS'), ethereum, settings)).toBe(0.5);
  });
});
