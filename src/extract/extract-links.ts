import type { Link } from '../domain/text.ts';
import { ALWAYS } from '../domain/time.ts';
import type { CompiledLink, CompiledPack } from './compiled.ts';
import { draftEntity, holds, noteClaim, noteEntity, withGroups } from './extraction-context.ts';
import type { EntityDraft, Finding, Walk } from './extraction-context.ts';

/** Applies the pack's link rules: the first rule that fits takes the link. Pictures are no links. */
export function readLinks(walk: Walk, pack: CompiledPack): void {
  for (const link of freeLinks(walk)) {
    for (const rule of pack.links) {
      const draft = fits(walk, rule, link);
      if (!draft) continue;
      walk.taken.add(link);
      relate(walk, link, draft, rule.predicate, rule.confidence);
      break;
    }
  }
}

/** Links that no rule has read yet, with words that can be quoted. */
export const freeLinks = (walk: Walk): Link[] =>
  walk.document.links.filter((link) => link.kind !== 'image' && link.start < link.end && !walk.taken.has(link));

function fits(walk: Walk, rule: CompiledLink, link: Link): EntityDraft | null {
  const target = rule.target.first(link.target);
  if (!target || !holds(rule.when, walk.values)) return null;
  const words = rule.text?.first(link.text) ?? null;
  if (rule.text && !words) return null;
  const inText = withGroups(walk.values, words, { target: link.target, text: link.text, item: link.text });
  return draftEntity(rule.object, withGroups(inText, target, {}), walk.settings['extract.link']);
}

export function relate(walk: Walk, link: Link, draft: EntityDraft, predicate: string, confidence: number | null): void {
  const how: Finding = { method: 'link', confidence: confidence ?? walk.settings['extract.link'] };
  const ref = noteEntity(walk, draft, [link], how);
  if (walk.subject === null) return;
  const object = { type: 'MENTION', ref } as const;
  noteClaim(walk, { ...how, subject: walk.subject, predicate, object, ranges: [link], validity: ALWAYS });
}
