import { createHash } from 'node:crypto';
import type { Pack } from '../domain/pack.ts';
import type { ParseSettings } from '../parse/index.ts';
import { withOthers, type ExtractSettings } from '../extract/index.ts';

/** To be raised with every change after which the same bytes, pack and settings say something else: documents are read again. */
const READER_VERSION = 2;

/** Settings that decide what is read. How sure a rule is counts for what is read from then on, and makes nobody read again. */
const SETTINGS = [
  'extract.prose',
  'extract.maxMatches',
  'extract.window',
  'extract.arguments',
  'parse.maxAliases',
  'parse.maxCharacters',
  'parse.maxDataEntries',
  'parse.maxDepth',
  'parse.maxPages',
] as const satisfies readonly (keyof (ExtractSettings & ParseSettings))[];

/**
 * What read a document: the fingerprint of what did, then those of the packs that were tried before it and are not for it.
 * The latter are fingerprints of `match` alone: who works on the rules of a pack has only its own documents read again.
 */
export type ReadBy = readonly string[];

/** What reads a document that is read with `chosen`, the first of `packs` that is for it. */
export const readBy = (chosen: Pack, packs: readonly Pack[], extraction: ExtractSettings & ParseSettings): ReadBy => [
  reading(chosen, packs, extraction),
  ...packs.slice(0, packs.indexOf(chosen)).map(matching),
];

/** Would what read a document before read it the same way as what reads it now? null = nobody knows what did: then it stays. */
export const readsAlike = (before: ReadBy | null, now: ReadBy): boolean =>
  before === null || (before[0] === now[0] && now.slice(1).every((passed) => before.includes(passed)));

/**
 * The same, before the document is looked at: by the name of the pack that read it. A pack that is not at hand now has not
 * changed: who forgets to name it does not undo what it read.
 */
export function wouldReadAlike(
  before: { readonly pack: string; readonly readBy: ReadBy | null },
  packs: readonly Pack[],
  extraction: ExtractSettings & ParseSettings,
): boolean {
  const pack = packs.find(({ name }) => name === before.pack);
  return pack === undefined || readsAlike(before.readBy, readBy(pack, packs, extraction));
}

const sha256 = (text: string): string => createHash('sha256').update(text).digest('hex');

/** Characters of a fingerprint: it tells a pack from what it was before, and has no enemies. */
const LENGTH = 16;

function reading(chosen: Pack, packs: readonly Pack[], extraction: ExtractSettings & ParseSettings): string {
  const rules = withOthers(chosen, packs).map(rulesOf);
  // A switch counts as 1 or 0, as it was kept up to version 0.1: nothing is read again because it is a boolean now.
  const settings = SETTINGS.map((name) => Number(extraction[name]));
  return `${chosen.name} ${sha256(JSON.stringify([READER_VERSION, rules, settings])).slice(0, LENGTH)}`;
}

/** Packs are made once and read many documents. */
const matchKnown = new WeakMap<Pack, string>();
function matching(pack: Pack): string {
  const known = matchKnown.get(pack) ?? sha256(normalised(pack.match)).slice(0, LENGTH);
  matchKnown.set(pack, known);
  return known;
}

const rulesKnown = new WeakMap<Pack, string>();
/** What a pack makes of a text that it reads: not for whom it is, how it cuts chunks, or what screening makes of it. */
function rulesOf(pack: Pack): string {
  const {
    match: _match,
    description: _words,
    chunk: _cuts,
    chunkTitles: _titles,
    screening: _screening,
    views: _views,
    ...read
  } = pack;
  const known = rulesKnown.get(pack) ?? sha256(normalised(read));
  rulesKnown.set(pack, known);
  return known;
}

/** Equal things have equal texts, in whatever order their fields were written. */
const normalised = (thing: unknown): string =>
  JSON.stringify(thing, (_key, value: unknown) =>
    typeof value === 'object' && value !== null && !Array.isArray(value)
      ? Object.fromEntries(Object.entries(value).sort(([a], [b]) => (a < b ? -1 : 1)))
      : value,
  );
