import {
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import { createServer, type AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { claimgraph, type Finished, type RunOptions } from '../support/claimgraph.ts';
import { exportedLines, exportFaults, type ExportedLine } from '../support/exported.ts';

let folder = '';
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'cli-'));
  mkdirSync(join(folder, 'notes', 'deep'), { recursive: true });
  writeFileSync(join(folder, 'notes', 'lamp.md'), LAMP);
  writeFileSync(
    join(folder, 'notes', 'deep', 'tower.md'),
    '---\ncolour: [red\n---\n# Tower\n\n**Height**: 30 m\n\nSee [the lamp](../lamp.md).\n',
  );
  writeFileSync(join(folder, 'notes', 'data.yaml'), 'name: Keeper\nborn: 1871\n');
  writeFileSync(join(folder, 'notes', 'empty.md'), '');
  writeFileSync(join(folder, 'notes', 'picture.png'), 'no text');
});
afterAll(() => rmSync(folder, { recursive: true, force: true }));

const LAMP = '---\ntitle: Lamp\nstatus: Lit\n---\n# Lamp\n\nIt was lit in 1871.\n';
const COUNTS = [
  'documents',
  'revisions',
  'chunks',
  'entities',
  'claims',
  'relationships',
  'aliases',
  'conflicts',
  'reread',
  'unchanged',
  'quarantined',
  'failed',
  'skipped',
  'seconds',
];

const at = (...path: string[]): string => join(folder, ...path);
const run = (line: string, options: Partial<RunOptions> = {}): Promise<Finished> =>
  claimgraph(line.split(' '), { cwd: folder, ...options });

/** The counts of `ingest --json`: its last line, and nothing else is on stdout. */
function counts({ stdout }: Finished): Record<string, number> {
  expect(stdout.split('\n')).toHaveLength(2);
  return JSON.parse(stdout) as Record<string, number>;
}

const exported = (file: string): ExportedLine[] => exportedLines(readFileSync(at(file), 'utf8'));

describe('a folder, from nothing to an export', () => {
  it('is ingested, and one JSON line counts what was added', async () => {
    const done = await run('ingest notes --json --data-dir data');
    expect(done.code).toBe(0);
    expect(Object.keys(counts(done))).toEqual(COUNTS);
    expect(counts(done)).toMatchObject({ documents: 3, revisions: 3, unchanged: 0, quarantined: 1, failed: 0 });
    expect(counts(done).claims).toBeGreaterThan(0);
    expect(done.stderr.split('\n').sort()).toEqual([
      '',
      'found issues in 1 document: front matter is not as it should be (deep/tower.md:2)',
      expect.stringMatching(/^quarantined 1 document: .* \(empty\.md\)$/),
      expect.stringMatching(/^skipped 1 file: 1 \.png \(of a type that is not read: /),
    ]);
  });

  it('again: everything is unchanged, nothing is added', async () => {
    const done = await run('ingest notes --json --data-dir data');
    const { seconds: _seconds, ...added } = counts(done);
    expect(added).toMatchObject({ unchanged: 4, quarantined: 0, failed: 0 });
    for (const name of COUNTS.slice(0, 8)) expect(added[name]).toBe(0);
  });

  it('one file of it has its place in the same source', async () => {
    writeFileSync(at('notes', 'lamp.md'), LAMP.replace('Lit', 'Dark'));
    const done = await run('ingest notes/lamp.md --json --data-dir data');
    expect(counts(done)).toMatchObject({ documents: 0, revisions: 1, unchanged: 0 });
  });

  it('for people, the end of a run is a sentence; what is there may be read again', async () => {
    const done = await run('ingest notes --reread --data-dir data');
    expect(done).toMatchObject({
      code: 0,
      stdout: expect.stringMatching(
        /^nothing added; 3 read again; 1 unchanged \(\d+\.\d s\)\nthe space holds 2 documents, .*\nnext: `claimgraph show NAME` .*\n$/,
      ),
    });
  });

  it.each([
    ['the text itself', ['query', '{ documents { nodes { key } } }'], undefined],
    ['standard input', ['query', '-'], '{ documents { nodes { key } } }'],
    ['a file', ['query', 'operation.graphql'], undefined],
  ])('is asked with GraphQL from %s', async (_what, args, input) => {
    writeFileSync(at('operation.graphql'), '{ documents { nodes { key } } }');
    const options = { cwd: folder, environment: { CLAIMGRAPH_DATA_DIR: at('data') } };
    const { code, stdout, stderr } = await claimgraph(args, input === undefined ? options : { ...options, input });
    expect({ code, stderr }).toEqual({ code: 0, stderr: '' });
    const keys = (JSON.parse(stdout) as { documents: { nodes: { key: string }[] } }).documents.nodes.map(
      ({ key }) => key,
    );
    expect(keys).toEqual(['notes/data.yaml', 'notes/deep/tower.md', 'notes/lamp.md']);
  });

  it('takes variables, and says in one line what is wrong with an operation', async () => {
    const query = 'query A($key: String!) { document(key: $key) { title } }';
    const options = { cwd: folder, environment: { CLAIMGRAPH_DATA_DIR: at('data') } };
    const right = await claimgraph(['query', query, '--variables', '{"key": "notes/lamp.md"}'], options);
    expect(JSON.parse(right.stdout)).toEqual({ document: { title: 'Lamp' } });
    const wrong = await claimgraph(['query', '{ nonsense }'], options);
    expect(wrong).toMatchObject({
      code: 1,
      stdout: '',
      stderr: expect.stringMatching(/^claimgraph: Cannot query field[^\n]*\n$/),
    });
    const odd = await claimgraph(['query', query, '--variables', '[1]'], options);
    expect(odd).toMatchObject({
      code: 2,
      stderr: expect.stringMatching(/^claimgraph: --variables: expected a JSON object/),
    });
  });

  it('is counted', async () => {
    const table = await run('stats --data-dir data');
    expect(table.stdout).toMatch(/^documents +3$/m);
    const json = await run('stats --json --data-dir data');
    expect(JSON.parse(json.stdout)).toMatchObject({ documents: 3, revisions: 4, sources: 1 });
  });

  it('is exported line by line, every reference leads somewhere, every quote is what its revision says', async () => {
    const done = await run('export --format jsonl --out graph.jsonl --data-dir data');
    expect({ code: done.code, stdout: done.stdout }).toEqual({ code: 0, stdout: '' });
    const lines = exported('graph.jsonl');
    expect(exportFaults(lines)).toEqual([]);
    const count = (type: string): number => lines.filter((line) => line.type === type).length;
    const stats = JSON.parse((await run('stats --json --data-dir data')).stdout) as Record<string, number>;
    expect({
      documents: count('Document'),
      revisions: count('Revision'),
      entities: count('Entity'),
      aliases: count('Alias'),
      claims: count('Claim'),
      relationships: lines.filter(
        ({ type, status }) => type === 'Relationship' && ['ACTIVE', 'DISPUTED'].includes(String(status)),
      ).length,
      conflicts: count('Conflict'),
      evidence: lines.filter(({ type, claim }) => type === 'Evidence' && claim !== null).length,
    }).toEqual(
      Object.fromEntries(
        ['documents', 'revisions', 'entities', 'aliases', 'claims', 'relationships', 'conflicts', 'evidence'].map(
          (name) => [name, stats[name]],
        ),
      ),
    );
    // What was superseded by the edit is there too, and says by what.
    expect(lines.find(({ type, status }) => type === 'Claim' && status === 'SUPERSEDED')).toMatchObject({
      supersededBy: expect.stringMatching(/^clm_/),
    });
  });

  it('is exported to standard output as well, the same', async () => {
    const { stdout, stderr } = await run('export --out - --data-dir data');
    expect({ stdout, stderr }).toEqual({ stdout: readFileSync(at('graph.jsonl'), 'utf8'), stderr: '' });
  });

  it('doctor finds nothing wrong, and changes nothing', async () => {
    const listing = (): string[] =>
      readdirSync(at('data'), { recursive: true, encoding: 'utf8' }).map((file) => {
        const { mtimeMs, size, ino } = statSync(at('data', file));
        return [file, mtimeMs, size, ino].join(' ');
      });
    const before = listing();
    const { code, stdout } = await run('doctor --json --data-dir data');
    const { checks } = JSON.parse(stdout) as { checks: { name: string; state: string }[] };
    expect({ code, wrong: checks.filter(({ state }) => state === 'fail') }).toEqual({ code: 0, wrong: [] });
    expect(checks.map(({ name }) => name)).toEqual(
      expect.arrayContaining([
        'node',
        'data folder',
        'lock',
        'server',
        'database',
        'schema',
        'role',
        'row security',
        'disk',
        'packs',
        'port',
      ]),
    );
    expect(listing()).toEqual(before);
  });

  it('migrate says that there is nothing to do', async () => {
    const done = await run('migrate --data-dir data');
    expect(done).toMatchObject({ code: 0, stdout: expect.stringMatching(/data is up to date \(schema \d+\)\n$/) });
  });
});

describe('a user pack', () => {
  const PACK = [
    'pack: kettles',
    'version: 1.0.0',
    'description: Data sheets of kettles.',
    'match: { fields: kettle }',
    'types: { KETTLE: A kettle. }',
    "predicates: { capacity: { type: number, single: true, sentence: '{subject} holds {object}.' } }",
    "subject: { type: KETTLE, name: '{kettle}', key: 'kettle:{kettle|slug}' }",
    'fields: [{ field: capacity, in: [header, table] }]',
    '',
  ].join('\n');
  beforeAll(() => {
    mkdirSync(at('kettles'));
    writeFileSync(at('kettles', 'copper.md'), '---\nkettle: Old Copper\ncapacity: 40 L\n---\n# Old Copper\n');
    writeFileSync(at('kettles.yaml'), PACK);
    writeFileSync(at('broken.yaml'), PACK.replace('type: number', 'type: nubmer'));
  });

  it('is checked without a server', async () => {
    expect(await run('pack check kettles.yaml')).toMatchObject({
      code: 0,
      stdout: expect.stringMatching(/pack kettles 1\.0\.0 is sound/),
    });
  });

  it.each(['pack check ./broken.yaml', 'ingest kettles --pack ./broken.yaml --data-dir unmade'])(
    '`%s` names each mistake by line and column, before anything is opened',
    async (line) => {
      const done = await run(line);
      expect(done).toMatchObject({
        code: 2,
        stdout: '',
        stderr: expect.stringMatching(/^claimgraph: \.\/broken\.yaml:6:\d+: .*nubmer/),
      });
      expect(existsSync(at('unmade'))).toBe(false);
    },
  );

  it('travels with the documents that it reads', async () => {
    expect(counts(await run('ingest kettles --pack ./kettles.yaml --json --data-dir data'))).toMatchObject({
      documents: 1,
      failed: 0,
    });
    const query =
      '{ entity(key: "kettle:old-copper") { type claims { nodes { object { ... on NumberValue { number unit } } } } } }';
    const asked = await claimgraph(['query', query], { cwd: folder, environment: { CLAIMGRAPH_DATA_DIR: at('data') } });
    expect(JSON.parse(asked.stdout)).toMatchObject({ entity: { type: 'KETTLE' } });
    expect(asked.stdout).toMatch(/"number": 40,\s+"unit": "L"/);
  });

  it('one that is named must be known', async () => {
    const known = await run('ingest kettles --pack general --source plain --json --data-dir data');
    expect(counts(known)).toMatchObject({ documents: 1, failed: 0 });
    const done = await run('ingest kettles --pack ketles --source other --json --data-dir data');
    expect(done.stderr).toMatch(
      /^claimgraph: expected one of the packs ethereum, general, or one as YAML, got "ketles"$/m,
    );
    expect(done.code).toBe(1);
  });
});

describe('what can be wrong with the surroundings', () => {
  beforeAll(() => {
    mkdirSync(at('damaged', 'database'), { recursive: true });
    writeFileSync(at('damaged', 'format'), '1\n');
    mkdirSync(at('newer'));
    writeFileSync(at('newer', 'format'), '99\n');
  });
  const cases: readonly [what: string, line: string, code: number, said: RegExp][] = [
    [
      'no data folder, and nothing to write',
      'stats --data-dir nowhere',
      78,
      /^claimgraph: expected a data folder at .*nowhere, found none; make one/,
    ],
    [
      'no such path',
      'ingest nothing-here --data-dir data',
      2,
      /^claimgraph: expected a folder or file at nothing-here, found nothing; check the path\n$/,
    ],
    [
      'a server that is not there',
      'stats --url http://127.0.0.1:1',
      69,
      /^claimgraph: cannot reach http:\/\/127\.0\.0\.1:1: /,
    ],
    ['no address', 'stats --url 127.0.0.1', 2, /^claimgraph: --url: expected an address like/],
    ['an address where none is taken', 'migrate --url http://127.0.0.1:1', 2, /--url: migrate works on this machine/],
    [
      'a key and no server to show it to',
      'stats --key some-key --data-dir data',
      78,
      /^claimgraph: --key: expected a server on .*data to show the key to, found none; start it, or leave the key out/,
    ],
    ['no such space', 'stats --space unheard --data-dir data', 1, /^claimgraph: there is no space "unheard"/],
    [
      'a folder for the export that is not there',
      'export --out none/x.jsonl --data-dir data',
      78,
      /--out: .*its folder is not there/,
    ],
    [
      "somebody else's folder",
      'ingest notes --data-dir notes',
      78,
      /^claimgraph: CLAIMGRAPH_DATA_DIR: expected an empty folder or one that Claimgraph made/,
    ],
    [
      'a damaged folder',
      'ingest notes --data-dir damaged',
      78,
      /^claimgraph: the data folder .*damaged is damaged: .*; restore a copy, or move the folder away/,
    ],
    [
      'a folder of a newer version',
      'stats --data-dir newer',
      78,
      /^claimgraph: the data folder .* was written by a newer Claimgraph \(format 99/,
    ],
  ];
  it.each(cases)('%s', async (_what, line, code, said) => {
    const done = await run(line);
    expect({ code: done.code, stdout: done.stdout }).toEqual({ code, stdout: '' });
    expect(done.stderr).toMatch(said);
    expect(done.stderr).not.toMatch(/\n\s+at |select |Error:/);
    expect(existsSync(at('nowhere'))).toBe(false);
  });

  it('doctor tells of a damaged folder and a taken port, and ends with 1', async () => {
    const taken = createServer().listen(0, '127.0.0.1');
    await new Promise((resolve) => taken.once('listening', resolve));
    const PORT = String((taken.address() as AddressInfo).port);
    const { code, stdout } = await run('doctor --data-dir damaged', { environment: { PORT } });
    const serving = await run('serve --data-dir port', { environment: { PORT } });
    await new Promise((resolve) => taken.close(resolve));
    expect(code).toBe(1);
    expect(stdout).toMatch(/^fail +data folder +.*damaged/m);
    expect(stdout).toMatch(
      new RegExp(`^warn +port +127\\.0\\.0\\.1:${PORT} is taken by another program\\n +→ end that program`, 'm'),
    );
    expect(serving).toMatchObject({
      code: 78,
      stderr: expect.stringMatching(/^claimgraph: .*PORT|^claimgraph: .*in use/m),
    });
  });

  it('a document that cannot be taken takes no other with it', async () => {
    const long = Array.from({ length: 6 }, (_, n) => `${'long-'.repeat(40)}${n}`);
    mkdirSync(at('mixed', ...long), { recursive: true });
    writeFileSync(at('mixed', ...long, 'far.md'), '# Too far\n');
    for (const name of ['a', 'b', 'z']) writeFileSync(at('mixed', `${name}.md`), `# ${name}\n\nText of ${name}.\n`);
    const done = await run('ingest mixed --json --data-dir data');
    expect(counts(done)).toMatchObject({ documents: 3, failed: 1 });
    expect(done.code).toBe(1);
    expect(done.stderr).toMatch(/^failed long-.*far\.md: expected a path like guide\/intro\.md/m);
  });
});
