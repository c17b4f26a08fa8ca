import { describe, expect, it } from '@jest/globals';
import { readConfiguration } from '../../src/config/index.ts';

describe('the settings of Redis', () => {
  it.each(['redis://127.0.0.1:6379', 'redis://cache.example', 'rediss://cache.example:6380/3', 'redis://[::1]:6379/'])(
    'takes %s',
    (url) => {
      expect(readConfiguration({ CLAIMGRAPH_REDIS_URL: url }).redisUrl).toBe(url);
    },
  );

  it.each([
    ['another protocol', 'http://127.0.0.1:6379'],
    ['no address', 'localhost'],
    ['no host', 'redis://'],
    ['a database that is no number', 'redis://h:6379/cache'],
    ['a password in it', 'redis://:canary@h:6379'],
    ['options', 'redis://h:6379?password=canary'],
  ])('refuses %s, and shows no password', (_, url) => {
    const refused = (): unknown => readConfiguration({ CLAIMGRAPH_REDIS_URL: url });
    expect(refused).toThrow('CLAIMGRAPH_REDIS_URL: expected redis://host:port');
    expect(refused).not.toThrow('canary');
  });

  it('without an address each server caches by itself', () => {
    expect(readConfiguration({})).toMatchObject({ redisUrl: null, redisPassword: null });
  });
});
