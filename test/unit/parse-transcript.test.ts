import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { settingDefaults } from '../support/settings.ts';
import type { ParsedDocument } from '../../src/domain/text.ts';
import { chunk } from '../../src/chunk/cut-chunks.ts';
import { parseCaptions } from '../../src/parse/transcript/transcript.ts';
import { faults, faultsOf, placeOf, plain, profile } from '../support/parsed.ts';

const vtt = (text: string): ParsedDocument => parseCaptions(text, 'text/vtt', settingDefaults);
const srt = (text: string): ParsedDocument => parseCaptions(text, 'application/x-subrip', settingDefaults);
const turns = ({ units }: ParsedDocument): unknown[] =>
  units.map((unit) => (unit.kind === 'turn' ? [unit.turn.speaker, unit.turn.start, unit.turn.end] : unit.kind));
const small = { tokens: 32, overlap: 8, forceCut: 1.5 };

const captions = `WEBVTT - a meeting

NOTE not spoken

1
00:01.000 --> 00:04.000 align:start
<v Ada>The ferry <i>leaves</i>
at ten.

00:04.500 --> 00:06.000
<v Ada>Not at &lt;nine&gt;.</v>

01:00:00.000 --> 01:00:02.000
<v Ben Cole>Who says so?
`;

describe('a transcript', () => {
  it('of captions becomes what was said, a paragraph for each turn', () => {
    const document = vtt(captions);
    expect(document.text).toBe('Ada: The ferry leaves at ten. Not at <nine>.\n\nBen Cole: Who says so?');
    expect(turns(document)).toEqual([
      ['Ada', 1000, 6000],
      ['Ben Cole', 3_600_000, 3_602_000],
    ]);
    expect(document).toMatchObject({ type: 'transcript', issues: [] });
    expect(faultsOf(document)).toEqual([]);
  });

  it('leads back from its words to the time at which they were said', () => {
    expect(placeOf(vtt(captions), 'leaves')).toBe('00:00:01.000 – 00:00:04.000');
    expect(placeOf(vtt(captions), 'Not at')).toBe('00:00:04.500 – 00:00:06.000');
    expect(placeOf(vtt(captions), 'Who')).toBe('01:00:00.000 – 01:00:02.000');
  });

  it('of subtitles is read alike; a silence ends what nobody is named for', () => {
    const text =
      '1\n00:00:01,000 --> 00:00:02,500\n{\\an8}One\ntwo.\n\n2\n00:00:02,600 --> 00:00:03,000\nThree.\n\n3\n00:00:09,000 --> 00:00:10,000\n- ADA: Four.\n- Five.\n';
    expect(srt(text).text).toBe('One two. Three.\n\nADA: Four.\n\n- Five.');
    expect(turns(srt(text))).toEqual([
      [null, 1000, 3000],
      ['ADA', 9000, 10_000],
      [null, 9000, 10_000],
    ]);
  });

  it('may be a plain text that names speakers and times; it stays as it is', () => {
    const text =
      'Meeting\n\n[00:00:05] Ada: The ferry leaves.\nAt ten.\nBen (00:01:00): Who says so?\n\n01:02:03 Ada: I do.\n';
    const document = plain(text);
    expect(document.text).toBe(text);
    expect(turns(document)).toEqual([
      ['Ada', 5000, 60_000],
      ['Ben', 60_000, 3_723_000],
      ['Ada', 3_723_000, null],
    ]);
    expect(placeOf(document, 'At ten')).toBe('00:00:05.000');
    expect(faults(text, 'text/plain')).toEqual([]);
    expect(plain('Note: a.\nNote: b.\nTerm: c.\nAt 10:00 Ada: d.').type).toBe('generic');
  });

  it('[PI-35 PI-37] is cut between turns, which share a chunk while they fit, under who spoke and when', () => {
    const text = `WEBVTT\n\n${Array.from({ length: 12 }, (_, n) => `00:${10 + n}.000 --> 00:${10 + n}.900\n<v S${n % 2}>These are the words of turn ${n}.`).join('\n\n')}\n`;
    const chunks = chunk(vtt(text), small);
    expect(chunks.length).toBeGreaterThan(3);
    for (const { text: words, atomic } of chunks) {
      expect(words).toMatch(/^S\d: .*\.$/su);
      expect(atomic).toBe(true);
    }
    expect(chunks[0]?.prefix).toBe('S0, 00:00:10.000');
    const long = vtt(`WEBVTT\n\n00:01.000 --> 00:02.000\n<v Ada>${'A sentence of a long turn. '.repeat(40)}\n`);
    expect(chunk(long, small).length).toBeGreaterThan(3);
    expect(faultsOf(long, small)).toEqual([]);
  });

  it.each([
    ['no first line', '00:01.000 --> 00:02.000\nwords\n', 'words', 'expected WEBVTT'],
    ['times that are none', 'WEBVTT\n\n00:x --> 00:02.000\nwords\n', 'words', 'times that cannot be read'],
    ['no times', 'WEBVTT\n\nwords\n', 'words', 'expected times'],
    ['a cut in the middle', 'WEBVTT\n\n00:01.000 --> 00:02.000\nwords\n\n00:03.', 'words 00:03.', 'expected times'],
    ['tags that never close', 'WEBVTT\n\n00:01.000 --> 00:02.000\n<v Ada>a <b <i>c\n', 'Ada: a <b c', null],
    ['times that run backwards', 'WEBVTT\n\n00:09.000 --> 00:02.000\nwords\n', 'words', null],
  ])('broken by %s keeps its words', (_, text, words, message) => {
    expect(vtt(text).text).toBe(words);
    expect(vtt(text).issues.map((found) => found.message)).toEqual(
      message === null ? [] : [expect.stringContaining(message)],
    );
    expect(faultsOf(vtt(text))).toEqual([]);
  });

  it('[PI-41] of any kind has exact places, and chunks that hold all its words', () => {
    const token = fc.constantFrom(
      'WEBVTT\n',
      '\n\n',
      '\n',
      '00:01.000 --> 00:02.000\n',
      '00:00:05,000 --> 00:00:06,000\n',
      '<v Ada>',
      'Ada: ',
      'Ben (00:01): ',
      '[00:02] Cy: ',
      'words ',
      'A sentence. ',
      '- ',
      '>> ',
      'NOTE ',
      '&amp;',
      '<',
      '😀',
      '1\n',
    );
    fc.assert(
      fc.property(fc.array(token, { maxLength: 40 }), (tokens) => {
        const text = tokens.join('');
        expect([
          ...faultsOf(vtt(text), small),
          ...faultsOf(srt(text), small),
          ...faults(text, 'text/plain', small),
        ]).toEqual([]);
        expect(vtt(text)).toEqual(vtt(text));
      }),
      { numRuns: 400 },
    );
  });

  it('without end is read in the time of its length', () => {
    expect(faultsOf(plain('[00:01] Ada: x\n'.repeat(5_000)), profile)).toEqual([]);
    expect(faultsOf(vtt(`WEBVTT\n\n${'00:01.000 --> 00:02.000\n<v A>x\n\n'.repeat(5_000)}`), profile)).toEqual([]);
  });
});
