import { afterEach, expect, it } from '@jest/globals';
import { ANSWER_MODES } from '../../src/domain/answer-modes.ts';
import { askingForEvidence } from '../support/asking-for-evidence.ts';
import { describeDatabase } from '../support/database.ts';
import { scriptedModels } from '../support/language-model.ts';
import { FACTS, MARKED, oneOf, randomDraft } from '../support/random-drafts.ts';
import { randomFrom } from '../support/random.ts';
import type { ScriptedEngine } from '../support/search-engine.ts';
import { streams, textEvents } from '../support/streamed-text.ts';

/** 2,000 is the whole measure. */
const DRAFTS = Number(process.env.CLAIMGRAPH_TEST_RANDOM_DRAFTS ?? (process.env.NIGHTLY === '1' ? '2000' : '20'));
/** Of one space. */
const EACH = 10;
const SEEDS = Array.from({ length: Math.ceil(DRAFTS / EACH) }, (_, n) => n + 1);

interface Asked {
  readonly text: string;
  readonly sentences: readonly {
    readonly text: string;
    readonly kind: string;
    readonly check: { readonly verdict: string } | null;
    readonly citations: readonly { readonly quote: string; readonly revision: { readonly text: string } | null }[];
  }[];
}
interface Judged {
  readonly method: string;
  readonly facts: readonly {
    readonly text: string;
    readonly entailment: number;
    readonly neutral: number;
    readonly contradiction: number;
  }[];
}
const ASK = `mutation ($input: AskInput!) { ask(input: $input) { ... on Answer { text
  sentences { text kind check { verdict } citations { quote revision { text } } } } } }`;

describeDatabase('drafts of a model that writes anything', (context) => {
  const engines: ScriptedEngine[] = [];
  const scripted = scriptedModels();
  /** Of all sentences that were told. */
  const verdicts = new Set<string>();
  afterEach(() => {
    for (const engine of engines.splice(0)) engine.close();
  });

  it.each(SEEDS)(
    'are told without a mark only as far as they are verified, and cite the very words of documents (seed %i)',
    async (seed) => {
      const random = randomFrom(seed);
      const { model } = await scripted(context().database, () => randomDraft(random), { models: ['small'] });
      const files = { 'ferry.md': `# The ferry\n\n${FACTS.join(' ')}\n` };
      const { me } = await askingForEvidence(context(), engines, files, { languageModel: model });
      for (let n = 0; n < EACH; n += 1) {
        const input = { question: `What of the ferry, the crane and dues, ${n}?`, mode: oneOf(random, ANSWER_MODES) };
        const asked = { ...input, web: 'NEVER', strictness: 0 };
        const { ask } = await me.get<{ ask: Asked }>(ASK, { input: asked });
        for (const { text, kind, check, citations } of ask.sentences) {
          verdicts.add(check?.verdict ?? kind);
          if (kind === 'GENERATED') {
            const isVerified = check?.verdict === 'VERIFIED';
            expect({ n, text, isMarked: MARKED.test(text) }).toEqual({ n, text, isMarked: !isVerified });
            if (isVerified) expect(FACTS).toContain(text.replace(/^# /u, ''));
          }
          for (const { quote, revision } of citations) expect(revision?.text).toContain(quote);
        }
      }
    },
  );

  it('are verified in part, and in part not, so that both were looked at', () => {
    expect([...verdicts]).toEqual(expect.arrayContaining(['VERIFIED', 'UNSUPPORTED']));
  });

  it('[PI-59 PI-60] are checked fact by fact, and what the entailment model makes of each is told', async () => {
    const facts = [
      'For each landing at the quay the ferry pays dues of forty crowns',
      'and dues go to the harbour office.',
    ];
    const writes = scripted(context().database, () => streams(textEvents([`${facts.join(', ')} [1]`], 'stop')));
    const asked: { readonly premise: string; readonly hypothesis: string }[] = [];
    const judge = (pairs: readonly { readonly premise: string; readonly hypothesis: string }[]) => {
      asked.push(...pairs);
      return Promise.resolve(
        pairs.map(({ hypothesis }) => {
          const entailment = hypothesis.includes('office') ? 0.5 : 0.9;
          return { entailment, neutral: 0.9 - entailment, contradiction: 0.1, cut: false };
        }),
      );
    };
    const said = FACTS.slice(0, 2).join(' ');
    const { me } = await askingForEvidence(
      context(),
      engines,
      { 'ferry.md': `${said}\n` },
      {
        languageModel: (await writes).model,
        entailment: { name: 'judge', judge },
      },
    );
    const { ask } = await me.get<{ ask: { sentences: { text: string; check: Judged | null }[] } }>(
      `mutation ($input: AskInput!) { ask(input: $input) { ... on Answer { sentences { text
        check { method facts { text entailment neutral contradiction } } } } } }`,
      { input: { question: 'What dues does the ferry pay?', web: 'NEVER' } },
    );
    const [first] = ask.sentences;
    expect(first?.check?.method).toBe('judge');
    const read = first?.check?.facts ?? [];
    expect(read.map(({ entailment }) => entailment)).toEqual([0.9, 0.5]);
    for (const { text, neutral, entailment, contradiction } of read) {
      expect(first?.text).toContain(text);
      expect(neutral + entailment + contradiction).toBeCloseTo(1, 9);
      expect(asked.map(({ hypothesis }) => hypothesis)).toContain(text);
    }
    // They are held against words of the document alone.
    for (const { premise } of asked) expect(said).toContain(premise);
  });
});
