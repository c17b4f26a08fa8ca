import {
  getNamedType,
  isCompositeType,
  isInputObjectType,
  isInterfaceType,
  isListType,
  isNonNullType,
  isObjectType,
  isUnionType,
  Kind,
  OperationTypeNode,
  valueFromASTUntyped,
  visit,
  type DocumentNode,
  type FieldNode,
  type FragmentDefinitionNode,
  type GraphQLCompositeType,
  type GraphQLField,
  type GraphQLNamedType,
  type GraphQLObjectType,
  type GraphQLOutputType,
  type GraphQLSchema,
  type OperationDefinitionNode,
  type SelectionNode,
  type SelectionSetNode,
  type ValueNode,
} from 'graphql';
import { defaultsOf } from '../../src/domain/setting.ts';
import { PAGE_SETTINGS, type PageSettings } from '../../src/domain/settings.ts';
import { TRACE_LIMITS } from '../../src/trace/index.ts';
import { FIELD_SETTINGS, type CostSettings } from '../resolver-settings.ts';

/** An operation that is valid, with the values of its variables. */
export interface CostedOperation {
  readonly schema: GraphQLSchema;
  readonly document: DocumentNode;
  readonly operation: OperationDefinitionNode;
  readonly variables: Readonly<Record<string, unknown>>;
}

const DEFAULTS: CostSettings = defaultsOf({ ...FIELD_SETTINGS, ...PAGE_SETTINGS });

/** Arguments that say how many things a field may bring, with what holds when they are left out. */
const SIZES: Readonly<Record<string, (settings: PageSettings) => number>> = {
  candidates: (settings) => settings['page.default'],
  first: (settings) => settings['page.default'],
  maxNodes: (settings) => settings['page.max'],
  maxPaths: (settings) => settings['page.default'],
  maxClaims: (settings) => settings['page.max'],
  // Of a walk that is replayed, and of its replay.
  trace: () => 2 * TRACE_LIMITS.steps,
};

/** Of the selection of a connection: all of it, or what it says of its whole list, which is read once and not for each item. */
type Part = 'ALL' | 'OF_WHOLE_LIST';
const OF_WHOLE_LIST: ReadonlySet<string> = new Set(['totalCount', 'facets']);
/** Types of fields that count rows which they do not show. */
const COUNTING: ReadonlySet<string> = new Set(['TotalCount', 'Facet']);
/** What a filter asks of others than its list is of, each by a statement of its own: filters on them, and on what supports a claim. */
const RELATED: ReadonlySet<string> = new Set(['EntityWhere', 'ClaimWhere']);
const SUPPORT: ReadonlySet<string> = new Set(['document', 'source']);
const COMBINED: ReadonlySet<string> = new Set(['and', 'or', 'not']);
/** Points of each of them: up to 1,000 ids are looked up, in an index. */
const FILTER_COST = 10;

/** Deeper ones are refused when the field runs (`filter.maxDepth`). */
const DEEPEST = 100;

function relatedFilters(value: unknown, type: GraphQLNamedType | undefined, depth = 0): number {
  if (typeof value !== 'object' || value === null || !isInputObjectType(type) || depth > DEEPEST) return 0;
  if (Array.isArray(value)) return value.reduce((sum: number, one) => sum + relatedFilters(one, type, depth + 1), 0);
  const fields = type.getFields();
  return Object.entries(value).reduce((sum, [name, below]: [string, unknown]) => {
    const field = fields[name];
    if (!field || typeof below !== 'object' || below === null) return sum;
    const asked = getNamedType(field.type);
    const isRelated = RELATED.has(asked.name) ? !COMBINED.has(name) : type.name === 'ClaimWhere' && SUPPORT.has(name);
    return sum + (isRelated ? 1 : 0) + relatedFilters(below, asked, depth + 1);
  }, 0);
}

/** What the input of a mutation names is looked up before it writes, and what came of it afterwards. */
const LOOKED_UP_AND_SHOWN = 2;

const isThing = (type: GraphQLNamedType): boolean =>
  (isObjectType(type) || isInterfaceType(type)) &&
  (type.name === 'Node' || type.getInterfaces().some(({ name }) => name === 'Node'));

/** Ids in an input; what could be named by one and is not has a key or a name instead. */
function namedThings(value: unknown, type: GraphQLNamedType | undefined, depth = 0): number {
  if (value === null || value === undefined || depth > DEEPEST) return 0;
  if (Array.isArray(value)) return value.reduce((sum: number, one) => sum + namedThings(one, type, depth + 1), 0);
  if (!isInputObjectType(type)) return type?.name === 'ID' ? 1 : 0;
  if (typeof value !== 'object') return 0;
  const given = value as Readonly<Record<string, unknown>>;
  const fields = Object.values(type.getFields());
  const below = fields.reduce(
    (sum, field) => sum + namedThings(given[field.name], getNamedType(field.type), depth + 1),
    0,
  );
  return below === 0 && fields.some((field) => getNamedType(field.type).name === 'ID') ? 1 : below;
}

/** How many things an input says that its result may have: what is given, or what holds when it is left out; 0 = it does not say. */
function sizeAsked(value: unknown, type: GraphQLNamedType | undefined, settings: PageSettings): number {
  if (!isInputObjectType(type) || typeof value !== 'object' || value === null) return 0;
  const given = value as Readonly<Record<string, unknown>>;
  const sizes = Object.values(type.getFields()).filter(({ name }) => Object.hasOwn(SIZES, name));
  const sizeOf = (name: string, said: unknown): number =>
    typeof said === 'string' ? (SIZES[name]?.(settings) ?? 0) : Number(said ?? 0);
  return Math.max(0, ...sizes.map(({ name, defaultValue }) => sizeOf(name, given[name] ?? defaultValue)));
}

/** The items of the longest list in the arguments of an operation: its results may have as many. */
function longestList({ document, variables }: CostedOperation): number {
  let longest = 1;
  const look = (value: unknown): void => {
    if (typeof value !== 'object' || value === null) return;
    if (Array.isArray(value)) longest = Math.max(longest, value.length);
    for (const one of Object.values(value)) look(one);
  };
  look(variables);
  visit(document, { ListValue: ({ values }) => void (longest = Math.max(longest, values.length)) });
  return longest;
}

/**
 * What an operation may cost, before it runs, in points: one for each thing that may have to be read, each list counted as
 * full as it may be, and `cost.count` for each count of a list. Fields of a thing that is read already cost
 * nothing. Fragments are costed once for each length of the lists in them, however often they are used: the estimate takes time
 * linear in the text, times the mutations of the operation (`limit.aliases`). Where a selection applies to several types, all count.
 */
export function estimateCost(operation: CostedOperation, settings: CostSettings = DEFAULTS): number {
  const { schema, operation: node } = operation;
  return new Estimate(operation, settings).selections(node.selectionSet, schema.getRootType(node.operation) ?? null);
}

const resolvedFields = new WeakMap<GraphQLSchema, ReadonlySet<object>>();

/**
 * As the schema is at its first operation: to call a plugin's `willResolveField`, Apollo Server gives every field a resolver when the
 * first operation runs, and each would cost a point from then on.
 */
function fieldsWithResolver(schema: GraphQLSchema): ReadonlySet<object> {
  const known = resolvedFields.get(schema);
  if (known) return known;
  const types = Object.values(schema.getTypeMap()).filter(isObjectType);
  const fields = types.flatMap((type) => Object.values(type.getFields()));
  const found = new Set(fields.filter((field) => field.resolve !== undefined));
  resolvedFields.set(schema, found);
  return found;
}

const typesOfResults = new WeakMap<GraphQLSchema, ReadonlySet<GraphQLNamedType>>();

/** Types that come with the result of a mutation, each by plain fields. What else its selection has is read by resolvers, as in a query. */
function comesWithResults(schema: GraphQLSchema, resolved: ReadonlySet<object>): ReadonlySet<GraphQLNamedType> {
  const known = typesOfResults.get(schema);
  if (known) return known;
  const found = new Set<GraphQLNamedType>();
  const look = (type: GraphQLNamedType): void => {
    if (isUnionType(type)) for (const member of type.getTypes()) look(member);
    if (!isObjectType(type) || found.has(type)) return;
    found.add(type);
    for (const field of Object.values(type.getFields())) if (!resolved.has(field)) look(getNamedType(field.type));
  };
  for (const { type } of Object.values(schema.getMutationType()?.getFields() ?? {})) look(getNamedType(type));
  typesOfResults.set(schema, found);
  return found;
}

class Estimate {
  private readonly operation: CostedOperation;
  private readonly settings: CostSettings;
  private readonly fragments = new Map<string, FragmentDefinitionNode>();
  private readonly known = new Map<string, number>();
  private readonly resolved: ReadonlySet<object>;
  private readonly withResults: ReadonlySet<GraphQLNamedType>;
  /** The type of mutations where the operation is one. */
  private readonly mutation: GraphQLObjectType | null;
  private longest: number;

  constructor(operation: CostedOperation, settings: CostSettings) {
    this.operation = operation;
    this.settings = settings;
    this.resolved = fieldsWithResolver(operation.schema);
    this.withResults = comesWithResults(operation.schema, this.resolved);
    const isWrite = operation.operation.operation === OperationTypeNode.MUTATION;
    this.mutation = isWrite ? (operation.schema.getMutationType() ?? null) : null;
    this.longest = isWrite ? longestList(operation) : 1;
    for (const definition of operation.document.definitions) {
      if (definition.kind === Kind.FRAGMENT_DEFINITION) this.fragments.set(definition.name.value, definition);
    }
  }

  selections(set: SelectionSetNode, parent: GraphQLCompositeType | null, part: Part = 'ALL'): number {
    return set.selections.reduce(
      (sum, selection) => sum + (this.left(selection) ? 0 : this.selection(selection, parent, part)),
      0,
    );
  }

  private selection(selection: SelectionNode, parent: GraphQLCompositeType | null, part: Part): number {
    switch (selection.kind) {
      case Kind.FIELD:
        return this.field(selection, parent, part);
      case Kind.INLINE_FRAGMENT:
        return this.selections(
          selection.selectionSet,
          selection.typeCondition ? this.type(selection.typeCondition.name.value) : parent,
          part,
        );
      case Kind.FRAGMENT_SPREAD:
        return this.fragment(selection.name.value, part);
      default:
        return selection satisfies never;
    }
  }

  private fragment(name: string, part: Part): number {
    // Lists in it are as long as the longest that the mutations up to here were given.
    const key = `${part} ${this.longest} ${name}`;
    const known = this.known.get(key);
    if (known !== undefined) return known;
    const fragment = this.fragments.get(name);
    // Validation refuses circles; a fragment that is being costed counts nothing inside itself.
    this.known.set(key, 0);
    const type = fragment ? this.type(fragment.typeCondition.name.value) : null;
    const cost = fragment ? this.selections(fragment.selectionSet, type, part) : 0;
    this.known.set(key, cost);
    return cost;
  }

  private field(node: FieldNode, parent: GraphQLCompositeType | null, part: Part): number {
    if (part === 'OF_WHOLE_LIST' && !OF_WHOLE_LIST.has(node.name.value)) return 0;
    const field = isObjectType(parent) || isInterfaceType(parent) ? parent.getFields()[node.name.value] : undefined;
    if (!field) return 0; // __typename, introspection
    const named = getNamedType(field.type);
    if (parent === this.mutation) this.longest = Math.max(this.longest, this.sizeOfInput(node, field));
    const selected = this.below(node, named, 'ALL');
    const once = named.name.endsWith('Connection') ? this.below(node, named, 'OF_WHOLE_LIST') : 0;
    return once + this.alone(node, field, parent, selected - once);
  }

  private below({ selectionSet }: FieldNode, type: GraphQLNamedType, part: Part): number {
    return selectionSet && isCompositeType(type) ? this.selections(selectionSet, type, part) : 0;
  }

  private alone(
    node: FieldNode,
    field: GraphQLField<unknown, unknown>,
    parent: GraphQLCompositeType | null,
    below: number,
  ): number {
    const counting = COUNTING.has(getNamedType(field.type).name) ? this.settings['cost.count'] : 0;
    // What its input says that it may go through is gone through, whatever is shown of it.
    if (parent === this.mutation)
      return 1 + this.sizeOfInput(node, field) + below + LOOKED_UP_AND_SHOWN * (1 + this.named(node, field));
    if (this.mutation && isObjectType(parent) && this.isWithResults(parent) && !this.resolved.has(field))
      return this.shown(field, below);
    // Fields of an interface are plain ones of the things that implement it.
    if (!this.resolved.has(field) || !isObjectType(parent)) return counting + below;
    const size = this.size(node, field);
    // A connection shows its items as edges and again as nodes: the size counts once for both.
    return this.filter(node, field) + counting + (size === null ? 1 + below : 1 + size * (1 + below));
  }

  private isWithResults(type: GraphQLObjectType): boolean {
    return !isThing(type) && this.withResults.has(type);
  }

  /** What the result of a mutation shows comes with it, read all the same; of a list as much as of the longest that was given. */
  private shown({ type }: GraphQLField<unknown, unknown>, below: number): number {
    const each = below + (isThing(getNamedType(type)) ? 1 : 0);
    return isList(type) ? this.longest * each : each;
  }

  /** How many things the input of a mutation names. */
  private named(node: FieldNode, field: GraphQLField<unknown, unknown>): number {
    return (node.arguments ?? []).reduce((sum, { name, value }) => {
      const type = field.args.find((argument) => argument.name === name.value)?.type;
      return sum + namedThings(valueFromASTUntyped(value, this.operation.variables), type && getNamedType(type));
    }, 0);
  }

  private sizeOfInput(node: FieldNode, field: GraphQLField<unknown, unknown>): number {
    const sizes = (node.arguments ?? []).map(({ name, value }) => {
      const type = field.args.find((argument) => argument.name === name.value)?.type;
      const input = valueFromASTUntyped(value, this.operation.variables);
      return sizeAsked(input, type && getNamedType(type), this.settings);
    });
    return Math.max(0, ...sizes);
  }

  /** What is looked up for the field's filter, before its list is read. */
  private filter(node: FieldNode, field: GraphQLField<unknown, unknown>): number {
    const where = node.arguments?.find((argument) => argument.name.value === 'where')?.value;
    if (!where) return 0;
    const type = field.args.find((argument) => argument.name === 'where')?.type;
    return (
      FILTER_COST * relatedFilters(valueFromASTUntyped(where, this.operation.variables), type && getNamedType(type))
    );
  }

  /** How many things a field may bring; null = one. */
  private size(node: FieldNode, field: GraphQLField<unknown, unknown>): number | null {
    const name = field.args.find((argument) => Object.hasOwn(SIZES, argument.name))?.name;
    if (name === undefined) return isList(field.type) ? this.settings['cost.list'] : null;
    const given = node.arguments?.find((argument) => argument.name.value === name)?.value;
    const size = given ? this.number(given) : null;
    return size ?? this.byDefault(field, name);
  }

  private byDefault(field: GraphQLField<unknown, unknown>, name: string): number {
    const value: unknown = field.args.find((argument) => argument.name === name)?.defaultValue;
    if (typeof value === 'number') return value;
    // A list that is no connection shows a few of what a connection pages through.
    return isList(field.type) && name === 'first'
      ? this.settings['page.evidence']
      : (SIZES[name]?.(this.settings) ?? 1);
  }

  private number(value: ValueNode): number | null {
    if (value.kind === Kind.INT) return Math.max(0, Number(value.value));
    const given = value.kind === Kind.VARIABLE ? this.operation.variables[value.name.value] : null;
    return typeof given === 'number' ? Math.max(0, given) : null;
  }

  /** Is the selection left out, by @skip or @include? */
  private left(selection: SelectionNode): boolean {
    return (selection.directives ?? []).some(({ name, arguments: given }) => {
      const value = given?.find((argument) => argument.name.value === 'if')?.value;
      const condition =
        value?.kind === Kind.VARIABLE
          ? this.operation.variables[value.name.value]
          : value?.kind === Kind.BOOLEAN && value.value;
      return (name.value === 'skip' && condition === true) || (name.value === 'include' && condition === false);
    });
  }

  private type(name: string): GraphQLCompositeType | null {
    const type = this.operation.schema.getType(name);
    return isCompositeType(type) ? type : null;
  }
}

const isList = (type: GraphQLOutputType): boolean => isListType(isNonNullType(type) ? type.ofType : type);
