import { describe, expect, it } from '@jest/globals';
import { createLog } from '../../src/server/index.ts';

/** What one call writes, as JSON. */
function logged(write: (log: ReturnType<typeof createLog>) => void, level = 'info'): Record<string, unknown>[] {
  const lines: string[] = [];
  write(createLog(level, { write: (line) => void lines.push(line) }));
  return lines.map((line) => JSON.parse(line) as Record<string, unknown>);
}

describe('the log', () => {
  const secrets: object[] = [
    { authorization: 'Bearer canary' },
    { headers: { authorization: 'Bearer canary', cookie: 'canary' } },
    { key: 'canary', secret: 'canary', password: 'canary' },
    { configuration: { secret: 'canary', databaseUrl: 'postgres://u:canary@h/d' } },
  ];
  it.each(secrets)('does not show %j', (fields) => {
    expect(JSON.stringify(logged((log) => log.info(fields, 'x')))).not.toContain('canary');
  });

  it('keeps the cause of an error, not what its driver hung on to it', () => {
    const cause = new Error('the cause');
    const error = Object.assign(new Error('failed', { cause }), {
      code: '23505',
      detail: 'canary',
      parameters: ['canary'],
    });
    const [line] = logged((log) => log.error({ err: error }, 'x'));
    expect(line).toMatchObject({
      level: 'error',
      err: { code: '23505', message: expect.stringContaining('failed: the cause') },
    });
    expect(JSON.stringify(line)).not.toContain('canary');
  });

  it.each([
    ['silent', 0],
    ['error', 1],
    ['debug', 2],
  ])('at level %s writes %i of an error and a debug line', (level, count) => {
    const lines = logged((log) => {
      log.error('x');
      log.debug('x');
    }, level);
    expect(lines).toHaveLength(count);
  });
});
