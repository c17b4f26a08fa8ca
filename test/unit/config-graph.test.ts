import { describe, expect, it } from '@jest/globals';
import { readConfiguration } from '../../src/config/index.ts';

describe('the settings of Neo4j', () => {
  it.each(['bolt://127.0.0.1:7687', 'neo4j://graph.example:7687', 'neo4j+s://graph.example', 'bolt+ssc://[::1]:7687/'])(
    'takes %s',
    (url) => {
      expect(readConfiguration({ CLAIMGRAPH_NEO4J_URL: url }).neo4jUrl).toBe(url);
    },
  );

  it.each([
    ['another protocol', 'http://127.0.0.1:7474'],
    ['no address', 'localhost'],
    ['no host', 'bolt://'],
    ['a database in it', 'bolt://h:7687/neo4j'],
    ['a password in it', 'bolt://neo4j:canary@h:7687'],
  ])('refuses %s, and shows no password', (_, url) => {
    const refused = (): unknown => readConfiguration({ CLAIMGRAPH_NEO4J_URL: url });
    expect(refused).toThrow('CLAIMGRAPH_NEO4J_URL: expected bolt://host:port');
    expect(refused).not.toThrow('canary');
  });

  it('without an address the database answers walks', () => {
    expect(readConfiguration({})).toMatchObject({ neo4jUrl: null, neo4jUser: 'neo4j', neo4jPassword: null });
  });
});
