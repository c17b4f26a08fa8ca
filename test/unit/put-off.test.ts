import { expect, it } from '@jest/globals';
import { PutOff } from '../../src/jobs/put-off.ts';
import { Unavailable } from '../../src/domain/errors.ts';

const one = { spaceId: 'space', id: 'one' };
const other = { spaceId: 'elsewhere', id: 'one' };
const begin = () => {
  let at = 0;
  const putOff = new PutOff({ now: () => new Date(at) });
  return { putOff, later: (ms: number) => (at += ms), ids: () => putOff.columns().ids };
};

it('what fails again and again is put off twice as long each time, ten minutes at most', () => {
  const { putOff, later, ids } = begin();
  for (const seconds of [5, 10, 20, 40, 80, 160, 320, 600, 600]) {
    putOff.failed(one, new Error('broken'));
    later(seconds * 1_000 - 1);
    expect(ids()).toEqual(['one']);
    later(1);
    expect(ids()).toEqual([]);
  }
});

it('what got on begins anew, and a conversation of another space with its id is another one', () => {
  const { putOff, later, ids } = begin();
  for (const _ of [1, 2, 3]) putOff.failed(one, new Error('broken'));
  putOff.failed(other, new Error('broken'));
  expect(putOff.columns()).toEqual({ spaces: ['space', 'elsewhere'], ids: ['one', 'one'] });
  putOff.gotOn(one);
  expect(putOff.columns().spaces).toEqual(['elsewhere']);
  putOff.failed(one, new Error('broken'));
  later(5_000);
  expect(ids()).toEqual([]);
});

it('what is away for all, and what is only awaited, makes no delay grow', () => {
  const { putOff, later, ids } = begin();
  for (const _ of [1, 2, 3, 4]) putOff.failed(one, new Unavailable('embedder', 'away'));
  putOff.waits(other, 2_000);
  later(2_000);
  expect(putOff.columns().spaces).toEqual(['space']);
  later(3_000);
  expect(ids()).toEqual([]);
});
