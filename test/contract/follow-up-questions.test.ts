import { afterEach, expect, it } from '@jest/globals';
import { askingForEvidence } from '../support/asking-for-evidence.ts';
import { describeEveryDatabase } from '../support/database.ts';
import type { ScriptedEngine } from '../support/search-engine.ts';
import { publish, talk, type Said } from '../support/talk.ts';
import { write } from '../support/writes.ts';

const CHAT = [
  '12/04/2031, 09:16 - Nora Fjell: I mended the torn sail of the ferry with waxed thread',
  '12/04/2031, 09:17 - Petter Holm: I cleaned the bilge of the ferry with sand.',
].join('\n');

const PROPOSAL =
  '---\neip: 9001\ntitle: Dues of ferries\nauthor: Ada Quill\nstatus: Draft\n---\n\nA ferry pays dues.\n';

interface Told {
  readonly id: string;
  readonly question: string;
  readonly text: string;
  readonly evidence: { readonly question: { readonly text: string } };
}

const ASK = `mutation ($input: AskInput!) { ask(input: $input) { ... on DomainError { message }
  ... on Answer { id question text evidence { question { text } } } } }`;

describeEveryDatabase('a follow-up question', (context) => {
  const engines: ScriptedEngine[] = [];
  afterEach(() => {
    for (const engine of engines.splice(0)) engine.close();
  });
  const proposal = [{ text: 'What is EIP-9001?' }];
  /** What is answered behind what was said, and as what it was looked for. */
  const asked = async (said: readonly Said[], question: string): Promise<Told> => (await talked(said, question)).told;
  const talked = async (said: readonly Said[], question: string, web = 'NEVER') => {
    const files: Readonly<Record<string, string>> =
      said === proposal ? { 'eip-9001.md': PROPOSAL } : { 'WhatsApp Chat with Crew.txt': CHAT };
    const { me, embedder } = await askingForEvidence(context(), engines, files);
    const conversation = await talk(me, [...said, { text: question }]);
    await publish(context().database, embedder);
    const input = { question, conversation, web, strictness: 0 };
    return { me, told: (await me.get<{ ask: Told }>(ASK, { input })).ask };
  };
  const before = [{ text: 'Has Nora Fjell worked on the ferry?' }];

  it('that has a pronoun and no name is answered about what the question before names', async () => {
    const told = await asked(before, 'What did she mend it with?');
    expect(told.question).toBe('What did she mend it with?');
    expect(told.evidence.question.text).toBe('What did Nora Fjell mend it with?');
    expect(told.text).toContain('Nora Fjell, 2031-04-12: I mended the torn sail of the ferry with waxed thread');
  });

  it('asks about the newest of those that were named, and about whom the answer names where no question does', async () => {
    expect((await asked(proposal, 'Who wrote it?')).evidence.question.text).toBe('Who wrote EIP-9001?');
    const two = [...before, { text: 'And has Petter Holm?' }];
    expect((await asked(two, 'What is his work?')).evidence.question.text).toBe('What is Petter Holm’s work?');
    const answered = [
      { text: 'Who cleaned the bilge?' },
      { role: 'ASSISTANT', text: 'Petter Holm, 2031-04-12: I cleaned the bilge of the ferry with sand. [1]' },
    ] as const;
    expect((await asked(answered, 'What did he clean it with?')).evidence.question.text).toBe(
      'What did Petter Holm clean it with?',
    );
  });

  it.each([
    ['it names something itself', before, 'What has she told Petter Holm?'],
    ['two were named at once', [{ text: 'Have Nora Fjell and Petter Holm met?' }], 'What did she say?'],
    ['nobody was named', [{ text: 'What is new?' }], 'What did she say?'],
    ['`it` stands for what follows', proposal, 'Is it possible to clean a bilge with sand?'],
    ['`it` stands for nothing', proposal, 'What time is it?'],
    ['a word of its own comes first', proposal, 'Why do boats lose their keels?'],
    ['`IT` is a trade', proposal, 'Who pays for IT support?'],
  ])('stays as it is where %s', async (_, said, question) => {
    expect((await asked(said, question)).evidence.question.text).toBe(question);
  });

  it('is rejected with its evidence, which is cached for the question as it was read', async () => {
    const { me, told } = await talked(before, 'What did she mend it with?');
    expect(await write(me, 'rejectEvidence', { answer: told.id })).toMatchObject({ wasCached: true });
    expect(await write(me, 'rejectEvidence', { answer: told.id })).toMatchObject({ wasCached: false });
  });

  it('asks the web as it was put: names of the conversation stay here', async () => {
    await talked(before, 'What did she mend it with?', 'ALWAYS');
    expect(engines.flatMap((engine) => engine.asked)).toEqual(['What did she mend it with?']);
  });
});
