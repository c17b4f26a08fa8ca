import {
  isCompositeType,
  isInterfaceType,
  isObjectType,
  Kind,
  type DocumentNode,
  type FieldNode,
  type FragmentDefinitionNode,
  type GraphQLCompositeType,
  type GraphQLOutputType,
  type GraphQLSchema,
  type OperationDefinitionNode,
  type SelectionSetNode,
  type ValueNode,
} from 'graphql';
import { textFault } from './given-values.ts';
import { isSearch } from './limits-of.ts';

/** How big one operation is once its fragments are put in, found without putting them in. */
export interface OperationSize {
  /** Levels of selection outside `__schema` and `__type`, and below them. */
  readonly depth: number;
  readonly introspectionDepth: number;
  readonly fields: number;
  readonly aliases: number;
  readonly directives: number;
  /** The field (`Type.field`) that is selected most often outside introspection, and how often. */
  readonly mostRepeated: { readonly field: string; readonly times: number };
  /** Fields that search, each as often as it is selected. */
  readonly searches: number;
  /** Levels of lists and objects in the deepest value. */
  readonly inputDepth: number;
  /** What is wrong with a text that stands in the operation itself. */
  readonly textFault: string | null;
  /** Values of arguments called `first`. */
  readonly pageSizes: readonly ValueNode[];
  /** Names of the fragments it uses, through others too. */
  readonly fragments: ReadonlySet<string>;
}

interface SizeCounts {
  depth: number;
  introspectionDepth: number;
  aliases: number;
  directives: number;
  introspectionFields: number;
  times: Map<string, number>;
}

const emptyCounts = (): SizeCounts => ({
  depth: 0,
  introspectionDepth: 0,
  aliases: 0,
  directives: 0,
  introspectionFields: 0,
  times: new Map(),
});

/**
 * Measures an operation before it is validated, in time linear in its text: each fragment is measured once and its counts
 * multiplied, so a fragment that is used by two others, each used by two others … costs nothing to count. What cannot be
 * (unknown types, fields, fragments) counts too; validation speaks about it later.
 * @returns null when fragments go in a circle
 */
export function operationSize(
  schema: GraphQLSchema,
  document: DocumentNode,
  operation: OperationDefinitionNode,
): OperationSize | null {
  const measuring = new Measuring(schema, document);
  const root = schema.getRootType(operation.operation) ?? undefined;
  const totals = measuring.selections(operation.selectionSet, root, false);
  if (measuring.circular) return null;
  totals.directives += operation.directives?.length ?? 0;
  for (const variable of operation.variableDefinitions ?? []) {
    totals.directives += variable.directives?.length ?? 0;
    if (variable.defaultValue) measuring.value(variable.defaultValue, 0);
  }
  let mostRepeated = { field: '', times: 0 };
  let fields = totals.introspectionFields;
  let searches = 0;
  for (const [field, times] of totals.times) {
    fields += times;
    if (isSearch(schema, field)) searches += times;
    if (times > mostRepeated.times) mostRepeated = { field, times };
  }
  const { depth, introspectionDepth, aliases, directives } = totals;
  const { inputDepth, textFault, pageSizes, used } = measuring;
  const counts = { depth, introspectionDepth, fields, aliases, directives, mostRepeated, searches };
  return { ...counts, inputDepth, textFault, pageSizes, fragments: used };
}

class Measuring {
  circular = false;
  inputDepth = 0;
  textFault: string | null = null;
  readonly pageSizes: ValueNode[] = [];
  readonly used = new Set<string>();
  private readonly schema: GraphQLSchema;
  private readonly fragments = new Map<string, FragmentDefinitionNode>();
  /** By name and by whether it stands inside introspection; null = being measured now. */
  private readonly known = new Map<string, SizeCounts | null>();

  constructor(schema: GraphQLSchema, document: DocumentNode) {
    this.schema = schema;
    for (const definition of document.definitions) {
      if (definition.kind === Kind.FRAGMENT_DEFINITION) this.fragments.set(definition.name.value, definition);
    }
  }

  selections(set: SelectionSetNode, parent: GraphQLCompositeType | undefined, inside: boolean): SizeCounts {
    const sum = emptyCounts();
    for (const selection of set.selections) {
      sum.directives += selection.directives?.length ?? 0;
      for (const directive of selection.directives ?? []) {
        for (const argument of directive.arguments ?? []) this.value(argument.value, 0);
      }
      switch (selection.kind) {
        case Kind.FIELD:
          add(sum, this.field(selection, parent, inside));
          break;
        case Kind.INLINE_FRAGMENT: {
          const type = selection.typeCondition ? this.typeCalled(selection.typeCondition.name.value) : parent;
          add(sum, this.selections(selection.selectionSet, type, inside));
          break;
        }
        case Kind.FRAGMENT_SPREAD:
          add(sum, this.fragment(selection.name.value, inside));
          break;
      }
    }
    return sum;
  }

  /** Follows the parser's own recursion, which the limit of tokens keeps short. */
  value(node: ValueNode, depth: number): void {
    if (node.kind === Kind.LIST) for (const item of node.values) this.value(item, depth + 1);
    if (node.kind === Kind.OBJECT) for (const field of node.fields) this.value(field.value, depth + 1);
    if (node.kind === Kind.STRING) this.textFault ??= textFault(node.value);
    this.inputDepth = Math.max(this.inputDepth, depth);
  }

  private field(node: FieldNode, parent: GraphQLCompositeType | undefined, inside: boolean): SizeCounts {
    const name = node.name.value;
    for (const argument of node.arguments ?? []) {
      this.value(argument.value, 0);
      if (argument.name.value === 'first') this.pageSizes.push(argument.value);
    }
    // The field, not a fragment of that name, opens introspection.
    const opens = parent === this.schema.getQueryType() && (name === '__schema' || name === '__type');
    const below = node.selectionSet
      ? this.selections(node.selectionSet, this.typeOf(parent, name), inside || opens)
      : emptyCounts();
    if (node.alias) below.aliases += 1;
    if (inside) {
      below.introspectionDepth += 1;
      below.introspectionFields += 1;
      return below;
    }
    if (!isPaging(parent)) below.depth += 1;
    const coordinate = `${parent?.name ?? ''}.${name}`;
    below.times.set(coordinate, (below.times.get(coordinate) ?? 0) + 1);
    return below;
  }

  private fragment(name: string, inside: boolean): SizeCounts {
    const key = `${name} ${String(inside)}`;
    this.used.add(name);
    const known = this.known.get(key);
    if (known) return known;
    const fragment = this.fragments.get(name);
    if (known === null) this.circular = true;
    if (known === null || !fragment) return emptyCounts();
    this.known.set(key, null);
    const totals = this.selections(fragment.selectionSet, this.typeCalled(fragment.typeCondition.name.value), inside);
    totals.directives += fragment.directives?.length ?? 0;
    this.known.set(key, totals);
    return totals;
  }

  private typeCalled(name: string): GraphQLCompositeType | undefined {
    const type = this.schema.getType(name);
    return isCompositeType(type) ? type : undefined;
  }

  private typeOf(parent: GraphQLCompositeType | undefined, field: string): GraphQLCompositeType | undefined {
    if (!isObjectType(parent) && !isInterfaceType(parent)) return undefined;
    const definition = parent.getFields()[field];
    return definition === undefined ? undefined : this.typeCalled(nameOfType(definition.type));
  }
}

/** `[Thing!]!` → `Thing` */
const nameOfType = (type: GraphQLOutputType): string => String(type).replace(/[[\]!]/g, '');

function add(sum: SizeCounts, more: SizeCounts): void {
  sum.depth = Math.max(sum.depth, more.depth);
  sum.introspectionDepth = Math.max(sum.introspectionDepth, more.introspectionDepth);
  sum.aliases += more.aliases;
  sum.directives += more.directives;
  sum.introspectionFields += more.introspectionFields;
  for (const [field, times] of more.times) sum.times.set(field, (sum.times.get(field) ?? 0) + times);
}

/**
 * `edges`, `nodes` and `node` lead no further than the list that they are of: counted as levels, a hop of a graph would take four of them,
 * and two without.
 */
function isPaging(type: GraphQLCompositeType | undefined): boolean {
  if (!isObjectType(type)) return false;
  const fields = type.getFields();
  return ('pageInfo' in fields && 'edges' in fields) || ('cursor' in fields && 'node' in fields);
}
