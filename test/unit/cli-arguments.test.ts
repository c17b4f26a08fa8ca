import { CommanderError } from 'commander';
import { describe, expect, it } from '@jest/globals';
import { reportFailure } from '../../src/cli/failure.ts';
import { HELP } from '../../src/cli/help.ts';
import { readArguments } from '../../src/cli/command-tree.ts';
import { caughtIo } from '../support/cli-io.ts';

const WHOLE = { asOf: null, seeds: null, depth: 1, kinds: null };
const WATCH = { after: null, kinds: null, types: null, sources: null, minConfidence: null, digest: null, json: false };
const NO_TARGET = { url: null, key: null, space: null, dataDir: null };
const HOW = {
  ...{ sentences: 3, only: null, web: false, generate: true, model: null },
  ...{ mode: 'STANDARD', why: false, stream: null, asOf: null, agent: 'ONE_PASS', files: [], lock: false },
  ...{ shape: 'RULES', condense: 'RULES', audit: 'RULES', ensemble: 'OFF', task: null },
};
const CHAT = { command: 'chat', log: 'k', role: 'USER', speaker: null, json: false, target: NO_TARGET };
const ingest = {
  command: 'ingest',
  pack: null,
  source: null,
  private: false,
  json: false,
  reread: false,
  machineFiles: false,
  watch: null,
};

describe('arguments that are understood', () => {
  const cases: readonly [line: string, order: object][] = [
    ['serve', { command: 'serve', target: NO_TARGET, open: true }],
    ['serve --no-open', { command: 'serve', target: NO_TARGET, open: false }],
    ['serve --data-dir d', { command: 'serve', target: { ...NO_TARGET, dataDir: 'd' }, open: true }],
    ['ingest a', { ...ingest, paths: ['a'], target: NO_TARGET }],
    ['ingest a b/c.md', { ...ingest, paths: ['a', 'b/c.md'], target: NO_TARGET }],
    ['ingest a --pack ethereum', { ...ingest, paths: ['a'], pack: 'ethereum', target: NO_TARGET }],
    [
      'ingest a --source notes --private --json',
      { ...ingest, paths: ['a'], source: 'notes', private: true, json: true, target: NO_TARGET },
    ],
    ['ingest a --machine-files', { ...ingest, paths: ['a'], machineFiles: true, target: NO_TARGET }],
    ['ingest a --reread', { ...ingest, paths: ['a'], reread: true, target: NO_TARGET }],
    ['ingest a --watch', { ...ingest, paths: ['a'], watch: { removes: false }, target: NO_TARGET }],
    ['ingest a --watch --remove', { ...ingest, paths: ['a'], watch: { removes: true }, target: NO_TARGET }],
    ['--space work ingest a', { ...ingest, paths: ['a'], target: { ...NO_TARGET, space: 'work' } }],
    ['ingest a --space work', { ...ingest, paths: ['a'], target: { ...NO_TARGET, space: 'work' } }],
    ['query', { command: 'query', source: null, variables: null, operationName: null, target: NO_TARGET }],
    ['query -', { command: 'query', source: '-', variables: null, operationName: null, target: NO_TARGET }],
    [
      'query q.graphql --variables {} --operation A',
      { command: 'query', source: 'q.graphql', variables: '{}', operationName: 'A', target: NO_TARGET },
    ],
    [
      'stats --url http://h:1 --key k',
      { command: 'stats', json: false, target: { ...NO_TARGET, url: 'http://h:1', key: 'k' } },
    ],
    ['stats --json', { command: 'stats', json: true, target: NO_TARGET }],
    ['ask who is it', { command: 'ask', question: 'who is it', ...HOW, json: false, target: NO_TARGET }],
    [
      'ask who --stream --mode glass --model m --no-generate --why --sentences 20 --only a --only b',
      {
        ...{ command: 'ask', question: 'who', json: false, target: NO_TARGET, ...HOW, stream: true, mode: 'GLASS' },
        ...{ model: 'm', generate: false, why: true, sentences: 20, only: ['a', 'b'] },
      },
    ],
    [
      'ask who --as-of 2024-05 --agent multi-hop --file a.ts --file b.ts --lock',
      {
        ...{ command: 'ask', question: 'who', json: false, target: NO_TARGET, ...HOW, asOf: '2024-05' },
        ...{ agent: 'MULTI_HOP', files: ['a.ts', 'b.ts'], lock: true },
      },
    ],
    [
      'ask who --ensemble synthesis --shape model --condense off --audit off --deliverable plan --tone calm --audience us',
      {
        ...{ command: 'ask', question: 'who', json: false, target: NO_TARGET, ...HOW, ensemble: 'SYNTHESIS' },
        ...{ shape: 'MODEL', condense: 'OFF', audit: 'OFF' },
        task: { deliverable: 'PLAN', tone: 'calm', audience: 'us' },
      },
    ],
    ['ask who --no-stream', { command: 'ask', question: 'who', ...HOW, stream: false, json: false, target: NO_TARGET }],
    ['chat --log k', { ...CHAT, answers: HOW }],
    ['chat --log k --no-answer', { ...CHAT, answers: null }],
    ['chat --log k --mode stress', { ...CHAT, answers: { ...HOW, mode: 'STRESS' } }],
    [
      'chat --log k --role system --speaker Ada --json',
      { ...CHAT, role: 'SYSTEM', speaker: 'Ada', json: true, answers: null },
    ],
    ['watch', { command: 'watch', ...WATCH, target: NO_TARGET }],
    [
      'watch --after c --kinds claim_added,JOB_FAILED --json',
      { command: 'watch', ...WATCH, after: 'c', kinds: ['CLAIM_ADDED', 'JOB_FAILED'], json: true, target: NO_TARGET },
    ],
    ['desk', { command: 'desk', kinds: null, suggestions: true, minSeverity: null, json: false, target: NO_TARGET }],
    [
      'desk --kind value,Edge --min-severity .5 --json',
      {
        command: 'desk',
        kinds: ['VALUE', 'EDGE'],
        suggestions: false,
        minSeverity: 0.5,
        json: true,
        target: NO_TARGET,
      },
    ],
    ['export --out f', { command: 'export', format: 'jsonl', out: 'f', ...WHOLE, target: NO_TARGET }],
    [
      'export --format graphml --out f',
      { command: 'export', format: 'graphml', out: 'f', ...WHOLE, target: NO_TARGET },
    ],
    [
      'export --format graphml --out f --as-of 2024-05 --seeds a,b --depth 2 --kinds OWNS',
      {
        ...{ command: 'export', format: 'graphml', out: 'f', target: NO_TARGET },
        ...{ asOf: '2024-05', seeds: ['a', 'b'], depth: 2, kinds: ['OWNS'] },
      },
    ],
    ['completion fish', { command: 'completion', shell: 'fish', target: NO_TARGET }],
    ['export --format jsonl --out -', { command: 'export', format: 'jsonl', out: '-', ...WHOLE, target: NO_TARGET }],
    ['doctor', { command: 'doctor', json: false, target: NO_TARGET }],
    ['migrate', { command: 'migrate', target: NO_TARGET }],
    [
      'eval conflicts p.jsonl --json --out v',
      { command: 'eval conflicts', file: 'p.jsonl', json: true, out: 'v', target: NO_TARGET },
    ],
    ['graph status', { command: 'graph status', json: false, target: NO_TARGET }],
    [
      'graph rebuild --space work --json',
      { command: 'graph rebuild', json: true, target: { ...NO_TARGET, space: 'work' } },
    ],
    ['pack suggest', { command: 'pack suggest', name: 'draft', target: NO_TARGET }],
    ['pack suggest --name ferries', { command: 'pack suggest', name: 'ferries', target: NO_TARGET }],
    ['pack check p.yaml', { command: 'pack check', file: 'p.yaml', target: NO_TARGET }],
  ];
  it.each(cases)('%s', (line, order) => {
    expect(readArguments(line.split(' '), '1.2.3', caughtIo().io)).toEqual(order);
  });
});

/** What the process would end with, and what it would have said. */
async function refused(line: string): Promise<{ code: number; err: string; out: string }> {
  const { io, out, err } = caughtIo();
  try {
    readArguments(line === '' ? [] : line.split(' '), '1.2.3', io);
  } catch (error) {
    return { code: await reportFailure(error, io), err: err(), out: out() };
  }
  throw new Error(`expected ${line} to be refused`);
}

describe('arguments that are not', () => {
  const cases: readonly [line: string, said: RegExp][] = [
    ['frobnicate', /unknown command 'frobnicate'/],
    ['serve now', /too many arguments/],
    ['ingest', /missing required argument 'path'/],
    ['ingest a --packs x', /unknown option '--packs'.*--pack/s],
    ['ingest a --pack', /argument missing/],
    ['ingest a --remove', /--remove: belongs to --watch/],
    ['query a b', /too many arguments/],
    ['stats a', /too many arguments/],
    ['desk --kind valu', /--kind: expected some of VALUE, NEGATION.*, got "valu"; did you mean VALUE\?/],
    ['export --out f --as-of 2024', /^claimgraph: --as-of: belongs to --format graphml or jsonld/],
    ['export --format graphml --out f --as-of 2024-06-31', /--as-of: expected a date such as 2024, .*got "2024-06-31"/],
    ['export --format graphml --out f --as-of 12:00', /--as-of: expected a date/],
    ['export --format graphml --out f --depth 2', /--depth: belongs to --seeds/],
    ['export --format graphml --out f --seeds a --depth 9', /--depth: expected a whole number from 0 to 5/],
    ['completion tcsh', /'tcsh' is invalid.*bash, zsh, fish/],
    ['watch --digest 0', /--digest: expected a whole number from 1 to 3,600, got "0"/],
    ['watch --min-confidence 2', /--min-confidence: expected a number from 0 to 1/],
    ['export', /required option '--out <file>'/],
    ['export --out f --format csv', /'csv' is invalid.*jsonl/],
    ['pack check', /missing required argument 'file'/],
    ['pack', /check <file>/],
    ['graph', /rebuild/],
    ['graph rebuild now', /too many arguments/],
    ['', /Usage: claimgraph/],
  ];
  it.each(cases)('`claimgraph %s` ends with 2 and says why', async (line, said) => {
    const { code, err, out } = await refused(line);
    expect({ code, out }).toEqual({ code: 2, out: '' });
    expect(err).toMatch(said);
    expect(err).not.toMatch(/^error:|\n\s+at /m);
  });
});

describe('help', () => {
  it.each(Object.keys(HELP))('%s --help has examples, and ends with 0', async (command) => {
    const words = command === 'claimgraph' ? [] : command.split(' ');
    const { code, out, err } = await refused([...words, '--help'].join(' '));
    expect({ code, err }).toEqual({ code: 0, err: '' });
    expect(out).toMatch(/Examples:\n {2}\$ .*claimgraph/);
  });

  it('every example that names no file of its own is understood', () => {
    const lines = Object.values(HELP)
      .flatMap((text) => [...text.matchAll(/^ {2}\$ (?:\S+=\S+ )?claimgraph (.*)$/gm)])
      .map((match) => match[1]?.split(/ [|>] /)[0] ?? '');
    expect(lines.length).toBeGreaterThan(10);
    for (const line of lines) {
      const words = [...line.matchAll(/'([^']*)'|(\S+)/g)].map((match) => match[1] ?? match[2] ?? '');
      expect(() => readArguments(words, '1.2.3', caughtIo().io)).not.toThrow();
    }
  });

  it('--version prints the version alone', async () => {
    expect(await refused('--version')).toEqual({ code: 0, out: '1.2.3\n', err: '' });
  });

  it('is what commander throws for, so that nothing else runs', () => {
    expect(() => readArguments(['--help'], '1.2.3', caughtIo().io)).toThrow(CommanderError);
  });
});
