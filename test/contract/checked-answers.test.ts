import { afterEach, expect, it } from '@jest/globals';
import { Unavailable } from '../../src/domain/errors.ts';
import { askingForEvidence, type AskedEvidence } from '../support/asking-for-evidence.ts';
import { describeDatabase } from '../support/database.ts';
import type { AskingOptions } from '../support/graphql.ts';
import { scriptedModels } from '../support/language-model.ts';
import type { ScriptedEngine } from '../support/search-engine.ts';
import { streams, textEvents } from '../support/streamed-text.ts';
import { write } from '../support/writes.ts';

interface Sentence {
  readonly text: string;
  readonly start: number;
  readonly end: number;
  readonly check: {
    readonly type: string;
    readonly verdict: string;
    readonly score: number;
    readonly method: string;
    readonly reasons: readonly { readonly signal: string; readonly detail: string }[];
  };
  readonly citations: readonly { readonly n: number; readonly document: { readonly key: string } | null }[];
}
interface Answer {
  readonly text: string;
  readonly sentences: readonly Sentence[];
  readonly leftOut: readonly { readonly text: string; readonly reason: string }[];
  readonly draft: {
    readonly state: string;
    readonly verified: number;
    readonly unsupported: number;
    readonly coverage: number;
    readonly checkedBy: readonly string[];
  };
}

const ASK = `mutation ($input: AskInput!) { ask(input: $input) { ... on Answer { text leftOut { text reason }
  draft { state verified unsupported coverage checkedBy }
  sentences { text start end check { type verdict score method reasons { signal detail } } citations { n document { key } } } } } }`;

const DUES = 'What dues does the ferry pay for a landing?';
const FERRY = 'The ferry pays dues of forty crowns for each landing at the quay. Dues go to the harbour office.';
const RIGHT = 'The ferry pays dues of forty crowns for each landing. [1]';
const REWORDED = 'For each landing at the quay dues of forty crowns are paid by the ferry. [1]';

describeDatabase('what a model writes, checked', (context) => {
  const engines: ScriptedEngine[] = [];
  const scripted = scriptedModels();
  afterEach(() => {
    for (const engine of engines.splice(0)) engine.close();
  });
  const begin = async (
    draft: string,
    options: AskingOptions = {},
    files: Readonly<Record<string, string>> = { 'ferry.md': `${FERRY}\n` },
  ): Promise<AskedEvidence> => {
    const { model } = await scripted(context().database, () => streams(textEvents([draft])), { models: ['small'] });
    return askingForEvidence(context(), engines, files, { languageModel: model, ...options });
  };
  const ask = async ({ me }: AskedEvidence, mode = 'STANDARD'): Promise<Answer> =>
    (await me.get<{ ask: Answer }>(ASK, { input: { question: DUES, web: 'NEVER', mode } })).ask;

  it('[SE-100] is told by what each sentence is: facts, causes and shares as far as they are verified, what is thought apart, what joins as it is', async () => {
    const draft = [
      RIGHT,
      'Dues go to the harbour office. [1] The ferry is red. [1]',
      'The quay is closed because the crane fell. [1]',
      'Ninety percent of all ferries are late. [1]',
      'The tram may be painted green. [1]',
      'I think it looks lovely.',
      'To summarise:',
    ].join(' ');
    const answer = await ask(await begin(draft, {}, { 'ferry.md': `${FERRY} The ferry is red.\n` }));
    expect(answer.sentences.map(({ text, check }) => [text, check.type, check.verdict])).toEqual([
      [RIGHT.replace(' [1]', ''), 'FACTUAL', 'VERIFIED'],
      ['Dues go to the harbour office.', 'FACTUAL', 'VERIFIED'],
      ['The ferry is red.', 'FACTUAL', 'VERIFIED'],
      ['It may be that the quay is closed because the crane fell. (unverified)', 'CAUSAL', 'UNSUPPORTED'],
      ['It may be that Ninety percent of all ferries are late. (unverified)', 'STATISTICAL', 'UNSUPPORTED'],
      ['It may be that the tram may be painted green. (unverified)', 'HEDGED', 'UNSUPPORTED'],
      ['I think it looks lovely. (not checked)', 'OPINION', 'UNCHECKED'],
      ['To summarise:', 'CONNECTIVE', 'UNCHECKED'],
    ]);
    // What is kept apart counts neither way.
    expect(answer.draft).toMatchObject({ verified: 3, unsupported: 3, coverage: 0.5 });
  });

  it('[SE-101] is verified, partly supported or not by how much of it its support has', async () => {
    // Of this no model decides: how much is said does.
    const entailed = { entailment: 0.5, neutral: 0.5, contradiction: 0, cut: false };
    const nli = { name: 'nli', judge: (pairs: readonly unknown[]) => Promise.resolve(pairs.map(() => entailed)) };
    const asked = await begin(`${REWORDED.replace('quay', 'pier')} Dues go to the harbour office. [1]`, {
      entailment: nli,
    });
    const check = async (): Promise<Sentence['check'] | undefined> => (await ask(asked)).sentences[0]?.check;
    const usual = await check();
    expect(usual?.verdict).toBe('VERIFIED');
    const score = usual?.score ?? 0;
    expect([score > 0.75, score < 0.98]).toEqual([true, true]);
    await write(asked.me, 'updateSetting', { key: 'verify.verified', value: score + 0.01 });
    expect((await check())?.verdict).toBe('PARTIALLY_SUPPORTED');
    await write(asked.me, 'updateSetting', { key: 'verify.partial', value: score + 0.01 });
    expect((await check())?.verdict).toBe('UNSUPPORTED');
  });

  it('[SE-102] rests on the best support and on every other above .60, each once', async () => {
    const files = {
      'ferry.md': `${FERRY}\n`,
      'office.md': 'The office says: the ferry pays dues of forty crowns for each landing at the quay.\n',
      'crane.md': 'The crane of the quay pays no dues.\n',
    };
    const asked = await begin(RIGHT.replace(' [1]', ' [1][2][3]'), {}, files);
    const cited = async (): Promise<string[]> =>
      ((await ask(asked)).sentences[0]?.citations ?? []).map(({ document }) => document?.key ?? '').sort();
    expect(await cited()).toEqual(['test/ferry.md', 'test/office.md']);
    await write(asked.me, 'updateSetting', { key: 'verify.reference', value: 1 });
    expect(await cited()).toHaveLength(1);
  });

  it('[PI-06 PI-95] is covered by the share that is supported; what is cut leaves the offsets and numbers of the rest right', async () => {
    const wrong = 'The ferry pays dues of fifty crowns for each landing. [1]';
    const answer = await ask(await begin(`${wrong} ${RIGHT} Dues go to the harbour office. [1]`));
    expect(answer.leftOut).toEqual([{ text: wrong.replace(' [1]', ''), reason: 'CONTRADICTED' }]);
    expect(answer.draft).toMatchObject({ verified: 2, unsupported: 1, coverage: expect.closeTo(2 / 3) });
    expect(answer.text).not.toContain('fifty');
    for (const { text, start, end, citations } of answer.sentences) {
      expect(answer.text.slice(start, end)).toBe(text);
      for (const { n } of citations) expect(answer.text.slice(end, end + 12)).toContain(`[${n}]`);
    }
    const opinion = await ask(await begin('I think it looks lovely.'));
    expect(opinion.text).not.toContain('lovely');
  });

  it('[PI-118] what rules do not decide is never verified while the entailment model is away, and it is said', async () => {
    const judged = { entailment: 0.99, neutral: 0.01, contradiction: 0, cut: false };
    const there = { name: 'nli', judge: (pairs: readonly unknown[]) => Promise.resolve(pairs.map(() => judged)) };
    const away = { ...there, judge: () => Promise.reject(new Unavailable('entailment', 'it is away', 1)) };
    const of = async (entailment: AskingOptions['entailment']): Promise<[Sentence['check'] | undefined, Answer]> => {
      const answer = await ask(await begin(REWORDED, { entailment }));
      return [answer.sentences[0]?.check, answer];
    };
    const [checked, whole] = await of(there);
    expect(checked).toMatchObject({ verdict: 'VERIFIED', method: 'nli' });
    expect(whole.draft.checkedBy).toContain('nli');
    const [unread, degraded] = await of(away);
    expect(unread).toMatchObject({ verdict: 'PARTIALLY_SUPPORTED', method: 'rules' });
    expect(unread?.reasons).toContainEqual({ signal: 'NOT_READ', detail: 'it is away' });
    expect(degraded.text).toContain('(partly verified)');
    expect(degraded.draft.checkedBy).toEqual(['rules']);
  });
});
