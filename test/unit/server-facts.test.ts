import { describe, expect, it } from '@jest/globals';
import { faultOf, type ServerFacts } from '../../src/storage/database/server-facts.ts';

const sound: ServerFacts = {
  version: '180003',
  vector: '0.8.2',
  fsync: 'on',
  synchronous_commit: 'on',
  full_page_writes: 'on',
};

describe('a PostgreSQL server', () => {
  it.each([
    sound,
    { ...sound, version: '160000' },
    { ...sound, vector: '0.8.10' },
    { ...sound, vector: '0.9' },
    { ...sound, vector: '1.0.0' },
  ])('%j is used', (facts) => {
    expect(faultOf(facts, false)).toBeNull();
  });

  const refused: [facts: Partial<ServerFacts>, why: RegExp][] = [
    [{ version: '150017' }, /expected PostgreSQL 16 or later, got 15; upgrade/],
    [{ vector: null }, /pgvector 0\.8\.2 or later, found none; install it.*postgresql-18-pgvector/],
    [{ vector: '0.7.4' }, /pgvector 0\.8\.2 or later, got 0\.7\.4; upgrade/],
    [{ vector: '0.8.1' }, /pgvector 0\.8\.2 or later, got 0\.8\.1; upgrade.*alter extension vector update/],
    [{ vector: '0.8' }, /got 0\.8; upgrade/],
    [{ fsync: 'off', full_page_writes: 'off' }, /fsync, full_page_writes off.*CLAIMGRAPH_UNSAFE_POSTGRES=1/],
  ];
  it.each(refused)('%j is refused, with what to do', (facts, why) => {
    expect(faultOf({ ...sound, ...facts }, false)).toMatch(why);
  });

  it('may lose data where that was asked for', () => {
    expect(faultOf({ ...sound, fsync: 'off' }, true)).toBeNull();
  });
});
