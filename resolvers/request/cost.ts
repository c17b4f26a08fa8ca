import {
  getNamedType,
  isCompositeType,
  isInterfaceType,
  isListType,
  isNonNullType,
  isObjectType,
  Kind,
  type DocumentNode,
  type FieldNode,
  type FragmentDefinitionNode,
  type GraphQLCompositeType,
  type GraphQLField,
  type GraphQLOutputType,
  type GraphQLSchema,
  type OperationDefinitionNode,
  type SelectionNode,
  type SelectionSetNode,
  type ValueNode,
} from 'graphql';
import { defaultsOf } from '../../src/domain/setting.ts';
import { PAGE_SETTINGS, type PageSettings } from '../../src/domain/settings.ts';
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
  first: (settings) => settings['page.default'],
  maxNodes: (settings) => settings['page.max'],
  maxPaths: (settings) => settings['page.default'],
  maxClaims: (settings) => settings['page.max'],
};

/**
 * What an operation may cost, before it runs, in points: one for each thing that may have to be read, each list counted as
 * full as it may be. Fields of a thing that is read already cost nothing. Fragments are costed once, however often they are
 * used, so that the estimate takes time linear in the text; where a selection applies to several types, all count.
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

class Estimate {
  private readonly operation: CostedOperation;
  private readonly settings: CostSettings;
  private readonly fragments = new Map<string, FragmentDefinitionNode>();
  private readonly known = new Map<string, number>();
  private readonly resolved: ReadonlySet<object>;

  constructor(operation: CostedOperation, settings: CostSettings) {
    this.operation = operation;
    this.settings = settings;
    this.resolved = fieldsWithResolver(operation.schema);
    for (const definition of operation.document.definitions) {
      if (definition.kind === Kind.FRAGMENT_DEFINITION) this.fragments.set(definition.name.value, definition);
    }
  }

  selections(set: SelectionSetNode, parent: GraphQLCompositeType | null): number {
    return set.selections.reduce(
      (sum, selection) => sum + (this.left(selection) ? 0 : this.selection(selection, parent)),
      0,
    );
  }

  private selection(selection: SelectionNode, parent: GraphQLCompositeType | null): number {
    switch (selection.kind) {
      case Kind.FIELD:
        return this.field(selection, parent);
      case Kind.INLINE_FRAGMENT:
        return this.selections(
          selection.selectionSet,
          selection.typeCondition ? this.type(selection.typeCondition.name.value) : parent,
        );
      case Kind.FRAGMENT_SPREAD:
        return this.fragment(selection.name.value);
      default:
        return selection satisfies never;
    }
  }

  private fragment(name: string): number {
    const known = this.known.get(name);
    if (known !== undefined) return known;
    const fragment = this.fragments.get(name);
    // Validation refuses circles; a fragment that is being costed counts nothing inside itself.
    this.known.set(name, 0);
    const cost = fragment ? this.selections(fragment.selectionSet, this.type(fragment.typeCondition.name.value)) : 0;
    this.known.set(name, cost);
    return cost;
  }

  private field(node: FieldNode, parent: GraphQLCompositeType | null): number {
    const field = isObjectType(parent) || isInterfaceType(parent) ? parent.getFields()[node.name.value] : undefined;
    if (!field) return 0; // __typename, introspection
    const named = getNamedType(field.type);
    const below = node.selectionSet && isCompositeType(named) ? this.selections(node.selectionSet, named) : 0;
    // Fields of an interface are plain ones of the things that implement it.
    if (!this.resolved.has(field) || !isObjectType(parent)) return below;
    const size = this.size(node, field);
    // A connection shows its items as edges and again as nodes: the size counts once for both.
    return size === null ? 1 + below : 1 + size * (1 + below);
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
