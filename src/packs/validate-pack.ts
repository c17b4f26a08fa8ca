import { NAME_LIMITS } from '../domain/pack.ts';
import type {
  Condition,
  EntityTemplate,
  FieldRule,
  LinkRule,
  MentionRule,
  Pack,
  PredicateSpec,
  SentenceRule,
} from '../domain/pack.ts';
import { BadTemplate, compileTemplate } from '../domain/template.ts';
import { BadGlob, compileGlob } from '../lib/glob.ts';
import { BadPattern, compilePattern } from '../lib/pattern.ts';
import { viewFaults } from './check-views.ts';
import type { PackFault } from './pack-fault.ts';

type Path = readonly (string | number)[];

/** Groups that a template may name; null where the pattern cannot be read, and so nobody knows. */
type Groups = readonly string[] | null;

/** Placeholders that every template has; the others are fields of the pack and groups of the rule's pattern. */
const ALWAYS_THERE = ['stem', 'fileName', 'path', 'source', 'title', 'ownTitle'];

/**
 * Everything that would make a pack fail, or quietly do nothing, when a document is read with it. `others` are the packs
 * it is loaded with: their words may be used, their names may stand under `also`.
 * @returns every fault, in the order of the pack; empty for a sound pack
 */
export function validatePack(pack: Pack, others: readonly Pack[]): readonly PackFault[] {
  const checker = new Checker(pack, others);
  checker.head();
  checker.words();
  checker.rules();
  return [...checker.faults, ...viewFaults(pack, others)];
}

class Checker {
  readonly faults: PackFault[] = [];
  readonly #pack: Pack;
  readonly #others: readonly Pack[];
  readonly #predicates: ReadonlyMap<string, PredicateSpec>;
  readonly #types: ReadonlySet<string>;
  readonly #fields: ReadonlySet<string>;

  constructor(pack: Pack, others: readonly Pack[]) {
    this.#pack = pack;
    this.#others = others;
    const all = [pack, ...others];
    const specs = all.flatMap(({ predicates }) => predicates.map((spec) => [spec.name, spec] as const));
    this.#predicates = new Map(specs.toReversed());
    this.#types = new Set(all.flatMap(({ entityTypes }) => entityTypes.map(({ name }) => name)));
    this.#fields = fieldsOf(pack);
  }

  head(): void {
    const { name, match, also, chunk, validity } = this.#pack;
    if (!/^[a-z0-9][a-z0-9._-]{0,62}$/u.test(name)) {
      this.#fault(['name'], `expected a name of a-z, 0-9, ".", "_" and "-" (1–63 characters), got ${shown(name)}`);
    }
    if (this.#others.some((other) => other.name === name)) {
      this.#fault(['name'], `there is a pack ${shown(name)} already; choose another name`);
    }
    for (const [n, rule] of match.entries()) {
      if (rule.path !== null) this.#glob(['match', n, 'path'], rule.path);
      this.#conditions(['match', n], rule.when);
    }
    for (const [n, other] of also.entries()) {
      if (this.#others.some((each) => each.name === other)) continue;
      const known = this.#others.map((each) => each.name).join(', ') || 'none';
      this.#fault(['also', n], `expected the name of another pack (${known}), got ${shown(other)}`);
    }
    if (chunk && chunk.overlap >= chunk.tokens) {
      this.#fault(['chunk', 'overlap'], `expected less than chunk.tokens (${chunk.tokens}), got ${chunk.overlap}`);
    }
    if (validity) this.#period(['validity'], validity, []);
  }

  words(): void {
    const { entityTypes, predicates } = this.#pack;
    for (const [n, { name }] of entityTypes.entries()) {
      this.#word(['entityTypes', n], name, NAME_LIMITS.entityType);
    }
    for (const [n, spec] of predicates.entries()) {
      this.#word(['predicates', n], spec.name, spec.edge ? NAME_LIMITS.edge : NAME_LIMITS.predicate);
      if (predicates.findIndex(({ name }) => name === spec.name) < n) {
        this.#fault(['predicates', n], `the predicate ${shown(spec.name)} is defined twice; keep one`);
      }
      if (spec.edge && spec.valueType !== 'ENTITY') {
        this.#fault(
          ['predicates', n, 'valueType'],
          `an edge has entities as values, got ${spec.valueType.toLowerCase()}`,
        );
      }
      if (spec.inverse !== null) this.#word(['predicates', n, 'inverse'], spec.inverse, NAME_LIMITS.edge);
      this.#sentence(['predicates', n, 'sentence'], spec.sentence);
    }
  }

  rules(): void {
    const { subjects, chunkTitles, documentKeys, fields, links, mentions, sentences, also } = this.#pack;
    for (const [n, rule] of subjects.entries()) {
      this.#entity(['subjects', n], rule, []);
      this.#conditions(['subjects', n], rule.when);
    }
    for (const [n, title] of chunkTitles.entries()) this.#template(['chunkTitles', n], title, []);
    for (const [n, rule] of documentKeys.entries()) {
      this.#template(['documentKeys', n, 'key'], rule.key, []);
      this.#conditions(['documentKeys', n], rule.when);
    }
    for (const [n, rule] of fields.entries()) this.#field(['fields', n], rule);
    for (const [n, rule] of links.entries()) this.#link(['links', n], rule);
    for (const [n, rule] of mentions.entries()) this.#mention(['mentions', n], rule);
    for (const [n, rule] of sentences.entries()) this.#saying(['sentences', n], rule);
    const about = fields.length > 0 ? 'fields' : links.length > 0 ? 'links' : null;
    if (about !== null && subjects.length === 0 && also.length === 0) {
      this.#fault(
        [about],
        `nothing says what a document is about: give a subject, or a pack under also (such as general)`,
      );
    }
  }

  #field(path: Path, rule: FieldRule): void {
    this.#conditions(path, rule.when);
    const cueGroups = this.#pattern([...path, 'cue'], rule.cue);
    this.#pattern([...path, 'skip'], rule.skip);
    const groups = new Set<string>();
    for (const [n, object] of rule.objects.entries()) {
      const own = object.pattern === null ? [] : this.#pattern([...path, 'objects', n, 'pattern'], object.pattern);
      for (const group of own ?? []) groups.add(group);
      this.#entity([...path, 'objects', n], object, own && [...own, 'item']);
      if (rule.split === 'matches' && object.pattern === null) {
        this.#fault([...path, 'objects', n], `split: matches looks for the object's pattern; give it one`);
      }
    }
    if (rule.split === 'matches' && rule.objects.length === 0) {
      this.#fault([...path, 'split'], `split: matches looks for the patterns of objects; give an object`);
    }
    if (cueGroups && rule.split !== 'matches')
      this.#fault([...path, 'cue'], `a cue needs split: matches, got ${rule.split}`);
    if (rule.reversed && rule.objects.length === 0) {
      this.#fault([...path, 'reversed'], `only a relationship can be reversed; give an object`);
    }
    this.#qualifiers(path, rule.qualifiers, [...groups, 'item']);
    if (rule.predicate !== null) this.#uses(path, rule.predicate, rule.objects.length > 0, rule.field);
  }

  #link(path: Path, rule: LinkRule): void {
    this.#conditions(path, rule.when);
    const inTarget = this.#pattern([...path, 'target'], rule.target);
    const inText = rule.text === null ? [] : this.#pattern([...path, 'text'], rule.text);
    const groups = inTarget && inText && [...inTarget, ...inText, 'target', 'text', 'item'];
    this.#entity([...path, 'object'], rule.object, groups);
    this.#uses(path, rule.predicate, true, null);
  }

  #mention(path: Path, rule: MentionRule): void {
    const groups = this.#pattern([...path, 'pattern'], rule.pattern);
    this.#entity([...path, 'entity'], rule.entity, groups && [...groups, 'item']);
  }

  #saying(path: Path, rule: SentenceRule): void {
    const groups = this.#pattern([...path, 'pattern'], rule.pattern);
    const names = groups && [...groups, 'item'];
    if (rule.subject) this.#entity([...path, 'subject'], rule.subject, names);
    else if (this.#pack.subjects.length === 0 && this.#pack.also.length === 0) {
      this.#fault(path, 'nothing says what the sentence is about: give the rule, or the pack, a subject');
    }
    if (rule.object) this.#entity([...path, 'object'], rule.object, names);
    else if (groups && !groups.includes('object')) {
      this.#fault(
        [...path, 'pattern'],
        'without an object entity, the value is the group "object": name one (?P<object>…)',
      );
    }
    if (rule.validity) this.#period([...path, 'validity'], rule.validity, names);
    this.#qualifiers(path, rule.qualifiers, names);
    this.#uses(path, rule.predicate, rule.object !== null, null);
  }

  /** Relationships need a defined edge; literal values may go under a word that nobody defined (open vocabulary). */
  #uses(path: Path, predicate: string, withEntity: boolean, ownName: string | null): void {
    const at = [...path, 'predicate'];
    const spec = this.#predicates.get(predicate);
    if (!spec) {
      if (withEntity)
        this.#fault(
          at,
          `expected a predicate that is defined as an edge, got ${shown(predicate)}, which nobody defines`,
        );
      else if (predicate !== ownName) this.#word(at, predicate, NAME_LIMITS.predicate);
    } else if (spec.edge && !withEntity) {
      this.#fault(at, `${shown(predicate)} is an edge: the rule needs an object entity`);
    } else if (!spec.edge && withEntity) {
      this.#fault(
        at,
        `${shown(predicate)} has ${spec.valueType.toLowerCase()} values, but the rule makes an entity: define it with edge: true`,
      );
    }
  }

  #entity(path: Path, template: EntityTemplate, groups: Groups): void {
    if (!this.#types.has(template.type)) {
      const known = [...this.#types].sort().join(', ') || 'none yet';
      this.#fault([...path, 'type'], `expected a type that is defined (${known}), got ${shown(template.type)}`);
    }
    this.#template([...path, 'name'], template.name, groups);
    for (const [n, key] of template.keys.entries()) this.#template([...path, 'keys', n], key, groups);
    for (const [n, alias] of template.aliases.entries())
      this.#template([...path, 'aliases', n, 'text'], alias.text, groups);
  }

  #qualifiers(path: Path, qualifiers: Readonly<Record<string, string>>, groups: Groups): void {
    for (const [name, text] of Object.entries(qualifiers)) this.#template([...path, 'qualifiers', name], text, groups);
  }

  #period(path: Path, rule: NonNullable<Pack['validity']>, groups: Groups): void {
    for (const end of ['from', 'until', 'through'] as const) {
      const text = rule[end];
      if (text !== null) this.#template([...path, end], text, groups);
    }
    if (rule.until !== null && rule.through !== null) {
      this.#fault(
        [...path, 'through'],
        'until (the first day after) and through (the last day) say the same end; keep one',
      );
    }
  }

  #conditions(path: Path, conditions: readonly Condition[]): void {
    for (const [n, { value, matches }] of conditions.entries()) {
      if (value.trim() === '') this.#fault([...path, 'when', n], 'expected the name of a field, got an empty one');
      this.#pattern([...path, 'when', n, 'matches'], matches);
    }
  }

  #template(path: Path, source: string, groups: Groups): void {
    try {
      const known = [...new Set([...(groups ?? []), ...ALWAYS_THERE, ...this.#fields])];
      for (const name of compileTemplate(source).placeholders) {
        if (groups === null || known.some((each) => each.toLowerCase() === name.toLowerCase())) continue;
        this.#fault(
          path,
          `unknown placeholder {${name}} in ${shown(source)}; there are ${known.map((each) => `{${each}}`).join(', ')}`,
        );
      }
      if (source.trim() === '') this.#fault(path, 'expected text, got nothing');
    } catch (error) {
      if (!(error instanceof BadTemplate)) throw error;
      this.#fault(path, `cannot read the template ${shown(source)}: ${error.message}`);
    }
  }

  /** Names of its groups; null where there is no pattern, or none that can be read. */
  #pattern(path: Path, source: string | null): readonly string[] | null {
    if (source === null) return null;
    try {
      return [...compilePattern(source).groups];
    } catch (error) {
      if (!(error instanceof BadPattern)) throw error;
      this.#fault(
        path,
        `cannot read the pattern ${shown(source)}: ${error.message} (RE2 syntax: no look-around, no back-references)`,
      );
      return null;
    }
  }

  #glob(path: Path, source: string): void {
    try {
      compileGlob(source);
    } catch (error) {
      if (!(error instanceof BadGlob)) throw error;
      this.#fault(path, `cannot read the path pattern ${shown(source)}: ${error.message}`);
    }
  }

  #sentence(path: Path, sentence: string): void {
    const slots = [...sentence.matchAll(/\{([^{}]*)\}/gu)].map((slot) => slot[1] ?? '');
    const unknown = slots.find((slot) => slot !== 'subject' && slot !== 'object');
    if (unknown !== undefined)
      this.#fault(path, `unknown placeholder {${unknown}}; a sentence has {subject} and {object}`);
    for (const slot of ['subject', 'object']) {
      if (!slots.includes(slot)) this.#fault(path, `expected {${slot}} in the sentence, got ${shown(sentence)}`);
    }
  }

  #word(path: Path, name: string, limit: number): void {
    if (name.trim() === '') this.#fault(path, 'expected a name, got an empty one');
    else if (name.length > limit)
      this.#fault(path, `expected a name of at most ${limit} characters, got ${name.length}`);
  }

  #fault(path: Path, message: string): void {
    this.faults.push({ path, message });
  }
}

/**
 * Front-matter fields that a pack's templates may count on: those that its rules and conditions name. What a subject is
 * named after is a field by that very use, unless the file says it.
 */
function fieldsOf(pack: Pack): ReadonlySet<string> {
  const conditions = [...pack.match, ...pack.subjects, ...pack.documentKeys, ...pack.fields, ...pack.links].flatMap(
    ({ when }) => when,
  );
  return new Set([
    ...pack.match.flatMap(({ fields }) => fields),
    ...conditions.map(({ value }) => value),
    ...pack.fields.map(({ field }) => field),
    ...pack.subjects.flatMap(({ name }) => placeholdersIn(name)),
  ]);
}

/** None where the template cannot be read; that is reported where it stands. */
const placeholdersIn = (template: string): string[] =>
  [...template.matchAll(/\{([^{}|]+)(?:\|[^{}]*)?\}/gu)].map((slot) => (slot[1] ?? '').trim());

const shown = (text: string): string => JSON.stringify(text.length > 80 ? `${text.slice(0, 79)}…` : text);
