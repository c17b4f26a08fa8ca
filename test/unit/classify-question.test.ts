import { describe, expect, it } from '@jest/globals';
import { STRATEGY_NAMES } from '../../src/domain/question-record.ts';
import { namesIn } from '../../src/identity/index.ts';
import { classifyQuestion, type QuestionClass } from '../../src/question/classify-question.ts';
import { STRATEGY_WEIGHTS } from '../../src/question/strategy-weights.ts';
import { temporalMarkers } from '../../src/question/temporal-markers.ts';
import { timeInQuestion } from '../../src/question/time-range.ts';

const now = new Date('2024-10-16T14:30:00Z');
const classOf = (question: string): QuestionClass =>
  classifyQuestion(question, {
    now,
    names: namesIn(question).length,
    namesTime: timeInQuestion(question, { now, zone: 'UTC' }).range !== null,
  });

describe('what kind of a question it is', () => {
  it.each([
    ['What is the status of EIP-1559?', 'QUESTION FACTUAL FACTUAL factual_entity_focused'],
    ['Gai Media pays within 30 days?', 'QUESTION FACTUAL FACTUAL factual_entity_focused'],
    ['who wrote the proposal', 'QUESTION FACTUAL FACTUAL factual_entity_focused'],
    ['Gai Media pays within 30 days.', 'STATEMENT FACTUAL FACTUAL factual_entity_focused'],
    ['List the customers of Kai Foods', 'COMMAND FACTUAL FACTUAL factual_entity_focused'],
    ['How do I register a validator?', 'QUESTION PROCEDURAL FACTUAL procedural'],
    ['what are the steps to refund an order', 'QUESTION PROCEDURAL FACTUAL procedural'],
    ['Walk me through setting up a node', 'COMMAND PROCEDURAL FACTUAL procedural'],
    ['Tell me about Kai Foods', 'COMMAND EXPLORATORY FACTUAL exploratory'],
    ['Compare Plasma with rollups', 'COMMAND EXPLORATORY ANALYTICAL exploratory'],
    ['Why was the fee market changed?', 'QUESTION EXPLORATORY ANALYTICAL exploratory'],
    ['When did Kai Foods sign?', 'QUESTION TEMPORAL TEMPORAL temporal'],
    ['What did Gai Media order last month?', 'QUESTION TEMPORAL TEMPORAL temporal'],
    ['How did the fee market evolve?', 'QUESTION TEMPORAL ANALYTICAL temporal'],
    ['Write a poem about rain', 'COMMAND FACTUAL CREATIVE factual_entity_focused'],
    ['Thanks, that is great!', 'STATEMENT FACTUAL CONVERSATIONAL factual_entity_focused'],
    ['hi there, how are you?', 'QUESTION FACTUAL CONVERSATIONAL factual_entity_focused'],
  ])('[OM-73 SE-62 OM-75] %j is %s', (question, kinds) => {
    const { type, category, intent, strategy } = classOf(question);
    expect([type, category, intent, strategy].join(' ')).toBe(kinds);
  });

  it.each([
    ['What is the latest price of gas?', ['latest'], true],
    ['who leads the team today', ['today'], true],
    ['What is the current status of EIP-1559?', ['current'], true],
    ['the roadmap of 2023', ['2023'], true],
    ['the roadmap of 2029', ['2029'], true],
    ['When did Kai Foods sign?', [], true],
    ['fees in 2019', [], true],
    ['Who wrote the yellow paper?', [], false],
    ['2030 blocks', [], false],
    ['Who wrote EIP-2025?', [], false],
    ['every now and then', [], false],
  ])('[SE-62 SE-74] %j has the markers %j, and is bound to time: %s', (question, markers, isTemporal) => {
    const found = classOf(question);
    expect([found.temporalMarkers, found.isTemporal]).toEqual([markers, isTemporal]);
    expect(found.temporalSensitivity > 0.5).toBe(isTemporal);
  });

  it.each([
    ['2024-10-16', ['2020', '2029']],
    ['2031-01-01', ['2020', '2029', '2030']],
  ])('[SE-62 SE-74] years from 2020 to the last of the decade of %s mark', (day, years) => {
    expect(temporalMarkers('2019 2020 2029 2030 2040', new Date(day))).toEqual(years);
  });

  it.each([
    ['hello', 0.05],
    ['🙂', 0.05],
    ['write a poem', 0.4],
    ['I like tea.', 0.35],
    ['what is the fee', 0.8],
    ['what does Kai Foods pay', 0.95],
  ])('[SE-62] %j needs what is stored with probability %d', (question, probability) => {
    expect(classOf(question).retrievalProbability).toBeCloseTo(probability, 10);
  });

  it.each([
    ['When did Kai Foods sign?', 'DATE'],
    ['How many customers have we?', 'NUMBER'],
    ['Who wrote EIP-1559?', 'ENTITY'],
    ['Which customers pay late?', 'LIST'],
    ['Why is the fee burnt?', 'EXPLANATION'],
    ['Is EIP-1559 final?', 'YES_NO'],
    ['In EIP-7623, how are tokens counted?', 'EXPLANATION'],
    ['After how many days, if any, is it due?', 'NUMBER'],
    ['Draft a letter to Kai Foods', 'TEXT'],
  ])('[OM-73] %j is answered by %s', (question, kind) => {
    expect(classOf(question).answerKind).toBe(kind);
  });

  it('[OM-73] its keywords are its words without function words, each once', () => {
    expect(classOf('What did the Bank and the bank order for EIP-1559?').keywords).toEqual([
      'bank',
      'order',
      'eip-1559',
    ]);
  });

  it.each([
    'hi '.repeat(300),
    ' thanks  '.repeat(10_000),
    'how did '.repeat(2_000),
    '?'.repeat(50_000),
    '('.repeat(9_000),
  ])('[OM-73] what is no question takes no long time', (text) => {
    expect(QUESTION_LIKE).toContain(classOf(text).type);
  });
});

const QUESTION_LIKE = ['QUESTION', 'STATEMENT', 'COMMAND'];

describe('the weights of strategies', () => {
  it('[OM-75] four named sets have five weights each, whose sum is 1', () => {
    expect(Object.keys(STRATEGY_WEIGHTS)).toEqual(STRATEGY_NAMES);
    for (const weights of Object.values(STRATEGY_WEIGHTS)) {
      expect(Object.keys(weights)).toHaveLength(5);
      expect(Object.values<number>({ ...weights }).reduce((sum, weight) => sum + weight, 0)).toBeCloseTo(1, 12);
    }
  });

  it('[OM-76] those of factual_entity_focused are .25, .40, .20, .10 and .05', () => {
    expect(STRATEGY_WEIGHTS.factual_entity_focused).toEqual({
      semanticSimilarity: 0.25,
      entityOverlap: 0.4,
      temporalRelevance: 0.2,
      importance: 0.1,
      reinforcement: 0.05,
    });
  });
});
