import type { z } from 'zod';
import { openPredicate } from '../../domain/pack.ts';
import type { EntityTypeSpec, FieldRule, Pack, PredicateSpec } from '../../domain/pack.ts';
import { NO_VIEWS, type ViewRules } from '../../domain/view-vocabulary.ts';
import { unknownRelationships } from '../check-views.ts';
import { validatePack } from '../validate-pack.ts';
import { builtInPacks } from '../built-in-packs.ts';
import { field, pack } from '../pack-rules.ts';
import {
  documentKeyOf,
  fieldOf,
  linkOf,
  matchOf,
  mentionOf,
  periodOf,
  predicateOf,
  sentenceOf,
  subjectOf,
} from './from-shape.ts';
import { PackError } from './pack-error.ts';
import type { PackIssue } from './pack-error.ts';
import {
  documentKeyShape,
  fieldShape,
  headShape,
  linkShape,
  matchShape,
  mentionShape,
  predicateShape,
  sentenceShape,
  subjectShape,
  typeShape,
} from './yaml-shape.ts';
import { readYaml } from './source.ts';
import type { YamlSource } from './source.ts';
import { shapeMessages, withoutFaults } from './messages.ts';
import { readViews } from './yaml-views.ts';

type Path = readonly (string | number)[];

/**
 * A user pack out of its YAML text. `file` is what its author knows it by; `others` are the packs it is loaded beside.
 * @throws PackError with every mistake in the file: line, column, what was expected and what came
 */
export function loadPack(text: string, file: string, others: readonly Pack[] = builtInPacks): Pack {
  const source = readYaml(text);
  if (!('value' in source)) throw new PackError(file, source);
  const reader = new PackReader(source);
  const read = reader.pack();
  const faults = [...validatePack(read, others), ...unknownRelationships(read, others)]
    .filter((fault) => !reader.isAftermath(read, fault.path))
    .map((fault) => ({ ...fault, path: reader.pathInFile(fault.path) }));
  const issues = [...reader.issues, ...faults.map((fault) => ({ ...fault, ...source.place(fault.path) }))];
  if (issues.length > 0) throw new PackError(file, inOrder(issues));
  return read;
}

function inOrder(issues: readonly PackIssue[]): PackIssue[] {
  const sorted = issues.toSorted((a, b) => a.line - b.line || a.column - b.column);
  const same = (a: PackIssue, b: PackIssue): boolean =>
    a.line === b.line && a.column === b.column && a.message === b.message;
  return sorted.filter((issue, n) => !sorted.slice(0, n).some((earlier) => same(earlier, issue)));
}

/**
 * Reads a pack part by part, so that a mistake in one rule does not hide those in others: a rule that cannot be read is
 * noted and left out, and what only follows from its absence is not held against the author.
 */
class PackReader {
  readonly issues: PackIssue[] = [];
  readonly #source: YamlSource;
  readonly #raw: Readonly<Record<string, unknown>>;
  /** Part → place in the file of each of its rules that could be read. */
  readonly #kept = new Map<string, number[]>();
  /** Parts some of whose rules could not be read. */
  readonly #broken = new Set<string>();
  /** Predicates whose definition could not be read: nothing is known of how they may be used. */
  readonly #vague = new Set<string>();

  constructor(source: YamlSource) {
    this.#source = source;
    this.#raw = isRecord(source.value) ? source.value : {};
    if (!isRecord(source.value)) this.#note([], 'expected a mapping that begins with `pack: name`, got something else');
  }

  pack(): Pack {
    const head = isRecord(this.#source.value) ? this.#check(headShape, this.#raw, []) : null;
    return pack({
      name: head?.pack ?? nameOf(this.#raw.pack),
      version: head?.version ?? '',
      description: head?.description ?? '',
      match: this.#list('match', matchShape).map(matchOf),
      also: head?.also ?? [],
      chunk: head?.chunk ?? null,
      chunkTitles: head?.chunkTitle ?? [],
      entityTypes: this.#types(),
      predicates: this.#predicates(),
      subjects: this.#list('subject', subjectShape, 'subjects').map(subjectOf),
      documentKeys: this.#list('documentKey', documentKeyShape, 'documentKeys').map(documentKeyOf),
      validity: head?.validity ? periodOf(head.validity) : null,
      fields: this.#fields(),
      links: this.#list('links', linkShape).map(linkOf),
      mentions: this.#list('mentions', mentionShape).map(mentionOf),
      sentences: this.#list('sentences', sentenceShape).map(sentenceOf),
      reads: head?.reads ?? [],
      views: this.#views(),
    });
  }

  /** The path of a fault in the pack as a path in the file: rules that could not be read shift those behind them. */
  pathInFile([part, n, ...rest]: Path): Path {
    if (part === undefined) return [];
    if (part === 'views' && typeof n === 'string')
      return [part, ...this.pathInFile([`views.${n}`, ...rest]).with(0, n)];
    const at = typeof n === 'number' ? this.#kept.get(String(part))?.[n] : undefined;
    return [part, ...(at === undefined ? (n === undefined ? [] : [n]) : [at]), ...rest];
  }

  /** Does the fault only follow from another mistake, that something which stands there could not be read? */
  isAftermath(read: Pack, path: Path): boolean {
    const [part, n, last] = path;
    if (!isRecord(this.#source.value)) return true;
    if (part === 'views') return this.#vague.has(wordAt(read, path));
    if (part === 'name') return typeof this.#raw.pack !== 'string';
    if (n === undefined) return this.#broken.has('subject') && (part === 'fields' || part === 'links');
    if (last !== 'predicate' || typeof n !== 'number') return false;
    const rule = part === 'fields' || part === 'links' || part === 'sentences' ? read[part][n] : undefined;
    return this.#vague.has(rule?.predicate ?? '');
  }

  /** The rules of a part; its only rule may stand alone. */
  #list<T extends z.ZodType>(part: string, shape: T, nameInPack = part): z.output<T>[] {
    return this.#entries(part, nameInPack).flatMap(([n, value]) => {
      const read = this.#check(shape, value, [part, n]);
      if (read !== null) this.#keep(nameInPack, n);
      else this.#broken.add(part);
      return read === null ? [] : [read];
    });
  }

  #views(): ViewRules {
    if (this.#raw.views === undefined || this.#raw.views === null) return NO_VIEWS;
    const views = isRecord(this.#raw.views) ? this.#raw.views : {};
    const list = <T extends z.ZodType>(shape: T, path: readonly string[]): z.output<T>[] =>
      this.#rules(shape, views[path.at(-1) ?? ''], path);
    const check = <T extends z.ZodType>(shape: T, path: Path): z.output<T> | null =>
      this.#check(shape, this.#raw.views, path);
    return readViews({ check, list }, nameOf(this.#raw.pack));
  }

  /** The rules of a list inside a part. */
  #rules<T extends z.ZodType>(shape: T, value: unknown, path: readonly string[]): z.output<T>[] {
    const part = path.join('.');
    this.#kept.set(part, []);
    const listed: unknown[] = Array.isArray(value) ? value : value === undefined || value === null ? [] : [value];
    return listed.flatMap((item, n) => {
      const read = this.#check(shape, item, [...path, n]);
      if (read !== null) this.#keep(part, n);
      return read === null ? [] : [read];
    });
  }

  /** A field rule that cannot be read still says that the field exists. */
  #fields(): FieldRule[] {
    return this.#entries('fields', 'fields').flatMap(([n, value]) => {
      const read = this.#check(fieldShape, value, ['fields', n]);
      const name = isRecord(value) && typeof value.field === 'string' ? value.field : null;
      const rule = read !== null ? fieldOf(read) : name !== null ? field({ field: name, predicate: null }) : null;
      if (rule === null) return [];
      this.#keep('fields', n);
      return [rule];
    });
  }

  #predicates(): PredicateSpec[] {
    return this.#words('predicates').map(([name, value], n) => {
      const mistakes = this.issues.length;
      const read = this.#check(predicateShape, value ?? {}, ['predicates', n]);
      if (read !== null && this.issues.length === mistakes) return predicateOf(name, read);
      this.#vague.add(name);
      return openPredicate(name, 'TEXT');
    });
  }

  #types(): EntityTypeSpec[] {
    return this.#words('types').map(([name, value], n) => ({
      name,
      description: this.#check(typeShape, value ?? '', ['types', n]) ?? '',
    }));
  }

  #words(part: 'types' | 'predicates'): [string, unknown][] {
    const value = this.#raw[part];
    if (value === undefined || value === null) return [];
    if (isRecord(value)) return Object.entries(value);
    this.#note([part], `expected a mapping of names, got ${kindOf(value)}`);
    return [];
  }

  #entries(part: string, nameInPack: string): [number, unknown][] {
    this.#kept.set(nameInPack, []);
    const value = this.#raw[part];
    if (value === undefined || value === null) return part === 'match' ? [[0, {}]] : [];
    if (Array.isArray(value)) return value.map((item: unknown, n) => [n, item]);
    return [[0, value]];
  }

  #keep(nameInPack: string, n: number): void {
    this.#kept.get(nameInPack)?.push(n);
  }

  /** Notes what is wrong with a part; what is right about it is read on. */
  #check<T extends z.ZodType>(shape: T, value: unknown, path: Path): z.output<T> | null {
    const result = shape.safeParse(value);
    if (result.success) return result.data;
    for (const { at, key, message } of shapeMessages(result.error.issues, value)) {
      const whole = [...path, ...at];
      const place = key === null ? this.#source.place(whole) : this.#source.placeOfKey(whole, key);
      this.issues.push({ ...place, path: key === null ? whole : [...whole, key], message });
    }
    const rest = shape.safeParse(withoutFaults(value, result.error.issues));
    return rest.success ? rest.data : null;
  }

  #note(path: Path, message: string): void {
    this.issues.push({ ...this.#source.place(path), path, message });
  }
}

const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** The word that stands at a path in a pack; '' where there is none. */
function wordAt(pack: Pack, path: Path): string {
  const found = path.reduce<unknown>(
    (value, step) => (value as Record<string | number, unknown> | undefined)?.[step],
    pack,
  );
  return typeof found === 'string' ? found : '';
}

const kindOf = (value: unknown): string => (Array.isArray(value) ? 'a list' : typeof value);
const nameOf = (value: unknown): string => (typeof value === 'string' ? value : '');
