import { describe, expect, it } from '@jest/globals';
import { NO_VIEWS } from '../../src/domain/view-vocabulary.ts';
import { loadPack } from '../../src/packs/index.ts';
import { mistakesOf } from '../support/pack-mistakes.ts';

const HEAD = 'pack: own\nversion: 1\ndescription: d\n'; // three lines
const WORDS = 'types: { T: a thing }\npredicates: { NEEDS: { edge: true }, stage: { type: text } }\n'; // lines 4 and 5

describe('rules for views in a pack of one’s own', () => {
  it('[PI-18 PI-19 PI-20] are read as they are written, with what is left out', () => {
    const { views } = loadPack(
      `${HEAD}${WORDS}views:
  dependencies: { predicate: NEEDS, type: requires }
  standing: stage
  unsettled: [{ settled: sealed, unsettled: '(?i)sketch' }]
  events:
    - { predicate: laid down, type: proposal }
    - { predicate: stage, value: sealed, type: decision }
  actors: { predicate: NEEDS, type: implementation }
  related: { predicate: AUTHORED, type: rejection }
  texts: decision
  following: { predicate: NEEDS, dated: laid down }
  arguments:
    - { predicate: praise, position: for }
    - { predicate: NEEDS, position: against, topic: object }
    - { predicate: '.*', section: Doubts, position: against, voice: AUTHORED }
  attribution: told by
`,
      'own.yaml',
    );
    expect(views).toEqual({
      dependencies: [{ predicate: 'NEEDS', type: 'REQUIRES' }],
      standing: ['stage'],
      unsettled: [{ settled: 'sealed', unsettled: '(?i)sketch' }],
      events: [
        { predicate: 'laid down', value: null, type: 'PROPOSAL' },
        { predicate: 'stage', value: 'sealed', type: 'DECISION' },
      ],
      actors: [{ predicate: 'NEEDS', type: 'IMPLEMENTATION' }],
      related: [{ predicate: 'AUTHORED', type: 'REJECTION' }],
      texts: [{ pack: 'own', type: 'DECISION' }],
      following: [{ predicate: 'NEEDS', dated: 'laid down', titled: null }],
      arguments: [
        { predicate: 'praise', value: null, section: null, topic: 'SUBJECT', position: 'FOR', voice: null },
        { predicate: 'NEEDS', value: null, section: null, topic: 'OBJECT', position: 'AGAINST', voice: null },
        { predicate: '.*', value: null, section: 'Doubts', topic: 'SUBJECT', position: 'AGAINST', voice: 'AUTHORED' },
      ],
      attribution: ['told by'],
    });
    expect(loadPack(HEAD, 'own.yaml').views).toEqual(NO_VIEWS);
  });

  it.each<[string, string, string[]]>([
    ['views that are no mapping', 'views: all\n', ['6:8 expected a mapping']],
    ['an unknown list', 'views: { evnts: [] }\n', ['6:10 unknown key "evnts": expected one of dependencies, standing']],
    [
      'an unknown key of a rule',
      'views:\n  events:\n    - { predicate: a, type: decision, valeu: b }\n',
      ['8:39 unknown key "valeu": expected one of predicate, value, type'],
    ],
    [
      'a type out of a closed list',
      'views:\n  events: { predicate: a, type: birth }\n',
      ['7:33 expected one of proposal, decision, implementation, rejection, got "birth"'],
    ],
    [
      'a key that is missing',
      'views:\n  arguments: { predicate: a }\n',
      ['7:14 the key "position" is missing: expected one of for, against'],
    ],
    [
      'a pattern that cannot be read',
      "views:\n  events: { predicate: 'a(?=b)', type: decision }\n",
      ['7:24 cannot read the pattern "a(?=b)"'],
    ],
    [
      'a relationship that nobody defines',
      'views:\n  dependencies: { predicate: NEDS, type: requires }\n',
      [
        '7:30 expected a relationship that is defined, got "NEDS", which nobody defines: mend it, or list it under predicates with edge: true',
      ],
    ],
    [
      'a dependency with literal values',
      'views:\n  dependencies: { predicate: stage, type: requires }\n',
      ['7:30 expected a relationship, got "stage", which has literal values'],
    ],
    [
      'a standing that is a relationship',
      'views: { standing: [stage, NEEDS] }\n',
      ['6:28 expected a predicate with literal values, got "NEEDS", which is a relationship'],
    ],
    [
      'a day that is a relationship',
      'views:\n  following: { predicate: NEEDS, dated: NEEDS }\n',
      ['7:41 expected a predicate with literal values'],
    ],
    [
      'a value of what is the topic itself',
      'views:\n  arguments: { predicate: NEEDS, topic: object, value: x, position: for }\n',
      ['7:56 with topic: object the value is the topic itself'],
    ],
    [
      'who speaks, twice',
      'views:\n  arguments: { predicate: NEEDS, topic: object, voice: NEEDS, position: for }\n',
      ['7:56 with topic: object the subject is who argues'],
    ],
    [
      'mistakes behind a rule that cannot be read',
      'views:\n  dependencies:\n    - { predicate: NEEDS, type: wants }\n    - { predicate: NEDS, type: requires }\n',
      [
        '8:33 expected one of requires, supersedes, conflicts, got "wants"',
        '9:20 expected a relationship that is defined',
      ],
    ],
  ])('[PI-20] %s is refused with its place and what to do', (_, views, expected) => {
    expect(mistakesOf(`${HEAD}${WORDS}${views}`)).toEqual(expected.map((line) => expect.stringContaining(line)));
  });

  it('what only follows from a definition that cannot be read is not held against a rule', () => {
    const text = `${HEAD}predicates: { NEEDS: { edge: maybe } }\nviews: { dependencies: { predicate: NEEDS, type: requires } }\n`;
    expect(mistakesOf(text)).toEqual([expect.stringContaining('4:30 expected true or false')]);
  });

  it('may use relationships that other packs define, or know in their views', () => {
    for (const predicate of ['AUTHORED', 'DEPENDS_ON'])
      expect(mistakesOf(`${HEAD}views: { dependencies: { predicate: ${predicate}, type: supersedes } }\n`)).toEqual([]);
  });
});
