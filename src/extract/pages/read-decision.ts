import type { Block, TextRange } from '../../domain/text.ts';
import { ALWAYS } from '../../domain/time.ts';
import { noteClaim, type ExtractionContext, type Finding } from '../extraction-context.ts';
import { REFERENCE_WORDS, referenceTo, referenceWord } from './page-references.ts';

/** What records of decisions and proposals say of where they stand, in small letters. */
const STATES =
  'proposed|accepted|rejected|deprecated|superseded|implemented|draft|final|withdrawn|active|approved|done|on hold|' +
  'in progress|pending|review|in review|' +
  'decided|open|closed|amended|abandoned|postponed|deferred|adopted|agreed|experimental|stable|retired|obsolete|' +
  'declined|provisional|implementable|replaced|living|stagnant|last call|rescinded|revoked|repealed|lapsed|carried|' +
  'lost|parked|on trial|planned';
const STATE = new RegExp(`^(?:\\*\\*|__|_|\\*)?(?<state>${STATES})(?![\\p{L}-])`, 'iu');
/** `superseded` of `Superseded by [5. …](…)`; null = it begins with no state. */
export const stateIn = (text: string): string | null => STATE.exec(text.trim())?.groups?.state?.toLowerCase() ?? null;

const REFERENCE = new RegExp(
  `(?<![\\p{L}])(?<word>${REFERENCE_WORDS})(?: (?:the )?(?:adr|decision|record|proposal|rfc))?:?\\s+` +
    '(?<target>\\[[^\\][]{1,200}\\]\\([^()\\s]{1,500}\\)|\\[\\[[^\\][]{1,200}\\]\\]|(?:adr|rfc|pep|kep|eip|' +
    'tep)[\\s#-]*\\d{1,6})',
  'giu',
);

/**
 * The status of a record below a heading that says so, and which other records it takes the place of, anywhere in its status or beside a
 * link.
 */
export function readDecision(context: ExtractionContext): void {
  const { subject, document } = context;
  if (subject === null) return;
  const how: Finding = { method: 'list', confidence: context.settings['extract.table'] };
  let isRead = false;
  for (const block of document.blocks) {
    const isOfStatus = /^(?:\d+\.? )?status$/iu.test(block.headingPath.at(-1) ?? '') && block.kind !== 'heading';
    if (!isOfStatus && !(block.kind === 'paragraph' || block.kind === 'list')) continue;
    if (isOfStatus && !isRead) isRead = readState(context, subject, block, how);
    readReferences(context, subject, block, how);
  }
}

/** The first words below the heading; a list has the newest state last. */
function readState(context: ExtractionContext, subject: string, block: Block, how: Finding): boolean {
  const text = context.document.text.slice(block.start, block.end);
  const lead = /^[\s>*-]*/u.exec(text)?.[0].length ?? 0;
  const state = STATE.exec(text.slice(lead))?.groups?.state;
  if (state === undefined) return false;
  const at = block.start + text.indexOf(state, lead);
  noteClaim(context, {
    ...how,
    subject,
    predicate: 'status',
    object: { type: 'TEXT', text: state.toLowerCase() },
    ranges: [{ start: at, end: at + state.length }],
    validity: context.validity,
  });
  return true;
}

function readReferences(context: ExtractionContext, subject: string, block: Block, how: Finding): void {
  const text = context.document.text.slice(block.start, block.end);
  for (const match of text.matchAll(REFERENCE)) {
    const { word = '', target = '' } = match.groups ?? {};
    const relation = referenceWord(word);
    const at = block.start + match.index + match[0].lastIndexOf(target);
    const range: TextRange = { start: at, end: at + target.length };
    const object = relation && referenceTo(context, target, range, how);
    if (!object) continue;
    for (const link of context.document.links)
      if (range.start <= link.start && link.end <= range.end) context.taken.add(link);
    noteRelation(context, subject, object.ref, relation, {
      range: { start: block.start + match.index, end: range.end },
      how,
    });
  }
}

/** Said once, from whichever side it is read. */
export function noteRelation(
  context: ExtractionContext,
  subject: string,
  other: string,
  relation: { readonly predicate: string; readonly isTurned: boolean },
  said: { readonly range: TextRange; readonly how: Finding },
): void {
  const [from, to] = relation.isTurned ? [other, subject] : [subject, other];
  noteClaim(context, {
    ...said.how,
    subject: from,
    predicate: relation.predicate,
    object: { type: 'MENTION', ref: to },
    ranges: [said.range],
    validity: ALWAYS,
  });
}
