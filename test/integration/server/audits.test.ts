import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { serverAudits } from 'graphql-http';
import { startTestServer, testSchema, type TestServer } from '../../support/test-server.ts';

let server: TestServer | null = null;
beforeAll(async () => {
  server = await startTestServer(testSchema());
});
afterAll(() => server?.stop());

/** Requests by GET must show that no web page sent them: the one thing that the specification leaves to the server. */
const fetchWithProof: typeof fetch = (input, init) =>
  fetch(input, { ...init, headers: { ...(init?.headers as Record<string, string>), 'apollo-require-preflight': '1' } });

const audits = serverAudits({ url: () => `${server?.url ?? ''}/graphql`, fetchFn: fetchWithProof });

describe('GraphQL over HTTP', () => {
  it('has 61 audits', () => {
    expect(audits).toHaveLength(61);
  });

  it.each(audits.map((audit) => [audit.id, audit.name, audit] as const))('%s %s', async (_, __, audit) => {
    const result = await audit.fn();
    expect({ status: result.status, reason: result.status === 'ok' ? '' : result.reason }).toEqual({
      status: 'ok',
      reason: '',
    });
  });
});
