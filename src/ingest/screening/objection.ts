import type { ScreenSettings } from '../ingest-settings.ts';
import { sentenceAround } from '../../domain/quoted.ts';
import { neutralised, type ScreenFinding } from '../../domain/screening-rules.ts';

/** Why a document is held back, for the quarantine. */
export interface Objection {
  /** As a word: the kind of what weighs most. */
  readonly reason: string;
  readonly message: string;
  readonly findings: readonly ScreenFinding[];
}

/** Characters around a finding in which its sentence is looked for. */
const SENTENCE_WITHIN = 1_000;

/** The sentence that a finding stands in, safe to show; of a long one what stands from the finding on. */
function sentenceOf(text: string, { start, end }: ScreenFinding, limit: number): string {
  const passage = { start: Math.max(0, start - SENTENCE_WITHIN), end: Math.min(text.length, end + SENTENCE_WITHIN) };
  const sentence = sentenceAround(text, { start, end }, passage).trim();
  const at = Math.max(0, sentence.indexOf(text.slice(start, end).trim()));
  const isLong = at + Math.min(end - start, limit) > limit;
  return isLong ? `…${neutralised(sentence.slice(at), limit)}` : neutralised(sentence, limit);
}

const lineOf = (text: string, offset: number): number => text.slice(0, offset).split('\n').length;

/** What the findings come to, for people, with the sentence that weighs most and its line; null when there are none. */
export function objectionOf(
  text: string,
  findings: readonly ScreenFinding[],
  settings: Pick<ScreenSettings, 'screen.quote'>,
): Objection | null {
  const worst = findings.toSorted((a, b) => b.weight - a.weight || a.start - b.start)[0];
  if (!worst) return null;
  const others = findings.length === 1 ? '' : ` and ${findings.length - 1} more`;
  const hidden = worst.disguise === null ? '' : `, disguised (${worst.disguise})`;
  const line = lineOf(text, worst.start);
  const message =
    `expected a document that speaks to nobody's machine, found ${worst.rule}${hidden} in line ${line}: ` +
    `“${sentenceOf(text, worst, settings['screen.quote'])}”${others}; read the findings and release it if it is harmless`;
  return { reason: worst.kind, message, findings };
}

/** How short and how long a text a watcher may bring (SE-28). What a person hands in has no such bounds. */
export function objectionToLength(text: string, settings: ScreenSettings): Objection | null {
  const least = settings['screen.minCharacters'];
  const most = settings['screen.maxCharacters'];
  if (text.length >= least && text.length <= most) return null;
  const reason = text.length < least ? 'TOO_SHORT' : 'TOO_LONG';
  const message = `expected ${least} to ${most} characters from a watcher (screen.minCharacters, screen.maxCharacters), got ${text.length}`;
  return { reason, message, findings: [] };
}

/** Characters of the preview that stand before the first finding. */
const LEAD = 200;

/** Part of a held text that is safe to show, around what is held against it. */
export function previewOf(
  text: string,
  findings: readonly ScreenFinding[],
  settings: Pick<ScreenSettings, 'screen.preview'>,
): string {
  const start = Math.max(0, (findings[0]?.start ?? 0) - LEAD);
  // Half a surrogate pair at the cut would be no text.
  const from = text.slice(start).replace(/^[\uDC00-\uDFFF]/u, '');
  return `${start > 0 ? '…' : ''}${neutralised(from, settings['screen.preview'])}`;
}
