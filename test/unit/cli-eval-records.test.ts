import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { run } from '../../src/cli/index.ts';
import { caughtIo } from '../support/cli-io.ts';
import { describeWithCorpora } from '../support/legs.ts';

let folder = '';
beforeAll(() => {
  folder = mkdtempSync(path.join(tmpdir(), 'eval-'));
});
afterAll(() => {
  rmSync(folder, { recursive: true });
});

function file(name: string, rows: readonly unknown[]): string {
  const at = path.join(folder, name);
  writeFileSync(at, rows.map((row) => (typeof row === 'string' ? row : JSON.stringify(row))).join('\n'));
  return at;
}
async function evaluated(...argv: string[]): Promise<{ code: number; out: string; err: string }> {
  const { io, out, err } = caughtIo();
  const code = await run(['eval', ...argv], io);
  return { code, out: out(), err: err() };
}
const product = (code: string, kind: string) => ({ title: `Acme ${kind} ${code}`, maker: 'Acme', price: '10.00' });
const kinds = ['camera', 'printer', 'speaker', 'monitor', 'grinder', 'kettle', 'lamp', 'router'];
/** Eight true pairs by code, eight false ones one digit off. */
const pairs = kinds.flatMap((kind, n) => [
  { left: product(`ab${n}70c`, kind), right: product(`AB-${n}70C`, kind), match: 1 },
  { left: product(`ab${n}70c`, kind), right: product(`ab${n}71c`, kind), match: 0 },
]);

describe('eval resolution', () => {
  it('tells F1, what is merged and what is asked, as JSON', async () => {
    const { code, out } = await evaluated('resolution', file('pairs.jsonl', pairs), '--json');
    expect(code).toBe(0);
    expect(JSON.parse(out)).toMatchObject({
      pairs: 16,
      truePairs: 8,
      bestGuess: { recall: 1 },
      automatic: { merged: 8, right: 8, precision: 1, shareOfTruePairs: 1 },
      asked: { truePairs: 0, shareOfTruePairs: 0 },
    });
  });

  it('tells them as a table', async () => {
    const { out } = await evaluated('resolution', file('pairs.jsonl', pairs));
    expect(out).toMatch(/pairs +16\n.*of one thing +8\n/);
    expect(out).toMatch(/merged unasked \(SAME\) +8\n +precision +100\.0 %/);
  });

  it('does not look at labels before it judges', async () => {
    const turned = pairs.map((pair) => ({ ...pair, match: 1 - pair.match }));
    const figures = JSON.parse((await evaluated('resolution', file('turned.jsonl', turned), '--json')).out) as object;
    expect(figures).toMatchObject({ automatic: { merged: 8, right: 0, precision: 0 } });
  });

  it('leaves attributes out', async () => {
    // A year that contradicts every true pair.
    const labelled = pairs.map(({ left, right, match }) => ({
      left: { ...left, year: 1999 },
      right: { ...right, year: 2009 },
      match,
    }));
    const at = file('dated.jsonl', labelled);
    const withYear = JSON.parse((await evaluated('resolution', at, '--json')).out) as object;
    const without = JSON.parse((await evaluated('resolution', at, '--without', 'year', '--json')).out) as object;
    const plain = JSON.parse((await evaluated('resolution', file('dated.jsonl', pairs), '--json')).out) as object;
    expect(without).toEqual(plain);
    expect(plain).toMatchObject({ automatic: { merged: 8 } });
    expect(withYear).toMatchObject({ automatic: { merged: 0 } });
  });

  it('joins what is the same as one thing into a cluster', async () => {
    const members = kinds.flatMap((kind, n) =>
      ['a', 'b', 'c'].map((id) => ({ id: `${n}${id}`, cluster: String(n), ...product(`ab${n}70c`, kind) })),
    );
    const { out } = await evaluated('resolution', file('clusters.jsonl', members), '--json');
    expect(JSON.parse(out)).toMatchObject({ truePairs: 24, bestGuess: { f1: 1 } });
  });

  it('finds in two sources who is whom', async () => {
    const left = file(
      'left.jsonl',
      kinds.map((kind, n) => ({ id: `l${n}`, ...product(`ab${n}70c`, kind) })),
    );
    const right = file(
      'right.jsonl',
      kinds.map((kind, n) => ({ id: `r${n}`, ...product(`AB-${n}70C`, kind) })),
    );
    const matches = file('matches.jsonl', [
      ...kinds.map((_, n) => ({ a: `l${n}`, b: `r${n}` })),
      { a: 'l0', b: 'nobody' },
    ]);
    const { out } = await evaluated('resolution', left, '--right', right, '--matches', matches, '--json');
    expect(JSON.parse(out)).toMatchObject({
      truePairs: 9,
      bestGuess: { precision: 1, recall: 8 / 9 },
      automatic: { right: 8 },
      neverCompared: { truePairs: 1 },
    });
  });
});

describe('eval aliases', () => {
  const names = [
    { name: 'Germany', id: 'de', aliases: ['Deutschland', { text: 'Federal Republic of Germany', kind: 'official' }] },
    { name: 'Georgia', id: 'ge', aliases: ['Sakartvelo', 'Republic of Georgia'] },
    { name: 'Georgia', id: 'us', aliases: ['Peach State'] },
  ];

  it('tells known and unknown aliases apart, as JSON and as a table', async () => {
    const at = file('aliases.jsonl', names);
    const { code, out } = await evaluated('aliases', at, '--json');
    expect(code).toBe(0);
    expect(JSON.parse(out)).toMatchObject({ names: 3, aliases: 5, known: { hitAt1: 1, ambiguous: 0 } });
    expect(JSON.parse(out)).toHaveProperty('unknown.askedWithAnswer', 2);
    expect((await evaluated('aliases', at)).out).toMatch(/known: hit@1 +100\.0 %/);
  });
});

describe('what is wrong is told with its line', () => {
  const pair = pairs[0];
  const cases: readonly [what: string, command: string, rows: unknown[], said: RegExp][] = [
    ['no JSON', 'resolution', [pair, '{"left":'], /line 2: expected a JSON object, got no JSON/],
    ['a list', 'resolution', [[1]], /line 1: expected a JSON object, got a list/],
    ['no label', 'resolution', [pair, '', { ...pair, match: 2 }], /line 3: match: expected 0 or 1, got 2/],
    ['no right', 'resolution', [{ left: {}, match: 1 }], /line 1: expected a pair .* right: nothing/],
    [
      'a value of no kind',
      'resolution',
      [{ ...pair, left: { title: { x: 1 } } }],
      /title: expected a text, a number or a list/,
    ],
    ['two kinds of rows', 'resolution', [pair, { id: 1, cluster: 1, title: 'x' }], /expected rows of one kind/],
    ['nothing', 'resolution', [], /got an empty file/],
    ['no name', 'aliases', [{ aliases: [] }], /line 1: name: expected a text, got nothing/],
    ['no aliases', 'aliases', [{ name: 'a', aliases: 'b' }], /line 1: aliases: expected a list, got a string/],
    ['an alias that is none', 'aliases', [{ name: 'a', aliases: ['b', 3] }], /line 1: aliases\.1: expected a text/],
  ];
  it.each(cases)('%s: exit code 1', async (_, command, rows, said) => {
    const { code, out, err } = await evaluated(command, file('wrong.jsonl', rows), '--json');
    expect({ code, out }).toEqual({ code: 1, out: '' });
    expect(err).toMatch(said);
  });

  it('many mistakes are told up to twenty', async () => {
    const { err } = await evaluated('aliases', file('wrong.jsonl', Array(30).fill('x')));
    expect(err.split('\n').filter((line) => line.includes('wrong.jsonl: line'))).toHaveLength(20);
    expect(err).toMatch(/30 lines are wrong, the first 20 are shown/);
  });

  it.each([
    [['resolution', '/nowhere/at.jsonl'], /expected a file of rows at .*found nothing/],
    [['resolution', 'a', '--right', 'b'], /--right and --matches belong together/],
    [['aliases'], /missing required argument 'file'/],
    [['--url', 'http://h:1', 'aliases', 'a'], /works on this machine/],
  ])('%j: exit code 2', async (argv, said) => {
    const { code, err } = await evaluated(...argv);
    expect(code).toBe(2);
    expect(err).toMatch(said);
  });

  it('Ctrl-C ends it with 130', async () => {
    const { io, interrupt, err } = caughtIo();
    interrupt();
    expect(await run(['eval', 'resolution', file('pairs.jsonl', pairs)], io)).toBe(130);
    expect(err()).toMatch(/nothing was measured/);
  });
});

describeWithCorpora('eval over public sets', (corpora) => {
  const at = (name: string): string => path.join(corpora, 'er-dev', name);
  interface Figures {
    readonly bestGuess: { readonly f1: number };
    readonly automatic: { readonly precision: number; readonly shareOfTruePairs: number };
  }
  it.each([
    ['fodors-zagats', 0.95, 0.7],
    ['itunes-amazon', 0.9, 0.35],
    ['beer', 0.78, 0.2],
  ])('%s: F1 from %d, merges at .98, from %d of the true pairs', async (set, f1, share) => {
    const { out } = await evaluated('resolution', at(`pairs/${set}.jsonl`), '--without', 'class', '--json');
    const { bestGuess, automatic } = JSON.parse(out) as Figures;
    expect(bestGuess.f1).toBeGreaterThan(f1);
    expect(automatic.precision).toBeGreaterThanOrEqual(0.98);
    expect(automatic.shareOfTruePairs).toBeGreaterThan(share);
  });

  it('known aliases are always found', async () => {
    const { out } = await evaluated('aliases', at('aliases/nicknames.jsonl'), '--json');
    expect(JSON.parse(out)).toHaveProperty('known.hitAt1', 1);
  });
});
