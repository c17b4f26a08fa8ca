import type { CandidateClaim, CandidateMention, Candidates } from '../../src/domain/candidate-claims.ts';
import type { Pack } from '../../src/domain/pack.ts';
import { settingDefaults } from './settings.ts';
import type { TextType, ParsedDocument } from '../../src/domain/text.ts';
import { literalText } from '../../src/domain/literal-values.ts';
import { extract } from '../../src/extract/extract.ts';
import { parse } from '../../src/parse/parse.ts';
import { builtInPacks, loadPack, packsWith } from '../../src/packs/index.ts';

/** A document as the walk would read it, and ways to write down what it says in one line each. */
export interface ReadText {
  readonly document: ParsedDocument;
  readonly candidates: Candidates;
  /** `subject | predicate | object | quote; quote`, entities by key or else by name. */
  readonly claims: readonly string[];
  /** `TYPE name (key) = alias/KIND, …`. */
  readonly mentions: readonly string[];
  claim(predicate: string): CandidateClaim;
  mention(nameOrKey: string): CandidateMention;
}

export interface Reading {
  readonly path?: string;
  readonly packs?: readonly Pack[];
  readonly mediaType?: TextType;
}

export function readText(
  text: string,
  { path = 'a.md', packs = builtInPacks, mediaType = 'text/markdown' }: Reading = {},
): ReadText {
  const document = parse(text, mediaType, settingDefaults);
  const candidates = extract(document, { path, uri: null, source: 'src' }, packs);
  const byRef = new Map(candidates.mentions.map((mention) => [mention.ref, mention.key ?? mention.name]));
  const line = (claim: CandidateClaim): string => {
    const object =
      claim.object.type === 'MENTION'
        ? byRef.get(claim.object.ref)
        : `${claim.object.type} ${literalText(claim.object)}`;
    const quotes = claim.ranges.map(({ start, end }) => text.slice(start, end)).join('; ');
    return [byRef.get(claim.subject), claim.predicate, object, quotes].join(' | ');
  };
  const only = <T>(found: readonly T[], what: string): T => {
    if (found.length === 1 && found[0]) return found[0];
    throw new Error(`expected one ${what}, found ${found.length}`);
  };
  return {
    document,
    candidates,
    claims: candidates.claims.map(line),
    mentions: candidates.mentions.map(described),
    claim: (predicate) =>
      only(
        candidates.claims.filter((claim) => claim.predicate === predicate),
        predicate,
      ),
    mention: (wanted) =>
      only(
        candidates.mentions.filter(({ name, key }) => wanted === name || wanted === key),
        wanted,
      ),
  };
}

function described({ type, name, key, aliases }: CandidateMention): string {
  const spellings = aliases.map((alias) => `${alias.text}/${alias.kind}`).join(', ');
  return [type, name, key === null ? '' : `(${key})`, spellings === '' ? '' : `= ${spellings}`]
    .filter(Boolean)
    .join(' ');
}

/** A user pack beside the built-in ones; `rules` is the YAML after its head. */
export const userPacks = (rules: string): readonly Pack[] =>
  packsWith([loadPack(`pack: own\nversion: 1\ndescription: a pack of a test\n${rules}`, 'own.yaml')]);
