import { describe, expect, it } from '@jest/globals';
import { STEP_TYPES, type Decomposition } from '../../src/domain/question-record.ts';
import { decomposeByPattern, decomposeQuestion, strategyOfStep } from '../../src/question/decompose-question.ts';
import { AnsweringModel, AWAY, questionModel } from '../support/answering-model.ts';

/** `sq_1 TYPE STRATEGY ANSWER <what it needs>: text`, a line each. */
const lines = ({ parts }: Decomposition): string[] =>
  parts.map(
    ({ id, type, retrievalStrategy, expectedAnswerType, dependsOn, text }) =>
      `${id} ${type} ${retrievalStrategy} ${expectedAnswerType} <${dependsOn.join(' ')}>: ${text}`,
  );

describe('the parts of a question by patterns', () => {
  it.each([
    [
      'How did the fee market evolve?',
      'evolution',
      [
        'sq_0 INITIAL_STATE TEMPORAL EXPLANATION <>: What was the fee market at first?',
        'sq_1 CHANGES_OVER_TIME TEMPORAL LIST <sq_0>: What changed in the fee market over time?',
        'sq_2 CURRENT_STATE SINGLE_SHOT EXPLANATION <sq_0 sq_1>: What is the fee market now?',
      ],
    ],
    [
      'Compare Plasma vs rollups.',
      'comparison',
      [
        'sq_0 SIDE_A SINGLE_SHOT EXPLANATION <>: What is Plasma?',
        'sq_1 SIDE_B SINGLE_SHOT EXPLANATION <>: What is rollups?',
        'sq_2 DIFFERENCES SINGLE_SHOT EXPLANATION <sq_0 sq_1>: How do Plasma and rollups differ?',
      ],
    ],
    [
      'Why was the gas limit raised?',
      'cause',
      [
        'sq_0 CONTEXT SINGLE_SHOT EXPLANATION <>: What is the context of this: was the gas limit raised?',
        'sq_1 CAUSES SINGLE_SHOT LIST <sq_0>: What caused this: was the gas limit raised?',
        'sq_2 EFFECTS SINGLE_SHOT LIST <sq_0 sq_1>: What followed from this: was the gas limit raised?',
      ],
    ],
    [
      'Was the criticism of sharding addressed?',
      'criticism',
      [
        'sq_0 ORIGINAL_CRITICISMS SINGLE_SHOT LIST <>: Which criticisms of sharding were made?',
        'sq_1 RESPONSES SINGLE_SHOT LIST <sq_0>: What was answered to the criticisms of sharding?',
        'sq_2 RESOLUTION_STATUS SINGLE_SHOT LIST <sq_0 sq_1>: Which criticisms of sharding are resolved?',
      ],
    ],
  ])('[PI-77 PI-79 PI-80] %j is cut by %s', (question, pattern, expected) => {
    const found = decomposeByPattern(question);
    expect([found.method, found.patternMatched]).toEqual(['PATTERN', pattern]);
    expect(lines(found)).toEqual(expected);
  });

  it.each(['compare A and B', 'Compare A with B?', 'compare A versus B', 'please compare A vs. B'])(
    '[PI-77] %j has two sides that do not need each other',
    (question) => {
      expect(lines(decomposeByPattern(question)).slice(0, 2)).toEqual([
        'sq_0 SIDE_A SINGLE_SHOT EXPLANATION <>: What is A?',
        'sq_1 SIDE_B SINGLE_SHOT EXPLANATION <>: What is B?',
      ]);
    },
  );

  it.each(['Who wrote EIP-1559?', 'He said why.', 'compare', '', 'evolve', `compare ${'a '.repeat(50_000)}`])(
    '[PI-77] %j is one',
    (question) => {
      expect(decomposeByPattern(question)).toEqual({ parts: [], method: null, patternMatched: null, why: null });
    },
  );

  it('what a question names may hold the signs of a pattern', () => {
    expect(decomposeByPattern('compare $2 and $&').parts[0]?.text).toBe('What is $2?');
  });

  it('[PI-80] each type of a step has its strategy', () => {
    const named = { TEMPORAL: 'TEMPORAL', INITIAL_STATE: 'TEMPORAL', CHANGES_OVER_TIME: 'TEMPORAL' };
    const others = { DEPENDENCY: 'GRAPH_TRAVERSE', CAUSAL: 'GRAPH_TRAVERSE', COMPARATIVE: 'MULTI_SEARCH' };
    const expected: Readonly<Record<string, string>> = { ...named, ...others };
    expect(STEP_TYPES.map((type) => [type, strategyOfStep(type)])).toEqual(
      STEP_TYPES.map((type) => [type, expected[type] ?? 'SINGLE_SHOT']),
    );
  });
});

describe('the parts of a question by a model', () => {
  const QUESTION = 'Which authors of fee proposals also wrote about staking, and when?';
  const part = (id: string, dependsOn: readonly string[], type = 'FACTUAL') => ({
    ...{ id, text: `What of ${id}?`, type, dependsOn, expectedAnswerType: 'LIST' },
  });
  const cut = (answer: unknown): Promise<Decomposition> =>
    decomposeQuestion(QUESTION, questionModel(new AnsweringModel(answer)));

  it('[PI-78 PI-79] come in the order of what they need, and are numbered in it', async () => {
    const parts = [part('c', ['b', 'a'], 'TEMPORAL'), part('b', ['a'], 'DEPENDENCY'), part('a', [])];
    const found = await cut({ parts });
    expect(found.method).toBe('MODEL');
    expect(lines(found)).toEqual([
      'sq_0 FACTUAL SINGLE_SHOT LIST <>: What of a?',
      'sq_1 DEPENDENCY GRAPH_TRAVERSE LIST <sq_0>: What of b?',
      'sq_2 TEMPORAL TEMPORAL LIST <sq_0 sq_1>: What of c?',
    ]);
  });

  it.each<[string, unknown, string]>([
    ['a circle', { parts: [part('a', ['b']), part('b', ['a'])] }, 'the model let parts need each other in a circle'],
    ['a part that needs itself', { parts: [part('a', ['a'])] }, 'the model let parts need each other in a circle'],
    ['a part that is not there', { parts: [part('a', ['z'])] }, 'the model let a part need "z", which is none of them'],
    ['one id twice', { parts: [part('a', []), part('a', [])] }, 'the model gave two parts one id'],
    ['no part', { parts: [] }, 'no model gave a usable answer'],
    ['nine parts', { parts: 'abcdefghi'.match(/./gu)?.map((id) => part(id, [])) }, 'no model gave a usable answer'],
    ['an empty text', { parts: [{ ...part('a', []), text: ' ' }] }, 'no model gave a usable answer'],
    ['a type of its own', { parts: [part('a', [], 'SIDE_A')] }, 'no model gave a usable answer'],
    ['an outage', AWAY, 'it is away'],
  ])('[PI-78] with %s it stays one, and says why', async (_, answer, why) => {
    expect(await cut(answer)).toEqual({ parts: [], method: null, patternMatched: null, why });
  });

  it('[PI-77 PI-78] a question that a pattern cuts is not put to a model', async () => {
    const model = new AnsweringModel({ parts: [part('a', [])] });
    const found = await decomposeQuestion('Why is it so?', questionModel(model));
    expect([found.method, model.asked]).toEqual(['PATTERN', []]);
  });
});
