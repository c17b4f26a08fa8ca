import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { handedOnIn, type Known } from '../../playground/tour/handed-on.ts';
import { lackOf, readSaved, type SavedOperation, type Step } from '../../playground/tour/saved-operation.ts';
import { STOPS } from '../../playground/tour/stops.ts';
import { GRAPHQL_RESPONSE, send, type GraphqlAnswer } from '../support/http.ts';
import { projectRoot } from '../support/legs.ts';
import { TestSocket } from '../support/sockets.ts';
import { startTestProgram, type TestProgram } from '../support/program.ts';

const folder = join(projectRoot, 'playground/tour');
const saved = (name: string): SavedOperation => readSaved(name, readFileSync(join(folder, `${name}.graphql`), 'utf8'));

describe('the stops of the tour, one after the other', () => {
  let program: TestProgram | null = null;
  /** As `stop Step`. */
  const answers: Record<string, unknown> = {};
  beforeAll(async () => {
    program = await startTestProgram({ CLAIMGRAPH_SAMPLE: 'on' });
  });
  afterAll(() => program?.remove());

  async function run({ document }: SavedOperation, { name }: Step, variables: Known): Promise<GraphqlAnswer> {
    const headers = { 'content-type': 'application/json', accept: GRAPHQL_RESPONSE, 'claimgraph-space': 'sample' };
    const body = JSON.stringify({ query: document, operationName: name, variables });
    return (await send(program?.url ?? '', { headers, body })).json();
  }

  it('are all the saved operations', () => {
    const files = readdirSync(folder).filter((file) => file.endsWith('.graphql'));
    expect(files.map((file) => file.replace('.graphql', '')).toSorted()).toEqual([...STOPS].toSorted());
  });

  it.each(STOPS)('%s: each step has what it needs from those before it in this stop, and answers', async (stop) => {
    const operation = saved(stop);
    let known: Known = {};
    for (const step of operation.steps) {
      expect({ step: step.name, lack: lackOf(step, operation, known) }).toEqual({ step: step.name, lack: null });
      if (step.kind === 'subscription') continue;
      const { errors, data } = await run(operation, step, known);
      expect({ step: step.name, errors, refused: /"code":.*/.exec(JSON.stringify(data))?.[0] }).toEqual({
        step: step.name,
      });
      answers[`${stop} ${step.name}`] = data;
      known = { ...known, ...handedOnIn(data) };
    }
  });

  it('ask: both sides of what the papers disagree about are told, and what nobody knows is said', () => {
    const { ask } = answers['ask HowMany'] as {
      ask: { text: string; sentences: { text: string; disputed: boolean }[]; conflicts: { status: string }[] };
    };
    const disputed = ask.sentences.flatMap((one) => (one.disputed ? [one.text] : []));
    expect(disputed.toSorted()).toEqual(['MV Tern carries 198 passengers.', 'MV Tern carries 212 passengers.']);
    expect([ask.conflicts, /\[1\].*\[2\]/u.test(ask.text)]).toMatchObject([[{ status: 'OPEN' }], true]);
    expect(answers['ask NobodyKnows']).toMatchObject({
      ask: { outcome: 'INSUFFICIENT_EVIDENCE', evidence: { dropped: expect.arrayContaining([expect.anything()]) } },
    });
  });

  it('agent: each part of the question is searched for, and both are told', () => {
    const { ask } = answers['agent OneByOne'] as {
      ask: { text: string; gathering: { strategy: string; steps: { question: string; found: number }[] } };
    };
    expect(ask.gathering.strategy).toBe('MULTI_HOP');
    expect(ask.gathering.steps.length).toBeGreaterThan(1);
    expect(ask.text).toMatch(
      /SN-31 requires SN-24\..*SN-24 requires SN-12\.|SN-24 requires SN-12\..*SN-31 requires SN-24\./u,
    );
  });

  it('files: the register stands in the prompt as a whole, and answers alone', () => {
    expect(answers['files InThePrompt']).toMatchObject({
      compileContext: { files: [{ state: 'FULL', n: 1 }], prompt: expect.stringContaining('"passengers": 198') },
    });
    const { ask } = answers['files ItAlone'] as {
      ask: { sentences: { citations: { document: { key: string } }[] }[] };
    };
    const keys = ask.sentences.flatMap(({ citations }) => citations.map(({ document }) => document.key));
    expect(keys).toContain('sample/fleet/mv-tern-register.json');
  });

  it('shape: a plan for beginners is what the prompt is for', () => {
    expect(answers['shape Plan']).toMatchObject({
      compileContext: {
        shape: { deliverable: 'PLAN', audience: 'beginners', format: 'table', tone: 'plain' },
        prompt: expect.stringContaining('deliverable: PLAN'),
      },
    });
  });

  it('timeline: an answer has it too', () => {
    expect(answers['timeline AskHow']).toMatchObject({
      ask: {
        timelines: [
          {
            events: expect.arrayContaining([
              { title: 'MV Tern was built in 1987', date: expect.anything(), spans: expect.anything() },
            ]),
          },
        ],
      },
    });
  });

  it('replay: the first step that another weight changes is named', () => {
    expect(answers['replay Steps']).toMatchObject({ trace: { isWhole: true } });
    expect(answers['replay WhatIf']).toMatchObject({
      replayTrace: { swapped: ['settings.search.lexicalWeight'], first: { path: expect.stringContaining('fuse') } },
    });
  });

  it('retrieve: there is evidence, and what is none is told why', () => {
    const { kept, dropped } = (
      answers['retrieve Retrieve'] as { retrieve: Record<'kept' | 'dropped', { why: string }[]> }
    ).retrieve;
    expect([kept.length, dropped.length > 0]).toEqual([3, true]);
    expect(dropped.every(({ why }) => why !== '')).toBe(true);
  });

  it('talk: what was said is kept word for word', () => {
    expect(answers['talk SayIt']).toMatchObject({ appendMessages: { repeated: 0, messages: [{ n: 1 }, { n: 2 }] } });
    expect(answers['talk Look']).toMatchObject({
      conversation: {
        messageCount: 2,
        recentTurns: [{ speaker: 'Ada' }, { text: 'At the northern quay, behind the tug.' }],
      },
    });
  });

  it('inferred: what was concluded rests on what was said, and is gone when a person refuses it', () => {
    const [both, left] = [answers['inferred Both'], answers['inferred Left']];
    expect(both).toMatchObject({ concluded: { guess: [{ derivations: [{ premises: [{}, {}] }] }, {}] } });
    expect(left).toMatchObject({ relationships: { nodes: [{ basis: 'INFERRED', kind: 'MAY_SERVE_ON' }] } });
    expect(JSON.stringify(answers['inferred AllowGuess'])).toContain('ACCEPTED');
  });

  it('rules: one is tried without being written, and what rests on another is gone while it is off', () => {
    expect(answers['rules Rules']).toMatchObject({ rules: { rule: [{ enabled: true }, { enabled: true }] } });
    expect(answers['rules TryRule']).toMatchObject({ defineRule: { trial: { conclusions: 2, examples: [{}, {}] } } });
    expect(answers['rules Heeded']).toEqual({ relationships: { nodes: [] } });
  });

  it('names: one that was given leads to the ship, and its review is kept', () => {
    expect(answers['names Who']).toMatchObject({ resolveName: { entity: { name: 'MV Gannet' } } });
    expect(JSON.stringify(answers['names RefuseName'])).toContain('REJECTED');
  });

  it('quarantine: what was held is a text when it is released, and nobody obeyed it', () => {
    expect(answers['quarantine Held']).toMatchObject({ quarantine: { held: [{ reason: 'INSTRUCTION' }] } });
    expect(answers['quarantine Scrapped']).toEqual({
      search: { nodes: [{ text: expect.stringContaining('Ignore all previous instructions') }] },
      entity: { claims: { nodes: [{ statement: 'The status of MV Tern is In service.' }] } },
    });
  });

  it('trust: what comes after the rule weighs less, what came before as much as it did', () => {
    expect(answers['trust Believed']).toMatchObject({
      entity: {
        claims: { nodes: [{ confidence: { value: 0.99 } }, { confidence: { value: expect.closeTo(0.396, 3) } }] },
      },
    });
  });

  it('resume: what was written while nobody listened arrives first', async () => {
    const operation = saved('resume');
    const socket = await TestSocket.accepted(program?.url ?? '', { 'claimgraph-space': 'sample' });
    const id = socket.start(operation.document, handedOnIn(answers['resume Here']), { operationName: 'Resume' });
    await socket.until(() => socket.results(id).length > 0);
    expect(socket.results(id)[0]?.data).toMatchObject({
      events: { kind: 'CLAIM_ADDED', node: { statement: expect.stringContaining('the Early One') } },
    });
    await socket.end();
  });
});

describe('a step that lacks its variables', () => {
  it('names them, and the steps that hand them on', () => {
    const merge = saved('merge');
    const step = merge.steps.find(({ name }) => name === 'Merge');
    if (!step) throw new Error('expected the stop merge to have a step Merge');
    expect(lackOf(step, merge, {})).toEqual({ variables: ['canonical', 'member'], from: ['Known', 'Meet'] });
    expect(lackOf(step, merge, { canonical: 'ent_1', member: null })).toEqual({
      variables: ['member'],
      from: ['Meet'],
    });
    expect(lackOf(step, merge, { canonical: 'ent_1', member: 'ent_2' })).toBeNull();
  });
});
