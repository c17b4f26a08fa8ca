import { describe, expect, it } from '@jest/globals';
import {
  draftSentences,
  nextSentences,
  wholeSentences,
  type DraftPart,
  type Given,
} from '../../src/answer/verify/split-draft.ts';

const told = (text: string): [string, readonly number[]][] =>
  draftSentences(text)
    .filter(({ kind }) => kind === 'SENTENCE')
    .map(({ text: words, cites }) => [words, cites]);

const DRAFTS = [
  'MV Tern carries 198 people [1]. She was built in 1987 [2, 3]. Nobody knows why.',
  'MV Tern carries 198 people.[1][2] She was built e.g. in Oslo. [3]\nDr. Voss says so (p. 4). [1-3]',
  '## The fleet\n\n- MV Tern [1]\n- It has `deck[1]. Rows` and 1.5 t of sand. [2] (See there.)\n\n1. First. Then.\n2. "Second!" [4]\n',
  'Code:\n```ts\nconst a = b[1]; // One. Two.\n```\nThat was it [2].\n\n| Ship | People |\n| --- | --- |\n| Tern | 198 [1] |\n\nEnd',
  'A line that\ngoes on. **Bold.** Then [a link](http://a.b/c.d) and [1](http://a.b). An `open span. It goes on.\nNext [9] …\n***\n> Quoted. [12]',
  '船は198人を運ぶ。[1] 1987年に建造された。「はい。」',
];

describe('a draft in sentences', () => {
  it.each([
    [
      'marks before and behind the full stop are taken off and read',
      DRAFTS[1],
      [
        ['MV Tern carries 198 people.', [1, 2]],
        ['She was built e.g. in Oslo.', [3]],
        ['Dr. Voss says so (p. 4).', [1, 2, 3]],
      ],
    ],
    [
      'lists, headings and code',
      DRAFTS[2],
      [
        ['MV Tern', [1]],
        ['It has `deck[1]. Rows` and 1.5 t of sand.', [2]],
        ['(See there.)', []],
        ['First.', []],
        ['Then.', []],
        ['"Second!"', [4]],
      ],
    ],
    [
      'a row is one sentence, code is none',
      DRAFTS[3],
      [
        ['Code:', []],
        ['That was it.', [2]],
        ['| Ship | People |', []],
        ['| Tern | 198 |', [1]],
        ['End', []],
      ],
    ],
  ] as const)('%s', (_, draft, sentences) => {
    expect(told(draft ?? '')).toEqual(sentences);
  });

  it.each([
    ['The limit is [30](https://evil.example/login) per day.', 'The limit is 30 per day.'],
    ['The limit is 30 ![x](https://evil.example/c?q=secret) per day.', 'The limit is 30 per day.'],
    ['It is [![x](//evil.example/a) 30](</b c> "Title (x)") per day.', 'It is 30 per day.'],
    ['It is [`a[1]`](//evil.example) or [b][2](//evil.example).', 'It is `a[1]` or [b]2.'],
    ['It is [a][](x)(//evil.example).', 'It is [a] (//evil.example).'],
    ['It is \\`[a](//evil.example)\\` here.', 'It is \\`[a] (//evil.example)\\` here.'],
    ['[a]: //evil.example', 'a: //evil.example'],
    ['It is <img src="//evil.example/x">30 <b>days</b>.', 'It is 30 <b>days</b>.'],
    ['It is `<img src=x>` there, `Map<K>` here.', 'It is `< img src=x>` there, `Map<K>` here.'],
  ])('what it tells leads nowhere: %s', (text, sentence) => {
    expect(told(text).map(([words]) => words)).toEqual([sentence]);
  });

  it('a link over two sentences leads nowhere', () => {
    expect(told('It is [a. B is](//evil.example/x) so.')).toEqual([
      ['It is [a.', []],
      ['B is so.', []],
    ]);
  });

  it('a range of a part is where it stands, with its marks', () => {
    const [text = ''] = DRAFTS;
    expect(draftSentences(text).map(({ start, end }) => text.slice(start, end))).toEqual([
      'MV Tern carries 198 people [1].',
      'She was built in 1987 [2, 3].',
      'Nobody knows why.',
    ]);
  });

  it.each(DRAFTS)('however a stream is cut, what it gives is the beginning of what there is: %j', (draft) => {
    const all = draftSentences(draft);
    let before = 0;
    for (let at = 0; at <= draft.length; at++) {
      const whole = wholeSentences(draft.slice(0, at), false);
      expect([at, whole]).toEqual([at, all.slice(0, whole.length)]);
      expect(whole.length).toBeGreaterThanOrEqual(before);
      before = whole.length;
    }
    expect(before).toBeGreaterThanOrEqual(all.length - 2);
  });

  it.each(DRAFTS)('one piece after another gives the same, and each part once: %j', (draft) => {
    for (const size of [1, 2, 3, 7, 30]) {
      const parts: DraftPart[] = [];
      let given: Given | undefined;
      for (let at = size; at < draft.length + size; at += size) {
        const next = nextSentences(draft.slice(0, at), false, given);
        parts.push(...next.parts);
        given = next.given;
      }
      parts.push(...nextSentences(draft, true, given).parts);
      expect([size, parts]).toEqual([size, draftSentences(draft)]);
    }
  });

  it('a line of signs alone may go on as a sentence', () => {
    const draft = 'The sum is\n== 4 and more. So it is.\n\nEnd';
    const all = draftSentences(draft);
    for (let at = 0; at <= draft.length; at++) {
      const whole = wholeSentences(draft.slice(0, at), false);
      expect([at, whole]).toEqual([at, all.slice(0, whole.length)]);
    }
  });

  it('what is closed is not read again: a list of 3,000 lines in pieces', () => {
    const draft = '- Item so [1].\n'.repeat(3_000);
    let given: Given | undefined;
    let count = 0;
    for (let at = 10; at < draft.length; at += 10) {
      const next = nextSentences(draft.slice(0, at), false, given);
      given = next.given;
      count += next.parts.length;
      expect(at - given.from).toBeLessThanOrEqual(30);
    }
    expect(count).toBeGreaterThan(2_990);
  });

  it('a sentence is given when the next one has begun', () => {
    expect(wholeSentences('One is here. [1', false)).toEqual([]);
    expect(wholeSentences('One is here. [1] T', false).map(({ text, cites }) => [text, cites])).toEqual([
      ['One is here.', [1]],
    ]);
  });
});
