import { afterAll, beforeAll, expect, it } from '@jest/globals';
import { readdirSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { describeWithPostgres } from '../support/legs.ts';
import { openLiveFixture, type LiveFixture } from '../support/live-database.ts';
import { startTestProgram, type TestProgram } from '../support/program.ts';

interface Health {
  readonly status: string;
  readonly parts: readonly { readonly name: string; readonly ok: boolean; readonly detail: string }[];
}

describeWithPostgres('a server with a live database', () => {
  let fixture: LiveFixture;
  const programs: TestProgram[] = [];
  beforeAll(async () => {
    fixture = await openLiveFixture();
  });
  afterAll(async () => {
    await Promise.all(programs.map((program) => program.remove()));
    await fixture.drop();
  });

  async function started(url: string, more: Readonly<Record<string, string>> = {}): Promise<TestProgram> {
    const program = await startTestProgram({ CLAIMGRAPH_LIVE_DATABASE_URL: url, ...more });
    programs.push(program);
    return program;
  }
  const componentOf = async (program: TestProgram): Promise<Health['parts'][number] | undefined> => {
    const health = (await (await fetch(`${program.url}/health`)).json()) as Health;
    return health.parts.find(({ name }) => name === 'liveDatabase');
  };
  async function looked(program: TestProgram): Promise<Health['parts'][number] | undefined> {
    for (;;) {
      const found = await componentOf(program);
      if (!found?.detail.includes('not looked at yet')) return found;
      await new Promise((resolve) => setTimeout(resolve, 50));
    }
  }
  const ask = async (program: TestProgram, query: string, space = 'default'): Promise<unknown> => {
    const headers = { 'content-type': 'application/json', 'claimgraph-space': space };
    const answer = await fetch(`${program.url}/graphql`, { method: 'POST', headers, body: JSON.stringify({ query }) });
    return answer.json();
  };

  it('[OM-24 OM-25] looks at it when it starts, reads it for the space `default` alone, and keeps its password to itself', async () => {
    const program = await started(fixture.url);
    expect(await looked(program)).toMatchObject({ ok: true, detail: 'READY: it may be read, and nothing else' });
    const set = `mutation { setRecordType(input: { entityType: "CUSTOMER", table: "customers", keyColumn: "id", nameColumn: "company_name" }) { __typename } }`;
    expect(await ask(program, set)).toMatchObject({ data: { setRecordType: { __typename: 'RecordTypeSet' } } });
    const find = '{ liveDatabase { state message } liveRecords(name: "gai") { candidates { name } } }';
    const found = await ask(program, find);
    expect(found).toMatchObject({ data: { liveDatabase: { state: 'READY' }, liveRecords: { candidates: [{}, {}] } } });
    const make = `mutation { startConversation(input: {}) { __typename } }`;
    await ask(program, make, 'another');
    const other = await ask(program, '{ liveDatabase { state message } }', 'another');
    expect(other).toMatchObject({ data: { liveDatabase: { state: 'OFF' } } });
    const health = await (await fetch(`${program.url}/health`)).text();
    const seen = [JSON.stringify([found, other]), health, ...program.log, ...filesIn(program.dataDir)];
    expect(seen.filter((text) => /never(?: |%20)shown/u.test(text))).toEqual([]);
  });

  it('[OM-24] starts with one that its role may write, and refuses it with what to do', async () => {
    const program = await started(fixture.writerUrl, { CLAIMGRAPH_LIVE_DATABASE_SPACES: 'sales, default' });
    expect(await looked(program)).toMatchObject({
      ok: false,
      detail: expect.stringMatching(/^REFUSED: [^:]*\(WRITE\); liveDatabase tells an administrator more$/u),
    });
    expect(program.log.join('\n')).toMatch(/REVOKE ALL.*the live database is not read/u);
    expect(await ask(program, '{ liveRecords(name: "gai") { candidates { name } } }')).toMatchObject({
      errors: [{ extensions: { code: 'UNAVAILABLE' } }],
    });
  });
});

function filesIn(folder: string): string[] {
  return readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .map((name) => join(folder, name))
    .filter((path) => statSync(path).isFile())
    .map((path) => readFileSync(path, 'latin1'));
}
