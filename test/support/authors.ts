import type { SourceItem } from '../../src/domain/document-record.ts';
import { fileItem } from './ingest.ts';

/** A proposal of these authors, as the header of an EIP names them. */
export const proposalBy = (number: number, ...authors: readonly string[]): SourceItem =>
  fileItem(
    `eip-${number}.md`,
    [
      '---',
      `eip: ${number}`,
      `title: Lamp ${number}`,
      `author: ${authors.join(', ')}`,
      'status: Draft',
      'type: Informational',
      'created: 2020-01-02',
      '---',
      '',
      '## Abstract',
      '',
      `Lamp ${number} burns.`,
      '',
    ].join('\n'),
  );

/** A thread of one post by each of these, on a forum. */
export const threadBy = (id: string, platform: string, ...authors: readonly string[]): SourceItem =>
  fileItem(
    `${id}.json`,
    JSON.stringify({
      format: 'forum-thread',
      platform,
      id,
      title: `Talk ${id}`,
      posts: authors.map((author, n) => ({ number: n + 1, author, text: `What I say is ${n}, and no more.` })),
    }),
  );
