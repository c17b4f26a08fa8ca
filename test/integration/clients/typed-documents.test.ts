import { once } from 'node:events';
import { copyFileSync, mkdtempSync, readdirSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { text } from 'node:stream/consumers';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { apolloClient } from '../../../clients/apollo.ts';
import { claimsAbout, confirm } from '../../../clients/typed/claims-about.ts';
import { claimgraph } from '../../support/claimgraph.ts';
import { ask } from '../../support/http.ts';
import { projectRoot } from '../../support/legs.ts';
import { keyFor, startTestProgram, type TestProgram } from '../../support/program.ts';
import { startNode } from '../../support/starts.ts';

const EXAMPLE = path.join(projectRoot, 'clients', 'typed');
const CODE = readFileSync(path.join(EXAMPLE, 'claims-about.ts'), 'utf8');

/** What TypeScript has to refuse, a file each. */
const WRONG = {
  'variable-left-out.ts': `import { apolloClient } from './apollo.ts';
import { CLAIMS_ABOUT } from './claims-about.ts';
await apolloClient({ uri: '', key: null }).query({ query: CLAIMS_ABOUT, variables: { first: 1 } });`,
  'variable-of-another-type.ts': `import { apolloClient } from './apollo.ts';
import { CLAIMS_ABOUT } from './claims-about.ts';
await apolloClient({ uri: '', key: null }).query({ query: CLAIMS_ABOUT, variables: { name: 'Tern', first: '1' } });`,
  'field-not-asked-for.ts': `import type { ClaimsAboutQuery } from './generated/graphql.ts';
export const kind = ({ entity }: ClaimsAboutQuery) => entity?.kind;`,
  'null-forgotten.ts': `import type { ClaimsAboutQuery } from './generated/graphql.ts';
export const title = ({ entity }: ClaimsAboutQuery): string => entity.name;`,
  'outcome-forgotten.ts': CODE.replace("    case 'StaleVersion':\n", ''),
};

const COMPILER = {
  compilerOptions: {
    target: 'es2024',
    module: 'nodenext',
    strict: true,
    noImplicitReturns: true,
    verbatimModuleSyntax: true,
    allowImportingTsExtensions: true,
    skipLibCheck: true,
    noEmit: true,
    types: [],
  },
  include: ['*.ts'],
};

let folder = '';
beforeAll(() => {
  folder = mkdtempSync(path.join(tmpdir(), 'front-end-'));
  const write = (name: string, content: string) => writeFileSync(path.join(folder, name), content);
  write('package.json', '{ "type": "module" }');
  write('tsconfig.json', JSON.stringify(COMPILER));
  symlinkSync(path.join(projectRoot, 'node_modules'), path.join(folder, 'node_modules'));
  copyFileSync(path.join(projectRoot, 'clients', 'apollo.ts'), path.join(folder, 'apollo.ts'));
  for (const name of ['codegen.yml', 'claims-about.ts'])
    copyFileSync(path.join(EXAMPLE, name), path.join(folder, name));
});
afterAll(() => rmSync(folder, { recursive: true }));

/** A tool of npm, in the folder of the front end. */
async function tool(name: string, ...args: string[]): Promise<{ code: number | null; output: string }> {
  const program = path.join(projectRoot, 'node_modules', '.bin', name);
  const child = startNode([program, ...args], { cwd: folder, stdio: ['ignore', 'pipe', 'pipe'] });
  const [out, err, [code]] = await Promise.all([
    child.stdout ? text(child.stdout) : '',
    child.stderr ? text(child.stderr) : '',
    once(child, 'close') as Promise<[number | null]>,
  ]);
  return { code, output: out + err };
}
const filesOf = (at: string): Record<string, string> =>
  Object.fromEntries(
    readdirSync(at)
      .sort()
      .map((name) => [name, readFileSync(path.join(at, name), 'utf8')]),
  );

describe('typed documents of the page "From a front end"', () => {
  it('are generated from the schema that the program prints, and those beside the example are the same', async () => {
    const { code, stdout } = await claimgraph(['schema'], { cwd: folder });
    expect(code).toBe(0);
    writeFileSync(path.join(folder, 'schema.graphql'), stdout);
    expect(await tool('graphql-codegen', '--config', 'codegen.yml')).toMatchObject({ code: 0 });
    expect(filesOf(path.join(folder, 'generated'))).toEqual(filesOf(path.join(EXAMPLE, 'generated')));
  });

  it('let TypeScript refuse what the contract has not, and nothing else', async () => {
    for (const [name, content] of Object.entries(WRONG)) writeFileSync(path.join(folder, name), content);
    const { output } = await tool('tsc', '--pretty', 'false');
    const refused = output.split('\n').flatMap((line) => /^([\w-]+\.ts)\(.*error TS/.exec(line)?.[1] ?? []);
    expect([...new Set(refused)].sort()).toEqual(Object.keys(WRONG).sort());
  });
});

describe('typed operations against a server', () => {
  const alice = keyFor('alice', 'ADMIN');
  let program: TestProgram | null = null;
  const client = () => apolloClient({ uri: `${program?.url ?? ''}/graphql`, key: alice.key, space: alice.space });
  beforeAll(async () => {
    program = await startTestProgram({}, [alice]);
    const written = await ask(
      program.url,
      `mutation { assertClaim(input: { subject: { named: { name: "Tern", type: "VESSEL" } }, predicate: "status",
        object: { text: "in service" }, confidence: 0.5 }) { __typename } }`,
      {},
      { authorization: `Bearer ${alice.key}` },
    );
    expect(written.json()).toMatchObject({ data: { assertClaim: { __typename: 'ClaimWritten' } } });
  });
  afterAll(() => program?.remove());

  it('read claims, and confirm one; a confirmation of what has changed since asks to read again', async () => {
    const claims = (await claimsAbout(client(), 'Tern')).claims.nodes;
    expect(claims).toMatchObject([{ statement: expect.stringContaining('in service'), confidence: { value: 0.5 } }]);
    const { id = '', version = 0 } = claims[0] ?? {};
    expect(await confirm(client(), id, version)).toEqual({ outcome: 'CONFIRMED', confidence: 0.65 });
    expect(await confirm(client(), id, version)).toMatchObject({ outcome: 'READ_AGAIN' });
  });

  it('tell what is not there', async () => {
    await expect(claimsAbout(client(), 'Nobody')).rejects.toThrow(/no entity has the .* name "Nobody"/);
    const refused = await confirm(client(), 'clm_00000000000000000000000000', 1);
    expect(refused).toMatchObject({ outcome: 'REFUSED' });
  });
});
