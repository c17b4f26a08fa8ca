import { Kind, type GraphQLResolveInfo, type SelectionSetNode } from 'graphql';

/**
 * The fields that an operation asks of the items of a list, directly or in fragments, by their names. A field that a directive
 * leaves out counts: what it needs would be read for nothing, and is not shown.
 */
export function selectedOfItems(info: GraphQLResolveInfo): ReadonlySet<string> {
  const lists = info.fieldNodes.flatMap(({ selectionSet }) => (selectionSet ? [selectionSet] : []));
  const edges = below(info, lists, 'edges');
  const items = [...below(info, lists, 'nodes'), ...below(info, edges, 'node')];
  return new Set(fieldsOf(info, items).map(({ name }) => name));
}

/** Does an operation ask where items of a list stand: for their cursors, or those in its `pageInfo`? Of directives the same holds. */
export function asksForCursors(info: GraphQLResolveInfo): boolean {
  const lists = info.fieldNodes.flatMap(({ selectionSet }) => (selectionSet ? [selectionSet] : []));
  const asked = [...fieldsOf(info, below(info, lists, 'edges')), ...fieldsOf(info, below(info, lists, 'pageInfo'))];
  return asked.some(({ name }) => CURSORS.has(name));
}

const CURSORS: ReadonlySet<string> = new Set(['cursor', 'startCursor', 'endCursor']);

interface Selected {
  readonly name: string;
  readonly selections: SelectionSetNode | undefined;
}

const below = (info: GraphQLResolveInfo, sets: readonly SelectionSetNode[], field: string): SelectionSetNode[] =>
  fieldsOf(info, sets).flatMap(({ name, selections }) => (name === field && selections ? [selections] : []));

function fieldsOf(info: GraphQLResolveInfo, sets: readonly SelectionSetNode[]): Selected[] {
  return sets
    .flatMap(({ selections }) => selections)
    .flatMap((selection): Selected[] => {
      if (selection.kind === Kind.FIELD) return [{ name: selection.name.value, selections: selection.selectionSet }];
      if (selection.kind === Kind.INLINE_FRAGMENT) return fieldsOf(info, [selection.selectionSet]);
      const fragment = info.fragments[selection.name.value];
      return fragment ? fieldsOf(info, [fragment.selectionSet]) : [];
    });
}
