import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { handedOnIn, type Known } from '../../playground/tour/handed-on.ts';
import { lackOf, readSaved, type SavedOperation, type Step } from '../../playground/tour/saved-operation.ts';
import { STOPS } from '../../playground/tour/stops.ts';
import { GRAPHQL_RESPONSE, send, type GraphqlAnswer } from '../support/http.ts';
import { projectRoot } from '../support/legs.ts';
import { startTestProgram, type TestProgram } from '../support/program.ts';

const folder = join(projectRoot, 'playground/tour');
const saved = (name: string): SavedOperation => readSaved(name, readFileSync(join(folder, `${name}.graphql`), 'utf8'));

describe('the stops of the tour, one after the other', () => {
  let program: TestProgram | null = null;
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
      known = { ...known, ...handedOnIn(data) };
    }
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
