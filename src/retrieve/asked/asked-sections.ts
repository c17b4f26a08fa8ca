import type { ChunkId } from '../../domain/typed-ids.ts';
import type { ViewRules } from '../../domain/view-vocabulary.ts';
import { headingsOf } from '../../ingest/index.ts';
import { compilePattern } from '../../lib/pattern.ts';
import type { View } from '../../storage/index.ts';
import type { RankedHit } from '../fuse.ts';
import type { Anchor, PlacedHit } from './anchors.ts';
import type { AskedPart } from './asked-of-question.ts';
import { SUMMARY_SECTION, VALUE_SECTION } from './asked-words.ts';

/** Chunks of one document whose headings are looked at: a section beyond them is too far into a book. */
const LOOKED_AT = 500;
/** What a chunk of the right section has without any word of the question; the rest it has by the lists so far. */
const BY_PLACE = 0.6;

/** Does a chunk below these headings stand in a part of this kind? */
export type IsPart = (headingPath: readonly string[]) => boolean;

/** What is a reason or a risk, packs say by the sections that argue for or against a text's subject. */
export function partTest(part: AskedPart, rules: ViewRules): IsPart {
  if (part === 'SUMMARY') return (path) => SUMMARY_SECTION.test(path.at(-1)?.trim() ?? '');
  if (part === 'VALUE') return (path) => VALUE_SECTION.test(path.at(-1)?.trim() ?? '');
  const position = part === 'REASON' ? 'FOR' : 'AGAINST';
  const patterns = rules.arguments
    .filter((rule) => rule.position === position && rule.section !== null)
    .map(({ section }) => compilePattern(section ?? ''));
  // A section goes on below its own headings.
  return (path) =>
    path.some((_, n) => patterns.some((pattern) => pattern.matchesWhole(path.slice(0, n + 1).join(' > '))));
}

/**
 * Chunks in the sections that a question asks for, of the documents that it seems to be about: by the document, then by the lists so far.
 * One statement, or none.
 */
export async function askedSections(
  view: View,
  anchors: readonly Anchor[],
  hits: readonly PlacedHit[],
  parts: readonly AskedPart[],
  rules: ViewRules,
): Promise<RankedHit[]> {
  if (parts.length === 0 || anchors.length === 0) return [];
  const tests = parts.map((part) => partTest(part, rules));
  const weights = new Map(anchors.map(({ revisionId, weight }) => [revisionId, weight]));
  const chunks = await headingsOf(view, [...weights.keys()], LOOKED_AT);
  const scores = new Map<string, number>(hits.map(({ id, score }) => [id, score]));
  const best = hits[0]?.score ?? 1;
  const found = chunks.filter(({ headingPath }) => tests.some((test) => test(headingPath)));
  return found.map(
    ({ chunkId, revisionId }: { chunkId: ChunkId; revisionId: (typeof chunks)[number]['revisionId'] }) => ({
      id: chunkId,
      score: (weights.get(revisionId) ?? 0) * (BY_PLACE + ((1 - BY_PLACE) * (scores.get(chunkId) ?? 0)) / best),
    }),
  );
}
