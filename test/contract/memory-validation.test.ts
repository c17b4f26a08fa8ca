import { expect, it } from '@jest/globals';
import { ontologyOf } from '../../src/domain/ontology.ts';
import { systemIds } from '../../src/domain/typed-ids.ts';
import { useFollower } from '../../src/memory/index.ts';
import { builtInPacks } from '../../src/packs/index.ts';
import { describeEveryDatabase } from '../support/database.ts';
import { asking, type Asking, type AskingOptions } from '../support/graphql.ts';
import { fileItem, ingest } from '../support/ingest.ts';
import { scriptedModels } from '../support/language-model.ts';
import { streams, textEvents } from '../support/streamed-text.ts';
import { named, write } from '../support/writes.ts';

interface Asked {
  readonly id: string;
  readonly outcome: string;
  readonly text: string;
  readonly draft: { readonly state: string } | null;
  readonly sentences: readonly { readonly text: string }[];
  readonly leftOut: readonly { readonly text: string; readonly reason: string }[];
  readonly validations: readonly {
    readonly question: string;
    readonly days: number;
    readonly memory: { readonly id: string; readonly text: string; readonly status: string };
  }[];
}

const DAY_MS = 86_400_000;
const ANSWER =
  'id outcome text draft { state } sentences { text } leftOut { text reason } validations { question days memory { id text status } }';

describeEveryDatabase('an answer that would rest on a faded memory', (context) => {
  const scripted = scriptedModels();
  const begin = async (): Promise<Asking> => {
    const me = asking(context().database, await context().space('ada'));
    await write(me, 'assertClaim', { subject: named('Gull'), predicate: 'NOTED', object: { text: 'a ferry' } });
    await write(me, 'remember', { about: 'Gull', predicate: 'status', value: { text: 'in dock' } });
    return me;
  };
  const STATUS = 'The status of Gull is in dock.';
  /** The same person, so many days from now. */
  const later = (me: Asking, days: number, more: AskingOptions = {}): Asking =>
    asking(context().database, me.scope, { ...more, clock: { now: () => new Date(Date.now() + days * DAY_MS) } });
  const ask = async (me: Asking, more: object = {}): Promise<Asked> => {
    const { ask: answer } = await me.get<{ ask: Asked & { message?: string } }>(
      `mutation ($input: AskInput!) { ask(input: $input) { ... on Answer { ${ANSWER} } ... on DomainError { message } } }`,
      { input: { question: 'What is the status of Gull?', ...more } },
    );
    if (answer.message !== undefined) throw new Error(answer.message);
    return answer;
  };
  const kept = async (me: Asking, { id }: Asked): Promise<Asked> =>
    (await me.get<{ node: Asked }>(`query ($id: ID!) { node(id: $id) { ... on Answer { ${ANSWER} } } }`, { id })).node;

  it('[OM-109 OM-119] asks whether it is still so, with the fact and the days, and tells it no more; before that it tells it', async () => {
    const me = await begin();
    expect(await ask(later(me, 80))).toMatchObject({ outcome: 'ANSWERED', text: `${STATUS} [1]`, validations: [] });
    const answer = await ask(later(me, 90.5));
    const question = `“${STATUS}” was last confirmed 90 days ago. Is that still so?`;
    expect(answer).toMatchObject({
      ...{ outcome: 'INSUFFICIENT_EVIDENCE', text: question, sentences: [] },
      leftOut: [{ text: STATUS, reason: 'AGING' }],
      validations: [{ question, days: 90, memory: { text: STATUS, status: 'AGING' } }],
    });
    expect(await kept(later(me, 90.5), answer)).toEqual({ ...answer, leftOut: [] });
    const bob = asking(context().database, context().as(me.scope, 'bob'));
    expect(await bob.get('query ($id: ID!) { node(id: $id) { id } }', { id: answer.id })).toEqual({ node: null });
  });

  it('[OM-162 OM-117] by its id the memory is confirmed, and told again, or corrected; being asked about does not reinforce it', async () => {
    const me = await begin();
    await write(me, 'updateSetting', { key: 'confidence.aging', value: 0.75 });
    const { validations } = await ask(me);
    const [asked] = validations;
    expect(asked).toMatchObject({ days: 0, memory: { status: 'AGING' } });
    const faults: unknown[] = [];
    const onFault = (error: unknown): void => void faults.push(error);
    await useFollower({ ...context(), ids: systemIds, ontology: ontologyOf(builtInPacks), onFault }).drain();
    expect((await ask(me)).validations).toEqual(validations);
    const answer = await write(me, 'confirmMemory', { id: asked?.memory.id });
    expect(answer).toMatchObject({ memory: { status: 'ACTIVE', confidence: { value: 0.85 }, timesReinforced: 1 } });
    expect(await ask(me)).toMatchObject({ text: `${STATUS} [1]`, validations: [] });
    await write(me, 'correctMemory', { id: asked?.memory.id, value: { text: 'afloat' } });
    expect(await ask(me)).toMatchObject({ text: 'The status of Gull is afloat. [1]', validations: [] });
    expect(faults).toEqual([]);
  });

  it('[OM-119] tells it all the same where something else says it, or somebody says it lasts', async () => {
    const me = await begin();
    await write(me, 'assertClaim', { subject: named('Gull'), predicate: 'status', object: { text: 'in dock' } });
    const answer = await ask(later(me, 90.5), { sentences: 2 });
    expect(answer).toMatchObject({ outcome: 'ANSWERED', text: expect.stringContaining(STATUS) as unknown });
    // What a document of hers says is no memory, however it fades.
    const proposal = fileItem('a.md', '---\neip: 9001\ntitle: T\nstatus: Draft\n---\n\ntext\n');
    await ingest(context().database, me.scope, [proposal], { owner: me.scope.owner });
    await write(me, 'updateSetting', { key: 'decay.claimsPerDay', value: 0.5 });
    const draft = await ask(later(me, 90.5), { question: 'What is the status of EIP-9001?' });
    expect(draft).toMatchObject({ outcome: 'ANSWERED', validations: [] });
    await write(me, 'updateSetting', { key: 'decay.memoriesPerDay', value: 0 });
    expect(await ask(later(me, 900.5))).toMatchObject({ outcome: 'ANSWERED', validations: [] });
  });

  it('[OM-119] sends it to no model, and asks behind what the model writes, and where it finds no answer', async () => {
    const me = await begin();
    const prompts: string[] = [];
    let says = 'Gull noted a ferry. [1]';
    const { model } = await scripted(context().database, (request) => {
      prompts.push(request.user);
      return streams(textEvents([says]));
    });
    const then = later(me, 90.5, { languageModel: model });
    const question = 'Is Gull a ferry in dock?';
    const written = await ask(then, { question, sentences: 3 });
    expect(written).toMatchObject({
      ...{ outcome: 'ANSWERED', draft: { state: 'ACCEPTED' } },
      sentences: [{ text: 'Gull noted a ferry.' }],
      validations: [{ days: 90 }],
    });
    expect(written.text).toBe(`Gull noted a ferry. [1] ${written.validations[0]?.question}`);
    expect(await kept(then, written)).toMatchObject({ text: written.text, validations: written.validations });
    says = 'The evidence does not say.';
    const refused = await ask(then, { question: 'What do we know of the ferry Gull?', sentences: 3 });
    expect(refused).toMatchObject({ draft: { state: 'REFUSED' }, sentences: [], validations: [{ days: 90 }] });
    const evidence = prompts.map((prompt) => prompt.slice(0, prompt.lastIndexOf('Question:')));
    expect(evidence.join('\n')).toContain('a ferry');
    expect(evidence.join('\n')).not.toContain('dock');
  });
});
