import { describe, expect, it } from '@jest/globals';
import { readText } from '../support/extraction.ts';

/** The names that a note mentions, each with its type and its other spellings. */
const named = (body: string): string[] =>
  readText(`# Harbour Club\n\nHarbour Club is a club.\n\n${body}\n`, { path: 'note.md' })
    .candidates.mentions.map(({ name, type, aliases }) => [name, type, ...aliases.map(({ text }) => text)].join(' | '))
    .filter((name) => !/^(?:Harbour Club|note)\b/u.test(name));

describe('names that a note only mentions', () => {
  it.each([
    ['We spoke of Airden Gases.', 'prose:capitals'],
    ['We spoke of Airden Gases. Airden Gases was founded in 1902.', 'prose:event'],
    ['Airden Gases was founded in 1902. We spoke of Airden Gases.', 'prose:event'],
  ])('have a method of their own, until something is said of them: %s', (body, method) => {
    const { mentions } = readText(`# Harbour Club\n\nHarbour Club is a club.\n\n${body}\n`, {
      path: 'note.md',
    }).candidates;
    expect(mentions.find(({ name }) => name === 'Airden Gases')?.method).toBe(method);
  });

  it.each([
    ['Keys are held by P. Amery.', 'P. Amery | PERSON'],
    ['Taking part: A. Kettle, two apprentices.', 'A. Kettle | PERSON'],
    ['J. R. de Vries sends his regards.', 'J. R. de Vries | PERSON'],
    ['Dr Orla Finch was away.', 'Orla Finch | PERSON | Dr Orla Finch'],
    ['Mr I. Blunt retired.', 'I. Blunt | PERSON | Mr I. Blunt'],
    ['Letter from Kettle and Daughter Ltd.', 'Kettle and Daughter Ltd | ORGANISATION'],
    ['The auditors are Pfister & Lang.', 'Pfister & Lang | ORGANISATION'],
    ['Messrs Pfister and Lang were told.', 'Pfister and Lang | ORGANISATION'],
    ['Airden Gases delivers on Mondays.', 'Airden Gases | CONCEPT'],
    ['In 1984 Maud Kettle began.', 'Maud Kettle | CONCEPT'],
  ])('%s', (body, name) => {
    expect(named(body)).toContain(name);
  });

  it.each([
    'Happy New Year to all!',
    'Lamp 7 burns all night.',
    'Best Wishes from us.',
    'See you on Monday Morning.',
    'Ring Next Tuesday.',
    'Any Questions?',
  ])('none: %s', (body) => {
    expect(named(body)).toEqual([]);
  });
});
