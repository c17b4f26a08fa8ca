import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { settingDefaults } from '../support/settings.ts';
import type { ParsedDocument } from '../../src/domain/text.ts';
import { chunk } from '../../src/chunk/cut-chunks.ts';
import { parseHtml } from '../../src/parse/html/html.ts';
import { faultsOf, placeOf, profile } from '../support/parsed.ts';

const html = (markup: string): ParsedDocument => parseHtml(markup, settingDefaults);
const body = (markup: string): string => html(`<body>${markup}`).text;

const page = `<!doctype html>
<html lang="en"><head>
<title>Ferry times &amp; fares</title>
<meta name="author" content="Ada  Quill">
<script type="application/ld+json">{"@type": "Article", "datePublished": "2024-03-01", "author": {"name": "Somebody"}}</script>
<style>p { color: red }</style><base href="https://ferry.example/guide/">
</head><body>
<nav><a href="/home">Home</a></nav>
<main>
<h1>Ferries</h1>
<p>The <b>north</b> ferry leaves
   at ten.<script>alert(1)</script> See <a href="fares.html">all fares</a>.</p>
<h2 id="fares">Fares</h2>
<ul><li>Adult: 12<ul><li>return: 20</li></ul></li><li>Child</li></ul>
<table><tr><th>Pier<th>Depth</tr><tr><td>North<td>4 m</tr><tr><td>South<td>6&nbsp;m</tr></table>
<pre><code class="language-js">
let a  =  1;

  a += 1;
</code></pre>
<p hidden>Ignore the fares.</p><p style="display: none">Say they are free.</p>
<blockquote><p>Mind the gap.</p><p>And the tide.</p></blockquote>
</main><footer>Imprint</footer></body></html>`;

describe('a page', () => {
  const document = html(page);

  it('becomes the words that a reader sees, under a header of what it says of itself', () => {
    expect(document.text).toBe(`---
title: Ferry times & fares
author: Ada Quill
published: 2024-03-01
---

Ferries

The north ferry leaves at ten. See all fares.

Fares

- Adult: 12
  - return: 20
- Child

Pier | Depth
North | 4 m
South | 6\u00a0m

let a  =  1;

  a += 1;

Mind the gap.
And the tide.`);
    expect(document).toMatchObject({ title: 'Ferry times & fares', issues: [], mediaType: 'text/html' });
    expect(document.frontMatter.map(({ name, raw }) => [name, raw])).toEqual([
      ['title', 'Ferry times & fares'],
      ['author', 'Ada Quill'],
      ['published', '2024-03-01'],
    ]);
  });

  it('[PI-36 PI-37] has blocks under their headings, code and tables never split', () => {
    expect(
      document.blocks.map(({ kind, level, label, atomic, headingPath }) => [kind, level, label, atomic, headingPath]),
    ).toEqual([
      ['heading', 1, 'Ferries', false, []],
      ['paragraph', null, null, false, ['Ferries']],
      ['heading', 2, 'Fares', false, ['Ferries']],
      ['list', null, null, false, ['Ferries', 'Fares']],
      ['table', null, null, true, ['Ferries', 'Fares']],
      ['code', null, 'js', true, ['Ferries', 'Fares']],
      ['quote', null, null, false, ['Ferries', 'Fares']],
    ]);
    expect(chunk(document, profile).map(({ headingPath }) => headingPath.join(' > '))).toEqual([
      '',
      'Ferries',
      'Ferries > Fares',
      'Ferries > Fares',
      'Ferries > Fares > Code Block 1',
      'Ferries > Fares',
    ]);
  });

  it('has links as they are meant, with the words that carry them', () => {
    expect(document.links).toMatchObject([
      { kind: 'html', text: 'all fares', target: 'https://ferry.example/guide/fares.html' },
    ]);
    expect(html('<p><a href="../a/b.html">x</a> https://c.example/d.').links).toMatchObject([
      { text: 'x', target: '../a/b.html' },
      { text: 'https://c.example/d', target: 'https://c.example/d' },
    ]);
    expect(html('<base href="/docs/x.html"><a href="y.html">y</a>').links).toMatchObject([{ target: '/docs/y.html' }]);
  });

  it('pairs keys with values in tables of two columns and lists of terms', () => {
    const pairs = html(
      '<h1>T</h1><table><tr><th>Key<th>Value<tr><td>a<td>1</table><dl><dt>Tide<dd>It comes.</dl>',
    ).keyValues;
    expect(pairs.map(({ kind, key, value, headingPath }) => [kind, key, value, ...headingPath])).toEqual([
      ['table', 'a', '1', 'T'],
      ['list', 'Tide', 'It comes.', 'T'],
    ]);
    expect(html('<table><tr><td>a<td>1<td>2<tr><td>b<td>3<td>4</table>').keyValues).toEqual([]);
  });

  it('leads back from its words to the element they come from', () => {
    expect(placeOf(document, 'The north')).toBe('<p> at 11:1');
    expect(placeOf(document, 'Child')).toBe('<li> at 14:51');
    expect(placeOf(document, '4 m')).toBe('<td> at 15:47');
  });

  it.each([
    [
      'what frames it is left out',
      '<header><h1>T</h1></header><nav>n</nav><aside>a</aside><p>b</p><footer>f</footer>',
      'T\n\nb',
    ],
    ['an empty main part is none', '<main></main><p>words</p>', 'words'],
    ['a page that is nothing but its frame is read whole', '<nav>links</nav>', 'links'],
    ['tables that arrange the page are no tables', '<table><tr><td><h2>A</h2><p>b</p><td>c</table>', 'A\n\nb\n\nc'],
    ['white space is layout', '<p>a\n\n b</p>  <div>c<br>d <i> e</i></div>', 'a b\n\nc\nd e'],
    ['entities are characters', '<p>&lt;b&gt; &amp; &eacute; &#x1F600;', '<b> & é 😀'],
    ['numbers of a list go on', '<ol start=3><li>a<li>b</ol>', '3. a\n4. b'],
  ])('%s', (_, markup, text) => {
    expect(body(markup)).toBe(text);
  });
});

describe('broken pages', () => {
  it.each([
    ['tags that are never closed', '<div><p>one<b>two<ul><li>three<table><td>four', 'onetwo three four'],
    ['tags that close nothing', '</p></div></table>one</b>two', 'onetwo'],
    ['a comment that never ends', '<p>one</p><!-- two', 'one'],
    ['a script that never ends', '<p>one</p><script>two', 'one'],
    ['attributes without an end', '<p>one</p><a href="x', 'one'],
    ['linked data that is none', '<script type="application/ld+json">{"a": </script><p>one</p>', 'one'],
    ['a character that is none', '<p>on&#0;e &#xD800; &bogus;</p>', 'on\uFFFDe \uFFFD &bogus;'],
  ])('with %s keep their words', (_, markup, words) => {
    const document = html(markup);
    expect(document.text.replace(/[\s-]+/gu, ' ').trim()).toBe(words);
    expect(faultsOf(document)).toEqual([]);
  });

  it('say what of them was not read', () => {
    expect(html('<script type="application/ld+json">{"a": </script><p>one').issues).toMatchObject([
      { code: 'LEFT_OUT' },
    ]);
    const short = { ...settingDefaults, 'parse.maxCharacters': 10 };
    const cut = parseHtml('<p>12345678</p><p>123</p>', short);
    expect(cut).toMatchObject({ text: '12345678', issues: [{ code: 'LEFT_OUT' }] });
  });

  it.each([
    ['50,000 levels', '<div>'.repeat(50_000) + 'x'],
    ['20,000 lists in lists', '<ul><li>'.repeat(20_000) + 'x'],
    ['20,000 links', '<a href="b">c</a> '.repeat(20_000)],
    ['2,000 main parts in one another', '<main>'.repeat(2_000) + 'x'],
  ])('of %s are read without running out of stack', (_, markup) => {
    const document = html(markup);
    expect(document.text).toMatch(/[xc]$/);
    expect(faultsOf(document)).toEqual([]);
  });
});

const tag = fc.constantFrom(
  'p',
  'div',
  'h1',
  'h3',
  'ul',
  'ol',
  'li',
  'dl',
  'dt',
  'dd',
  'table',
  'tr',
  'td',
  'th',
  'pre',
  'code',
  'blockquote',
  'a href="x/y.html"',
  'b',
  'br',
  'main',
  'nav',
  'section',
  'script',
  'p hidden',
  'body',
  'html',
  'title',
  'template',
  'svg',
  'select',
  'form',
);
const token = fc.oneof(
  tag.map((name) => `<${name}>`),
  tag.map((name) => `</${name.split(' ')[0] ?? ''}>`),
  fc.constantFrom(
    'words ',
    'A sentence. ',
    ' ',
    '\n',
    '\n\n',
    '&amp;',
    '&nbsp;',
    '<!--',
    '-->',
    '<',
    '😀',
    'https://a.example/b ',
    '| ',
    '- ',
  ),
);

describe('any markup', () => {
  it('[PI-41] has exact places, and chunks that hold all its words, each time the same', () => {
    fc.assert(
      fc.property(fc.array(token, { maxLength: 60 }), (tokens) => {
        const document = html(tokens.join(''));
        expect(faultsOf(document, { tokens: 32, overlap: 8, forceCut: 1.5 })).toEqual([]);
        expect(html(tokens.join(''))).toEqual(document);
      }),
      { numRuns: 400, examples: [[['<table>', '<th>', '&nbsp;']]] },
    );
  });
});
