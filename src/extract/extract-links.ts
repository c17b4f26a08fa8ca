import type { Link } from '../domain/text.ts';
import { ALWAYS } from '../domain/time.ts';
import type { CompiledLink, CompiledPack } from './compiled.ts';
import { draftEntity, holds, noteClaim, noteEntity, withGroups } from './extraction-context.ts';
import type { EntityDraft, Finding, ExtractionContext } from './extraction-context.ts';

/** Applies the pack's link rules: the first rule that fits takes the link. Pictures are no links. */
export function readLinks(context: ExtractionContext, pack: CompiledPack): void {
  for (const link of freeLinks(context)) {
    for (const rule of pack.links) {
      const draft = fits(context, rule, link);
      if (!draft) continue;
      context.taken.add(link);
      relate(context, link, draft, rule.predicate, rule.confidence);
      break;
    }
  }
}

/** Links that no rule has read yet, with words that can be quoted. */
export const freeLinks = (context: ExtractionContext): Link[] =>
  context.document.links.filter((link) => link.kind !== 'image' && link.start < link.end && !context.taken.has(link));

function fits(context: ExtractionContext, rule: CompiledLink, link: Link): EntityDraft | null {
  const target = rule.target.first(link.target);
  if (!target || !holds(rule.when, context.values)) return null;
  const words = rule.text?.first(link.text) ?? null;
  if (rule.text && !words) return null;
  const inText = withGroups(context.values, words, { target: link.target, text: link.text, item: link.text });
  return draftEntity(rule.object, withGroups(inText, target, {}), context.settings['extract.link']);
}

export function relate(
  context: ExtractionContext,
  link: Link,
  draft: EntityDraft,
  predicate: string,
  confidence: number | null,
): void {
  const how: Finding = { method: 'link', confidence: confidence ?? context.settings['extract.link'] };
  const ref = noteEntity(context, draft, [link], how);
  if (context.subject === null) return;
  const object = { type: 'MENTION', ref } as const;
  noteClaim(context, { ...how, subject: context.subject, predicate, object, ranges: [link], validity: ALWAYS });
}
