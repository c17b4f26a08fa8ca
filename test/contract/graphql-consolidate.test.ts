import { expect, it } from '@jest/globals';
import { describeDatabase } from '../support/database.ts';
import { embedAll, wordEmbedder } from '../support/embedded-texts.ts';
import { asking, type Asking } from '../support/graphql.ts';
import { scriptedModels } from '../support/language-model.ts';
import { write } from '../support/writes.ts';

interface Shown {
  readonly statement: string;
  readonly status: string;
  readonly mergedInto: { readonly statement: string } | null;
  readonly mergedFrom: readonly { readonly statement: string }[];
  readonly evidenceIncludingMerged: { readonly nodes: readonly { readonly span: { readonly quote: string } }[] };
}
interface Case {
  readonly question: string;
  readonly state: string;
  readonly likeness: number;
  readonly decidedBy: string | null;
  readonly a: { readonly statement: string };
  readonly b: { readonly statement: string };
}

describeDatabase('the contract, statements judged against each other', (context) => {
  const models = scriptedModels();
  const embedder = wordEmbedder('consolidated', ['coffee', 'violin', 'tea']);
  const say = async (me: Asking, statement: string, predicate = 'NOTED'): Promise<void> => {
    const subject = { named: { name: 'Ada', type: 'PERSON' } };
    await write(me, 'assertClaim', { subject, predicate, object: { text: statement }, statement });
  };
  const CYCLE = `mutation { consolidate(input: {}) { ... on Consolidated { open job { kind state report { name value } } }
    ... on DomainError { message } } }`;
  const CASES = `query ($states: [CaseState!]) { statementCases(states: $states) {
    nodes { question state likeness decidedBy a { statement } b { statement } } } }`;

  it('[SF-17 SF-43] a cycle is a job; what it merges is quoted together, what is in doubt is listed until a model decides it', async () => {
    const { database } = context();
    const space = await context().space();
    const me = asking(database, space);
    for (const text of ['Ada drinks coffee.', 'Ada drinks a coffee.']) await say(me, text);
    for (const predicate of ['NOTED', 'HABIT'])
      await say(me, predicate === 'NOTED' ? 'Ada plays violin.' : 'Ada plays the violin.', predicate);
    await embedAll(database, embedder);
    const cycle = await me.get<{
      consolidate: { open: string; job: { kind: string; state: string; report: { name: string; value: number }[] } };
    }>(CYCLE);
    const { job, open } = cycle.consolidate;
    expect(job).toMatchObject({ kind: 'MAINTENANCE', state: 'SUCCEEDED' });
    const report = Object.fromEntries(job.report.map(({ name, value }) => [name, value]));
    expect(report).toMatchObject({ merged: 1, queued: 1, open: 1, calls: 0 });
    expect(open).toBe('no language model is configured');
    const { claims } = await me.get<{ claims: { nodes: Shown[] } }>(
      '{ claims { nodes { statement status mergedInto { statement } mergedFrom { statement } evidenceIncludingMerged { nodes { span { quote } } } } } }',
    );
    const [winner, loser] = claims.nodes;
    expect(loser).toMatchObject({ status: 'MERGED', mergedInto: { statement: 'Ada drinks coffee.' } });
    expect(winner).toMatchObject({ status: 'ACTIVE', mergedFrom: [{ statement: 'Ada drinks a coffee.' }] });
    const quotes = winner?.evidenceIncludingMerged.nodes.map(({ span }) => span.quote);
    expect(quotes).toEqual(['Ada drinks coffee.', 'Ada drinks a coffee.']);
    const listed = async (states: string[]): Promise<Case[]> =>
      (await me.get<{ statementCases: { nodes: Case[] } }>(CASES, { states })).statementCases.nodes;
    const [queued, ...more] = await listed(['QUEUED']);
    expect(more).toEqual([]);
    expect(queued).toMatchObject({ question: 'MERGE', likeness: 1, decidedBy: null });
    expect([queued?.a.statement, queued?.b.statement].sort()).toEqual(['Ada plays the violin.', 'Ada plays violin.']);
    const verdict = { case: 'c1', verdict: 'KEEP_BOTH', canonical: null };
    const { model } = await models(database, () => ({ says: { merges: [verdict], contradictions: [] } }));
    const asked = asking(database, space, { languageModel: model });
    expect(await asked.get(CYCLE)).toMatchObject({ consolidate: { open: null } });
    expect(await listed(['QUEUED'])).toEqual([]);
    expect(await listed(['KEPT_BOTH'])).toMatchObject([{ decidedBy: 'small' }]);
  });
});
