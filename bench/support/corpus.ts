import { readFileSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import type { SourceItem } from '../../src/domain/document-record.ts';
import { legs } from '../../test/support/leg-list.ts';
import { randomFrom, shuffled } from '../../test/support/random.ts';

/**
 * The 949 Ethereum Improvement Proposals as a connector hands them over, in an order of no meaning: the files that sort last are
 * longer, which would look like growing slow.
 */
export function eips(): SourceItem[] {
  if (!legs.corpora.present) throw new Error(legs.corpora.missing);
  const folder = join(legs.corpora.at, 'eips', 'EIPS');
  return shuffled(readdirSync(folder).sort(), randomFrom(949)).map((file) => ({
    path: file,
    bytes: readFileSync(join(folder, file)),
    mediaType: null,
    kind: 'FILE',
    uri: null,
    publishedAt: null,
    modifiedAt: null,
    sourceRevision: null,
  }));
}
