import { expect, it } from '@jest/globals';
import { type ItemOutcome, spansByIds } from '../../src/ingest/index.ts';
import type { SpanId } from '../../src/domain/typed-ids.ts';
import { describeDatabase } from '../support/database.ts';
import { fileItem, ingest } from '../support/ingest.ts';
import { epubParts, openDocumentParts, pptxParts, shape, xlsxParts } from '../support/office.ts';
import { column, pdfOf } from '../support/pdf.ts';
import { docxParts, paragraph, zipOf } from '../support/zip.ts';

const told = (outcome: ItemOutcome): string =>
  outcome.status === 'QUARANTINED' ? `${outcome.path} ${outcome.reason}` : `${outcome.path} ${outcome.status}`;

const bytes = (text: string): Buffer => Buffer.from(text, 'latin1');

describeDatabase('documents of many types', (context) => {
  it('come in by one door, each with words, spans and where those come from', async () => {
    const { database, space } = context();
    const scope = await space();
    const page = '<title>Piers</title><h1>Piers</h1>\n<p>See <a href="north.html">the north pier</a>.';
    const { outcomes } = await ingest(database, scope, [fileItem('piers.html', page)]);
    expect(outcomes.map(told)).toEqual(['piers.html ADDED']);
    const { text, spans } = await database.read(scope, async (sql) => {
      const [revision] = await sql.query<{ text: string; raw: Buffer }>(
        'test.text',
        'select text, raw from revisions where space_id = $1',
        [scope.spaceId],
      );
      expect(revision?.raw.toString()).toBe(page);
      const ids = await sql.query<{ id: SpanId }>('test.spans', 'select id from spans where space_id = $1', [
        scope.spaceId,
      ]);
      return {
        text: revision?.text ?? '',
        spans: await spansByIds(
          { sql, recorded: null, valid: null },
          ids.map(({ id }) => id),
        ),
      };
    });
    for (const { start, end, quote } of spans.values()) expect(text.slice(start, end)).toBe(quote);
    expect([...spans.values()].map(({ quote, place }) => `${quote}: ${place}`).sort()).toEqual([
      'Piers: null',
      'the north pier: <p> at 2:1',
    ]);
  });

  it('[PI-35] are what their bytes and their name agree on; one that is held takes no other with it', async () => {
    const { database, space } = context();
    const { outcomes } = await ingest(database, await space(), [
      fileItem('picture.md', bytes('\x89PNG\r\n\x1a\n\x00\x00')),
      fileItem('picture.html', bytes('\x89PNG\r\n\x1a\n\x00\x00')),
      fileItem('empty.html', '<html><body><script>run()</script>'),
      fileItem('latin.html', bytes('<meta charset="iso-8859-1"><p>d\xe9j\xe0 vu')),
      fileItem('unnamed', '<!doctype html><p>words'),
      fileItem('cues.vtt', 'WEBVTT\n\n00:01.000 --> 00:02.000\n<v Ada>words'),
      fileItem(
        'thread.json',
        '{"format": "forum-thread", "title": "t", "posts": [{"number": 1, "author": "a", "text": "words"}]}',
      ),
      fileItem('table.csv', 'a,b\n1,2\n'),
      fileItem('memo.pdf', pdfOf([column(['words of a memo'])])),
      fileItem('memo', pdfOf([column(['words of a memo'])])),
      fileItem('memo.txt', pdfOf([column(['words of a memo'])])),
      fileItem('text.pdf', 'words'),
      fileItem('half.pdf', pdfOf([column(['words'])]).subarray(0, 200)),
      fileItem('word.docx', zipOf(docxParts(paragraph('words')))),
      fileItem('archive.docx', zipOf([{ name: 'a', content: 'a' }])),
      fileItem('archive', zipOf(docxParts(paragraph('words')))),
      fileItem('sheet.xlsx', zipOf(xlsxParts([{ name: 'Fleet', rows: [['words']] }]))),
      fileItem('slides.pptx', zipOf(pptxParts([{ shapes: shape('', 'words') }]))),
      fileItem('text.odt', zipOf(openDocumentParts('text', '<text:p>words</text:p>'))),
      fileItem('book.epub', zipOf(epubParts([['One', '<p>words</p>']]))),
      fileItem('old.rtf', '{\\rtf1 words}'),
      fileItem('sheet.docx', zipOf(xlsxParts([{ name: 'Fleet', rows: [['words']] }]))),
      fileItem('text.xlsx', 'words'),
      fileItem('memo.pptx', pdfOf([column(['words of a memo'])])),
      fileItem('book.odt', zipOf(epubParts([['One', '<p>words</p>']]))),
      fileItem('rich.txt', '{\\rtf1 words}'),
      fileItem('plain.rtf', 'words'),
      fileItem('locked.xlsx', Buffer.from('d0cf11e0a1b11ae1', 'hex')),
      fileItem('sheet', zipOf(xlsxParts([{ name: 'Fleet', rows: [['words']] }]))),
      fileItem('good.md', '# Good\n\nwords'),
    ]);
    expect(outcomes.map(told)).toEqual([
      'picture.md BINARY',
      'picture.html BINARY',
      'empty.html NO_TEXT',
      'latin.html ADDED',
      'unnamed ADDED',
      'cues.vtt ADDED',
      'thread.json ADDED',
      'table.csv ADDED',
      'memo.pdf ADDED',
      'memo ADDED',
      'memo.txt TYPE',
      'text.pdf TYPE',
      'half.pdf BROKEN',
      'word.docx ADDED',
      'archive.docx BROKEN',
      'archive TYPE',
      'sheet.xlsx ADDED',
      'slides.pptx ADDED',
      'text.odt ADDED',
      'book.epub ADDED',
      'old.rtf ADDED',
      'sheet.docx TYPE',
      'text.xlsx TYPE',
      'memo.pptx TYPE',
      'book.odt TYPE',
      'rich.txt TYPE',
      'plain.rtf TYPE',
      'locked.xlsx BROKEN',
      'sheet TYPE',
      'good.md ADDED',
    ]);
  });

  it('of offices, calendars, mails and chats come in by the same door; what is not what it says is held, or read as text', async () => {
    const { database, space } = context();
    const mail = 'From: Ada <ada@a.example>\nDate: Tue, 4 Mar 2031 09:12:00 +0100\nSubject: Hull\n\nwords';
    const picture = bytes('\x89PNG\r\n\x1a\n\x00\x00');
    const { outcomes } = await ingest(database, await space(), [
      fileItem('team.toml', 'name = "Tide"'),
      fileItem('broken.toml', 'name = '),
      fileItem('data.jsonl', '{"a": 1}\nwords\n'),
      fileItem('guide.rst', 'Tide\n====\n\nwords'),
      fileItem('todo.org', '* Tide\nwords'),
      fileItem('page.adoc', '= Tide\n\nwords'),
      fileItem('analysis.ipynb', '{"cells": [{"cell_type": "markdown", "source": "words"}]}'),
      fileItem('refs.bib', '@book{a, title = {Tides}}'),
      fileItem('page.bib', '<html><p>words'),
      fileItem('cards.vcf', 'BEGIN:VCARD\nVERSION:3.0\nFN:Ada\nEND:VCARD'),
      fileItem('picture.vcf', picture),
      fileItem(
        'season.ics',
        'BEGIN:VCALENDAR\nBEGIN:VEVENT\nSUMMARY:Tides\nRRULE:FREQ=DAILY\nEND:VEVENT\nEND:VCALENDAR',
      ),
      fileItem('one.eml', mail),
      fileItem('picture.eml', picture),
      fileItem('deep.eml', `Subject: a\n${'Content-Type: multipart/mixed; boundary=b\n\n--b\n'.repeat(300)}`),
      fileItem('all.mbox', `From a Tue Mar  4 09:12:00 2031\n${mail}\n`),
      fileItem('pasted.txt', mail),
      fileItem('chat.txt', '12/04/2031, 09:15 - Ada: one\n12/04/2031, 09:16 - Ben: two\n'),
      fileItem('slack.json', '[{"type": "message", "user": "U1", "ts": "1933751760.000200", "text": "words"}]'),
    ]);
    expect(outcomes.map(told)).toEqual([
      'team.toml ADDED',
      'broken.toml ADDED',
      'data.jsonl ADDED',
      'guide.rst ADDED',
      'todo.org ADDED',
      'page.adoc ADDED',
      'analysis.ipynb ADDED',
      'refs.bib ADDED',
      'page.bib ADDED',
      'cards.vcf ADDED',
      'picture.vcf BINARY',
      'season.ics ADDED',
      'one.eml ADDED',
      'picture.eml BINARY',
      'deep.eml BROKEN',
      'all.mbox ADDED',
      'pasted.txt ADDED',
      'chat.txt ADDED',
      'slack.json ADDED',
    ]);
  });
});
