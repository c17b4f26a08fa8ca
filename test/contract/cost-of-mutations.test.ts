import { expect, it } from '@jest/globals';
import { describeEveryDatabase } from '../support/database.ts';
import { asking } from '../support/graphql.ts';
import { encodeId, systemIds } from '../../src/domain/typed-ids.ts';
import { plant, write } from '../support/rows.ts';

describeEveryDatabase('what a mutation may cost', (context) => {
  it('one that is too dear is refused before it writes, and the same with a smaller selection writes', async () => {
    const scope = await context().space('ada');
    const claims = [systemIds.next('clm'), systemIds.next('clm'), systemIds.next('clm')];
    await write(context().database, scope, async (commit) => {
      const [entity] = await plant(commit, 'entities', [{ name: 'Tern' }]);
      const said = (id: string, n: number) => ({ id, subject_id: entity, predicate: `P${n}`, object_text: 'x' });
      await plant(commit, 'claims', claims.map(said));
    });
    const me = asking(context().database, scope, { settings: { 'limit.cost': 300 } });
    const retract = (id: string, shown: string) =>
      `retractClaim(input: { id: "${id}", reason: "r" }) { ... on DomainError { code message } ... on Written { commit { number } } ${shown} }`;
    const ask = (shown: string) =>
      me.ask(`mutation { ${claims.map((id, n) => `m${n}: ${retract(encodeId('clm', id), shown)}`).join(' ')} }`);
    const state = () => me.get('{ commits { nodes { number } } claims { nodes { status } } }');
    const before = await state();
    const refused = await ask('... on ClaimWritten { claim { subject { claims(first: 100) { nodes { id } } } } }');
    expect(refused.errors).toMatchObject([{ code: 'LIMIT_EXCEEDED' }]);
    expect(await state()).toEqual(before);
    const done = await ask('');
    expect(done.errors).toEqual([]);
    expect(await state()).not.toEqual(before);
  });

  it('a fragment is as dear where it is used for many as if it had not been used for few before', async () => {
    const scope = await context().space('ada');
    const me = asking(context().database, scope, { settings: { 'limit.cost': 2_000 } });
    const finding = (alias: string, candidates: number) =>
      `${alias}: findEvidence(input: { question: "q", candidates: ${candidates} }) { ...Found }`;
    const found = 'fragment Found on EvidenceFound { kept { chunk { places(first: 20) { nodes { __typename } } } } }';
    const few = await me.ask(`mutation { ${finding('few', 10)} } ${found}`);
    expect(few.errors).toEqual([]);
    for (const text of [finding('many', 100), `${finding('few', 10)} ${finding('many', 100)}`]) {
      const { errors } = await me.ask(`mutation { ${text} } ${found}`);
      expect(errors).toMatchObject([{ code: 'LIMIT_EXCEEDED' }]);
    }
  });
});
