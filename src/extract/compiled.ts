import type {
  Condition,
  EntityTemplate,
  FieldRule,
  LinkRule,
  MentionRule,
  ObjectRule,
  Pack,
  PeriodTemplate,
  SentenceRule,
  Template,
} from '../domain/pack.ts';
import { compileTemplate } from '../domain/template.ts';
import type { CompiledTemplate } from '../domain/template.ts';
import type { AliasKind } from '../domain/entity-record.ts';
import { compileGlob } from '../lib/glob.ts';
import { compilePattern } from '../lib/pattern.ts';
import type { Pattern } from '../lib/pattern.ts';

export interface CompiledCondition {
  readonly value: string;
  readonly matches: Pattern;
}

export interface CompiledEntity {
  readonly type: string;
  readonly name: CompiledTemplate;
  readonly keys: readonly CompiledTemplate[];
  readonly aliases: readonly { readonly text: CompiledTemplate; readonly kind: AliasKind }[];
}

export interface CompiledPeriod {
  readonly from: CompiledTemplate | null;
  readonly until: CompiledTemplate | null;
  readonly through: CompiledTemplate | null;
}

type Compiled<Rule, Names extends keyof Rule> = Omit<Rule, Names | 'when' | 'qualifiers'> & {
  readonly when: readonly CompiledCondition[];
  readonly qualifiers: readonly (readonly [string, CompiledTemplate])[];
};

export type CompiledObject = CompiledEntity & { readonly pattern: Pattern | null };
export type CompiledField = Compiled<FieldRule, 'cue' | 'skip' | 'objects'> & {
  readonly cue: Pattern | null;
  readonly skip: Pattern | null;
  readonly objects: readonly CompiledObject[];
};
export type CompiledLink = Compiled<LinkRule, 'target' | 'text' | 'object'> & {
  readonly target: Pattern;
  readonly text: Pattern | null;
  readonly object: CompiledEntity;
};
export type CompiledMention = Omit<MentionRule, 'pattern' | 'entity'> & {
  readonly pattern: Pattern;
  readonly entity: CompiledEntity;
};
export type CompiledSentence = Compiled<SentenceRule, 'pattern' | 'subject' | 'object' | 'validity'> & {
  readonly pattern: Pattern;
  readonly subject: CompiledEntity | null;
  readonly object: CompiledEntity | null;
  readonly validity: CompiledPeriod | null;
};

/** A pack with its patterns and templates ready to run. */
export interface CompiledPack {
  readonly pack: Pack;
  readonly match: readonly {
    readonly path: ((path: string) => boolean) | null;
    readonly fields: readonly string[];
    readonly when: readonly CompiledCondition[];
  }[];
  readonly subjects: readonly (CompiledEntity & { readonly when: readonly CompiledCondition[] })[];
  readonly chunkTitles: readonly CompiledTemplate[];
  readonly documentKeys: readonly { readonly key: CompiledTemplate; readonly when: readonly CompiledCondition[] }[];
  readonly validity: CompiledPeriod | null;
  readonly fields: readonly CompiledField[];
  readonly links: readonly CompiledLink[];
  readonly mentions: readonly CompiledMention[];
  readonly sentences: readonly CompiledSentence[];
}

// A pack is immutable and few exist, so its compiled form lives exactly as long as it does.
const compiledPacks = new WeakMap<Pack, CompiledPack>();

/**
 * The pack ready to run, compiled once.
 * @throws BadPattern, BadTemplate, BadGlob for a pack that was never checked (packs/validate-pack.ts names each fault)
 */
export function compiledPack(pack: Pack): CompiledPack {
  const known = compiledPacks.get(pack);
  if (known) return known;
  const compiled = compile(pack);
  compiledPacks.set(pack, compiled);
  return compiled;
}

/** Instructions of all patterns of a pack (RE2): a text is matched in time that goes with them at most. */
export function patternSize(pack: Pack): number {
  const known = sizes.get(pack) ?? sizeIn(compiledPack(pack));
  sizes.set(pack, known);
  return known;
}

const sizes = new WeakMap<Pack, number>();

/** Of all patterns in a value. */
function sizeIn(value: unknown): number {
  if (typeof value !== 'object' || value === null) return 0;
  if ('matchesWhole' in value && 'size' in value) return Number(value.size);
  return Object.values(value).reduce((sum: number, inside) => sum + sizeIn(inside), 0);
}

function compile(pack: Pack): CompiledPack {
  return {
    pack,
    match: pack.match.map(({ path, fields, when }) => ({
      path: path === null ? null : compileGlob(path),
      fields,
      when: when.map(condition),
    })),
    subjects: pack.subjects.map((rule) => ({ ...entity(rule), when: rule.when.map(condition) })),
    chunkTitles: pack.chunkTitles.map((text) => compileTemplate(text)),
    documentKeys: pack.documentKeys.map((rule) => ({ key: compileTemplate(rule.key), when: rule.when.map(condition) })),
    validity: period(pack.validity),
    fields: pack.fields.map((rule) => ({
      ...rule,
      when: rule.when.map(condition),
      qualifiers: qualifiers(rule.qualifiers),
      cue: pattern(rule.cue),
      skip: pattern(rule.skip),
      objects: rule.objects.map(object),
    })),
    links: pack.links.map((rule) => ({
      ...rule,
      when: rule.when.map(condition),
      qualifiers: [],
      target: compilePattern(rule.target),
      text: pattern(rule.text),
      object: entity(rule.object),
    })),
    mentions: pack.mentions.map((rule) => ({
      ...rule,
      pattern: compilePattern(rule.pattern),
      entity: entity(rule.entity),
    })),
    sentences: pack.sentences.map((rule) => ({
      ...rule,
      when: [],
      qualifiers: qualifiers(rule.qualifiers),
      pattern: compilePattern(rule.pattern),
      subject: rule.subject && entity(rule.subject),
      object: rule.object && entity(rule.object),
      validity: period(rule.validity),
    })),
  };
}

const pattern = (source: string | null): Pattern | null => (source === null ? null : compilePattern(source));
const template = (source: Template | null): CompiledTemplate | null =>
  source === null ? null : compileTemplate(source);
const condition = (rule: Condition): CompiledCondition => ({
  value: rule.value,
  matches: compilePattern(rule.matches),
});
const object = (rule: ObjectRule): CompiledObject => ({ ...entity(rule), pattern: pattern(rule.pattern) });
const qualifiers = (rules: Readonly<Record<string, Template>>): [string, CompiledTemplate][] =>
  Object.entries(rules).map(([name, text]) => [name, compileTemplate(text)]);

function entity(rule: EntityTemplate): CompiledEntity {
  return {
    type: rule.type,
    name: compileTemplate(rule.name),
    keys: rule.keys.map(compileTemplate),
    aliases: rule.aliases.map((alias) => ({ text: compileTemplate(alias.text), kind: alias.kind })),
  };
}

function period(rule: PeriodTemplate | null): CompiledPeriod | null {
  return rule && { from: template(rule.from), until: template(rule.until), through: template(rule.through) };
}
