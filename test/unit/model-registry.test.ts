import { describe, expect, it } from '@jest/globals';
import * as fc from 'fast-check';
import { knownModel, modelTokens } from '../../src/domain/model-registry.ts';
import { settingDefaults } from '../support/settings.ts';
import { countTokens, truncateTokens } from '../../src/text/token-counts.ts';
import { dollarsFor, priceOf } from '../../src/models/ledger/price.ts';

describe('prices of models', () => {
  it.each([
    ['voyage-3', 0.06, 0, 32_000],
    ['claude-3-5-haiku-20241022', 0.8, 4, 200_000],
    ['claude-sonnet-4-20250514', 3, 15, 200_000],
    ['anthropic/claude-opus-4', 15, 75, 200_000],
    ['deepseek/deepseek-v3', 0.27, 1.1, 64_000],
    ['openai/o1-preview', 15, 60, 200_000],
  ])('[PI-117] %s', (model, dollarsIn, dollarsOut, window) => {
    expect(knownModel(model)).toMatchObject({ dollarsIn, dollarsOut, window });
    expect(dollarsFor(priceOf(model, settingDefaults), 1_000_000, 1_000_000)).toBeCloseTo(dollarsIn + dollarsOut, 9);
  });

  it.each(['my-own-model', 'o100', 'o1x', ''])('[PI-117] %j has no known price: it counts as the dearest', (model) => {
    expect(knownModel(model)).toBeNull();
    expect(priceOf(model, settingDefaults)).toEqual({ in: 15, out: 75, known: false });
    const own = { ...settingDefaults, 'model.unknownIn': 0, 'model.unknownOut': 0 };
    expect(priceOf(model, own)).toEqual({ in: 0, out: 0, known: false });
  });
});

it('[PI-116] the registry has provider and name of each, and which of them can use tools', () => {
  expect(knownModel('openrouter/openai/o1-preview')).toMatchObject({ provider: 'openai', supportsTools: false });
  expect(knownModel('voyage-3')).toMatchObject({ provider: 'voyage', supportsTools: false });
  expect(knownModel('claude-opus-4')).toMatchObject({ provider: 'anthropic', supportsTools: true });
});

describe('tokens', () => {
  it.each([
    ['claude-opus-4', 101, 101],
    ['voyage-3', 101, 101],
    ['cohere/command-r', 101, 111],
    ['rerank-cohere-3.5', 9, 9],
    ['anything', 101, 101],
  ])('[PI-119] %s: %i tokens of the reference encoding are %i', (model, reference, own) => {
    expect(modelTokens(reference, model)).toBe(own);
  });

  it('[PI-119] counts by cl100k_base', () => {
    expect(['hello world', 'antidisestablishmentarianism', '<|endoftext|>', ''].map(countTokens)).toEqual([2, 6, 7, 0]);
  });

  it('[PI-119] a text that fits stays as it is, a longer one keeps its first tokens', () => {
    expect(truncateTokens('one two three four', 4)).toBe('one two three four');
    expect(truncateTokens('one two three four', 2)).toBe('one two');
    expect(truncateTokens('one two', 0)).toBe('');
    fc.assert(
      fc.property(fc.string({ unit: 'grapheme', maxLength: 700 }), fc.nat({ max: 200 }), (text, limit) => {
        const kept = truncateTokens(text, limit);
        expect(text.startsWith(kept)).toBe(true);
        if (countTokens(text) <= limit) expect(kept).toBe(text);
        else expect(kept.length).toBeLessThan(text.length);
      }),
    );
  });
});
