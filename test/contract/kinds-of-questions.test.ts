import { afterEach, expect, it } from '@jest/globals';
import { askingForEvidence } from '../support/asking-for-evidence.ts';
import { describeDatabase } from '../support/database.ts';
import { scriptedModels } from '../support/language-model.ts';
import type { ScriptedEngine } from '../support/search-engine.ts';
import { streams, textEvents } from '../support/streamed-text.ts';

interface Answer {
  readonly sentences: readonly {
    readonly text: string;
    readonly kind: string;
    readonly check: { readonly verdict: string } | null;
    readonly citations: readonly {
      readonly quote: string;
      readonly start: number;
      readonly end: number;
      readonly revision: { readonly text: string };
    }[];
  }[];
  readonly evidence: { readonly question: { readonly route: { readonly patternMatched: string | null } } };
}

const ASK = `mutation ($input: AskInput!) { ask(input: $input) { ... on Answer { evidence { question { route { patternMatched } } }
  sentences { text kind check { verdict } citations { quote start end revision { text } } } } } }`;

const proposal = (number: number, title: string, rest: string, requires = ''): string =>
  [
    `---\neip: ${number}\ntitle: ${title}\nauthor: Ada Lind (@ada)\nstatus: Draft\ntype: Standards Track\ncategory: Core`,
    `created: 2020-0${number}-01${requires === '' ? '' : `\nrequires: ${requires}`}\n---\n\n${rest}\n`,
  ].join('\n');
const EVOLVED = 'The lantern evolved from a torch of 2015 to an oil lamp in 2018, and became electric in 2020.';
const FOR = 'An argument for the lantern is that pilots see the quay at night.';
const AGAINST = 'An argument against the lantern is that its oil costs ninety crowns a year.';
const TRADE_OFF = 'The trade-off of the lantern is light at night against the cost of oil.';
const HAD = 'If Ethereum had kept the torch instead of the lantern, the quay would be dark in storms.';
const ROADMAP = 'The roadmap of the lantern has a second lamp in spring and a bell in autumn.';
const FILES = {
  'eip-1.md': proposal(1, 'Lantern', '## Abstract\n\nThe lantern is put into every block.'),
  'eip-2.md': proposal(2, 'Bell', '## Abstract\n\nThe bell is rung after every block.', '1'),
  'lantern.md': ['# Lantern\n', EVOLVED, FOR, AGAINST, TRADE_OFF, HAD, ROADMAP].join('\n\n'),
};

/** Each with the sentences that answer it. */
const KINDS: readonly (readonly [pattern: string, question: string, ...said: string[]])[] = [
  ['factual', 'What is the status of EIP-1?', 'The status of EIP-1 is Draft.'],
  ['dependency', 'What does EIP-2 require?', 'EIP-2 requires EIP-1.'],
  ['evolution', 'How did the lantern evolve?', EVOLVED],
  ['argument', 'What are the arguments for and against the lantern?', FOR, AGAINST],
  ['counterfactual', 'What if Ethereum had kept the torch?', HAD],
  ['argument', 'What are the trade-offs of the lantern?', TRADE_OFF],
  ['roadmap', 'Propose an alternative roadmap for the lantern', ROADMAP],
];
const INVENTED = 'The gulls are paid by the Pope.';

describeDatabase('questions of each kind', (context) => {
  const engines: ScriptedEngine[] = [];
  const scripted = scriptedModels();
  afterEach(() => {
    for (const engine of engines.splice(0)) engine.close();
  });

  it('[PI-93] factual, dependency, evolution, for and against, counterfactual, trade-off, roadmap: told apart and answered by cited words, which a model adds nothing to', async () => {
    let answers: readonly string[] = [];
    /** Writes the answer with the numbers of the sources that have it, and something that none says. */
    const { model } = await scripted(context().database, ({ user }) => {
      const numberOf = (text: string): string =>
        /^\[(\d+)\][^\n]*\n$/mu.exec(
          user
            .slice(0, user.indexOf(text))
            .split(/(?=^\[\d+\])/mu)
            .at(-1) ?? '',
        )?.[1] ?? '1';
      return streams(textEvents([[...answers.map((text) => `${text} [${numberOf(text)}]`), INVENTED].join(' ')]));
    });
    const { me } = await askingForEvidence(context(), engines, FILES, { languageModel: model });
    for (const [pattern, question, ...said] of KINDS)
      for (const generate of [false, true]) {
        answers = said;
        const { ask } = await me.get<{ ask: Answer }>(ASK, { input: { question, web: 'NEVER', generate } });
        const { patternMatched } = ask.evidence.question.route;
        expect([question, patternMatched?.split('.')[0]]).toEqual([question, pattern]);
        const told = ask.sentences.filter(({ text }) => said.includes(text));
        expect([question, generate, told.map(({ text }) => text).sort()]).toEqual([
          question,
          generate,
          [...said].sort(),
        ]);
        for (const { kind, check, citations } of told) {
          expect(generate ? [kind, check?.verdict] : check).toEqual(generate ? ['GENERATED', 'VERIFIED'] : null);
          expect(citations.length).toBeGreaterThan(0);
        }
        for (const { quote, start, end, revision } of ask.sentences.flatMap(({ citations }) => citations))
          expect(revision.text.slice(start, end)).toBe(quote);
        expect(ask.sentences.map(({ text }) => text)).not.toContain(INVENTED);
      }
  });
});
