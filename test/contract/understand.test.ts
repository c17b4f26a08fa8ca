import { expect, it } from '@jest/globals';
import { BudgetExceeded } from '../../src/domain/errors.ts';
import { builtInConcepts } from '../../src/packs/index.ts';
import { understandByModel } from '../../src/question/understand-question.ts';
import { understandQuestion, type QuestionUnderstanding } from '../../src/question/index.ts';
import type { Scope } from '../../src/domain/scope.ts';
import { AnsweringModel, questionModel } from '../support/answering-model.ts';
import { Curator } from '../support/curator.ts';
import { describeDatabase } from '../support/database.ts';
import { asking, type Asking } from '../support/graphql.ts';
import { look } from '../support/rows.ts';
import { settingDefaults as settings } from '../support/settings.ts';
import { write } from '../support/writes.ts';

const QUERY = `query ($question: String!, $at: DateTime, $zone: String) { understand(question: $question, at: $at, zone: $zone) {
  canonical { text hash orderMatters ordered } type category intent retrievalProbability temporalSensitivity isTemporal temporalMarkers
  answerKind keywords strategy weights { semanticSimilarity entityOverlap temporalRelevance importance reinforcement }
  timeRange { phrase period { from to precision } } timeNotes { phrase note } names { text entities { key name } } topics
  route { complexity retrievalMode targetModel confidence method patternMatched }
  parts { id text type dependsOn expectedAnswerType retrievalStrategy } method
} }`;

interface Understood {
  readonly understand: Omit<QuestionUnderstanding, 'names'> & {
    readonly names: readonly { readonly text: string; readonly entities: readonly { readonly name: string }[] }[];
    readonly timeRange: { readonly phrase: string; readonly period: object } | null;
    readonly parts: readonly object[];
  };
}

const AT = '2024-10-16T14:30:00Z';

describeDatabase('what is understood of a question', (context) => {
  const proposal = (number: number, title: string, author: string) => ({
    path: `eip-${number}.md`,
    text: `---\neip: ${number}\ntitle: ${title}\nauthor: ${author}\nstatus: Final\n---\n\n## Abstract\n\nIt says how.\n`,
  });
  const space = async (): Promise<[Asking, Scope]> => {
    const scope = await context().space('ada');
    const me = asking(context().database, scope);
    const documents = [proposal(1559, 'Fee change', 'Ada Fee (@ada)'), proposal(4844, 'Blobs', 'Bob Blob (@bob)')];
    await write(me, 'ingest', { source: { key: 's' }, documents });
    return [me, scope];
  };
  const ask = async (me: Asking, question: string, zone: string | null = null) =>
    (await me.get<Understood>(QUERY, { question, at: AT, zone })).understand;
  const named = ({ names }: Understood['understand']) =>
    names.map(({ text, entities }) => `${text}: ${entities.map(({ name }) => name).join(', ')}`);

  it('[OM-73 OM-74 OM-75] says type, category, time, entities, keywords and strategy, on the clock and zone of who asks', async () => {
    const [me] = await space();
    expect(await ask(me, 'What changed in eip-1559 last month?', 'Europe/Berlin')).toMatchObject({
      ...{ type: 'QUESTION', category: 'TEMPORAL', intent: 'TEMPORAL', isTemporal: true, answerKind: 'TEXT' },
      canonical: { text: 'change eip-1559 last month', orderMatters: false },
      keywords: ['changed', 'eip-1559', 'month'],
      strategy: 'temporal',
      weights: {
        semanticSimilarity: 0.2,
        entityOverlap: 0.25,
        temporalRelevance: 0.4,
        importance: 0.1,
        reinforcement: 0.05,
      },
      timeRange: {
        phrase: 'last month',
        period: { from: '2024-08-31T22:00:00.000Z', to: '2024-09-30T22:00:00.000Z', precision: 'MONTH' },
      },
      names: [{ text: 'eip-1559', entities: [{ key: 'eip-1559' }] }],
      topics: ['EIP-1559'],
      method: 'RULES',
    });
  });

  it('[PI-73 PI-77] says its route and its parts', async () => {
    const [me] = await space();
    const { route, parts } = await ask(me, 'How did EIP-1559 evolve?');
    expect(route).toMatchObject({
      complexity: 'MODERATE',
      retrievalMode: 'TEMPORAL',
      patternMatched: 'evolution.how-did-evolve',
    });
    expect(parts).toMatchObject([
      { id: 'sq_0', text: 'What was EIP-1559 at first?', dependsOn: [] },
      { id: 'sq_1', dependsOn: ['sq_0'] },
      { id: 'sq_2', dependsOn: ['sq_0', 'sq_1'] },
    ]);
  });

  it.each([
    ['who wrote the fee change', ['fee change: EIP-1559']],
    ['Compare EIP-1559 and EIP-4844', ['EIP-1559: EIP-1559', 'EIP-4844: EIP-4844']],
    ['Does Northgate use EIP-4844?', ['EIP-4844: EIP-4844', 'Northgate: ']],
    ['what is it', []],
  ])('[SE-43 OM-73] %j names exactly %j', async (question, names) => {
    const [me] = await space();
    const found = await ask(me, question);
    expect(named(found)).toEqual(names);
    expect(found.canonical.orderMatters).toBe(names.length > 1);
  });

  it('[SE-43] a name is no filter where it means two, and nobody sees the private ones of others', async () => {
    const [me, scope] = await space();
    const curator = new Curator(me);
    await curator.thing('Quiet Harbour', { private: true });
    await curator.thing('Mercury', { type: 'PLACE' });
    await curator.thing('Mercury', { type: 'PRODUCT' });
    const understood = (who: Scope, question: string) =>
      look(context().database, who, (view) =>
        understandQuestion(view, question, { now: new Date(AT), zone: 'UTC', settings, concepts: builtInConcepts }),
      );
    const question = 'is quiet harbour on Mercury by eip-1559?';
    const shown = async (who: Scope) => {
      const { names, entityIds, topics } = await understood(who, question);
      return {
        found: names.map(({ text, entities }) => `${text} ${entities.length}`),
        filter: entityIds.length,
        topics,
      };
    };
    expect(await shown(scope)).toEqual({
      found: ['quiet harbour 1', 'Mercury 2', 'eip-1559 1'],
      filter: 2,
      topics: ['Quiet Harbour', 'Mercury', 'EIP-1559'],
    });
    expect(await shown(context().as(scope, 'bob'))).toMatchObject({ found: ['Mercury 2', 'eip-1559 1'], filter: 1 });
    expect(await shown(await context().space('ada'))).toMatchObject({
      found: ['Mercury 0'],
      filter: 0,
      topics: ['Mercury'],
    });
    expect((await understood(await context().space('ada'), 'is the harbour quiet?')).topics).toEqual([
      'harbour',
      'quiet',
    ]);
  });

  it.each([
    ['', 'expected words to search for, got none'],
    [' \n\t ', 'expected words to search for, got none'],
    ['x'.repeat(100_000), 'expected at most 1000 characters to search for, got 100000; ask for less'],
    ['a\u0000b', 'variable question: expected text without NUL characters'],
    ['\ud800', 'variable question: expected well-formed Unicode, got half a surrogate pair'],
  ])('[OM-73] refuses what is no question (%#)', async (question, message) => {
    const me = asking(context().database, await context().space());
    const { errors } = await me.ask(QUERY, { question, at: AT });
    expect(errors.map((error) => [error.code, error.message])).toEqual([['INVALID', message]]);
  });

  it.each([
    ['why', 'QUESTION EXPLORATORY'],
    ['🙂🙂', 'STATEMENT FACTUAL'],
    ['?', 'QUESTION FACTUAL'],
    ['\u202eEIP-1559\u202c?', 'QUESTION FACTUAL'],
    ['¿Quién escribió la propuesta?', 'QUESTION FACTUAL'],
    ['誰が書きましたか？', 'QUESTION FACTUAL'],
    ['من كتب هذا؟', 'QUESTION FACTUAL'],
    ["'; drop table entities; --", 'STATEMENT FACTUAL'],
    ['('.repeat(999), 'STATEMENT FACTUAL'],
  ])('[OM-73] a hostile text has a sober answer (%#)', async (question, expected) => {
    const me = asking(context().database, await context().space());
    const { type, category, canonical, timeRange } = await ask(me, question);
    expect([`${type} ${category}`, timeRange, canonical.hash.length]).toEqual([expected, null, 64]);
  });

  it('[OM-74] refuses a zone that is none, and counts from now where no instant is given', async () => {
    const me = asking(context().database, await context().space(), {
      clock: { now: () => new Date('2031-03-30T12:00:00Z') },
    });
    const { errors } = await me.ask(QUERY, { question: 'yesterday', zone: 'Mars' });
    expect(errors.map(({ code, message }) => [code, message])).toEqual([
      ['INVALID', 'expected a time zone of the IANA database such as Europe/Berlin, got "Mars"'],
    ]);
    const { understand } = await me.get<Understood>(QUERY, { question: 'yesterday', zone: 'Europe/Berlin' });
    expect(understand.timeRange?.period).toMatchObject({
      from: '2031-03-28T23:00:00.000Z',
      to: '2031-03-29T23:00:00.000Z',
    });
  });

  it('[PI-73 PI-78] a model has the word where rules have none, and in nothing else', async () => {
    const [, scope] = await space();
    const understood = (question: string) =>
      look(context().database, scope, (view) =>
        understandQuestion(view, question, { now: new Date(AT), zone: 'UTC', settings, concepts: builtInConcepts }),
      );
    const route = { complexity: 'COMPLEX', retrievalMode: 'AGENTIC', confidence: 0.9 };
    const asked = async (question: string, answer: unknown) => {
      const model = new AnsweringModel(answer);
      const { method, route: found } = await understandByModel(
        await understood(question),
        questionModel(model),
        settings,
      );
      return [method, found.method, model.asked.length];
    };
    expect(await asked('Which of our pilots moor at Northgate?', route)).toEqual(['MODEL', 'MODEL', 2]);
    expect(await asked('Who wrote EIP-1559?', route)).toEqual(['RULES', 'PATTERN', 0]);
    expect(await asked('How did EIP-1559 evolve?', route)).toEqual(['RULES', 'PATTERN', 0]);
    expect(await asked('thanks!', route)).toEqual(['RULES', 'DEFAULT', 0]);
    const dear = new BudgetExceeded('too dear', { spent: 1, limit: 1 });
    expect(await asked('Which of our pilots moor at Northgate?', dear)).toEqual(['RULES', 'DEFAULT', 1]);
  });
});
