import { describe, expect, it } from '@jest/globals';
import { toError } from '../../src/cli/client/client-port.ts';
import { Interrupted, UsageError } from '../../src/cli/exit-codes.ts';
import { printable, reportFailure } from '../../src/cli/failure.ts';
import { ConfigurationError, Locked, NotFound, Unavailable } from '../../src/domain/errors.ts';
import { caughtIo } from '../support/cli-io.ts';

const wire = (code: string, message = 'a message'): Error => toError({ message, extensions: { code } }, 'http://h');

describe('how a command ends', () => {
  const cases: readonly [what: string, error: unknown, code: number, said: string][] = [
    ['a wrong command line', new UsageError('expected a path'), 2, 'claimgraph: expected a path\n'],
    ['a thing that is not there', new NotFound('no such entity'), 1, 'claimgraph: no such entity\n'],
    ['a refused operation', wire('GRAPHQL_VALIDATION_FAILED'), 1, 'claimgraph: a message\n'],
    ['an internal fault of the server', wire('INTERNAL', 'Internal error 12'), 1, 'claimgraph: Internal error 12\n'],
    ['a server that is away', new Unavailable('server', 'cannot reach it'), 69, 'claimgraph: cannot reach it\n'],
    ['a server whose database is away', wire('UNAVAILABLE'), 69, 'claimgraph: a message\n'],
    ['too many questions', wire('RATE_LIMITED'), 69, 'claimgraph: a message\n'],
    ['a folder in use', new Locked('held by process 7'), 75, 'claimgraph: held by process 7\n'],
    [
      'settings',
      new ConfigurationError('PORT: a\nCLAIMGRAPH_HOST: b'),
      78,
      'claimgraph: PORT: a\nclaimgraph: CLAIMGRAPH_HOST: b\n',
    ],
    [
      'a key that is missing',
      wire('UNAUTHENTICATED', 'no key'),
      78,
      'claimgraph: http://h asks for a key: give one with --key or CLAIMGRAPH_KEY (no key)\n',
    ],
    ['a key that may not', wire('FORBIDDEN'), 78, 'claimgraph: a message\n'],
    ['Ctrl-C', new Interrupted('stopped'), 130, 'claimgraph: stopped\n'],
    [
      'a fault of ours',
      new Error('select secret from table', { cause: new Error('deeper') }),
      70,
      'claimgraph: something went wrong inside the program; run it again with CLAIMGRAPH_LOG=debug to see the cause\n',
    ],
  ];
  it.each(cases)('%s: code and one line, no stack', async (_what, error, code, said) => {
    const { io, err, out } = caughtIo();
    expect(await reportFailure(error, io)).toBe(code);
    expect({ err: err(), out: out() }).toEqual({ err: said, out: '' });
  });

  it('the cause of a fault is shown to who asks for it', async () => {
    const { io, err } = caughtIo({ CLAIMGRAPH_LOG: 'debug' });
    await reportFailure(new Error('outer', { cause: new Error('deeper') }), io);
    expect(err()).toMatch(/Error: outer\n\s+at .*caused by: Error: deeper\n\s+at /s);
  });
});

describe('what is echoed', () => {
  it.each([
    ['plain — text', 'plain — text'],
    ['line\nline', 'line\\u000aline'],
    ['\u001b[31mred', '\\u001b[31mred'],
    ['tab\tbed', 'tab bed'],
    ['a\u202eb', 'a\\u202eb'],
    ['a\u200fb\u061c\u200e', 'a\\u200fb\\u061c\\u200e'],
    ['\u009b31mred', '\\u009b31mred'],
  ])('%j stays on its line as %j', (text, shown) => {
    expect(printable(text)).toBe(shown);
  });
});
