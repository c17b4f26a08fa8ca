import { enumOf } from '../shared/enum-of.ts';
import type { DocumentKind, ReadingState, SourceKind, Origin } from '../../src/domain/document-record.ts';
import type { DocumentOrder } from '../../src/domain/filter.ts';
import type { ChunkType, ParseIssueCode } from '../../src/domain/text.ts';

export const DocumentKindEnum = enumOf<DocumentKind>('DocumentKind', 'The kind of a document.', {
  FILE: 'A file.',
  PAGE: 'A web page.',
  POST: 'A post or thread in a forum.',
  MESSAGE: 'A message in a conversation.',
  NOTE: 'Text that a person asserted here (`assertClaim`).',
  RECORD: 'A record of a database.',
});

export const SourceKindEnum = enumOf<SourceKind>('SourceKind', 'The kind of a source.', {
  FOLDER: 'A folder of files.',
  UPLOAD: 'Documents that are uploaded one by one.',
  NOTES: 'Claims that people assert here.',
  GIT: 'A Git repository.',
  FEED: 'A web feed.',
  FORUM: 'A forum.',
  CONVERSATION: 'Conversations: each message is a document.',
  DATABASE: 'A database.',
  WEB: 'A site of the web, as a search engine shows it.',
});

export const DocumentOrderEnum = enumOf<DocumentOrder>('DocumentOrder', 'The field by which documents are sorted.', {
  KEY: 'By natural key.',
  UPDATED: 'By the time of their last change.',
});

export const ReadingStateEnum = enumOf<ReadingState>('ReadingState', 'How far a language model has read something.', {
  READ: 'All of it.',
  PARTIAL: 'Some of it.',
  SKIPPED: 'None of it.',
});

export const OriginEnum = enumOf<Origin>('Origin', 'Who sends the documents.', {
  HANDED_IN: 'A person hands them in and answers for them: no bounds on rate or subject.',
  WATCHER: 'A program that watches a source sends them: bounded in size, rate and drift (settings `screen.…`).',
});

export type IngestStatus = 'ADDED' | 'REVISED' | 'REREAD' | 'UNCHANGED' | 'QUARANTINED' | 'DEFERRED' | 'FAILED';
export const IngestStatusEnum = enumOf<IngestStatus>('IngestStatus', 'The result of ingesting one document.', {
  ADDED: 'The document is new.',
  REVISED: 'Its content changed.',
  REREAD: 'Unchanged content was read again: its pack, reader or settings changed, or `reread` was set.',
  UNCHANGED: 'The content has not changed, and was not read again.',
  QUARANTINED: 'Screening quarantined it.',
  DEFERRED: 'It exceeds a bound for watchers and was not stored: send it again later (`deferral`).',
  FAILED: 'It could not be read.',
});

export const ChunkTypeEnum = enumOf<ChunkType>('ChunkType', 'The kind of content of a chunk.', {
  PROSE: 'Prose, tables or structured data.',
  CODE: 'A block of code, or statements of a program outside any definition.',
  SPECIFICATION: 'Part of a specification.',
  FORUM_POST: 'A post of a forum thread, or part of one.',
  CODE_UNIT: 'A function, class or method of a program, or part of one.',
});

export const ReadingIssueCodeEnum = enumOf<ParseIssueCode>(
  'ReadingIssueCode',
  'A problem in a document that did not stop it from being read.',
  {
    FRONT_MATTER: 'The front matter is malformed: it was read line by line.',
    SYNTAX: 'The syntax is invalid: the part was read as far as possible, or as plain text.',
    DEPTH: 'There are more nesting levels, entries or references than are read: the rest was left out.',
    ENCODING: 'Some characters could not be decoded: they were replaced by U+FFFD.',
    LEFT_OUT: 'A part was left out of the text, such as an image or an unreadable page.',
  },
);
