import { createHash } from 'node:crypto';
import type { CandidateAlias, CandidateClaim, CandidateObject, MODEL_METHOD } from '../domain/candidate-claims.ts';
import type { ClaimObject, Literal, TemporalQualifier } from '../domain/claim-record.ts';
import { normalName } from '../text/normal-name.ts';
import type { Ontology } from '../domain/ontology.ts';
import { NAME_LIMITS, openPredicate } from '../domain/pack.ts';
import type { PredicateSpec } from '../domain/pack.ts';
import type { ExtractSettings } from './extraction-settings.ts';
import type { CompiledTemplate, TemplateValues } from '../domain/template.ts';
import type { Field, ParsedDocument, TextRange } from '../domain/text.ts';
import type { Period } from '../domain/time.ts';
import { literalText } from '../domain/literal-values.ts';
import type { Match } from '../lib/pattern.ts';
import type { Collector } from './collector.ts';
import type { CompiledCondition, CompiledEntity } from './compiled.ts';
import { isOwnTitle, nameOfFile } from './things/thing-names.ts';
import type { WritingHabits } from '../text/values/found.ts';

/** The file a document came from: its path in the source, where a person finds it, and the key of the source. */
export interface ExtractItem {
  readonly path: string;
  readonly uri: string | null;
  /** Key of its source: two sources may both have a `README.md`. */
  readonly source: string;
}

/** What kind of thing a sentence says. */
export type ProseRule = 'event' | 'quantity' | 'relation' | 'office' | 'name' | 'abbreviation';

/** How something was found: kept with each mention and each piece of evidence. */
export type ExtractionMethod =
  | 'subject'
  | 'front-matter'
  | 'link'
  | 'cue'
  | 'data'
  | 'table'
  | 'list'
  | 'definition'
  | 'sentence'
  | 'mention'
  | 'post'
  | 'argument'
  | 'record'
  | 'minutes'
  | `prose:${ProseRule}`
  | `${typeof MODEL_METHOD}${string}`;

/** Characters of a literal in a statement. */
const SHOWN = 300;

/** The day that a document is of. */
export interface DocumentDate {
  /** ISO 8601, as precise as it is told. */
  readonly date: string;
  /** Where it is told; null = in the name of the file. */
  readonly range: TextRange | null;
}

/** Everything a rule works with: the document, what it is about, and where findings go. */
export interface ExtractionContext {
  readonly document: ParsedDocument;
  readonly item: ExtractItem;
  readonly settings: ExtractSettings;
  readonly ontology: Ontology;
  readonly collector: Collector;
  /** Values of the document: its file, its title, its fields. */
  readonly values: TemplateValues;
  readonly subject: string | null;
  /** Fields that the subject is named by. */
  readonly namedBy: ReadonlySet<object>;
  /** When what the document says holds. */
  readonly validity: Period;
  /** Fields, links and key-values that a rule has read: a later pack leaves them alone. */
  readonly taken: Set<object>;
  /** How its writer writes numbers and dates. */
  readonly habits: WritingHabits;
  /** The day that it is of; null = nothing tells one. */
  readonly dated: DocumentDate | null;
  /** The first instant of that day. */
  readonly told: Date | null;
  /** No pack's own rules say what it is about: types of things are what its words say, and may give way to better ones. */
  readonly isNote: boolean;
  readonly isMeeting: boolean;
  /** The series that its own number is of, as `tep`; null = it has none. */
  readonly series: string | null;
}

/** An entity as a template made it, before it is noted as mentioned. */
export interface EntityDraft {
  readonly ref: string;
  readonly type: string;
  readonly name: string;
  readonly key: string | null;
  readonly aliases: readonly CandidateAlias[];
  /** Only a note's own front matter says so. */
  readonly stated?: boolean;
  /** It means only what is known by this name. */
  readonly isAwaited?: boolean;
}

/** A value as it reads, not as it is written: `\"` in quotes is `"`. */
export const wordsOfItem = ({ value, text }: Field['items'][number]): string =>
  typeof value === 'string' ? value : value === null ? '' : text;

export const fieldNamed = (document: ParsedDocument, name: string): Field | undefined => {
  const wanted = normalName(name);
  return document.frontMatter.find((field) => normalName(field.name) === wanted);
};

/** The placeholders every template of a document can use (pack.ts). */
export function documentValues(document: ParsedDocument, item: ExtractItem): TemplateValues {
  const stem = (item.path.split('/').at(-1) ?? '').replace(/\.[^.]+$/u, '');
  const own: Record<string, string | undefined> = {
    path: item.path,
    source: item.source,
    stem,
    title: document.title ?? undefined,
    ownTitle: document.title !== null && isOwnTitle(document.title) ? document.title : undefined,
    fileName: nameOfFile(item.path),
  };
  const fields = new Map<string, string>();
  for (const field of document.frontMatter) {
    const name = normalName(field.name);
    if (!fields.has(name)) fields.set(name, field.items.map(wordsOfItem).join(', '));
  }
  return (name) => (Object.hasOwn(own, name) && own[name]) || fields.get(normalName(name));
}

/** The same values with a match's groups, and further ones, before them. */
export function withGroups(
  values: TemplateValues,
  match: Match | null,
  more: Readonly<Record<string, string>>,
): TemplateValues {
  return (name) => match?.groups.get(name) ?? (Object.hasOwn(more, name) ? more[name] : values(name));
}

export function holds(conditions: readonly CompiledCondition[], values: TemplateValues): boolean {
  return conditions.every(({ value, matches }) => {
    const found = values(value);
    return found !== undefined && matches.matchesWhole(found.trim());
  });
}

/**
 * Fills an entity template; null where its name cannot be made, holds no letter or digit, or has a normal form that is
 * many times longer (a ligature may fold into 18 letters).
 */
export function draftEntity(template: CompiledEntity, values: TemplateValues, confidence: number): EntityDraft | null {
  const name = tidy(template.name.fill(values));
  const norm = normalName(name);
  if (norm === '' || norm.length > 2 * NAME_LIMITS.entityName) return null;
  const key = boundedKey(firstFilled(template.keys, values));
  const aliases = template.aliases.flatMap(({ text, kind }) => {
    const filled = tidy(text.fill(values));
    return normalName(filled) === '' ? [] : [{ text: filled, kind, confidence }];
  });
  return { ref: key === null ? `${template.type}:${norm}` : `key:${key}`, type: template.type, name, key, aliases };
}

export function firstFilled(templates: readonly CompiledTemplate[], values: TemplateValues): string | null {
  for (const template of templates) {
    const filled = template.fill(values);
    if (filled !== null) return filled;
  }
  return null;
}

/** A key too long for an index keeps its start and ends in the hash of all of it. */
function boundedKey(key: string | null): string | null {
  if (key === null || key.length <= NAME_LIMITS.key) return key;
  const hash = createHash('sha256').update(key).digest('hex');
  return `${cut(key, NAME_LIMITS.key - hash.length - 1)}#${hash}`;
}

const tidy = (text: string | null): string => cut((text ?? '').replace(/\s+/gu, ' ').trim(), NAME_LIMITS.entityName);

/** At most `limit` code units, never half a surrogate pair. */
export function cut(text: string, limit: number): string {
  if (text.length <= limit) return text;
  return text.slice(0, limit).replace(/[\uD800-\uDBFF]$/u, '');
}

export function noteEntity(
  context: ExtractionContext,
  draft: EntityDraft,
  ranges: readonly TextRange[],
  how: Finding,
): string {
  const { ref, type, name, key, aliases } = draft;
  const typing = !context.isNote || key !== null ? {} : ({ typing: draft.stated ? 'STATED' : 'GUESSED' } as const);
  const { method, confidence } = how;
  context.collector.mention({
    ref,
    type,
    name,
    key,
    aliases,
    ranges,
    method,
    confidence,
    ...typing,
    ...(draft.isAwaited ? { isAwaited: true as const } : {}),
  });
  return ref;
}

/** By which method, and how surely. */
export interface Finding {
  readonly method: ExtractionMethod;
  readonly confidence: number;
}

export type ClaimDraft = Finding & {
  readonly subject: string;
  readonly predicate: string;
  readonly object: CandidateObject;
  readonly ranges: readonly TextRange[];
  readonly qualifiers?: Readonly<Record<string, string>>;
  readonly validity: Period;
  readonly temporal?: TemporalQualifier | null;
  /** The words of the text that say it; left out: the predicate's own sentence. */
  readonly statement?: string;
  /** How the statement calls the subject; left out: by its name. */
  readonly shown?: string;
  /** A mention that is awaited: the claim stands only where nothing is known by it. */
  readonly unless?: string;
};

/** Notes a claim, with its statement made from the predicate's sentence. */
export function noteClaim(context: ExtractionContext, draft: ClaimDraft): void {
  const predicate = cut(draft.predicate, NAME_LIMITS.predicate);
  const spec =
    context.ontology.spec(predicate) ?? openPredicate(predicate, draft.object.type === 'MENTION' ? 'ENTITY' : 'TEXT');
  const claim: CandidateClaim = {
    subject: draft.subject,
    predicate,
    object: draft.object,
    statement: draft.statement ?? statementOf(context, spec, draft),
    qualifiers: draft.qualifiers ?? {},
    validity: draft.validity,
    temporal: hasEnded(context, draft) ? 'HISTORICAL' : (draft.temporal ?? spec.temporal),
    ranges: draft.ranges,
    method: draft.method,
    confidence: draft.confidence,
    ...(draft.unless === undefined ? {} : { unless: draft.unless }),
  };
  context.collector.claim(claim);
}

/** What ended before the day that the document is of is not said of that day. */
const hasEnded = ({ told }: ExtractionContext, { validity, temporal }: ClaimDraft): boolean =>
  told !== null && validity.to !== null && validity.to <= told && (temporal ?? 'CURRENT') === 'CURRENT';

/** The type under which words of this predicate are read; null = by what they look like. */
export function valueTypeOf(
  context: ExtractionContext,
  predicate: string,
): Exclude<ClaimObject['type'], 'ENTITY'> | null {
  const type = context.ontology.spec(predicate)?.valueType;
  return type === undefined || type === 'ENTITY' ? null : type;
}

function statementOf(context: ExtractionContext, spec: PredicateSpec, draft: ClaimDraft): string {
  const { object, qualifiers = {} } = draft;
  const shown = object.type === 'MENTION' ? nameOf(context, object.ref) : withBound(wordsOf(object), qualifiers);
  const words: Record<string, string> = {
    subject: draft.shown ?? nameOf(context, draft.subject),
    object: shown,
  };
  const sentence = spec.sentence.replace(/\{(subject|object)\}/gu, (_, slot: string) => words[slot] ?? '');
  return sentence.replace(/([.!?…])\.$/u, '$1');
}

/** `12 m` of `up to 12 m` would say more than its text: a bound is part of what is said. */
function withBound(words: string, { bound, per }: Readonly<Record<string, string>>): string {
  const bounded = bound === undefined ? words : /^or /u.test(bound) ? `${words} ${bound}` : `${bound} ${words}`;
  return per === undefined ? bounded : `${bounded} per ${per}`;
}

const nameOf = (context: ExtractionContext, ref: string): string => context.collector.nameOf(ref) ?? ref;

/** Long texts are shown shortened in a statement; the claim's object keeps all of them. */
function wordsOf(literal: Literal): string {
  const words = literalText(literal).replace(/\s+/gu, ' ').trim();
  return words.length > SHOWN ? `${cut(words, SHOWN - 1)}…` : words;
}
