import { beforeAll, describe, expect, it } from '@jest/globals';
import { readOrder } from '../../src/cli/desk/orders.ts';
import { run } from '../../src/cli/index.ts';
import { claimgraphProcess } from '../support/claimgraph.ts';
import { caughtIo } from '../support/cli-io.ts';
import { ask } from '../support/http.ts';
import { INGEST, proposalText } from '../support/proposals.ts';
import { describeProgram, type TestProgram } from '../support/program.ts';

const STATUSES = `query ($key: String!) { entity(key: $key) { claims(first: 20) { nodes { predicate status qualifiers { name value } } }
  conflicts { nodes { status resolution { outcome rationale } } } } }`;
interface Seen {
  readonly entity: {
    readonly claims: {
      readonly nodes: readonly {
        readonly predicate: string;
        readonly status: string;
        readonly qualifiers: readonly { readonly value: string }[];
      }[];
    };
    readonly conflicts: {
      readonly nodes: readonly {
        readonly status: string;
        readonly resolution: { readonly outcome: string; readonly rationale: string } | null;
      }[];
    };
  };
}

describeProgram('claimgraph desk', null, (running) => {
  let program: TestProgram;
  let serial = 0;
  beforeAll(() => {
    program = running();
  });
  const inSpace = async (space: string, query: string, variables: object): Promise<unknown> => {
    const { data, errors } = (await ask(program.url, query, variables, { 'claimgraph-space': space })).json();
    expect(errors).toBeUndefined();
    return data;
  };
  const desk = async (space: string, input: string, ...more: string[]) => {
    const { io, out, err } = caughtIo({}, input);
    const code = await run(['--url', program.url, '--space', space, 'desk', ...more], io);
    return { code, out: out(), err: err() };
  };
  const space = (): string => `desk-${(serial += 1)}`;
  /** A proposal of which a file and a person say otherwise. */
  const contradiction = async (name: string, number: number, sure = 1): Promise<void> => {
    const documents = [{ path: `eip-${number}.md`, text: proposalText(number, { status: 'Final' }) }];
    await inSpace(name, INGEST, { input: { source: { key: 'one' }, documents } });
    const input = {
      subject: { named: { name: `EIP-${number}`, type: 'PROPOSAL', key: `eip-${number}` } },
      predicate: 'status',
      object: { text: 'Draft' },
      text: `${number} is a draft, I was told.`,
      confidence: sure,
    };
    await inSpace(name, 'mutation ($input: AssertClaimInput!) { assertClaim(input: $input) { __typename } }', {
      input,
    });
  };
  const namesakes = async (name: string): Promise<void> => {
    for (const key of ['one', 'two']) {
      const input = {
        subject: { named: { name: 'Sam Reed', type: 'PERSON', key: `sam/${key}` } },
        predicate: 'LIKES',
        object: { text: key },
      };
      await inSpace(name, 'mutation ($input: AssertClaimInput!) { assertClaim(input: $input) { __typename } }', {
        input,
      });
    }
    const documents = [{ path: 'eip-5.md', text: proposalText(5).replace(/author: .*/, 'author: Sam Reed') }];
    await inSpace(name, INGEST, { input: { source: { key: 'one' }, documents } });
  };
  const statuses = async (name: string, number: number): Promise<string[]> => {
    const { entity } = (await inSpace(name, STATUSES, { key: `eip-${number}` })) as Seen;
    const said = entity.claims.nodes.filter(({ predicate }) => predicate === 'status');
    return said.map(({ status, qualifiers }) => [status, ...qualifiers.map(({ value }) => value)].join(' ')).sort();
  };
  const outcomes = async (name: string, number: number): Promise<(string | null)[]> => {
    const { entity } = (await inSpace(name, STATUSES, { key: `eip-${number}` })) as Seen;
    return entity.conflicts.nodes.map(
      ({ resolution }) => resolution && `${resolution.outcome}: ${resolution.rationale}`,
    );
  };

  it('[SE-53] shows A versus B, the most severe first: both texts, quotes, sources, severity and why it was raised', async () => {
    const name = space();
    await contradiction(name, 1, 0.1);
    await contradiction(name, 2);
    const { code, out, err } = await desk(name, 's\ns\n');
    expect([code, err]).toEqual([0, '']);
    const [first = '', second = ''] = out.split(/^VALUE {2}/m).slice(1);
    expect(Number(/severity (\S+)/.exec(first)?.[1])).toBeGreaterThan(Number(/severity (\S+)/.exec(second)?.[1]));
    expect(first).toContain('“2 is a draft, I was told.” ');
    expect(first).toContain('(Notes)');
    expect(first).toContain('“Final” Proposal number 2 (one)');
    expect(first).toMatch(/^why: status holds one value at a time/m);
    expect(first.match(/^ {5}strength 0\.\d\d, confidence 0\.\d\d \(extraction \+/gm)).toHaveLength(2);
    expect(second).toContain('“1 is a draft, I was told.” ');
    expect(out).toMatch(/decided: 0\n$/);
  });

  it('a side is chosen, both hold, a question is dismissed; an undo shows the last one again', async () => {
    const name = space();
    for (const number of [1, 2, 3]) await contradiction(name, number, 1 - number / 10);
    const lines = [
      '1 the author says so',
      'both network: mainnet | testnet = two networks',
      'undo',
      'both network: mainnet | testnet',
      'two networks',
      'dismiss',
      'a slip',
    ];
    const { code, out, err } = await desk(name, lines.join('\n'));
    expect([code, err]).toEqual([0, '']);
    expect(out).toMatch(/side 1 holds \(commit \d+\)/);
    expect(out).toMatch(
      /all sides hold, by network \(commit (\d+)\)[^]*commit \1 is undone[^]*all sides hold, by network[^]*dismissed/,
    );
    expect(out).toMatch(/decided: 3\n$/);
    const found = [];
    for (const number of [1, 2, 3]) found.push([await statuses(name, number), await outcomes(name, number)]);
    expect(found).toEqual([
      [['ACTIVE', 'SUPERSEDED'], ['ONE_HOLDS: the author says so']],
      [['ACTIVE mainnet', 'ACTIVE testnet'], ['BOTH_HOLD: two networks']],
      [['ACTIVE', 'ACTIVE'], ['DISMISSED: a slip']],
    ]);
    expect((await desk(name, '')).out).toBe('nothing waits on the desk\n');
  });

  it('[OM-51] who is meant is a numbered choice with a new one at the end; distinct and merge are said there too', async () => {
    const name = space();
    await namesakes(name);
    const shown = await desk(name, 'q\n', '--kind', 'identity');
    expect(shown.out).toMatch(/^"Sam Reed" · who is meant\?$/m);
    expect(shown.out.match(/^ {2}\d {2}Sam Reed {2}PERSON .*last seen \d{4}-\d\d-\d\d$/gm)).toHaveLength(3);
    expect(shown.out).toMatch(/^ {2}4 {2}create new entity$/m);
    const chosen = await desk(name, 'distinct three people\n2 I know him\n');
    expect(chosen.err).toBe('');
    expect(chosen.out).toMatch(/they are known to be different; who is meant is still open \(commit/);
    expect(chosen.out).toMatch(/"Sam Reed" means Sam Reed from now on \(commit \d+\)/);
    const query = '{ distinctPairs { nodes { reason } } resolveName(text: "Sam Reed") { ... on Resolved { stage } } }';
    expect(await inSpace(name, query, {})).toEqual({
      distinctPairs: { nodes: [1, 2, 3].map(() => ({ reason: 'three people' })) },
      resolveName: { stage: 'ALIAS' },
    });
    const other = space();
    await namesakes(other);
    expect((await desk(other, 'merge 1 one and the same\n')).out).toMatch(/they are one \(commit/);
    const merged = '{ resolveName(text: "Sam Reed") { ... on Resolved { entity { mergedFrom { reason } } } } }';
    expect(await inSpace(other, merged, {})).toMatchObject({
      resolveName: { entity: { mergedFrom: [{ reason: 'one and the same' }, { reason: 'one and the same' }] } },
    });
  });

  it('says what is wrong with a line, does nothing for it, goes on, and ends with 1 where nobody sat before it', async () => {
    const name = space();
    await contradiction(name, 1);
    const lines = [
      'what?',
      '7 why',
      'both x: same | Same = r',
      'merge',
      'distinct x',
      'undo',
      'both x: a = r',
      '1 ',
      ' ',
    ];
    const { code, err } = await desk(name, lines.join('\n'));
    expect(code).toBe(1);
    expect(err.split('\n')).toEqual([
      expect.stringContaining('expected a number, both, dismiss'),
      expect.stringContaining('expected the number of a side, from 1 to 2'),
      expect.stringContaining('expected another value for each side'),
      expect.stringContaining('expected `merge <n>`'),
      expect.stringContaining('expected a question who is meant'),
      expect.stringContaining('nothing was decided yet'),
      expect.stringContaining('expected `both <qualifier>'),
      expect.stringContaining('expected a rationale'),
      '',
    ]);
    expect(await statuses(name, 1)).toEqual(['DISPUTED', 'DISPUTED']);
  });

  it('lists for scripts, only what is asked for, and says which options are none', async () => {
    const name = space();
    await contradiction(name, 1, 0.1);
    await contradiction(name, 2);
    const list = async (...more: string[]) => {
      const { code, out } = await desk(name, '', '--json', ...more);
      expect(code).toBe(0);
      return out
        .split('\n')
        .filter(Boolean)
        .map((line) => JSON.parse(line) as { severity: number; parties: object[] });
    };
    const all = await list();
    expect(all.map(({ parties }) => parties.length)).toEqual([2, 2]);
    const [most = 0, least = 0] = all.map(({ severity }) => severity);
    expect(most).toBeGreaterThan(least);
    expect(await list('--min-severity', String(most))).toHaveLength(1);
    expect(await list('--kind', 'EDGE,IDENTITY')).toEqual([]);
    const wrong = await desk(name, '', '--min-severity', 'much');
    expect(wrong).toMatchObject({
      code: 2,
      err: expect.stringContaining('--min-severity: expected a number from 0 to 1'),
    });
    const kind = await desk(name, '', '--kind', 'QUARREL');
    expect(kind).toMatchObject({
      code: 2,
      err: expect.stringMatching(/--kind: expected some of VALUE, .*, got "QUARREL"; did you mean \w+\?/),
    });
  });

  it('suggestions come after conflicts with both quotes, are accepted or dismissed, and taken back', async () => {
    const name = space();
    await contradiction(name, 1);
    const note = (company: string, year: number, hostile = ''): string =>
      `---\nname: ${company}\ntype: company\nfounded: ${year}\n---\n# ${company}\n\nA company.${hostile}\n`;
    const documents = [
      { path: 'a.md', text: note('Tern Works', 1998) },
      { path: 'b.md', text: note('Tern Works Ltd', 1998) },
      { path: 'c.md', text: note('Heron Mills', 1950) },
      { path: 'd.md', text: note('Heron Mills', 1960) },
    ];
    for (const [n, document] of documents.entries())
      await inSpace(name, INGEST, { input: { source: { key: `notes-${n}` }, documents: [document] } });
    const waiting = async (): Promise<unknown> => inSpace(name, '{ stats { openSuggestions openConflicts } }', {});
    const listed = await desk(name, '', '--json', '--kind', 'suggestion');
    expect(listed.err).toBe('');
    expect(listed.out.trim().split('\n')).toHaveLength(2);
    expect(await waiting()).toEqual({ stats: { openSuggestions: 2, openConflicts: 1 } });
    const all = await desk(name, 's\n1 it is so\naccept 2 one firm\nundo\ndismiss no\naccept\nso I heard\n');
    expect(all.out).toMatch(/^VALUE [^]*^SUGGESTION {2}SAME_NAME {2}score 0\.\d\d[^]*^SUGGESTION {2}CONTRADICTION/m);
    expect(all.out).toMatch(/ {2}1 .*Tern Works.*\n {5}“Tern Works[^”]*” .*\n {2}2 .*Tern Works.*\n {5}“/);
    expect(all.out).toMatch(/^Heron Mills, founded: 19[56]0 or 19[56]0\?/m);
    expect(all.out).toMatch(
      /they are one \(commit[^]*is undone[^]*dismissed: it is not[^]*it is an open conflict \(commit/,
    );
    expect(all.err).toMatch(/^claimgraph: of a suggestion expected accept, dismiss, skip/);
    expect(all.out).toMatch(/decided: 2\n$/);
    expect(await waiting()).toEqual({ stats: { openSuggestions: 0, openConflicts: 2 } });
    expect((await desk(name, '', '--kind', 'suggestion')).out).toBe('nothing waits on the desk\n');
    expect((await desk(name, '', '--kind', 'hint')).err).toMatch(/expected some of VALUE, .*, SUGGESTION, got "hint"/);
  });

  it('works in a process of its own, as it was built', async () => {
    const name = space();
    await contradiction(name, 1);
    const line = ['desk', '--url', program.url, '--space', name];
    const { code, stdout, stderr } = await claimgraphProcess(line, { cwd: program.dataDir, input: '2 I asked\n' });
    expect([code, stderr]).toEqual([0, '']);
    expect(stdout).toMatch(/side 2 holds \(commit \d+\)\ndecided: 1\n$/);
    expect((await claimgraphProcess(['desk', '--help'], { cwd: program.dataDir })).stdout).toContain('--min-severity');
  });
});

describe('a line at the desk', () => {
  it.each<[string, object | string]>([
    ['12', { order: 'choose', side: 12, why: '' }],
    [' 2  because  of it ', { order: 'choose', side: 2, why: 'because  of it' }],
    ['BOTH net work: a b | c = d = e', { order: 'both', qualifier: 'net work', values: ['a b', 'c'], why: 'd = e' }],
    ['both network a | b', expect.stringContaining('expected `both')],
    ['both network: a |', expect.stringContaining('expected `both')],
    ['dismiss no question', { order: 'dismiss', why: 'no question' }],
    ['merge 3 one', { order: 'merge', side: 3, why: 'one' }],
    ['merge them', expect.stringContaining('expected `merge <n>`')],
    ['accept', { order: 'accept', side: null, why: '' }],
    ['accept 2 one firm', { order: 'accept', side: 2, why: 'one firm' }],
    ['accept 2nd is meant', { order: 'accept', side: null, why: '2nd is meant' }],
    ['distinct', { order: 'distinct', why: '' }],
    ['U', { order: 'undo' }],
    ['?', { order: 'help' }],
    ['skip it', expect.stringContaining('got "skip it"')],
    ['toString', expect.stringContaining('got "toString"')],
    ['', expect.stringContaining('got ""')],
  ])('%j', (line, order) => {
    expect(readOrder(line)).toEqual(order);
  });
});
