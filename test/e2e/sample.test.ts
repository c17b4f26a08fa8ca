import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { ask } from '../support/http.ts';
import { startTestProgram, type TestProgram } from '../support/program.ts';

const CONCLUDED = `{
  relationships(basis: INFERRED, first: 50) {
    nodes { kind from { key } to { key } confidence { value } derivations { premises { claim { statement } } } }
  }
}`;
const RULES = '{ rules(first: 10) { nodes { id name enabled settled version reason } } }';
const SWITCH = `mutation ($id: ID!) { setRuleEnabled(input: { id: $id, enabled: false, reason: "I know better" }) {
  __typename ... on DomainError { message } } }`;

const RESET = `mutation { resetSpace(input: { confirm: "sample", withSample: true }) {
  __typename ... on SpaceReset { space } ... on Invalid { code path } } }`;
const STANDING =
  '{ stats { sources documents revisions chunks entities aliases claims evidence relationships conflicts } }';
const SAY = `mutation { assertClaim(input: {
  subject: { named: { name: "MV Gannet", type: "VESSEL" } }, predicate: "passengers", object: { number: { number: 104 } }
}) { __typename ... on ClaimWritten { claim { status } } } }`;

interface Rules {
  readonly nodes: readonly { readonly id: string; readonly name: string; readonly enabled: boolean }[];
}
interface Concluded {
  readonly nodes: readonly {
    readonly kind: string;
    readonly from: { readonly key: string };
    readonly to: { readonly key: string };
    readonly confidence: { readonly value: number };
    readonly derivations: readonly {
      readonly premises: readonly { readonly claim: { readonly statement: string } }[];
    }[];
  }[];
}

describe('the sample', () => {
  const folder = mkdtempSync(join(tmpdir(), 'sample-'));
  const started = (): Promise<TestProgram> =>
    startTestProgram({ CLAIMGRAPH_SAMPLE: 'on', CLAIMGRAPH_DATA_DIR: join(folder, 'data') });
  let program: TestProgram | null = null;
  const run = async <T>(query: string, variables: object = {}, space = 'sample'): Promise<T> => {
    const answer = (await ask(program?.url ?? '', query, variables, { 'claimgraph-space': space })).json();
    expect(answer.errors).toBeUndefined();
    return answer.data as T;
  };

  beforeAll(async () => {
    program = await started();
  });
  afterAll(async () => {
    await program?.remove();
    rmSync(folder, { recursive: true, force: true });
  });

  it('has two enabled rules, and what they conclude with its reasons, as soon as the server listens', async () => {
    const { rules } = await run<{ rules: Rules }>(RULES);
    expect(rules.nodes).toMatchObject([
      { name: 'A ship heeds what its notices require', enabled: true, settled: true },
      { name: 'Who works for the ferries may serve on any of their ships', enabled: true, settled: true },
    ]);
    const { relationships } = await run<{ relationships: Concluded }>(CONCLUDED);
    const concluded = relationships.nodes.map(({ kind, from, to, derivations }) => [
      `${from.key} ${kind} ${to.key}`,
      ...derivations.flatMap(({ premises }) => premises.map(({ claim }) => claim.statement)),
    ]);
    expect(concluded.toSorted()).toEqual([
      ['person:sifa-014 MAY_SERVE_ON vessel:mv-gannet', 'Ada Quill works for SIFA.', 'MV Gannet is operated by SIFA.'],
      [
        'person:sifa-014 MAY_SERVE_ON vessel:mv-tern',
        'Ada Quill works for SIFA.',
        expect.stringMatching(/^MV Tern is op/),
      ],
      ['vessel:mv-gannet HEEDS sn-3', 'MV Gannet sails under SN-12.', 'SN-12 requires SN-3.'],
      ['vessel:mv-tern HEEDS sn-12', 'MV Tern sails under SN-24.', 'SN-24 requires SN-12.'],
      ['vessel:mv-tern HEEDS sn-24', 'MV Tern sails under SN-31.', 'SN-31 requires SN-24.'],
    ]);
    for (const { kind, confidence } of relationships.nodes)
      expect(confidence.value).toBeCloseTo(kind === 'HEEDS' ? 0.93 : 0.59, 2);
  });

  it('reset is what it was at the start: the same papers, questions and conclusions, and nothing of what was written', async () => {
    const before = [
      await run(STANDING),
      (await run<{ relationships: Concluded }>(CONCLUDED)).relationships.nodes.length,
    ];
    await run(SAY);
    expect(await run(STANDING)).not.toEqual(before[0]);
    expect(await run(RESET)).toEqual({ resetSpace: { __typename: 'SpaceReset', space: 'sample' } });
    expect([
      await run(STANDING),
      (await run<{ relationships: Concluded }>(CONCLUDED)).relationships.nodes.length,
    ]).toEqual(before);
    expect((await run<{ rules: Rules }>(RULES)).rules.nodes.map(({ enabled }) => enabled)).toEqual([true, true]);
  });

  it('is loaded into its own space only', async () => {
    await run(SAY, {}, 'default');
    const standing = await run(STANDING, {}, 'default');
    const asked = RESET.replace('"sample"', '"default"');
    expect(await run(asked, {}, 'default')).toMatchObject({ resetSpace: { code: 'INVALID', path: ['withSample'] } });
    expect(await run(STANDING, {}, 'default')).toEqual(standing);
  });

  it('loaded again at the next start is as somebody left it, a disabled rule too', async () => {
    const before = await run<{ rules: Rules }>(RULES);
    await run(SWITCH, { id: before.rules.nodes[1]?.id });
    const [left, concluded] = [await run(RULES), await run<{ relationships: Concluded }>(CONCLUDED)];
    expect(concluded.relationships.nodes.map(({ kind }) => kind)).toEqual(['HEEDS', 'HEEDS', 'HEEDS']);
    await program?.stop();
    program = await started();
    expect([await run(RULES), await run(CONCLUDED)]).toEqual([left, concluded]);
  });
});
