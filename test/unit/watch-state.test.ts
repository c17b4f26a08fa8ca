import { describe, expect, it } from '@jest/globals';
import { WaitingRoom } from '../../src/cli/ingest/watch/changes-waiting.ts';
import { lineOf } from '../../src/cli/ingest/watch/tell.ts';
import type { SeenFile, Skipped } from '../../src/connectors/index.ts';
import { FolderState, type RootScan } from '../../src/connectors/watch/watch-state.ts';

const SETTLE = 100;

/** `a.md=1` is a file and how it stands; `a.md=1@7` one that keeps its identity 7 when it moves; `x!REASON` what is not read. */
function look(words: string, root = '/r'): RootScan {
  const entries = words
    .split(' ')
    .filter(Boolean)
    .map((word): SeenFile | Skipped => {
      const [skipped, reason] = word.split('!');
      if (reason)
        return {
          skipped: skipped ?? '',
          reason: reason as Skipped['reason'],
          kind: null,
          message: 'is left out',
          count: 1,
        };
      const [path = '', mark = '', identity = word] = word.split(/[=@]/);
      return { path, real: `${root}/${path}`, mark, identity };
    });
  return { root, entries };
}

/** What is said at each look, 100 ms apart, after the first one was taken as known. */
function said(looks: readonly (string | RootScan[])[]): string[][] {
  const state = new FolderState({ settleMs: SETTLE, longestMs: 500 });
  const [first, ...others] = looks.map((each) => (typeof each === 'string' ? [look(each)] : each));
  state.begin(first ?? []);
  return others.map((each, n) =>
    state
      .compare(each, n * SETTLE)
      .map((change) => [change.kind, change.path, ...('from' in change ? [change.from] : [])].join(' ')),
  );
}

describe('a watched place', () => {
  const cases: readonly [what: string, looks: readonly (string | RootScan[])[], changes: readonly string[][]][] = [
    ['nothing happens', ['a=1', 'a=1', 'a=1'], [[], []]],
    ['a file comes', ['', 'a=1', 'a=1', 'a=1'], [[], ['ADDED a'], []]],
    ['a file changes', ['a=1', 'a=2', 'a=2'], [[], ['CHANGED a']]],
    ['a file is still being written', ['a=1', 'a=2', 'a=3', 'a=3'], [[], [], ['CHANGED a']]],
    [
      'a file that never stands still',
      ['a=1', 'a=2', 'a=3', 'a=4', 'a=5', 'a=6', 'a=7'],
      [[], [], [], [], [], ['CHANGED a']],
    ],
    ['a file changes there and back', ['a=1', 'a=2', 'a=1', 'a=1'], [[], [], []]],
    ['a file goes', ['a=1', '', ''], [[], ['REMOVED a']]],
    ['an editor writes beside and renames', ['a=1@7', 'a.tmp!TYPE', 'a=2@8', 'a=2@8'], [[], [], ['CHANGED a']]],
    ['a file is renamed', ['a=1@7', 'b=2@7', 'b=2@7', 'b=2@7'], [[], ['RENAMED b a'], []]],
    ['one file goes and another comes', ['a=1@7', 'b=2@8', 'b=2@8'], [[], ['ADDED b', 'REMOVED a']]],
    ['a copy comes', ['a=1@7', 'a=1@7 b=2@9', 'a=1@7 b=2@9'], [[], ['ADDED b']]],
    ['something that is not read', ['', 'p!TYPE', 'p!TYPE', 'p!TYPE'], [[], ['SKIPPED p'], []]],
    [
      'hidden things and links to what is read anyway',
      ['', '.!IGNORED l!LINK_COPY', '.!IGNORED l!LINK_COPY'],
      [[], []],
    ],
    [
      'a folder is closed: its files may still be there',
      ['d/a=1', 'd!UNREADABLE', 'd!UNREADABLE', 'd/a=1'],
      [[], ['SKIPPED d'], []],
    ],
    [
      'the whole place is gone and comes again',
      ['a=1 b=1', [{ root: '/r', gone: 'no' }], [{ root: '/r', gone: 'no' }], 'a=1 b=2', 'a=1 b=2'],
      [['ROOT_GONE /r'], [], ['ROOT_BACK /r'], ['CHANGED b']],
    ],
    [
      'one of two places is gone',
      [
        [look('a=1'), look('b=1', '/s')],
        [look(''), { root: '/s', gone: 'no' }],
        [look(''), { root: '/s', gone: 'no' }],
      ],
      [['ROOT_GONE /s'], ['REMOVED a']],
    ],
    [
      'two places hold one path: the first counts',
      [
        [look('a=1'), look('a=1', '/s')],
        [look('a=1'), look('a=2', '/s')],
        [look('a=1'), look('a=2', '/s')],
      ],
      [[], []],
    ],
  ];
  it.each(cases)('[RS-06] %s', (_what, looks, changes) => expect(said(looks)).toEqual(changes));
});

describe('documents above their rate', () => {
  it('[SE-21] wait in a room of a fixed size until their time comes', () => {
    const room = new WaitingRoom(2);
    room.add('late', 20, 0);
    room.add('soon', 10, 0);
    expect([room.room, room.untilNext(0)]).toEqual([0, 10_000]);
    expect(room.takeDue(9_999)).toEqual([]);
    expect(room.takeDue(60_000)).toEqual(['soon', 'late']);
    expect([room.room, room.untilNext(0)]).toEqual([2, null]);
  });

  it('[SE-21] take no second place when they change again, and none when they are gone', () => {
    const room = new WaitingRoom(1);
    room.add('a', 10, 0);
    room.add('a', 30, 0);
    expect([room.room, room.untilNext(0)]).toEqual([0, 30_000]);
    expect([room.drop('a'), room.drop('a'), room.room]).toEqual([true, false, 1]);
  });
});

it('a line names the source where there are several, and cannot steer the terminal', () => {
  const at = '2026-11-22T10:32:05.000Z';
  expect(lineOf({ event: 'REVISED', source: 'notes', path: 'a.md' }, at, false)).toBe('10:32:05  revised      a.md\n');
  expect(lineOf({ event: 'RENAMED', source: 'notes', path: 'b\n.md', from: 'a.md' }, at, true)).toBe(
    '10:32:05  renamed      a.md → notes/b\\u000a.md\n',
  );
});
