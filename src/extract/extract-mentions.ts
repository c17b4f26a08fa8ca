import type { Match } from '../lib/pattern.ts';
import type { CompiledEntity, CompiledPack, CompiledSentence } from './compiled.ts';
import { literalOf } from '../text/values/literals.ts';
import { periodOf } from './periods.ts';
import type { Prose } from './prose-of-document.ts';
import { draftEntity, noteClaim, noteEntity, valueTypeOf, withGroups } from './extraction-context.ts';
import type { Finding, ExtractionContext } from './extraction-context.ts';

/** Names in prose: who is mentioned, without claiming anything. */
export function readMentions(context: ExtractionContext, pack: CompiledPack, prose: readonly Prose[]): void {
  for (const rule of pack.mentions) {
    const how: Finding = { method: 'mention', confidence: rule.confidence ?? context.settings['extract.mention'] };
    everyMatch(context, rule.pattern, prose, (match, piece) => {
      const values = withGroups(context.values, match, { item: match.text });
      const draft = draftEntity(rule.entity, values, how.confidence);
      // A document names its own subject all the time: that says nothing of where else the subject is named.
      if (draft && draft.ref !== context.subject)
        noteEntity(context, draft, [piece.wordsAt(match.start, match.end)], how);
    });
  }
}

/** Sentence patterns: the words that match are the evidence. */
export function readSentences(context: ExtractionContext, pack: CompiledPack, prose: readonly Prose[]): void {
  for (const rule of pack.sentences) {
    everyMatch(context, rule.pattern, prose, (match, piece) => readSentence(context, rule, match, piece));
  }
}

/** At most `extract.maxMatches` for one pattern in one document, counted over all its prose. */
function everyMatch(
  context: ExtractionContext,
  pattern: CompiledSentence['pattern'],
  prose: readonly Prose[],
  found: (match: Match, piece: Prose) => void,
): void {
  let left = context.settings['extract.maxMatches'];
  for (const piece of prose) {
    const matches = pattern.all(piece.plain, left);
    left -= matches.length;
    for (const match of matches) found(match, piece);
  }
}

function readSentence(context: ExtractionContext, rule: CompiledSentence, match: Match, piece: Prose): void {
  const values = withGroups(context.values, match, { item: match.text });
  const range = piece.quoteAt(match.start, match.end);
  const how: Finding = { method: 'sentence', confidence: rule.confidence ?? context.settings['extract.sentence'] };
  const refOf = (template: CompiledEntity): string | null => {
    const draft = draftEntity(template, values, how.confidence);
    if (!draft) return null;
    const at = match.text.indexOf(draft.name);
    const start = match.start + at;
    return noteEntity(context, draft, [at < 0 ? range : piece.wordsAt(start, start + draft.name.length)], how);
  };
  const subject = rule.subject ? refOf(rule.subject) : context.subject;
  if (subject === null) return;
  const ref = rule.object && refOf(rule.object);
  const words = match.groups.get('object')?.trim();
  if (rule.object ? ref === null : !words) return;
  const qualifiers = rule.qualifiers.flatMap(([name, template]) => {
    const filled = template.fill(values);
    return filled === null ? [] : [[name, filled] as const];
  });
  noteClaim(context, {
    ...how,
    subject,
    predicate: rule.predicate,
    object: ref === null ? literalOf(words ?? '', valueTypeOf(context, rule.predicate)) : { type: 'MENTION', ref },
    ranges: [range],
    qualifiers: Object.fromEntries(qualifiers),
    validity: rule.validity ? periodOf(rule.validity, values) : context.validity,
    temporal: rule.temporal,
  });
}
