import { READING_WORDS } from '../../domain/pack.ts';
import type { CandidateObject } from '../../domain/candidate-claims.ts';
import type { TextRange } from '../../domain/text.ts';
import { normalName } from '../../text/normal-name.ts';
import { noteEntity, type ExtractionContext, type Finding } from '../extraction-context.ts';
import { wordsOfField } from '../records/field-words.ts';
import { isCode } from '../things/thing-names.ts';
import { linkedDocument } from './read-page-links.ts';

/** A relationship between texts by the word that says it; `isTurned`: the other one has it of this one. */
export interface ReferenceWord {
  readonly predicate: string;
  readonly isTurned: boolean;
}

type Row = readonly [predicate: string, words: string, turned: string];
const ROWS: readonly Row[] = [
  [
    'SUPERSEDES',
    'supersedes, supercedes, replaces, obsoletes, supersedes adr, superseding',
    'superseded by, superceded by, replaced by, obsoleted by, succeeded by, superseded-by, rescinded by, revoked by, repealed by',
  ],
  ['AMENDS', 'amends, updates, modifies, amending', 'amended by, updated by, modified by'],
  [
    'DEPENDS_ON',
    'depends on, requires, dependencies, needs, prerequisites, blocked by',
    'required by, dependants, dependents, blocks',
  ],
  ['EXTENDS', 'extends, builds on, refines, clarifies', 'extended by, refined by, clarified by'],
  [
    'RELATED_TO',
    'related to, relates to, related, see also, see, links to, related adrs, related decisions, related proposals',
    '',
  ],
  ['DEPRECATES', 'deprecates', 'deprecated by'],
  ['IMPLEMENTS', 'implements', 'implemented by'],
  ['REPLIES_TO', 'in reply to', ''],
];

const WORDS: ReadonlyMap<string, ReferenceWord> = new Map(
  ROWS.flatMap(([predicate, ...both]) =>
    both.flatMap((words, n) =>
      words
        .split(', ')
        .filter(Boolean)
        .map((word): [string, ReferenceWord] => [word, { predicate, isTurned: n === 1 }]),
    ),
  ),
);

export const referenceWord = (words: string): ReferenceWord | null => WORDS.get(wordsOfField(words)) ?? null;

/** One of the words in running text, longest first. */
export const REFERENCE_WORDS = [...WORDS.keys()]
  .filter((word) => word !== 'see' && word !== 'updates')
  .sort((a, b) => b.length - a.length)
  .join('|');

/** A link as Markdown, reStructuredText and AsciiDoc write it. */
const LINKS = [
  /\[(?<words>[^\][]{1,200})\]\((?<target>[^()\s]{1,500})\)/u,
  /`(?<words>[^`<>]{1,200}?)\s*<(?<target>[^<>`\s]{1,500})>`_/u,
  /(?:xref|link):(?<target>[^\s[\]]{1,500})\[(?<words>[^\][]{1,200})\]/u,
];
const WIKI = /\[\[(?<name>[^\][|#]{1,200})(?:#[^\][|]*)?(?:\|[^\][]*)?\]\]/u;
const SERIES = /^(?:(?<series>\p{L}{2,12})[\s#-]*)?0*(?<number>\d{1,6})(?:[-_ ].*)?$/u;

/**
 * The text that a value names: a link or a path within the source; `[[a name]]`; a number of its own series, with the words of the series
 * or as a path of it. What nothing is known by when it is read is no thing: it is asked again when something of that name comes.
 */
export function referenceTo(
  context: ExtractionContext,
  value: string,
  range: TextRange,
  how: Finding,
): Extract<CandidateObject, { type: 'MENTION' }> | null {
  const text = value.trim();
  const link = LINKS.map((form) => form.exec(text)?.groups).find((groups) => groups !== undefined);
  // `rfcs/0039-stable-row-ids.md`, from wherever it is said, is a number of its series before it is a path.
  const numbered = link ? null : codeOf(context, text);
  const isPathOfSeries = numbered !== null && text.includes('/') && !text.startsWith('.');
  const draft = isPathOfSeries ? null : linkedDocument(context, link?.target ?? text);
  if (draft) return { type: 'MENTION', ref: noteEntity(context, draft, [range], how) };
  const wiki = WIKI.exec(text)?.groups?.name?.trim();
  const name = wiki ?? numbered ?? codeOf(context, link?.words ?? text) ?? (isCode(text) ? text : null);
  return name === null || normalName(name) === ''
    ? null
    : { type: 'MENTION', ref: noteAwaited(context, name, READING_WORDS.document, range, how) };
}

/** A name that means only what is known by it. */
export function noteAwaited(
  context: ExtractionContext,
  name: string,
  type: string,
  range: TextRange,
  how: Finding,
): string {
  const norm = normalName(name);
  const known = context.collector.refNamed(norm) ?? context.collector.refOfPerson(norm);
  if (known !== null) return known;
  return noteEntity(
    context,
    { ref: `known:${type}:${norm}`, type, name, key: null, aliases: [], isAwaited: true },
    [range],
    how,
  );
}

/** `tep-1001` of `/teps/tables/1001-old-tables`, `ADR 7`, or `7` beside a number of one's own. */
function codeOf({ series }: ExtractionContext, text: string): string | null {
  const parts = text.replace(/^\.?\/|\.\w{1,5}$/gu, '').split('/');
  const match = SERIES.exec(parts.at(-1) ?? '');
  if (!match) return null;
  const folder = parts.slice(0, -1).find((part) => series !== null && part.toLowerCase().replace(/s$/u, '') === series);
  const named =
    match.groups?.series?.toLowerCase() ??
    folder?.replace(/s$/iu, '').toLowerCase() ??
    (parts.length === 1 ? series : null);
  return named === null ? null : `${named}-${Number(match.groups?.number)}`;
}
