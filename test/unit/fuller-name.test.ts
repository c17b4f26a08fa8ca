import { expect, it } from '@jest/globals';
import { isFullerName } from '../../src/identity/match/fuller-name.ts';

it.each([
  ["Francesco D'Amato", 'Francesco'],
  ['Ada Quill', 'A. Quill'],
  ['Ada Maria Quill', 'Ada Quill'],
  ['Ada Maria Quill', 'Ada M. Quill'],
  ['Zoë de Vries', 'ZOË'],
])('%s is fuller than %s', (name, known) => {
  expect(isFullerName(name, known)).toBe(true);
  expect(isFullerName(known, name)).toBe(false);
});

it.each([
  ['Ada Quill', 'Ada Quill'],
  ['Ada Quill', 'Bea'],
  ['Quill Ada', 'Ada Quill'],
  ['Ada Quill and Bea Marsh and others', 'Ada Quill'],
  ['Ada Quill <ada@bay.org>', 'Ada Quill'],
  ['Ada Quill, Bea Marsh', 'Ada Quill'],
  ['ada_quill_1980', 'ada'],
  ['Adа Quill', 'Ada'],
  ['\u202eAda Quill', 'Ada'],
  ['', ''],
])('%s is not fuller than %s', (name, known) => expect(isFullerName(name, known)).toBe(false));
