import { mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { cruise, type ICruiseResult, type IForbiddenRuleType } from 'dependency-cruiser';
import { drawn, OPEN } from '../support/house.ts';
import { projectRoot } from '../support/legs.ts';

interface Configuration {
  forbidden: (IForbiddenRuleType & { name: string; comment: string })[];
  options: object;
}
const house = createRequire(import.meta.url)('../../.dependency-cruiser.cjs') as Configuration;

/** `FILE -> MODULE: RULE`, one for each refusal. */
async function refusals(baseDir: string, ...folders: string[]): Promise<string[]> {
  const { output } = await cruise(folders, {
    ...house.options,
    baseDir,
    validate: true,
    ruleSet: { forbidden: house.forbidden },
  });
  const { violations } = (output as ICruiseResult).summary;
  return violations.map(({ from, to, rule }) => `${from} -> ${to}: ${rule.name}`);
}

/** Writes files (path → text) into a new folder, which stands beside the project's packages. */
function tree(files: Record<string, string>): string {
  const folder = mkdtempSync(path.join(tmpdir(), 'house-'));
  symlinkSync(path.join(projectRoot, 'node_modules'), path.join(folder, 'node_modules'));
  const manifest = { name: 'x', type: 'module', dependencies: { pg: '*' }, devDependencies: { 'fast-check': '*' } };
  const all = { 'package.json': JSON.stringify(manifest), ...files };
  for (const [file, text] of Object.entries(all)) {
    mkdirSync(path.join(folder, path.dirname(file)), { recursive: true });
    writeFileSync(path.join(folder, file), text);
  }
  return folder;
}

/** What stands for a tree in a test's title. */
const firstOf = (files: Record<string, string>): string => `${Object.entries(files)[0]?.join(': ').trim()}`;

const productFolders = ['src', 'schema', 'resolvers', 'graph', 'playground'];

const compose = `${OPEN} schema resolvers server cli config storage record jobs models lexical vectors index packs connectors parse chunk extract entailment identity reconcile ingest graph/store graph/inference graph/views retrieve answer memory stream`;
const atTop = new Set(['schema', 'resolvers']);
const folderOf = (room: string): string => (atTop.has(room) || room.startsWith('graph/') ? room : `src/${room}`);
const doorOf = (room: string): string => `${folderOf(room)}/index.ts`;
const toOther = (from: string, to: string): string => `${folderOf(from)}/to-${to.replace('/', '-')}.ts`;
const importing = (from: string, to: string): string =>
  `import '${path.posix.relative(path.posix.dirname(from), to).replace(/^(?!\.)/, './')}';\n`;

describe('who may import whom', () => {
  const rooms = Object.keys(drawn);
  const targets = [...rooms, 'compose'];
  let folder = '';
  const refused = new Set<string>();

  beforeAll(async () => {
    const files: Record<string, string> = Object.fromEntries(targets.map((room) => [doorOf(room), 'export {};\n']));
    for (const from of rooms) {
      for (const to of targets) {
        const file = toOther(from, to);
        if (from !== to) files[file] = importing(file, doorOf(to));
      }
    }
    files['playground/page.ts'] = 'export {};\n';
    files['src/compose/index.ts'] = rooms.map((to) => importing('src/compose/index.ts', doorOf(to))).join('');
    folder = tree(files);
    const cyclic = /: no-cycles$/;
    for (const line of await refusals(folder, ...productFolders)) {
      if (!cyclic.test(line)) refused.add(line.replace(/: .*/, ''));
    }
  });
  afterAll(() => {
    rmSync(folder, { recursive: true });
  });

  it.each(Object.entries(drawn))('%s may import: %s', (from, allowed) => {
    const granted = targets
      .filter((to) => to !== from)
      .filter((to) => !refused.has(`${toOther(from, to)} -> ${doorOf(to)}`));
    expect(granted.sort()).toEqual(allowed.split(' ').filter(Boolean).sort());
  });

  it('compose may import every room', () => {
    const granted = rooms.filter((to) => !refused.has(`src/compose/index.ts -> ${doorOf(to)}`));
    expect(granted).toEqual(expect.arrayContaining(compose.split(' ')));
  });
});

describe('rules that are not about one room', () => {
  const refusedBy: [rule: string, files: Record<string, string>][] = [
    ['no-cycles', { 'src/lib/a.ts': `import './b.ts';`, 'src/lib/b.ts': `import './a.ts';` }],
    [
      'no-cycles',
      {
        'src/lib/a.ts': `import type { B } from './b.ts'; export type A = B;`,
        'src/lib/b.ts': `import type { A } from './a.ts'; export type B = A;`,
      },
    ],
    ['nothing-imports-test', { 'src/main.ts': `import '../test/x.ts';`, 'test/x.ts': '' }],
    ['nothing-imports-test', { 'src/ingest/x.ts': `import '../../test/x.ts';`, 'test/x.ts': '' }],
    ['playground-imports', { 'playground/x.ts': `import '../src/domain/x.ts';`, 'src/domain/x.ts': '' }],
    ['nothing-imports-the-playground', { 'src/server/x.ts': `import '../../playground/x.ts';`, 'playground/x.ts': '' }],
    ['wiring-is-on-top', { 'src/storage/x.ts': `import '../config/index.ts';`, 'src/config/index.ts': '' }],
    ['wiring-is-on-top', { 'src/storage/x.ts': `import '../compose/index.ts';`, 'src/compose/index.ts': '' }],
    ['only-main-is-loose', { 'src/main.ts': `import './readings.ts';`, 'src/readings.ts': '' }],
    [
      'session-is-the-harness-s',
      {
        'resolvers/claim/a.ts': `import { OpenSession } from '../request/session.ts';`,
        'resolvers/request/session.ts': 'export {};',
      },
    ],
    ['door-of-compose', { 'src/cli/a.ts': `import '../compose/x.ts';`, 'src/compose/x.ts': '' }],
    ['no-development-package', { 'src/lib/a.ts': `import 'fast-check';` }],
    ['no-development-package', { 'src/lib/a.ts': `import 'prettier';` }],
    ['database-driver', { 'src/jobs/a.ts': `import { Pool } from 'pg';` }],
    ['database-driver', { 'src/jobs/a.ts': `import type { Pool } from 'pg';` }],
    ['database-driver', { 'src/compose/index.ts': `await import('@electric-sql/pglite');` }],
    ['telemetry-sdk', { 'src/compose/a.ts': `import '@opentelemetry/api';` }],
    ['vector-forms', { 'src/retrieve/a.ts': `import { toSql } from 'pgvector';` }],
    ['queue-driver', { 'src/storage/a.ts': `import 'pg-boss';` }],
    [
      'graph-algorithms-imports',
      { 'graph/algorithms/a.ts': `import '../../src/storage/index.ts';`, 'src/storage/index.ts': '' },
    ],
    ['graph-driver', { 'graph/store/sql/a.ts': `import 'neo4j-driver';` }],
    ['redis-driver', { 'src/retrieve/a.ts': `import '@redis/client';` }],
    ['model-clients', { 'src/answer/a.ts': `import 'openai';` }],
    ['model-clients', { 'src/vectors/a.ts': `import '@huggingface/transformers';` }],
    ['sockets', { 'src/stream/a.ts': `import 'graphql-ws';` }],
    ['sockets', { 'resolvers/a.ts': `import 'ws';` }],
    ['graphql-at-the-edge', { 'src/cli/a.ts': `import { parse } from 'graphql';` }],
    ['graphql-at-the-edge', { 'src/domain/a.ts': `import { Field } from 'type-graphql';` }],
    ['apollo', { 'src/ingest/a.ts': `import '@apollo/server';` }],
    ['apollo', { 'resolvers/a.ts': `import '@apollo/server';` }],
    ['graphql-at-the-edge', { 'graph/a.ts': `import 'graphql/language/parser.js';` }],
  ];
  const rooms = Object.keys(drawn).filter((room) => !['domain', 'lib', 'text', 'schema'].includes(room));
  for (const room of rooms) {
    const from = `src/compose/x.ts`;
    const behind = `${folderOf(room)}/deep/x.ts`;
    refusedBy.push([`door-of-${room.replace('/', '-')}`, { [from]: importing(from, behind), [behind]: '' }]);
  }

  /** Cases whose files do not contradict each other stand in one tree, as each look at a tree takes a third of a second. */
  const trees: Record<string, string>[] = [];
  for (const [, files] of refusedBy) {
    const fits = (other: Record<string, string>): boolean =>
      Object.entries(files).every(([file, text]) => (other[file] ?? text) === text);
    const shared = trees.find(fits);
    if (shared) Object.assign(shared, files);
    else trees.push({ ...files });
  }
  const refused: string[] = [];
  beforeAll(async () => {
    for (const files of trees) {
      const folder = tree(files);
      const present = [...new Set(Object.keys(files).map((file) => file.split('/')[0] ?? ''))];
      refused.push(...(await refusals(folder, ...present)));
      rmSync(folder, { recursive: true });
    }
  });

  it.each(refusedBy.map(([rule, files]) => [rule, firstOf(files), files] as const))(
    '%s refuses %s',
    (rule, _, files) => {
      const [importer = '', text = ''] = Object.entries(files)[0] ?? [];
      const target =
        /import (?:.*? from )?'(?:\.{1,2}\/)*(.*?)'|import\('(.*?)'\)/.exec(text)?.slice(1).find(Boolean) ?? '';
      const ofThis = refused.filter((line) => line.startsWith(`${importer} -> `) && line.includes(target));
      expect(ofThis.map((line) => line.replace(/.*: /, ''))).toContain(rule);
    },
  );

  const allowed: Record<string, string>[] = [
    { 'src/storage/a.ts': `import 'pg'; import '@electric-sql/pglite';` },
    {
      'src/jobs/a.ts': `import '../storage/index.ts'; import '../domain/claims.ts'; import '../lib/text.ts';`,
      'src/storage/index.ts': `import './deep/x.ts';`,
      'src/storage/deep/x.ts': '',
      'src/domain/claim-record.ts': '',
      'src/lib/text.ts': '',
    },
    {
      'schema/a.ts': `import 'type-graphql'; import 'graphql';`,
      'src/server/a.ts': `import '@apollo/server';`,
      'resolvers/a.ts': `import '../schema/a.ts'; import 'graphql';`,
    },
    {
      'src/cli/a.ts': `import './generated/operations.ts';`,
      'src/cli/generated/operations.ts': `import type { DocumentNode } from 'graphql';`,
    },
    {
      'resolvers/request/mutation.ts': `import './session.ts';`,
      'resolvers/request/session.ts': '',
      'resolvers/claim/a.ts': `import '../request/mutation.ts';`,
    },
    { 'test/unit/a.test.ts': `import '../../src/storage/deep/x.ts';`, 'src/storage/deep/x.ts': '' },
    {
      'src/main.ts': `import './cli/index.ts'; import './compose/index.ts';`,
      'src/cli/index.ts': `import '../compose/index.ts';`,
      'src/compose/index.ts': '',
    },
  ];

  it.each(allowed.map((files) => [firstOf(files), files] as const))('nothing is refused in %s', async (_, files) => {
    const manifest = {
      name: 'x',
      type: 'module',
      dependencies: { pg: '*', graphql: '*', 'type-graphql': '*', '@apollo/server': '*', '@electric-sql/pglite': '*' },
    };
    const folder = tree({ 'package.json': JSON.stringify(manifest), ...files });
    try {
      const present = [...new Set(Object.keys(files).map((file) => file.split('/')[0] ?? ''))];
      expect(await refusals(folder, ...present)).toEqual([]);
    } finally {
      rmSync(folder, { recursive: true });
    }
  });

  it('each rule is shown to refuse something, here or in the table above', () => {
    const shown = new Set([
      ...refusedBy.map(([rule]) => rule),
      ...Object.keys(drawn).map((room) => `${room.replace('/', '-')}-imports`),
    ]);
    expect(house.forbidden.map(({ name }) => name).filter((name) => !shown.has(name))).toEqual([]);
  });

  it('each rule says why, for the person it stops', () => {
    expect(house.forbidden.filter(({ comment }) => comment.length < 40)).toEqual([]);
  });
});
