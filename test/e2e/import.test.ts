import { cpSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it } from '@jest/globals';
import { claimgraph, type Finished } from '../support/claimgraph.ts';
import { exportedLines, exportFaults, type ExportedLine } from '../support/exported.ts';
import { describeOn, legs, projectRoot } from '../support/legs.ts';
import { pickByTurn } from '../support/turn.ts';

/** Line by line in an order of no meaning; the number of a decision's commit belongs to the space it was taken in. */
const sorted = (jsonl: string): string[] =>
  jsonl
    .trimEnd()
    .split('\n')
    .map((line) => line.replace(/"commit":"com_[^"]*"/, '"commit":"com"'))
    .sort();

describeOn(legs.pglite, 'an export that is imported', () => {
  let folder = '';
  let exported = '';
  const run = (...args: string[]): Promise<Finished> => claimgraph(args, { cwd: folder });
  const exportOf = async (data: string): Promise<string> =>
    (await run('export', '--out', '-', '--data-dir', data)).stdout;
  const file = (text: string): string => {
    writeFileSync(join(folder, 'given.jsonl'), text);
    return 'given.jsonl';
  };

  beforeAll(async () => {
    folder = mkdtempSync(join(tmpdir(), 'claimgraph-import-'));
    cpSync(join(projectRoot, 'sample', 'documents'), join(folder, 'notes'), { recursive: true });
    const pack = join(projectRoot, 'sample', 'pack.yaml');
    expect(await run('ingest', 'notes', '--pack', pack, '--data-dir', 'first')).toMatchObject({ code: 0 });
    const page = '<html><body><h1>Lamp</h1><p>The lamp burns all night.</p></body></html>';
    mkdirSync(join(folder, 'pages'));
    writeFileSync(join(folder, 'pages', 'lamp.html'), page);
    writeFileSync(join(folder, 'pages', 'bell.md'), '---\ntitle: Bell\nstatus: [Silent\n---\n\n# Bell\n');
    expect(await run('ingest', 'pages', '--data-dir', 'first')).toMatchObject({ code: 0 });
    writeFileSync(join(folder, 'pages', 'bell.md'), '---\ntitle: Bell\nstatus: Loud\n---\n\n# Bell\n');
    writeFileSync(
      join(folder, 'lamps.yaml'),
      'pack: lamps\nversion: 1\ndescription: Lamps.\nmatch: { path: lamp.* }\n',
    );
    const reread = await run('ingest', 'pages', '--pack', 'lamps.yaml', '--json', '--data-dir', 'first');
    expect(JSON.parse(reread.stdout)).toMatchObject({ revisions: 1, reread: 1 });
    expect(await run('ingest', 'pages', '--private', '--source', 'own', '--data-dir', 'first')).toMatchObject({
      code: 0,
    });
    exported = await exportOf('first');
  });
  afterAll(() => rmSync(folder, { recursive: true, force: true }));

  it('comes back line by line, is found again, and a second time changes nothing', async () => {
    expect(exportFaults(exportedLines(exported))).toEqual([]);
    const has = (type: string, fields: object): void =>
      expect(exportedLines(exported)).toContainEqual(expect.objectContaining({ type, ...fields }));
    has('Evidence', { said: false, current: false });
    has('Revision', { issues: [{ code: 'FRONT_MATTER', message: expect.any(String), line: 3 }] });
    has('Document', { key: 'pages/lamp.html', readBy: [expect.stringMatching(/^lamps /)] });
    const count = exported.trimEnd().split('\n').length;
    // An asserted relationship is a claim: it is there as soon as its claim is.
    const edges = exportedLines(exported).filter(({ type }) => type === 'Relationship').length;
    expect(count).toBeGreaterThan(500);
    const done = await run('import', file(exported), '--data-dir', 'second');
    expect(done).toMatchObject({ code: 0, stderr: '' });
    expect(done.stdout).toMatch(new RegExp(`^added ${count - edges} lines, ${edges} lines unchanged`));
    expect(sorted(await exportOf('second'))).toEqual(sorted(exported));
    const again = await run('import', file(exported), '--data-dir', 'second');
    expect(again.stdout).toMatch(new RegExp(`^added 0 lines, ${count} lines unchanged`));
    const stats = async (data: string): Promise<object> =>
      JSON.parse((await run('stats', '--json', '--data-dir', data)).stdout) as object;
    const { commits: _own, quarantined: _held, ...counts } = (await stats('first')) as Record<string, unknown>;
    expect(await stats('second')).toMatchObject(counts);
    const search =
      '{ search(text: "lamp burns", in: [CHUNK, CLAIM, ENTITY], first: 20) { nodes { __typename ... on ChunkHit { chunk { id } } } } }';
    const hits = async (data: string): Promise<string> => (await run('query', search, '--data-dir', data)).stdout;
    expect(await hits('second')).toBe(await hits('first'));
  });

  it('goes on in a space that knows the documents: what is sent again is unchanged', async () => {
    await run('import', file(exported), '--data-dir', 'third');
    const done = await run('ingest', 'pages', '--json', '--data-dir', 'third');
    expect(JSON.parse(done.stdout)).toMatchObject({ documents: 0, revisions: 0, unchanged: 2, failed: 0 });
  });

  it('is refused whole by a space that says otherwise, with the line', async () => {
    const lines = exportedLines(exported);
    const n = lines.findIndex(({ type }) => type === 'Entity');
    const other = lines
      .map((line, i) => JSON.stringify(i === n ? { ...line, name: 'Somebody else' } : line))
      .join('\n');
    const before = sorted(await exportOf('first'));
    expect(await run('import', file(other), '--data-dir', 'first')).toMatchObject({
      code: 1,
      stdout: '',
      stderr: expect.stringMatching(
        new RegExp(`given.jsonl: line ${n + 1}, column \\d+: this space holds another Entity`),
      ),
    });
    expect(sorted(await exportOf('first'))).toEqual(before);
  });

  const spoilt = (type: string, spoil: (line: ExportedLine) => unknown): string => {
    const lines = exportedLines(exported);
    const n = lines.findIndex((line) => line.type === type);
    return lines.map((line, i) => (i === n ? (spoil(line) as string) : JSON.stringify(line))).join('\n');
  };
  const changed = (change: object) => (line: ExportedLine) => JSON.stringify({ ...line, ...change });

  const spoilings: [what: string, make: () => string, message: RegExp][] = [
    [
      'bad JSON',
      () => spoilt('Claim', (line) => JSON.stringify(line).slice(0, -9)),
      /line \d+, column \d{2,}: expected one JSON object/,
    ],
    [
      'an unknown type',
      () => spoilt('Claim', changed({ type: 'Rumour' })),
      /column 9: expected "type" to be one of .* got "Rumour"/,
    ],
    ['an unknown field', () => spoilt('Entity', changed({ colour: 'red' })), /column \d+: .*colour/],
    ['a missing field', () => spoilt('Alias', changed({ kind: undefined })), /kind: /],
    [
      'an id of another kind',
      () => spoilt('Claim', (line) => JSON.stringify({ ...line, subject: line.id })),
      /subject: expected an id like ent_/,
    ],
    [
      'a dangling reference',
      () => spoilt('Claim', changed({ subject: 'ent_01h2xcejqtf2nbrexx3vqjhp41' })),
      /subject: expected a Entity of this file, found none/,
    ],
    [
      'a quote that the text does not have',
      () => spoilt('Revision', (line) => JSON.stringify({ ...line, text: `x${String(line.text)}` })),
      /expected/,
    ],
    [
      'words of another place',
      () => spoilt('Evidence', (line) => JSON.stringify({ ...line, start: Number(line.start) + 1 })),
      /span: expected the id/,
    ],
    [
      'half a surrogate pair',
      () => spoilt('Entity', (line) => JSON.stringify({ ...line, name: '\ud800' })),
      /name: expected valid Unicode/,
    ],
    ['one thing twice', () => `${exported}${exported.split('\n', 1)[0] ?? ''}\n`, /stands in line 1 already/],
    ['the text of something else', () => 'PK\u0003\u0004\n', /line 1, column 1: expected one JSON object/],
    [
      'a line of 100 MB',
      () => `${exported}{"type":"Entity","name":"${'a'.repeat(100 * 1024 ** 2)}"}`,
      /bytes, more than can be sent/,
    ],
  ];
  it.each(pickByTurn('spoilt exports', spoilings, 4))(
    'with %s is refused before anything is written, with line and column',
    async (_, make, message) => {
      const done = await run('import', file(make()), '--data-dir', 'none');
      expect(done).toMatchObject({ code: 1, stdout: '', stderr: expect.stringMatching(message) });
      expect(done.stderr).toMatch(/^given\.jsonl: line \d+, column \d+: /);
      expect(await exportOf('none')).toBe('');
    },
  );
});
