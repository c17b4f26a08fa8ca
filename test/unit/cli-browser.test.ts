import { describe, expect, it } from '@jest/globals';
import { wantsBrowser } from '../../src/cli/browser.ts';

describe('a browser is opened', () => {
  const cases: [what: string, Parameters<typeof wantsBrowser>[0], boolean, Record<string, string>, string, boolean][] =
    [
      ['at a terminal of a Mac', 'screen', true, {}, 'darwin', true],
      ['at a terminal of Windows', 'screen', true, {}, 'win32', true],
      ['at a terminal under X', 'screen', true, { DISPLAY: ':0' }, 'linux', true],
      ['at a terminal under Wayland', 'screen', true, { WAYLAND_DISPLAY: 'wayland-0' }, 'linux', true],
      ['not without a screen', 'screen', true, {}, 'linux', false],
      ['not over SSH', 'screen', true, { SSH_CONNECTION: 'a b', DISPLAY: ':0' }, 'linux', false],
      ['not in a run of CI', 'screen', true, { CI: 'true' }, 'darwin', false],
      ['not when nobody reads what it says', 'screen', false, {}, 'darwin', false],
      ['when it was asked for, wherever', 'on', false, {}, 'linux', true],
      ['never when it is off', 'off', true, {}, 'darwin', false],
    ];
  it.each(cases)('%s', (_, wish, isTTY, environment, platform, expected) => {
    expect(wantsBrowser(wish, { environment, stdout: { isTTY } }, platform as NodeJS.Platform)).toBe(expected);
  });
});
